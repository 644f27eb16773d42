import LinkwayDiagnostics
import LinkwayNavigation
import LinkwayTable

/// A coordinator with the screens and coordinators below it.
struct CoordinatorDeclaration: Hashable, Sendable {
  var name: LocatedString
  /// How the coordinator is shown; `nil` only for the root coordinator, which has no parent.
  var presentation: Located<Presentation>?
  var container: Located<ContainerKind>?
  /// The screen of the parent on which a pushed coordinator is shown.
  var under: LocatedString?
  var requires: [RequirementDeclaration] = []
  var screens: [ScreenDeclaration] = []
  var children: [CoordinatorDeclaration] = []
  /// The child that is started by default.
  var start: LocatedString?
  var interruption = CoordinatorGraph.Interruption.allow
}

/// A screen, declared by its name or as an object.
struct ScreenDeclaration: Hashable, Sendable {
  /// The condition under which two instances of the screen are equal.
  enum Identity: Hashable, Sendable {
    /// These parameters are equal.
    case parameters([LocatedString])
    case singleton
    /// Never: each instance is a different screen.
    case always
  }

  var name: LocatedString
  /// The screen below this one in the back stack.
  var under: LocatedString?
  /// `nil` if the key is absent, which differs from an empty object.
  var parameters: [ParameterDeclaration]?
  var requires: [RequirementDeclaration] = []
  var hidesBottomBar = false
  /// `nil` if the key is absent.
  var interruption: CoordinatorGraph.Interruption?
  var identity: Located<Identity>?
}

/// A parameter of a screen: `"ref": "string?"`.
struct ParameterDeclaration: Hashable, Sendable {
  var name: LocatedString
  var form: ValueForm
}

/// The form of a value: its type, whether it may be absent, and whether it is a list.
struct ValueForm: Hashable, Sendable {
  enum Default: Hashable, Sendable {
    /// The text after `=` in a short form, to be converted by the type.
    case text(LocatedString)
    /// A scalar or an array of scalars, from `default` in an object.
    case json(LocatedJSON)
  }

  /// The type's name; `nil` for the default, `string`.
  var type: LocatedString?
  var isList = false
  var isOptional = false
  var defaultValue: Default?
}

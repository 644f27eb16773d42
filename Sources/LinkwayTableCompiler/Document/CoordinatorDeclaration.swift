import LinkwayDiagnostics
import LinkwayNavigation
import LinkwayTable

/// A coordinator with the screens and coordinators below it.
struct CoordinatorDeclaration: Hashable, Sendable {
  var name: LocatedString
  /// `nil` for the app's coordinator alone, which has no parent.
  var presentation: Located<Presentation>?
  var container: Located<ContainerKind>?
  /// The screen of the parent on which a pushed coordinator stands.
  var under: LocatedString?
  var requires: [RequirementDeclaration] = []
  var screens: [ScreenDeclaration] = []
  var children: [CoordinatorDeclaration] = []
  /// The child that is started by itself.
  var start: LocatedString?
  var interruption = CoordinatorGraph.Interruption.allow
  var range: Range<Int>
}

/// A screen: a name, or an object with more to say.
struct ScreenDeclaration: Hashable, Sendable {
  /// When two screens of this kind are the same.
  enum Identity: Hashable, Sendable {
    /// When these parameters are equal.
    case parameters([LocatedString])
    case singleton
    /// Never the same.
    case always
  }

  var name: LocatedString
  /// The screen below it in the back stack.
  var under: LocatedString?
  /// `nil` where none are declared, which is not the same as an empty object.
  var parameters: [ParameterDeclaration]?
  var requires: [RequirementDeclaration] = []
  var hidesBottomBar = false
  /// `nil` where nothing is said.
  var interruption: CoordinatorGraph.Interruption?
  var identity: Located<Identity>?
  var range: Range<Int>
}

/// A parameter of a screen: `"ref": "string?"`.
struct ParameterDeclaration: Hashable, Sendable {
  var name: LocatedString
  var form: ValueForm
}

/// What a value has to be: the type and whether it may be missing or stand more than once.
struct ValueForm: Hashable, Sendable {
  enum Default: Hashable, Sendable {
    /// The text after `=` in a short form, to be read by the type.
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

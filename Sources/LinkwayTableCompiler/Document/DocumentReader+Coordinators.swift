import LinkwayDiagnostics
import LinkwayNavigation
import LinkwayTable

extension DocumentReader {
  static let coordinatorShape = ObjectShape(
    noun: "a coordinator",
    keys: [
      "coordinator", "as", "container", "under", "requires", "screens", "children", "start",
      "interruption", "description",
    ], declaringKeys: ["screens", "children"])
  static let screenShape = ObjectShape(
    noun: "a screen",
    keys: [
      "screen", "under", "parameters", "requires", "hidesBottomBar", "identity", "interruption",
      "description",
    ], declaringKeys: ["parameters"])

  static let sharedScreenShape = ObjectShape(
    noun: "a screen of the table",
    keys: [
      "parameters", "requires", "hidesBottomBar", "identity", "interruption", "description",
    ],
    declaringKeys: ["parameters"])

  /// Reads a coordinator and everything below it. Recursive; the nesting of the JSON bounds the
  /// depth.
  mutating func coordinator(_ json: LocatedJSON, isApp: Bool = false) -> CoordinatorDeclaration? {
    guard let members = members(of: json, as: Self.coordinatorShape),
      let name = required("coordinator", in: members).flatMap({ declaredName($0, "`coordinator`") })
    else {
      leaveOut()
      return nil
    }
    var coordinator = CoordinatorDeclaration(name: name)
    ignoreDescription(in: members)
    coordinator.presentation = presentation(in: members, isApp: isApp)
    coordinator.container = members["container"].flatMap { choice($0, "`container`") }
    coordinator.under = members["under"].flatMap { self.name($0, "`under`") }
    coordinator.requires = requirements(members["requires"])
    read(&coordinator.interruption, "interruption", in: members)
    coordinator.start = members["start"].flatMap { self.name($0, "`start`") }
    if let json = members["screens"] {
      if json.array == nil { leaveOut() }
      let elements = elements(json, "`screens`", of: "names and objects") ?? []
      coordinator.screens = elements.compactMap { screen($0) }
    }
    if let json = members["children"] {
      if json.array == nil { leaveOut() }
      let elements = elements(json, "`children`", of: "objects") ?? []
      coordinator.children = elements.compactMap { self.coordinator($0) }
    }
    return coordinator
  }

  private mutating func presentation(
    in members: ObjectMembers, isApp: Bool
  ) -> Located<Presentation>? {
    guard let json = isApp ? members["as"] : required("as", in: members) else { return nil }
    let presentation = choice(json, "`as`", as: Presentation.self)
    guard isApp, let presentation else { return presentation }
    if presentation.value != .root {
      report(
        "bad-value", json.range, "the coordinator of `app` has no parent, so `as` has no meaning",
        suggestion: "remove `as`")
    }
    return nil
  }

  private mutating func screen(_ json: LocatedJSON) -> ScreenDeclaration? {
    if json.string != nil {
      return declaredName(json, "a screen").map { ScreenDeclaration(name: $0) }
    }
    guard let members = members(of: json, as: Self.screenShape),
      let name = required("screen", in: members).flatMap({ declaredName($0, "`screen`") })
    else {
      leaveOut()
      return nil
    }
    var screen = ScreenDeclaration(name: name)
    screen.under = members["under"].flatMap { self.name($0, "`under`") }
    read(&screen, members)
    return screen
  }

  /// Reads a screen that several coordinators can show: `"product": { "parameters": … }`.
  mutating func sharedScreen(_ member: LocatedJSON.Member) -> ScreenDeclaration? {
    guard let members = members(of: member.value, as: Self.sharedScreenShape) else { return nil }
    checkID(member.key, of: "a screen")
    var screen = ScreenDeclaration(name: member.key)
    read(&screen, members)
    return screen
  }

  /// Reads the keys that a screen can have both in a coordinator and in the table's `screens`.
  private mutating func read(_ screen: inout ScreenDeclaration, _ members: ObjectMembers) {
    ignoreDescription(in: members)
    screen.parameters = members["parameters"].flatMap { parameters($0) }
    screen.requires = requirements(members["requires"])
    read(&screen.hidesBottomBar, "hidesBottomBar", in: members)
    screen.identity = members["identity"].flatMap { identity($0) }
    screen.interruption = members["interruption"].flatMap { choice($0, "`interruption`")?.value }
  }

  /// Reads the id of a coordinator or screen. An id with a slash is reported: `search/product`
  /// means a screen of the coordinator `search`.
  private mutating func declaredName(_ json: LocatedJSON, _ what: String) -> LocatedString? {
    guard let name = name(json, what) else { return nil }
    checkID(name, of: what)
    return name
  }

  private mutating func checkID(_ name: LocatedString, of what: String) {
    guard ScreenPlace.isPlace(name.value) else { return }
    report(
      "bad-name", name.range, "the name of \(what) contains `/`",
      suggestion: "write a name without `/`")
  }

  /// The maximum number of parameters of a screen. Each route to the screen is compared with all of
  /// them.
  private static let mostParameters = 255

  private mutating func parameters(_ json: LocatedJSON) -> [ParameterDeclaration]? {
    guard let members = namedMembers(of: json, "`parameters`", naming: "a parameter") else {
      leaveOut()
      return nil
    }
    if members.count > Self.mostParameters {
      report(
        "too-many-parameters", members[Self.mostParameters].key.range,
        "this screen has \(members.count) parameters; at most \(Self.mostParameters) are allowed",
        suggestion: "remove what the screen can read from its own data")
      leaveOut()
    }
    return members.prefix(Self.mostParameters).compactMap { member in
      guard let text = string(member.value, "the type of a parameter"),
        let form = shortForm(text)
      else {
        leaveOut()
        return nil
      }
      return ParameterDeclaration(name: member.key, form: form)
    }
  }

  private mutating func identity(_ json: LocatedJSON) -> Located<ScreenDeclaration.Identity>? {
    guard let text = json.string else {
      guard json.array != nil else {
        reportType(json, "`identity`", "an array of names, `singleton` or `always`")
        return nil
      }
      return Located(.parameters(names(json, "`identity`")), at: json.range)
    }
    if text.hasBytes(of: "singleton") { return Located(.singleton, at: json.range) }
    if text.hasBytes(of: "always") { return Located(.always, at: json.range) }
    report(
      "bad-value", json.range,
      "`identity` must be an array of names, `singleton` or `always`, not "
        + Diagnostic.quote(text.value),
      suggestion: Spelling.suggestion(for: text.value, among: ["singleton", "always"])
        ?? "put the name of a parameter into brackets: `[…]`")
    return nil
  }
}

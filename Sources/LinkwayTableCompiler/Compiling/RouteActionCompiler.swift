import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayPatterns
import LinkwayTable

/// Compiles the action, the `with` and the secrets of a route.
struct RouteActionCompiler {
  var names: TableNames

  func changes(
    _ declaration: RouteDeclaration, given: GivenParameters, log: inout DiagnosticLog
  ) -> [ParameterChange] {
    var changes: [ParameterChange] = []
    for entry in declaration.with {
      let value: ParameterChange.Value
      switch entry.value {
      case .drop:
        value = .dropped
      case .constant(let json):
        guard let constant = json.parameterValue else { continue }
        value = .constant(constant)
      case .template(let text):
        guard let template = template(text, given: given, log: &log) else { continue }
        value = .template(template)
      }
      changes.append(ParameterChange(name: entry.name.value, value: value))
    }
    return changes
  }

  /// Returns the compiled action of a route, or `nil` after reporting an error.
  ///
  /// - Parameters:
  ///   - given: the parameters before `with`.
  ///   - changed: the parameters after `with`.
  func action(
    _ declaration: RouteDeclaration, given: GivenParameters, changed: GivenParameters,
    log: inout DiagnosticLog
  ) -> RouteAction? {
    checkGates(declaration, log: &log)
    switch declaration.action.value {
    case .leaveToWeb: return .leaveToWeb
    case .refuse: return .refuse
    case .resolver(let name): return .resolver(name.value)
    case .opens(let target):
      guard
        names.place(of: target.value, .screen) != nil
          || names.place(of: target.value, .coordinator) != nil
      else {
        names.reportUndefined(target, [.screen, .coordinator], log: &log)
        return nil
      }
      return .opens(target.value)
    case .unwrap(let parameter):
      guard changed[parameter.value] != nil || changed.isOpen else {
        reportUnknown(parameter.value, at: parameter.range, changed, log: &log)
        return nil
      }
      return .unwrap(parameter.value)
    case .redirect(let text):
      return redirect(text, given: given, log: &log)
    }
  }

  private func redirect(
    _ text: LocatedString, given: GivenParameters, log: inout DiagnosticLog
  ) -> RouteAction? {
    guard let template = template(text, given: given, log: &log) else { return nil }
    guard text.value.hasPrefix("/") else {
      log.report(
        Diagnostic(
          .error, "relative-path", at: text.range, "a redirect must be a path that starts with `/`",
          suggestion: "origin and query are kept; to redirect elsewhere, use `unwrap`"))
      return nil
    }
    if template.hasQueryOrFragment {
      log.report(
        Diagnostic(
          .error, "bad-redirect", at: text.range,
          "a redirect must be a path; the query and fragment of the link are kept",
          suggestion: "to open a link with another query, build it in `with` and `unwrap` it"
        ))
    }
    for name in template.requiredParameters
    where given[name]?.isAlways == false && given[name]?.isRaw == false {
      log.report(
        Diagnostic(
          .error, "absent-parameter", at: text.range,
          "not every link of this route has `\(name)`, which the redirect needs",
          suggestion: "write `{…}?` around it"))
    }
    return .redirect(template)
  }

  /// Reports gates of a route that opens nothing. Gates of a redirect would have no effect, because
  /// only the gates of the final route count.
  private func checkGates(_ declaration: RouteDeclaration, log: inout DiagnosticLog) {
    if case .opens = declaration.action.value { return }
    guard let first = declaration.requires.first else { return }
    log.report(
      Diagnostic(
        .error, "needless-gate", at: first.gate.range,
        "`\(declaration.name.value)` opens no screen, so it cannot require a gate",
        suggestion: "add `requires` to the route, screen or coordinator that is opened"))
  }

  /// Parses a template, and reports parameters that links of the route do not have. Returns `nil`
  /// after reporting a syntax error.
  private func template(
    _ text: LocatedString, given: GivenParameters, log: inout DiagnosticLog
  ) -> Template? {
    do throws(PatternError) {
      let template = try Template(text.value)
      for (name, range) in template.parameters where given[name] == nil && !given.isOpen {
        reportUnknown(name, at: text.sourceRange(of: range), given, log: &log)
      }
      return template
    } catch {
      log.report(Diagnostic(error, in: text))
      return nil
    }
  }

  func secrets(
    _ declaration: RouteDeclaration, given: GivenParameters, changes: [ParameterChange],
    log: inout DiagnosticLog
  ) -> Set<String> {
    var secrets: Set<String> = []
    for name in declaration.secret {
      let isMade = changes.contains { $0.name == name.value }
      if given[name.value] == nil, !given.isOpen, !isMade {
        reportUnknown(name.value, at: name.range, given, log: &log)
      }
      secrets.insert(name.value)
    }
    // A value that `with` makes from a secret is a secret too. If there are secrets, so is a value
    // that it makes from the entire link.
    for change in changes {
      guard case .template(let template) = change.value else { continue }
      let isTainted = template.parameters.contains { secrets.contains($0.name) }
      if isTainted || (template.holdsLink && !secrets.isEmpty) { secrets.insert(change.name) }
    }
    return secrets
  }

  private func reportUnknown(
    _ name: String, at range: Range<Int>, _ given: GivenParameters, log: inout DiagnosticLog
  ) {
    log.report(
      Diagnostic(
        .error, "unknown-parameter", at: range, "links of this route have no parameter `\(name)`",
        suggestion: log.hasRoom ? suggestion(for: name, given) : nil))
  }

  private func suggestion(for name: String, _ given: GivenParameters) -> String {
    if let nearest = Spelling.nearest(to: name, among: given.names) {
      return "did you mean `\(nearest)`?"
    }
    let list = given.names.map { "`\($0)`" }.joined(separator: ", ")
    return list.isEmpty ? "capture it in the path, or declare it in `query`" : "they have \(list)"
  }
}

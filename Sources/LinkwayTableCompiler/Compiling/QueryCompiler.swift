import LinkwayAutomaton
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayPatterns
import LinkwayTable

/// Compiles the items of a query or of a form-like fragment.
struct QueryCompiler {

  var types: TypeTable
  var caseSensitive: Bool

  func compile(_ declaration: QueryDeclaration, log: inout DiagnosticLog) -> QueryRule {
    let items = declaration.items.compactMap { rule($0, log: &log) }
    return QueryRule(items: items, passesOthers: declaration.passesOthers)
  }

  private var rules: ValueRules {
    ValueRules(caseSensitive: caseSensitive, admission: Admission())
  }

  private func rule(
    _ item: QueryItemDeclaration, log: inout DiagnosticLog
  ) -> QueryItemRule? {
    if item.isAbsent { return QueryItemRule(name: item.name.value, presence: .absent) }
    guard let type = types.value(of: item.form, log: &log) else { return nil }
    var rule = QueryItemRule(
      name: item.name.value, type: type,
      // By default, a list accepts any number of items, including none.
      presence: item.form.isOptional || item.form.isList ? .optional : .required,
      isList: item.form.isList)
    if let value = defaultValue(item.form, type, log: &log) { rule.presence = .defaulted(value) }
    rule.equals = item.equals.flatMap { constant($0, type, log: &log) }
    rule.not = item.not.flatMap { constant($0, type, log: &log) }
    if let matches = item.matches {
      do throws(PatternError) {
        rule.matches = try ComponentCompiler(
          kind: .value, types: types, policy: .value
        ).compile(matches.value)
      } catch {
        log.report(Diagnostic(error, in: matches))
      }
    }
    checkRaw(rule, item, log: &log)
    return rule
  }

  private func checkRaw(
    _ rule: QueryItemRule, _ item: QueryItemDeclaration, log: inout DiagnosticLog
  ) {
    guard case .builtIn(let type) = rule.type else { return }
    if type == .path {
      log.report(
        Diagnostic(
          .error, "bad-type-place", at: item.form.type?.range ?? item.range,
          "`path` captures the rest of a path, so it cannot be used in a query",
          suggestion: "use `string`, or `raw` for the rest of the query as written"))
    }
    if type == .raw, rule.isList || rule.equals != nil || rule.not != nil || rule.matches != nil {
      log.report(
        Diagnostic(
          .error, "bad-type-place", at: item.range,
          "`raw` captures the rest of the query as written; it has no conditions and is used at most once"
        ))
    }
  }

  /// Returns the default value of a declaration; `nil` if it has none, or after reporting an error.
  func defaultValue(
    _ form: ValueForm, _ type: ValueType, log: inout DiagnosticLog
  ) -> ParameterValue? {
    switch form.defaultValue {
    case nil:
      return nil
    case .text(let text):
      return value(text.bytes, type, at: text.range, log: &log)
    case .json(let json):
      guard let elements = json.array else { return constant(json, type, log: &log) }
      guard form.isList else {
        log.report(
          Diagnostic(
            .error, "wrong-type", at: json.range, "only a list can have a list as its default",
            suggestion: "add `\"list\": true`, or give one value"))
        return nil
      }
      return .list(elements.compactMap { constant($0, type, log: &log) })
    }
  }

  /// Converts a JSON scalar to a value of `type`, as if it were written in a link. Returns `nil`
  /// for other JSON, or after reporting that the value is not of the type.
  private func constant(
    _ json: LocatedJSON, _ type: ValueType, log: inout DiagnosticLog
  ) -> ParameterValue? {
    guard let text = json.scalarText else { return nil }
    return value(Array(text.utf8), type, at: json.range, log: &log)
  }

  private func value(
    _ bytes: [UInt8], _ type: ValueType, at range: Range<Int>, log: inout DiagnosticLog
  ) -> ParameterValue? {
    if let value = try? rules.read(bytes[...], as: type) { return value }
    log.report(
      Diagnostic(
        .error, "bad-value", at: range,
        "`\(String(decoding: bytes, as: UTF8.self))` is not a value of the type `\(type.name)`",
        suggestion: "give \(type.explanation)"))
    return nil
  }
}

extension TypeTable {
  /// Returns the type that a value form names, or `nil` after reporting it as unknown.
  func value(of form: ValueForm, log: inout DiagnosticLog) -> ValueType? {
    guard let name = form.type else { return .string }
    do throws(PatternError) {
      return try type(named: name.value, at: 0..<name.value.utf8.count)
    } catch {
      log.report(Diagnostic(error, in: name))
      return nil
    }
  }
}

extension LocatedJSON {
  /// The text of a string, number or Boolean, as spelled in links; `nil` for other values.
  var scalarText: String? {
    switch content {
    case .string(let string): string.value
    case .number(let number): number.text
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The parameter value of a scalar or an array of scalars; `nil` for `null` and objects.
  var parameterValue: ParameterValue? {
    switch content {
    case .string(let string): .string(string.value)
    case .bool(let value): .bool(value)
    case .number(let number):
      number.int64.map(ParameterValue.int) ?? number.double.map(ParameterValue.number)
    case .array(let values): .list(values.compactMap({ $0.parameterValue }))
    case .null, .object: nil
    }
  }
}

import LinkwayAutomaton
import LinkwayMatching
import LinkwayURLParsing

/// Writes the items of a query rule, with parameters as values.
struct QueryWriter {
  /// A capture within an item's value. If another item has the same name as the capture, the
  /// parameter of that name is the value of the capture, not of the other item.
  struct ItemCapture {
    var item: String
    var isRequired: Bool
    var name: String
  }

  var parameters: Parameters
  var builder: LinkBuilder
  /// The captures of the items to write, in the query and in a form-like fragment.
  var captures: [ItemCapture]

  /// Returns the query, or `nil` if a required item has no value.
  ///
  /// - Parameter names: the parameters whose values are already elsewhere in the link.
  func write(_ rule: QueryRule, besides names: [String]) -> String? {
    var items: [String] = []
    var rest: String?
    for item in rule.items where !item.isAbsent {
      let isElsewhere =
        names.contains { $0.hasSameBytes(as: item.name) }
        || captures.contains {
          $0.name.hasSameBytes(as: item.name) && !$0.item.hasSameBytes(as: item.name)
        }
      guard let values = values(of: item, isElsewhere: isElsewhere) else { return nil }
      let name = LinkText.item(item.name.utf8)
      if item.isRaw {
        rest = values.first.map { "\(name)=\($0)" } ?? rest
      } else {
        items += values.map { "\(name)=\(LinkText.item($0.utf8))" }
      }
    }
    if rule.passesOthers {
      let taken = rule.items.map { $0.name } + names + captures.map { $0.name }
      for (name, value) in parameters
      where !taken.contains(where: { $0.hasSameBytes(as: name) }) {
        guard let text = value.linkText else { continue }
        items.append("\(LinkText.item(name.utf8))=\(LinkText.item(text.utf8))")
      }
    }
    if let rest { items.append(rest) }
    return items.joined(separator: "&")
  }

  /// Returns the values to write for an item; empty to omit the item, `nil` if the item must be
  /// written but no value can be found.
  ///
  /// - Parameter isElsewhere: whether the parameter with the item's name is written elsewhere in
  ///   the link.
  private func values(of item: QueryItemRule, isElsewhere: Bool) -> [String]? {
    // A capture with the item's name is only a part of the item's value.
    let isPart = item.matches?.slots.contains { $0.isNamed && $0.name == item.name } ?? false
    let value = isElsewhere || isPart ? nil : parameters[item.name]
    if case .list(let values)? = value, item.isList { return values.compactMap({ $0.linkText }) }
    if let text = value?.linkText {
      if case .defaulted(let fallback) = item.presence, fallback == value,
        !isInFragment(item.name)
      {
        return []
      }
      return [text]
    }
    if let equals = item.equals, item.isRequired { return equals.linkText.map { [$0] } }
    if let pattern = item.matches, item.isRequired || isNamed(pattern, of: item) {
      let whole = isPart && !isElsewhere ? parameters[item.name]?.linkText : nil
      return text(of: pattern, orWhole: whole).map { [$0] }
    }
    guard item.isRequired else { return [] }
    guard isElsewhere else { return nil }
    return item.type.sample(
      ignoresCase: !builder.route.caseSensitive, besides: item.not?.linkText
    ).map { [$0] }
  }

  /// Returns whether every fragment has an item with this name, which would take precedence over
  /// the default of an item that the query lacks.
  private func isInFragment(_ name: String) -> Bool {
    guard case .form(let form)? = builder.route.fragment else { return false }
    return form.items.contains { $0.isRequired && $0.name.hasSameBytes(as: name) }
  }

  /// Returns whether any parameter is the value of a capture in an item's pattern.
  private func isNamed(_ pattern: ComponentPattern, of item: QueryItemRule) -> Bool {
    pattern.slots.contains { slot in
      slot.isNamed && parameters[slot.name] != nil
        && captures.contains {
          // Another item with this name, in the fragment, has separate captures.
          $0.item.hasSameBytes(as: item.name) && $0.name.hasSameBytes(as: slot.name)
        }
    }
  }

  /// Returns the value that a pattern produces for the parameters, without percent-encoding; `nil`
  /// if every form of the pattern has a capture without a value.
  ///
  /// - Parameter whole: an alternative value, in case the capture with the item's name matched
  ///   nothing.
  private func text(of pattern: ComponentPattern, orWhole whole: String?) -> String? {
    var texts = pattern.forms.compactMap { form in
      let texts = form.pieces.map { text(of: $0, in: pattern) }
      return texts.contains(nil) ? nil : texts.compactMap { $0 }.joined()
    }
    if let whole { texts.append(whole) }
    return texts.first { gives($0, pattern) } ?? texts.first
  }

  /// Returns whether the pattern matches a text, and no capture has another value than the
  /// parameter with its name.
  private func gives(_ text: String, _ pattern: ComponentPattern) -> Bool {
    let bytes = Array(text.utf8)
    let program = ComponentProgram(pattern, caseSensitive: builder.route.caseSensitive)
    guard let captured = try? program.captures(in: bytes) else { return false }
    return zip(pattern.slots, captured).allSatisfy { slot, captured in
      guard slot.isNamed, let captured, let value = parameters[slot.name]?.linkText else {
        return true
      }
      return bytes[captured].elementsEqual(value.utf8)
    }
  }

  private func text(of piece: PatternPiece, in pattern: ComponentPattern) -> String? {
    switch piece {
    case .text(let bytes):
      return String(decoding: bytes, as: UTF8.self)
    case .separator:
      return "/"
    case .capture(let capture):
      let slot = pattern.slots[capture.slot]
      return parameters[slot.name]?.linkText ?? builder.value(for: slot)
    case .repetition(let repetition):
      let capture = repetition.capture.map { text(of: .capture($0), in: pattern) }
      if repetition.minimum == 0, capture == nil || capture == .some(nil) { return "" }
      let around = [repetition.prefix, repetition.suffix].map { pieces in
        pieces.compactMap { text(of: $0, in: pattern) }.joined()
      }
      return (capture ?? "").map { around[0] + $0 + around[1] }
    }
  }
}

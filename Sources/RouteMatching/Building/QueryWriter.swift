/// Writes the items of a query rule from parameters.
struct QueryWriter {
  var parameters: Parameters
  var builder: LinkBuilder

  /// `nil` where a required item has no value.
  ///
  /// - Parameter names: those whose values stand elsewhere in the link already.
  func write(_ rule: QueryRule, besides names: [String]) -> String? {
    var items: [String] = []
    var rest: String?
    for item in rule.items {
      if case .absent = item.presence { continue }
      let isElsewhere = names.contains { $0.utf8.elementsEqual(item.name.utf8) }
      guard let values = values(of: item, isElsewhere: isElsewhere) else { return nil }
      let name = LinkText.item(item.name.utf8)
      if item.isRaw {
        rest = values.first.map { "\(name)=\($0)" } ?? rest
      } else {
        items += values.map { "\(name)=\(LinkText.item($0.utf8))" }
      }
    }
    if rule.passesOthers {
      let taken = rule.items.map(\.name) + names
      for (name, value) in parameters
      where !taken.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
        guard let text = value.linkText else { continue }
        items.append("\(LinkText.item(name.utf8))=\(LinkText.item(text.utf8))")
      }
    }
    if let rest { items.append(rest) }
    return items.joined(separator: "&")
  }

  /// - Parameter isElsewhere: whether the parameter of the item's name is not the item's own value.
  private func values(of item: QueryItemRule, isElsewhere: Bool) -> [String]? {
    // A capture of the item's own name is only a part of its value.
    let isPart = item.matches?.slots.contains { $0.isNamed && $0.name == item.name } ?? false
    let value = isElsewhere || isPart ? nil : parameters[item.name]
    if case .list(let values)? = value, item.isList { return values.compactMap(\.linkText) }
    if let text = value?.linkText {
      if case .defaulted(let fallback) = item.presence, fallback == value { return [] }
      return [text]
    }
    let isRequired = if case .required = item.presence { true } else { false }
    if let equals = item.equals, isRequired { return equals.linkText.map { [$0] } }
    if let pattern = item.matches, isRequired || isNamed(by: pattern) {
      return text(of: pattern).map { [$0] }
    }
    guard isRequired else { return [] }
    guard isElsewhere else { return nil }
    return item.type.sample(
      ignoresCase: !builder.route.caseSensitive, besides: item.not?.linkText
    ).map { [$0] }
  }

  /// Whether the parameters name a capture of a pattern.
  private func isNamed(by pattern: ComponentPattern) -> Bool {
    pattern.slots.contains { $0.isNamed && parameters[$0.name] != nil }
  }

  /// The value that a pattern makes of its captures; texts in it are not encoded yet.
  private func text(of pattern: ComponentPattern) -> String? {
    for form in pattern.forms {
      let texts = form.pieces.map { text(of: $0, in: pattern) }
      if !texts.contains(nil) { return texts.compactMap(\.self).joined() }
    }
    return nil
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

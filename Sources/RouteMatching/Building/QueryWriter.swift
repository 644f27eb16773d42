/// Writes the items of a query rule from parameters.
struct QueryWriter {
  var parameters: Parameters
  var builder: LinkBuilder

  /// `nil` where a required item has no value.
  ///
  /// - Parameter captures: the names that captures carry already.
  func write(_ rule: QueryRule, besides captures: [String]) -> String? {
    var items: [String] = []
    var rest: String?
    for item in rule.items {
      if case .absent = item.presence { continue }
      guard let values = values(of: item) else { return nil }
      let name = LinkText.item(item.name.utf8)
      if item.isRaw {
        rest = values.first.map { "\(name)=\($0)" } ?? rest
      } else {
        items += values.map { "\(name)=\(LinkText.item($0.utf8))" }
      }
    }
    if rule.passesOthers {
      let taken = rule.items.map(\.name) + captures
      for (name, value) in parameters
      where !taken.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
        guard let text = value.linkText else { continue }
        items.append("\(LinkText.item(name.utf8))=\(LinkText.item(text.utf8))")
      }
    }
    if let rest { items.append(rest) }
    return items.joined(separator: "&")
  }

  private func values(of item: QueryItemRule) -> [String]? {
    let value = parameters[item.name]
    if case .list(let values)? = value, item.isList { return values.compactMap(\.linkText) }
    if let text = value?.linkText {
      if case .defaulted(let fallback) = item.presence, fallback == value { return [] }
      return [text]
    }
    if let equals = item.equals, case .required = item.presence {
      return equals.linkText.map { [$0] }
    }
    if let pattern = item.matches, let text = text(of: pattern) { return [text] }
    switch item.presence {
    case .required: return nil
    case .optional, .defaulted, .absent: return []
    }
  }

  /// The value that a pattern makes of its captures; texts in it are not encoded yet.
  private func text(of pattern: ComponentPattern) -> String? {
    for form in pattern.forms {
      var text = ""
      var isWhole = true
      for piece in form.pieces {
        switch piece {
        case .text(let bytes): text += String(decoding: bytes, as: UTF8.self)
        case .separator: text += "/"
        case .capture(let capture):
          let slot = pattern.slots[capture.slot]
          guard let value = parameters[slot.name]?.linkText ?? builder.filling(slot) else {
            isWhole = false
            continue
          }
          text += value
        case .repetition: isWhole = false
        }
      }
      if isWhole { return text }
    }
    return nil
  }
}

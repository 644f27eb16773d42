import LinkwayDiagnostics

/// An entry in the outline of a text.
package struct TableSymbol: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case section
    case name(NameKind)
  }

  package var name: String
  package var kind: Kind
  /// A short additional text, such as a route's first pattern.
  package var detail: String?
  package var range: Range<Int>
  /// The range of the name.
  package var selection: Range<Int>
  package var children: [TableSymbol] = []
}

extension EditedTable {
  /// The outline: environments, types, gates, shared screens, the coordinator tree with its
  /// screens, and routes.
  package var symbols: [TableSymbol] {
    root.members.compactMap { member in
      let children: [TableSymbol]
      switch TablePosition.table.member(member.key.value) {
      case .origins where !member.value.members.isEmpty:
        children = keys(of: member.value, .environment)
      case .types: children = keys(of: member.value, .type)
      case .gates: children = keys(of: member.value, .gate)
      case .sharedScreens: children = keys(of: member.value, .screen)
      case .coordinator: children = [coordinator(member.value)].compactMap { $0 }
      case .routes: children = member.value.elements.compactMap(route)
      default: return nil
      }
      return TableSymbol(
        name: member.key.value, kind: .section, range: member.range, selection: member.key.range,
        children: children)
    }
  }

  private func keys(of value: DraftValue, _ kind: NameKind) -> [TableSymbol] {
    value.members.map { symbol($0.key, kind, $0.range) }
  }

  private func route(_ value: DraftValue) -> TableSymbol? {
    guard let name = value["route"]?.string else { return nil }
    var symbol = symbol(name, .route, value.range)
    let patterns = (value["paths"]?.elements ?? []) + (value["links"]?.elements ?? [])
    symbol.detail = patterns.first?.string?.value
    return symbol
  }

  private func coordinator(_ value: DraftValue) -> TableSymbol? {
    guard let name = value["coordinator"]?.string else { return nil }
    var symbol = symbol(name, .coordinator, value.range)
    symbol.detail = value["as"]?.string?.value
    symbol.children =
      (value["screens"]?.elements ?? []).compactMap { screen in
        (screen.string ?? screen["screen"]?.string).map {
          self.symbol($0, .screen, screen.range)
        }
      } + (value["children"]?.elements ?? []).compactMap(coordinator)
    return symbol
  }

  private func symbol(_ name: LocatedString, _ kind: NameKind, _ range: Range<Int>) -> TableSymbol {
    TableSymbol(
      name: name.value.isEmpty ? "(no name)" : name.value, kind: .name(kind), range: range,
      selection: name.range)
  }
}

extension DraftValue.Member {
  fileprivate var range: Range<Int> {
    key.range.lowerBound..<max(key.range.upperBound, value.range.upperBound)
  }
}

extension DraftValue {
  subscript(key: String) -> DraftValue? {
    members.first { $0.key.hasBytes(of: key) }?.value
  }
}

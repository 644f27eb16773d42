import LinkwayAutomaton
import LinkwayMatching
import LinkwayNavigation
package import LinkwayTable
import LinkwayURLParsing

/// A pattern of a table with its conditions and target, for display.
package struct RouteRow: Sendable {
  package var route: String
  package var pattern: String
  package var origins: [String]
  /// A summary of the query's conditions, or `nil` if there are none.
  package var query: String?
  /// The query items that a link must have, or `nil` if there are none.
  package var condition: String?
  package var fragment: String?
  /// `opens`, `redirect`, `unwrap`, `resolver`, `leaveToWeb` or `refuse`.
  package var action: String
  package var target: String?
  package var requires: [String]
  /// The accepted sources; empty if all are accepted.
  package var sources: [String] = []
}

extension RouteTable {
  /// Returns the patterns of all routes, the most specific first. Ties keep the declared order. If
  /// the table's precedence is `declared`, all patterns are in the declared order.
  package func rowsInPrecedenceOrder() -> [RouteRow] {
    var ranked: [(specificity: Specificity, row: RouteRow)] = []
    for (place, route) in routeSet.routes.enumerated() {
      for pattern in route.patterns {
        guard let specificity = route.specificity(of: pattern), let entry = entry(at: place) else {
          continue
        }
        ranked.append((specificity, row(entry, route, pattern)))
      }
    }
    guard automaton.routeSet.precedence == .specificity else { return ranked.map({ $0.row }) }
    return ranked.enumerated()
      .sorted { left, right in
        let order = Specificity.compare(left.element.specificity, right.element.specificity).order
        return order != 0 ? order < 0 : left.offset < right.offset
      }
      .map { $0.element.row }
  }

  private func row(_ entry: RouteEntry, _ route: Route, _ pattern: RoutePattern) -> RouteRow {
    let items = route.query.items.map { $0.summary } + (route.query.passesOthers ? ["*"] : [])
    let needed = route.query.items.filter { $0.isNeeded }
      .map { item in item.equals?.linkText.map { "\(item.name)=\($0)" } ?? item.name }
    var row = RouteRow(
      route: route.id, pattern: pattern.text, origins: pattern.origins.map({ $0.text }),
      query: items.isEmpty ? nil : items.joined(separator: "&"),
      condition: needed.isEmpty ? nil : needed.joined(separator: "&"), action: "refuse",
      requires: entry.requires.map { $0.description })
    if route.sources.count < LinkSource.allCases.count {
      row.sources = LinkSource.allCases.filter { route.sources.contains($0) }.map { $0.rawValue }
    }
    switch route.fragment {
    case .pattern(let pattern)?: row.fragment = pattern.text
    case .form(let rule)?: row.fragment = rule.items.map({ $0.summary }).joined(separator: "&")
    case nil: break
    }
    switch entry.action {
    case .opens(let target): (row.action, row.target) = ("opens", target)
    case .redirect(let template): (row.action, row.target) = ("redirect", template.text)
    case .unwrap(let parameter): (row.action, row.target) = ("unwrap", parameter)
    case .resolver(let name): (row.action, row.target) = ("resolver", name)
    case .leaveToWeb: row.action = "leaveToWeb"
    case .refuse: break
    }
    return row
  }
}

extension QueryItemRule {
  fileprivate var isNeeded: Bool { if case .required = presence { true } else { false } }

  /// The item with its condition, as `size=<int>?` or `action=history`.
  fileprivate var summary: String {
    var text = name
    if let equals = equals?.linkText {
      text += "=\(equals)"
    } else if let pattern = matches {
      text += "=\(pattern.text)"
    } else {
      text += "=<\(type.name)>" + (isList ? "[]" : "")
    }
    switch presence {
    case .required: return text
    case .optional: return text + "?"
    case .defaulted(let value): return text + "=\(value.linkText ?? "[…]")"
    case .absent: return "!" + name
    }
  }
}

package import LinkwayMatching
package import LinkwayNavigation
import LinkwayRegex
package import LinkwayTable
package import LinkwayTableCompiler
import LinkwayURLParsing
import RouteOracle

/// The result of a link, as a text for comparison.
package enum ReferenceResult {
  /// The result from `RouteMatcher`, which tries every route in turn, and the graph; `nil` if the
  /// matching route redirects.
  package static func text(_ link: String, source: LinkSource?, _ table: TableContents) -> String? {
    let admitted: AdmittedLink
    switch table.head.rules.admission.admit(link) {
    case .failure(let refusal): return text(refusal)
    case .success(let link): admitted = link
    }
    let outcome: RouteMatcher.Outcome
    do throws(MatchLimitExceeded) {
      outcome = try table.routeSet.match(admitted, source: source)
    } catch {
      return "failed"
    }
    switch outcome {
    case .unmatched: return "unmatched"
    case .refused(let refusal, _): return text(refusal)
    case .matched(let match):
      let entry = table.entries[match.route]
      var parameters = entry.changed(match.parameters, link: link)
      parameters.markSecret(entry.secrets)
      let end = " by \(table.routes[match.route].id) \(text(parameters))"
      switch entry.action {
      case .redirect, .unwrap: return nil
      case .resolver(let name): return "resolver \(name)" + end
      case .leaveToWeb: return "left" + end
      case .refuse: return "refused by the route" + end
      case .opens(let target):
        let plan = table.head.graph.plan(
          to: target, parameters: parameters, requires: entry.requires, mode: entry.mode)
        return text(plan) + end
      }
    }
  }

  /// The result of `resolve` for a link without redirects.
  package static func text(_ resolved: ResolvedLink) -> String {
    let end = resolved.route.map { " by \($0) \(text(resolved.parameters))" } ?? ""
    switch resolved.outcome {
    case .unmatched: return "unmatched"
    case .failed: return "failed"
    case .resolver(let name): return "resolver \(name)" + end
    case .leftToWeb: return "left" + end
    case .plan(let plan): return text(plan) + end
    case .refused(let reason, let offset):
      return reason.hasPrefix("route:")
        ? "refused by the route" + end : "refused \(reason) at \(offset ?? -1)"
    }
  }

  /// The located result, with each value read separately.
  package static func text(_ located: LocatedLink, _ link: Span<UInt8>, _ table: RouteTable)
    -> String
  {
    var located = located
    if located.outcome == .refused, let refusal = located.refusal { return text(refusal) }
    guard let id = table.routeName(of: &located) else { return "unmatched" }
    var parameters = Parameters()
    var single = located
    table.forEachParameter(of: &located, in: link) { name, _ in
      parameters[name] = table.parameter(name, of: &single, in: link)
    }
    let end = " by \(id) \(text(parameters))"
    switch located.outcome {
    case .opens:
      guard let chain = table.chain(of: &located) else { return "no chain" }
      return text(NavigationPlan(chain, table.parameters(of: &located, in: link))) + end
    case .resolver:
      guard case .resolver(let name)? = located.route.flatMap({ table.entry(at: $0)?.action })
      else {
        return "no resolver"
      }
      return "resolver \(name)" + end
    case .leavesToWeb: return "left" + end
    case .refuses: return "refused by the route" + end
    case .unmatched, .refused, .unresolved: return "no route"
    }
  }

  private static func text(_ refusal: Refusal) -> String {
    "refused \(refusal.message) at \(refusal.offset ?? -1)"
  }

  private static func text(_ plan: NavigationPlan) -> String {
    let steps = plan.steps.map { step in "\(step) \(text(step.parameters))" }
    return "plan \(plan.mode) \(steps.joined(separator: " > "))"
  }

  private static func text(_ parameters: Parameters) -> String {
    parameters.map { "\($0)=\(String(reflecting: $1))" }.joined(separator: " ")
  }
}

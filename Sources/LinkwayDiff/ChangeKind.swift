/// How a link's result, or the environments, differ between two tables.
package enum ChangeKind: String, CaseIterable, Hashable, Sendable {
  case linkRemoved = "link-removed"
  case linkAdded = "link-added"
  case routeChanged = "route-changed"
  case screenChanged = "screen-changed"
  case resolverChanged = "resolver-changed"
  case redirectChanged = "redirect-changed"
  case parameterRemoved = "parameter-removed"
  case parameterAdded = "parameter-added"
  case parameterType = "parameter-type"
  case parameterDefault = "parameter-default"
  case gateRemoved = "gate-removed"
  case gateAdded = "gate-added"
  case gateChanged = "gate-changed"
  case backStackChanged = "back-stack-changed"
  case modeChanged = "mode-changed"
  case identityChanged = "identity-changed"
  case sourceWidened = "source-widened"
  case sourceNarrowed = "source-narrowed"
  case secretRemoved = "secret-removed"
  case secretAdded = "secret-added"
  case leftToWeb = "left-to-web"
  case refused
  case environmentRemoved = "environment-removed"
  case environmentAdded = "environment-added"

  /// The kinds that break links or builds, or weaken protection.
  package static let failing: [ChangeKind] = [
    .linkRemoved, .parameterRemoved, .parameterType, .gateRemoved, .secretRemoved,
    .environmentRemoved,
  ]
}

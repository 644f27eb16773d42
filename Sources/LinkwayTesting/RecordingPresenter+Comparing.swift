public import Linkway
package import LinkwayNavigation

extension RecordingPresenter {
  /// Returns how the window differs from the app's model, with one sentence per difference.
  /// Compares stacks with parameters, tabs, selected tabs, roots, modals and protection. The result
  /// is empty if there are no differences.
  @MainActor public func differences(from app: LinkwayApp<Content>) -> [String] {
    differences(from: app.navigator.state.navigation)
  }

  package func differences(from navigation: NavigationState) -> [String] {
    var found: [String] = []
    let running = navigation.containers
    if window != navigation.root?.id { found.append("the window shows \(window ?? "nothing")") }
    if containers.count != running.count {
      found.append("there are \(containers.keys.sorted()), not \(running.map(\.id).sorted())")
    }
    for expected in running {
      guard let shown = containers[expected.id] else {
        found.append("`\(expected.id)` is missing")
        continue
      }
      found += differences(shown, expected)
    }
    let pile = navigation.modals
    if modals.map(\.id) != pile { found.append("the modals are \(modals.map(\.id)), not \(pile)") }
    return found
  }

  private func differences(_ shown: Container, _ expected: RunningCoordinator) -> [String] {
    var found: [String] = []
    let isSame =
      shown.stack.count == expected.stack.count
      && zip(shown.stack, expected.stack).allSatisfy { screen, entry in
        screen.instance.screen == entry.name
          && screen.instance.coordinator == entry.coordinator
          && screen.instance.parameters == entry.parameters
          && shown.protected.contains(screen.id) == entry.isProtected
      }
    if !isSame {
      let screens = shown.stack.map(\.instance.screen)
      found.append("`\(shown.id)` has the stack \(screens), not \(expected.stack.map(\.name))")
    }
    if shown.tabs != expected.tabs.map(\.id) { found.append("`\(shown.id)` has other tabs") }
    if shown.selected != expected.selected {
      found.append("`\(shown.id)` selects \(shown.selected ?? "nothing")")
    }
    if shown.root != expected.child?.id {
      found.append("`\(shown.id)` has the root \(shown.root ?? "nothing")")
    }
    let own = modals.filter { $0.container == shown.id }.map(\.id)
    if own != expected.modals.map(\.id) { found.append("`\(shown.id)` presents \(own)") }
    return found
  }
}

import Linkway

/// Shows the screens of a `LinkwayApp` among those of the old app, which stay unchanged, and reports
/// what the user does to them.
@MainActor final class AdoptedScreens: Presenter {
  private let shop: OldShop
  private var report: (UserAction) -> Void = { _ in }
  private var root = ""
  private var isCovered = false

  init(_ shop: OldShop) {
    self.shop = shop
    shop.onChange = { [weak self] in self?.reportCover() }
  }

  func show(_ tree: PresentedTree<String>, changes: [PresentedChange<String>]) async {
    (report, root) = (tree.report, tree.root.id)
    let place = shop.shown.firstIndex { $0.isAdopted }
    shop.shown.removeAll { $0.isAdopted }
    if tree.opensLink || !isCovered {
      shop.shown += screens(tree.root)
    } else if let place {
      // The old screens above them stay there until the next link.
      shop.shown.insert(contentsOf: screens(tree.root), at: place)
    }
    reportCover()
  }

  private func screens(_ container: PresentedContainer<String>) -> [OldShop.Shown] {
    var below: ScreenInstance.ID?
    let stack = container.stack.map { screen in
      defer { below = screen.id }
      return OldShop.Shown(
        title: screen.content,
        onBack: { [report, below] in
          if let below {
            report(.popped(to: below, in: container.id))
          } else if container.presentation != nil {
            report(.dismissed(container.id))
          }
        })
    }
    return stack + container.modals.flatMap(screens)
  }

  /// Reports when an old screen is on top of them, or no longer is.
  private func reportCover() {
    let now = shop.shown.last?.isAdopted != true
    guard now != isCovered, !root.isEmpty else { return }
    isCovered = now
    report(now ? .covered(root) : .uncovered(root))
  }
}

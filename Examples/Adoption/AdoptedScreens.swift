import Linkway

/// Shows the screens of a `LinkwayApp` among those of the old app, which stay unchanged.
@MainActor final class AdoptedScreens: Presenter {
  private let shop: OldShop

  init(_ shop: OldShop) { self.shop = shop }

  func show(_ tree: PresentedTree<String>, changes: [PresentedChange<String>]) async {
    let place = shop.shown.firstIndex { $0.isAdopted } ?? shop.shown.count
    shop.shown.removeAll { $0.isAdopted }
    let screens = titles(tree.root).map { OldShop.Shown(title: $0, isAdopted: true) }
    shop.shown.insert(contentsOf: screens, at: place)
  }

  private func titles(_ container: PresentedContainer<String>) -> [String] {
    container.stack.map { $0.content } + container.modals.flatMap(titles)
  }
}

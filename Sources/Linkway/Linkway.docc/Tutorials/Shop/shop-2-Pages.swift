// The content of each screen. The coordinator provides the actions of the buttons.

extension Page {
  static func front(onCategory: @escaping (String) -> Void) -> Page {
    Page("Shop", ["Shoes": { onCategory("shoes") }, "Hats": { onCategory("hats") }])
  }

  static func category(
    _ id: String, _ order: Routes.Types.Order, onProduct: @escaping (Int) -> Void
  ) -> Page {
    Page("\(id), \(order) first", ["Sneaker": { onProduct(7) }])
  }

  static func product(_ id: Int, ref: String?, onBuy: @escaping () -> Void) -> Page {
    Page("Product \(id)" + (ref.map { " from \($0)" } ?? ""), ["Buy": onBuy])
  }

  static func results(
    _ query: String?, _ tags: [String], onFilter: @escaping () -> Void
  ) -> Page {
    Page(([query ?? "everything"] + tags).joined(separator: " "), ["Filter": onFilter])
  }

  static func filter(onDone: @escaping () -> Void) -> Page { Page("Filter", ["Done": onDone]) }
}

extension Array {
  /// Returns the new elements together with those that the app itself put among the old ones. These
  /// stay above the element on which they were put, or above its replacement.
  ///
  /// - Parameters:
  ///   - old: the elements in the array that the new ones replace.
  ///   - new: the elements that the array should contain.
  ///   - isSame: whether two elements are the same.
  package func replacing(
    _ old: [Element], with new: [Element], by isSame: (Element, Element) -> Bool
  ) -> [Element] {
    var foreign: [Int: [Element]] = [:]
    var place = 0
    for element in self {
      if let own = old.firstIndex(where: { isSame($0, element) }) {
        place = own + 1
      } else if !new.contains(where: { isSame($0, element) }) {
        foreign[Swift.min(place, new.count), default: []].append(element)
      }
    }
    guard !foreign.isEmpty else { return new }
    return (0...new.count).flatMap { place in
      (place == 0 ? [] : [new[place - 1]]) + (foreign[place] ?? [])
    }
  }
}

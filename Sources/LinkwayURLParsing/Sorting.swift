extension Range<Int> {
  /// Returns the first number for which `isReached` holds, or the end of the range if there is
  /// none. It must hold for all numbers after one for which it holds.
  ///
  /// - Complexity: O(log n).
  @inlinable
  @inline(__always)
  package func partitioningIndex(where isReached: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Sequence {
  /// Returns the elements, sorted by `precedes`; equal ones keep their order.
  ///
  /// This hides the standard library's method, which is compiled again for each type of element:
  /// 130 kB in the playground. Here, positions are sorted, by the same code for all types.
  ///
  /// - Complexity: O(n log n); O(n) if the elements are in order.
  package func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    let isInOrder = !elements.indices.dropFirst().contains {
      precedes(elements[$0], elements[$0 - 1])
    }
    guard !isInOrder else { return elements }
    return stableOrder(count: elements.count) { precedes(elements[$0], elements[$1]) }
      .map { elements[$0] }
  }
}

extension Array {
  /// Sorts the elements by `precedes`; equal ones keep their order.
  ///
  /// This hides the standard library's method, as `sorted(by:)` does.
  package mutating func sort(by precedes: (Element, Element) -> Bool) {
    self = sorted(by: precedes)
  }
}

/// Returns the numbers below `count` in the order of `precedes`: a merge sort from short runs to
/// long ones.
private func stableOrder(count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  var order = Array(0..<count)
  var merged: [Int] = []
  merged.reserveCapacity(count)
  var width = 1
  while width < count {
    var start = 0
    while start < count {
      let middle = min(start + width, count)
      let end = min(middle + width, count)
      var (left, right) = (start, middle)
      while left < middle, right < end {
        if precedes(order[right], order[left]) {
          merged.append(order[right])
          right += 1
        } else {
          merged.append(order[left])
          left += 1
        }
      }
      merged += order[left..<middle]
      merged += order[right..<end]
      start = end
    }
    swap(&order, &merged)
    merged.removeAll(keepingCapacity: true)
    width *= 2
  }
  return order
}

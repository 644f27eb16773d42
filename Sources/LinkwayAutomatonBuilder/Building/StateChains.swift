import LinkwayAutomaton

extension Determinization.States {
  /// Calls `body` with the states that are to stand one after the other: any segment leads from
  /// each to the next, and only the last one may have edges. All states but leaves are in one such
  /// chain, in the order of `depthFirst`; a leaf may end any number.
  ///
  /// - Parameter isLeaf: by state, whether nothing stands for it but a target.
  func forEachChain(isLeaf: [Bool], _ body: ([UInt32]) -> Void) {
    var isPlaced = isLeaf
    var chain: [UInt32] = []
    for first in depthFirst() where !isPlaced[Int(first)] {
      chain.removeAll(keepingCapacity: true)
      var state = first
      while true {
        chain.append(state)
        if isLeaf[Int(state)] { break }
        isPlaced[Int(state)] = true
        let next = any[Int(state)]
        guard edges(of: state).isEmpty, next != 0, next & Self.forkMark == 0,
          isLeaf[Int(next)] || !isPlaced[Int(next)]
        else { break }
        state = next
      }
      body(chain)
    }
  }
}

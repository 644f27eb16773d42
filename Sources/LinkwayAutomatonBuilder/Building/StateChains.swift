extension Determinization.States {
  /// Calls `body` with each chain of states that must be adjacent in the block: each state has an
  /// any-segment transition to the next one, and only the last state may have edges. Every state
  /// that is not a leaf is in exactly one chain, in `depthFirst()` order; a leaf may end several
  /// chains.
  ///
  /// - Parameter isLeaf: for each state, whether only a target represents it.
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

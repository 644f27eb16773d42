extension Dictionary {
  /// Creates a dictionary that keeps the first pair for each key. Embedded Swift lacks
  /// `uniquingKeysWith`.
  package init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(minimumCapacity: pairs.underestimatedCount)
    for (key, value) in pairs where self[key] == nil { self[key] = value }
  }
}

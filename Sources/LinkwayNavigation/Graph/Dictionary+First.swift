extension Dictionary {
  /// Of pairs with one key the first stays. Embedded Swift lacks `uniquingKeysWith`.
  package init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(minimumCapacity: pairs.underestimatedCount)
    for (key, value) in pairs where self[key] == nil { self[key] = value }
  }
}

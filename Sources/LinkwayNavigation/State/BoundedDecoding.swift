#if !hasFeature(Embedded)
  /// Decodes external numbers with a range check, so that they do not overflow later.
  extension KeyedDecodingContainer {
    /// Decodes a counter, or a number assigned by one.
    ///
    /// - Throws: a decoding error, also if the number is out of range.
    package func decodeCount(forKey key: Key, atLeast least: Int64 = 0) throws -> Int {
      Int(try decodeNumber(in: least...NavigationLimit.count, forKey: key))
    }

    /// Decodes a time in seconds since 1970.
    ///
    /// - Throws: a decoding error, also if the time is not in ``NavigationLimit/times``.
    package func decodeTime(forKey key: Key) throws -> Int64 {
      try decodeNumber(in: NavigationLimit.times, forKey: key)
    }

    private func decodeNumber(in range: ClosedRange<Int64>, forKey key: Key) throws -> Int64 {
      let number = try decode(Int64.self, forKey: key)
      guard range ~= number else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: self,
          debugDescription: "\(number) is not between \(range.lowerBound) and \(range.upperBound)")
      }
      return number
    }
  }
#endif

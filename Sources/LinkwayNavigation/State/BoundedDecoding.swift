#if !hasFeature(Embedded)
  /// Numbers that come from outside are bounded where they are read, so that nothing overflows later.
  extension KeyedDecodingContainer {
    /// A counter, or the number of something that is counted.
    ///
    /// - Throws: also where counting does not lead there.
    package func decodeCount(forKey key: Key, atLeast least: Int64 = 0) throws -> Int {
      Int(try decodeNumber(in: least...NavigationLimit.count, forKey: key))
    }

    /// Seconds since 1970.
    ///
    /// - Throws: also where it is before the year 1 or after the year 9999.
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

import FuzzTargets
import TestSupport
import Testing

/// Checks the properties of `make fuzz` on known inputs.
@Suite("Fuzz targets")
struct FuzzTargetsTests {
  @Test("An input that once violated a property no longer does", arguments: FuzzTarget.all)
  func corpus(_ target: FuzzTarget) throws {
    for (name, bytes) in try ProjectFolder.corpus(of: target) {
      #expect(throws: Never.self, "\(target.name)/\(name)") { try target.check(bytes) }
    }
  }

  @Test("Seeds and slightly changed seeds satisfy the property", arguments: FuzzTarget.all)
  func seeds(_ target: FuzzTarget) throws {
    let seed = SeededGenerator.seed(for: "fuzz target \(target.name)")
    var random = SeededGenerator(seed: seed)
    let seeds = try target.seeds().shuffled(using: &random).prefix(40)
    #expect(seeds.count >= 8)
    for bytes in seeds {
      #expect(throws: Never.self, "seed \(seed)") { try target.check(bytes) }
      let changed = changed(bytes, of: target, &random)
      #expect(throws: Never.self, "seed \(seed): \(changed)") { try target.check(changed) }
    }
  }

  /// `make resealed` tries 200,000.
  @Test("Damaged compiled tables with correct checksums resolve links to some result")
  func resealedMutants() throws {
    let seed = SeededGenerator.seed(for: "resealed mutants")
    var mutants = try ResealedMutants()
    let first = Int(seed % 1_000_000_000)
    for number in first..<first + Effort.rounds(100, thorough: 4_000) {
      #expect(throws: Never.self, "mutant \(number)") { try mutants.check(number) }
    }
    #expect(mutants.tableCount > 50)
  }

  private func changed(
    _ bytes: [UInt8], of target: FuzzTarget, _ random: inout SeededGenerator
  ) -> [UInt8] {
    var other = random
    _ = random.next()
    let plain: FuzzTarget.Plain = { bytes, limit in
      var bytes = bytes
      guard !bytes.isEmpty else { return bytes }
      let place = other.next(below: bytes.count)
      switch other.next(below: 3) {
      case 0: bytes[place] = UInt8(other.next(below: 256))
      case 1: bytes.remove(at: place)
      default: bytes.insert(bytes[other.next(below: bytes.count)], at: place)
      }
      return Array(bytes.prefix(limit))
    }
    guard let mutate = target.mutate else { return plain(bytes, target.maximumLength) }
    return mutate(bytes, target.maximumLength, &random, plain)
  }
}

extension FuzzTarget: CustomTestStringConvertible {
  public var testDescription: String { name }
}

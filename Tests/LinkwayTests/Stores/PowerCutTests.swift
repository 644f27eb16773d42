import Linkway
import StoreChild
import TestSupport
import Testing

/// The script of the kill tests on a file system that loses unsynchronized data.
@Suite("Power cuts")
struct PowerCutTests {
  private let router: LinkRouter

  init() throws { router = try LinkRouter(routes: StoreScript.table) }

  /// The counts of many power failures.
  private struct Run {
    var oracle = StoreOracle()
    var cuts = 0
    var failures = 0
    /// The power failure after which an error occurred.
    var failed: Int?
    /// The output since the last power failure but two.
    var story: [[String]] = []

    var report: String {
      "\(oracle.complaints)\n" + story.map { $0.joined(separator: "\n") }.joined(separator: "\n-\n")
    }
  }

  /// Causes power failures on one disk until an error occurs.
  private func cut(
    _ count: Int, seed: UInt64, omitting omission: PowerCutFiles.Omission? = nil,
    failsOneIn: Int = 0, failsRemovals: Bool = false
  ) async -> Run {
    var run = Run()
    var random = SeededGenerator(seed: seed)
    var disk = PowerCutFiles(seed: random.next(), omitting: omission)
    for trial in 1...count {
      disk = disk.afterPowerCut(
        seed: random.next(), cutAfter: random.next(below: 60), failsOneIn: failsOneIn,
        failsRemovals: failsRemovals)
      let files = disk
      run.story = run.story.suffix(2) + [[]]
      let script = StoreScript(router: router, path: "held", files: files) { line in
        // The output during a power failure is discarded.
        guard !files.isCut else { return }
        run.oracle.hear(line)
        run.story[run.story.count - 1].append(line.text)
      }
      await script.run(
        seed: random.next(), first: trial * 1_000 + 1, events: 12,
        clock: NavigatorClock { .init(wall: 1_000, uptime: 0) }, defersWrites: trial % 2 == 0,
        while: { !files.isCut })
      run.oracle.crash()
      run.cuts += 1
      run.failures += files.failures
      guard run.oracle.complaints.isEmpty else {
        run.failed = trial
        break
      }
    }
    return run
  }

  @Test("No power cut loses a held link, applies one twice, or leaves a partial file")
  func cuts() async {
    let seed = SeededGenerator.seed(for: "power cuts")
    let run = await cut(1_000, seed: seed)
    #expect(run.failed == nil, "seed \(seed): \(run.report)")
    #expect(run.oracle.returns > 50 && run.oracle.effects.count > 50)
    print(
      """
      power cuts: \(run.cuts), \(run.oracle.returns) links came back, \
      \(run.oracle.effects.count) took effect
      """)
  }

  @Test(
    "No power cut does so on a disk that is sometimes full or cannot remove files",
    arguments: [false, true])
  func faults(_ failsRemovals: Bool) async {
    let seed = SeededGenerator.seed(for: "power cuts with failures")
    let run = await cut(1_000, seed: seed, failsOneIn: 6, failsRemovals: failsRemovals)
    #expect(run.failed == nil, "seed \(seed): \(run.report)")
    #expect(run.failures > 500 && run.oracle.effects.count > 50)
    print("power cuts with failures: \(run.cuts) cuts, \(run.failures) failures")
  }

  @Test(
    "The power-cut test detects a store that omits a synchronisation",
    arguments: PowerCutFiles.Omission.allCases)
  func omission(_ omission: PowerCutFiles.Omission) async {
    // A file is removed, instead of replaced, only if nothing can be written.
    let failsOneIn = omission == .folderAfterRemoval ? 3 : 0
    var found = 0
    for seed in 1...20 where found == 0 {
      let run = await cut(500, seed: UInt64(seed), omitting: omission, failsOneIn: failsOneIn)
      if let failed = run.failed {
        found += 1
        print("lacking \(omission): found after \(failed) cuts: \(run.oracle.complaints[0])")
      }
    }
    #expect(found == 1)
  }
}

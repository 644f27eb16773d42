import LinkwayAnswers
import LinkwayTable

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Resolves links by the million: blocks of lines are answered on all cores at once, and the
/// answers are written in the order of the links.
///
/// So many blocks are in flight at most, and each has a bounded size, so that memory does not grow
/// with the input. A read that would wait is made only when all answers are out: who asks one link
/// at a time gets each answer at once.
struct BulkResolution {
  /// The blocks in flight for each core: one that is answered, and one that waits.
  private static let blocksPerCore = 2

  private var answers: BriefAnswers
  private var links = 0
  private(set) var areAllTaken = true

  init(_ answers: BriefAnswers) { self.answers = answers }

  /// Answers a link of the command line.
  mutating func answer(_ link: String, _ output: inout Output) {
    let answered = answers.answer(to: link, after: links)
    links += answered.count
    if !answered.areAllTaken { areAllTaken = false }
    output.print(bytes: answered.lines)
  }

  /// Answers the lines of a file; `-` is standard input.
  mutating func answer(linesOf path: String, _ output: inout Output) async throws(CommandFailure) {
    var blocks = try LinkBlocks(path: path)
    var bar = output.showsProgress ? ProgressBar(total: blocks.remainingBytes) : nil
    let bound = max(1, ProcessInfo.processInfo.activeProcessorCount) * Self.blocksPerCore
    var pending: [Task<BriefAnswers.Block, Never>] = []
    // What was read of a compiled table is read once for each block in flight.
    var idle: [BulkAnswers.Memory] = []
    var failure: CommandFailure?
    // The links of all blocks that were read.
    var read = links
    while output.failure == nil {
      if failure == nil, pending.count < bound, pending.isEmpty || blocks.isReady {
        do throws(CommandFailure) {
          if let block = try blocks.next() {
            var memory = idle.popLast() ?? answers.bulk.memory()
            memory.renew(answers.bulk.statuses.unshared())
            let number = read
            if answers.isNumbered { read += LinkBlocks.lineCount(of: block) }
            pending.append(
              Task { [answers, memory] in answers.answers(to: block, after: number, memory) })
            continue
          }
        } catch {
          // What was read before is answered all the same.
          failure = error
        }
      }
      guard !pending.isEmpty else { break }
      let answered = await pending.removeFirst().value
      if !answered.areAllTaken { areAllTaken = false }
      links += answered.count
      idle.append(answered.memory)
      if let statuses = answered.statuses { answers.bulk.statuses.merge(statuses) }
      output.print(bytes: answered.lines)
      output.flush()
      if let line = bar?.line(bytes: blocks.bytesRead, links: links) { output.show(progress: line) }
    }
    if bar?.isShown == true { output.show(progress: "") }
    if let failure { throw failure }
  }
}

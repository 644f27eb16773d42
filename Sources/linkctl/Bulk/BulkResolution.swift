import LinkwayResults
import LinkwayTable

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Resolves links in bulk: blocks of lines are resolved in parallel on all cores, and the results
/// are written in the order of the links.
///
/// The number of blocks in flight and the size of each are bounded, so memory does not grow with
/// the input. A read that could block happens only after all results are written, so a client that
/// sends one link at a time gets each result immediately.
struct BulkResolution {
  /// The blocks in flight per core: one being resolved and one waiting.
  private static let blocksPerCore = 2

  private var resolver: BriefResolver
  private var links = 0
  private(set) var areAllHandled = true

  init(_ resolver: BriefResolver) { self.resolver = resolver }

  /// Resolves a link given on the command line.
  mutating func resolve(_ link: String, _ output: inout Output) {
    let resolved = resolver.resolve(link: link, after: links)
    links += resolved.count
    if !resolved.areAllHandled { areAllHandled = false }
    output.print(bytes: resolved.lines)
  }

  /// Resolves the lines of a file; `-` is standard input.
  mutating func resolve(linesOf path: String, _ output: inout Output) async throws(CommandFailure) {
    var blocks = try LinkBlocks(path: path)
    var bar = output.showsProgress ? ProgressBar(total: blocks.remainingBytes) : nil
    let bound = max(1, ProcessInfo.processInfo.activeProcessorCount) * Self.blocksPerCore
    var pending: [Task<BriefResolver.Block, Never>] = []
    // Each block in flight has its own memory, which keeps what has been read of the table.
    var idle: [BulkResolver.Memory] = []
    var failure: CommandFailure?
    // The number of links in all blocks read so far, counted only if lines are numbered.
    var read = links
    while output.failure == nil {
      if failure == nil, pending.count < bound, pending.isEmpty || blocks.isReady {
        do throws(CommandFailure) {
          if let block = try blocks.next() {
            var memory = idle.popLast() ?? resolver.bulk.memory()
            memory.renew(resolver.bulk.statuses.unshared())
            let number = read
            if resolver.isNumbered { read += LinkBlocks.lineCount(of: block) }
            pending.append(
              Task { [resolver, memory] in resolver.resolve(block: block, after: number, memory) })
            continue
          }
        } catch {
          // Blocks read before the error are still resolved.
          failure = error
        }
      }
      guard !pending.isEmpty else { break }
      let resolved = await pending.removeFirst().value
      if !resolved.areAllHandled { areAllHandled = false }
      links += resolved.count
      idle.append(resolved.memory)
      if let statuses = resolved.statuses { resolver.bulk.statuses.merge(statuses) }
      output.print(bytes: resolved.lines)
      output.flush()
      if let line = bar?.line(bytes: blocks.bytesRead, links: links) { output.show(progress: line) }
    }
    if bar?.isShown == true { output.show(progress: "") }
    if let failure { throw failure }
  }
}

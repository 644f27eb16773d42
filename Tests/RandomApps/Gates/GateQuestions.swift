/// The questions that an app asks its own code, answered when a test requests it.
@MainActor final class GateQuestions {
  private struct Failure: Error {}
  /// The gates asked about, and `interruption`, in order.
  private(set) var asked: [String] = []
  private var waiting: [CheckedContinuation<Bool?, Never>?] = []
  /// The number of questions of earlier processes.
  private var earlier = 0

  /// The number of questions of this process that wait.
  var waitingCount: Int { waiting.dropFirst(earlier).count { $0 != nil } }

  func beginProcess() { earlier = asked.count }

  /// Asks a question, and waits.
  func ask(_ name: String) async -> Bool? {
    asked.append(name)
    return await withCheckedContinuation { waiting.append($0) }
  }

  /// Waits for the result of a gate.
  ///
  /// - Throws: if the result could not be determined.
  func decide(gate: String) async throws -> Bool {
    guard let isOpen = await ask(gate) else { throw Failure() }
    return isOpen
  }

  /// Resumes a question, counted from 1, unless it has ended.
  func answer(_ number: Int, _ answer: Bool?) {
    guard waiting.indices.contains(number - 1) else { return }
    waiting[number - 1]?.resume(returning: answer)
    waiting[number - 1] = nil
  }

  /// Resumes all questions, so that no task remains.
  func end() { for number in asked.indices { answer(number + 1, nil) } }
}

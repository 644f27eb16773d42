import Linkway
import LinkwayNavigation
import StoreChild

/// Checks the output of a script over many crashes. It does not depend on files, gates or records,
/// only on the output.
struct StoreOracle {
  /// The errors, one sentence each.
  private(set) var complaints: [String] = []
  /// The number of links that resumed after a crash.
  private(set) var returns = 0
  private(set) var damages = 0
  private(set) var effects: Set<Int> = []
  /// The links that have ended; no trace of them may be on disk.
  private(set) var ended: [Int: LinkFate] = [:]

  /// The link that was reported as held and stored.
  private var held: (id: Int, isOwned: Bool)?
  /// The link that was reported as held in memory only; each event tries to store it.
  private var unstored: Int?
  /// The event that was sent and has not returned.
  private var sent: (event: String, opens: Int?, mayEnd: Bool)?
  /// The link that the next start must find.
  private var owed: (id: Int, isOwned: Bool)?
  /// The links that the next start may find.
  private var possible: Set<Int> = []
  /// Whether the next start finds a file that is not a record, and whether it must report that.
  private var isDamaged = false
  private var owesReport = false
  /// Whether the process has launched the app.
  private var isRunning = false
  /// Whether the store reported that a removed link may still be stored. Such a link may return
  /// after a crash, but takes effect at most once.
  private var mayReturn = false

  /// The process ended, or the power failed.
  mutating func crash() {
    if !isRunning {
      owesReport = false
      if let held {
        owed = held
        possible.insert(held.id)
      } else if sent?.mayEnd == true || owed?.isOwned == true {
        // It may have ended before this was reported; a link of another user also ends if no user
        // is signed in.
        owed = nil
      }
    } else {
      owed = sent?.mayEnd == true ? nil : held
      possible = Set([held?.id, unstored, sent?.opens].compactMap { $0 })
    }
    held = nil
    unstored = nil
    sent = nil
    isRunning = false
  }

  /// The file was damaged while no process was running.
  mutating func damage() {
    owed = nil
    possible = []
    isDamaged = true
    owesReport = true
  }

  mutating func hear(_ line: StoreLine) {
    switch line {
    case .sends(let event, let opens, let mayEnd):
      sent = (event, opens, mayEnd)
    case .held(let id, let isStored, let isOwned):
      find(id)
      held = isStored ? (id, isOwned) : nil
      unstored = isStored ? nil : id
    case .resumed(let id):
      find(id)
    case .ended(let id, let fate):
      if id != sent?.opens { find(id) }
      ended[id] = fate
      if held?.id == id { held = nil }
      if unstored == id { unstored = nil }
    case .effect(let id):
      if !effects.insert(id).inserted { complaints.append("link \(id) takes effect twice") }
    case .storeFailed(let code): fail(code)
    case .done:
      if !isRunning { conclude() }
      sent = nil
    case .kills: break
    }
  }

  private mutating func fail(_ code: String) {
    switch code {
    case "damaged":
      damages += 1
      if !isDamaged { complaints.append("there was a file that is no record") }
      owesReport = false
    case "notRemoved": mayReturn = true
    default: break
    }
  }

  /// The output mentions a link that was not just opened.
  private mutating func find(_ id: Int) {
    if effects.contains(id) { complaints.append("link \(id) comes back after its effect") }
    if let fate = ended[id], !mayReturn {
      complaints.append("link \(id) comes back after it ended \(fate.rawValue)")
    }
    guard !isRunning else { return }
    if owed?.id == id { owed = nil }
    if !possible.contains(id), !mayReturn {
      complaints.append("link \(id) comes back and was not held")
    }
  }

  private mutating func conclude() {
    if let owed { complaints.append("link \(owed.id) was held and stored, and is lost") }
    if owesReport { complaints.append("a damaged file was not reported") }
    if held != nil { returns += 1 }
    owed = nil
    possible = []
    isDamaged = false
    owesReport = false
    isRunning = true
  }
}

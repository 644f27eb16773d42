import Linkway
import LinkwayNavigation
import StoreChild

/// Hears what a script says over many crashes, and knows what must not be. It has no idea of
/// files, gates or records, only of what was said.
struct StoreOracle {
  /// What was wrong, a sentence each.
  private(set) var complaints: [String] = []
  /// How often a link was taken up again after a crash.
  private(set) var returns = 0
  private(set) var damages = 0
  private(set) var effects: Set<Int> = []
  /// The links that have ended; nothing of them may be on disk.
  private(set) var ended: [Int: LinkFate] = [:]

  /// The link that was said to be held and stored.
  private var held: (id: Int, isOwned: Bool)?
  /// The link that was said to be held in memory only; each event tries to store it.
  private var unstored: Int?
  /// The event that was sent and has not returned.
  private var sent: (event: String, opens: Int?, mayEnd: Bool)?
  /// The link that the next start must find.
  private var owed: (id: Int, isOwned: Bool)?
  /// The links that it may find.
  private var possible: Set<Int> = []
  /// Whether the next start finds a file that is no record, and whether it must say so.
  private var isDamaged = false
  private var owesReport = false
  /// Whether the process has started the app.
  private var isRunning = false
  /// Whether the store said that something may still be there: it may come back, but takes no
  /// effect twice.
  private var mayReturn = false

  /// The process ended, or the power was cut.
  mutating func crash() {
    if !isRunning {
      owesReport = false
      if let held {
        owed = held
        possible.insert(held.id)
      } else if sent?.mayEnd == true || owed?.isOwned == true {
        // It may have ended before that was said: another's where nobody is signed in does, too.
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

  /// The file was damaged while no process ran.
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

  /// A link that was not opened just now is spoken of.
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

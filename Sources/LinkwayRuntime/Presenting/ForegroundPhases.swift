/// Distinguishes a return to the foreground from an interruption such as Control Center: only a
/// return follows the background phase.
package struct ForegroundPhases {
  private var wasInBackground = false

  package init() {}

  /// Handles the next phase of a scene.
  ///
  /// - Returns: whether the scene has returned to the foreground with this phase.
  package mutating func isEntered(by isActive: Bool, isBackground: Bool) -> Bool {
    if isBackground { wasInBackground = true }
    guard isActive, wasInBackground else { return false }
    wasInBackground = false
    return true
  }
}

/// Tells a return to the foreground from an interruption, as by the control centre: only the first one
/// comes after the background.
package struct ForegroundPhases {
  private var wasInBackground = false

  package init() {}

  /// Takes the next phase of a scene.
  ///
  /// - Returns: whether the scene has come back to the foreground by it.
  package mutating func isEntered(by isActive: Bool, isBackground: Bool) -> Bool {
    if isBackground { wasInBackground = true }
    guard isActive, wasInBackground else { return false }
    wasInBackground = false
    return true
  }
}

import LinkwayDiagnostics

extension Diagnostic {
  /// The identifier of the error for an environment that the table does not declare.
  static let unknownEnvironment = "unknown-environment"
}

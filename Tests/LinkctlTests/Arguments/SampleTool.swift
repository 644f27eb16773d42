import Testing

@testable import linkctl

/// `linkctl` with every described command, whether or not this build includes it.
let sampleTool = ToolDescription.linkctl(with: [
  .resolve, .explain, .check, .test, .routes, .link, .graph, .simulate, .compile,
  .completions,
])

extension CommandDescription: CustomTestStringConvertible {
  public var testDescription: String { name }
}

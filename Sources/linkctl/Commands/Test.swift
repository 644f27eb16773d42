import LinkwayDiagnostics
import LinkwayResults
import LinkwayTable
import LinkwayTableCompiler

/// `linkctl test`: runs the examples of the table.
func test(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let file = try TableFile(arguments, environments: .every)
  let (_, source) = try file.loaded(&output)
  var run = ExampleRun()
  for environment in file.tables { run.add(environment.table.runExamples()) }
  if arguments.value(.format) == "json" {
    output.print(
      .object([
        "passed": .int(run.passed),
        "failed": .array(run.failures.map { $0.json(in: source) }),
        "skipped": .array(
          run.skipped.map {
            .object(["link": .string($0.link), "reason": JSONTree($0.reason)])
          }),
      ]))
  } else {
    for failure in run.failures {
      let location = failure.location(in: source)
      output.print("\("failed", .red, .bold)  \(failure.link)")
      output.print("  \(source.file)\(location.map { ":" + $0.description } ?? "")")
      output.print("  expected \(failure.expected)")
      output.print("  found    \(failure.found)")
    }
    for skipped in run.skipped {
      output.print("\("skipped", .yellow)  \(skipped.link): \(skipped.reason ?? "")")
    }
    let count = run.passed + run.failures.count
    output.print(
      "\(count) \(count == 1 ? "example" : "examples") ran: \("\(run.passed) passed", .green), \(run.failures.count) failed, \(run.skipped.count) skipped"
    )
  }
  return run.failures.isEmpty ? .success : .failure
}

extension ExampleRun.Failure {
  /// Returns the position of the example; `nil` for a compiled table, which has no text.
  fileprivate func location(in source: SourceText) -> SourceLocation? {
    source.bytes.isEmpty ? nil : source.location(of: range.lowerBound)
  }

  fileprivate func json(in source: SourceText) -> JSONTree {
    let location = location(in: source)
    return .object([
      "link": .string(link), "route": JSONTree(route), "expected": .string(expected),
      "found": .string(found), "file": .string(source.file), "line": JSONTree(location?.line),
      "column": JSONTree(location?.column),
    ])
  }
}

import LinkwayMatching
import LinkwayResults
import LinkwayTable

/// `linkctl link ROUTE [name=value…]`: builds the link of a route.
func buildLink(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, _) = try TableFile.load(arguments, &output)
  let route = arguments.value(.route) ?? ""
  var values: [String: [String]] = [:]
  for argument in arguments.values(.parameters) {
    guard let equals = argument.firstIndex(of: "=") else {
      throw .usage(
        arguments.malformed(argument, of: .parameters, expected: "a name and a value, as in id=42"))
    }
    values[String(argument[..<equals]), default: []]
      .append(String(argument[argument.index(after: equals)...]))
  }
  var parameters = Parameters()
  for (name, texts) in values {
    let isList = table.takesList(name, of: route)
    parameters[name] =
      isList || texts.count > 1 ? .list(texts.map(ParameterValue.string)) : .string(texts[0])
  }
  let link: String
  do throws(LinkBuildError) {
    link = try table.link(to: route, parameters, origin: arguments.value(.linkOrigin))
  } catch {
    throw .failed(.failure, error.description)
  }
  if arguments.value(.format) == "json" {
    output.print(.object(["link": .string(link), "route": .string(route)]))
  } else {
    output.print("\(link)")
  }
  return .success
}

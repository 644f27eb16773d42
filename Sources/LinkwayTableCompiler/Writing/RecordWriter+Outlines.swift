import LinkwayAutomaton
import LinkwayMatching
import LinkwayTable
import LinkwayURLParsing

extension RecordWriter {
  /// Writes the parameters of a pattern, preceded by their length so that a reader can skip them.
  mutating func outline(_ parameters: [RouteParameter]) {
    nested { writer in
      writer.list(parameters) { writer, parameter in
        writer.text(parameter.name)
        switch parameter.origin {
        case .located(let located):
          writer.byte(0)
          writer.located(located, givenAs: parameter.name)
        case .constant(let value):
          writer.byte(1)
          writer.value(value)
        case .template(let template, let sources):
          writer.byte(2)
          writer.text(template.text)
          writer.list(sources) { $0.located($1, givenAs: "") }
        case .otherItems(let known, let isFragment):
          writer.byte(3)
          writer.list(known) { $0.text($1) }
          writer.flag(isFragment)
        }
      }
    }
  }

  /// Writes the sources of a parameter.
  ///
  /// - Parameter name: the name already written; the parameter's own name is omitted if it is the
  ///   same.
  private mutating func located(_ parameter: LocatedParameter, givenAs name: String) {
    optional(parameter.name.hasSameBytes(as: name) ? nil : parameter.name) { $0.text($1) }
    list(parameter.matches) { writer, matches in
      writer.count(matches.rule)
      writer.flag(matches.isFragment)
      writer.capture(matches.capture)
    }
    optional(parameter.fragment) { $0.capture($1) }
    optional(parameter.path) { $0.capture($1) }
    list(parameter.authority) { $0.capture($1) }
    optional(parameter.item) { $0.item($1) }
    optional(parameter.fragmentItem) { $0.item($1) }
  }

  private mutating func capture(_ capture: LocatedParameter.Capture) {
    count(capture.slot)
    content(capture.content)
  }

  /// Writes a query item. Its name is omitted, because it equals the parameter's name.
  private mutating func item(_ item: LocatedParameter.Item) {
    form(item.form)
    flag(item.isList)
    flag(item.isRaw)
    optional(item.missing) { $0.value($1) }
  }

  private mutating func content(_ content: LocatedParameter.Content) {
    switch content {
    case .segments: byte(0)
    case .wildcard: byte(1)
    case .raw: byte(2)
    case .value(let form):
      byte(3)
      self.form(form)
    }
  }

  private mutating func form(_ form: LocatedParameter.Form) {
    switch form {
    case .text: byte(0)
    case .int: byte(1)
    case .number: byte(2)
    case .bool: byte(3)
    case .enumeration(let type, let caseSensitive):
      byte(4)
      text(type.name)
      flag(caseSensitive)
    }
  }
}

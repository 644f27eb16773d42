/// The table of one environment: a named set of origins, with everything else that the table
/// declares.
package struct EnvironmentTable: Sendable {
  /// The name of the environment; `nil` if `origins` is a list.
  package var name: String?
  package var table: RouteTable

  package init(name: String?, table: RouteTable) {
    (self.name, self.table) = (name, table)
  }
}

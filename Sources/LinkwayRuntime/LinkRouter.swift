@_exported public import LinkwayMatching
@_exported public import LinkwayNavigation
@_exported public import LinkwayTable

/// Resolves links with a table of routes.
///
/// A router is created once from a table and is then immutable: it can be shared between threads,
/// and the same link with the same source always yields the same result. The module
/// `LinkwayRuntime` reads compiled tables; `Linkway` compiles a `routes.json` as well.
public struct LinkRouter: Sendable {
  package let table: RouteTable

  package init(table: RouteTable) {
    self.table = table
  }

  /// Memory-maps a compiled table, as written by `linkctl compile`, and checks it.
  ///
  /// Routes are read on demand. The file must not be modified or truncated while the router exists;
  /// to change it, rename a new file over it.
  package init(
    compiled path: String, environment: String? = nil
  ) throws(RouteTableError) {
    do throws(CompiledTableError) {
      table = try CompiledTable.load(mapping: path, environment: environment)
    } catch {
      throw RouteTableError(error, in: path)
    }
  }

  /// Checks the bytes of a compiled table and keeps a copy of them.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the table.
  ///   - environment: the name of the set of origins; by default the first one of the table.
  public init(
    compiled bytes: [UInt8], environment: String? = nil
  ) throws(RouteTableError) {
    do throws(CompiledTableError) {
      table = try CompiledTable.load(bytes, environment: environment)
    } catch {
      throw RouteTableError(error, in: "the table")
    }
  }

  /// Resolves a link to a navigation plan. This is a pure function: nothing is navigated, and no
  /// gate is evaluated.
  ///
  /// - Parameters:
  ///   - link: the link as received. A link of more than 2,048 bytes is refused.
  ///   - source: where the link came from; by default `universal` for https, otherwise `scheme`.
  /// - Returns: the matching route, its parameters and the plan, or the reason why there is none.
  /// - Complexity: O(length of the link) for a canonical link whose route needs no regular
  ///   expression, regardless of the number of routes; any other link is compared with all
  ///   candidates for its path.
  public func resolve(_ link: String, source: LinkSource? = nil) -> ResolvedLink {
    table.resolve(link, source: source ?? LinkSource(inferredFrom: link))
  }

  /// Builds a link of a route from the first of its patterns whose link resolves to the route with
  /// these parameters.
  ///
  /// - Parameter origin: the origin of the link, as `https://host` or `scheme:`; `nil` for the
  ///   first possible one.
  /// - Throws: ``LinkBuildError`` if the table has no such route, or no link of the route has these
  ///   parameters.
  public func link(
    to route: String, _ parameters: Parameters, origin: String? = nil
  ) throws(LinkBuildError) -> String {
    try table.link(to: route, parameters, origin: origin)
  }
}

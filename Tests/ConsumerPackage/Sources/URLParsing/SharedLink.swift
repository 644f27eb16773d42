import LinkwayURL

/// A link that a user shares, without tracking parameters.
public func cleaned(_ link: String) throws -> String {
  let url = try LinkURL(link)
  let article = try URLPattern("https://news.example/:section/:article")
  guard let section = try article.exec(link)?[.pathname]["section"] else { return url.path }
  return "\(section): \(url.path)"
}

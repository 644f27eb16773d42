/// The actions of `linkctl site`.
enum SiteAction: String, CaseIterable, Hashable, Sendable {
  case apple, android, desktop, check, explain
}

/// The kind of names that `linkctl names` lists.
enum NameSet: String, CaseIterable, Hashable, Sendable {
  case routes, gates, screens, coordinators, environments, all
}

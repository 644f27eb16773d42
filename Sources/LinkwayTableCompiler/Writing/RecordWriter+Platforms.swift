import LinkwayTable

extension RecordWriter {
  mutating func platforms(_ settings: PlatformSettings) {
    optional(settings.apple) { writer, apple in
      writer.texts(apple.apps)
      writer.flag(apple.exact)
      writer.flag(apple.webcredentials)
    }
    optional(settings.android) { writer, android in
      writer.text(android.package)
      writer.text(android.activity)
      writer.count(android.minSdk)
      writer.texts(android.certificates)
      writer.flag(android.dynamic)
    }
    optional(settings.desktop) { writer, desktop in
      writer.text(desktop.id)
      writer.text(desktop.name)
      writer.text(desktop.exec)
    }
    list(settings.hosts) { writer, list in
      writer.text(list.origin)
      writer.texts(list.hosts)
    }
    texts(settings.accept.map { $0.rawValue })
  }
}

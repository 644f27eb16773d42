extension RecordReader {
  mutating func platforms() throws(Damage) -> PlatformSettings {
    var settings = PlatformSettings()
    settings.apple = try optional { (reader) throws(Damage) in
      PlatformSettings.Apple(
        apps: try reader.texts(), exact: try reader.flag(), webcredentials: try reader.flag())
    }
    settings.android = try optional { (reader) throws(Damage) in
      PlatformSettings.Android(
        package: try reader.text(), activity: try reader.text(), minSdk: try reader.number(),
        certificates: try reader.texts(), dynamic: try reader.flag())
    }
    settings.desktop = try optional { (reader) throws(Damage) in
      PlatformSettings.Desktop(
        id: try reader.text(), name: try reader.text(), exec: try reader.text())
    }
    settings.hosts = try list { (reader) throws(Damage) in
      PlatformSettings.HostList(origin: try reader.text(), hosts: try reader.texts())
    }
    settings.accept = try list { (reader) throws(Damage) in try reader.named(SiteKind.self) }
    return settings
  }
}

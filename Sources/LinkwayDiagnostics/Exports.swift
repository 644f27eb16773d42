// Code that reads or prints diagnostics also makes them.
@_exported public import LinkwayMessages

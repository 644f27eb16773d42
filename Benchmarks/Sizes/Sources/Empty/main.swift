import Foundation

print(try [UInt8](Data(contentsOf: URL(filePath: CommandLine.arguments[1]))).count)

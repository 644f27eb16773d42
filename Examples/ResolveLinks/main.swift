import Foundation
import Linkway

let router = try LinkRouter(contentsOf: URL(filePath: "routes.json"))
let link = router.resolve("https://photos.example/photos/42?ref=mail")
if case .plan(let plan) = link.outcome, let id = link.parameters.int("id") {
  print("\(link.route ?? "") of photo \(id), in \(plan.steps.count) steps")
  for step in plan.steps { print(step) }
}

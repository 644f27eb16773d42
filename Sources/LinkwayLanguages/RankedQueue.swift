/// A queue of numbers with nonnegative ranks. Those with the lowest rank come first, and among them
/// those that were added first. Each operation is O(1) on average if ranks are small.
struct RankedQueue {
  /// For each rank, the added numbers and how many of them have been returned.
  private var numbers: [(all: [Int], done: Int)] = []
  private var lowest = 0

  mutating func add(_ number: Int, rank: Int) {
    while numbers.count <= rank { numbers.append(([], 0)) }
    numbers[rank].all.append(number)
    lowest = min(lowest, rank)
  }

  /// Removes and returns the first number; `nil` if there is none.
  mutating func next() -> Int? {
    while lowest < numbers.count {
      let done = numbers[lowest].done
      if done < numbers[lowest].all.count {
        numbers[lowest].done += 1
        return numbers[lowest].all[done]
      }
      numbers[lowest] = ([], 0)
      lowest += 1
    }
    return nil
  }
}

/** The parties with the highest coverage, each by its best name: a heap with the least on top. */
export class BestParties {
  private readonly capacity: number
  private readonly isLater: (left: number, right: number) => boolean
  private readonly heap: number[] = []
  private readonly coverages = new Map<number, number>()
  /** What a party must cover to be kept; 0 while there is room. */
  leastCoverage = 0

  constructor(capacity: number, isLater: (left: number, right: number) => boolean) {
    this.capacity = capacity
    this.isLater = isLater
  }

  offer(ref: number, coverage: number): void {
    const { heap, coverages } = this
    if (coverage < this.leastCoverage) return
    const known = coverages.get(ref)
    if (known !== undefined) {
      if (coverage <= known) return
      coverages.set(ref, coverage)
      this.sink(heap.indexOf(ref))
    } else if (heap.length < this.capacity) {
      coverages.set(ref, coverage)
      heap.push(ref)
      this.rise(heap.length - 1)
    } else {
      const least = heap[0]!
      if (coverage === this.leastCoverage && this.isLater(ref, least)) return
      coverages.delete(least)
      coverages.set(ref, coverage)
      heap[0] = ref
      this.sink(0)
    }
    if (heap.length === this.capacity) this.leastCoverage = coverages.get(heap[0]!)!
  }

  parties(): [ref: number, coverage: number][] {
    return [...this.coverages]
  }

  private isWorse(left: number, right: number): boolean {
    const a = this.coverages.get(left)!
    const b = this.coverages.get(right)!
    return a < b || (a === b && this.isLater(left, right))
  }

  private rise(from: number): void {
    const heap = this.heap
    let place = from
    while (place > 0) {
      const above = (place - 1) >>> 1
      if (!this.isWorse(heap[place]!, heap[above]!)) return
      ;[heap[place], heap[above]] = [heap[above]!, heap[place]!]
      place = above
    }
  }

  private sink(from: number): void {
    const heap = this.heap
    let place = from
    for (;;) {
      const left = place * 2 + 1
      if (left >= heap.length) return
      const right = left + 1
      const below = right < heap.length && this.isWorse(heap[right]!, heap[left]!) ? right : left
      if (!this.isWorse(heap[below]!, heap[place]!)) return
      ;[heap[place], heap[below]] = [heap[below]!, heap[place]!]
      place = below
    }
  }
}

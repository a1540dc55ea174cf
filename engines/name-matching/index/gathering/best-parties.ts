/** The parties with the highest coverage, each by its best name: a heap with the least on top. */
export class BestParties {
  private readonly capacity: number
  private readonly isLater: (left: number, right: number) => boolean
  private count = 0
  private readonly refs: Uint32Array
  private readonly coverages: Float64Array
  private readonly members = new Set<number>()
  /** What a party must cover to be kept; 0 while there is room. */
  leastCoverage = 0

  constructor(capacity: number, isLater: (left: number, right: number) => boolean) {
    this.capacity = capacity
    this.isLater = isLater
    this.refs = new Uint32Array(capacity)
    this.coverages = new Float64Array(capacity)
  }

  offer(ref: number, coverage: number): void {
    const { refs, coverages, members } = this
    if (coverage < this.leastCoverage) return
    if (members.has(ref)) {
      const place = refs.indexOf(ref)
      if (coverage <= coverages[place]!) return
      coverages[place] = coverage
      this.sink(place)
    } else if (this.count < this.capacity) {
      members.add(ref)
      refs[this.count] = ref
      coverages[this.count] = coverage
      this.rise(this.count++)
    } else {
      if (coverage === this.leastCoverage && this.isLater(ref, refs[0]!)) return
      members.delete(refs[0]!)
      members.add(ref)
      refs[0] = ref
      coverages[0] = coverage
      this.sink(0)
    }
    if (this.count === this.capacity) this.leastCoverage = coverages[0]!
  }

  /** The best first, and what each covers. */
  parties(): { ref: number; coverage: number }[] {
    const { refs, coverages } = this
    const places = Array.from({ length: this.count }, (_, place) => place)
    places.sort((left, right) => (this.isWorse(left, right) ? 1 : -1))
    return places.map((place) => ({ ref: refs[place]!, coverage: coverages[place]! }))
  }

  private isWorse(left: number, right: number): boolean {
    const a = this.coverages[left]!
    const b = this.coverages[right]!
    return a < b || (a === b && this.isLater(this.refs[left]!, this.refs[right]!))
  }

  private swap(left: number, right: number): void {
    const { refs, coverages } = this
    const ref = refs[left]!
    const coverage = coverages[left]!
    refs[left] = refs[right]!
    coverages[left] = coverages[right]!
    refs[right] = ref
    coverages[right] = coverage
  }

  private rise(from: number): void {
    let place = from
    while (place > 0) {
      const above = (place - 1) >>> 1
      if (!this.isWorse(place, above)) return
      this.swap(place, above)
      place = above
    }
  }

  private sink(from: number): void {
    let place = from
    for (;;) {
      const left = place * 2 + 1
      if (left >= this.count) return
      const right = left + 1
      const below = right < this.count && this.isWorse(right, left) ? right : left
      if (!this.isWorse(below, place)) return
      this.swap(place, below)
      place = below
    }
  }
}

/**
 * Which rows several lists have in common. A pass over lists in the order of memory is far cheaper than looking at
 * each row they name, so common words are first brought down to the names that hold several of them.
 */
export class RowCounts {
  private readonly levels: Uint32Array[]
  private levelsUsed = 0
  /** The rows met so many times as was asked, in the first `reachedCount` places. */
  reached = new Uint32Array(1024)
  reachedCount = 0

  constructor(rowWords: number, levelCount: number) {
    this.levels = Array.from({ length: levelCount }, () => new Uint32Array((rowWords >>> 5) + 1))
  }

  /** Counts the rows of a list, and notes those in `reached` that are met for the `times`-th time. */
  count(rows: Uint32Array, start: number, end: number, times: number): void {
    const { levels } = this
    this.levelsUsed = times
    for (let place = start; place < end; place++) {
      const row = rows[place]!
      const word = row >>> 5
      const bit = 1 << (row & 31)
      for (let level = 0; level < times; level++) {
        const bits = levels[level]!
        const before = bits[word]!
        if ((before & bit) !== 0) continue
        bits[word] = before | bit
        if (level === times - 1) this.reach(row)
        break
      }
    }
  }

  clear(): void {
    for (let level = 0; level < this.levelsUsed; level++) this.levels[level]!.fill(0)
    this.levelsUsed = 0
    this.reachedCount = 0
  }

  private reach(row: number): void {
    if (this.reachedCount === this.reached.length) {
      const larger = new Uint32Array(this.reached.length * 2)
      larger.set(this.reached)
      this.reached = larger
    }
    this.reached[this.reachedCount++] = row
  }
}

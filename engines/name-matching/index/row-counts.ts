/**
 * Which rows several lists have in common. A pass over lists in the order of memory is far cheaper than looking at
 * each row they name, so common words are first brought down to the names that hold several of them.
 */
export class RowCounts {
  private readonly levels: Uint32Array[]
  private marked = 0

  constructor(rowWords: number, levelCount: number) {
    this.levels = Array.from({ length: levelCount }, () => new Uint32Array((rowWords >>> 5) + 1))
  }

  /** Counts the rows of a list, and gives those to `reached` that are met for the `times`-th time. */
  count(rows: Uint32Array, start: number, end: number, times: number, reached: (row: number) => void): void {
    const { levels } = this
    this.marked += end - start
    for (let place = start; place < end; place++) {
      const row = rows[place]!
      const word = row >>> 5
      const bit = 1 << (row & 31)
      for (let level = 0; level < times; level++) {
        const bits = levels[level]!
        if ((bits[word]! & bit) !== 0) continue
        bits[word]! |= bit
        if (level === times - 1) reached(row)
        break
      }
    }
  }

  clear(): void {
    if (this.marked > 0) for (const bits of this.levels) bits.fill(0)
    this.marked = 0
  }
}

/** One list among others: the rows from `start` up to `end`, ascending. */
export type RowList = { rows: Uint32Array; start: number; end: number }

/**
 * Which rows several groups of lists have in common. A pass over lists in the order of memory is far cheaper than
 * looking at each row they name, so common words are first brought down to the names that hold several of them.
 */
export class RowCounts {
  /** At each level the rows that so many groups, and one more, hold. */
  private readonly levels: Uint32Array[]
  /** The rows that enough groups hold, in the first `reachedCount` places. */
  reached = new Uint32Array(1024)
  reachedCount = 0

  /** Rows are at least two words long, so that half of where one starts tells it from the others. */
  constructor(rowWords: number, levelCount: number) {
    this.levels = Array.from({ length: levelCount }, () => new Uint32Array((rowWords >>> 6) + 1))
  }

  /** Leaves in `reached` the rows met in at least `times` (two or more) of the groups; fastest with the longest group last. */
  meet(groups: readonly RowList[][], times: number): void {
    this.reachedCount = 0
    groups.forEach((lists, before) => {
      const after = groups.length - 1 - before
      // From the highest level down, so that two lists of one group do not count twice.
      for (let level = Math.min(before, times - 1); level + 1 + after >= times && level >= 0; level--) {
        for (const list of lists) this.raise(list, level, level === times - 1)
      }
    })
    // On the last level there are only the rows that were reached.
    for (let level = 0; level < times - 1; level++) this.levels[level]!.fill(0)
    for (let place = 0; place < this.reachedCount; place++) {
      this.levels[times - 1]![this.reached[place]! >>> 6] = 0
    }
  }

  /** Brings the rows of the list that are at the level below up to this one. */
  private raise({ rows, start, end }: RowList, level: number, isEnough: boolean): void {
    const bits = this.levels[level]!
    if (level === 0) {
      for (let place = start; place < end; place++) {
        const row = rows[place]!
        bits[row >>> 6]! |= 1 << (row >>> 1)
      }
      return
    }
    const below = this.levels[level - 1]!
    for (let place = start; place < end; place++) {
      const row = rows[place]!
      const word = row >>> 6
      const bit = 1 << (row >>> 1)
      if ((below[word]! & bit) === 0 || (bits[word]! & bit) !== 0) continue
      bits[word]! |= bit
      if (isEnough) this.reach(row)
    }
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

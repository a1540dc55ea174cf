/** The rows already seen for one query: a hash set that starts small, so that a small query's stays in cache. */
export class RowSet {
  private readonly tables = [new Uint32Array(1024)]
  private level = 0
  private count = 0

  /** False when the row was there already. */
  add(row: number): boolean {
    const table = this.tables[this.level]!
    const mask = table.length - 1
    let slot = (Math.imul(row, 0x9e3779b1) >>> 12) & mask
    while (table[slot] !== 0) {
      if (table[slot] === row + 1) return false
      slot = (slot + 1) & mask
    }
    table[slot] = row + 1
    if (++this.count * 2 > table.length) this.grow(table)
    return true
  }

  clear(): void {
    for (let level = 0; level <= this.level; level++) this.tables[level]!.fill(0)
    this.level = 0
    this.count = 0
  }

  private grow(rows: Uint32Array): void {
    this.level++
    this.tables[this.level] ??= new Uint32Array(rows.length * 4)
    this.count = 0
    for (const row of rows) if (row !== 0) this.add(row - 1)
  }
}

/**
 * Payments in columns: the day of each, its amount per 100 of face value, and how many coupon periods away it is on the
 * Street's count of time. One book can hold one bond or a market of them; a bond is a slice of it.
 */
export class FlowBook {
  days: Int32Array
  amounts: Float64Array
  exponents: Float64Array
  length = 0

  constructor(capacity: number) {
    this.days = new Int32Array(capacity)
    this.amounts = new Float64Array(capacity)
    this.exponents = new Float64Array(capacity)
  }

  /** Makes room for so many more payments. */
  reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.days.length) return
    const capacity = Math.max(needed, this.days.length * 2)
    this.days = grown(this.days, new Int32Array(capacity))
    this.amounts = grown(this.amounts, new Float64Array(capacity))
    this.exponents = grown(this.exponents, new Float64Array(capacity))
  }

  push(day: number, amount: number, exponent: number): void {
    const at = this.length++
    this.days[at] = day
    this.amounts[at] = amount
    this.exponents[at] = exponent
  }
}

function grown<Column extends Int32Array | Float64Array>(from: Column, into: Column): Column {
  into.set(from)
  return into
}

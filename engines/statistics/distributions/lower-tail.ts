/**
 * Moves the `rank` smallest entries (counted from 0, so rank + 1 of them) of `values[from … to]` to the front and
 * returns the entry of that rank. Works in place, in linear time on average (Hoare's selection, median of three).
 */
export function selectRank(values: Float64Array, rank: number, from = 0, to = values.length - 1): number {
  let low = from
  let high = to
  while (high > low) {
    const middle = (low + high) >>> 1
    if (values[middle]! < values[low]!) swap(values, middle, low)
    if (values[high]! < values[low]!) swap(values, high, low)
    if (values[high]! < values[middle]!) swap(values, high, middle)
    const pivot = values[middle]!
    let left = low
    let right = high
    while (left <= right) {
      while (values[left]! < pivot) left++
      while (values[right]! > pivot) right--
      if (left <= right) {
        const held = values[left]!
        values[left] = values[right]!
        values[right] = held
        left++
        right--
      }
    }
    if (rank <= right) high = right
    else if (rank >= left) low = left
    else return values[rank]!
  }
  return values[rank]!
}

function swap(values: Float64Array, left: number, right: number): void {
  const held = values[left]!
  values[left] = values[right]!
  values[right] = held
}

export type LowerTail = {
  /** Type-7 quantile at the share. */
  quantile: number
  /** Mean of exactly the share of smallest values, the last one taken in part (Acerbi and Tasche 2002). */
  tailMean: number
}

/**
 * Quantile and tail mean at each share (0 < share < 1) without sorting everything: one selection for the widest tail,
 * the narrower ones inside it. `values` is reordered.
 */
export function lowerTails(values: Float64Array, shares: readonly number[]): LowerTail[] {
  const order = shares.map((_, index) => index).sort((a, b) => shares[b]! - shares[a]!)
  const tails: LowerTail[] = new Array(shares.length)
  let end = values.length - 1
  for (const index of order) {
    const share = shares[index]!
    const position = share * (values.length - 1)
    // The tail mean may reach one value further than the quantile.
    const whole = Math.floor(position)
    const mass = share * values.length
    const complete = Math.min(Math.floor(mass + 1e-12 * mass), values.length)
    const reach = Math.min(values.length - 1, Math.max(whole + 1, complete))
    if (reach < end) selectRank(values, reach, 0, end)
    const upper = selectRank(values, Math.min(whole + 1, reach), 0, reach)
    const lower = largestUpTo(values, whole)
    let total = 0
    const beyond = selectRank(values, complete > 0 ? complete - 1 : 0, 0, reach)
    for (let rank = 0; rank < complete; rank++) total += values[rank]!
    const part = Math.max(0, mass - complete)
    const next = complete === 0 ? beyond : complete <= reach ? smallestFrom(values, complete, reach) : 0
    tails[index] = {
      quantile: lower + (position - whole) * (upper - lower),
      tailMean: (total + part * next) / mass,
    }
    end = reach
  }
  return tails
}

function largestUpTo(values: Float64Array, last: number): number {
  let largest = values[0]!
  for (let rank = 1; rank <= last; rank++) if (values[rank]! > largest) largest = values[rank]!
  return largest
}

function smallestFrom(values: Float64Array, first: number, last: number): number {
  let smallest = values[first]!
  for (let rank = first + 1; rank <= last; rank++) if (values[rank]! < smallest) smallest = values[rank]!
  return smallest
}

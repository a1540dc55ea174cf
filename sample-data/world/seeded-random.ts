/** Chance from a seed: the same seed gives the same world on every machine. */
export type Chance = {
  /** 0 ≤ x < 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  pick<Value>(values: readonly Value[]): Value
}

/** A generator of the SplitMix family with 32 bits of state (Steele, Lea, Flood 2014). */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (values) => {
      const value = values[Math.floor(next() * values.length)]
      if (value === undefined) throw new Error('Nothing to pick from.')
      return value
    },
  }
}

/** A repeatable source of chance (mulberry32): the same seed gives the same world on every machine. */
export type SeededRandom = {
  /** Uniform in [0, 1). */
  next(): number
  /** A whole number in [0, below). */
  below(below: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Early items often, late ones seldom: position n with weight about 1 / (n + 1). */
  pickEarly<Item>(items: readonly Item[]): Item
  chance(probability: number): boolean
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (items) => items[below(items.length)]!,
    pickEarly: (items) => items[Math.min(items.length - 1, Math.floor((items.length + 1) ** next() - 1))]!,
    chance: (probability) => next() < probability,
  }
}

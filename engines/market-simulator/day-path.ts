import { chanceOf } from './chance.ts'
import type { Closes } from './closes.ts'

/** A point for each minute of a session; coins have one for each five minutes of their day. */
const MINUTES_OF_SESSION = 390
const MINUTES_OF_HALF_DAY = 210
const POINTS_OF_CIVIL_DAY = 288

export function stretchesOf(isCoin: boolean, isHalfDay: boolean): number {
  if (isCoin) return POINTS_OF_CIVIL_DAY
  return isHalfDay ? MINUTES_OF_HALF_DAY : MINUTES_OF_SESSION
}

/** A Brownian bridge from nothing to nothing with the variance of a whole day on the way. */
function bridge(seed: number, name: string, index: number, stretches: number): Float64Array {
  const steps = new Float64Array(stretches + 1)
  chanceOf(seed, `path of ${name}`, index).fillNormals(steps, 1)
  const scale = 1 / Math.sqrt(stretches)
  for (let at = 1; at <= stretches; at++)
    steps[at] = (steps[at - 1] as number) + (steps[at] as number) * scale
  const end = steps[stretches] as number
  for (let at = 1; at <= stretches; at++) steps[at] = (steps[at] as number) - (end * at) / stretches
  return steps
}

const PATHS_KEPT = 256

/** The paths of days from opening to close, as logarithms: between two points a price moves in a straight line. */
export class DayPaths {
  readonly #seed: number
  readonly #market = new Map<string, Float64Array>()
  readonly #kept = new Map<string, Float64Array>()

  constructor(seed: number) {
    this.#seed = seed
  }

  /** The path of a day, kept for the next question when it is one of those looked at again and again. */
  of(symbol: string, closes: Closes, index: number, stretches: number): Float64Array {
    return remember(this.#kept, `${symbol} ${index}`, () => this.#make(symbol, closes, index, stretches))
  }

  #make(symbol: string, closes: Closes, index: number, stretches: number): Float64Array {
    const { open, close } = closes.levels(index)
    const { market, own } = closes.wobble(index)
    const path = bridge(this.#seed, symbol, index, stretches)
    const common = market === 0 ? undefined : this.#marketPath(index, stretches)
    for (let at = 0; at <= stretches; at++) {
      const straight = open + ((close - open) * at) / stretches
      path[at] = straight + own * (path[at] as number) + (common ? market * (common[at] as number) : 0)
    }
    return path
  }

  #marketPath(index: number, stretches: number): Float64Array {
    return remember(this.#market, `${index}`, () => bridge(this.#seed, 'market', index, stretches))
  }
}

function remember(kept: Map<string, Float64Array>, key: string, make: () => Float64Array): Float64Array {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  kept.set(key, made)
  if (kept.size > PATHS_KEPT) kept.delete(kept.keys().next().value as string)
  return made
}

/** The level at a part of the day, 0 the opening and 1 the close. */
export function levelAt(path: Float64Array, part: number): number {
  const stretches = path.length - 1
  const position = Math.max(0, Math.min(1, part)) * stretches
  const at = Math.min(stretches - 1, Math.floor(position))
  const before = path[at] as number
  return before + ((path[at + 1] as number) - before) * (position - at)
}

/** The share of a day's volume that has traded by a part of it: busy at both ends, quiet in the middle. */
export function volumeBy(part: number): number {
  const bounded = Math.max(0, Math.min(1, part))
  return 0.6 * bounded + 0.2 * ((2 * bounded - 1) ** 3 + 1)
}

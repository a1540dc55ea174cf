import { type Layer, liveFrequencyAt } from '../layer.ts'
import type { Slot } from './query-slots.ts'

/** A word of more names than this is common: of a query with several such, names are looked at that hold two. */
const LOG_COMMON = Math.log(1000)
/** So much is held possible of a query's word none of whose readings has been met: letters alike, words joined. */
const UNREAD_CREDIT = 0.3

/** One dictionary token to walk through, with what its names are worth for the query. */
export type Reading = {
  slot: number
  layer: number
  token: number
  quality: number
  worth: number
  /** Names that hold it. */
  cost: number
  isCommon: boolean
}

/** All readings of all slots, the worthiest first. */
export function readingsOf(
  slots: readonly Slot[],
  layers: readonly Layer[],
  logNameCount: number,
): Reading[] {
  const readings: Reading[] = []
  slots.forEach(({ matches }, slot) => {
    matches.forEach(({ tokens, qualities }, layer) => {
      const { logFrequencies } = layers[layer]!
      for (let place = 0; place < tokens.length; place++) {
        const token = tokens[place]!
        const quality = qualities[place]!
        const logFrequency = logFrequencies[token]!
        readings.push({
          slot,
          layer,
          token,
          quality,
          worth: quality * quality * (logNameCount - logFrequency),
          isCommon: logFrequency > LOG_COMMON,
          cost: liveFrequencyAt(layers[layer]!, token),
        })
      }
    })
  })
  return readings.sort((left, right) => right.worth - left.worth)
}

/** What of the query is still worth looking for while its readings are walked through, the worthiest first. */
export class UnmetReadings {
  private readonly slots: readonly Slot[]
  /** For each slot the qualities of its readings and how many readings not yet met have each. */
  private readonly unmet: Map<number, number>[]
  private readonly credits: number[]

  constructor(slots: readonly Slot[], readings: readonly Reading[]) {
    this.slots = slots
    this.unmet = slots.map(() => new Map())
    for (const { slot, quality } of readings) {
      const unmet = this.unmet[slot]!
      unmet.set(quality, (unmet.get(quality) ?? 0) + 1)
    }
    this.credits = slots.map((_, slot) => this.bestCredit(slot))
  }

  meet({ slot, quality }: Reading): void {
    const unmet = this.unmet[slot]!
    unmet.set(quality, unmet.get(quality)! - 1)
    this.credits[slot] = this.bestCredit(slot)
  }

  /** The most weight of the query that a name covers in which of the readings met so far there is none. */
  coverableWith(reading: Reading): number {
    const { slots, credits } = this
    let coverable = slots[reading.slot]!.weight * reading.quality ** 2
    for (let slot = 0; slot < slots.length && slots[slot]!.parents[0] === slot; slot++) {
      if (slot !== reading.slot) coverable += slots[slot]!.weight * Math.max(UNREAD_CREDIT, credits[slot]!)
    }
    return coverable
  }

  private bestCredit(slot: number): number {
    let best = 0
    for (const [quality, count] of this.unmet[slot]!) if (count > 0 && quality > best) best = quality
    return best * best
  }
}

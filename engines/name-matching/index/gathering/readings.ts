import { type Layer, liveFrequencyAt, logFrequencyAt } from '../layer.ts'
import { SLOTS_MAX, type Slot } from './query-slots.ts'

/** A word of more names than this is common: of a query with several such, names are looked at that hold two. */
const LOG_COMMON = Math.log(1000)
/** So much is held possible of a query's word none of whose readings has been met: letters alike, words joined. */
const UNREAD_CREDIT = 0.3
/** Qualities are told apart in so many steps, rounded up, where only the most that is possible is asked for. */
const QUALITY_STEPS = 200

/**
 * The readings of a query: dictionary tokens to walk through, with what their names are worth. Kept as columns, which
 * are filled again for each query, because there are hundreds of them and an object each would be garbage at once.
 */
export class Readings {
  count = 0
  slots = new Uint8Array(256)
  layers = new Uint8Array(256)
  tokens = new Uint32Array(256)
  qualities = new Float64Array(256)
  worths = new Float64Array(256)
  /** Names that hold the token. */
  costs = new Uint32Array(256)
  isCommon = new Uint8Array(256)
  /** The readings, the worthiest first; equally worthy ones in no order. */
  byWorth = new Uint32Array(256)

  take(slots: readonly Slot[], layers: readonly Layer[], logNameCount: number): void {
    this.count = 0
    for (let slot = 0; slot < slots.length; slot++) {
      for (let layer = 0; layer < layers.length; layer++) {
        const { tokens, qualities } = slots[slot]!.matches[layer]!
        this.reserve(tokens.length)
        for (let place = 0; place < tokens.length; place++) {
          const quality = qualities[place]!
          const logFrequency = logFrequencyAt(layers[layer]!, tokens[place]!)
          const reading = this.count++
          this.slots[reading] = slot
          this.layers[reading] = layer
          this.tokens[reading] = tokens[place]!
          this.qualities[reading] = quality
          this.worths[reading] = quality * quality * (logNameCount - logFrequency)
          this.costs[reading] = liveFrequencyAt(layers[layer]!, tokens[place]!)
          this.isCommon[reading] = logFrequency > LOG_COMMON ? 1 : 0
          this.byWorth[reading] = reading
        }
      }
    }
    this.sortByWorth()
  }

  /** Shell's sort: a comparison function would make an object of every difference. */
  private sortByWorth(): void {
    const { byWorth, worths, count } = this
    let gap = 1
    while (gap < count / 3) gap = gap * 3 + 1
    for (; gap > 0; gap = (gap - 1) / 3) {
      for (let next = gap; next < count; next++) {
        const reading = byWorth[next]!
        const worth = worths[reading]!
        let place = next
        while (place >= gap && worths[byWorth[place - gap]!]! < worth) {
          byWorth[place] = byWorth[place - gap]!
          place -= gap
        }
        byWorth[place] = reading
      }
    }
  }

  private reserve(extra: number): void {
    if (this.count + extra <= this.byWorth.length) return
    const capacity = Math.max(this.count + extra, this.byWorth.length * 2)
    this.slots = grown(this.slots, new Uint8Array(capacity))
    this.layers = grown(this.layers, new Uint8Array(capacity))
    this.tokens = grown(this.tokens, new Uint32Array(capacity))
    this.qualities = grown(this.qualities, new Float64Array(capacity))
    this.worths = grown(this.worths, new Float64Array(capacity))
    this.costs = grown(this.costs, new Uint32Array(capacity))
    this.isCommon = grown(this.isCommon, new Uint8Array(capacity))
    this.byWorth = grown(this.byWorth, new Uint32Array(capacity))
  }
}

function grown<Column extends { set(values: Column): void }>(values: Column, larger: Column): Column {
  larger.set(values)
  return larger
}

/** What of the query is still worth looking for while its readings are walked through, the worthiest first. */
export class UnmetReadings {
  private slots: readonly Slot[] = []
  private readings = new Readings()
  /** For each slot how many readings not yet met have each quality, in steps, and the highest there is. */
  private readonly unmet = new Uint32Array(SLOTS_MAX * (QUALITY_STEPS + 1))
  private readonly highest = new Uint8Array(SLOTS_MAX)

  take(slots: readonly Slot[], readings: Readings): void {
    this.unmet.fill(0, 0, this.slots.length * (QUALITY_STEPS + 1))
    this.highest.fill(0, 0, slots.length)
    this.slots = slots
    this.readings = readings
    for (let reading = 0; reading < readings.count; reading++) {
      const slot = readings.slots[reading]!
      const step = stepOf(readings.qualities[reading]!)
      this.unmet[slot * (QUALITY_STEPS + 1) + step]!++
      if (step > this.highest[slot]!) this.highest[slot] = step
    }
  }

  meet(reading: number): void {
    const slot = this.readings.slots[reading]!
    const start = slot * (QUALITY_STEPS + 1)
    this.unmet[start + stepOf(this.readings.qualities[reading]!)]!--
    let step = this.highest[slot]!
    while (step > 0 && this.unmet[start + step] === 0) step--
    this.highest[slot] = step
  }

  /** The most weight of the query that a name covers in which of the readings met so far there is none. */
  coverableWith(reading: number): number {
    const { slots, highest } = this
    const own = this.readings.slots[reading]!
    let coverable = slots[own]!.weight * this.readings.qualities[reading]! ** 2
    for (let slot = 0; slot < slots.length && slots[slot]!.parents[0] === slot; slot++) {
      const credit = (highest[slot]! / QUALITY_STEPS) ** 2
      if (slot !== own) coverable += slots[slot]!.weight * (credit > UNREAD_CREDIT ? credit : UNREAD_CREDIT)
    }
    return coverable
  }
}

const stepOf = (quality: number): number => Math.ceil(quality * QUALITY_STEPS)

import type { Layer } from '../layer.ts'
import { ROW_END, tokenCountOf } from '../storage/segment.ts'
import { letterLikeness } from '../words/letter-masks.ts'
import { SLOTS_MAX, type Slot } from './query-slots.ts'

/** Unrelated words have about this share of letters in common. */
const CHANCE_LIKENESS = 0.4
/** How much words alike only in their letters cover, beside words the dictionary brings together. */
const STRANGE_CREDIT = 0.6

/** Which of a layer's tokens the query reads, noted while it is answered. */
type Marks = {
  /** The slot a token serves best, plus one; 0 for a token the query does not read. */
  slotOfToken: Uint8Array
  /** The square of its quality: what it covers of the slot. */
  creditOfToken: Float32Array
  marked: number[]
}

/** How much of a query and of a name cover each other. Holds scratch memory, so one instance serves one thread. */
export class Coverage {
  /** Weight of the query's words. */
  totalWeight = 0
  private readonly layers: readonly Layer[]
  private readonly logNameCount: number
  private readonly marks: Marks[]
  private readonly slotBest = new Float64Array(SLOTS_MAX + 1)
  private slots: readonly Slot[] = []
  private plainCount = 0

  constructor(layers: readonly Layer[], logNameCount: number) {
    this.layers = layers
    this.logNameCount = logNameCount
    this.marks = layers.map(({ segment }) => ({
      slotOfToken: new Uint8Array(tokenCountOf(segment)),
      creditOfToken: new Float32Array(tokenCountOf(segment)),
      marked: [],
    }))
  }

  /** Takes up a query in place of the one before. */
  take(slots: readonly Slot[]): void {
    for (const { slotOfToken, marked } of this.marks) {
      for (const token of marked) slotOfToken[token] = 0
      marked.length = 0
    }
    this.slots = slots
    this.plainCount = slots.filter(({ parents }, slot) => parents[0] === slot).length
    this.totalWeight = 0
    for (let slot = 0; slot < this.plainCount; slot++) this.totalWeight += slots[slot]!.weight
    this.marks.forEach((marks, layer) => {
      slots.forEach(({ matches }, slot) => {
        markReadings(marks, slot, matches[layer]!)
      })
    })
  }

  /**
   * 0..1: the geometric mean of how much of the query's weight the name at `row` covers and how much of the name's own
   * weight is covered; -1 when it cannot reach `floor`.
   */
  of(layerIndex: number, row: number, floor = 0): number {
    const { slots, slotBest, logNameCount, totalWeight } = this
    const { segment, letterMasks, logFrequencies } = this.layers[layerIndex]!
    const { nameRows } = segment
    const { slotOfToken, creditOfToken } = this.marks[layerIndex]!
    let own = 0
    let ownCovered = 0
    let strangeWeight = 0
    let strange = 0
    for (let place = row; nameRows[place]! < ROW_END; ) {
      const token = nameRows[++place]! & ~ROW_END
      const slot = slotOfToken[token]!
      const rarity = logNameCount - logFrequencies[token]!
      own += rarity
      if (slot === 0) {
        strange |= letterMasks[token]!
        strangeWeight += rarity
        continue
      }
      const credit = creditOfToken[token]!
      ownCovered += rarity * credit
      if (credit > slotBest[slot]!) slotBest[slot] = credit
    }
    let covered = 0
    for (let slot = 0; slot < slots.length; slot++) {
      const best = slotBest[slot + 1]!
      if (best > 0) covered += best * this.openWeight(slot)
    }
    const missing = Math.max(0, totalWeight - covered)
    // Most names end here: what they hold cannot be enough, whatever their other words look like.
    const most = (covered + STRANGE_CREDIT * missing) * (ownCovered + STRANGE_CREDIT * strangeWeight)
    const isEnough = most >= floor * floor * totalWeight * own
    // What is left over on both sides may still be one word, spelt too differently for the dictionary.
    if (isEnough && strange !== 0 && missing > 0) {
      let missed = 0
      let missedWeight = 0
      for (let slot = 0; slot < this.plainCount; slot++) {
        if (slotBest[slot + 1] !== 0) continue
        missed |= slots[slot]!.letters
        missedWeight += slots[slot]!.weight
      }
      const likeness = Math.max(
        0,
        (letterLikeness(missed, strange) - CHANCE_LIKENESS) / (1 - CHANCE_LIKENESS),
      )
      const credit = likeness * likeness * STRANGE_CREDIT
      covered += credit * missedWeight
      ownCovered += credit * strangeWeight
    }
    slotBest.fill(0, 0, slots.length + 1)
    if (!isEnough) return -1
    return own > 0 ? Math.sqrt(Math.min(1, covered / totalWeight) * (ownCovered / own)) : 0
  }

  /** The weight a slot adds: its own, or for joined words and halves that of the words that found nothing themselves. */
  private openWeight(slot: number): number {
    const { parents, weight } = this.slots[slot]!
    if (slot < this.plainCount) return weight
    let open = 0
    for (const parent of parents) if (this.slotBest[parent + 1] === 0) open++
    return (weight * open) / parents.length
  }
}

function markReadings(marks: Marks, slot: number, { tokens, qualities }: Slot['matches'][number]): void {
  const { slotOfToken, creditOfToken, marked } = marks
  for (let place = 0; place < tokens.length; place++) {
    const token = tokens[place]!
    const credit = qualities[place]! ** 2
    if (slotOfToken[token] === 0) marked.push(token)
    else if (creditOfToken[token]! >= credit) continue
    slotOfToken[token] = slot + 1
    creditOfToken[token] = credit
  }
}

import type { Layer } from '../layer.ts'
import { ROW_END, tokenCountOf } from '../storage/segment.ts'
import { letterLikeness } from '../words/letter-masks.ts'
import type { BestParties } from './best-parties.ts'
import { SLOTS_MAX, type Slot } from './query-slots.ts'

/** Unrelated words have about this share of letters in common. */
const CHANCE_LIKENESS = 0.4
/** How much words alike only in their letters cover, beside words the dictionary brings together. */
const STRANGE_CREDIT = 0.6

/** How much a word is covered that an initial of the query may stand for. */
const INITIAL_CREDIT = 0.8

/** Words left over on both sides that share fewer of their letters than this contradict each other. */
const UNLIKE = 0.5
/** So much is left of the product of both covers where they do: hardly one such name in a thousand is a match. */
const CONTRADICTED = 0.64
const NEARLY = 1 - 1e-9
const CHUNK = 256
const parties = new Uint32Array(CHUNK)

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
  private slots: readonly Slot[] = []
  private plainCount = 0
  /** Letters that the query's initials stand for. */
  private initialLetters = 0
  private readonly weights = new Float64Array(SLOTS_MAX)
  private readonly letters = new Uint32Array(SLOTS_MAX)
  /** The best credit each slot has found in the name looked at; 0 for those not in `metSlots`. */
  private readonly slotBest = new Float64Array(SLOTS_MAX)
  private readonly metSlots = new Uint8Array(SLOTS_MAX)

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
  take(slots: readonly Slot[], initialLetters: number): void {
    this.initialLetters = initialLetters
    for (const { slotOfToken, marked } of this.marks) {
      for (const token of marked) slotOfToken[token] = 0
      marked.length = 0
    }
    this.slots = slots
    this.plainCount = slots.filter(({ parents }, slot) => parents[0] === slot).length
    this.totalWeight = 0
    for (let slot = 0; slot < slots.length; slot++) {
      this.weights[slot] = slots[slot]!.weight
      this.letters[slot] = slots[slot]!.letters
    }
    for (let slot = 0; slot < this.plainCount; slot++) this.totalWeight += slots[slot]!.weight
    this.marks.forEach((marks, layer) => {
      slots.forEach(({ matches }, slot) => {
        markReadings(marks, slot, matches[layer]!)
      })
    })
  }

  /**
   * Offers the parties of the names at `rows` with what they cover, 0..1: the geometric mean of how much of the query's
   * weight the name covers and how much of the name's own weight is covered. Names that cannot be among the best are
   * passed over. All in one loop, because a number given from one function to another is an object more.
   */
  offerRows(
    layer: number,
    rows: Uint32Array,
    first: number,
    last: number,
    refOffset: number,
    best: BestParties,
  ): void {
    const { slotBest, metSlots, weights, plainCount, logNameCount, totalWeight, initialLetters } = this
    const { segment, facts, withdrawn } = this.layers[layer]!
    const { nameRows, tokenBytes, tokenOffsets } = segment
    const { logFrequencies, letterMasks } = facts
    const { slotOfToken, creditOfToken } = this.marks[layer]!
    for (let start = first; start < last; start += CHUNK) {
      // Rows lie anywhere in many megabytes. Touching a chunk of them first lets the far looks overlap.
      const stop = Math.min(last, start + CHUNK)
      for (let place = start; place < stop; place++) parties[place - start] = nameRows[rows[place]!]!
      for (let next = start; next < stop; next++) {
        let word = parties[next - start]!
        const party = word & ~ROW_END
        if (withdrawn !== undefined && withdrawn[party] === 1) continue
        let own = 0
        let ownCovered = 0
        let strangeWeight = 0
        let strange = 0
        let met = 0
        for (let place = rows[next]!; word < ROW_END; ) {
          word = nameRows[++place]!
          const token = word & ~ROW_END
          const rarity = logNameCount - logFrequencies[token * 2]!
          own += rarity
          const slot = slotOfToken[token]! - 1
          if (slot < 0) {
            if (initialLetters !== 0 && (initialLetters >>> (tokenBytes[tokenOffsets[token]!]! - 97)) & 1) {
              ownCovered += rarity * INITIAL_CREDIT
              continue
            }
            strange |= letterMasks[token * 2 + 1]!
            strangeWeight += rarity
            continue
          }
          const credit = creditOfToken[token]!
          ownCovered += rarity * credit
          const known = slotBest[slot]!
          if (known === 0) metSlots[met++] = slot
          if (credit > known) slotBest[slot] = credit
        }
        let covered = 0
        for (let place = 0; place < met; place++) {
          const slot = metSlots[place]!
          covered += slotBest[slot]! * (slot < plainCount ? weights[slot]! : this.openWeight(slot))
        }
        const needed = best.leastCoverage * best.leastCoverage * totalWeight * own
        const missing = totalWeight > covered ? totalWeight - covered : 0
        // Many names end here: what they hold cannot be enough, whatever their other words look like.
        const most = (covered + STRANGE_CREDIT * missing) * (ownCovered + STRANGE_CREDIT * strangeWeight)
        // What is left over on both sides may still be one word, spelt too differently for the dictionary.
        if (most >= needed && strange !== 0 && missing > 0) {
          let missed = 0
          let missedWeight = 0
          for (let slot = 0; slot < plainCount; slot++) {
            if (slotBest[slot] !== 0) continue
            missed |= this.letters[slot]!
            missedWeight += weights[slot]!
          }
          const likeness = letterLikeness(missed, strange)
          if (likeness > CHANCE_LIKENESS) {
            const credit = ((likeness - CHANCE_LIKENESS) / (1 - CHANCE_LIKENESS)) ** 2 * STRANGE_CREDIT
            covered += credit * missedWeight
            ownCovered += credit * strangeWeight
          }
          if (likeness < UNLIKE && missedWeight > 0) ownCovered *= CONTRADICTED
        }
        for (let place = 0; place < met; place++) slotBest[metSlots[place]!] = 0
        if (covered > totalWeight) covered = totalWeight
        // A little less than needed, so that rounding loses none that is just as good.
        if (covered * ownCovered < needed * NEARLY) continue
        best.offer(refOffset + party, own > 0 ? Math.sqrt((covered / totalWeight) * (ownCovered / own)) : 0)
      }
    }
  }

  /** What joined words and halves add: the weight of those of their words that found nothing themselves. */
  private openWeight(slot: number): number {
    const { parents, weight } = this.slots[slot]!
    let open = 0
    for (const parent of parents) if (this.slotBest[parent] === 0) open++
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

import { type Layer, liveFrequencyAt, logFrequencyAt } from '../layer.ts'
import type { IndexableName, IndexableToken } from '../words/indexable-name.ts'
import { letterMask } from '../words/letter-masks.ts'
import { matchText, matchToken, type TokenMatches } from '../words/match-tokens.ts'

/**
 * One part of the query and what it may stand for in each layer. A plain slot is a word and its own only parent; the
 * others are two words joined, half of one, or initials, and cover what their parents leave open.
 */
export type Slot = {
  weight: number
  matches: TokenMatches[]
  /** Names that hold one of the readings. */
  cost: number
  parents: number[]
  letters: number
}

export const SLOTS_MAX = 120
/** Joined neighbours and halves are tried for this many tokens; longer names have enough of them. */
const JOINED_TOKENS_MAX = 12
/** Words from this length on may be two written as one. */
const SPLIT_MIN = 4
/** What a name found by its initials covers of the query. */
export const ACRONYM_COVERAGE = 0.7
const TOKEN_CACHE_SIZE = 20_000
const WEIGHT_MIN = 0.1

const encoder = new TextEncoder()

/** Reads query names as slots. Remembers what words stand for, because words repeat. */
export class SlotReader {
  private readonly layers: readonly Layer[]
  private readonly logNameCount: number
  private readonly matchesByText = new Map<string, TokenMatches[]>()

  constructor(layers: readonly Layer[], logNameCount: number) {
    this.layers = layers
    this.logNameCount = logNameCount
  }

  /** The plain slots, one a word in the order of the name, then the others. */
  slotsOf(name: IndexableName): Slot[] {
    const slots: Slot[] = []
    for (const token of name.tokens.slice(0, SLOTS_MAX / 4)) {
      const matches = this.matchesOf(token.text, () => this.matchesIn(token))
      const bytes = encoder.encode(token.text)
      slots.push({
        weight: this.weightOf(matches),
        matches,
        cost: this.costOf(matches),
        parents: [slots.length],
        letters: letterMask(bytes, 0, bytes.length),
      })
    }
    const plain = slots.slice()
    this.addJoinedNeighbours(name, plain, slots)
    this.addInitials(name, plain, slots)
    this.addHalves(name, plain, slots)
    return slots
  }

  private add(slots: Slot[], weight: number, matches: TokenMatches[], parents: number[]): void {
    slots.push({ weight, matches, cost: this.costOf(matches), parents, letters: 0 })
  }

  /** Neighbours the list writes as one word ("Al Qaeda" for "Alqaeda"). */
  private addJoinedNeighbours(name: IndexableName, plain: readonly Slot[], slots: Slot[]): void {
    for (const { joined, tokens } of name.joinedNeighbours.slice(0, JOINED_TOKENS_MAX)) {
      const parents = tokens.filter((token) => token < plain.length)
      if (parents.length === 0) continue
      // Where the list knows both words as they are, only the very same joined word is of interest.
      const isKnown = tokens.every((token) => token < plain.length && hasExact(plain[token]!))
      const matches = this.matchesOf(`${isKnown ? '=' : '+'}${joined.text} ${joined.lookups.length}`, () =>
        isKnown && joined.lookups.length === 0
          ? this.layers.map((layer) => matchText(layer, joined.text))
          : this.matchesIn(joined),
      )
      if (matches.every((match) => match.tokens.length === 0)) continue
      const weight = parents.reduce((sum, parent) => sum + slots[parent]!.weight, 0)
      this.add(slots, weight, matches, parents)
    }
  }

  private addInitials(name: IndexableName, plain: readonly Slot[], slots: Slot[]): void {
    if (name.initials === '') return
    const matches = this.layers.map((layer) => matchText(layer, name.initials))
    if (matches.every(({ tokens }) => tokens.length === 0)) return
    const weight = plain.reduce((sum, slot) => sum + slot.weight, 0)
    this.add(slots, weight * ACRONYM_COVERAGE, matches, [0])
  }

  /** One word in the query that the list writes as two. */
  private addHalves(name: IndexableName, plain: readonly Slot[], slots: Slot[]): void {
    for (let parent = 0; parent < Math.min(plain.length, JOINED_TOKENS_MAX); parent++) {
      const token = name.tokens[parent]!
      if (token.text.length < SPLIT_MIN || token.isExactOnly) continue
      for (let cut = 2; cut <= token.text.length - 2 && slots.length < SLOTS_MAX - 1; cut++) {
        const halves = [token.text.slice(0, cut), token.text.slice(cut)]
        const found = halves.map((half) => this.layers.map((layer) => matchText(layer, half)))
        const areFound = found.map((matches) => matches.some(({ tokens }) => tokens.length > 0))
        halves.forEach((half, side) => {
          const share = half.length / token.text.length
          // One half alone must be most of the word, or long, and the word itself unknown.
          const isEnough = share >= 0.6 || (half.length >= 5 && share >= 0.35)
          if (!areFound[side] || (!areFound[1 - side] && (!isEnough || hasExact(plain[parent]!)))) return
          this.add(slots, plain[parent]!.weight * share, found[side]!, [parent])
        })
      }
    }
  }

  private matchesIn(token: IndexableToken): TokenMatches[] {
    const isKnown = this.layers.some((layer) => matchText(layer, token.text).tokens.length > 0)
    return this.layers.map((layer) => matchToken(layer, token, isKnown))
  }

  private matchesOf(text: string, find: () => TokenMatches[]): TokenMatches[] {
    const known = this.matchesByText.get(text)
    if (known) return known
    if (this.matchesByText.size >= TOKEN_CACHE_SIZE) this.matchesByText.clear()
    const matches = find()
    this.matchesByText.set(text, matches)
    return matches
  }

  /** Rarity of the best reading, the commonest of equally good ones; an unknown token counts as rare. */
  private weightOf(matches: TokenMatches[]): number {
    let quality = 0
    let logFrequency = Math.log(2)
    matches.forEach(({ tokens, qualities }, index) => {
      const layer = this.layers[index]!
      for (let place = 0; place < tokens.length; place++) {
        const log = logFrequencyAt(layer, tokens[place]!)
        if (qualities[place]! > quality || (qualities[place] === quality && log > logFrequency)) {
          quality = qualities[place]!
          logFrequency = log
        }
      }
    })
    return Math.max(WEIGHT_MIN, this.logNameCount - logFrequency)
  }

  private costOf(matches: TokenMatches[]): number {
    let cost = 0
    matches.forEach(({ tokens }, index) => {
      const layer = this.layers[index]!
      for (let place = 0; place < tokens.length; place++) cost += liveFrequencyAt(layer, tokens[place]!)
    })
    return cost
  }
}

function hasExact(slot: Slot): boolean {
  return slot.matches.some(({ qualities }) => qualities[0] === 1)
}

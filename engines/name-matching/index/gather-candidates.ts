import type { Party } from '../party.ts'
import { BestParties } from './best-parties.ts'
import { type Layer, liveFrequencyAt } from './layer.ts'
import { RowCounts } from './row-counts.ts'
import { RowSet } from './row-set.ts'
import { forEachUnderHash } from './storage/hashed-lists.ts'
import { hashText } from './storage/hashing.ts'
import { readParty } from './storage/party-record.ts'
import { partyIdAt, partyOfRow, ROW_END, tokenCountOf } from './storage/segment.ts'
import {
  type IndexableName,
  type IndexableToken,
  identifierHashes,
  indexableName,
  initialsForm,
  wholeFormOf,
} from './words/indexable-name.ts'
import { letterLikeness, letterMask } from './words/letter-masks.ts'
import { matchText, matchToken, type TokenMatches } from './words/match-tokens.ts'

/** A party worth scoring: where it is, and how much of both names the matched tokens cover (above 1: an exact hit). */
export type Candidate = { ref: number; coverage: number; id: string }

/**
 * A name is looked at only when it could cover this share of the query's weight; the common tokens of a query
 * whose rarer ones weigh more than the rest are never walked through.
 */
const REQUIRED_SHARE = 0.6
/** Names walked through for one query name before its weaker readings are left out. */
const POSTINGS_BUDGET = 15_000
/** So many names are walked through without asking whether they could cover enough. */
const CHEAP_POSTINGS = 1500
/** A word of more names than this is common: of a query with several such, names are looked at that hold two. */
const LOG_COMMON = Math.log(1000)
const SLOTS_MAX = 120
/** Joined neighbours and halves are tried for this many tokens; longer names have enough of them. */
const JOINED_TOKENS_MAX = 12
/** All choices of this many first tokens are looked up as whole names. */
const SUBSET_TOKENS_MAX = 6
/** Unrelated words have about this share of letters in common. */
const CHANCE_LIKENESS = 0.4
/** How much words alike only in their letters cover, beside words the dictionary brings together. */
const STRANGE_CREDIT = 0.6
/** Words from this length on may be two written as one. */
const SPLIT_MIN = 4
const CHUNK = 256
const parties = new Uint32Array(CHUNK)
/** Words of these lengths may be an organisation's initials. */
const ACRONYM_MIN = 3
const ACRONYM_MAX = 8
/** Initials are looked for when the query says little besides. */
const ACRONYM_TOKENS_MAX = 2
const ACRONYM_COVERAGE = 0.7
const TOKEN_CACHE_SIZE = 20_000
/** Coverage from which a candidate's name equals the query's token by token, or an identifier is shared. */
export const WHOLE_NAME = 2
/** Added where a namesake shares a year of birth, a country: thousands may bear one name. */
const SHARED_YEAR = 0.5
const SHARED_COUNTRY = 0.25

/** One part of the query: a token, two tokens joined, or half of one; and what it may stand for in each layer. */
type Slot = { weight: number; matches: TokenMatches[]; cost: number; parents: number[]; letters: number }

/** One dictionary token to walk through, with what its names are worth for the query. */
type Reading = {
  slot: number
  layer: number
  token: number
  quality: number
  worth: number
  cost: number
  isCommon: boolean
}

/** What one layer needs at hand to answer queries; reused from query to query. */
type Workspace = {
  slotOfToken: Uint8Array
  qualityOfToken: Float32Array
  markedTokens: number[]
  seenRows: RowSet
  rowCounts: RowCounts
}

/** Finds candidates. Holds scratch memory and a cache, so one instance serves one thread. */
export class CandidateGatherer {
  private readonly layers: readonly Layer[]
  private readonly refOffsets: readonly number[]
  private readonly logNameCount: number
  private readonly workspaces: Workspace[]
  private readonly matchesByText = new Map<string, TokenMatches[]>()
  private readonly slotBest = new Float32Array(SLOTS_MAX + 1)

  constructor(layers: readonly Layer[], refOffsets: readonly number[]) {
    this.layers = layers
    this.refOffsets = refOffsets
    this.logNameCount = Math.log(layers.reduce((sum, layer) => sum + layer.liveNameCount, 0) + 1)
    this.workspaces = layers.map((layer) => ({
      slotOfToken: new Uint8Array(tokenCountOf(layer.segment)),
      qualityOfToken: new Float32Array(tokenCountOf(layer.segment)),
      markedTokens: [],
      seenRows: new RowSet(),
      rowCounts: new RowCounts(layer.segment.nameRows.length, 3),
    }))
  }

  /** The best `count` parties for the query, best first; among equals in the order of their ids. */
  gather(query: Party, count: number): Candidate[] {
    const best = new BestParties(count, (left, right) => this.isLater(left, right))
    for (const name of query.names) this.gatherName(indexableName(name.value, query.schema), query, best)
    for (const hash of identifierHashes(query)) {
      this.layers.forEach((layer, index) => {
        forEachUnderHash(layer.segment.identifiers, hash, (party) => {
          if (layer.withdrawn?.[party] !== 1) best.offer(this.refOffsets[index]! + party, WHOLE_NAME)
        })
      })
    }
    return best
      .parties()
      .map(([ref, coverage]) => ({ ref, coverage, id: this.idOf(ref) }))
      .sort((left, right) => right.coverage - left.coverage || (left.id < right.id ? -1 : 1))
  }

  private layerOf(ref: number): number {
    let layer = this.layers.length - 1
    while (this.refOffsets[layer]! > ref) layer--
    return layer
  }

  /** Whether the left party's id comes after the right one's. Within a layer parties lie in the order of ids. */
  private isLater(left: number, right: number): boolean {
    if (this.layerOf(left) === this.layerOf(right)) return left > right
    return this.idOf(left) > this.idOf(right)
  }

  private idOf(ref: number): string {
    const layer = this.layerOf(ref)
    return partyIdAt(this.layers[layer]!.segment, ref - this.refOffsets[layer]!)
  }

  private gatherName(name: IndexableName, query: Party, best: BestParties): void {
    const slots = this.slotsOf(name)
    const totalWeight = slots.reduce(
      (sum, slot, index) => sum + (slot.parents[0] === index ? slot.weight : 0),
      0,
    )
    this.layers.forEach((_, layer) => {
      markTokens(this.workspaces[layer]!, slots, layer)
    })
    this.offerWholeNames(name, slots, totalWeight, query, best)
    this.walk(slots, totalWeight, best)
    for (const workspace of this.workspaces) {
      for (const token of workspace.markedTokens) workspace.slotOfToken[token] = 0
      workspace.markedTokens.length = 0
    }
  }

  private slotsOf(name: IndexableName): Slot[] {
    const slots: Slot[] = []
    const add = (
      weight: number | undefined,
      matches: TokenMatches[],
      parents: number[],
      letters = 0,
    ): void => {
      slots.push({
        weight: weight ?? this.weightOf(matches),
        matches,
        cost: this.costOf(matches),
        parents,
        letters,
      })
    }
    for (const token of name.tokens.slice(0, SLOTS_MAX / 4)) {
      const matches = this.matchesOf(token.text, () => this.matchesIn(token))
      const bytes = encoder.encode(token.text)
      add(undefined, matches, [slots.length], letterMask(bytes, 0, bytes.length))
    }
    const plainCount = slots.length
    // Neighbours the list writes as one word ("Al Qaeda" for "Alqaeda").
    for (const { joined, tokens } of name.joinedNeighbours.slice(0, JOINED_TOKENS_MAX)) {
      // Where the list knows both words as they are, only the very same joined word is of interest.
      const isKnown = tokens.every((token) => token < plainCount && hasExact(slots[token]!))
      const matches = this.matchesOf(`${isKnown ? '=' : '+'}${joined.text} ${joined.lookups.length}`, () =>
        isKnown && joined.lookups.length === 0
          ? this.layers.map((layer) => matchText(layer, joined.text))
          : this.matchesIn(joined),
      )
      const parents = tokens.filter((token) => token < plainCount)
      if (parents.length === 0 || matches.every((match) => match.tokens.length === 0)) continue
      add(
        parents.reduce((sum, parent) => sum + slots[parent]!.weight, 0),
        matches,
        parents,
      )
    }
    if (name.initials !== '') {
      const matches = this.layers.map((layer) => matchText(layer, name.initials))
      const weight = slots.reduce((sum, slot, index) => sum + (index < plainCount ? slot.weight : 0), 0)
      if (matches.some(({ tokens }) => tokens.length > 0)) add(weight * ACRONYM_COVERAGE, matches, [0])
    }
    // One word in the query that the list writes as two.
    for (let parent = 0; parent < Math.min(plainCount, JOINED_TOKENS_MAX); parent++) {
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
          if (!areFound[side] || (!areFound[1 - side] && (!isEnough || hasExact(slots[parent]!)))) return
          add(slots[parent]!.weight * share, found[side]!, [parent])
        })
      }
    }
    return slots
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
      const logs = this.layers[index]!.logFrequencies
      for (let place = 0; place < tokens.length; place++) {
        const log = logs[tokens[place]!]!
        if (qualities[place]! > quality || (qualities[place] === quality && log > logFrequency)) {
          quality = qualities[place]!
          logFrequency = log
        }
      }
    })
    return Math.max(0.1, this.logNameCount - logFrequency)
  }

  private costOf(matches: TokenMatches[]): number {
    let cost = 0
    matches.forEach(({ tokens }, index) => {
      for (const token of tokens) cost += liveFrequencyAt(this.layers[index]!, token)
    })
    return cost
  }

  /**
   * Names that are the query's tokens, all of them or some and none besides, found by the hash of the whole. An
   * entry shorter than the query would else be missed when what it lacks is the rare part.
   */
  private offerWholeNames(
    name: IndexableName,
    slots: Slot[],
    totalWeight: number,
    query: Party,
    best: BestParties,
  ): void {
    const visit = (form: string, see: (layer: number, row: number, party: number) => void): void => {
      const hash = hashText(form)
      this.layers.forEach(({ segment, withdrawn }, layer) => {
        forEachUnderHash(segment.wholeNames, hash, (row) => {
          const party = partyOfRow(segment, row)
          if (withdrawn?.[party] !== 1) see(layer, row, party)
        })
      })
    }
    if (name.tokens.length === 0) return
    const hasFacts = (query.birthDates ?? query.countries) !== undefined
    visit(name.wholeForm, (layer, _, party) => {
      const { records, recordOffsets } = this.layers[layer]!.segment
      const bonus = hasFacts ? factsInCommon(query, readParty(records, recordOffsets[party]!)) : 0
      best.offer(this.refOffsets[layer]! + party, WHOLE_NAME + bonus)
    })
    for (const { text } of name.tokens) {
      if (name.tokens.length > ACRONYM_TOKENS_MAX) break
      if (text.length < ACRONYM_MIN || text.length > ACRONYM_MAX) continue
      visit(initialsForm(text), (layer, _, party) => {
        best.offer(this.refOffsets[layer]! + party, ACRONYM_COVERAGE)
      })
    }
    const texts = name.tokens.slice(0, SUBSET_TOKENS_MAX).map((token) => token.text)
    const subsetsEnd = (1 << texts.length) - (name.tokens.length > texts.length ? 0 : 1)
    for (let subset = 1; subset < subsetsEnd; subset++) {
      const chosen = texts.filter((_, index) => (subset >>> index) & 1)
      visit(wholeFormOf(chosen), (layer, row, party) => {
        const workspace = this.workspaces[layer]!
        const coverage = this.coverageOf(this.layers[layer]!, workspace, row, slots, totalWeight)
        best.offer(this.refOffsets[layer]! + party, coverage)
      })
    }
  }

  /**
   * Walks through the names that hold readings of the rarer slots, the worthiest readings first, and through those
   * that hold common readings of several slots.
   */
  private walk(slots: Slot[], totalWeight: number, best: BestParties): void {
    const isVisited = slotsToVisit(slots)
    const readings = this.readingsOf(slots)
    const shared = readings.filter(({ slot, isCommon }) => isCommon || !isVisited[slot])
    const sharedSlots = new Set(shared.flatMap(({ slot }) => slots[slot]!.parents))
    // One common word beside nothing else is walked through as the others are, as far as the budget goes.
    const isTogether = sharedSlots.size > 1
    const alone = readings.filter(({ slot, isCommon }) => isVisited[slot] && !(isTogether && isCommon))
    const isExactWalked = slots.map(() => false)
    let spent = 0
    for (let first = 0, last = 0; first < alone.length; first = last) {
      let cost = 0
      let coverable = 0
      for (last = first; last < alone.length && alone[last]!.worth === alone[first]!.worth; last++) {
        const { slot, quality } = alone[last]!
        cost += alone[last]!.cost
        coverable = Math.max(coverable, this.coverableBy(slots, isExactWalked, slot, quality))
      }
      // Whole runs of equal worth or none of them, so that the order within a run leaves no trace.
      if (spent > 0 && spent + cost > POSTINGS_BUDGET) continue
      if ((Math.min(1, coverable / totalWeight) + 1) / 2 < best.leastCoverage) continue
      spent += cost
      for (let place = first; place < last; place++) {
        const { quality, slot, layer, token } = alone[place]!
        if (quality === 1) isExactWalked[slot] = true
        const { postings, postingOffsets } = this.layers[layer]!.segment
        const rows = postings.subarray(postingOffsets[token]!, postingOffsets[token + 1]!)
        this.offerRows(layer, rows, slots, totalWeight, best)
      }
    }
    if (isTogether) this.walkTogether(shared, sharedSlots.size > 3 ? 3 : 2, slots, totalWeight, best)
    for (const { seenRows } of this.workspaces) seenRows.clear()
  }

  /** Walks through the names that hold so many of the readings. */
  private walkTogether(
    readings: Reading[],
    times: number,
    slots: Slot[],
    totalWeight: number,
    best: BestParties,
  ): void {
    this.layers.forEach((layer, index) => {
      const { postings, postingOffsets } = layer.segment
      const { rowCounts } = this.workspaces[index]!
      const rows: number[] = []
      for (const { layer: place, token } of readings) {
        if (place !== index) continue
        rowCounts.count(postings, postingOffsets[token]!, postingOffsets[token + 1]!, times, (row) =>
          rows.push(row),
        )
      }
      rowCounts.clear()
      this.offerRows(index, Uint32Array.from(rows).sort(), slots, totalWeight, best)
    })
  }

  /** The most a name can cover that is first met through this reading. */
  private coverableBy(slots: Slot[], isExactWalked: boolean[], slot: number, quality: number): number {
    let coverable = quality * quality * slots[slot]!.weight
    slots.forEach((other, index) => {
      if (index === slot || other.parents[0] !== index) return
      coverable += other.weight * (isExactWalked[index] ? 0.9 : 1)
    })
    return coverable
  }

  private offerRows(
    index: number,
    rows: Uint32Array,
    slots: Slot[],
    totalWeight: number,
    best: BestParties,
  ): void {
    const layer = this.layers[index]!
    const workspace = this.workspaces[index]!
    const { segment, withdrawn } = layer
    for (let start = 0; start < rows.length; start += CHUNK) {
      // Rows lie anywhere in many megabytes. Touching a chunk of them first lets the far looks overlap.
      const stop = Math.min(rows.length, start + CHUNK)
      for (let place = start; place < stop; place++) {
        parties[place - start] = segment.nameRows[rows[place]!]! & ~ROW_END
      }
      for (let place = start; place < stop; place++) {
        const party = parties[place - start]!
        if (withdrawn !== undefined && withdrawn[party] === 1) continue
        const row = rows[place]!
        if (!workspace.seenRows.add(row)) continue
        const coverage = this.coverageOf(layer, workspace, row, slots, totalWeight, best.leastCoverage)
        if (coverage >= 0) best.offer(this.refOffsets[index]! + party, coverage)
      }
    }
  }

  private readingsOf(slots: Slot[]): Reading[] {
    const readings: Reading[] = []
    slots.forEach(({ matches }, slot) => {
      matches.forEach(({ tokens, qualities }, layer) => {
        for (let place = 0; place < tokens.length; place++) {
          const token = tokens[place]!
          const quality = qualities[place]!
          const logFrequency = this.layers[layer]!.logFrequencies[token]!
          const rarity = this.logNameCount - logFrequency
          readings.push({
            slot,
            layer,
            token,
            quality,
            worth: quality * quality * rarity,
            isCommon: logFrequency > LOG_COMMON,
            cost: liveFrequencyAt(this.layers[layer]!, token),
          })
        }
      })
    })
    return readings.sort((left, right) => right.worth - left.worth)
  }

  /**
   * 0..1: the mean of how much of the query's weight the name covers and how much of the name's own weight is
   * covered; -1 when it cannot reach `floor`.
   */
  private coverageOf(
    layer: Layer,
    workspace: Workspace,
    row: number,
    slots: Slot[],
    totalWeight: number,
    floor = 0,
  ): number {
    const { nameRows } = layer.segment
    const { slotOfToken, qualityOfToken } = workspace
    const { letterMasks } = layer
    const { slotBest } = this
    let strange = 0
    let end = row
    while (nameRows[end]! < ROW_END) {
      const token = nameRows[++end]! & ~ROW_END
      const slot = slotOfToken[token]!
      if (slot === 0) strange |= letterMasks[token]!
      else if (qualityOfToken[token]! > slotBest[slot]!) slotBest[slot] = qualityOfToken[token]!
    }
    let covered = 0
    for (let slot = 0; slot < slots.length; slot++) {
      const best = slotBest[slot + 1]!
      if (best > 0) covered += best * best * openWeight(slots, slot, slotBest)
    }
    // What is left over on both sides may still be one word, spelt too differently for the dictionary.
    let likeness = 0
    const coverable = covered + STRANGE_CREDIT * (totalWeight - covered)
    const isHopeless = covered < totalWeight && (Math.min(1, coverable / totalWeight) + 1) / 2 < floor
    if (strange !== 0 && covered < totalWeight && !isHopeless) {
      let missed = 0
      let missedWeight = 0
      for (let slot = 0; slot < slots.length && slots[slot]!.parents[0] === slot; slot++) {
        if (slotBest[slot + 1] !== 0) continue
        missed |= slots[slot]!.letters
        missedWeight += slots[slot]!.weight
      }
      likeness = Math.max(0, (letterLikeness(missed, strange) - CHANCE_LIKENESS) / (1 - CHANCE_LIKENESS)) ** 2
      covered += likeness * STRANGE_CREDIT * missedWeight
    }
    for (let place = row + 1; place <= end; place++) slotBest[slotOfToken[nameRows[place]! & ~ROW_END]!] = 0
    const ofQuery = Math.min(1, covered / totalWeight)
    if (isHopeless || (ofQuery + 1) / 2 < floor) return -1
    let own = 0
    let ownCovered = 0
    for (let place = row + 1; place <= end; place++) {
      const token = nameRows[place]! & ~ROW_END
      const rarity = this.logNameCount - layer.logFrequencies[token]!
      own += rarity
      ownCovered +=
        rarity * (slotOfToken[token] === 0 ? likeness * STRANGE_CREDIT : qualityOfToken[token]! ** 2)
    }
    return (ofQuery + (own > 0 ? ownCovered / own : 0)) / 2
  }
}

/** The weight a slot adds: its own, or for joined words and halves that of the words that found nothing themselves. */
function openWeight(slots: Slot[], slot: number, slotBest: Float32Array): number {
  const { parents, weight } = slots[slot]!
  if (parents[0] === slot) return weight
  let open = 0
  for (const parent of parents) if (slotBest[parent + 1] === 0) open++
  return (weight * open) / parents.length
}

const encoder = new TextEncoder()

/** The cheapest slots, until they cost too much and a name without any of them cannot cover the required share. */
function slotsToVisit(slots: Slot[]): boolean[] {
  const isVisited = slots.map(() => false)
  const plain = slots
    .map((slot, number) => ({ ...slot, number }))
    .filter(({ parents, number, cost }) => parents[0] === number && cost > 0)
    .sort((left, right) => left.cost - right.cost || left.number - right.number)
  let unvisitedWeight = plain.reduce((sum, slot) => sum + slot.weight, 0)
  const requiredWeight = unvisitedWeight * REQUIRED_SHARE
  let spent = 0
  for (const { number, weight, cost } of plain) {
    spent += cost
    if (unvisitedWeight < requiredWeight && spent > CHEAP_POSTINGS) break
    isVisited[number] = true
    unvisitedWeight -= weight
  }
  slots.forEach(({ parents }, number) => {
    isVisited[number] ||= parents.some((parent) => isVisited[parent] || slots[parent]!.cost === 0)
  })
  return isVisited
}

/** What a namesake's record has in common with the query, roughly: the scoring decides, this only says who goes first. */
function factsInCommon(query: Party, namesake: Party): number {
  const years = new Set(query.birthDates?.flatMap((date) => date.match(/\d{4}/g) ?? []))
  const countries = new Set(query.countries?.map((country) => country.toLowerCase()))
  const sharesYear = namesake.birthDates?.some((date) =>
    date.match(/\d{4}/g)?.some((year) => years.has(year)),
  )
  const sharesCountry = namesake.countries?.some((country) => countries.has(country.toLowerCase()))
  return (sharesYear ? SHARED_YEAR : 0) + (sharesCountry ? SHARED_COUNTRY : 0)
}

/** Notes for each readable token which slot it serves best. */
function markTokens(workspace: Workspace, slots: Slot[], layerIndex: number): void {
  const { slotOfToken, qualityOfToken, markedTokens } = workspace
  for (let slot = 0; slot < slots.length; slot++) {
    const { tokens, qualities } = slots[slot]!.matches[layerIndex]!
    for (let place = 0; place < tokens.length; place++) {
      const token = tokens[place]!
      const quality = qualities[place]!
      if (slotOfToken[token] === 0) markedTokens.push(token)
      else if (qualityOfToken[token]! >= quality) continue
      slotOfToken[token] = slot + 1
      qualityOfToken[token] = quality
    }
  }
}

function hasExact(slot: Slot): boolean {
  return slot.matches.some(({ qualities }) => qualities[0] === 1)
}

import type { Party, PartySchema } from '../../party.ts'
import { disguisesOf } from '../../scripts/disguises.ts'
import { beginningForm, runTogetherForm } from '../../scripts/letters-alone.ts'
import { type Script, scriptOf } from '../../scripts/script-of.ts'
import type { Layer } from '../layer.ts'
import { forEachUnderHash } from '../storage/hashed-lists.ts'
import { hashText } from '../storage/hashing.ts'
import { readParty } from '../storage/party-record.ts'
import { partyIdAt, partyOfRow } from '../storage/segment.ts'
import {
  formsWithInitial,
  type IndexableName,
  identifierHashes,
  indexableName,
  initialsForm,
  wholeFormOf,
} from '../words/indexable-name.ts'
import { BestParties } from './best-parties.ts'
import { Coverage } from './coverage.ts'
import { ACRONYM_COVERAGE, type Slot, SlotReader } from './query-slots.ts'
import { Readings, UnmetReadings } from './readings.ts'
import { RowCounts, type RowList } from './row-counts.ts'

/** A party worth scoring: where it is, and how much of both names the matched tokens cover (above 1: an exact hit). */
export type Candidate = { readonly ref: number; readonly coverage: number; readonly id: string }

/** The id is read when it is asked for: most candidates are never named. */
class FoundCandidate implements Candidate {
  readonly ref: number
  readonly coverage: number
  private readonly idOf: (ref: number) => string

  constructor(ref: number, coverage: number, idOf: (ref: number) => string) {
    this.ref = ref
    this.coverage = coverage
    this.idOf = idOf
  }

  get id(): string {
    return this.idOf(this.ref)
  }
}

/**
 * A name is looked at only when it could cover this share of the query's weight; the common tokens of a query
 * whose rarer ones weigh more than the rest are never walked through.
 */
const REQUIRED_SHARE = 0.6
/** Names walked through for one query name before its weaker readings are left out. */
const POSTINGS_BUDGET = 15_000
/** So many names are walked through without asking whether they could cover enough. */
const CHEAP_POSTINGS = 1500
/** All choices of this many first tokens are looked up as whole names. */
const SUBSET_TOKENS_MAX = 6
/** Words of these lengths may be an organisation's initials. */
const ACRONYM_MIN = 3
const ACRONYM_MAX = 8
/** Initials are looked for when the query says little besides. */
const ACRONYM_TOKENS_MAX = 2
/** Coverage from which a candidate's name equals the query's token by token, or an identifier is shared. */
export const WHOLE_NAME = 2
/** What a name covers that has a word of the query and another as an initial. */
const INITIALS_COVERAGE = 0.8
/** What a name covers that has the query's letters in another spacing, or begins with them. */
const LETTERS_COVERAGE = 0.9
/** Added where a namesake shares a year of birth, a country: thousands may bear one name. */
const SHARED_YEAR = 0.5
const SHARED_COUNTRY = 0.25

/** Scripts in which a person's name is cut into words otherwise than an organisation's. */
const CUT_BY_KIND: ReadonlySet<Script> = new Set<Script>(['han', 'hangul', 'arabic'])

/** "A.T.E. Trading", "YV2738", "Lavrov S.": single letters and numbers are initials of a person and words of anything else. */
function isCutByKind(raw: string, schema: PartySchema): boolean {
  return LETTER_APART.test(raw) || (schema === 'Person' && /\d/.test(raw))
}

const LETTER_APART = /(?:^|[\s.,])\p{L}(?:[\s.,]|$)/u

/** The name as the query's kind reads it, and as others would where the kind is not stated or the script is cut by it. */
function readingsOf(raw: string, schema: PartySchema): IndexableName[] {
  if (schema !== 'Unknown' && !CUT_BY_KIND.has(scriptOf(raw)) && !isCutByKind(raw, schema))
    return [indexableName(raw, schema)]
  const named = new Map<string, IndexableName>()
  for (const kind of schema === 'Unknown'
    ? (['Person', 'Company'] as const)
    : ([schema, 'Person', 'Company'] as const)) {
    const reading = indexableName(raw, kind)
    const texts = `${reading.wholeForm}${initialsForm(reading.initials)}`
    if (!named.has(texts)) named.set(texts, reading)
  }
  return [...named.values()]
}

/** Finds candidates. Holds scratch memory and a cache, so one instance serves one thread. */
export class CandidateGatherer {
  private readonly layers: readonly Layer[]
  private readonly refOffsets: readonly number[]
  private readonly logNameCount: number
  private readonly slotReader: SlotReader
  private readonly coverage: Coverage
  private readonly rowCounts: RowCounts[]
  private readonly readings = new Readings()
  private readonly unmet = new UnmetReadings()

  constructor(layers: readonly Layer[], refOffsets: readonly number[]) {
    this.layers = layers
    this.refOffsets = refOffsets
    this.logNameCount = Math.log(layers.reduce((sum, layer) => sum + layer.liveNameCount, 0) + 1)
    this.slotReader = new SlotReader(layers, this.logNameCount)
    this.coverage = new Coverage(layers, this.logNameCount)
    this.rowCounts = layers.map(({ segment }) => new RowCounts(segment.nameRows.length, 3))
  }

  /** The best `count` parties for the query, best first; among equals in the order of their ids. */
  gather(query: Party, count: number): Candidate[] {
    const best = new BestParties(count, (left, right) => this.isLater(left, right))
    for (const name of query.names) {
      for (const value of [name.value, ...disguisesOf(name.value)])
        for (const reading of readingsOf(value, query.schema)) this.gatherName(reading, query, best)
      this.offerByLetters(name.value, best)
    }
    for (const hash of identifierHashes(query)) {
      this.layers.forEach((layer, index) => {
        forEachUnderHash(layer.segment.identifiers, hash, (party) => {
          if (layer.withdrawn?.[party] !== 1) best.offer(this.refOffsets[index]! + party, WHOLE_NAME)
        })
      })
    }
    const idOf = (ref: number): string => this.idOf(ref)
    return best.parties().map(({ ref, coverage }) => new FoundCandidate(ref, coverage, idOf))
  }

  /** Names whose letters are the query's without its spaces, or begin as a query does that a field has cut. */
  private offerByLetters(raw: string, best: BestParties): void {
    for (const form of [runTogetherForm(raw), beginningForm(raw, true), beginningForm(raw, false)]) {
      if (form === null) continue
      this.forEachNamed(form, (layer, _, party) =>
        best.offer(this.refOffsets[layer]! + party, LETTERS_COVERAGE),
      )
    }
  }

  /** Names kept under a text: those of parties that are not withdrawn. */
  private forEachNamed(form: string, see: (layer: number, row: number, party: number) => void): void {
    const hash = hashText(form)
    this.layers.forEach(({ segment, withdrawn }, layer) => {
      forEachUnderHash(segment.wholeNames, hash, (row) => {
        const party = partyOfRow(segment, row)
        if (withdrawn?.[party] !== 1) see(layer, row, party)
      })
    })
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
    const slots = this.slotReader.slotsOf(name)
    this.coverage.take(slots, name.initialLetters)
    this.offerWholeNames(name, query, best)
    this.walk(slots, best)
  }

  /**
   * Names that are the query's tokens, all of them or some and none besides, found by the hash of the whole. An
   * entry shorter than the query would else be missed when what it lacks is the rare part.
   */
  private offerWholeNames(name: IndexableName, query: Party, best: BestParties): void {
    if (name.tokens.length === 0) return
    const hasFacts = (query.birthDates ?? query.countries) !== undefined
    this.forEachNamed(name.wholeForm, (layer, _, party) => {
      const { records, recordOffsets } = this.layers[layer]!.segment
      const bonus = hasFacts ? factsInCommon(query, readParty(records, recordOffsets[party]!)) : 0
      best.offer(this.refOffsets[layer]! + party, WHOLE_NAME + bonus)
    })
    for (const { text } of name.tokens) {
      if (name.tokens.length > ACRONYM_TOKENS_MAX) break
      if (text.length < ACRONYM_MIN || text.length > ACRONYM_MAX) continue
      this.forEachNamed(initialsForm(text), (layer, _, party) => {
        best.offer(this.refOffsets[layer]! + party, ACRONYM_COVERAGE)
      })
    }
    for (const form of formsWithInitial(name)) {
      this.forEachNamed(form, (layer, _, party) => {
        best.offer(this.refOffsets[layer]! + party, INITIALS_COVERAGE)
      })
    }
    const texts = name.tokens.slice(0, SUBSET_TOKENS_MAX).map((token) => token.text)
    const subsetsEnd = (1 << texts.length) - (name.tokens.length > texts.length ? 0 : 1)
    for (let subset = 1; subset < subsetsEnd; subset++) {
      const chosen = texts.filter((_, index) => (subset >>> index) & 1)
      this.forEachNamed(wholeFormOf(chosen), (layer, row) => {
        this.offerRows(layer, Uint32Array.of(row), 0, 1, best)
      })
    }
  }

  /**
   * Walks through the names that hold readings of the rarer slots, the worthiest readings first, and through those
   * that hold common readings of several slots.
   */
  private walk(slots: Slot[], best: BestParties): void {
    const { readings, unmet } = this
    const isVisited = slotsToVisit(slots)
    readings.take(slots, this.layers, this.logNameCount)
    unmet.take(slots, readings)
    const shared: number[] = []
    const sharedSlots = new Set<number>()
    const sharedWords = new Set<number>()
    for (let reading = 0; reading < readings.count; reading++) {
      const slot = readings.slots[reading]!
      if (readings.isCommon[reading] === 0 && isVisited[slot]) continue
      shared.push(reading)
      sharedSlots.add(slot)
      for (const parent of slots[slot]!.parents) sharedWords.add(parent)
    }
    // One common word beside nothing else is walked through as the others are, as far as the budget goes.
    const isTogether = sharedSlots.size > 1 && sharedWords.size > 1
    this.walkAlone(
      (reading) => isVisited[readings.slots[reading]!]! && !(isTogether && readings.isCommon[reading] === 1),
      best,
    )
    if (isTogether) {
      this.walkTogether(shared, sharedSlots.size > 2 && sharedWords.size > 3 ? 3 : 2, best)
    }
  }

  /** Walks through the names of each reading that is to be visited by itself. */
  private walkAlone(isVisited: (reading: number) => boolean, best: BestParties): void {
    const { readings, unmet } = this
    const alone = readings.byWorth.subarray(0, readings.count).filter(isVisited)
    let spent = 0
    for (let first = 0, last = 0; first < alone.length; first = last) {
      let cost = 0
      let coverable = 0
      const worth = readings.worths[alone[first]!]!
      for (last = first; last < alone.length && readings.worths[alone[last]!] === worth; last++) {
        cost += readings.costs[alone[last]!]!
        coverable = Math.max(coverable, unmet.coverableWith(alone[last]!))
      }
      // Whole runs of equal worth or none of them, so that the order within a run leaves no trace.
      if (spent > 0 && spent + cost > POSTINGS_BUDGET) continue
      if (coverable < best.leastCoverage ** 2 * this.coverage.totalWeight) continue
      spent += cost
      for (let place = first; place < last; place++) {
        const layer = readings.layers[alone[place]!]!
        const token = readings.tokens[alone[place]!]!
        unmet.meet(alone[place]!)
        const { postings, postingOffsets } = this.layers[layer]!.segment
        this.offerRows(layer, postings, postingOffsets[token]!, postingOffsets[token + 1]!, best)
      }
    }
  }

  /** Walks through the names that hold readings of so many slots. */
  private walkTogether(shared: readonly number[], times: number, best: BestParties): void {
    const { readings } = this
    const costs = new Map<number, number>()
    for (const reading of shared) {
      const slot = readings.slots[reading]!
      costs.set(slot, (costs.get(slot) ?? 0) + readings.costs[reading]!)
    }
    const slots = [...costs.keys()].sort((left, right) => costs.get(left)! - costs.get(right)!)
    this.layers.forEach(({ segment }, layer) => {
      const { postings: rows, postingOffsets } = segment
      const groups = slots.map((): RowList[] => [])
      for (const reading of shared) {
        if (readings.layers[reading] !== layer) continue
        const token = readings.tokens[reading]!
        const list = { rows, start: postingOffsets[token]!, end: postingOffsets[token + 1]! }
        groups[slots.indexOf(readings.slots[reading]!)]!.push(list)
      }
      const rowCounts = this.rowCounts[layer]!
      rowCounts.meet(groups, times)
      this.offerRows(layer, rowCounts.reached, 0, rowCounts.reachedCount, best)
    })
  }

  private offerRows(layer: number, rows: Uint32Array, first: number, last: number, best: BestParties): void {
    this.coverage.offerRows(layer, rows, first, last, this.refOffsets[layer]!, best)
  }
}

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

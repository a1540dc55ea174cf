import type { Party } from '../party.ts'
import { type PreparedParty, prepareParty } from '../preparation/prepare-party.ts'
import { scoreParties } from '../score-parties.ts'
import { CANDIDATES_AT_FIRST, MISSES_IN_A_ROW, partiesTouchedBy } from './parties-touched-by.ts'
import type { PartyIndex } from './party-index.ts'

/** Of each index so many are scored wherever they come in the whole: its frequencies are its own. */
const SCORED_OF_EACH = 5

type Gathered = { party: Party; coverage: number; isScored: boolean }

type Asked = {
  entry: Party
  prepared: PreparedParty
  /** The nearest customers of all the indexes, by coverage. */
  nearest: Gathered[]
  /** Whether customers were left out of `nearest`. */
  isCut: boolean
}

/**
 * `partiesTouchedBy` over customers in several indexes, of which one at a time need be in memory: the nearest are gathered from one after the other, and scored when all
 * have been asked, so that an entry is compared with as few as if they were one index.
 */
export class TouchSearch {
  readonly #threshold: number
  readonly #asked: Asked[] = []

  constructor(threshold: number) {
    this.#threshold = threshold
  }

  add(entries: Iterable<Party>): void {
    for (const entry of entries)
      this.#asked.push({ entry, prepared: prepareParty(entry), nearest: [], isCut: false })
  }

  gather(customers: PartyIndex): void {
    for (const asked of this.#asked) {
      const candidates = customers.candidatesFor(asked.entry, CANDIDATES_AT_FIRST)
      if (candidates.length === CANDIDATES_AT_FIRST) asked.isCut = true
      const least = asked.nearest.length < CANDIDATES_AT_FIRST ? 0 : (asked.nearest.at(-1)?.coverage ?? 0)
      const better = candidates.filter(({ coverage }, rank) => rank < SCORED_OF_EACH || coverage > least)
      if (better.length < candidates.length) asked.isCut = true
      asked.nearest.push(
        ...better.map(({ ref, coverage }, rank) => ({
          party: customers.partyAt(ref),
          coverage,
          isScored: rank < SCORED_OF_EACH,
        })),
      )
      asked.nearest.sort((left, right) => right.coverage - left.coverage)
      const dropped = asked.nearest.filter(({ isScored }, rank) => rank >= CANDIDATES_AT_FIRST && !isScored)
      if (dropped.length === 0) continue
      asked.isCut = true
      asked.nearest = asked.nearest.filter(({ isScored }, rank) => rank < CANDIDATES_AT_FIRST || isScored)
    }
  }

  /** The customers touched; `unfinished` entries still matched when the nearest were scored: `touchedOf` asks each index for all that resemble them. */
  score(): { customerIds: Set<string>; unfinished: Party[] } {
    const customerIds = new Set<string>()
    const unfinished: Party[] = []
    for (const { entry, prepared, nearest, isCut } of this.#asked) {
      let misses = 0
      for (const { party, isScored } of nearest) {
        if (misses >= MISSES_IN_A_ROW && !isScored) continue
        const { probability, mustReview } = scoreParties(prepareParty(party), prepared)
        if (probability < this.#threshold && !mustReview) misses++
        else {
          if (misses < MISSES_IN_A_ROW) misses = 0
          customerIds.add(party.id)
        }
      }
      if (isCut && misses < MISSES_IN_A_ROW) unfinished.push(entry)
    }
    return { customerIds, unfinished }
  }

  /** Of one index: the customers whom entries touch that were unfinished, and how many entries resemble more of them than were scored. */
  touchedOf(
    customers: PartyIndex,
    unfinished: readonly Party[],
  ): { customerIds: string[]; incompleteEntries: number } {
    const { touched, incompleteEntries } = partiesTouchedBy(customers, unfinished, this.#threshold)
    return {
      customerIds: touched.map(({ customerId }) => customerId),
      incompleteEntries: incompleteEntries.length,
    }
  }
}

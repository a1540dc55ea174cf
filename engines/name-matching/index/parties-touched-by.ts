import type { Party } from '../party.ts'
import { type PreparedParty, prepareParty } from '../preparation/prepare-party.ts'
import { scoreParties } from '../score-parties.ts'
import type { PartyIndex } from './party-index.ts'

/** A customer that a changed list entry matches. */
export type TouchedParty = {
  customerId: string
  entryId: string
  probability: number
  logOdds: number
  /** Where the customer is in the index of customers. */
  ref: number
}

export type ReverseScreening = {
  touched: TouchedParty[]
  /** Entries so common that more customers resemble them than were scored: screen the customers themselves again. */
  incompleteEntries: string[]
}

/** Customers brought up for one entry: few at first, more while they still match; past the last it is incomplete. */
const CANDIDATE_BUDGETS = [400, 4_000, 40_000]
/**
 * This many candidates in a row below the threshold end an entry's list: coverage falls, and scores with it, but among many customers slowly. Of all that
 * match in 60,000 customers (`makeNames`), 40 find 93 %, 160 find 98 % and 320 find 99 %.
 */
const MISSES_IN_A_ROW = 320

/**
 * Reverse screening: which customers do these new or changed list entries concern? The customer is scored as the
 * query and the entry as the list entry, so that a pair has the probability it has when the customer is screened.
 * Sorted by entry, then most likely first.
 */
export function partiesTouchedBy(
  customers: PartyIndex,
  changedEntries: Iterable<Party>,
  threshold: number,
  budgets: readonly number[] = CANDIDATE_BUDGETS,
): ReverseScreening {
  const touched: TouchedParty[] = []
  const incompleteEntries: string[] = []
  for (const entry of changedEntries) {
    const prepared = prepareParty(entry)
    const found = touchedByOne(customers, entry, prepared, { threshold, budgets })
    touched.push(...found.touched)
    if (!found.isComplete) incompleteEntries.push(entry.id)
  }
  return { touched, incompleteEntries }
}

function touchedByOne(
  customers: PartyIndex,
  entry: Party,
  prepared: PreparedParty,
  { threshold, budgets }: { threshold: number; budgets: readonly number[] },
): { touched: TouchedParty[]; isComplete: boolean } {
  const touched: TouchedParty[] = []
  let isComplete = false
  let misses = 0
  let scored = 0
  for (const budget of budgets) {
    // A larger budget gives the same candidates first.
    const candidates = customers.candidatesFor(entry, budget)
    for (; scored < candidates.length && misses < MISSES_IN_A_ROW; scored++) {
      const { ref, id } = candidates[scored]!
      const { probability, logOdds, mustReview } = scoreParties(customers.preparedAt(ref), prepared)
      if (probability < threshold && !mustReview) {
        misses++
        continue
      }
      misses = 0
      touched.push({ customerId: id, entryId: entry.id, probability, logOdds, ref })
    }
    isComplete = misses === MISSES_IN_A_ROW || candidates.length < budget
    if (isComplete) break
  }
  touched.sort(
    (left, right) =>
      right.probability - left.probability ||
      right.logOdds - left.logOdds ||
      (left.customerId < right.customerId ? -1 : 1),
  )
  return { touched, isComplete }
}

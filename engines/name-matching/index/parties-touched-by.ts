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

export const CANDIDATES_AT_FIRST = 64
/** Customers brought up for one entry: few at first, more while they still match; past the last it is incomplete. */
const CANDIDATE_BUDGETS = [CANDIDATES_AT_FIRST, 500, 2000]
/** This many candidates in a row below the threshold end an entry's list: coverage falls, and scores with it. */
export const MISSES_IN_A_ROW = 40

/**
 * Reverse screening: which customers do these new or changed list entries concern? The customer is scored as the
 * query and the entry as the list entry, so that a pair has the probability it has when the customer is screened.
 * Sorted by entry, then most likely first.
 */
export function partiesTouchedBy(
  customers: PartyIndex,
  changedEntries: Iterable<Party>,
  threshold: number,
): ReverseScreening {
  const touched: TouchedParty[] = []
  const incompleteEntries: string[] = []
  for (const entry of changedEntries) {
    const prepared = prepareParty(entry)
    const found = touchedByOne(customers, entry, prepared, threshold)
    touched.push(...found.touched)
    if (!found.isComplete) incompleteEntries.push(entry.id)
  }
  return { touched, incompleteEntries }
}

function touchedByOne(
  customers: PartyIndex,
  entry: Party,
  prepared: PreparedParty,
  threshold: number,
): { touched: TouchedParty[]; isComplete: boolean } {
  const touched: TouchedParty[] = []
  let isComplete = false
  let misses = 0
  let scored = 0
  for (const budget of CANDIDATE_BUDGETS) {
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

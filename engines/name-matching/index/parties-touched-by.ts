import type { Party } from '../party.ts'
import { type PreparedParty, prepareParty } from '../prepare-party.ts'
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

/** Customers scored for one entry before it counts as incomplete. */
const CANDIDATE_BUDGET = 2000
/** This many candidates in a row below the threshold end an entry's list: coverage falls, and scores with it. */
const MISSES_IN_A_ROW = 100

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
  const candidates = customers.candidatesFor(entry, CANDIDATE_BUDGET)
  let misses = 0
  for (const { ref, id } of candidates) {
    const { probability, logOdds } = scoreParties(customers.preparedAt(ref), prepared)
    if (probability < threshold) {
      if (++misses === MISSES_IN_A_ROW) break
      continue
    }
    misses = 0
    touched.push({ customerId: id, entryId: entry.id, probability, logOdds, ref })
  }
  touched.sort(
    (left, right) =>
      right.probability - left.probability ||
      right.logOdds - left.logOdds ||
      (left.customerId < right.customerId ? -1 : 1),
  )
  return { touched, isComplete: candidates.length < CANDIDATE_BUDGET || misses === MISSES_IN_A_ROW }
}

import { parentPort } from 'node:worker_threads'
import {
  explainMatch,
  openSnapshot,
  type Party,
  type PartyIndex,
  prepareParty,
  type SearchHit,
} from '#engines/name-matching/index.ts'
import { lowerThreadPriority } from '#platform/workers/index.ts'
import type {
  Candidate,
  SearchAnswer,
  SearchRequest,
  SearchResult,
  SearchWorkerMessage,
} from './search-messages.ts'

lowerThreadPriority('waited-for')

const indexes = new Map<string, PartyIndex>()

/** The matches of a party, as many as are asked for, and the closest candidates that were rejected. */
function candidatesOf(
  index: PartyIndex,
  party: Party,
  request: SearchRequest,
): Pick<SearchResult, 'candidates' | 'isCut'> {
  const { threshold, matchesMax, rejectedMax, rejectedProbabilityMin } = request.settings
  const { hits, isCut } = index.searchBounded(party, { limit: matchesMax })
  // A name exactly as listed and the same number are a match under any threshold; what is likelier comes first all the same.
  const isMatch = (hit: SearchHit) => hit.probability >= threshold || hit.mustReview
  const matches = hits.filter(isMatch)
  const rejected = hits
    .filter((hit) => !isMatch(hit))
    .slice(0, Math.max(0, rejectedMax - matches.length))
    .filter((hit) => hit.probability >= rejectedProbabilityMin)
  const query = prepareParty(party)
  const candidates = [...matches, ...rejected].map(
    (hit): Candidate => ({
      entryId: hit.id,
      probability: hit.probability,
      isMatch: isMatch(hit),
      mustReview: hit.mustReview,
      explanation: explainMatch(query, index.preparedAt(hit.ref), { threshold }),
    }),
  )
  return { candidates, isCut: isCut || matches.length >= matchesMax }
}

function answer(message: Exclude<SearchWorkerMessage, { kind: 'close' }>): SearchResult[] {
  if (message.kind === 'open') {
    indexes.set(message.key, openSnapshot(message.snapshot))
    return []
  }
  const index = indexes.get(message.key)
  if (!index) throw new Error('The index of these list versions is not open in this worker.')
  return message.parties.map((party) => {
    const startedAt = performance.now()
    const found = candidatesOf(index, party, message)
    return { ...found, latencyMs: performance.now() - startedAt }
  })
}

parentPort?.on('message', (message: SearchWorkerMessage) => {
  if (message.kind === 'close') {
    indexes.delete(message.key)
    return
  }
  const { ticket } = message
  const say = (stated: SearchAnswer) => parentPort?.postMessage(stated)
  try {
    say({ ticket, results: answer(message) })
  } catch (failure) {
    say({ ticket, failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) })
  }
})

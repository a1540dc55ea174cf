import { parentPort } from 'node:worker_threads'
import type { ListEntry } from '#domains/watchlists/contract/index.ts'
import { partyOf } from '#domains/watchlists/contract/index.ts'
import {
  buildPartyIndex,
  type Party,
  type PartyIndex,
  partiesTouchedBy,
} from '#engines/name-matching/index.ts'
import { lowerThreadPriority } from '#platform/workers/index.ts'
import type { ReverseAnswer, ReverseMessage } from './reverse-messages.ts'

lowerThreadPriority('long')

/** Those that came, until the first entry asks for their index. */
let parties: Party[] = []
let index: PartyIndex | undefined
let threshold = 1
const touched = new Set<string>()
const common = new Set<string>()

function answer(message: ReverseMessage): ReverseAnswer {
  if (message.kind === 'customers') {
    for (const party of message.parties) parties.push(party)
    threshold = message.threshold
    return {}
  }
  if (message.kind === 'entries') {
    index ??= buildPartyIndex(parties)
    parties = []
    const entries = message.entries.map(
      ({ entryId, json }): Party => partyOf(JSON.parse(json) as ListEntry, entryId),
    )
    const found = partiesTouchedBy(index, entries, threshold)
    for (const { customerId } of found.touched) touched.add(customerId)
    for (const entryId of found.incompleteEntries) common.add(entryId)
    return {}
  }
  return { touched: [...touched].sort(), incompleteEntries: [...common].sort() }
}

parentPort?.on('message', (message: ReverseMessage) => {
  try {
    parentPort?.postMessage(answer(message))
  } catch (failure) {
    parentPort?.postMessage({
      failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure),
    })
  }
})

import { parentPort } from 'node:worker_threads'
import type { ListEntry } from '#domains/watchlists/contract/index.ts'
import { partyOf } from '#domains/watchlists/contract/index.ts'
import {
  buildPartyIndex,
  openSnapshot,
  type Party,
  type PartyIndex,
  snapshotOf,
} from '#engines/name-matching/index.ts'
import { lowerThreadPriority } from '#platform/workers/index.ts'
import type { BuildAnswer, BuildWorkerMessage } from './search-messages.ts'

lowerThreadPriority('long')

let base: PartyIndex | undefined
let parties: Party[] = []
let removed: string[] = []

const say = (answer: BuildAnswer) => parentPort?.postMessage(answer)

/** A new index, or the base with its changes; one that has changed much is written afresh. */
function build(): PartyIndex {
  if (!base) return buildPartyIndex(parties)
  const changed = base.applyChanges({ added: parties, changed: [], removed })
  return changed.isCompactionDue ? changed.compacted() : changed
}

function shared(bytes: Uint8Array): SharedArrayBuffer {
  const snapshot = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(snapshot).set(bytes)
  return snapshot
}

function answer(message: BuildWorkerMessage): void {
  switch (message.kind) {
    case 'start':
      base = message.base ? openSnapshot(message.base) : undefined
      parties = []
      removed = []
      break
    case 'entries':
      for (const { entryId, json } of message.entries)
        parties.push(partyOf(JSON.parse(json) as ListEntry, entryId))
      break
    case 'removed':
      for (const entryId of message.entryIds) removed.push(entryId)
      break
    case 'finish': {
      const index = build()
      say({ built: { snapshot: shared(snapshotOf(index)), entries: index.size } })
      return
    }
  }
  say({ isReadyForMore: true })
}

parentPort?.on('message', (message: BuildWorkerMessage) => {
  try {
    answer(message)
  } catch (failure) {
    say({ failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) })
  }
})

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
import { partyOfSubject } from '../../subject/subject.ts'
import {
  type IndexedCustomer,
  partyIdOf,
  readIndexFile,
  removeIndexFile,
  writeIndexFile,
} from './index-file.ts'
import type { IndexAnswer, IndexMessage, TouchedOfSet } from './messages.ts'

lowerThreadPriority('long')

let threshold = 1
/** The entries that changed since each set of list versions, and whom they touch in the files that were asked. */
const searches = new Map<string, { entries: Party[]; customers: Set<number>; incompleteFiles: string[] }>()

/** The one that is open. */
let file = ''
let index: PartyIndex | undefined
let indexed = new Map<number, IndexedCustomer>()
let current = new Map<number, bigint>()
let added: Party[] = []
let removed: string[] = []
let isChanged = false

const keyFrom = (key = ''): bigint => BigInt(`0x${key}`)

function open(name: string): void {
  file = name
  const kept = readIndexFile(file)
  index = kept?.index
  indexed = kept?.customers ?? new Map()
  current = new Map()
  added = []
  removed = []
  isChanged = false
}

function changed(): number[] {
  for (const [id, { parties }] of indexed) {
    if (current.has(id)) continue
    for (let place = 0; place < parties; place++) removed.push(partyIdOf(id, place))
    indexed.delete(id)
    isChanged = true
  }
  return [...current].flatMap(([id, key]) => (indexed.get(id)?.key === key ? [] : [id]))
}

function change(id: number, key: bigint, parties: readonly Party[]): void {
  for (let place = parties.length; place < (indexed.get(id)?.parties ?? 0); place++)
    removed.push(partyIdOf(id, place))
  for (const [place, party] of parties.entries()) added.push({ ...party, id: partyIdOf(id, place) })
  indexed.set(id, { key, parties: parties.length })
  isChanged = true
}

/** Brings the index and its file up to the customers of today. */
function upToDate(): PartyIndex {
  let now = index
  if (!now) now = buildPartyIndex(added)
  else if (isChanged) {
    now = now.applyChanges({ added, changed: [], removed })
    if (now.isCompactionDue) now = now.compacted()
  }
  if (isChanged && indexed.size > 0) writeIndexFile(file, { customers: indexed, index: now })
  else if (isChanged) removeIndexFile(file)
  return now
}

function gather(): void {
  const customers = upToDate()
  if (customers.size === 0) return
  for (const search of searches.values()) {
    const found = partiesTouchedBy(customers, search.entries, threshold)
    for (const { customerId } of found.touched) search.customers.add(Number(customerId.split('/')[0]))
    if (found.incompleteEntries.length > 0) search.incompleteFiles.push(file)
  }
}

const touched = (): TouchedOfSet[] =>
  [...searches].map(([fromSet, { customers, incompleteFiles }]) => ({
    fromSet,
    customers: [...customers],
    incompleteFiles,
  }))

function answer(message: IndexMessage): IndexAnswer {
  switch (message.kind) {
    case 'begin':
      threshold = message.threshold
      searches.clear()
      return {}
    case 'entries': {
      const own = searches.get(message.fromSet) ?? { entries: [], customers: new Set(), incompleteFiles: [] }
      for (const { entryId, json } of message.entries)
        own.entries.push(partyOf(JSON.parse(json) as ListEntry, entryId))
      searches.set(message.fromSet, own)
      return {}
    }
    case 'open':
      open(message.file)
      return {}
    case 'keys':
      for (const one of message.keys.split(',')) {
        const [id, key] = one.split(' ')
        current.set(Number(id), keyFrom(key))
      }
      return {}
    case 'changed':
      return { changed: changed() }
    case 'customers':
      for (const { id, key, subjects } of message.customers)
        change(id, keyFrom(key), subjects.map(partyOfSubject))
      return {}
    case 'gather':
      gather()
      return {}
    case 'touched':
      return { touched: touched() }
  }
}

parentPort?.on('message', (message: IndexMessage) => {
  try {
    parentPort?.postMessage(answer(message))
  } catch (failure) {
    parentPort?.postMessage({
      failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure),
    })
  }
})

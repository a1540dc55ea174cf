import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  comparedKeyOf,
  comparedKeys,
  customersWithIds,
  type NumberRange,
  rangesOfCustomers,
} from '#domains/customers/server/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import type { EntryText } from '../../matching/search-messages.ts'
import { relatedSubjects } from '../../related/related-subjects.ts'
import { subjectOfCustomer } from '../../subject/customer-subject.ts'
import type { IndexAnswer, IndexMessage } from './messages.ts'

/** Customers that a list change can concern, by the set of list versions they were covered by. */
export type Touched = Map<string, { customers: Set<number>; everybodyIn: NumberRange[] }>

/** A changed entry, for the customers whom a set of list versions covered. */
export type ChangedEntries = { fromSet: string; entries: EntryText[] }

/** Entries that the index's thread has in memory at a time; more of them are asked in rounds. */
const ENTRIES_IN_A_ROUND = 4_000

/** Ranges of customers whose index is one file: an entry is looked up in each file. */
const RANGES_IN_A_FILE = 4

const folderOf = ({ config }: Installation, organisationId: number) =>
  join(config.dataDir, 'customer-index', String(organisationId))

/** Removes the index of an organisation's customers: it is built again when it is next needed. */
export function forgetCustomerIndex({ installation, actor }: Pick<Context, 'installation' | 'actor'>): void {
  rmSync(folderOf(installation, actor.organisationId), { recursive: true, force: true })
}

/**
 * Which customers do these list entries match? The search run backwards, in a thread of its own: the customers and their related parties are the index and
 * each entry is the question. The index lies in files, one for each range of customers, and only customers who have changed are read.
 */
export async function touchedCustomers(
  ctx: Context,
  changes: AsyncIterable<ChangedEntries>,
  threshold: number,
): Promise<Touched> {
  const touched: Touched = new Map()
  const worker = new Worker(new URL('./customer-index.worker.ts', import.meta.url))
  const ask = async (message: IndexMessage): Promise<IndexAnswer> => {
    const answered = once(worker, 'message')
    worker.postMessage(message)
    const [answer] = (await answered) as [IndexAnswer]
    if (answer.failure)
      throw new Error(`Customers could not be checked against a list change: ${answer.failure}`)
    return answer
  }
  let inRound = 0
  const askRound = async () => {
    if (inRound === 0) return
    const rangesOf = new Map<string, NumberRange[]>()
    for await (const file of filesOf(ctx)) {
      rangesOf.set(file.name, file.ranges)
      await gatherFrom(ctx, ask, file)
    }
    const { touched: found = [] } = await ask({ kind: 'touched' })
    for (const { fromSet, customers, incompleteFiles } of found) {
      const own = touched.get(fromSet) ?? { customers: new Set(), everybodyIn: [] }
      touched.set(fromSet, own)
      for (const id of customers) own.customers.add(id)
      own.everybodyIn.push(...incompleteFiles.flatMap((name) => rangesOf.get(name) ?? []))
    }
    inRound = 0
  }
  try {
    for await (const change of changes) {
      if (inRound === 0) await ask({ kind: 'begin', threshold })
      await ask({ kind: 'entries', ...change })
      inRound += change.entries.length
      if (inRound >= ENTRIES_IN_A_ROUND) await askRound()
    }
    await askRound()
  } finally {
    await worker.terminate()
  }
  return touched
}

/** Customers that are read in one turn of the event loop. */
const READ_AT_ONCE = 500

type IndexFile = { name: string; ranges: NumberRange[] }

async function* filesOf({ db, installation, actor }: Context): AsyncGenerator<IndexFile> {
  let file: IndexFile | undefined
  for await (const range of rangesOfCustomers(db, actor.organisationId)) {
    const number = Math.floor(range.first / ((range.end - range.first) * RANGES_IN_A_FILE))
    const name = join(folderOf(installation, actor.organisationId), `${number}.bin`)
    if (file?.name === name) file.ranges.push(range)
    else {
      if (file) yield file
      file = { name, ranges: [range] }
    }
  }
  if (file) yield file
}

async function gatherFrom(
  ctx: Context,
  ask: (message: IndexMessage) => Promise<IndexAnswer>,
  { name, ranges }: IndexFile,
): Promise<void> {
  const {
    db,
    actor: { organisationId },
  } = ctx
  await ask({ kind: 'open', file: name })
  for (const range of ranges)
    for await (const keys of comparedKeys(db, organisationId, range)) await ask({ kind: 'keys', keys })
  const { changed = [] } = await ask({ kind: 'changed' })
  for (let start = 0; start < changed.length; start += READ_AT_ONCE) {
    const ids = changed.slice(start, start + READ_AT_ONCE)
    // As of one moment: what is kept under a key are the facts that it was made of, whatever they were a moment before.
    const { customers, related } = await db.transaction(
      async (tx) => ({
        customers: await customersWithIds(tx, organisationId, ids),
        related: await relatedSubjects({ ...ctx, db: tx }, ids),
      }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await ask({
      kind: 'customers',
      customers: customers.map((one) => ({
        id: one.id,
        key: comparedKeyOf(one),
        subjects: [subjectOfCustomer(one), ...(related.get(one.id) ?? []).map(({ subject }) => subject)],
      })),
    })
  }
  await ask({ kind: 'gather' })
}

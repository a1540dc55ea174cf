import { setImmediate as others } from 'node:timers/promises'
import type { Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RunEnd, RunRow, Work } from '#platform/runs/index.ts'
import type { Precedence } from '../../contract/index.ts'
import { recordKeys } from '../keys.ts'
import { insertDoubts } from '../merging/doubt-store.ts'
import { orderInForce } from '../precedence/precedence-store.ts'
import { shownFacts } from '../show-facts.ts'
import * as store from '../store.ts'
import { EVERYBODY } from '../tables.ts'
import {
  keyInFile,
  openStarterFile,
  readLine,
  type StarterCompany,
  type StarterDoubt,
} from './starter-file.ts'

/** Companies that are kept at a time: a part of this length holds no request up for longer than a blink. */
const PART = 200

/** Takes the directory that comes with the product over, part by part; what was cut off goes on after its last part. */
export async function fillDirectory(work: Work): Promise<void> {
  const { head, lines } = await openStarterFile(work.run.about === 'small' ? 'small' : 'full')
  const asOf = (source: string) => head.sources[source] ?? null
  for (let done = work.run.done; done < lines.length; ) {
    const end = Math.min(lines.length, done + PART)
    const part = lines.slice(done, end).map(readLine)
    const companies = part.filter((line): line is StarterCompany => 'records' in line)
    const doubts = part.filter((line): line is StarterDoubt => 'probability' in line)
    done = await work.piece(work.current(), async (tx) => {
      const order = await orderInForce(tx.db)
      const entities = companies.map((company) => entityOf(company, asOf, order))
      await store.insertEntities(tx.db, EVERYBODY, entities, tx.now)
      if (doubts.length > 0) await keepDoubts(tx.db, doubts)
      // An index of it is worth its making once it is whole.
      if (end === lines.length) await store.raiseVersion(tx.db, EVERYBODY, tx.now)
      return { result: end, done: end, trace: [] }
    })
    await others()
  }
}

/** What the log says when it ends. */
export const endOfFilling = async (_tx: Context, run: RunRow, end: RunEnd): Promise<Trace> => ({
  action: 'directory.filled',
  subject: { type: 'directory', id: 'everybody' },
  after: { companies: run.done, state: end.state },
  payload: { title: 'Company directory', count: run.done },
})

function entityOf(
  { records, joined }: StarterCompany,
  asOf: (source: string) => string | null,
  order: Precedence,
): store.NewEntity {
  const made = records.map(({ source, key, facts }, at) => ({
    source,
    sourceKey: key,
    facts,
    keys: recordKeys(facts),
    asOf: asOf(source),
    joined: at === 0 ? null : joined,
  }))
  return {
    facts: shownFacts(
      made.map((record, id) => ({ ...record, id })),
      order,
    ),
    sources: made.map(({ source }) => source),
    records: made,
  }
}

async function keepDoubts(
  db: Parameters<typeof insertDoubts>[0],
  doubts: readonly StarterDoubt[],
): Promise<void> {
  const named = await store.entitiesOfRecords(
    db,
    EVERYBODY,
    doubts
      .flatMap(({ left, right }) => [left, right])
      .map((key) =>
        key.startsWith('sec ')
          ? { source: 'sec', sourceKey: key.slice(4) }
          : { source: 'financedatabase', sourceKey: key },
      ),
  )
  const idOf = new Map(
    named.map(({ source, sourceKey, entityId }) => [keyInFile({ source, key: sourceKey }), entityId]),
  )
  await insertDoubts(
    db,
    doubts.flatMap(({ left, right, probability, reasons }) => {
      const [leftId, rightId] = [idOf.get(left), idOf.get(right)]
      return leftId === undefined || rightId === undefined || leftId === rightId
        ? []
        : [{ organisationId: EVERYBODY, leftId, rightId, probability, reasons }]
    }),
  )
}

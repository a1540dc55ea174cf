import { setImmediate as others } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { countryName } from '#engines/name-matching/index.ts'
import { recordChange, type Trace } from '#platform/audit/index.ts'
import { type Change, type Context, systemContext } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName, HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { defineRun, isOver, newestRunAbout, type RunRow, startRun, type Work } from '#platform/runs/index.ts'
import type * as endpoints from '../../contract/index.ts'
import {
  bandInWords,
  defaultPrecedence,
  type EntityFacts,
  FIELDS,
  type FieldId,
  type Precedence,
} from '../../contract/index.ts'
import { mayChange } from '../read-entity.ts'
import { shownFacts } from '../show-facts.ts'
import { raiseVersion, updateEntity } from '../store.ts'
import { EVERYBODY } from '../tables.ts'
import * as store from './precedence-store.ts'

/** Shows every company by the order that is in force: it goes on to its end. */
export const showingRun = defineRun({
  name: 'entities.precedence-shown',
  label: 'Companies shown by another order of sources',
  of: 'companies',
  subject: 'directory',
  belongsTo: 'installation',
  sees: 'entities:read',
  acts: 'entities:directory',
  isCancellable: false,
})

/** Companies that are shown again in one change. */
const AT_ONCE = 200
/** So many companies a preview compares; of more it says how many there are. */
const COMPARED_MAX = 20_000
const EXAMPLES_MAX = 25

/** The order of sources in force, and those before it. */
export async function readPrecedence(ctx: Context): Promise<z.input<typeof endpoints.SourcePrecedence>> {
  const versions = await store.precedences(ctx.db)
  const [newest] = versions
  const home = systemContext(ctx.installation, 'entities', HOME_ORGANISATION_ID)
  const run = newest && (await newestRunAbout(home, showingRun, String(newest.version)))
  return {
    version: newest?.version ?? 0,
    order: newest?.order ?? listed(defaultPrecedence),
    versions: versions.map(({ organisationId: _, ...row }) => row),
    maySet: mayChange(ctx, EVERYBODY),
    run:
      run && (!isOver(run) || run.state === 'failed')
        ? { state: run.state, done: run.done, total: run.total }
        : null,
  }
}

const listed = ({ names, figures }: Precedence) => ({ names: [...names], figures: [...figures] })

/** What an order would show the organisation of the companies that everybody sees and of its own. Nothing is changed. */
export async function previewPrecedence(
  ctx: Context,
  { order }: RequestOf<typeof endpoints.previewPrecedence>,
): Promise<z.input<typeof endpoints.PrecedencePreview>> {
  const reader = ctx.actor.organisationId
  const [now, of] = await Promise.all([store.orderInForce(ctx.db), store.countSeveral(ctx.db, reader)])
  const companies: z.input<typeof endpoints.PrecedencePreview>['companies'] = []
  const fields = new Map<string, number>()
  let compared = 0
  let changed = 0
  for (let after = 0; compared < COMPARED_MAX; ) {
    ctx.request?.signal.throwIfAborted()
    const rows = await store.severalAfter(ctx.db, after, { limit: AT_ONCE, reader })
    for (const { id, facts, records } of rows) {
      if (records.length === 0) continue
      const changes = changesOf(shownFacts(records, now), shownFacts(records, order))
      if (changes.length === 0) continue
      changed += 1
      for (const { label } of changes) fields.set(label, (fields.get(label) ?? 0) + 1)
      if (companies.length < EXAMPLES_MAX) companies.push({ id, name: facts.names[0]?.text ?? '', changes })
    }
    compared += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < AT_ONCE) break
    await others()
  }
  return {
    compared,
    of: Math.max(of, compared),
    changed,
    fields: [...fields].map(([label, count]) => ({ label, count })).sort((a, b) => b.count - a.count),
    companies,
  }
}

/** What is shown otherwise, in words. */
function changesOf(before: EntityFacts, after: EntityFacts) {
  const inWords = (facts: EntityFacts, field: FieldId): string | null => {
    const value = field === 'name' ? facts.names[0]?.text : facts[field]
    if (value === undefined) return null
    if (typeof value === 'object') return bandInWords(value)
    return field === 'country' ? countryName(String(value)) : String(value)
  }
  return FIELDS.flatMap(({ id, label }) => {
    const [one, other] = [inWords(before, id), inWords(after, id)]
    return one === other ? [] : [{ label, before: one, after: other }]
  })
}

/**
 * Sets the order of sources. Every company is then shown by it, part by part.
 * @throws Problem `conflict` where somebody has set another meanwhile, or it is the one in force.
 */
export async function setPrecedence(
  ctx: Context,
  { order, version, reason }: RequestOf<typeof endpoints.setPrecedence>,
): Promise<z.input<typeof endpoints.SourcePrecedence>> {
  await recordChange(ctx, async (tx) => {
    const [newest] = await store.precedences(tx.db)
    const before = newest?.order ?? listed(defaultPrecedence)
    if ((newest?.version ?? 0) !== version)
      throw new Problem('conflict', 'Somebody has set another order meanwhile: look at that one first.')
    if (isDeepStrictEqual(before, order)) throw new Problem('conflict', 'This order is already in force.')
    const row = { version: version + 1, order, reason, setBy: actorName(tx.actor), setAt: tx.now }
    if (!(await store.insertPrecedence(tx.db, row)))
      throw new Problem('conflict', 'Somebody has set another order meanwhile: look at that one first.')
    // A part of a file that was compared by the order before is compared again.
    await raiseVersion(tx.db, EVERYBODY, tx.now)
    await startRun(tx, showingRun, {
      about: String(row.version),
      total: await store.countSeveral(tx.db),
    })
    return {
      result: undefined,
      trace: {
        action: 'directory.precedence-set' as const,
        subject: { type: 'directory' as const, id: 'everybody' },
        before: { version, order: before },
        after: { version: row.version, order },
        reason,
        payload: { title: 'Order of sources' },
      },
    }
  })
  return readPrecedence(ctx)
}

/** Shows the companies of all directories by the order in force; what is shown so already is left as it is. */
export async function showByOrder(work: Work): Promise<void> {
  for (let after = 0, done = 0; ; ) {
    work.signal.throwIfAborted()
    const { count, last } = await work.piece(work.current(), async (tx) => {
      const order = await store.orderInForce(tx.db)
      const rows = await store.severalAfter(tx.db, after, { limit: AT_ONCE, isHeld: true })
      const changed = new Set<number>()
      for (const row of rows) if (await showOne(tx, row, order)) changed.add(row.organisationId)
      // In the change itself, so that what was shown before the run broke off is read again too. Everybody's, which may be large, is once at the end.
      changed.delete(EVERYBODY)
      for (const id of [...changed].sort((a, b) => a - b)) await raiseVersion(tx.db, id, tx.now)
      return {
        result: { count: rows.length, last: rows.at(-1)?.id ?? after },
        done: done + rows.length,
        trace: [],
      }
    })
    after = last
    done += count
    if (count < AT_ONCE) return
  }
}

/** However the run ends: what it has shown is to be found, and lists and searches are asked again. */
export async function endOfShowing(tx: Context, run: RunRow): Promise<Trace[]> {
  await raiseVersion((tx as Change).db, EVERYBODY, tx.now)
  return [
    {
      action: 'directory.precedence-shown',
      subject: { type: 'directory', id: 'everybody' },
      after: { into: 'everybody', version: Number(run.about), companies: run.done },
      payload: { title: 'Order of sources' },
    },
  ]
}

async function showOne(tx: Change, row: store.SeveralRow, order: Precedence): Promise<boolean> {
  if (row.records.length === 0) return false
  const facts = shownFacts(row.records, order)
  if (isDeepStrictEqual(facts, row.facts)) return false
  await updateEntity(tx.db, row, { facts, updatedAt: tx.now })
  return true
}

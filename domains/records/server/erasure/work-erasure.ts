import {
  type AuditEntry,
  type EntryWords,
  type ErasedEntry,
  eraseEntries,
  recentAudit,
  type Trace,
  verifyAudit,
} from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { requireNoHold } from '#platform/legal-holds/index.ts'
import { deleteRowsOf, replaceWords } from '#platform/organisation-rows/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { RunEnd, RunRow, Work } from '#platform/runs/index.ts'
import { declaredSubject } from '#platform/vocabulary/index.ts'
import type { ErasureAnswer } from '../../contract/schemas.ts'
import type { ErasureWork } from '../tables.ts'
import { backupsInWords, countNaming, packsNaming, planErasure } from './look.ts'
import { isSame, personProviders } from './person-of.ts'
import { pseudonymOf, replacer } from './replace-words.ts'
import { rowsOfPerson } from './rows-of-person.ts'
import * as store from './store.ts'

const ENTRIES_A_PIECE = 100
const ROWS_A_PIECE = 100

type Answer = {
  deleted?: Record<string, number>
  rows?: Record<string, number>
  entries?: readonly ErasedEntry[]
}

/** A step of the work: what it did is said by the entry of the log that commits with it. */
type Step = (called: string, does: (tx: Change) => Promise<Answer>) => Promise<Answer>

/**
 * Erases what a request asks for: first what slices have of the person as a whole, then their name in every other row, last in the audit log, which is checked before. What was killed goes
 * on: what is erased already is not found again.
 */
export async function workErasure(work: Work): Promise<void> {
  const { organisationId } = work.run
  const request = await store.erasureNumbered(work.ctx.db, organisationId, Number(work.run.about))
  if (!request.work) throw new Problem('conflict', 'This request was not confirmed.')
  let done = work.run.done
  const step: Step = (called, does) =>
    work.piece(work.current(), async (tx) => {
      work.signal.throwIfAborted()
      const did = await does(tx)
      const isAny = Object.values(did).some((part) => Object.keys(part).length > 0)
      if (isAny) done++
      return {
        result: did,
        done,
        total: null,
        step: called,
        trace: isAny ? [erasing(request.id, did)] : [],
      }
    })
  const before = await verifyAudit(work.ctx.db, organisationId)
  if (!before.isIntact)
    throw new Problem(
      'conflict',
      `The audit log is broken at entry ${before.brokenAt}: ${before.why}. The findings of an erasure could not be relied on. Nothing more was erased.`,
    )
  await deleteThings(request.work, request.areNamesTheirs, step)
  const how = { pseudonym: pseudonymOf(request.id), areNamesTheirs: request.areNamesTheirs }
  await rewriteRows(work, request.work, how, step)
  await rewriteEntries(work, request.work, how, step)
  await finish(work, request, request.work, how, done)
}

const erasing = (id: number, did: Answer): Trace => ({
  action: 'person.erased',
  subject: { type: 'erasure', id },
  after: { ...did, entries: did.entries ?? [] },
  payload: { title: `Erasure ${id}` },
})

/** What slices have as a whole, a slice a piece. Holds and open cases are asked once more, in the change that deletes. */
async function deleteThings(plan: ErasureWork, areNamesTheirs: boolean, step: Step): Promise<void> {
  const { person } = plan
  for (const provider of personProviders()) {
    const things = plan.erased.filter(({ slice }) => slice === provider.slice)
    if (things.length === 0 && !(provider.own && person.userId !== undefined)) continue
    await step(provider.group, async (tx) => {
      await requireNoHold(
        tx.db,
        tx.actor.organisationId,
        [...plan.erased, { subject: person.subject }].map(({ subject }) => ({
          type: subject.type,
          id: subject.id,
        })),
        'What is held about this person',
      )
      await requireStillFree(tx, plan, areNamesTheirs)
      const deleted: Record<string, number> = {}
      const add = (called: string, count: number) => {
        if (count > 0) deleted[called] = count
      }
      if (things.length > 0 && provider.erase) add(provider.group, await provider.erase(tx, person, things))
      if (person.userId !== undefined)
        for (const { table, column, called } of provider.own ?? [])
          add(
            called,
            await deleteRowsOf(tx.db, table, tx.actor.organisationId, { column, id: person.userId }),
          )
      return { deleted }
    })
  }
}

/** Somebody may have opened a case, or begun to monitor the customer, since it was confirmed. @throws Problem `conflict`. */
async function requireStillFree(tx: Change, plan: ErasureWork, areNamesTheirs: boolean): Promise<void> {
  const now = await planErasure(tx, plan.person, areNamesTheirs)
  const refusal = now.things.find(({ fate }) => fate === 'refuses')
  if (refusal?.why)
    throw new Problem('conflict', `${refusal.why} Nothing more was erased; ask again when it is so.`)
  const more = now.erased.filter((thing) => !plan.erased.some((planned) => isSame(planned, thing)))
  if (more.length > 0)
    throw new Problem(
      'conflict',
      'Something about this person was added since the request was confirmed. Nothing more was erased: withdraw the request and make a new one.',
    )
}

/** The name in the rows of every table. */
async function rewriteRows(
  work: Work,
  plan: ErasureWork,
  how: { pseudonym: string; areNamesTheirs: boolean },
  step: Step,
): Promise<void> {
  const naming = rowsOfPerson(work.ctx, plan, how)
  for (const one of await naming.tables()) {
    for await (const page of naming.rows(one)) {
      const own = page.flatMap(({ found, words }) => (words ? [{ found, words }] : []))
      for (let start = 0; start < own.length; start += ROWS_A_PIECE)
        await step('Rows that name them', async (tx) => {
          let written = 0
          for (const { found, words } of own.slice(start, start + ROWS_A_PIECE))
            if (await replaceWords(tx.db, one.table, one.columns, tx.actor.organisationId, found, words))
              written++
          return written > 0 ? { rows: { [one.table.name]: written } } : {}
        })
    }
  }
}

/** The name in the audit log, each entry checked before. */
async function rewriteEntries(
  work: Work,
  plan: ErasureWork,
  how: { pseudonym: string; areNamesTheirs: boolean },
  step: Step,
): Promise<void> {
  let waiting: { entry: AuditEntry; words: Partial<EntryWords> }[] = []
  const flush = async () => {
    const some = waiting
    waiting = []
    if (some.length === 0) return
    const wordsOf = new Map(some.map(({ entry, words }) => [entry.sequence, words]))
    await step('Entries of the audit log', async (tx) => ({
      entries: await eraseEntries(tx, [...wordsOf.keys()], ({ sequence }) => wordsOf.get(sequence) ?? {}),
    }))
  }
  for await (const page of rowsOfPerson(work.ctx, plan, how).entries()) {
    for (const { entry, words } of page) {
      if (words) waiting.push({ entry, words })
      if (waiting.length >= ENTRIES_A_PIECE) await flush()
    }
  }
  await flush()
}

/** What was done and what could not be, counted from the log and from what is there now. The request names nobody. */
async function finish(
  work: Work,
  request: store.ErasureRow,
  plan: ErasureWork,
  how: { pseudonym: string; areNamesTheirs: boolean },
  done: number,
): Promise<void> {
  const { organisationId } = work.run
  const counted = await countNaming(work.ctx, plan, how)
  const packs = await packsNaming(work.ctx, plan)
  const replace = replacer(plan.person, how.pseudonym)
  await work.piece(work.current(), async (tx) => {
    const answer: ErasureAnswer = {
      ...(await didSoFar(tx, request.id)),
      kept: plan.kept.map(({ subject, why }) => ({
        what: `${declaredSubject(subject.type)?.called ?? subject.type} ${subject.id}`,
        why,
      })),
      left: [
        ...counted.rows.map(({ table, rewritten, left }) => ({ table, rows: rewritten + left })),
        { table: 'audit_entry', rows: counted.entries.erased + counted.entries.left },
      ].filter(({ rows }) => rows > 0),
      files: counted.files,
      packs: packs.map(({ says }) => says),
      backups: backupsInWords(tx.installation),
    }
    await store.updateErasure(tx.db, organisationId, request.id, {
      state: 'done',
      called: how.pseudonym,
      work: null,
      doneAt: tx.now,
      answer,
      ...(replace({ reason: request.reason }, 'names') as { reason?: string }),
    })
    return {
      result: undefined,
      done: done + 1,
      total: done + 1,
      step: 'Erased',
      trace: {
        action: 'erasure.done',
        subject: { type: 'erasure', id: request.id },
        after: answer,
        payload: { title: `Erasure ${request.id}` },
      },
    }
  })
}

/** What the entries of the log say that was done for a request, also before its work was broken off. */
async function didSoFar(
  tx: Change,
  id: number,
): Promise<Pick<ErasureAnswer, 'deleted' | 'rewritten' | 'entries'>> {
  const stated = await recentAudit(
    tx.db,
    tx.actor.organisationId,
    { type: 'erasure', id },
    Number.MAX_SAFE_INTEGER,
  )
  const sums = { deleted: new Map<string, number>(), rows: new Map<string, number>() }
  const entries = new Set<number>()
  for (const entry of stated.toReversed().filter(({ action }) => action === 'person.erased')) {
    const did = entry.after as Answer
    for (const part of ['deleted', 'rows'] as const)
      for (const [called, count] of Object.entries(did[part] ?? {}))
        sums[part].set(called, (sums[part].get(called) ?? 0) + count)
    for (const { sequence } of did.entries ?? []) entries.add(sequence)
  }
  return {
    deleted: [...sums.deleted].map(([called, count]) => ({ called, count })),
    rewritten: [...sums.rows].map(([table, rows]) => ({ table, rows })),
    entries: entries.size,
  }
}

/** What the end of the run says of its request. */
export async function endErasure(tx: Context, run: RunRow, end: RunEnd): Promise<Trace[]> {
  if (end.state !== 'failed') return []
  const id = Number(run.about)
  await store.updateErasure((tx as Change).db, run.organisationId, id, { state: 'failed' })
  return [
    {
      action: 'erasure.failed',
      subject: { type: 'erasure', id },
      after: { failure: end.failure },
      payload: { title: `Erasure ${id}` },
    },
  ]
}

/** Whoever takes it up again does what two people have confirmed. */
export async function goOnErasing(tx: Context, run: RunRow): Promise<Trace[]> {
  const id = Number(run.about)
  const row = await store.erasureNumbered(tx.db, run.organisationId, id)
  if (row.state !== 'failed')
    throw new Problem(
      'conflict',
      'This request has been settled in another way since. Make a new request for the erasure.',
    )
  await store.updateErasure((tx as Change).db, run.organisationId, id, { state: 'erasing' })
  return []
}

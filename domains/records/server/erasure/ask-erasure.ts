import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { newestRunsAbout, runOnWire, startRun } from '#platform/runs/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { Erasure, ErasureFindings } from '../../contract/schemas.ts'
import { erasureRun } from './erasure-run.ts'
import { digestOf, findingsOf, planErasure, requireNoDemo } from './look.ts'
import { personOf } from './person-of.ts'
import { pseudonymOf } from './replace-words.ts'
import { rowsOfPerson } from './rows-of-person.ts'
import { requireOther } from './second-person.ts'
import * as store from './store.ts'

const userIdOf = ({ actor }: Context): number | null => (actor.kind === 'user' ? actor.userId : null)

/** @throws Problem `legal-hold` or `conflict` with why nothing may be erased. */
function requireNoRefusal({ refusals }: Pick<ErasureFindings, 'refusals'>): void {
  const [first] = refusals
  if (!first) return
  const code = first.startsWith('Legal hold') ? 'legal-hold' : 'conflict'
  throw new Problem(code, `${refusals.join(' ')} Nothing was erased.`, { refusals })
}

/** Asks for the data of a person to be erased. @throws Problem `not-found`, `conflict`, `legal-hold`, `demo-not-allowed`. */
export async function askErasure(
  ctx: Context,
  { of, subjectId, reason, areNamesTheirs }: RequestOf<typeof endpoints.askErasure>,
): Promise<Erasure> {
  requireNoDemo(ctx)
  const { organisationId } = ctx.actor
  const row = await recordChange(ctx, async (tx) => {
    const person = await personOf(tx, of, subjectId)
    if (person.userId !== undefined && person.userId === userIdOf(tx))
      throw new Problem('conflict', 'You belong to the organisation and cannot erase yourself.')
    requireNoRefusal(await planErasure(tx, person, areNamesTheirs))
    const open = await store.openErasureOf(tx.db, organisationId, { of, subjectId })
    if (open) throw new Problem('conflict', `Request ${open.id} about them is not settled yet.`)
    const made = await store.insertErasure(tx.db, {
      organisationId,
      of,
      subjectId,
      called: person.called,
      state: 'asked',
      reason,
      areNamesTheirs,
      askedBy: actorName(tx.actor),
      askedByUserId: userIdOf(tx),
      askedAt: tx.now,
    })
    return {
      result: made,
      trace: {
        action: 'erasure.asked',
        subject: { type: 'erasure', id: made.id },
        after: { of, subjectId, areNamesTheirs },
        reason,
        payload: { title: `Erasure ${made.id}` },
      },
    }
  })
  return readErasure(ctx, { id: row.id })
}

/**
 * Confirms a request on the findings that were read, which begins the erasure, or withdraws it.
 * @throws Problem `not-found`, `conflict`, `stale` where something else is held than was read, `four-eyes`, `legal-hold`, `demo-not-allowed`.
 */
export async function settleErasure(
  ctx: Context,
  { id, isConfirmed, digest, reason }: RequestOf<typeof endpoints.settleErasure>,
): Promise<Erasure> {
  requireNoDemo(ctx)
  const { organisationId } = ctx.actor
  await recordChange(ctx, async (tx) => {
    const row = await store.holdErasure(tx.db, organisationId, id)
    if (row.state !== 'asked' && !(row.state === 'failed' && !isConfirmed))
      throw new Problem('conflict', `Request ${id} is settled already.`)
    const change = isConfirmed
      ? await confirmed(tx, row, digest)
      : ({ state: 'withdrawn', called: `number ${row.subjectId}`, work: null } as const)
    await store.updateErasure(tx.db, organisationId, id, {
      ...change,
      settledBy: actorName(tx.actor),
      settledAt: tx.now,
    })
    if (isConfirmed) await startRun(tx, erasureRun, { about: id, total: null, step: 'Waiting' })
    return {
      result: undefined,
      trace: {
        action: isConfirmed ? 'erasure.confirmed' : 'erasure.withdrawn',
        subject: { type: 'erasure', id },
        before: { state: row.state },
        after: { state: change.state, ...(isConfirmed ? { digest } : {}) },
        reason,
        payload: { title: `Erasure ${id}` },
      },
    }
  })
  return readErasure(ctx, { id })
}

async function confirmed(
  tx: Change,
  row: store.ErasureRow,
  digest: string,
): Promise<Pick<store.ErasureRow, 'state' | 'work'>> {
  const userId = userIdOf(tx)
  if (userId === null || userId === row.askedByUserId)
    throw new Problem('four-eyes', 'Somebody else has to confirm the erasure you requested.')
  await requireOther(tx.db, row.organisationId, {
    userId,
    permission: 'records:manage',
    proposal: { userId: row.askedByUserId, at: row.askedAt },
  })
  const person = await personOf(tx, row.of, row.subjectId)
  const plan = await planErasure(tx, person, row.areNamesTheirs)
  requireNoRefusal(plan)
  if (digest !== digestOf(plan, row.areNamesTheirs))
    throw new Problem(
      'stale',
      'The data about this person has changed since you read it. Read it again. Nothing was erased.',
    )
  const { erased, kept } = plan
  const related = await rowsOfPerson(tx, plan, {
    pseudonym: pseudonymOf(row.id),
    areNamesTheirs: row.areNamesTheirs,
  }).related()
  return { state: 'erasing', work: { person, erased, kept, related } }
}

/** @throws Problem `not-found`. */
export async function readErasure(ctx: Context, { id }: { id: number }): Promise<Erasure> {
  const row = await store.erasureNumbered(ctx.db, ctx.actor.organisationId, id)
  const [stated] = await erasureShapes(ctx, [row])
  if (row.state !== 'asked') return stated as Erasure
  // Whom it is about may be gone by another way: the request says so and can be withdrawn.
  const findings = await personOf(ctx, row.of, row.subjectId)
    .then((person) =>
      findingsOf(ctx, person, { areNamesTheirs: row.areNamesTheirs, pseudonym: pseudonymOf(id) }),
    )
    .catch((failure: unknown) => {
      if (failure instanceof Problem && failure.code === 'not-found') return null
      throw failure
    })
  return { ...(stated as Erasure), findings }
}

export async function listErasures(
  ctx: Context,
  { limit, offset }: RequestOf<typeof endpoints.listErasures>,
) {
  const { rows, total } = await store.pageOfErasures(ctx.db, ctx.actor.organisationId, { limit, offset })
  return { rows: await erasureShapes(ctx, rows), total }
}

async function erasureShapes(ctx: Context, rows: readonly store.ErasureRow[]): Promise<Erasure[]> {
  const runs = await newestRunsAbout(ctx, erasureRun, idsOf(rows))
  const userId = userIdOf(ctx)
  return rows.map(
    ({ organisationId: _, subjectId: __, work: ___, askedByUserId, askedAt, settledAt, doneAt, ...row }) => {
      const run = runs.get(String(row.id))
      return {
        ...row,
        run: run ? runOnWire(ctx, erasureRun, run) : null,
        askedAt: askedAt.toISOString(),
        settledAt: settledAt?.toISOString() ?? null,
        doneAt: doneAt?.toISOString() ?? null,
        findings: null,
        canConfirm: row.state === 'asked' && userId !== null && userId !== askedByUserId,
      }
    },
  )
}

import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { EntityDoubt } from '../../contract/index.ts'
import { companyOf, statusesOf } from '../company-shape.ts'
import { mayChange } from '../read-entity.ts'
import * as store from '../store.ts'
import { EVERYBODY } from '../tables.ts'
import * as doubts from './doubt-store.ts'
import { mergeInto } from './merge-entities.ts'

type Answer = z.input<typeof EntityDoubt>

/** Pairs that wait for a person, or that one has kept apart: the organisation's own, and the directory's for who runs the installation. */
export async function listDoubts(
  ctx: Context,
  asked: RequestOf<typeof endpoints.listDoubts>,
): Promise<PageOf<Answer>> {
  const { organisationId } = ctx.actor
  const organisations = mayChange(ctx, EVERYBODY) ? [organisationId, EVERYBODY] : [organisationId]
  const { rows, total } = await doubts.doubtsIn(ctx.db, organisations, asked)
  return { rows: await doubtsOf(ctx, rows), total }
}

async function doubtsOf(ctx: Context, rows: readonly doubts.DoubtRow[]): Promise<Answer[]> {
  const ids = rows.flatMap(({ leftId, rightId }) => [leftId, rightId])
  const entities = await store.survivingEntities(ctx.db, ctx.actor.organisationId, ids)
  const statuses = await statusesOf(
    ctx,
    [...entities.values()].map(({ id }) => id),
  )
  const companyWithId = (id: number) => {
    const row = entities.get(id)
    if (!row) throw new Problem('not-found', `There is no company record ${id}.`)
    return {
      ...companyOf(row, statuses(row.id)),
      identifiers: row.facts.identifiers,
      otherNames: row.facts.names.slice(1).map(({ text }) => text),
    }
  }
  return rows.map((row) => ({
    id: row.id,
    left: companyWithId(row.leftId),
    right: companyWithId(row.rightId),
    probability: row.probability,
    reasons: row.reasons,
    state: row.state,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    mayDecide: mayChange(ctx, row.organisationId),
  }))
}

/** A pair of the actor's own or, for who runs the installation, of everybody's. @throws Problem `not-found`, `forbidden`. */
async function holdOwn(tx: Change, id: number): Promise<doubts.DoubtRow> {
  const doubt = await doubts.holdDoubt(tx.db, tx.actor.organisationId, id)
  if (!mayChange(tx, doubt.organisationId))
    throw new Problem(
      'forbidden',
      'Only the operator of the installation can decide pairs of the shared directory.',
    )
  return doubt
}

/** What the two of a pair are now, locked until the change ends; the lower id first, as a merge does. */
async function holdSides(tx: Change, { leftId, rightId }: doubts.DoubtRow) {
  const { organisationId } = tx.actor
  const left = await store.entityOf(tx.db, organisationId, leftId)
  const right = await store.entityOf(tx.db, organisationId, rightId)
  const [low, high] = [left.id, right.id].sort((one, other) => one - other) as [number, number]
  await store.holdEntity(tx.db, organisationId, low)
  if (low !== high) await store.holdEntity(tx.db, organisationId, high)
  return { left, right }
}

/**
 * Decides whether a pair is one company or two.
 * @throws Problem `conflict` where somebody has decided meanwhile, or one of the two that were looked at is part of another company now.
 */
export async function decideDoubt(
  ctx: Context,
  { id, decision, reason, looked, despiteLeis }: RequestOf<typeof endpoints.decideDoubt>,
): Promise<Answer> {
  const decided = await recordChange(ctx, async (tx) => {
    const doubt = await holdOwn(tx, id)
    if (doubt.state !== 'waiting')
      throw new Problem(
        'conflict',
        `${doubt.decidedBy ?? 'Somebody'} has decided on this pair already: ${doubt.state === 'apart' ? 'they are kept apart' : 'they are one'}.`,
      )
    const { left, right } = await holdSides(tx, doubt)
    const areOne = left.id === right.id
    if (looked && !areOne && (looked.left !== left.id || looked.right !== right.id))
      throw new Problem(
        'conflict',
        'One of the two was merged with another company, or taken out of it, meanwhile: check the pair again.',
      )
    const decidedAs = { decidedBy: actorName(tx.actor), decidedAt: tx.now }
    const after = { left: doubt.leftId, right: doubt.rightId, probability: doubt.probability }
    if (decision === 'apart') {
      if (areOne) throw new Problem('conflict', 'They have been joined meanwhile: undo that first.')
      const result = await doubts.updateDoubt(tx.db, doubt, { ...decidedAs, state: 'apart' })
      const subject = { type: 'entity' as const, id: doubt.leftId }
      return { result, trace: { action: 'entity.kept-apart' as const, subject, after, reason } }
    }
    const result = await doubts.updateDoubt(tx.db, doubt, { ...decidedAs, state: 'merged' })
    if (areOne) {
      const subject = { type: 'entity' as const, id: left.id }
      return { result, trace: { action: 'entity.merged' as const, subject, after, reason } }
    }
    const { trace } = await mergeInto(tx, {
      ids: [left.id, right.id],
      reason,
      doubtId: doubt.id,
      despiteLeis,
    })
    return { result, trace }
  })
  const [stated] = await doubtsOf(ctx, [decided])
  return stated as Answer
}

/** Takes back that a pair was kept apart: it waits again. @throws Problem `conflict` for one that is not. */
export async function reopenDoubt(
  ctx: Context,
  { id, reason }: RequestOf<typeof endpoints.reopenDoubt>,
): Promise<Answer> {
  const reopened = await recordChange(ctx, async (tx) => {
    const doubt = await holdOwn(tx, id)
    if (doubt.state !== 'apart') throw new Problem('conflict', 'This pair is not kept apart any more.')
    const result = await doubts.updateDoubt(tx.db, doubt, {
      state: 'waiting',
      decidedBy: null,
      decidedAt: null,
    })
    return {
      result,
      trace: {
        action: 'entity.pair-reopened' as const,
        subject: { type: 'entity' as const, id: doubt.leftId },
        before: { left: doubt.leftId, right: doubt.rightId, keptApartBy: doubt.decidedBy },
        reason,
      },
    }
  })
  const [stated] = await doubtsOf(ctx, [reopened])
  return stated as Answer
}

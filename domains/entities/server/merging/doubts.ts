import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { EntityDoubt } from '../../contract/index.ts'
import { companyOf, statusesOf } from '../company-shape.ts'
import { mayChange } from '../read-entity.ts'
import * as store from '../store.ts'
import { EVERYBODY } from '../tables.ts'
import { mergeInto } from './merge-entities.ts'

type Told = z.input<typeof EntityDoubt>

/** Pairs that wait for a person: the organisation's own, and the directory's for who runs the installation. */
export async function listDoubts(
  ctx: Context,
  asked: RequestOf<typeof endpoints.listDoubts>,
): Promise<PageOf<Told>> {
  const { organisationId } = ctx.actor
  const organisations = mayChange(ctx, EVERYBODY) ? [organisationId, EVERYBODY] : [organisationId]
  const { rows, total } = await store.waitingDoubts(ctx.db, organisations, asked)
  return { rows: await doubtsOf(ctx, rows), total }
}

async function doubtsOf(ctx: Context, rows: readonly store.DoubtRow[]): Promise<Told[]> {
  const ids = rows.flatMap(({ leftId, rightId }) => [leftId, rightId])
  const entities = await store.standingEntities(ctx.db, ctx.actor.organisationId, ids)
  const statuses = await statusesOf(
    ctx,
    [...entities.values()].map(({ id }) => id),
  )
  const companyWithId = (id: number) => {
    const row = entities.get(id)
    if (!row) throw new Problem('not-found', `There is no company record ${id}.`)
    return companyOf(row, statuses(row.id))
  }
  return rows.map((row) => ({
    id: row.id,
    left: companyWithId(row.leftId),
    right: companyWithId(row.rightId),
    probability: row.probability,
    reasons: row.reasons,
    state: row.state,
    mayDecide: mayChange(ctx, row.organisationId),
  }))
}

/** Says of a pair that it is one company or two. @throws Problem `conflict` where somebody has decided meanwhile. */
export async function decideDoubt(
  ctx: Context,
  { id, decision, reason }: RequestOf<typeof endpoints.decideDoubt>,
): Promise<Told> {
  const decided = await recordChange(ctx, async (tx) => {
    const doubt = await store.holdDoubt(tx.db, tx.actor.organisationId, id)
    if (!mayChange(tx, doubt.organisationId))
      throw new Problem(
        'forbidden',
        'Who runs the installation decides on pairs of the directory that everybody reads.',
      )
    if (doubt.state !== 'waiting') throw new Problem('conflict', 'Somebody has decided on this pair already.')
    const left = await store.entityOf(tx.db, tx.actor.organisationId, doubt.leftId)
    const right = await store.entityOf(tx.db, tx.actor.organisationId, doubt.rightId)
    const areOne = left.id === right.id
    const decidedAs = { decidedBy: actorName(tx.actor), decidedAt: tx.now }
    const after = { left: doubt.leftId, right: doubt.rightId, probability: doubt.probability }
    if (decision === 'apart') {
      if (areOne) throw new Problem('conflict', 'They have been joined meanwhile: undo that first.')
      const result = await store.updateDoubt(tx.db, doubt, { ...decidedAs, state: 'apart' })
      const subject = { type: 'entity' as const, id: doubt.leftId }
      return { result, trace: { action: 'entity.kept-apart' as const, subject, after, reason } }
    }
    const result = await store.updateDoubt(tx.db, doubt, { ...decidedAs, state: 'merged' })
    if (areOne) {
      const subject = { type: 'entity' as const, id: left.id }
      return { result, trace: { action: 'entity.merged' as const, subject, after, reason } }
    }
    const { trace } = await mergeInto(tx, { ids: [left.id, right.id], reason, doubtId: doubt.id })
    return { result, trace }
  })
  const [told] = await doubtsOf(ctx, [decided])
  return told as Told
}

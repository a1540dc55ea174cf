import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import {
  type HoldRow,
  holdNumbered,
  holdsOf,
  insertHold,
  markLifted,
  WHOLE_ORGANISATION,
} from '#platform/legal-holds/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { declaredSlices } from '#platform/slice/index.ts'
import { pathOf, type Subject } from '#platform/vocabulary/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { HoldScope, type LegalHold } from '../../contract/schemas.ts'

const HOLDS_MAX = 500
const WHOLE = 'The whole organisation'
const EARLIEST_ZONE_MS = 14 * 3_600_000

/** Places a hold. @throws Problem `not-found` for a case or a customer that is not there, `invalid-input` for a day to come. */
export async function placeHold(
  ctx: Context,
  input: RequestOf<typeof endpoints.placeHold>,
): Promise<LegalHold> {
  const { scope, subjectId, reason, since } = input
  const { organisationId } = ctx.actor
  if (ctx.actor.kind === 'user' && ctx.actor.isDemo)
    throw new Problem('demo-not-allowed', 'The demo is restored every night: it has no legal holds.')
  if (since > dayThatHasCome(ctx.now))
    throw new Problem('invalid-input', 'A hold is in force since a day that has come.', {
      issues: [{ field: 'since', message: 'A hold is in force since a day that has come.' }],
    })
  const about = subjectId === null ? '' : String(subjectId)
  const names = await namesOf(ctx, [{ scope, subjectId: about }])
  if (subjectId !== null && !names.has(`${scope} ${about}`))
    throw new Problem('not-found', `There is no ${scope === 'case' ? 'case' : 'customer'} ${subjectId}.`, {
      field: 'subjectId',
    })
  const row = await recordChange(ctx, async (tx) => {
    const facts = { scope, subjectId: about, reason, since }
    const held = await insertHold(tx.db, {
      organisationId,
      ...facts,
      placedBy: actorName(tx.actor),
      placedAt: tx.now,
    })
    return {
      result: held,
      trace: {
        action: 'legal-hold.placed',
        subject: { type: 'legal-hold', id: held.id },
        after: facts,
        reason,
        payload: { title: names.get(`${scope} ${about}`) ?? WHOLE },
      },
    }
  })
  return holdShape(row, names)
}

/** The latest day that is today somewhere: whoever places a hold writes the day of where they are. */
const dayThatHasCome = (now: Date): string =>
  new Date(now.getTime() + EARLIEST_ZONE_MS).toISOString().slice(0, 10)

/** Lifts a hold. @throws Problem `not-found`, `conflict` where it was lifted before. */
export async function liftHold(
  ctx: Context,
  { id, reason }: RequestOf<typeof endpoints.liftHold>,
): Promise<LegalHold> {
  const { organisationId } = ctx.actor
  const row = await recordChange(ctx, async (tx) => {
    const lifted = await markLifted(
      tx.db,
      { organisationId, id },
      { liftedBy: actorName(tx.actor), liftedAt: tx.now, liftReason: reason },
    )
    if (!lifted) {
      const known = await holdNumbered(tx.db, organisationId, id)
      if (!known) throw new Problem('not-found', `There is no legal hold ${id}.`)
      throw new Problem('conflict', `Legal hold ${id} was lifted by ${known.liftedBy} already.`)
    }
    const { scope, subjectId } = lifted
    return {
      result: lifted,
      trace: {
        action: 'legal-hold.lifted',
        subject: { type: 'legal-hold', id },
        before: { scope, subjectId, reason: lifted.reason, since: lifted.since },
        reason,
      },
    }
  })
  return holdShape(row, await namesOf(ctx, [row]))
}

export async function listHolds(ctx: Context): Promise<{ holds: LegalHold[]; canManage: boolean }> {
  const rows = await holdsOf(ctx.db, ctx.actor.organisationId, HOLDS_MAX)
  const names = await namesOf(ctx, rows)
  const { actor } = ctx
  const canManage = actor.kind === 'user' && !actor.isDemo && isGranted(actor, 'records:manage')
  return { holds: rows.map((row) => holdShape(row, names)), canManage }
}

function holdShape(row: HoldRow, names: ReadonlyMap<string, string>): LegalHold {
  const scope = HoldScope.parse(row.scope)
  const isWhole = scope === WHOLE_ORGANISATION
  const subject = isWhole ? undefined : ({ type: scope, id: row.subjectId } as Subject)
  return {
    id: row.id,
    scope,
    subjectId: isWhole ? null : Number(row.subjectId),
    subjectName: isWhole ? WHOLE : (names.get(`${scope} ${row.subjectId}`) ?? `number ${row.subjectId}`),
    path: (subject && pathOf(subject)) ?? null,
    reason: row.reason,
    since: row.since,
    placedBy: row.placedBy,
    placedAt: row.placedAt.toISOString(),
    liftedBy: row.liftedBy,
    liftedAt: row.liftedAt?.toISOString() ?? null,
    liftReason: row.liftReason,
  }
}

/** What held things are called, as the slices that keep them say. */
async function namesOf(
  ctx: Context,
  rows: readonly Pick<HoldRow, 'scope' | 'subjectId'>[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [scope, held] of Map.groupBy(rows, (row) => row.scope)) {
    if (scope === WHOLE_ORGANISATION) continue
    const find = declaredSlices().find((slice) => slice.namesOf[scope as 'case'])?.namesOf[scope as 'case']
    const found = await find?.(
      ctx,
      held.map(({ subjectId }) => subjectId),
    )
    for (const [id, name] of found ?? []) names.set(`${scope} ${id}`, name)
  }
  return names
}

import type { z } from 'zod'
import { personOf } from '#domains/accounts/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { type Context, daysAfter } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem, refuseStale } from '#platform/problems/index.ts'
import type {
  Dismissal,
  changeDismissal as endpoint,
  revokeDismissal as revoking,
} from '../../contract/index.ts'
import { decideOne } from '../matches/decide-match.ts'
import { decisionRulesOf } from '../matches/decision-rule-set.ts'
import { needsSecond } from '../matches/decision-rules.ts'
import { governedOf } from '../matches/governed-match.ts'
import { holdMatch } from '../matches/store.ts'
import { screeningOfOrganisation } from '../screenings/store.ts'
import { dismissalShape } from './list-dismissals.ts'
import {
  DISMISSAL_DAYS,
  type DismissalRow,
  dismissalsWithIds,
  holdDismissal,
  updateDismissal,
} from './register.ts'

type Answer = z.input<typeof Dismissal>

/**
 * Gives a dismissal to another owner, or another end: at most a year from now, because whoever extends it has looked at it today. Where dismissing takes two
 * people the end is only brought forward: when it comes the match is asked again, and two decide.
 * @throws Problem `not-found`, `stale`, `invalid-input`, `conflict`, `four-eyes`.
 */
export async function changeDismissal(ctx: Context, input: RequestOf<typeof endpoint>): Promise<Answer> {
  const { organisationId } = ctx.actor
  await recordChange(ctx, async (tx) => {
    const before = await dismissalAsRead(tx, input)
    const expiresAt = input.expiresAt ? new Date(input.expiresAt) : before.expiresAt
    const latest = daysAfter(tx.now, DISMISSAL_DAYS)
    if (input.expiresAt && (!expiresAt || expiresAt <= tx.now || expiresAt > latest)) {
      throw new Problem('invalid-input', 'The end must be within a year from now.', {
        issues: [{ field: 'expiresAt', message: 'The end must be within a year from now.' }],
      })
    }
    if (expiresAt && before.expiresAt && expiresAt > before.expiresAt) await requireAlone(tx, before)
    if (input.ownerId !== undefined) {
      const person = await personOf(tx.db, organisationId, input.ownerId)
      if (!person.isActive) throw new Problem('not-found', `${person.fullName} takes no new work.`)
    }
    const change = {
      ownerId: input.ownerId ?? before.ownerId,
      expiresAt,
      version: before.version + 1,
    }
    await updateDismissal(tx.db, organisationId, before.id, change)
    const { ownerId, version } = before
    return {
      result: undefined,
      trace: {
        action: 'dismissal.changed',
        subject: { type: 'screening', id: await screeningIdOf(tx, before) },
        before: { dismissal: before.id, ownerId, expiresAt: before.expiresAt, version },
        after: { dismissal: before.id, ...change },
        reason: input.reason,
      },
    }
  })
  return dismissalShape(ctx, input.id)
}

/**
 * Takes a dismissal back: the decision it came from is undone, by the same rules as any decision, so its match and case are open
 * again. Where that takes two people, it stands until the second agrees.
 * @throws Problem `not-found`, `stale`, `conflict`, `four-eyes`.
 */
export async function revokeDismissal(ctx: Context, input: RequestOf<typeof revoking>): Promise<Answer> {
  await recordChange(ctx, async (tx) => {
    const before = await dismissalAsRead(tx, input)
    await decideOne(tx, {
      id: await screeningIdOf(tx, before),
      matchId: before.matchId,
      decision: 'reopen',
      reason: input.reason,
    })
    return { result: undefined, trace: [] }
  })
  return dismissalShape(ctx, input.id)
}

/** @throws Problem `four-eyes` where the match is dismissed by two people. */
async function requireAlone(tx: Context, row: DismissalRow): Promise<void> {
  const { organisationId } = tx.actor
  const screeningId = await screeningIdOf(tx, row)
  const screening = await screeningOfOrganisation(tx.db, organisationId, screeningId)
  const match = await holdMatch(tx.db, organisationId, screeningId, row.matchId)
  const rules = await decisionRulesOf(tx.db, organisationId)
  if (!rules.areInForce || !needsSecond(rules, governedOf(match, screening), 'false-match')) return
  throw new Problem(
    'four-eyes',
    'Dismissing this match takes two people, so its end can only be brought forward. When the time is up it is asked again, and two people decide.',
  )
}

async function dismissalAsRead(tx: Context, input: { id: number; version: number }): Promise<DismissalRow> {
  const row = await holdDismissal(tx.db, tx.actor.organisationId, input.id)
  await refuseStale({ version: row.version, called: 'This dismissal' }, input.version, async () => [
    {
      at: (row.endedAt ?? row.dismissedAt).toISOString(),
      by: row.endedBy ?? row.dismissedBy,
      what: row.endedAt ? 'taken back' : 'changed',
      reason: row.endedReason,
    },
  ])
  if (row.endedAt) throw new Problem('conflict', 'This dismissal was already withdrawn.')
  return row
}

async function screeningIdOf(tx: Context, row: DismissalRow): Promise<number> {
  const [found] = await dismissalsWithIds(tx.db, tx.actor.organisationId, [row.id])
  if (!found) throw new Error(`The dismissal ${row.id} has lost its match.`)
  return found.match.screeningId
}

import { keepAlerts } from '#domains/alerts/server/index.ts'
import { defaultRates, scoreOfProbability } from '#engines/credit/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { type Context, daysAfter } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { assessBorrower } from '../assessments/assess-borrower.ts'
import { inForce } from '../borrowers/borrower-shape.ts'
import { readBorrower } from '../borrowers/read-borrower.ts'
import { type BorrowerRow, dayOf, holdBorrower, updateBorrower } from '../borrowers/store.ts'
import { requireOther } from './require-other.ts'
import { type DecisionRow, decisionsOf, insertDecision, updateDecision } from './store.ts'

/** Nobody decides for longer than this: what is known of a borrower is a year old then. */
const DAYS_MOST = 366

const what = ({ kind, rating, limitCents }: Pick<DecisionRow, 'kind' | 'rating' | 'limitCents'>) =>
  kind === 'rating'
    ? `rating ${rating}`
    : `limit of $${Math.round((limitCents ?? 0) / 100).toLocaleString('en-US')}`

/** Asks for a rating or a limit. It takes effect when a second person agrees. @throws Problem `conflict`, `invalid-input`. */
export async function proposeDecision(ctx: Context, input: RequestOf<typeof endpoints.proposeDecision>) {
  const { id, kind } = input
  requirePossible(ctx, input.until)
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const borrower = await holdBorrower(tx.db, organisationId, id)
    const waiting = (await decisionsOf(tx.db, organisationId, id)).some(
      (one) => one.kind === kind && one.state === 'proposed',
    )
    if (waiting)
      throw new Problem('conflict', `Another ${kind} waits for a second person. Settle that one first.`)
    const row = await insertDecision(tx.db, {
      organisationId,
      borrowerId: id,
      kind,
      rating: kind === 'rating' ? (input.rating ?? null) : null,
      limitCents: kind === 'limit' ? Math.round((input.limitAmount ?? 0) * 100) : null,
      reason: input.reason,
      until: input.until,
      state: 'proposed',
      askedBy: actorName(tx.actor),
      askedByUserId: tx.actor.kind === 'user' ? tx.actor.userId : null,
      askedAt: tx.now,
    })
    await keepWaitingAlert(tx, borrower)
    return {
      result: undefined,
      trace: {
        action: 'credit-decision.proposed',
        subject: { type: 'borrower', id },
        after: { decision: row.id, kind, rating: row.rating, limitCents: row.limitCents, until: row.until },
        reason: input.reason,
        payload: { title: `${borrower.name}, ${what(row)}` },
      },
    }
  })
  return readBorrower(ctx, { id })
}

function requirePossible(ctx: Context, until: string): void {
  const today = dayOf(ctx.now)
  const latest = dayOf(daysAfter(ctx.now, DAYS_MOST))
  if (until >= today && until <= latest) return
  throw new Problem('invalid-input', `Its end date must be from ${today} to ${latest}.`, {
    issues: [{ field: 'until', message: `A day from ${today} to ${latest}` }],
  })
}

/** A second person agrees or refuses; who asked may take it back but not agree. @throws Problem `not-found`, `conflict`, `four-eyes`. */
export async function settleDecision(ctx: Context, input: RequestOf<typeof endpoints.settleDecision>) {
  const { id, decisionId, isAgreed, reason } = input
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const borrower = await holdBorrower(tx.db, organisationId, id)
    const decisions = await decisionsOf(tx.db, organisationId, id)
    const row = decisions.find((one) => one.id === decisionId)
    if (!row) throw new Problem('not-found', `This borrower has no decision ${decisionId}.`)
    if (row.state !== 'proposed') throw new Problem('conflict', 'This was settled already.')
    if (isAgreed) await requireOther(tx, row)
    if (isAgreed && row.until < dayOf(tx.now))
      throw new Problem(
        'conflict',
        `It would have held until ${row.until}, which is past. Refuse it and make a new request.`,
      )
    const settled = { settledBy: actorName(tx.actor), settledAt: tx.now, settledReason: reason }
    for (const other of decisions)
      if (isAgreed && other.kind === row.kind && other.state === 'in-force')
        await updateDecision(tx.db, organisationId, other.id, { state: 'replaced' })
    await updateDecision(tx.db, organisationId, row.id, {
      ...settled,
      state: isAgreed ? 'in-force' : 'rejected',
    })
    if (isAgreed) await assessBorrower(tx, await updateBorrower(tx.db, organisationId, id, inForceBy(row)))
    await keepWaitingAlert(tx, borrower)
    return {
      result: undefined,
      trace: {
        action: isAgreed ? 'credit-decision.agreed' : 'credit-decision.rejected',
        subject: { type: 'borrower', id },
        before: {
          rating: borrower.overrideRating,
          limitCents: borrower.limitCents,
          ratingInForce: inForce(borrower, tx.now).rating,
        },
        after: { decision: row.id, kind: row.kind, rating: row.rating, limitCents: row.limitCents },
        reason,
        payload: { title: `${borrower.name}, ${what(row)}` },
      },
    }
  })
  return readBorrower(ctx, { id })
}

/** What a decision sets on its borrower. A rating that people set has the default rate of its class. */
function inForceBy(row: DecisionRow): Partial<BorrowerRow> {
  if (row.kind === 'limit') return { limitCents: row.limitCents, limitUntil: row.until }
  const probability = row.rating === null ? null : defaultRates.oneYear[row.rating]
  return {
    overrideRating: row.rating,
    overrideProbability: probability,
    overrideScore: probability === null ? null : scoreOfProbability(probability),
    overrideUntil: row.until,
  }
}

async function keepWaitingAlert(tx: Context, { id, name }: BorrowerRow): Promise<void> {
  const subject = { type: 'borrower' as const, id: String(id) }
  const waiting = (await decisionsOf(tx.db, tx.actor.organisationId, id)).filter(
    ({ state }) => state === 'proposed',
  )
  await keepAlerts(tx, {
    kinds: ['credit-decision-waiting'],
    subject,
    hits: waiting.map((row) => ({
      severity: 'medium',
      kind: 'credit-decision-waiting',
      title: `A second person is wanted: ${name}, ${what(row)}`,
      description: `${row.askedBy} asked for it: ${row.reason}`,
      subject,
      dedupeKey: `credit-decision-waiting ${row.id}`,
    })),
    goneBecause: 'It was settled.',
  })
}

import { keepAlerts } from '#domains/alerts/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { scoreAll } from '../assessments/score-all.ts'
import { dayOf } from '../borrowers/store.ts'
import { requireOther } from '../lending/require-other.ts'
import { readCentralRate } from './read-central-rate.ts'
import {
  type CentralRateRow,
  centralRateOf,
  centralRates,
  holdCentralRate,
  insertCentralRate,
  updateCentralRate,
} from './store.ts'

const ABOUT = 'central-rate'
const subject = { type: 'credit-portfolio', id: ABOUT } as const
const inWords = (rate: number) => `${Number((rate * 100).toPrecision(6))} %`

/** Asks for another central default rate: it moves every rating, so that one person alone cannot set it. @throws Problem `conflict`, `invalid-input`. */
export async function proposeCentralRate(
  ctx: Context,
  input: RequestOf<typeof endpoints.proposeCentralRate>,
) {
  const { ratePercent, source, asOf, reason } = input
  if (asOf > dayOf(ctx.now))
    throw new Problem('invalid-input', 'The day that the figure is of is still to come.', {
      issues: [{ field: 'asOf', message: 'This day is still to come' }],
    })
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    await holdCentralRate(tx.db, organisationId)
    const decisions = await centralRates(tx.db, organisationId)
    if (decisions.some(({ state }) => state === 'proposed'))
      throw new Problem('conflict', 'Another rate waits for a second person. Settle that one first.')
    const row = await insertCentralRate(tx.db, {
      organisationId,
      // Rounded to what can be written in percent, so that the same rate is the same number.
      rate: Number((ratePercent / 100).toPrecision(8)),
      source,
      asOf,
      reason,
      state: 'proposed',
      askedBy: actorName(tx.actor),
      askedByUserId: tx.actor.kind === 'user' ? tx.actor.userId : null,
      askedAt: tx.now,
    })
    await keepWaitingAlert(tx)
    return {
      result: undefined,
      trace: {
        action: 'central-rate.proposed',
        subject,
        after: { decision: row.id, rate: row.rate, source, asOf },
        reason,
        payload: { title: inWords(row.rate) },
      },
    }
  })
  return readCentralRate(ctx)
}

/**
 * A second person agrees, and all borrowers are assessed again in a run that begins with the same change, or refuses; who asked may take it back.
 * @throws Problem `not-found`, `conflict`, `four-eyes`.
 */
export async function settleCentralRate(ctx: Context, input: RequestOf<typeof endpoints.settleCentralRate>) {
  const { decisionId, isAgreed, reason } = input
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    await holdCentralRate(tx.db, organisationId)
    const decisions = await centralRates(tx.db, organisationId)
    const row = decisions.find(({ id }) => id === decisionId)
    if (!row) throw new Problem('not-found', `There is no rate ${decisionId} that was asked for.`)
    if (row.state !== 'proposed') throw new Problem('conflict', 'This was settled already.')
    const before = await centralRateOf(tx.db, organisationId)
    if (isAgreed) await requireOther(tx, row)
    await settle(tx, { row, decisions, isAgreed, reason })
    await keepWaitingAlert(tx)
    if (isAgreed) await scoreAll(tx)
    return {
      result: undefined,
      trace: {
        action: isAgreed ? 'central-rate.agreed' : 'central-rate.rejected',
        subject,
        before: { rate: before.rate, source: before.source, asOf: before.asOf },
        after: { decision: row.id, rate: row.rate, source: row.source, asOf: row.asOf },
        reason,
        payload: { title: inWords(row.rate) },
      },
    }
  })
  return readCentralRate(ctx)
}

async function settle(
  tx: Parameters<Parameters<typeof recordChange>[1]>[0],
  asked: { row: CentralRateRow; decisions: readonly CentralRateRow[]; isAgreed: boolean; reason: string },
): Promise<void> {
  const { row, decisions, isAgreed, reason } = asked
  const { organisationId } = tx.actor
  for (const other of decisions)
    if (isAgreed && other.state === 'in-force')
      await updateCentralRate(tx.db, organisationId, other.id, { state: 'replaced' })
  await updateCentralRate(tx.db, organisationId, row.id, {
    state: isAgreed ? 'in-force' : 'rejected',
    settledBy: actorName(tx.actor),
    settledAt: tx.now,
    settledReason: reason,
  })
}

async function keepWaitingAlert(tx: Context): Promise<void> {
  const waiting = (await centralRates(tx.db, tx.actor.organisationId)).filter(
    ({ state }) => state === 'proposed',
  )
  await keepAlerts(tx, {
    kinds: ['credit-decision-waiting'],
    subject,
    hits: waiting.map((row) => ({
      severity: 'medium',
      kind: 'credit-decision-waiting',
      title: `A second person is wanted: central default rate of ${inWords(row.rate)}`,
      description: `${row.askedBy} asked for it: ${row.reason}`,
      subject,
      dedupeKey: `credit-central-rate-waiting ${row.id}`,
    })),
    goneBecause: 'It was settled.',
  })
}

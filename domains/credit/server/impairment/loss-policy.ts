import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { keepAlerts } from '#domains/alerts/server/index.ts'
import {
  assumedScenarios,
  assumedStagePolicy,
  type Scenario,
  type StagePolicy,
} from '#engines/credit/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { dayOf } from '../borrowers/store.ts'
import { requireOther } from '../lending/require-other.ts'
import { creditLossPolicy } from '../tables.ts'

type File = z.output<typeof endpoints.LossPolicyFile>
type Terms = File['inForce']
type PolicyRow = typeof creditLossPolicy.$inferSelect

const subject = { type: 'credit-portfolio', id: 'loss-policy' } as const
const asPercent = (share: number): number => Number((share * 100).toPrecision(12))

const assumed: Terms = {
  ...assumedStagePolicy,
  risePercent: asPercent(assumedStagePolicy.riseLeast),
  scenarios: assumedScenarios.map(({ name, oneIn, years, lossAdded, collateralFall, weight }) => ({
    name,
    oneInYears: oneIn ?? 2,
    years,
    lossAddedPercent: asPercent(lossAdded),
    collateralFallPercent: asPercent(collateralFall),
    weightPercent: asPercent(weight),
  })),
}

const policies = (db: Queryable, organisationId: number): Promise<PolicyRow[]> =>
  db
    .select()
    .from(creditLossPolicy)
    .where(eq(creditLossPolicy.organisationId, organisationId))
    .orderBy(desc(creditLossPolicy.id))
    .limit(100)

/** The version in force, however many proposals came after it. */
async function versionInForce(db: Queryable, organisationId: number): Promise<PolicyRow | undefined> {
  const { organisationId: of, state } = creditLossPolicy
  const [row] = await db
    .select()
    .from(creditLossPolicy)
    .where(and(eq(of, organisationId), eq(state, 'in-force')))
  return row
}

/** Thresholds and scenarios in force, with the versions before them. */
export async function readLossPolicy({
  db,
  actor,
}: Context): Promise<z.input<typeof endpoints.LossPolicyFile>> {
  const decisions = await policies(db, actor.organisationId)
  const row = await versionInForce(db, actor.organisationId)
  return {
    inForce: row?.terms ?? assumed,
    version: row?.id ?? null,
    source: row ? row.reason : `${assumedStagePolicy.source}, as of ${assumedStagePolicy.asOf}`,
    since: row?.settledAt ? dayOf(row.settledAt) : null,
    setBy: row ? `${row.askedBy} and ${row.settledBy}` : null,
    decisions,
  }
}

/** The same as the engine weighs by. */
export const termsOf = (
  terms: Terms,
): { policy: StagePolicy; scenarios: { scenario: Scenario; stated: Terms['scenarios'][number] }[] } => ({
  policy: { ...terms, riseLeast: terms.risePercent / 100 },
  scenarios: terms.scenarios.map((stated) => ({
    stated,
    scenario: {
      name: stated.name,
      oneIn: stated.oneInYears,
      years: stated.years,
      lossAdded: stated.lossAddedPercent / 100,
      collateralFall: stated.collateralFallPercent / 100,
      weight: stated.weightPercent / 100,
    },
  })),
})

/** Two proposals, or an answer and a proposal, follow each other. */
const hold = (db: Transaction, organisationId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(${organisationId}::int, hashtext('credit loss policy'))`)

/** Asks for other thresholds or scenarios: they move every allowance, so that one person alone cannot set them. @throws Problem `conflict`. */
export async function proposeLossPolicy(ctx: Context, input: RequestOf<typeof endpoints.proposeLossPolicy>) {
  const { reason, ...terms } = input
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    await hold(tx.db, organisationId)
    const decisions = await policies(tx.db, organisationId)
    if (decisions.some(({ state }) => state === 'proposed'))
      throw new Problem('conflict', 'Another proposal is pending a second person. Decide that one first.')
    const [row] = await tx.db
      .insert(creditLossPolicy)
      .values({
        organisationId,
        terms,
        reason,
        state: 'proposed',
        askedBy: actorName(tx.actor),
        askedByUserId: tx.actor.kind === 'user' ? tx.actor.userId : null,
        askedAt: tx.now,
      })
      .returning()
    await keepWaitingAlert(tx)
    return {
      result: undefined,
      trace: {
        action: 'loss-policy.proposed',
        subject,
        after: { decision: row?.id, ...terms },
        reason,
        payload: { title: `Version ${row?.id}` },
      },
    }
  })
  return readLossPolicy(ctx)
}

/** A second person agrees or refuses; who asked may take it back. @throws Problem `not-found`, `conflict`, `four-eyes`. */
export async function settleLossPolicy(ctx: Context, input: RequestOf<typeof endpoints.settleLossPolicy>) {
  const { decisionId, isAgreed, reason } = input
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    await hold(tx.db, organisationId)
    const decisions = await policies(tx.db, organisationId)
    const row = decisions.find(({ id }) => id === decisionId)
    if (!row) throw new Problem('not-found', `There is no proposal ${decisionId}.`)
    if (row.state !== 'proposed') throw new Problem('conflict', 'This was settled already.')
    if (isAgreed) await requireOther(tx, row)
    const before = await versionInForce(tx.db, organisationId)
    const set = (id: number, change: Partial<PolicyRow>) =>
      tx.db
        .update(creditLossPolicy)
        .set(change)
        .where(and(eq(creditLossPolicy.organisationId, organisationId), eq(creditLossPolicy.id, id)))
    if (isAgreed && before) await set(before.id, { state: 'replaced' })
    await set(row.id, {
      state: isAgreed ? 'in-force' : 'rejected',
      settledBy: actorName(tx.actor),
      settledAt: tx.now,
      settledReason: reason,
    })
    await keepWaitingAlert(tx)
    return {
      result: undefined,
      trace: {
        action: isAgreed ? 'loss-policy.agreed' : 'loss-policy.rejected',
        subject,
        before: { decision: before?.id ?? null, ...(before?.terms ?? assumed) },
        after: { decision: row.id, ...row.terms },
        reason,
        payload: { title: `Version ${row.id}` },
      },
    }
  })
  return readLossPolicy(ctx)
}

async function keepWaitingAlert(tx: Context): Promise<void> {
  const waiting = (await policies(tx.db, tx.actor.organisationId)).filter(({ state }) => state === 'proposed')
  await keepAlerts(tx, {
    kinds: ['credit-decision-waiting'],
    subject,
    hits: waiting.map((row) => ({
      severity: 'medium',
      kind: 'credit-decision-waiting',
      title: 'A second person is wanted: stages and scenarios of credit losses',
      description: `${row.askedBy} asked for it: ${row.reason}`,
      subject,
      dedupeKey: `credit-loss-policy-waiting ${row.id}`,
    })),
    goneBecause: 'It was settled.',
  })
}

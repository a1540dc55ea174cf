import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { refuseStale } from '#platform/problems/index.ts'
import type { DecisionRules, changeDecisionRules as endpoint } from '../../contract/index.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { decisionRules } from '../tables.ts'
import { defaultRules } from './decision-rules.ts'

type Rules = z.output<typeof DecisionRules>

/** Who may decide alone in an organisation, and whether the rules are in force: with four eyes off they rest. */
export async function decisionRulesOf(db: Queryable, organisationId: number): Promise<Rules> {
  const [row] = await db.select().from(decisionRules).where(eq(decisionRules.organisationId, organisationId))
  const { fourEyes } = await settingsOf(db, organisationId)
  return {
    ...(row?.rules ?? defaultRules),
    version: row?.version ?? 0,
    areInForce: fourEyes,
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
  }
}

export function readDecisionRules(ctx: Context): Promise<Rules> {
  return decisionRulesOf(ctx.db, ctx.actor.organisationId)
}

/** Changes who may decide alone. Decisions made before stand; what is proposed still needs its second person. @throws Problem `stale`. */
export function changeDecisionRules(ctx: Context, input: RequestOf<typeof endpoint>): Promise<Rules> {
  const { organisationId } = ctx.actor
  const { reason, version: readAt, ...rules } = input
  return recordChange(ctx, async (tx) => {
    const before = await decisionRulesOf(tx.db, organisationId)
    await refuseStale({ version: before.version, called: 'The decision rules' }, readAt, async () => [
      {
        at: before.changedAt ?? tx.now.toISOString(),
        by: before.changedBy ?? 'the product',
        what: 'rules changed',
        reason: null,
      },
    ])
    const changedBy = tx.actor.kind === 'user' ? tx.actor.username : tx.actor.kind
    const values = { rules, version: before.version + 1, changedBy, changedAt: tx.now }
    await tx.db
      .insert(decisionRules)
      .values({ organisationId, ...values })
      .onConflictDoUpdate({ target: decisionRules.organisationId, set: values })
    const { byTopic, alwaysFromRisk } = before
    return {
      result: {
        ...rules,
        version: values.version,
        areInForce: before.areInForce,
        changedBy,
        changedAt: tx.now.toISOString(),
      },
      trace: {
        action: 'decision-rules.changed',
        subject: { type: 'decision-rules', id: 'decision-rules' },
        before: { byTopic, alwaysFromRisk, version: before.version },
        after: { ...rules, version: values.version },
        reason,
      },
    }
  })
}

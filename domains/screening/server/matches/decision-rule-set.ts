import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ControlChange } from '#domains/controls/contract/index.ts'
import { changeControl, defineControl } from '#domains/controls/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { refuseStale } from '#platform/problems/index.ts'
import {
  type DecisionRuleSet,
  type DecisionRules,
  type changeDecisionRules as endpoint,
  loosensDecisionRules,
} from '../../contract/index.ts'
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
    // Rules from before a topic was known hold what everybody begins with for it.
    byTopic: { ...defaultRules.byTopic, ...row?.rules.byTopic },
    version: row?.version ?? 0,
    areInForce: fourEyes,
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
  }
}

export function readDecisionRules(ctx: Context): Promise<Rules> {
  return decisionRulesOf(ctx.db, ctx.actor.organisationId)
}

const subject = { type: 'decision-rules', id: 'decision-rules' } as const

const ruleSetOf = ({ byTopic, alwaysFromRisk }: DecisionRuleSet): DecisionRuleSet => ({
  byTopic,
  alwaysFromRisk,
})

/** Who may decide alone, as a control: what lets one person do what takes two is proposed by one and settled by another. */
const decisionRulesControl = defineControl<DecisionRuleSet>({
  name: 'decision-rules',
  permission: 'screening:settings',
  subject: () => subject,
  called: () => 'Who may decide a match alone',
  read: async ({ db, actor }) => ruleSetOf(await decisionRulesOf(db, actor.organisationId)),
  loosens: loosensDecisionRules,
  apply: (tx, { after, reason }) => putRules(tx, after, reason),
})

function putRules(tx: Change, rules: DecisionRuleSet, reason: string): Promise<void> {
  const { organisationId } = tx.actor
  return recordChange(tx, async () => {
    const before = await decisionRulesOf(tx.db, organisationId)
    const values = {
      rules,
      version: before.version + 1,
      changedBy: tx.actor.kind === 'user' ? tx.actor.username : tx.actor.kind,
      changedAt: tx.now,
    }
    await tx.db
      .insert(decisionRules)
      .values({ organisationId, ...values })
      .onConflictDoUpdate({ target: decisionRules.organisationId, set: values })
    return {
      result: undefined,
      trace: {
        action: 'decision-rules.changed',
        subject,
        before: { ...ruleSetOf(before), version: before.version },
        after: { ...rules, version: values.version },
        reason,
      },
    }
  })
}

/**
 * Changes who may decide alone. Decisions made before stand; what is proposed still needs its second person. Rules that let one person do what takes two
 * are proposed, and those in force stay until somebody else agrees. @throws Problem `stale`, `conflict` while other rules wait.
 */
export function changeDecisionRules(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<Rules & { proposal: ControlChange | null }> {
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
    const proposal = await changeControl(tx, decisionRulesControl, { after: rules, reason })
    return { result: { ...(await decisionRulesOf(tx.db, organisationId)), proposal }, trace: [] }
  })
}

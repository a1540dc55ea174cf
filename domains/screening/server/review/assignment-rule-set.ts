import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem, refuseStale } from '#platform/problems/index.ts'
import type { AssignmentRules, changeAssignmentRules as endpoint } from '../../contract/index.ts'
import { reviewersOf } from './reviewers.ts'
import { assignmentRules } from './tables.ts'

type Rules = z.output<typeof AssignmentRules>

/** Who is given a match in an organisation; nobody by itself until it has rules. */
export async function assignmentRulesOf(db: Queryable, organisationId: number): Promise<Rules> {
  const [row] = await db
    .select()
    .from(assignmentRules)
    .where(eq(assignmentRules.organisationId, organisationId))
  return {
    rules: row?.rules ?? [],
    version: row?.version ?? 0,
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
  }
}

export function readAssignmentRules({ db, actor }: Context): Promise<Rules> {
  return assignmentRulesOf(db, actor.organisationId)
}

/** Changes who is given a match. @throws Problem `stale`, `invalid-input` for a person who decides no matches. */
export function changeAssignmentRules(
  ctx: Context,
  { rules, version, reason }: RequestOf<typeof endpoint>,
): Promise<Rules> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await assignmentRulesOf(tx.db, organisationId)
    await refuseStale({ version: before.version, called: 'The assignment rules' }, version, async () => [
      {
        at: before.changedAt ?? tx.now.toISOString(),
        by: before.changedBy ?? 'the product',
        what: 'rules changed',
        reason: null,
      },
    ])
    const { deciding } = await reviewersOf(tx)
    const known = new Set(deciding.map(({ userId }) => userId))
    const stranger = rules.find(({ people }) => people.some((userId) => !known.has(userId)))
    if (stranger)
      throw new Problem(
        'invalid-input',
        `Rule “${stranger.name}” names somebody who does not decide matches.`,
      )
    const values = {
      rules,
      version: before.version + 1,
      changedBy: actorName(tx.actor),
      changedAt: tx.now,
    }
    await tx.db
      .insert(assignmentRules)
      .values({ organisationId, ...values })
      .onConflictDoUpdate({ target: assignmentRules.organisationId, set: values })
    return {
      result: { ...values, changedAt: values.changedAt.toISOString() },
      trace: {
        action: 'assignment-rules.changed',
        subject: { type: 'assignment-rules', id: 'assignment-rules' },
        before: { rules: before.rules, version: before.version },
        after: { rules, version: values.version },
        reason,
      },
    }
  })
}

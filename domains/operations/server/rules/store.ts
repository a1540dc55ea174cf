import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { RuleDefinition, RuleState } from '../../contract/index.ts'
import { monitoringAlert, monitoringRule, monitoringRuleVersion } from '../tables.ts'

export type RuleRow = typeof monitoringRule.$inferSelect & { definition: RuleDefinition }
export type RuleVersionRow = typeof monitoringRuleVersion.$inferSelect

const joined = and(
  eq(monitoringRuleVersion.organisationId, monitoringRule.organisationId),
  eq(monitoringRuleVersion.ruleId, monitoringRule.id),
  eq(monitoringRuleVersion.version, monitoringRule.version),
)

/** The rules of an organisation as they stand, those in force first. */
export async function rulesOf(db: Queryable, organisationId: number, state?: RuleState): Promise<RuleRow[]> {
  const rows = await db
    .select({ rule: monitoringRule, definition: monitoringRuleVersion.definition })
    .from(monitoringRule)
    .innerJoin(monitoringRuleVersion, joined)
    .where(
      and(
        eq(monitoringRule.organisationId, organisationId),
        state ? eq(monitoringRule.state, state) : undefined,
      ),
    )
    .orderBy(
      sql`array_position(array['active', 'draft', 'retired'], ${monitoringRule.state})`,
      asc(monitoringRule.id),
    )
  return rows.map(({ rule, definition }) => ({ ...rule, definition }))
}

/** @throws Problem `not-found`. */
export async function ruleOfOrganisation(
  db: Queryable,
  organisationId: number,
  id: number,
): Promise<RuleRow> {
  const [row] = await db
    .select({ rule: monitoringRule, definition: monitoringRuleVersion.definition })
    .from(monitoringRule)
    .innerJoin(monitoringRuleVersion, joined)
    .where(ofOrganisation(monitoringRule, organisationId, { id }))
  if (!row) throw new Problem('not-found', `There is no rule ${id}.`)
  return { ...row.rule, definition: row.definition }
}

/** Holds a rule until the change ends. @throws Problem `not-found`. */
export async function holdRule(db: Transaction, organisationId: number, id: number): Promise<RuleRow> {
  await db
    .select({ id: monitoringRule.id })
    .from(monitoringRule)
    .where(ofOrganisation(monitoringRule, organisationId, { id }))
    .for('update')
  return ruleOfOrganisation(db, organisationId, id)
}

export async function versionsOfRule(
  db: Queryable,
  organisationId: number,
  ruleId: number,
): Promise<RuleVersionRow[]> {
  return db
    .select()
    .from(monitoringRuleVersion)
    .where(ofOrganisation(monitoringRuleVersion, organisationId, { ruleId }))
    .orderBy(desc(monitoringRuleVersion.version))
}

type NewRule = Omit<typeof monitoringRule.$inferInsert, 'id'>

/** Adds a rule with its first version; undefined where the pack's rule of that key is there already. */
export async function insertRule(
  db: Transaction,
  row: NewRule,
  definition: RuleDefinition,
  note: string,
): Promise<RuleRow | undefined> {
  const [made] = await db.insert(monitoringRule).values(row).onConflictDoNothing().returning()
  if (!made) return undefined
  await insertVersion(db, made, definition, note)
  return { ...made, definition }
}

export async function insertVersion(
  db: Transaction,
  rule: Pick<RuleRow, 'organisationId' | 'id' | 'version' | 'changedBy' | 'changedAt'>,
  definition: RuleDefinition,
  note: string,
): Promise<void> {
  await db.insert(monitoringRuleVersion).values({
    organisationId: rule.organisationId,
    ruleId: rule.id,
    version: rule.version,
    definition,
    note,
    by: rule.changedBy,
    at: rule.changedAt,
  })
}

export async function updateRule(
  db: Transaction,
  organisationId: number,
  id: number,
  change: Partial<NewRule>,
): Promise<void> {
  await db
    .update(monitoringRule)
    .set(change)
    .where(ofOrganisation(monitoringRule, organisationId, { id }))
}

export type RuleCounts = { alerts: number; closed: number; productive: number }

/** What people found of the alerts of each rule; a duplicate says nothing of it. */
export async function countsByRule(
  db: Queryable,
  organisationId: number,
  ids?: readonly number[],
): Promise<Map<number, RuleCounts>> {
  const isJudged = sql`${monitoringAlert.closedAt} is not null and ${monitoringAlert.outcome} <> 'duplicate'`
  const rows = await db
    .select({
      ruleId: monitoringAlert.ruleId,
      alerts: count(),
      closed: sql<number>`count(*) filter (where ${isJudged})`.mapWith(Number),
      productive:
        sql<number>`count(*) filter (where ${isJudged} and ${monitoringAlert.outcome} in ('true_positive_action', 'sar_filed'))`.mapWith(
          Number,
        ),
    })
    .from(monitoringAlert)
    .where(
      and(
        eq(monitoringAlert.organisationId, organisationId),
        ids ? inArray(monitoringAlert.ruleId, [...ids]) : undefined,
      ),
    )
    .groupBy(monitoringAlert.ruleId)
  return new Map(rows.map(({ ruleId, ...counts }) => [ruleId, counts]))
}

export type NotEvaluated = { count: number; currencies: string[] }

/** What rules in force could not evaluate, by rule, and over all of them. */
export async function notEvaluatedOf(
  db: Queryable,
  organisationId: number,
): Promise<{ byRule: Map<number, NotEvaluated>; all: NotEvaluated & { rules: number } }> {
  const { rows } = await db.execute<{ rule: number | null; count: number; currencies: string[] }>(sql`
    select ruled.id::float8 as rule, count(distinct moved.id)::int as count, array_agg(distinct moved.currency order by moved.currency) as currencies
    from operations_transaction moved
    cross join lateral jsonb_array_elements_text(moved.not_evaluated_by) as without (rule)
    join monitoring_rule ruled on ruled.organisation_id = moved.organisation_id and ruled.id = without.rule::int and ruled.state = 'active'
    where moved.organisation_id = ${organisationId} and moved.not_evaluated_by <> '[]'
    group by rollup (ruled.id)`)
  const byRule = new Map<number, NotEvaluated>()
  let all: NotEvaluated = { count: 0, currencies: [] }
  for (const { rule, count: found, currencies } of rows)
    if (rule === null) all = { count: Number(found), currencies: currencies ?? [] }
    else byRule.set(Number(rule), { count: Number(found), currencies })
  return { byRule, all: { ...all, rules: byRule.size } }
}

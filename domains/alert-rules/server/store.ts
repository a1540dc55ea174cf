import { and, asc, count, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { RuleKind } from '../contract/schemas.ts'
import { alertRule, alertRuleFiring, alertRuleVersion, type RuleMemory } from './tables.ts'

export type RuleRow = typeof alertRule.$inferSelect
export type FiringRow = typeof alertRuleFiring.$inferSelect
type VersionRow = typeof alertRuleVersion.$inferSelect

const isKept = (organisationId: number) =>
  ofOrganisation(alertRule, organisationId, ne(alertRule.state, 'removed'))

/** The rules of an organisation that were not taken away, by name. */
export function rulesOf(db: Queryable, organisationId: number): Promise<RuleRow[]> {
  return db
    .select()
    .from(alertRule)
    .where(isKept(organisationId))
    .orderBy(asc(alertRule.name), asc(alertRule.id))
}

export function countRules(db: Queryable, organisationId: number): Promise<number> {
  return db.$count(alertRule, isKept(organisationId))
}

/** One rule of an organisation. @throws Problem `not-found`. */
export async function ruleOf(db: Queryable, organisationId: number, id: number): Promise<RuleRow> {
  const [row] = await db
    .select()
    .from(alertRule)
    .where(and(isKept(organisationId), eq(alertRule.id, id)))
  if (!row) throw new Problem('not-found', `There is no alert rule ${id}.`)
  return row
}

/** The same, held until the change is over. @throws Problem `not-found`. */
export async function holdRule(db: Transaction, organisationId: number, id: number): Promise<RuleRow> {
  const [row] = await db
    .select()
    .from(alertRule)
    .where(and(isKept(organisationId), eq(alertRule.id, id)))
    .for('update')
  if (!row) throw new Problem('not-found', `There is no alert rule ${id}.`)
  return row
}

/** The rules of some kinds that are on, of one organisation or of all. */
export function rulesOn(
  db: Queryable,
  kinds: readonly RuleKind[],
  organisationId?: number,
): Promise<RuleRow[]> {
  return db
    .select()
    .from(alertRule)
    .where(
      and(
        eq(alertRule.state, 'on'),
        inArray(alertRule.kind, [...kinds]),
        organisationId === undefined ? undefined : eq(alertRule.organisationId, organisationId),
      ),
    )
    .orderBy(asc(alertRule.organisationId), asc(alertRule.id))
}

/** Whether anybody of an organisation, or of any, has a rule of some kinds that is on. */
export async function hasRulesOn(
  db: Queryable,
  kinds: readonly RuleKind[],
  organisationId?: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: alertRule.id })
    .from(alertRule)
    .where(
      and(
        eq(alertRule.state, 'on'),
        inArray(alertRule.kind, [...kinds]),
        organisationId === undefined ? undefined : eq(alertRule.organisationId, organisationId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function insertRule(db: Transaction, values: typeof alertRule.$inferInsert): Promise<RuleRow> {
  const [row] = await db.insert(alertRule).values(values).returning()
  if (!row) throw new Error('The rule was not stored.')
  return row
}

export async function updateRule(
  db: Transaction,
  { organisationId, id }: Pick<RuleRow, 'organisationId' | 'id'>,
  change: Partial<typeof alertRule.$inferInsert>,
): Promise<RuleRow> {
  const [row] = await db
    .update(alertRule)
    .set(change)
    .where(ofOrganisation(alertRule, organisationId, { id }))
    .returning()
  if (!row) throw new Problem('not-found', `There is no alert rule ${id}.`)
  return row
}

/** Notes what a look found, unless the rule was changed since it was read. */
export async function remember(
  db: Transaction,
  { organisationId, id, version }: Pick<RuleRow, 'organisationId' | 'id' | 'version'>,
  marks: { memory?: RuleMemory; lastFailure?: string | null },
): Promise<void> {
  await db
    .update(alertRule)
    .set(marks)
    .where(ofOrganisation(alertRule, organisationId, { id, version }))
}

export async function insertVersion(db: Transaction, row: VersionRow): Promise<void> {
  await db.insert(alertRuleVersion).values(row)
}

/** The versions of a rule, the newest first. */
export function versionsOf(db: Queryable, organisationId: number, ruleId: number): Promise<VersionRow[]> {
  return db
    .select()
    .from(alertRuleVersion)
    .where(ofOrganisation(alertRuleVersion, organisationId, { ruleId }))
    .orderBy(desc(alertRuleVersion.version))
    .limit(100)
}

/** Keeps that an event met a rule. @returns nothing where it was kept already. */
export async function insertFiring(
  db: Transaction,
  values: typeof alertRuleFiring.$inferInsert,
): Promise<FiringRow | undefined> {
  const [row] = await db.insert(alertRuleFiring).values(values).onConflictDoNothing().returning()
  return row
}

export async function settleFiring(
  db: Transaction,
  { organisationId, id }: Pick<FiringRow, 'organisationId' | 'id'>,
  settled: Pick<FiringRow, 'alertId' | 'isRested'>,
): Promise<void> {
  await db
    .update(alertRuleFiring)
    .set(settled)
    .where(ofOrganisation(alertRuleFiring, organisationId, { id }))
}

/** When a rule last raised something about a thing. */
export async function lastRaisedAt(
  db: Queryable,
  { organisationId, id }: Pick<RuleRow, 'organisationId' | 'id'>,
  about: string,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: alertRuleFiring.at })
    .from(alertRuleFiring)
    .where(
      and(
        eq(alertRuleFiring.organisationId, organisationId),
        eq(alertRuleFiring.ruleId, id),
        eq(alertRuleFiring.about, about),
        isNotNull(alertRuleFiring.alertId),
      ),
    )
    .orderBy(desc(alertRuleFiring.at))
    .limit(1)
  return row?.at ?? null
}

/** What met a rule, the newest first. */
export function firingsOf(db: Queryable, organisationId: number, ruleId: number): Promise<FiringRow[]> {
  return db
    .select()
    .from(alertRuleFiring)
    .where(ofOrganisation(alertRuleFiring, organisationId, { ruleId }))
    .orderBy(desc(alertRuleFiring.at), desc(alertRuleFiring.id))
    .limit(100)
}

/** How often each rule of an organisation raised something or counted on it. */
export async function countFirings(db: Queryable, organisationId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ ruleId: alertRuleFiring.ruleId, fired: count() })
    .from(alertRuleFiring)
    .where(ofOrganisation(alertRuleFiring, organisationId, isNotNull(alertRuleFiring.alertId)))
    .groupBy(alertRuleFiring.ruleId)
  return new Map(rows.map(({ ruleId, fired }) => [ruleId, fired]))
}

/** Removes every rule of an organisation that is emptied. Gives how many there were. */
export async function deleteRules(db: Queryable, organisationId: number): Promise<number> {
  await db.delete(alertRuleFiring).where(eq(alertRuleFiring.organisationId, organisationId))
  await db.delete(alertRuleVersion).where(eq(alertRuleVersion.organisationId, organisationId))
  const removed = await db
    .delete(alertRule)
    .where(eq(alertRule.organisationId, organisationId))
    .returning({ id: alertRule.id })
  return removed.length
}

export const namesOfRules = (db: Queryable, organisationId: number, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: alertRule.id, name: alertRule.name })
        .from(alertRule)
        .where(
          and(
            eq(alertRule.organisationId, organisationId),
            sql`${alertRule.id} = any(${sql.param([...ids])}::bigint[])`,
          ),
        )

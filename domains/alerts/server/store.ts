import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Alert, AlertSeverity, AlertState, AlertSubjectType } from '../contract/nouns.ts'
import { severityRank } from './severity.ts'
import { alert } from './tables.ts'

export type AlertRow = typeof alert.$inferSelect

/** A row as it is told to others; a snooze that has run out reads as under review again. */
export function alertOf(row: AlertRow, now: Date): Alert {
  const isAwake = row.state === 'snoozed' && row.snoozedUntil !== null && row.snoozedUntil <= now
  return {
    id: row.id,
    severity: row.severity,
    kind: row.kind,
    title: row.title,
    description: row.description,
    subject: { type: row.subjectType, id: row.subjectId },
    href: row.href,
    state: isAwake ? 'under_review' : row.state,
    snoozedUntil: isAwake ? null : (row.snoozedUntil?.toISOString() ?? null),
    hitCount: row.hitCount,
    raisedAt: row.raisedAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    outcome: row.outcome,
    closingReason: row.closingReason,
  }
}

/** Neither closed nor set aside at this moment. */
function isActive(now: Date): SQL | undefined {
  return and(isNull(alert.closedAt), or(isNull(alert.snoozedUntil), lte(alert.snoozedUntil, now)))
}

/** One alert of an organisation, locked for the change. @throws Problem `not-found`. */
export async function alertOfOrganisation(
  db: Queryable,
  organisationId: number,
  id: number,
): Promise<AlertRow> {
  const [row] = await db
    .select()
    .from(alert)
    .where(and(eq(alert.organisationId, organisationId), eq(alert.id, id)))
    .for('update')
  if (!row) throw new Problem('not-found', `There is no alert ${id}.`)
  return row
}

export type Hit = {
  severity: AlertSeverity
  kind: string
  title: string
  description: string
  subject: { type: AlertSubjectType; id: string }
  href: string
  dedupeKey: string
}

/**
 * Stores a hit: a new alert, or one more on the alert that is open for its key. Two processes that see the same thing at once
 * make one alert. The severity can only rise, and a graver hit ends a snooze.
 */
export async function storeHit(
  db: Queryable,
  organisationId: number,
  hit: Hit,
  now: Date,
): Promise<AlertRow> {
  const { subject, ...told } = hit
  const rank = severityRank[hit.severity]
  const isGraver = sql`excluded.severity_rank < ${alert.severityRank}`
  const [row] = await db
    .insert(alert)
    .values({
      ...told,
      organisationId,
      severityRank: rank,
      subjectType: subject.type,
      subjectId: subject.id,
      state: 'new',
      hitCount: 1,
      raisedAt: now,
      lastSeenAt: now,
    })
    .onConflictDoUpdate({
      target: [alert.organisationId, alert.dedupeKey],
      targetWhere: sql`closed_at is null`,
      set: {
        hitCount: sql`${alert.hitCount} + 1`,
        lastSeenAt: sql`greatest(${alert.lastSeenAt}, excluded.last_seen_at)`,
        title: sql`excluded.title`,
        description: sql`excluded.description`,
        severity: sql`case when ${isGraver} then excluded.severity else ${alert.severity} end`,
        severityRank: sql`least(${alert.severityRank}, excluded.severity_rank)`,
        state: sql`case when ${isGraver} and ${alert.state} = 'snoozed' then 'new' else ${alert.state} end`,
        snoozedUntil: sql`case when ${isGraver} then null else ${alert.snoozedUntil} end`,
      },
    })
    .returning()
  if (!row) throw new Error('The alert was not stored.')
  return row
}

export async function changeAlert(
  db: Queryable,
  organisationId: number,
  id: number,
  change: Partial<typeof alert.$inferInsert>,
): Promise<AlertRow> {
  const [row] = await db
    .update(alert)
    .set(change)
    .where(and(eq(alert.organisationId, organisationId), eq(alert.id, id)))
    .returning()
  if (!row) throw new Problem('not-found', `There is no alert ${id}.`)
  return row
}

export type AlertFilter = {
  severity?: AlertSeverity | undefined
  state?: AlertState | undefined
  subjectType?: AlertSubjectType | undefined
}

/** The alerts of a filter, the gravest first and the oldest first among equals; the active ones when no state is named. */
export async function pageOfAlerts(
  db: Queryable,
  organisationId: number,
  filter: AlertFilter,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AlertRow[]; total: number }> {
  const isWanted = and(
    eq(alert.organisationId, organisationId),
    filter.severity ? eq(alert.severity, filter.severity) : undefined,
    filter.subjectType ? eq(alert.subjectType, filter.subjectType) : undefined,
    inState(filter.state, now),
  )
  const rows = await db
    .select()
    .from(alert)
    .where(isWanted)
    .orderBy(asc(alert.severityRank), asc(alert.raisedAt), asc(alert.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(alert, isWanted) }
}

function inState(state: AlertState | undefined, now: Date): SQL | undefined {
  if (state === undefined) return isActive(now)
  if (state === 'snoozed') return and(eq(alert.state, 'snoozed'), gt(alert.snoozedUntil, now))
  if (state !== 'under_review') return eq(alert.state, state)
  return or(eq(alert.state, state), and(eq(alert.state, 'snoozed'), lte(alert.snoozedUntil, now)))
}

/** Every active alert, the gravest and oldest first. */
export function activeAlerts(db: Queryable, organisationId: number, now: Date): Promise<AlertRow[]> {
  return db
    .select()
    .from(alert)
    .where(and(eq(alert.organisationId, organisationId), isActive(now)))
    .orderBy(asc(alert.severityRank), asc(alert.raisedAt), asc(alert.id))
}

/** The alerts of these kinds that nobody has closed, of one subject or of all. */
export function openAlertsOfKinds(
  db: Queryable,
  organisationId: number,
  kinds: readonly string[],
  subject?: Hit['subject'],
): Promise<AlertRow[]> {
  return db
    .select()
    .from(alert)
    .where(
      and(
        eq(alert.organisationId, organisationId),
        inArray(alert.kind, [...kinds]),
        isNull(alert.closedAt),
        subject ? and(eq(alert.subjectType, subject.type), eq(alert.subjectId, subject.id)) : undefined,
      ),
    )
    .orderBy(asc(alert.id))
}

/** How the alerts of these keys were closed the last time. */
export async function lastOutcomes(
  db: Queryable,
  organisationId: number,
  dedupeKeys: readonly string[],
): Promise<Map<string, AlertRow['outcome']>> {
  if (dedupeKeys.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([alert.dedupeKey], { key: alert.dedupeKey, outcome: alert.outcome })
    .from(alert)
    .where(
      and(
        eq(alert.organisationId, organisationId),
        inArray(alert.dedupeKey, [...dedupeKeys]),
        isNotNull(alert.closedAt),
      ),
    )
    .orderBy(asc(alert.dedupeKey), desc(alert.id))
  return new Map(rows.map(({ key, outcome }) => [key, outcome]))
}

/** The highest number an alert of the organisation has; 0 where there is none. */
export async function lastAlertId(db: Queryable, organisationId: number): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${alert.id}), 0)`.mapWith(Number) })
    .from(alert)
    .where(eq(alert.organisationId, organisationId))
  return row?.id ?? 0
}

/** Removes the alerts up to a number, which is how sample data goes. Gives how many there were. */
export async function deleteAlertsUpTo(
  db: Queryable,
  organisationId: number,
  lastId: number,
): Promise<number> {
  const removed = await db
    .delete(alert)
    .where(and(eq(alert.organisationId, organisationId), lte(alert.id, lastId)))
    .returning({ id: alert.id })
  return removed.length
}

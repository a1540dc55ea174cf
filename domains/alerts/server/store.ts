import {
  and,
  asc,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import {
  beginningWith,
  containing,
  ofOrganisation,
  type Queryable,
  type Transaction,
} from '#platform/database/index.ts'
import type { ListAsk } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { pathOf, type SubjectType } from '#platform/vocabulary/index.ts'
import { alertsList } from '../contract/endpoints.ts'
import type { Alert, AlertSeverity, AlertState } from '../contract/schemas.ts'
import { severityRank } from './severity.ts'
import { alert } from './tables.ts'

export type AlertRow = typeof alert.$inferSelect

/** A row as it is told to others; a snooze that has run out reads as under review again. `takers` are the people who take alerts today. */
export function alertOf(row: AlertRow, now: Date, takers: ReadonlySet<number>): Alert {
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
    assignee:
      row.assigneeId === null
        ? null
        : {
            userId: row.assigneeId,
            fullName: row.assigneeName ?? '',
            worksOnAlerts: takers.has(row.assigneeId),
          },
    version: row.version,
  }
}

/** Neither closed nor set aside at this moment. */
function isActive(now: Date): SQL | undefined {
  return and(isNull(alert.closedAt), or(isNull(alert.snoozedUntil), lte(alert.snoozedUntil, now)))
}

/** One alert of an organisation, locked for the change unless it is only read. @throws Problem `not-found`. */
export async function alertOfOrganisation(
  db: Queryable,
  organisationId: number,
  id: number,
  { isHeld = true }: { isHeld?: boolean } = {},
): Promise<AlertRow> {
  const asked = db
    .select()
    .from(alert)
    .where(ofOrganisation(alert, organisationId, { id }))
  const [row] = await (isHeld ? asked.for('update') : asked)
  if (!row) throw new Problem('not-found', `There is no alert ${id}.`)
  return row
}

/** The open alerts that somebody has, locked for the change. */
export function heldAlerts(db: Queryable, organisationId: number): Promise<AlertRow[]> {
  return db
    .select()
    .from(alert)
    .where(and(eq(alert.organisationId, organisationId), isNull(alert.closedAt), isNotNull(alert.assigneeId)))
    .orderBy(asc(alert.id))
    .for('update')
}

const ALL_ALERTS = '/dashboard/analytics'

export type Hit = {
  severity: AlertSeverity
  kind: string
  title: string
  description: string
  subject: { type: SubjectType; id: string }
  /** Where the work is done, where that is not the screen of the subject. */
  href?: string
  dedupeKey: string
}

/**
 * Stores a hit: a new alert, or one more on the alert that is open for its key. Two processes that see the same thing at once
 * make one alert. The severity can only rise, and a graver hit ends a snooze.
 */
export async function storeHit(
  db: Transaction,
  organisationId: number,
  hit: Hit,
  now: Date,
): Promise<AlertRow> {
  const { subject, ...stated } = hit
  const rank = severityRank[hit.severity]
  const isGraver = sql`excluded.severity_rank < ${alert.severityRank}`
  const [row] = await db
    .insert(alert)
    .values({
      ...stated,
      href: hit.href ?? pathOf(subject) ?? ALL_ALERTS,
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
        version: sql`case when ${isGraver} then ${alert.version} + 1 else ${alert.version} end`,
      },
    })
    .returning()
  if (!row) throw new Error('The alert was not stored.')
  return row
}

export const changeAlert = rowsOf(alert, 'alert', { isVersioned: true }).change

/** What narrows the list beside its facets. */
export type AlertsWithin = {
  outcome?: AlertRow['outcome'] | undefined
  open?: 'true' | undefined
  kind?: string | undefined
  kinds?: string | undefined
}

type AlertsAsked = ListAsk &
  AlertsWithin & { severity?: AlertSeverity | undefined; state?: AlertState | undefined }

const isWithin = (ask: AlertsWithin): SQL | undefined =>
  and(
    ask.outcome ? eq(alert.outcome, ask.outcome) : undefined,
    ask.open ? isNull(alert.closedAt) : undefined,
    ask.kind ? eq(alert.kind, ask.kind) : undefined,
  )

/**
 * A page of alerts: the gravest first and the oldest first among equals unless another order is asked for; the active ones when neither a state nor
 * anything else than a severity is named.
 */
export function pageOfAlerts(db: Queryable, organisationId: number, ask: AlertsAsked, now: Date) {
  const within = isWithin(ask)
  return readList(
    db,
    within ? { ...alertsList, unlessAsked: {} } : alertsList,
    {
      from: (select) => select.from(alert),
      fields: alert,
      key: { by: alert.id, kind: 'whole' },
      columns: {
        severity: { by: alert.severityRank, isReversed: true },
        title: alert.title,
        hits: alert.hitCount,
        raised: alert.raisedAt,
        closed: alert.closedAt,
      },
      facets: {
        severity: { by: alert.severity },
        // One whose time to rest is over is looked at again.
        state: {
          by: sql`case when ${alert.state} = 'snoozed' and ${alert.snoozedUntil} <= ${now.toISOString()}::timestamptz then 'under_review' else ${alert.state} end`,
        },
      },
      start: [
        { by: alert.severityRank, kind: 'whole' },
        { by: alert.raisedAt, kind: 'moment' },
      ],
      search: (text) => or(ilike(alert.title, containing(text)), ilike(alert.description, containing(text))),
    },
    {
      wanted: and(
        eq(alert.organisationId, organisationId),
        within,
        ask.kinds ? like(alert.kind, beginningWith(ask.kinds)) : undefined,
      ),
      ask,
      now,
    },
  )
}

/** Every active alert, the gravest and oldest first. */
export function activeAlerts(db: Queryable, organisationId: number, now: Date): Promise<AlertRow[]> {
  return db
    .select()
    .from(alert)
    .where(ofOrganisation(alert, organisationId, isActive(now)))
    .orderBy(asc(alert.severityRank), asc(alert.raisedAt), asc(alert.id))
}

const isActiveOfKinds = (organisationId: number, kinds: readonly string[], now: Date) =>
  ofOrganisation(alert, organisationId, { kind: kinds }, isActive(now))

/** The active alerts of some kinds, the newest first. */
export function activeAlertsOfKinds(
  db: Queryable,
  organisationId: number,
  kinds: readonly string[],
  now: Date,
  limit: number,
): Promise<AlertRow[]> {
  return db
    .select()
    .from(alert)
    .where(isActiveOfKinds(organisationId, kinds, now))
    .orderBy(desc(alert.raisedAt), desc(alert.id))
    .limit(limit)
}

export function countActiveAlertsOfKinds(
  db: Queryable,
  organisationId: number,
  kinds: readonly string[],
  now: Date,
): Promise<number> {
  return db.$count(alert, isActiveOfKinds(organisationId, kinds, now))
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

/** The alerts that are open for these keys: a hit would count on one. */
export async function openAlertsWithKeys(
  db: Queryable,
  organisationId: number,
  dedupeKeys: readonly string[],
): Promise<AlertRow[]> {
  if (dedupeKeys.length === 0) return []
  return db
    .select()
    .from(alert)
    .where(ofOrganisation(alert, organisationId, { dedupeKey: dedupeKeys }, isNull(alert.closedAt)))
}

/** Whether an alert is open for a key. */
export const hasOpenAlert = async (
  db: Queryable,
  organisationId: number,
  dedupeKey: string,
): Promise<boolean> => (await openAlertsWithKeys(db, organisationId, [dedupeKey])).length > 0

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
    .where(ofOrganisation(alert, organisationId, { dedupeKey: dedupeKeys }, isNotNull(alert.closedAt)))
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
export async function deleteAllAlerts(db: Queryable, organisationId: number): Promise<number> {
  const removed = await db
    .delete(alert)
    .where(eq(alert.organisationId, organisationId))
    .returning({ id: alert.id })
  return removed.length
}

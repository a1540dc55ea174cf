import { and, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import {
  containing,
  ofOrganisation,
  type Queryable,
  qualified,
  type Transaction,
} from '#platform/database/index.ts'
import type { ListAsk } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { monitoringAlertsList } from '../../contract/index.ts'
import { belowLineItem, monitoringAlert, monitoringAlertTransaction, monitoringHit } from '../tables.ts'

export type AlertRow = typeof monitoringAlert.$inferSelect
type NewAlert = Omit<typeof monitoringAlert.$inferInsert, 'id'>

const ROWS_AT_ONCE = 500

export async function keptHits(
  db: Queryable,
  organisationId: number,
  keys: readonly string[],
): Promise<Set<string>> {
  const kept = new Set<string>()
  for (let start = 0; start < keys.length; start += ROWS_AT_ONCE)
    for (const { hitKey } of await db
      .select({ hitKey: monitoringHit.hitKey })
      .from(monitoringHit)
      .where(
        and(
          eq(monitoringHit.organisationId, organisationId),
          inArray(monitoringHit.hitKey, keys.slice(start, start + ROWS_AT_ONCE)),
        ),
      ))
      kept.add(hitKey)
  return kept
}

export async function insertHits(
  db: Transaction,
  rows: readonly (typeof monitoringHit.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await db
      .insert(monitoringHit)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoNothing()
}

/** The newest alert about a subject, open or closed. */
export async function newestAlertAbout(
  db: Queryable,
  organisationId: number,
  subjectKey: string,
): Promise<AlertRow | undefined> {
  const [row] = await db
    .select()
    .from(monitoringAlert)
    .where(ofOrganisation(monitoringAlert, organisationId, { subjectKey }))
    .orderBy(
      desc(isNull(monitoringAlert.closedAt)),
      desc(monitoringAlert.lastHitAt),
      desc(monitoringAlert.id),
    )
    .limit(1)
  return row
}

export async function insertAlert(db: Transaction, row: NewAlert): Promise<AlertRow> {
  const [made] = await db.insert(monitoringAlert).values(row).returning()
  if (!made) throw new Error('The alert was not stored.')
  return made
}

const byNumber = rowsOf(monitoringAlert, 'monitoring alert')

export const updateAlert = byNumber.change

export async function linkTransactions(
  db: Transaction,
  organisationId: number,
  alertId: number,
  ids: readonly number[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE)
    await db
      .insert(monitoringAlertTransaction)
      .values(
        ids
          .slice(start, start + ROWS_AT_ONCE)
          .map((transactionId) => ({ organisationId, alertId, transactionId })),
      )
      .onConflictDoNothing()
}

/** @throws Problem `not-found`. */
export const alertOfOrganisation = byNumber.read

/** The same, held until the change ends. @throws Problem `not-found`. */
export const holdAlert = byNumber.hold

const transactionCount = qualified<number>`(select count(*) from ${monitoringAlertTransaction} mat
  where mat.organisation_id = ${monitoringAlert.organisationId} and mat.alert_id = ${monitoringAlert.id})`.mapWith(
  Number,
)

/** The open alerts that somebody has. */
export function heldAlerts(db: Queryable, organisationId: number): Promise<AlertRow[]> {
  return db
    .select()
    .from(monitoringAlert)
    .where(
      and(
        eq(monitoringAlert.organisationId, organisationId),
        isNull(monitoringAlert.closedAt),
        isNotNull(monitoringAlert.assigneeId),
      ),
    )
    .orderBy(monitoringAlert.id)
}

export async function countTransactions(
  db: Queryable,
  organisationId: number,
  alertId: number,
): Promise<number> {
  return db.$count(
    monitoringAlertTransaction,
    ofOrganisation(monitoringAlertTransaction, organisationId, { alertId }),
  )
}

type AlertsAsked = ListAsk & { state?: string | undefined; severity?: string | undefined }

/** A page of alerts: open ones first, the gravest and oldest before others, unless another order is asked for. */
export function pageOfAlerts(db: Queryable, organisationId: number, ask: AlertsAsked, now: Date) {
  const state = sql<string>`case
    when ${monitoringAlert.closedAt} is not null then 'closed'
    when ${monitoringAlert.snoozedUntil} > ${now} then 'snoozed'
    when ${monitoringAlert.state} in ('new', 'under_review') then 'open'
    else ${monitoringAlert.state} end`
  return readList(
    db,
    monitoringAlertsList,
    {
      from: (select) => select.from(monitoringAlert),
      fields: { row: monitoringAlert, transactions: transactionCount },
      key: { by: monitoringAlert.id, kind: 'whole' },
      columns: {
        severity: { by: monitoringAlert.severityRank, isReversed: true },
        raised: monitoringAlert.raisedAt,
        closed: monitoringAlert.closedAt,
        due: monitoringAlert.dueAt,
        hits: monitoringAlert.hitCount,
      },
      facets: {
        state: { by: state },
        severity: { by: monitoringAlert.severity },
        holder: {
          by: sql`case when ${monitoringAlert.assigneeId} is null then 'nobody' else 'somebody' end`,
        },
      },
      start: [
        { by: sql`(${monitoringAlert.closedAt} is not null)::int`, kind: 'whole' },
        { by: monitoringAlert.severityRank, kind: 'whole' },
        { by: monitoringAlert.raisedAt, kind: 'moment' },
      ],
      search: (text) =>
        or(
          ilike(monitoringAlert.account, containing(text)),
          ilike(monitoringAlert.customerName, containing(text)),
          ilike(monitoringAlert.ruleName, containing(text)),
        ),
    },
    { wanted: eq(monitoringAlert.organisationId, organisationId), ask, now },
  )
}

/** What people have judged, by transaction: found something in it, or nothing. A duplicate judges nothing. */
export async function judgedTransactions(
  db: Queryable,
  organisationId: number,
): Promise<Map<number, 'productive' | 'unproductive'>> {
  const rows = await db
    .select({
      transactionId: monitoringAlertTransaction.transactionId,
      isProductive:
        sql<boolean>`bool_or(${monitoringAlert.outcome} in ('true_positive_action', 'sar_filed'))`.as(
          'productive',
        ),
    })
    .from(monitoringAlertTransaction)
    .innerJoin(
      monitoringAlert,
      and(
        eq(monitoringAlert.organisationId, monitoringAlertTransaction.organisationId),
        eq(monitoringAlert.id, monitoringAlertTransaction.alertId),
      ),
    )
    .where(
      and(
        eq(monitoringAlertTransaction.organisationId, organisationId),
        sql`${monitoringAlert.closedAt} is not null and ${monitoringAlert.outcome} <> 'duplicate'`,
      ),
    )
    .groupBy(monitoringAlertTransaction.transactionId)
  const judged = new Map<number, 'productive' | 'unproductive'>()
  // What was looked at below a line was found without a rule having said so: without it recall is of what rules flagged anyway.
  for (const { transactions, verdict } of await db
    .select({ transactions: belowLineItem.transactions, verdict: belowLineItem.verdict })
    .from(belowLineItem)
    .where(ofOrganisation(belowLineItem, organisationId, isNotNull(belowLineItem.verdict))))
    for (const id of transactions) judged.set(id, verdict === 'founded' ? 'productive' : 'unproductive')
  for (const { transactionId, isProductive } of rows)
    judged.set(transactionId, isProductive ? 'productive' : 'unproductive')
  return judged
}

import { and, asc, eq, inArray, notInArray, or } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import { idsOf, ofOrganisation, type Queryable, qualified } from '#platform/database/index.ts'
import { pastByNumber, removePast } from '#platform/organisation-rows/index.ts'
import {
  declaredSlices,
  type ExpiryPolicy,
  type PastTerm,
  type Slice,
  standByNumber,
} from '#platform/slice/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'
import { alert } from './tables.ts'

/** What is settled with its own record: an alert about it has no ground once that is closed. */
const SETTLED_BY_THEMSELVES = [
  'case',
  'screening',
  'monitoring-alert',
  'suspicious-report',
  'customer-document',
  'document',
]

/** Of each key the last word of a person is what keeps the same thing from being raised again (`keepAlerts`). */
const isLastWord = qualified<boolean>`(${alert.outcome} is distinct from 'no-longer-so' and ${notInArray(alert.subjectType, SETTLED_BY_THEMSELVES)}
  and not exists (select 1 from ${alert} newer where newer.organisation_id = ${alert.organisationId}
    and newer.dedupe_key = ${alert.dedupeKey} and newer.id > ${alert.id}))`

async function lastWordsAmong(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: alert.id })
    .from(alert)
    .where(ofOrganisation(alert, organisationId, { id: ids }, isLastWord))
  return new Set(rows.map(({ id }) => id))
}

const CUSTOMER = 'company'

/** Customers are a slice above: which of some still stand. About one who is gone nothing is raised again. */
async function existing(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const exists = declaredSlices().find((slice) => slice.exists?.[CUSTOMER])?.exists?.[CUSTOMER]
  return exists && ids.length > 0 ? exists(ctx, [...new Set(ids)]) : new Set()
}

/** Closed alerts. What they told stands in what they were about; the history of what was sent keeps its own words. */
export const alertsExpiry: ExpiryPolicy = {
  kind: 'alert',
  group: 'Closed alerts',
  at: 10,
  tables: ['alert'],
  async past(ctx, { before, after, limit, isHeld }) {
    const {
      db,
      actor: { organisationId },
    } = ctx
    const read = db
      .select({
        id: alert.id,
        closedAt: alert.closedAt,
        raisedAt: alert.raisedAt,
        subjectType: alert.subjectType,
        subjectId: alert.subjectId,
      })
      .from(alert)
      .where(pastByNumber(alert, organisationId, alert.closedAt, { before, after }))
      .orderBy(asc(alert.id))
      .limit(limit)
    // Locked first, asked about others second: a distributed database takes no lock beside a query within the query.
    const rows = await (isHeld ? read.for('update') : read)
    const lastWords = await lastWordsAmong(db, organisationId, idsOf(rows))
    const customers = await existing(
      ctx,
      rows.flatMap(({ subjectType, subjectId }) => (subjectType === CUSTOMER ? [subjectId] : [])),
    )
    return rows.map(
      ({ id, closedAt, raisedAt, subjectType, subjectId }): PastTerm => ({
        id,
        since: closedAt ?? raisedAt,
        subject: { type: 'alert', id },
        about: [{ type: subjectType, id: subjectId } as Subject],
        ...(lastWords.has(id) && (subjectType !== CUSTOMER || customers.has(subjectId))
          ? { stays: 'Somebody has decided on it: without it, the same finding would be raised again' }
          : {}),
      }),
    )
  },
  remove: (tx, gone) => removePast(tx, alert, gone),
}

/** An alert leads to what it is about. */
export const alertsDependOn: NonNullable<Slice['dependsOn']> = async (
  { db, actor: { organisationId }, now },
  subjects,
  staysUntil,
) => {
  const kinds = [...Map.groupBy(subjects, ({ type }) => type)].filter(([type]) => type !== 'alert')
  if (kinds.length === 0) return []
  const rows = await db
    .select({ id: alert.id, type: alert.subjectType, on: alert.subjectId, closedAt: alert.closedAt })
    .from(alert)
    .where(
      and(
        eq(alert.organisationId, organisationId),
        or(
          ...kinds.map(([type, things]) =>
            and(
              eq(alert.subjectType, type),
              inArray(
                alert.subjectId,
                things.map(({ id }) => String(id)),
              ),
            ),
          ),
        ),
      ),
    )
  return rows.flatMap(({ id, type, on, closedAt }) => {
    // The last word on a customer stays as long as the customer: past its own term it is not what keeps them.
    const until = closedAt && type === CUSTOMER ? staysUntil('alert', closedAt) : 'never'
    if (until !== 'never' && until <= now) return []
    return [
      {
        on: { type, id: on } as Subject,
        by: { type: 'alert' as const, id },
        why: 'An alert about it is still kept',
      },
    ]
  })
}

export const existingAlerts: NonNullable<Slice['exists']> = {
  alert: standByNumber(({ db, actor: { organisationId } }, ids) =>
    db
      .select({ id: alert.id })
      .from(alert)
      .where(ofOrganisation(alert, organisationId, { id: ids })),
  ),
}

import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { RuleMeasures } from '../../contract/index.ts'
import { monitoringAlert, operationsTransaction } from '../tables.ts'

const MILLION = 1_000_000
const HOUR_SECONDS = 3_600

/** What the alerts of a rule are like beside what was monitored, how fast they are dealt with, and which rules say the same. */
export async function measuresOf(
  db: Queryable,
  organisationId: number,
  ruleId: number,
): Promise<z.input<typeof RuleMeasures>> {
  const [row] = await db
    .select({
      alerts: sql<number>`count(*)`.mapWith(Number),
      hits: sql<number>`coalesce(sum(${monitoringAlert.hitCount}), 0)`.mapWith(Number),
      accounts: sql<number>`count(distinct ${monitoringAlert.account})`.mapWith(Number),
      escalated: sql<number>`count(*) filter (where ${monitoringAlert.caseId} is not null)`.mapWith(Number),
      reported: sql<number>`count(*) filter (where ${monitoringAlert.outcome} = 'sar_filed')`.mapWith(Number),
      hoursToClose: sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from ${monitoringAlert.closedAt} - ${monitoringAlert.raisedAt})) filter (where ${monitoringAlert.closedAt} is not null)`,
    })
    .from(monitoringAlert)
    .where(ofOrganisation(monitoringAlert, organisationId, { ruleId }))
  const monitored = await db.$count(
    operationsTransaction,
    and(
      eq(operationsTransaction.organisationId, organisationId),
      sql`${operationsTransaction.monitoredAt} is not null`,
    ),
  )
  const { rows: overlaps } = await db.execute<{ id: number; name: string; alerts: number }>(sql`
    select other.rule_id::float8 as id, max(other.rule_name) as name, count(distinct mine.id)::int as alerts
    from monitoring_alert mine
    join monitoring_alert_transaction here on here.organisation_id = mine.organisation_id and here.alert_id = mine.id
    join monitoring_alert_transaction there on there.organisation_id = here.organisation_id and there.transaction_id = here.transaction_id and there.alert_id <> here.alert_id
    join monitoring_alert other on other.organisation_id = there.organisation_id and other.id = there.alert_id and other.rule_id <> mine.rule_id
    where mine.organisation_id = ${organisationId} and mine.rule_id = ${ruleId}
    group by other.rule_id order by 3 desc, 1 limit 20`)
  const { hoursToClose = null, ...counts } = row ?? {
    alerts: 0,
    hits: 0,
    accounts: 0,
    escalated: 0,
    reported: 0,
  }
  return {
    ...counts,
    monitored,
    perMillion: monitored === 0 ? null : (counts.alerts * MILLION) / monitored,
    hoursToClose: hoursToClose === null ? null : Number(hoursToClose) / HOUR_SECONDS,
    overlaps: overlaps.map(({ id, name, alerts }) => ({ ruleId: Number(id), ruleName: name, alerts })),
  }
}

import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import {
  kycValidation,
  monitoringAlert,
  operationsDocument,
  operationsTask,
  operationsTransaction,
  qualityCheck,
} from '../tables.ts'
import { isLookedAt } from '../transactions/store.ts'

export type WindowOf = { from: Date; to: Date }

const number = (value: unknown): number => Number(value ?? 0)
const orNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)

/** Where the day of a moment begins and ends in a time zone. */
export function dayIn(timeZone: string, now: Date): WindowOf {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  const from = startOfDay(parts, timeZone)
  const next = new Date(from.getTime() + 36 * 3_600_000)
  const to = startOfDay(
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(next),
    timeZone,
  )
  return { from, to }
}

/** The moment at which a day begins in a time zone, daylight saving included. */
function startOfDay(day: string, timeZone: string): Date {
  const guess = Date.parse(`${day}T00:00:00Z`)
  const offsetAt = (at: number) => {
    const stated = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }).formatToParts(at)
    const part = (type: string) => Number(stated.find((one) => one.type === type)?.value)
    return (
      Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
      Math.floor(at / 1_000) * 1_000
    )
  }
  const first = guess - offsetAt(guess)
  return new Date(guess - offsetAt(first))
}

/** Documents that ended in a window, and what it took. */
export async function documentFacts(
  db: Queryable,
  organisationId: number,
  { from, to }: WindowOf,
  { withSample = true }: { withSample?: boolean } = {},
) {
  const minutes = sql`greatest(extract(epoch from ${operationsDocument.decidedAt} - ${operationsDocument.receivedAt}) - ${operationsDocument.awaitedSeconds}, 0) / 60`
  const human = sql`${operationsDocument.humanSeconds} / 60.0`
  // Decided by somebody who never took it up: how long it took nobody knows, and that is not no time.
  const isUntimed = sql`(${operationsDocument.humanEvents} > 0 and ${operationsDocument.humanSeconds} = 0)`
  const [row] = await db
    .select({
      ended: sql`count(*)`,
      automatic: sql`count(*) filter (where ${operationsDocument.humanEvents} = 0)`,
      firstPass: sql`count(*) filter (where ${operationsDocument.revisions} = 0 and ${operationsDocument.state} = 'approved')`,
      guessedRight: sql`count(*) filter (where ${operationsDocument.firstType} = ${operationsDocument.type})`,
      mean: sql`avg(${minutes})`,
      p50: sql`percentile_cont(0.5) within group (order by ${minutes})`,
      p95: sql`percentile_cont(0.95) within group (order by ${minutes})`,
      awaited: sql`avg(${operationsDocument.awaitedSeconds}) / 60`,
      // Of those that people handled: what went by itself took nobody's time and says nothing of it.
      humanMedian: sql`percentile_cont(0.5) within group (order by ${human}) filter (where ${operationsDocument.humanEvents} > 0 and not ${isUntimed})`,
      humanMean: sql`avg(${human}) filter (where not ${isUntimed})`,
      humanSum: sql`sum(${human})`,
      untimed: sql`count(*) filter (where ${isUntimed})`,
    })
    .from(operationsDocument)
    .where(
      and(
        eq(operationsDocument.organisationId, organisationId),
        gte(operationsDocument.decidedAt, from),
        lt(operationsDocument.decidedAt, to),
        withSample ? undefined : eq(operationsDocument.isSample, false),
      ),
    )
  return {
    ended: number(row?.ended),
    automatic: number(row?.automatic),
    firstPass: number(row?.firstPass),
    guessedRight: number(row?.guessedRight),
    meanMinutes: orNull(row?.mean),
    p50: orNull(row?.p50),
    p95: orNull(row?.p95),
    awaitedMinutes: orNull(row?.awaited),
    humanMedian: orNull(row?.humanMedian),
    humanMean: orNull(row?.humanMean),
    humanSum: number(row?.humanSum),
    untimed: number(row?.untimed),
  }
}

/** Documents that ended in a window, by what they are. */
export async function documentTypes(
  db: Queryable,
  organisationId: number,
  { from, to }: WindowOf,
): Promise<Record<string, number>> {
  const rows = await db
    .select({ type: operationsDocument.type, count: sql<number>`count(*)`.mapWith(Number) })
    .from(operationsDocument)
    .where(
      and(
        eq(operationsDocument.organisationId, organisationId),
        gte(operationsDocument.decidedAt, from),
        lt(operationsDocument.decidedAt, to),
      ),
    )
    .groupBy(operationsDocument.type)
    .orderBy(operationsDocument.type)
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]))
}

/** Fields that were held against their documents in a window; of documents that no hand has touched beside those that one has. */
export async function qualityFacts(db: Queryable, organisationId: number, { from, to }: WindowOf) {
  const [row] = await db
    .select({
      checked: sql`count(*)`,
      correct: sql`count(*) filter (where ${qualityCheck.isCorrect})`,
      documents: sql`count(distinct ${qualityCheck.documentId})`,
      automaticChecked: sql`count(*) filter (where ${operationsDocument.humanEvents} = 0)`,
      automaticCorrect: sql`count(*) filter (where ${operationsDocument.humanEvents} = 0 and ${qualityCheck.isCorrect})`,
    })
    .from(qualityCheck)
    .innerJoin(
      operationsDocument,
      and(
        eq(operationsDocument.organisationId, qualityCheck.organisationId),
        eq(operationsDocument.id, qualityCheck.documentId),
      ),
    )
    .where(
      and(
        eq(qualityCheck.organisationId, organisationId),
        gte(qualityCheck.at, from),
        lt(qualityCheck.at, to),
      ),
    )
  return {
    checked: number(row?.checked),
    correct: number(row?.correct),
    documents: number(row?.documents),
    automaticChecked: number(row?.automaticChecked),
    automaticCorrect: number(row?.automaticCorrect),
  }
}

/** Validations: decided in a window, waiting now. */
export async function kycFacts(db: Queryable, organisationId: number, { from, to }: WindowOf) {
  const [row] = await db
    .select({
      completed: sql`count(*) filter (where ${kycValidation.state} = 'completed' and ${kycValidation.decidedAt} >= ${from} and ${kycValidation.decidedAt} < ${to})`,
      pending: sql`count(*) filter (where ${kycValidation.state} = 'pending')`,
      review: sql`count(*) filter (where ${kycValidation.state} = 'requires_review')`,
      assessed: sql`count(*) filter (where ${kycValidation.ranAt} >= ${from} and ${kycValidation.ranAt} < ${to})`,
    })
    .from(kycValidation)
    .where(eq(kycValidation.organisationId, organisationId))
  return {
    completed: number(row?.completed),
    pending: number(row?.pending),
    review: number(row?.review),
    assessed: number(row?.assessed),
  }
}

/** Transactions that rules looked at in a window: with an alert, and those that nothing stands against any more. */
export async function monitoringFacts(db: Queryable, organisationId: number, { from, to }: WindowOf) {
  const [row] = await db
    .select({
      recorded: sql`count(*)`,
      monitored: sql`count(*) filter (where ${isLookedAt('all')})`,
      flagged: sql`count(*) filter (where ${isLookedAt('with-alert')})`,
      approved: sql`count(*) filter (where ${isLookedAt('cleared')})`,
      namesWait: sql`count(*) filter (where ${operationsTransaction.monitoredAt} is not null and ${operationsTransaction.names} in ('waiting', 'unanswered'))`,
    })
    .from(operationsTransaction)
    .where(
      and(
        eq(operationsTransaction.organisationId, organisationId),
        gte(operationsTransaction.recordedAt, from),
        lt(operationsTransaction.recordedAt, to),
      ),
    )
  const alertMinutes = sql`${monitoringAlert.humanSeconds} / 60.0`
  const [alerts] = await db
    .select({
      raised: sql`count(*) filter (where ${monitoringAlert.raisedAt} >= ${from} and ${monitoringAlert.raisedAt} < ${to})`,
      closed: sql`count(*) filter (where ${monitoringAlert.closedAt} >= ${from} and ${monitoringAlert.closedAt} < ${to})`,
      unfounded: sql`count(*) filter (where ${monitoringAlert.closedAt} >= ${from} and ${monitoringAlert.closedAt} < ${to} and ${monitoringAlert.outcome} in ('false_positive', 'informational'))`,
      escalated: sql`count(*) filter (where ${monitoringAlert.raisedAt} >= ${from} and ${monitoringAlert.raisedAt} < ${to} and ${monitoringAlert.caseId} is not null)`,
      open: sql`count(*) filter (where ${monitoringAlert.closedAt} is null)`,
      humanSum: sql`sum(${alertMinutes}) filter (where ${monitoringAlert.closedAt} >= ${from} and ${monitoringAlert.closedAt} < ${to})`,
      untimed: sql`count(*) filter (where ${monitoringAlert.closedAt} >= ${from} and ${monitoringAlert.closedAt} < ${to} and ${monitoringAlert.humanSeconds} = 0)`,
    })
    .from(monitoringAlert)
    .where(eq(monitoringAlert.organisationId, organisationId))
  return {
    recorded: number(row?.recorded),
    monitored: number(row?.monitored),
    flagged: number(row?.flagged),
    approved: number(row?.approved),
    namesWait: number(row?.namesWait),
    raised: number(alerts?.raised),
    closed: number(alerts?.closed),
    unfounded: number(alerts?.unfounded),
    escalated: number(alerts?.escalated),
    open: number(alerts?.open),
    humanSum: number(alerts?.humanSum),
    untimed: number(alerts?.untimed),
  }
}

/** Tasks that ended in a window, those that are open, and how they stand against what was promised. */
export async function taskFacts(db: Queryable, organisationId: number, { from, to }: WindowOf) {
  const isEnded = sql`${operationsTask.state} = 'done' and ${operationsTask.endedAt} >= ${from} and ${operationsTask.endedAt} < ${to}`
  const minutes = sql`extract(epoch from ${operationsTask.endedAt} - ${operationsTask.createdAt}) / 60`
  const [row] = await db
    .select({
      completed: sql`count(*) filter (where ${isEnded})`,
      late: sql`count(*) filter (where ${isEnded} and ${operationsTask.endedAt} > ${operationsTask.dueAt})`,
      pending: sql`count(*) filter (where ${operationsTask.state} = 'open')`,
      overdue: sql`count(*) filter (where ${operationsTask.state} = 'open' and ${operationsTask.dueAt} < ${to})`,
      mean: sql`avg(${minutes}) filter (where ${isEnded})`,
      p95: sql`percentile_cont(0.95) within group (order by ${minutes}) filter (where ${isEnded})`,
    })
    .from(operationsTask)
    .where(eq(operationsTask.organisationId, organisationId))
  return {
    completed: number(row?.completed),
    late: number(row?.late),
    pending: number(row?.pending),
    overdue: number(row?.overdue),
    meanMinutes: orNull(row?.mean),
    p95: orNull(row?.p95),
  }
}

export async function hasSample(db: Queryable, organisationId: number): Promise<boolean> {
  for (const table of [operationsTransaction, operationsDocument, operationsTask] as const) {
    const [row] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.organisationId, organisationId), eq(table.isSample, true)))
      .limit(1)
    if (row) return true
  }
  return false
}

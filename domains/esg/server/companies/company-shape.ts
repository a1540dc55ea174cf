import type { z } from 'zod'
import { type CompanyNamed, companiesNamed } from '#domains/entities/server/index.ts'
import {
  type ComparedValue,
  type HeldMetric,
  inMetricUnit,
  isOldMetric,
  isThin,
  metricOf,
  outlierOf,
  overallRating,
  SCALE_VERSION,
  scoreCompany,
} from '#engines/esg/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { CompanyScore, EsgCompany, EsgMetric } from '../../contract/index.ts'
import type { MetricRow } from '../metrics/store.ts'
import { type CompanyRow, dayOf, OWN_COMPANY } from './store.ts'

/** A company as it is told, named as the directory names it today. */
export function companyShape(row: CompanyRow, named: CompanyNamed | undefined): EsgCompany {
  return {
    id: row.number,
    entityId: named?.id ?? row.entityId,
    name: named?.name ?? `Company record ${row.entityId}`,
    symbol: row.symbol,
    country: named?.country ?? null,
    industry: named?.industry ?? null,
    isOwn: row.number === OWN_COMPANY,
    isSample: row.isSample,
  }
}

export async function companyShapes(ctx: Context, rows: readonly CompanyRow[]): Promise<EsgCompany[]> {
  const named = await companiesNamed(
    ctx,
    rows.map(({ entityId }) => entityId),
  )
  return rows.map((row) => companyShape(row, named.get(row.entityId)))
}

/** The financial year where the period is a calendar year, else its days. */
export const periodInWords = (start: string, end: string): string =>
  start.endsWith('-01-01') && end === `${start.slice(0, 4)}-12-31`
    ? `FY${start.slice(0, 4)}`
    : `${start} to ${end}`

/** Rounding of a report is no other figure. */
const SAME = 0.005

/** What else is told of the same metric, period and scope and still counts or waits, where it is another figure. */
const contradicting = (row: MetricRow, all: readonly MetricRow[]): MetricRow[] =>
  row.state !== 'waiting' && row.state !== 'verified'
    ? []
    : all.filter(
        (other) =>
          other.id !== row.id &&
          (other.state === 'waiting' || other.state === 'verified') &&
          other.companyNumber === row.companyNumber &&
          other.metric === row.metric &&
          other.scope === row.scope &&
          other.periodStart === row.periodStart &&
          other.periodEnd === row.periodEnd &&
          Math.abs(other.compared - row.compared) >
            SAME * Math.max(Math.abs(other.compared), Math.abs(row.compared)),
      )

/** @param all every value of the company: what else is told of the same is held beside it. */
export function metricShape(row: MetricRow, all: readonly MetricRow[], now: Date): z.input<typeof EsgMetric> {
  const { name, pillar } = metricOf(row.metric)
  const doubt = row.state === 'waiting' ? outlierOf(comparedOf(row), verifiedOf(all, row.scope)) : undefined
  return {
    doubt: doubt ?? null,
    id: row.id,
    metric: row.metric,
    metricName: name,
    metricCategory: pillar,
    metricValue: row.value,
    metricUnit: row.unit,
    reportingPeriod: periodInWords(row.periodStart, row.periodEnd),
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    scope: row.scope,
    source: row.source,
    quote: row.quote,
    evidenceFile: row.fileName,
    passage: row.passageState ? { state: row.passageState, page: row.passagePage } : null,
    via: row.via,
    asOf: row.asOf,
    state: row.state,
    enteredBy: row.enteredBy,
    enteredAt: row.enteredAt,
    settledBy: row.settledBy,
    settledAt: row.settledAt,
    settledReason: row.settledReason,
    isOld: isOldMetric(row.periodEnd, dayOf(now)),
    contradictedBy: contradicting(row, all).map(({ id, value, unit, source, state }) => ({
      id,
      metricValue: value,
      metricUnit: unit,
      source,
      state,
    })),
  }
}

/** A value in the unit its metric is compared in. */
const comparedOf = ({ metric, compared, periodStart, periodEnd }: MetricRow): ComparedValue => ({
  metric,
  value: compared,
  periodStart,
  periodEnd,
})

/** What is verified of a company, of one scope. */
export const verifiedOf = (rows: readonly MetricRow[], scope: MetricRow['scope']): ComparedValue[] =>
  rows.filter((row) => row.state === 'verified' && row.scope === scope).map(comparedOf)

/** What may count: verified values, in the unit each metric is compared in. */
export const heldOf = (rows: readonly MetricRow[]): HeldMetric[] =>
  rows.flatMap((row) =>
    row.state === 'verified'
      ? [
          {
            id: row.id,
            metric: row.metric,
            value: inMetricUnit(row.metric, row.value, row.unit),
            periodEnd: row.periodEnd,
            scope: row.scope,
            source: row.source,
          },
        ]
      : [],
  )

export function scoreShape(rows: readonly MetricRow[], now: Date): CompanyScore {
  const score = scoreCompany(heldOf(rows), dayOf(now))
  return {
    ...score,
    rating: score.overall === null || isThin(score.coverage) ? null : overallRating(score.overall),
    scaleVersion: SCALE_VERSION,
  }
}

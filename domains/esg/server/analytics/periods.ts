import {
  doesAddUp,
  indicatorScore,
  inMetricUnit,
  isOfYear,
  type MetricId,
  type PaiPeriod,
} from '#engines/esg/index.ts'
import type { MetricRow } from '../metrics/store.ts'

type Kept = Pick<
  MetricRow,
  'id' | 'companyNumber' | 'metric' | 'value' | 'unit' | 'periodStart' | 'periodEnd' | 'scope' | 'state'
>

const order = { group: 0, company: 1 } as const
const isCounted = ({ state, scope }: Kept): boolean => state === 'verified' && scope !== 'site'

/**
 * Verified values by the end of their period and whom they are told for, the newest first, the group before the company; a site counts for nobody. What adds up over a
 * period counts for a year alone: emissions of a quarter are not divided by what a year earned, nor those of the company by what its group did.
 */
export function paiPeriodsOf(rows: readonly Kept[]): PaiPeriod[] {
  const counted = rows.filter((row) => isCounted(row) && (!doesAddUp(row.metric) || isOfYear(row)))
  return [...Map.groupBy(counted, ({ periodEnd, scope }) => `${periodEnd} ${scope}`).values()]
    .toSorted(([one], [other]) =>
      one && other ? other.periodEnd.localeCompare(one.periodEnd) || rankOf(one) - rankOf(other) : 0,
    )
    .map((own) => ({
      end: own[0]?.periodEnd ?? '',
      metrics: Object.fromEntries(
        own.map((row) => [row.metric, inMetricUnit(row.metric, row.value, row.unit)]),
      ),
    }))
}

const rankOf = ({ scope }: Kept): number => (scope === 'group' ? order.group : order.company)

/** How the score of a metric of a company moved from its newest year to the one before. */
export type YearlyChange = { company: number; metric: MetricId; year: number; change: number }

/** The changes of what is verified for two years in a row of one company, of its group or of it alone: what is told of one is not held against the other. */
export function yearlyChangesOf(rows: readonly Kept[]): YearlyChange[] {
  const counted = rows.filter((row) => isCounted(row) && isOfYear(row))
  const series = Map.groupBy(
    counted,
    ({ companyNumber, metric, scope }) => `${companyNumber} ${metric} ${scope}`,
  )
  const changes = [...series.values()].flatMap((own) => {
    const byYear = new Map(
      own.toSorted((a, b) => a.id - b.id).map((row) => [Number(row.periodEnd.slice(0, 4)), row]),
    )
    const year = Math.max(...byYear.keys())
    const [now, before] = [byYear.get(year), byYear.get(year - 1)]
    if (!now || !before) return []
    const [newer, older] = [now, before].map((row) =>
      indicatorScore(row.metric, inMetricUnit(row.metric, row.value, row.unit)),
    )
    return newer === undefined || older === undefined
      ? []
      : [{ company: now.companyNumber, metric: now.metric, year, rank: rankOf(now), change: newer - older }]
  })
  // Of a company and its group the newer one counts, then the group.
  return [...Map.groupBy(changes, ({ company, metric }) => `${company} ${metric}`).values()].flatMap((own) =>
    own
      .toSorted((a, b) => b.year - a.year || a.rank - b.rank)
      .slice(0, 1)
      .map(({ rank: _, ...change }) => change),
  )
}

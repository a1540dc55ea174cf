import type { OutsideWarning } from './outside-warning.ts'

/** A year as a filing told it: amounts in single units of currency. */
export type StatedYear = {
  period: string
  filedOn: string
  amounts: Partial<Record<(typeof watched)[number], number>>
}

export type Restated = {
  period: string
  field: (typeof watched)[number]
  from: number
  to: number
  /** When it was told otherwise. */
  filedOn: string
}

const watched = ['equity', 'netIncome', 'revenue'] as const
const called = { equity: 'Equity', netIncome: 'Net income', revenue: 'Revenue' }
const SHARE_LEAST = 0.05
const YEARS = 3

/**
 * Of the newest three years the greatest change between what was told of a year first and last, where it is a twentieth or more of the
 * greater amount; null where there is none.
 * @param stated every version of each year in one currency, the oldest year first and within it the version that was filed first.
 */
export function restatementOf(stated: readonly StatedYear[]): Restated | null {
  const years = [...Map.groupBy(stated, ({ period }) => period).values()].slice(-YEARS)
  const changes = years.flatMap((versions) => {
    const first = versions[0]!
    const last = versions.at(-1)!
    return watched.flatMap((field) => {
      const from = first.amounts[field]
      const to = last.amounts[field]
      if (from === undefined || to === undefined) return []
      const share = Math.abs(to - from) / Math.max(Math.abs(to), Math.abs(from))
      return share >= SHARE_LEAST
        ? [{ period: last.period, field, from, to, filedOn: last.filedOn, share }]
        : []
    })
  })
  const [greatest] = changes.sort((a, b) => b.share - a.share)
  if (!greatest) return null
  const { share: _share, ...restated } = greatest
  return restated
}

const inMillions = (value: number) => `${(value / 1e6).toFixed(1)} million`

/** A change that was filed; it is no proof of an error: discontinued business and new rules of accounting bring it too. */
export function restatementWarning({
  period,
  field,
  from,
  to,
  filedOn,
}: Restated): OutsideWarning<'restatement'> {
  return {
    code: 'restatement',
    severity: field === 'revenue' ? 'medium' : 'high',
    words: `${called[field]} of the year to ${period} was reported as ${inMillions(from)} and since ${filedOn} as ${inMillions(to)}. Discontinued operations or new accounting rules can cause this; the later filing explains it.`,
    evidence: [],
  }
}

import { backtestFinding, type RiskBacktest } from '#domains/risk/contract/index.ts'
import { at, type Field, field, type Row } from '../topic.ts'

const CONFIDENCES = [0.9, 0.95, 0.975, 0.99, 0.999]

export function levelOf({
  text,
  amounts,
}: {
  text: string
  amounts: readonly { value: number; unit: string; of: string | null }[]
}): { confidence: number | undefined; days: number } {
  const stated = amounts.flatMap(({ value, unit, of }) =>
    of === 'day' || of === 'week' || of === 'month'
      ? []
      : unit === 'percent' || unit === 'plain'
        ? [value > 1 ? value / 100 : value]
        : [],
  )
  const meant = stated.map((one) =>
    CONFIDENCES.find((known) => Math.abs(known - one) < 1e-6 || Math.abs(1 - known - one) < 1e-6),
  )
  const confidence =
    meant.find((one) => one !== undefined) ??
    (amounts.some(({ unit }) => unit === 'percent') ? undefined : 0.95)
  const days = amounts.find(({ of }) => of === 'day')?.value
  const weeks = amounts.find(({ of }) => of === 'week')?.value
  const month = /\b(?:one|a|1|next|per) month\b|\bmonthly\b/.test(text)
  const week = /\bweekly\b|\b(?:one|a|1|per) week\b/.test(text)
  return { confidence, days: days ?? (weeks ? 5 * weeks : month ? 30 : week ? 7 : 1) }
}

export const level =
  (name: 'VaR' | 'ES', method: string, isMoney = false): Field['read'] =>
  (row) => {
    const found = (row.levels as Row[]).find(
      (one) => one.method === method && one.confidence === row.confidence && one.horizonDays === row.days,
    )
    const value = found?.[name] as number | undefined
    return value === undefined ? null : isMoney ? (value * Number(row.totalValue)) / 100 : value
  }

export const measured = (
  id: string,
  label: string,
  unit: 'share' | 'number',
  names: readonly string[],
  read = id,
): Field => field(id, { label, unit, names, read: at(`performance.${read}`), isSummed: false })

/** What the back-test of the historical value at risk found, at the confidence that is asked. */
export const backtest =
  (key: 'exceptions' | 'expectedExceptions'): Field['read'] =>
  (row) =>
    testedOf(row)?.[key]

/** The light with what the test's own chance says of the model: a green one may stand on a model that is doubted. */
export const trafficLight: Field['read'] = (row) => {
  const tested = testedOf(row)
  return tested && `${tested.trafficLight}: ${backtestFinding(tested).words}`
}

const testedOf = (row: Row): RiskBacktest | undefined =>
  (row.backtests as RiskBacktest[] | undefined)?.find(
    ({ method, confidence }) => method === 'historical' && confidence === row.confidence,
  )

import { LineChart } from '#design-system/charts/index.ts'
import { compactMoney, date, money, percent } from '#design-system/formats/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import {
  type Performance,
  type PerformanceDay,
  performanceDayColumns,
} from '#domains/portfolio/contract/index.ts'

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

type ValuedDay = PerformanceDay & { value: number; growth: number; fall: number; paidIn: number }

/** The days with a value, each with all that was put in by then: the value at the start and what was paid in since, less what was taken out. */
function valuedDays({ parts, days }: Performance): ValuedDay[] {
  let paidIn = parts.start
  return days.flatMap((day) => {
    paidIn += day.flow
    const { value, growth, fall } = day
    return value === null || growth === null || fall === null ? [] : [{ ...day, value, growth, fall, paidIn }]
  })
}

const columnsIn = (currency: string) =>
  tableColumns<ValuedDay, keyof PerformanceDay>(performanceDayColumns, {
    value: { cell: ({ value }) => money(value, { currency }) },
    flow: { cell: ({ flow }) => (flow === 0 ? '' : money(flow, { signed: true, currency })) },
    growth: { cell: ({ growth }) => percent(growth, { signed: true }) },
  })

const DAYS_OF_TWO_MONTHS = 45

/** Marks of the axis: the first day of each month, every other one over more than a year; some days of a short stretch. */
function axisOf(days: readonly ValuedDay[]) {
  const isShort = days.length <= DAYS_OF_TWO_MONTHS
  const firsts = days.filter(({ day }, at) => at > 0 && day.slice(0, 7) !== days[at - 1]?.day.slice(0, 7))
  const step = Math.ceil((isShort ? days : firsts).length / 7)
  const marks = (isShort ? days : firsts).filter((_, at) => at % step === 0)
  return {
    x: ({ day }: ValuedDay) => Date.parse(day),
    xTicks: marks.map(({ day }) => Date.parse(day)),
    xLabel: (at: number) => (isShort ? shortDay : month).format(at),
  }
}

const inWords = (currency: string | undefined) => (!currency || currency === 'USD' ? 'US dollars' : currency)

const sourceTag = ({ sources }: Performance) =>
  sources.length > 0 ? <Tag>{sources.join(', ')}</Tag> : undefined

/** The value of an account beside what was put in: what lies between them was earned or lost. */
export function ValueChart({ read }: { read: Performance }) {
  const days = valuedDays(read)
  return (
    <LineChart
      title="What was the portfolio worth, and what was put in?"
      name="Portfolio value"
      tag={sourceTag(read)}
      rows={days}
      rowKey={({ day }) => day}
      columns={columnsIn(read.currency ?? 'USD')}
      {...axisOf(days)}
      yLabel={(cents) => compactMoney(cents, { currency: read.currency ?? 'USD' })}
      series={[
        { label: 'Value', y: ({ value }) => value },
        { label: 'Put in', y: ({ paidIn }) => paidIn },
      ]}
      foot={`At the close of each day in ${inWords(read.currency)}, ${date(read.from)} to ${date(read.to)}${read.isRunning ? ', the last day at the last prices' : ''}.`}
    />
  )
}

/** How far the time-weighted growth stood below its high. */
export function FallChart({ read }: { read: Performance }) {
  const days = valuedDays(read)
  return (
    <LineChart
      title="How far was it below its high?"
      name="Falls from the high"
      rows={days}
      rowKey={({ day }) => day}
      columns={columnsIn(read.currency ?? 'USD')}
      {...axisOf(days)}
      yLabel={(fraction) => percent(fraction, { digits: 0 })}
      series={[{ label: 'Fall', y: ({ fall }) => fall }]}
      foot="Time-weighted growth of a dollar against its highest day so far; deposits do not hide a fall."
    />
  )
}

type BesideDay = PerformanceDay & { own: number; beside: number }

/** The time-weighted growth of the portfolio beside a benchmark over the same days; nothing where one of the two is not known. */
export function BesideChart({ read }: { read: Performance }) {
  const { benchmark } = read
  if (!benchmark || benchmark.fraction === null) return null
  const grown = new Map(benchmark.days.map(({ day, growth }) => [day, growth]))
  const days = valuedDays(read).flatMap((one): (BesideDay & ValuedDay)[] => {
    const beside = grown.get(one.day)
    return beside === undefined ? [] : [{ ...one, own: one.growth, beside }]
  })
  return (
    <LineChart
      title={`How did it do beside ${benchmark.symbol}?`}
      name="Growth beside a benchmark"
      tag={sourceTag(read)}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        { id: 'day', title: 'Day', value: ({ day }) => day, cell: ({ day }) => date(day), card: 'name' },
        {
          id: 'own',
          title: 'Portfolio',
          value: ({ own }) => own,
          cell: ({ own }) => percent(own, { signed: true }),
          align: 'right',
          card: 'figure',
        },
        {
          id: 'beside',
          title: benchmark.symbol,
          value: ({ beside }) => beside,
          cell: ({ beside }) => percent(beside, { signed: true }),
          align: 'right',
          card: 'fact',
        },
      ]}
      {...axisOf(days)}
      yLabel={(fraction) => percent(fraction, { digits: 0, signed: true })}
      series={[
        { label: 'Portfolio', y: ({ own }) => own },
        { label: benchmark.symbol, y: ({ beside }) => beside },
      ]}
      foot={`Time-weighted, ${date(benchmark.from)} to ${date(benchmark.to)}. ${benchmark.name}. ${benchmark.note ?? ''}`}
    />
  )
}

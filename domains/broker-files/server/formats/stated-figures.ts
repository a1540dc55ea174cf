import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { TableRow } from '#platform/tabular/index.ts'
import { type DateOrder, type Decimals, readDecimal, readMoment } from '../reading/read-figure.ts'

/** A figure that a file states, in the units of money or of quantities. */
export type StatedFigure = { line: number; units: number }

/** Cash before and after what a file lists. */
export type StatedCash = { startingCash: StatedFigure | null; endingCash: StatedFigure | null }

/** A total of a file beside what its rows add up to. */
export type StatedTotal = {
  line: number
  /** Null where the file does not say it. */
  currency: string | null
  of: string
  kind: 'cash' | 'position'
  stated: number
  found: number
}

/** What a file says of itself. */
export type StatedFigures = StatedCash & {
  period: { from: IsoDay; to: IsoDay } | null
  /** Cash of each currency that it names; what stands beside it is of all of them together. */
  cashIn: Map<string, StatedCash>
  /** Null where the file lists no holdings. */
  positions: (StatedFigure & { symbol: string; currency: string | null })[] | null
  totals: StatedTotal[]
  /** The parts of the file that hold what happened, by the lines of their rows. */
  sections: Map<string, number[]>
}

/** What a format reads them from; rows that state other rows again are not added up. */
export type StatingRows = {
  table: readonly TableRow[]
  rows: readonly (Readonly<
    Record<'date' | 'action' | 'symbol' | 'amount' | 'fees' | 'currency' | 'balance', string>
  > & {
    line: number
    cells: readonly string[]
  })[]
  repeated: ReadonlySet<number>
  decimals: Decimals
}

export const NOTHING_STATED: StatedFigures = {
  period: null,
  startingCash: null,
  endingCash: null,
  cashIn: new Map(),
  positions: null,
  totals: [],
  sections: new Map(),
}

export const MONEY_STEP = 4
export const UNITS_STEP = 6

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** "January 1, 2025 - November 27, 2026", or one day. */
export function periodOf(text: string): StatedFigures['period'] {
  const days = [...text.matchAll(/([A-Z][a-z]+) (\d{1,2}), (\d{4})/g)].map(([, month = '', day, year]) => {
    const number = months.findIndex((name) => name.startsWith(month.slice(0, 3))) + 1
    return readMoment(`${year}-${number}-${day}`, 'year-first')?.day
  })
  const [from, to = from] = days
  return from && to ? { from, to } : null
}

/** Adds up rows until their total comes. */
export class RunningTotal {
  #found = new Map<string, number>()
  #rows = 0

  add(figures: Readonly<Record<string, number | null | undefined>>): void {
    this.#rows += 1
    for (const [field, units] of Object.entries(figures))
      this.#found.set(field, (this.#found.get(field) ?? 0) + (units ?? Number.NaN))
  }

  /** Compares with a total and begins again. A total of zeros alone states nothing. */
  end(
    figures: Readonly<Record<string, number | null | undefined>>,
    { line, of, currency = null }: { line: number; of: string; currency?: string | null },
  ): StatedTotal[] {
    const [found, rows] = [this.#found, this.#rows]
    this.#found = new Map()
    this.#rows = 0
    const stated = Object.entries(figures).flatMap(([field, units]) =>
      typeof units === 'number' ? [[field, units] as const] : [],
    )
    if (rows === 0 || stated.every(([, units]) => units === 0)) return []
    return stated.flatMap(([field, units]) => {
      const own = found.get(field)
      if (own === undefined || Number.isNaN(own)) return []
      const kind = field === 'quantity' ? ('position' as const) : ('cash' as const)
      return [
        { line, currency, of: field === 'amount' ? of : `${of}, ${field}`, kind, stated: units, found: own },
      ]
    })
  }
}

export const figureIn = (text: string | undefined, step: number, decimals: Decimals) =>
  readDecimal(text ?? '', step, decimals)?.units

/** Of a file that states a balance with each row: what each changed of it beside its amount, in each currency. A row that is missing shows at the next. */
export const runningBalances =
  (order: DateOrder, { areFeesApart = false } = {}) =>
  ({ rows, decimals }: StatingRows): StatedFigures => {
    const figure = (text: string) => figureIn(text, MONEY_STEP, decimals)
    const own = Map.groupBy(
      rows.filter(({ balance }) => balance !== ''),
      ({ currency }) => currency,
    )
    const totals = [...own].flatMap(([currency, group]) => {
      const days = [group.at(0), group.at(-1)].map((row) => readMoment(row?.date ?? '', order)?.day ?? '')
      const inTime = (days[0] ?? '') > (days[1] ?? '') ? group.toReversed() : group
      return inTime.flatMap((row, place): StatedTotal[] => {
        const before = figure(inTime[place - 1]?.balance ?? '')
        const [after, amount, fees] = [figure(row.balance), figure(row.amount), figure(row.fees)]
        if (typeof before !== 'number' || typeof after !== 'number' || typeof amount !== 'number') return []
        const found = amount - (areFeesApart ? (fees ?? 0) : 0)
        const of = `Balance ${currency}`
        return [{ line: row.line, currency, of, kind: 'cash', stated: after - before, found }]
      })
    })
    return { ...NOTHING_STATED, totals }
  }

import { date } from '#design-system/formats/index.ts'

const DAY_MS = 86_400_000
const numberOf = (day: string): number => Date.parse(day) / DAY_MS
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** The axis of a chart over days, with a mark at each new year. */
export function dayAxis(rows: readonly { day: string }[]) {
  const years = [...new Set(rows.map(({ day }) => day.slice(0, 4)))].slice(1)
  return {
    x: ({ day }: { day: string }) => numberOf(day),
    xTicks: years.map((year) => numberOf(`${year}-01-01`)),
    xLabel: (x: number) => (dayOf(x).endsWith('-01-01') ? dayOf(x).slice(0, 4) : date(dayOf(x))),
  }
}

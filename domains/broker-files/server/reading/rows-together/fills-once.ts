import type { WrittenRow } from '../../formats/format.ts'
import { type Decimals, readDecimal } from '../read-figure.ts'

/** Whether a row states an order or one of its executions. */
export type FillLevel = 'order' | 'execution'

export const levelOf = ({ level }: WrittenRow): FillLevel | undefined =>
  /^order$/i.test(level) ? 'order' : /^(trade|execution)s?$/i.test(level) ? 'execution' : undefined

export type FillsOnce = {
  rows: WrittenRow[]
  /** Rows that state the same fills again: executions of an order that is read, closed lots, summaries. */
  repeated: WrittenRow[]
  /** Executions that may or may not belong to an order that is read. */
  unsettled: ReadonlySet<WrittenRow>
}

/** Counts each fill once. Where a file states orders and executions, executions that add up to their orders are those orders in more detail. */
export function fillsOnce(all: readonly WrittenRow[], decimals: Decimals): FillsOnce {
  const repeated = new Set<WrittenRow>()
  const unsettled = new Set<WrittenRow>()
  for (const row of all) if (row.level !== '' && levelOf(row) === undefined) repeated.add(row)
  const fills = all.filter((row) => levelOf(row) !== undefined)
  if (new Set(fills.map(levelOf)).size > 1)
    for (const own of Map.groupBy(fills, fillKey).values()) {
      const open = settledBy(own, decimals, [
        ({ order }) => order,
        ({ date }) => date.slice(0, 10),
        () => 'all',
      ])
      for (const row of open.repeated) repeated.add(row)
      for (const row of open.unsettled) unsettled.add(row)
    }
  return { rows: all.filter((row) => !repeated.has(row)), repeated: [...repeated], unsettled }
}

/** What can be one fill: a security on one side. */
const fillKey = ({ security, currency, symbol, side, quantity }: WrittenRow): string =>
  [security, currency, symbol, /^s/i.test(side) || quantity.startsWith('-') ? 'sell' : 'buy'].join('|')

type Settled = { repeated: WrittenRow[]; unsettled: WrittenRow[] }

/** Compares orders with executions: by the number of the order, else by day, else all of a security. */
function settledBy(
  rows: readonly WrittenRow[],
  decimals: Decimals,
  [by, ...coarser]: readonly ((row: WrittenRow) => string)[],
): Settled {
  const settled: Settled = { repeated: [], unsettled: [] }
  if (!by) return { repeated: [], unsettled: rows.filter((row) => levelOf(row) === 'execution') }
  let open: WrittenRow[] = []
  for (const [key, group] of Map.groupBy(rows, by)) {
    const orders = group.filter((row) => levelOf(row) === 'order')
    const executions = group.filter((row) => levelOf(row) === 'execution')
    const isSame =
      key !== '' && orders.length > 0 && unitsOf(orders, decimals) === unitsOf(executions, decimals)
    if (isSame) settled.repeated.push(...executions)
    else open = [...open, ...group]
  }
  const levels = new Set(open.map(levelOf))
  if (levels.size < 2) return settled
  const further = settledBy(open, decimals, coarser)
  return {
    repeated: [...settled.repeated, ...further.repeated],
    unsettled: further.unsettled,
  }
}

/** Undefined where a quantity cannot be read: then nothing adds up. */
function unitsOf(rows: readonly WrittenRow[], decimals: Decimals): number | undefined {
  const units = rows.map(({ quantity }) => readDecimal(quantity, 6, decimals)?.units)
  return units.includes(undefined) || rows.length === 0
    ? Number.NaN
    : units.reduce((total: number, one) => total + Math.abs(one ?? 0), 0)
}

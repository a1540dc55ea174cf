import type { Aggregate, SheetPlan } from './read-plan.ts'
import { numberIn, type Sheet } from './sheet.ts'

interface WorkedRow {
  label: string
  value: number
  /** The row of the table it is, counted from the first below the names; null for a group. */
  row: number | null
}

interface WorkedOut {
  /** One for each group or row that is asked; one alone without a group. */
  results: WorkedRow[]
  /** How many rows fulfil the conditions, and how many of those hold no number and are left out. */
  rows: number
  leftOut: number
}

/** Works out a plan over a table; null where nothing fulfils it, or amounts of more than one sign would be added up. */
export function workOut({ columns, rows }: Sheet, plan: SheetPlan): WorkedOut | null {
  const { measure, group, aggregate, filters } = plan
  const kept = rows.flatMap((cells, row) =>
    filters.every(({ column, holds }) => holds(cells[column] ?? '')) ? [{ cells, row }] : [],
  )
  if (measure !== null && columns[measure]!.isMixed) return null
  const valued = kept.flatMap(({ cells, row }) => {
    const value = measure === null ? 1 : numberIn(cells[measure] ?? '')
    return value === null ? [] : [{ cells, row, value }]
  })
  if (valued.length === 0 && aggregate !== 'count') return null
  const leftOut = kept.length - valued.length
  const done = (results: WorkedRow[]): WorkedOut => ({ results, rows: kept.length, leftOut })
  const isOrder = aggregate === 'highest' || aggregate === 'lowest'
  if (group === null) {
    if (!isOrder)
      return done([
        {
          label: '',
          value: aggregated(
            aggregate,
            valued.map(({ value }) => value),
          ),
          row: null,
        },
      ])
    const name = columns.findIndex(({ kind }) => kind === 'text')
    return done(
      inOrder(
        valued.map(({ cells, row, value }) => ({
          label: name === -1 ? `Row ${row + 1}` : (cells[name] ?? ''),
          value,
          row,
        })),
        aggregate,
      ).slice(0, plan.first ?? 1),
    )
  }
  const groups = [...Map.groupBy(valued, ({ cells }) => cells[group] ?? '')].map(([label, own]) => ({
    label: label === '' ? '(empty)' : label,
    // The highest of groups is of what each adds up to.
    value: aggregated(
      isOrder ? 'sum' : aggregate,
      own.map(({ value }) => value),
    ),
    row: null,
  }))
  return done(isOrder ? inOrder(groups, aggregate).slice(0, plan.first ?? 1) : inOrder(groups, 'highest'))
}

const inOrder = (rows: readonly WorkedRow[], aggregate: Aggregate): WorkedRow[] =>
  rows.toSorted((one, other) => (aggregate === 'lowest' ? one.value - other.value : other.value - one.value))

function aggregated(aggregate: Aggregate, values: readonly number[]): number {
  if (aggregate === 'count') return values.length
  if (aggregate === 'median') {
    const sorted = values.toSorted((one, other) => one - other)
    const half = sorted.length >> 1
    return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
  }
  // Whole hundred-thousandths, so that cents add up to cents.
  const sum = values.reduce((total, value) => total + Math.round(value * 1e5), 0) / 1e5
  return aggregate === 'average' ? sum / values.length : sum
}

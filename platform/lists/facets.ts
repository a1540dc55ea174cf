import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { valuesOf } from '#platform/database/index.ts'
import type { List } from '#platform/endpoint/index.ts'

/** What a list is narrowed by: the value of a row. */
export type Facet = { by: SQLWrapper }

/** How many rows have one combination of values, and how many of them stand before the page. */
export type Cell = { values: Readonly<Record<string, string | null>>; rows: number; before: number }

export type Asked = Readonly<Record<string, unknown>>

/** The narrowing by facets, as a condition for the rows. */
export function wantedOf(list: List, facets: Readonly<Record<string, Facet>>, asked: Asked): SQL[] {
  return Object.entries(facets).flatMap(([id, { by }]) => {
    const shown = valuesShown(list, id, asked)
    if (!shown) return []
    return [sql`${by} in (${valuesOf(shown)})`]
  })
}

/** The periods that are asked for, as conditions: from a moment on, and before another. */
export function withinPeriods(
  list: List,
  columns: Readonly<Record<string, SQLWrapper | { by: SQLWrapper }>>,
  asked: Asked,
): SQL[] {
  return Object.keys(list.periods ?? {}).flatMap((id) => {
    const column = columns[id]
    if (!column) throw new Error(`The list "${list.name}" has a period of "${id}", which is no column of it.`)
    const by = 'by' in column ? column.by : column
    const moment = (key: string) => sql`${asked[key]}::timestamptz`
    return [
      ...(asked[`${id}From`] ? [sql`${by} >= ${moment(`${id}From`)}`] : []),
      ...(asked[`${id}To`] ? [sql`${by} < ${moment(`${id}To`)}`] : []),
    ]
  })
}

const asksPeriod = (list: List, asked: Asked): boolean =>
  Object.keys(list.periods ?? {}).some((id) => asked[`${id}From`] || asked[`${id}To`])

/** The values of a facet whose rows are shown; undefined where all are. */
function valuesShown(list: List, id: string, asked: Asked): readonly string[] | undefined {
  const wanted = asked[id]
  if (typeof wanted === 'string') return [wanted]
  return asksPeriod(list, asked) ? undefined : list.unlessAsked?.[id]
}

/**
 * All counts of a list from one reading of it: how many are found, how many stand before the page, and what each value of each facet
 * would leave.
 */
export function countsOf(
  list: List,
  facets: Readonly<Record<string, Facet>>,
  asked: Asked,
  cells: readonly Cell[],
): { total: number; before: number; facets: Record<string, Record<string, number>> } {
  const ids = Object.keys(facets)
  const shown = new Map(ids.map((id) => [id, valuesShown(list, id, asked)]))
  const isLeft = (cell: Cell, butFor?: string) =>
    ids.every((id) => id === butFor || (shown.get(id)?.includes(cell.values[id] ?? '') ?? true))
  const found = cells.filter((cell) => isLeft(cell))
  const ofFacet = (id: string) => {
    const counts: Record<string, number> = {}
    for (const value of list.facets[id]?.options ?? []) counts[String(value)] = 0
    for (const cell of cells) {
      const value = cell.values[id]
      if (value !== null && value !== undefined && isLeft(cell, id))
        counts[value] = (counts[value] ?? 0) + cell.rows
    }
    return counts
  }
  return {
    total: sum(found.map(({ rows }) => rows)),
    before: sum(found.map(({ before }) => before)),
    facets: Object.fromEntries(ids.map((id) => [id, ofFacet(id)])),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

import { type SQL, sql } from 'drizzle-orm'
import type { LastSampleIds } from '#platform/sample-data/index.ts'
import { declaredSlices, type TableRows } from '#platform/slice/index.ts'

/** A table of the organisation's rows with how they belong to others, as its slice declares it. */
export type Table = TableRows & { name: string; key: string }

/** Every declared table by its name. */
export function tableGraph(): ReadonlyMap<string, Table> {
  const declared = declaredSlices().flatMap(({ tables }) => Object.entries(tables ?? {}))
  return new Map(declared.map(([name, table]) => [name, { ...table, name, key: table.key ?? 'id' }]))
}

/** The tables from a row up to the listed row that it belongs to: itself first. */
export function pathToListed(graph: ReadonlyMap<string, Table>, table: Table): Table[] {
  const path = [table]
  for (let at = table; !at.listed; ) {
    const above = at.of && graph.get(at.of.table)
    if (!above || path.includes(above)) throw new Error(`The rows of ${table.name} belong to no listed row.`)
    path.push(above)
    at = above
  }
  return path
}

/** How many tables lie between a row and the listed row that it belongs to. */
export const depthOf = (graph: ReadonlyMap<string, Table>, table: Table): number =>
  pathToListed(graph, table).length - 1

/** The condition over a row `t` of a listed table: it came with the sample data. */
export function isSampleRow({ key, listed }: Table, lastIds: LastSampleIds): SQL {
  const sample = listed?.sample
  if (!sample) return sql`false`
  if ('flag' in sample) return sql`t.${sql.identifier(sample.flag)}`
  if ('where' in sample) return sql.raw(sample.where)
  return sql`t.${sql.identifier(key)} <= ${lastIds[sample.upTo] ?? 0}`
}

/** Reads a table as `t` with the number of the listed row that each of its rows belongs to. */
export function fromWithOwner(graph: ReadonlyMap<string, Table>, table: Table): { from: SQL; owner: SQL } {
  const path = pathToListed(graph, table)
  let from = sql`${sql.identifier(table.name)} t`
  let below = 't'
  for (const [at, above] of path.slice(1).entries()) {
    const alias = `above_${at}`
    const by = path[at]?.of
    // The listed row itself need not be read: the last column names it.
    if (at === path.length - 2)
      return { from, owner: sql`${sql.identifier(below)}.${sql.identifier(by?.column ?? '')}` }
    from = sql`${from} join ${sql.identifier(above.name)} ${sql.identifier(alias)}
      on ${sql.identifier(alias)}.organisation_id = t.organisation_id
      and ${sql.identifier(alias)}.${sql.identifier(above.key)} = ${sql.identifier(below)}.${sql.identifier(by?.column ?? '')}`
    below = alias
  }
  return { from, owner: sql`t.${sql.identifier(table.key)}` }
}

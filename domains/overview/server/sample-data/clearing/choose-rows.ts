import { type SQL, sql } from 'drizzle-orm'
import { peoplesWorkSince } from '#platform/audit/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { declaredAction } from '#platform/vocabulary/index.ts'
import type { SampleRow } from '../sample-state.ts'
import { fromWithOwner, isSampleRow, type Table, tableGraph } from './table-graph.ts'

export type ListedRow = { table: string; id: string; name: string | null }

export type ChosenRows = {
  going: ListedRow[]
  staying: (ListedRow & { why: string })[]
}

type Place = string
const placeOf = (table: string, id: string): Place => `${table} ${id}`

/** One row names another: the listed row that the first belongs to, and the one that is named. */
type Mention = { by: ListedRow; of: Place }

type Chosen = {
  db: Queryable
  organisationId: number
  graph: ReadonlyMap<string, Table>
  /** Rows of the sample, and what jobs made of them since. */
  candidates: Map<Place, ListedRow>
}

/**
 * Which rows go when the sample data is cleared. A row of the sample goes unless a person did something with it since the fill, or a row that is not of the sample names it, or one that
 * stays does. What jobs alone made of rows of the sample, such as an alert about a sample customer, goes with them.
 */
export async function chooseRows(
  db: Queryable,
  organisationId: number,
  sample: Pick<SampleRow, 'lastIds' | 'changedAt'>,
): Promise<ChosenRows> {
  const chosen: Chosen = { db, organisationId, graph: tableGraph(), candidates: new Map() }
  const lastIds = sample.lastIds ?? { workEvent: 0 }
  for (const table of chosen.graph.values())
    if (table.listed?.sample) addAll(chosen, await listedRows(chosen, table, isSampleRow(table, lastIds)))
  const touched = await touchedRows(chosen, sample.changedAt)
  await addMadeByJobs(chosen, touched)
  const mentions = await mentionsOfCandidates(chosen)
  const why = new Map<Place, string>()
  for (const [place, reason] of touched) if (chosen.candidates.has(place)) why.set(place, reason)
  for (const { by, of } of mentions)
    if (!chosen.candidates.has(placeOf(by.table, by.id)) && !why.has(of))
      why.set(of, `${called(chosen, by)} of your own is about it`)
  // What stays keeps what it names.
  for (let grew = true; grew; ) {
    grew = false
    for (const { by, of } of mentions) {
      if (!why.has(placeOf(by.table, by.id)) || why.has(of)) continue
      why.set(of, `${called(chosen, by)} that stays is about it`)
      grew = true
    }
  }
  const rows = [...chosen.candidates]
  return {
    going: rows.flatMap(([place, row]) => (why.has(place) ? [] : [row])),
    staying: rows.flatMap(([place, row]) => {
      const reason = why.get(place)
      return reason === undefined ? [] : [{ ...row, why: reason }]
    }),
  }
}

const called = ({ graph }: Chosen, { table, id, name }: ListedRow) =>
  `${graph.get(table)?.listed?.called ?? table}: ${name ?? `number ${id}`}`

function addAll({ candidates }: Chosen, rows: readonly ListedRow[]): number {
  const before = candidates.size
  for (const row of rows) candidates.set(placeOf(row.table, row.id), row)
  return candidates.size - before
}

async function listedRows(
  { db, organisationId }: Chosen,
  { name, key, listed }: Table,
  condition: SQL,
): Promise<ListedRow[]> {
  const title = listed?.name ? sql`t.${sql.identifier(listed.name)}::text` : sql`null`
  const { rows } = await db.execute<{ id: string; title: string | null }>(sql`
    select t.${sql.identifier(key)}::text as id, ${title} as title from ${sql.identifier(name)} t
    where t.organisation_id = ${organisationId} and (${condition}) order by t.${sql.identifier(key)}`)
  return rows.map(({ id, title: own }) => ({ table: name, id, name: own }))
}

/** Every listed row that a person did something with since the fill, or with a row that belongs to it, and what that was. */
async function touchedRows(chosen: Chosen, filledAt: Date): Promise<Map<Place, string>> {
  const { db, organisationId, graph } = chosen
  const work = await peoplesWorkSince(db, organisationId, { action: 'sample-data.filled', at: filledAt })
  const touched = new Map<Place, string>()
  for (const table of graph.values()) {
    const own = new Map(
      work.flatMap(({ subjectType, subjectId, action }) =>
        subjectType === table.subject ? [[subjectId, action] as const] : [],
      ),
    )
    if (own.size === 0) continue
    const { from, owner } = fromWithOwner(graph, table)
    const { rows } = await db.execute<{ id: string; owner: string }>(sql`
      select t.${sql.identifier(table.key)}::text as id, ${owner}::text as owner from ${from}
      where t.organisation_id = ${organisationId} and t.${sql.identifier(table.key)}::text in (${elements([...own.keys()])})`)
    for (const row of rows) {
      const action = own.get(row.id) ?? ''
      touched.set(
        placeOf(listedAbove(graph, table), row.owner),
        `A person worked on it: ${declaredAction(action).words}`,
      )
    }
  }
  return touched
}

const elements = (values: readonly string[]) =>
  sql`select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)`

function listedAbove(graph: ReadonlyMap<string, Table>, table: Table): string {
  let at = table
  while (!at.listed && at.of) at = graph.get(at.of.table) as Table
  return at.name
}

/** Adds what jobs made of candidates and no person touched, and what they made of that. */
async function addMadeByJobs(chosen: Chosen, touched: ReadonlyMap<Place, string>): Promise<void> {
  const makers = [...chosen.graph.values()].filter(({ listed }) => listed?.madeByJobs)
  for (let added = 1; added > 0; ) {
    added = 0
    for (const table of makers) {
      const named = namedCandidates(chosen, table)
      if (named.length === 0) continue
      const isNamed = sql.join(
        named.map(({ is }) => sql`(${is})`),
        sql` or `,
      )
      const made = await listedRows(
        chosen,
        table,
        sql`(${sql.raw(table.listed?.madeByJobs ?? 'false')}) and (${isNamed})`,
      )
      added += addAll(
        chosen,
        made.filter(({ id }) => !touched.has(placeOf(table.name, id))),
      )
    }
  }
}

/** How a table names candidates: the condition over its row `t`, and the number that is named. */
function namedCandidates(
  { graph, candidates }: Chosen,
  { names = {} }: Table,
): { target: string; is: SQL; number: SQL }[] {
  const idsOf = Map.groupBy(candidates.values(), ({ table }) => table)
  return Object.entries(names).flatMap(([column, target]) => {
    const value = sql`t.${sql.identifier(column)}::text`
    if (typeof target === 'object' && 'typeColumn' in target)
      return [...graph.values()].flatMap(({ name, subject, listed }) => {
        const ids = subject && listed ? idsOf.get(name) : undefined
        if (!ids) return []
        const is = sql`t.${sql.identifier(target.typeColumn)} = ${subject} and ${value} in (${elements(ids.map(({ id }) => id))})`
        return [{ target: name, is, number: value }]
      })
    const { table, prefix } = typeof target === 'string' ? { table: target, prefix: '' } : target
    const ids = idsOf.get(table)
    if (!ids) return []
    const is = sql`${value} in (${elements(ids.map(({ id }) => `${prefix}${id}`))})`
    return [{ target: table, is, number: sql`substr(${value}, ${prefix.length + 1}::int)` }]
  })
}

async function mentionsOfCandidates(chosen: Chosen): Promise<Mention[]> {
  const { db, organisationId, graph } = chosen
  const mentions: Mention[] = []
  for (const table of graph.values()) {
    const named = namedCandidates(chosen, table)
    if (named.length === 0) continue
    const { from, owner } = fromWithOwner(graph, table)
    const listed = listedAbove(graph, table)
    for (const { target, is, number } of named) {
      const { rows } = await db.execute<{ owner: string; of: string }>(sql`
        select distinct ${owner}::text as owner, ${number} as of from ${from}
        where t.organisation_id = ${organisationId} and (${is})`)
      for (const row of rows)
        mentions.push({ by: { table: listed, id: row.owner, name: null }, of: placeOf(target, row.of) })
    }
  }
  return mentions
}

import { answerRequests } from '#platform/workers/index.ts'
import type { EntityFacts, LoadKind } from '../../../contract/index.ts'
import { keysOf, recordKeys } from '../../keys.ts'
import { shownFacts } from '../../show-facts.ts'
import { linkKeysOf } from '../plan-links.ts'
import { planPart } from '../plan-part.ts'
import type { Plan } from '../planned.ts'
import { cutRows, endsAfter } from './cut-rows.ts'
import { type LoadedRow, type RawRow, type RefusedRow, RowRefused } from './loaded-row.ts'
import type { LoadingAnswer, LoadingRequest, RowsPart } from './loading-messages.ts'
import { readingKinds } from './reading-kinds.ts'

/** @param partRows rows that are dealt with in one change. */
function partsOf(kind: LoadKind, raw: readonly RawRow[], partRows: number): RowsPart[] {
  const parts: RowsPart[] = []
  for (let at = 0; at < raw.length; at += partRows) parts.push(partOf(kind, raw.slice(at, at + partRows)))
  return parts
}

function partOf(kind: LoadKind, raw: readonly RawRow[]): RowsPart {
  const { shape } = readingKinds[kind]
  const rows: LoadedRow[] = []
  const refused: RefusedRow[] = []
  for (const { line, raw: one } of raw) {
    try {
      if (one instanceof RowRefused) throw one
      if (typeof one !== 'object' || one === null) throw new RowRefused('', 'The row cannot be read')
      rows.push(withKeys(shape(line, one)))
    } catch (failure) {
      if (!(failure instanceof RowRefused)) throw failure
      refused.push({ line, key: labelOf(one), field: failure.field, reason: failure.message.slice(0, 500) })
    }
  }
  return {
    count: raw.length,
    rows: JSON.stringify({ rows, refused }),
    lookup: JSON.stringify(lookupOf(rows)),
  }
}

/** The keys are made once, where the rows are read: they are looked up by, and kept. */
const withKeys = (row: LoadedRow): LoadedRow => (row.facts ? { ...row, keys: recordKeys(row.facts) } : row)

/** What a person would find a refused row by. */
function labelOf(raw: unknown): string {
  const found = raw as Record<string, unknown> | null
  for (const name of ['LEI', 'CompanyNumber', 'company_number', 'cik', 'symbol', 'ELF Code', 'key', 'name']) {
    const value = found?.[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value).slice(0, 100)
  }
  return ''
}

function lookupOf(rows: readonly LoadedRow[]) {
  const keys = new Set<string>()
  for (const { facts, keys: known, links = [] } of rows) {
    if (facts && known) for (const key of known) keys.add(key)
    for (const { from, to } of links)
      for (const end of [from, to])
        if (end !== 'self') for (const key of keysOf({ names: [], identifiers: [end] })) keys.add(key)
  }
  // Records without a name to be found by are found by nothing else.
  keys.delete('name:')
  return {
    keys: [...keys],
    own: rows.filter(({ facts, adds }) => facts || adds).map(({ key }) => key),
    links: rows.flatMap(linkKeysOf),
    forms: rows.flatMap(({ form }) => (form ? [form.code] : [])),
  }
}

/** A plan as the database reads it: what a company shows is not said twice where its one record says it, and keys are lists as the database writes them. */
function written({ entities, records, updates, ...plan }: Plan): string {
  const listed = <Kept extends { keys: string[] }>(one: Kept) => ({ ...one, keys: listOf(one.keys) })
  return JSON.stringify({
    ...plan,
    entities: entities.map(({ facts, ...entity }) => ({
      ...entity,
      ...(entity.records.length === 1 && entity.records[0]?.facts === facts ? {} : { facts }),
      records: entity.records.map(listed),
    })),
    records: records.map(listed),
    updates: updates.map(listed),
  })
}

const listOf = (texts: readonly string[]) =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`

function answerOf(request: LoadingRequest): LoadingAnswer {
  switch (request.do) {
    case 'cut': {
      const { rows, state, contentDay, isCutOff } = cutRows(request)
      return { cut: { parts: partsOf(request.kind, rows, request.partRows), state, contentDay, isCutOff } }
    }
    case 'table': {
      const place = new Map(
        Object.entries(request.columns).flatMap(([field, title]) =>
          title === null ? [] : [[field, request.titles.indexOf(title)] as const],
        ),
      )
      const raw = request.rows.map(({ line, cells, isCutOff }) => ({
        line,
        raw: isCutOff
          ? endsAfter(cells, request.titles)
          : Object.fromEntries([...place].map(([field, at]) => [field, cells[at] ?? ''])),
      }))
      return { cut: { parts: partsOf('table', raw, request.partRows), state: NO_STATE, contentDay: null } }
    }
    case 'plan': {
      const { plan, refused, counts } = planPart({
        ...request,
        ...(JSON.parse(request.rows) as { rows: LoadedRow[]; refused: RefusedRow[] }),
        found: JSON.parse(request.found),
      })
      const isEmpty = Object.values(plan).every((list) => list.length === 0)
      return { plan: { plan: written(plan), refused: JSON.stringify(refused), counts, isEmpty } }
    }
    case 'keys': {
      const records = JSON.parse(request.records) as { id: number; facts: EntityFacts }[]
      return { text: JSON.stringify(records.map(({ id, facts }) => ({ id, keys: recordKeys(facts) }))) }
    }
    case 'show': {
      const records = JSON.parse(request.records) as {
        id: number
        entityId: number
        source: string
        asOf: string | null
        facts: EntityFacts
      }[]
      const shown = [...Map.groupBy(records, ({ entityId }) => entityId)].map(([id, own]) => ({
        id,
        facts: shownFacts(own),
        sources: [...new Set(own.map(({ source }) => source))],
      }))
      return { text: JSON.stringify(shown) }
    }
  }
}

const NO_STATE = { rest: new Uint8Array(), line: 1, titles: null, delimiter: ',' }

answerRequests<LoadingRequest, LoadingAnswer>(answerOf)

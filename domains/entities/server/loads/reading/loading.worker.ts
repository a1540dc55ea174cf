import { answerRequests } from '#platform/workers/index.ts'
import type { EntityFacts, LoadKind } from '../../../contract/index.ts'
import { keysOf, recordKeys } from '../../keys.ts'
import { shownFacts } from '../../show-facts.ts'
import { linkKeysOf } from '../plan-links.ts'
import { planPart } from '../plan-part.ts'
import type { NewRecord, Plan } from '../planned.ts'
import { cutRows, endsAfter } from './cut-rows.ts'
import { type LoadedRow, type RawRow, type RefusedRow, RowRefused } from './loaded-row.ts'
import type { LoadingAnswer, LoadingRequest, RowsPart } from './loading-messages.ts'
import { partText, readPart, rowText, sharedText } from './part-text.ts'
import { readingKinds } from './reading-kinds.ts'
import { unitOfTitle } from './shapes/table-titles.ts'

/** @param partRows rows that are dealt with in one change. */
function partsOf(kind: LoadKind, raw: readonly RawRow[], partRows: number): RowsPart[] {
  const parts: RowsPart[] = []
  for (let at = 0; at < raw.length; at += partRows) parts.push(partOf(kind, raw.slice(at, at + partRows)))
  return parts
}

function partOf(kind: LoadKind, raw: readonly RawRow[]): RowsPart {
  const { shape } = readingKinds[kind]
  // As text at once: what many rows are made of would be carried along until the last of them is read.
  const rows: string[] = []
  const refused: RefusedRow[] = []
  const lookup = new Lookup()
  for (const { line, raw: one } of raw) {
    try {
      if (one instanceof RowRefused) throw one
      if (typeof one !== 'object' || one === null) throw new RowRefused('', 'The row cannot be read')
      for (const row of [shape(line, one)].flat().map(withKeys)) {
        lookup.add(row)
        rows.push(rowText(row))
      }
    } catch (failure) {
      if (!(failure instanceof RowRefused)) throw failure
      refused.push({ line, key: labelOf(one), field: failure.field, reason: failure.message.slice(0, 500) })
    }
  }
  return { count: raw.length, rows: partText(rows, refused), lookup: lookup.text() }
}

/** The keys are made once, where the rows are read: they are looked up by, and kept. */
const withKeys = (row: LoadedRow): LoadedRow => (row.facts ? { ...row, keys: recordKeys(row.facts) } : row)

/** What a person would find a refused row by. */
function labelOf(raw: unknown): string {
  if (raw instanceof RowRefused) return ''
  const found = raw as Record<string, unknown> | null
  for (const name of ['LEI', 'CompanyNumber', 'company_number', 'cik', 'symbol', 'ELF Code', 'key', 'name']) {
    const value = found?.[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value).slice(0, 100)
  }
  return ''
}

/** What is to be looked up for some rows. */
class Lookup {
  readonly #keys = new Set<string>()
  readonly #own: string[] = []
  readonly #links: string[] = []
  readonly #forms: string[] = []

  add(row: LoadedRow): void {
    const { key, formerKey, about, facts, adds, keys: known, links = [], form } = row
    if (facts && known) for (const one of known) this.#keys.add(one)
    for (const { from, to } of links)
      for (const end of [from, to])
        if (end !== 'self') for (const one of keysOf({ names: [], identifiers: [end] })) this.#keys.add(one)
    if (about) for (const one of keysOf({ names: [], identifiers: [about] })) this.#keys.add(one)
    if (facts || adds) this.#own.push(key, ...(formerKey ? [formerKey] : []))
    this.#links.push(...linkKeysOf(row))
    if (form) this.#forms.push(form.code)
  }

  text(): string {
    // Records without a name to be found by are found by nothing else.
    this.#keys.delete('name:')
    return JSON.stringify({ keys: [...this.#keys], own: this.#own, links: this.#links, forms: this.#forms })
  }
}

/** A plan as the database reads it: figures are not repeated where the one record states them; keys are lists. */
function written({ entities, records, updates, ...plan }: Plan): string {
  const recordOf = ({ key, facts, keys, joined, asOf }: NewRecord) =>
    `"key":${JSON.stringify(key)},"facts":${facts.text},"keys":${JSON.stringify(listOf(keys))},"joined":${JSON.stringify(joined)},"asOf":"${asOf}"`
  const lists = {
    entities: entities.map(({ place, sources, facts, records: own }) => {
      const shown = own.length === 1 && own[0]?.facts === facts ? '' : `"facts":${facts.text},`
      const listed = own.map((record) => `{${recordOf(record)}}`).join(',')
      return `{"place":${place},${shown}"sources":${JSON.stringify(sources)},"records":[${listed}]}`
    }),
    records: records.map((record) => `{"entityId":${record.entityId},${recordOf(record)}}`),
    updates: updates.map((update) => JSON.stringify({ ...update, keys: listOf(update.keys) })),
  }
  const rest = JSON.stringify(plan).slice(0, -1)
  return `${rest}${Object.entries(lists)
    .map(([name, items]) => `,"${name}":[${items.join(',')}]`)
    .join('')}}`
}

/** What stands before JSON that is handed to the database as bytes. */
const JSONB = '\u0001'

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
          : Object.fromEntries(
              [...place].flatMap(([field, at]) => {
                const { unit } = unitOfTitle(request.titles[at] ?? '')
                return [[field, cells[at] ?? ''], ...(unit === '' ? [] : [[`${field}Unit`, unit]])]
              }),
            ),
      }))
      return { cut: { parts: partsOf('table', raw, request.partRows), state: NO_STATE, contentDay: null } }
    }
    case 'plan': {
      const { plan, refused, counts } = planPart({
        ...request,
        ...readPart(request.rows),
        found: JSON.parse(request.found),
      })
      const isEmpty = Object.values(plan).every((list) => list.length === 0)
      const text = request.isWritten && !isEmpty ? sharedText(`${JSONB}${written(plan)}`) : NO_TEXT
      return { plan: { plan: text, refused: JSON.stringify(refused), counts, isEmpty } }
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
        facts: shownFacts(own, request.order),
        sources: [...new Set(own.map(({ source }) => source))],
      }))
      return { text: JSON.stringify(shown) }
    }
  }
}

const NO_TEXT = new Uint8Array(new SharedArrayBuffer(0))
const NO_STATE = { rest: new Uint8Array(), line: 1, titles: null, delimiter: ',' }

answerRequests<LoadingRequest, LoadingAnswer>(answerOf)

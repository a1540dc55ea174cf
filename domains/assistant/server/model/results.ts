import type { Evidenced, Result } from '#engines/figure-checking/index.ts'
import type { Answer, AnswerFigure, Citation } from '../../contract/index.ts'
import { saidOf } from '../answering/evidence.ts'
import { tell, wireUnit } from '../answering/tell.ts'
import type { AskedTopic, Field, Found, Row } from '../topics/topic.ts'
import { calledBy, calledIn, countedIn, groupIn } from './measures.ts'

export type ReadValue = Evidenced & { source: AnswerFigure['source'] }

/** What a tool answered: as the model reads it, and as its sentences are held against it. */
export type ReadResult = Result<ReadValue> & {
  id: string
  /** What the model reads. */
  shown: unknown
  citations: readonly Citation[]
  /** What a list of it names. */
  items: readonly string[]
  /** What has to be said before a figure of it. */
  notes: readonly string[]
}

/** Gives every result and every citation of an answer its own mark. */
export class Results {
  readonly all: ReadResult[] = []
  #citations = 0

  nextId(): string {
    return `r${this.all.length + 1}`
  }

  /** The next mark of a citation. */
  cite(facts: Omit<Citation, 'id'>): Citation {
    this.#citations += 1
    return { id: `c${this.#citations}`, ...facts }
  }

  add(result: Omit<ReadResult, 'id'>): ReadResult {
    const added = { id: this.nextId(), ...result }
    this.all.push(added)
    return added
  }
}

/** The names that a row goes by: “positions: AAPL (Apple Inc.)” is called AAPL and Apple Inc. */
function namesIn(row: string): string[] {
  const group = groupIn(row)
  if (group !== undefined) return [group]
  const named = /^[^:]+: (.+?)(?:, \d{4}-|$)/.exec(row)?.[1]
  if (!named) return []
  const [, name = named, detail] = /^(.*?)(?: \(([^)]*)\))?$/.exec(named) ?? []
  return [name, detail].filter((one): one is string => Boolean(one))
}

/** What a figure was worked out as, as its row says it. */
function madeIn(row: string): Evidenced['made'] {
  const worked = /^(sum|mean) of \d/.exec(row)?.[1] as 'sum' | 'mean' | undefined
  return worked ?? (/^[^:]+ and [^:]+$/.test(row) ? 'difference' : undefined)
}

const DOCUMENTS = /^\/dashboard\/documents\//

/** An answer of the records as a result. What documents say in it counts as a quote alone. */
export function resultOfAnswer(results: Results, answer: Answer, question: string): ReadResult {
  const marks = new Map<string, Citation>()
  for (const { id, ...facts } of answer.citations) marks.set(id, results.cite(facts))
  const citations = [...marks.values()]
  const passages = citations.flatMap(({ href, quote }) =>
    quote && DOCUMENTS.test(href ?? '') ? [quote] : [],
  )
  const text = answer.text.replace(/ ?\[c\d+[a-z]?\]/g, '')
  const isOfDocuments = passages.length > 0
  return results.add({
    shown: { asked: question, outcome: answer.outcome, answer: text, choices: answer.items },
    values: answer.figures.map(({ value, unit, text: told, source }) => ({
      value,
      unit,
      text: told,
      names: namesIn(source.row),
      ...calledIn(source.row, source.field),
      ...(madeIn(source.row) ? { made: madeIn(source.row)! } : {}),
      source: { ...source, citation: marks.get(source.citation)?.id ?? citations[0]?.id ?? '' },
    })),
    words: isOfDocuments
      ? citations.map(({ label }) => label)
      : [
          ...answer.items,
          ...answer.figures.map(({ source }) => source.row),
          ...citations.flatMap(({ label, quote, href }) =>
            quote && !DOCUMENTS.test(href ?? '') ? [label, quote] : [label],
          ),
        ],
    passages,
    ...(isOfDocuments ? {} : { text }),
    ...(answer.outcome === 'answered' ? { asked: question } : {}),
    citations,
    items: answer.items,
    notes: [...new Set(answer.figures.flatMap(({ source }) => source.caveat ?? []))],
  })
}

type RowsFound = {
  topic: AskedTopic
  found: Found
  rows: readonly Row[]
  total: number
  columns: readonly string[]
  citation: Omit<Citation, 'id'>
  notes: readonly string[]
}

/** Rows of a topic as a result: each value with its unit, as the product writes it. */
export function resultOfRows(results: Results, of: RowsFound): ReadResult {
  const { topic, found, rows, total, notes } = of
  const citation = results.cite(of.citation)
  const fields = of.columns.flatMap((id) => topic.columns.filter((column) => column.id === id))
  const sourceOf: SourceOf = (row, field) => ({
    tool: found.tool,
    row,
    field,
    asOf: found.asOf,
    caveat: found.caveat,
    citation: citation.id,
  })
  const read = rows.map((row) => readRow(topic, row, fields, sourceOf))
  const caveat = found.caveat ? [found.caveat] : []
  return results.add({
    shown: {
      of: topic.label,
      total,
      shown: rows.length,
      ...(found.asOf ? { asOf: found.asOf } : {}),
      ...(found.span ? { span: found.span } : {}),
      notes: [...notes, ...caveat],
      rows: read.map(({ shown }) => shown),
    },
    values: [...valuesOfAll(topic, found, total, sourceOf), ...read.flatMap(({ values }) => values)],
    words: [...(found.span ? [tell(found.span, 'text')] : []), ...read.flatMap(({ words }) => words)],
    passages: [],
    citations: [citation],
    items: topic.isSingle ? [] : read.map(({ shown }) => shown.name),
    notes: [...notes, ...caveat],
  })
}

type SourceOf = (row: string, field: string) => AnswerFigure['source']

/** How many there are, and of when. */
function valuesOfAll(topic: AskedTopic, found: Found, total: number, sourceOf: SourceOf): ReadValue[] {
  const count: ReadValue = {
    value: total,
    unit: 'count',
    text: tell(total, 'count', topic.label),
    names: [],
    counts: countedIn(topic),
    source: sourceOf(`${topic.label}, in all`, 'count'),
  }
  if (!found.asOf) return [count]
  const day: ReadValue = {
    value: found.asOf.slice(0, 10),
    unit: 'date',
    text: tell(found.asOf, 'day'),
    names: [],
    measures: ['as of'],
    source: sourceOf(topic.label, 'asOf'),
  }
  return [count, day]
}

type RowRead = { shown: Record<string, string> & { name: string }; values: ReadValue[]; words: string[] }

function readRow(topic: AskedTopic, row: Row, fields: readonly Field[], sourceOf: SourceOf): RowRead {
  const name = topic.isSingle ? topic.label : topic.nameOf(row)
  const detail = topic.detailOf?.(row) ?? null
  const names = topic.isSingle ? [] : [name, detail].filter((one): one is string => Boolean(one))
  const words = [...names]
  const values: ReadValue[] = []
  const told: Record<string, string> = {}
  for (const field of fields) {
    const value = field.read(row)
    if (value === null || value === undefined) continue
    if (typeof value === 'number' && !Number.isFinite(value)) continue
    const source = sourceOf(topic.isSingle ? topic.label : `${topic.label}: ${name}`, field.id)
    if (typeof value === 'boolean' || field.unit === 'text') {
      const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value).replaceAll('_', ' ')
      told[field.id] = text
      words.push(text)
      // With digits it is a name of its row, and of no other.
      if (/\d/.test(text)) values.push({ value: text, unit: 'text', text, names, source })
      continue
    }
    const { unit, text, currency } = saidOf(field, row, value)
    told[field.id] = text
    const measures = calledBy(field)
    const isDay = unit === 'day' || unit === 'moment'
    values.push({
      value: isDay ? String(value).slice(0, 10) : value,
      unit: currency ?? wireUnit[unit],
      text,
      names,
      measures,
      counts: measures,
      source,
    })
  }
  return { shown: { name: detail && detail !== name ? `${name} (${detail})` : name, ...told }, values, words }
}

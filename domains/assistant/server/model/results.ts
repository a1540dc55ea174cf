import type { Answer, AnswerFigure, Citation } from '../../contract/index.ts'
import { itemOf, statedOf, writtenCountry } from '../answering/evidence.ts'
import { tell, type Unit, wireUnit } from '../answering/tell.ts'
import { topics } from '../topics/index.ts'
import type { AskedTopic, Field, Found, Row } from '../topics/topic.ts'
import type { Evidence, Passage } from './claims/check-claim.ts'
import type { Cell, Table, TableColumn, TableRow } from './claims/table.ts'

/** What a tool answered: as the model reads it, and as its claims are checked against it. */
export type ReadResult = Evidence & {
  id: string
  /** What the model reads. */
  shown: unknown
  citations: readonly Citation[]
  /** What has to be said before a figure of it. */
  notes: readonly string[]
}

/** Gives every result and every citation of an answer its own mark. */
export class Results {
  readonly all: ReadResult[] = []
  #citations = 0

  /** The next mark of a citation. */
  cite(facts: Omit<Citation, 'id'>): Citation {
    this.#citations += 1
    return { id: `c${this.#citations}`, ...facts }
  }

  add(result: Omit<ReadResult, 'id'>): ReadResult {
    const added = { id: `r${this.all.length + 1}`, ...result }
    this.all.push(added)
    return added
  }
}

/** Columns of screenings that clear nobody: when, by whom and in which run. */
const OF_THE_RUN = new Set(['screenedAt', 'screenedBy', 'type', 'id', 'count'])
const STANDING: Readonly<Record<string, ReadonlySet<string>>> = {
  customers: new Set(['screening', 'openMatchRisk']),
  reviews: new Set(['state', 'decision']),
  suppliers: new Set(['component-sanctions']),
}
/** Whether a value of a column may be taken to clear somebody of lists; a test asks every column of every topic. */
export const isStanding = (tool: string, topic: string, column: string): boolean =>
  /^screening\.(?:list|screening)$/.test(tool)
    ? !OF_THE_RUN.has(column)
    : (STANDING[topic]?.has(column) ?? false)

/** Keys of rows, each with its place where several would be called the same. */
function keysOf(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} #${count}`
  })
}

const unitOfWire = new Map(Object.entries(wireUnit).map(([unit, wire]) => [wire, unit as Unit]))

/** A figure of an answer as a cell; a unit that is none here is a currency. */
function cellOf({ value, unit, text }: AnswerFigure): Cell {
  const known = unitOfWire.get(unit)
  const own = unit === 'USD' ? 'USD' : unit === 'date' ? 'day' : known
  if (own) return { value, unit: own, text }
  return /^[A-Z]{3}$/.test(unit)
    ? { value, unit: 'USD', text, currency: unit }
    : { value, unit: 'number', text }
}

/** The column that a figure of an answer was read from, as its topic calls it. */
function columnOf({ source: { row, field, tool } }: AnswerFigure): TableColumn {
  const named = topics
    .filter(({ label }) => row.includes(label))
    .toSorted((one, other) => other.label.length - one.label.length)
  const topic = [...named, ...topics].find(({ columns }) => columns.some(({ id }) => id === field))
  const own = topic?.columns.find(({ id }) => id === field)
  return {
    id: field,
    label: own?.label ?? field,
    kind: own?.kind ?? 'measure',
    values: [],
    isSummed: false,
    isStanding: isStanding(tool, topic?.id ?? '', field),
  }
}

/** “cases: Roman Rotenberg (CASE-31)” is called Roman Rotenberg (CASE-31) in a sentence. */
const nameIn = (row: string): string => /^[^:]+: (.+)$/s.exec(row)?.[1] ?? row

const SINGLE = topics.filter(({ isSingle }) => isSingle).map(({ label }) => label)
/** Whether a figure is of one thing that its row names. What was counted or added up was narrowed by what the answer alone says. */
const isOfOne = ({ source: { row, field } }: AnswerFigure): boolean =>
  field !== 'count' &&
  (/^[^:]+: ./.test(row) || SINGLE.some((label) => row === label || row.startsWith(`${label}, `)))

/** The figures of an answer of the records that are of one thing each. What is said of several, of all or of none cannot be read from them. */
function tableOfFigures(all: readonly AnswerFigure[], citationOf: (figure: AnswerFigure) => string): Table {
  const figures = all.filter(isOfOne)
  const bySource = Map.groupBy(figures, ({ source }) => source.row)
  const columns = new Map<string, TableColumn>()
  const places = new Map<string, AnswerFigure>()
  const rows = [...bySource].map(([source, own]): TableRow => {
    const cells = new Map<string, Cell>()
    for (const figure of own) {
      const column = columnOf(figure)
      const known = columns.get(column.id)
      // Another topic has a column of the same id.
      const id = known && known.label !== column.label ? `${column.id} of ${source}` : column.id
      columns.set(id, { ...column, id })
      if (cells.has(id)) continue
      cells.set(id, cellOf(figure))
      places.set(`${source}\n${id}`, figure)
    }
    const name = nameIn(source)
    const short = /^(.*?)(?: \(([^)]*)\))?$/s.exec(name)
    return {
      key: source,
      name,
      names: [name, short?.[1] ?? name, ...(short?.[2] ? [short[2]] : [])],
      cells,
      source,
    }
  })
  const [first] = figures
  return {
    set: 'figures',
    columns: [...columns.values()],
    rows,
    isWhole: false,
    origin: {
      tool: first?.source.tool ?? '',
      asOf: first?.source.asOf ?? null,
      caveat: first?.source.caveat ?? null,
    },
    citationOf: (row, column) => {
      const figure = places.get(`${row?.source}\n${column}`) ?? first
      return figure ? citationOf(figure) : ''
    },
  }
}

/** An answer of the records as a result: its figures, its passages, and itself as it is worded. */
export function resultOfAnswer(results: Results, answer: Answer, question: string): ReadResult {
  const marks = new Map<string, Citation>()
  for (const { id, ...facts } of answer.citations) marks.set(id, results.cite(facts))
  const citations = [...marks.values()]
  const citationOf = ({ source }: AnswerFigure) => marks.get(source.citation)?.id ?? citations[0]?.id ?? ''
  const table = tableOfFigures(answer.figures, citationOf)
  const passages = citations.flatMap((citation, at): Passage[] =>
    citation.quote ? [{ id: `p${at + 1}`, text: citation.quote, citation }] : [],
  )
  return results.add({
    shown: {
      asked: question,
      outcome: answer.outcome,
      answer: answer.text.replace(/ ?\[c\d+[a-z]?\]/g, ''),
      figures: table.rows.map(({ key, cells }) => ({ row: key, ...textsOf(cells) })),
      passages: passages.map(({ id, text, citation }) => ({ passage: id, of: citation.label, text })),
      choices: answer.items,
    },
    table,
    passages,
    answer:
      answer.outcome === 'answered'
        ? {
            text: answer.text.replace(/\[(c\d+[a-z]?)\]/g, (mark, id: string) => {
              const own = marks.get(id)
              return own ? `[${own.id}]` : mark
            }),
            figures: answer.figures.map((figure) => ({
              ...figure,
              source: { ...figure.source, citation: citationOf(figure) },
            })),
            cited: citations.map(({ id }) => id),
            items: answer.items,
          }
        : null,
    citations,
    notes: [...new Set(answer.figures.flatMap(({ source }) => source.caveat ?? []))],
  })
}

const textsOf = (cells: ReadonlyMap<string, Cell>): Record<string, string> =>
  Object.fromEntries([...cells].map(([id, { text }]) => [id, text]))

type RowsFound = {
  topic: AskedTopic
  found: Found
  /** What the rows are, in words. */
  set: string
  rows: readonly Row[]
  /** How many of them a model is shown. */
  shown: number
  columns: readonly string[]
  citation: Omit<Citation, 'id'>
  notes: readonly string[]
  isWhole: boolean
}

/** Rows of a topic as a result: each value with its unit, as the product writes it. */
export function resultOfRows(results: Results, of: RowsFound): ReadResult {
  const { topic, found, set, rows, shown, isWhole } = of
  const citation = results.cite(of.citation)
  const fields = of.columns.flatMap((id) => topic.columns.filter((column) => column.id === id))
  const table: Table = {
    set,
    columns: fields.map((field) => tableColumn(topic, found, field)),
    rows: tableRows(topic, found, rows, fields),
    isWhole,
    origin: { tool: found.tool, asOf: found.asOf, caveat: found.caveat },
    citationOf: () => citation.id,
  }
  const notes = [...of.notes, ...(found.caveat ? [found.caveat] : [])]
  return results.add({
    shown: {
      of: set,
      total: rows.length,
      shown: Math.min(shown, rows.length),
      isWhole,
      ...(found.asOf ? { asOf: found.asOf } : {}),
      ...(found.span ? { span: found.span } : {}),
      notes,
      rows: table.rows.slice(0, shown).map(({ key, cells }) => ({ row: key, ...textsOf(cells) })),
    },
    table,
    passages: [],
    citations: [citation],
    notes,
  })
}

const tableColumn = (topic: AskedTopic, { tool }: Found, field: Field): TableColumn => ({
  id: field.id,
  label: field.label,
  kind: field.kind,
  values: Object.keys(field.values ?? {}),
  ...(field.order ? { order: field.order } : {}),
  isSummed: field.isSummed === true,
  isStanding: isStanding(tool, topic.id, field.id),
})

function tableRows(
  topic: AskedTopic,
  found: Found,
  rows: readonly Row[],
  fields: readonly Field[],
): TableRow[] {
  const dated = topic.columns.find(({ id }) => id === topic.dated)
  const span = found.span?.replace(/\d{4}-\d\d-\d\d/g, (day) => tell(day, 'day'))
  const items = rows.map((row) => itemOf(topic, row))
  const counts = Map.groupBy(items, (item) => item)
  // Of several rows of one name each has its day.
  const named = rows.map((row, at) => {
    const day = counts.get(items[at]!)!.length > 1 ? dated?.read(row) : undefined
    return `${items[at]}${typeof day === 'string' ? `, ${tell(day, 'day')}` : ''}${span ? `, ${span}` : ''}`
  })
  const keys = keysOf(named)
  return rows.map((row, at) => {
    const name = topic.nameOf(row)
    const source = topic.isSingle ? topic.label : `${topic.label}: ${name}`
    return {
      key: keys[at]!,
      name: keys[at]!,
      names: [items[at]!, name, ...(topic.detailOf?.(row) ? [String(topic.detailOf(row))] : [])],
      cells: new Map(
        fields.flatMap((field) => {
          const cell = cellIn(field, row)
          return cell ? [[field.id, cell] as const] : []
        }),
      ),
      source: found.span ? `${source}, ${found.span}` : source,
    }
  })
}

function cellIn(field: Field, row: Row): Cell | undefined {
  const value = field.read(row)
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined
  if (typeof value === 'boolean') return { value, unit: 'text', text: value ? 'yes' : 'no' }
  if (field.unit === 'text') {
    const text = field.id === 'country' ? writtenCountry(String(value)) : String(value).replaceAll('_', ' ')
    return { value, unit: 'text', text, ...(field.all ? { all: field.all(row) } : {}) }
  }
  const { text } = statedOf(field, row, value)
  const currency = typeof value === 'string' ? undefined : field.currencyOf?.(row)
  if (currency === null) return { value, unit: 'number', text, currency }
  return {
    value,
    unit: field.unit,
    text,
    ...(currency === undefined || currency === 'USD' ? {} : { currency }),
  }
}

import { wordsOf } from '../words.ts'
import { dayIn, numberIn, type Sheet } from './sheet.ts'

export type Aggregate = 'sum' | 'average' | 'median' | 'highest' | 'lowest' | 'count'

/** A condition on the cells of a column. */
export interface Filter {
  column: number
  /** How it is told. */
  words: string
  holds: (cell: string) => boolean
}

/** What is asked of a table. */
export interface SheetPlan {
  aggregate: Aggregate
  /** The column that is added up or ordered; null where rows are counted. */
  measure: number | null
  group: number | null
  filters: Filter[]
  /** How many rows or groups of an order are asked. */
  first: number | null
  /** Telling words that none of this accounts for. */
  unread: string[]
}

const AGGREGATES: readonly (readonly [Aggregate, RegExp])[] = [
  ['average', /\b(?:average|mean|on average)\b/],
  ['median', /\bmedian\b/],
  ['highest', /\b(?:highest|largest|biggest|maximum|max|most|greatest|top)\b/],
  ['lowest', /\b(?:lowest|smallest|minimum|min|least|bottom)\b/],
  ['count', /\b(?:how many|number of|count(?: of)?)\b/],
  ['sum', /\b(?:sum|total|add up|altogether|how much|in all)\b/],
]

const PLAIN = new Set(
  (
    'a an the of in on at to for from by with is are was were be and or what which who how much many show list give me tell do does did has have per each every all its it this that these there their than ' +
    'file csv spreadsheet excel xlsx sheet table attached attachment upload uploaded row rows entry entries record records column value values total sum average mean median highest largest biggest maximum max most greatest top lowest smallest minimum min least bottom number count add up altogether grouped group across within where whose one ones please we our us'
  ).split(' '),
)

const COMPARED =
  /\b(not |no )?(above|over|more than|greater than|larger than|exceeding|at least|from|below|under|less than|smaller than|at most|up to)\s+[$€£]?(\d[\d,]*(?:\.\d+)?)\s?(k|thousand|m|million|bn|billion)?\b/g
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
}
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** Reads what a question asks of a table; null where it asks nothing that can be worked out of one. `question` is in small letters. */
export function readPlan(question: string, sheet: Sheet): SheetPlan | null {
  const read = new Set<number>()
  const mark = (start: number, end: number): void => {
    for (let at = start; at < end; at += 1) read.add(at)
  }
  const named = columnsNamed(question, sheet, mark)
  const aggregate = AGGREGATES.find(([, words]) => words.test(question))?.[0]
  if (!aggregate) return null
  const grouped = /\b(?:by|per|for each|for every|in each|which)\s+(?:the )?$/
  const group =
    named.find(
      ({ at, column }) => sheet.columns[column]!.kind !== 'number' && grouped.test(question.slice(0, at)),
    )?.column ?? null
  const filters = [
    ...valuesNamed(question, sheet, mark, read),
    ...comparisons(question, sheet, named, mark),
    ...spans(question, sheet, mark, read),
  ]
  const numbers = sheet.columns.flatMap(({ kind }, at) => (kind === 'number' ? [at] : []))
  const ownNumber = named.find(({ column }) => sheet.columns[column]!.kind === 'number')?.column
  const measure = aggregate === 'count' ? null : (ownNumber ?? (numbers.length === 1 ? numbers[0]! : null))
  if (aggregate !== 'count' && measure === null) return null
  const top =
    /\b(?:top|first|bottom|highest|lowest|largest|smallest|biggest)\s+(\d{1,3})\b|\b(\d{1,3})\s+(?:highest|lowest|largest|smallest|biggest)\b/.exec(
      question,
    )
  if (top) mark(top.index, top.index + top[0].length)
  const unread = wordsOf(question)
    .filter(({ start }) => !read.has(start))
    .map(({ start, end }) => question.slice(start, end))
    .filter((word) => !PLAIN.has(word))
  return {
    aggregate,
    measure,
    group,
    filters,
    first: top ? Number(top[1] ?? top[2]) : null,
    unread: [...new Set(unread)],
  }
}

interface Named {
  column: number
  at: number
}

/** The columns that a question names, by every word of their names in any form, the longest names first. */
function columnsNamed(
  question: string,
  { columns }: Sheet,
  mark: (start: number, end: number) => void,
): Named[] {
  const words = wordsOf(question)
  const taken = new Set<number>()
  const found: Named[] = []
  const named = columns
    .map(({ name }, column) => ({
      column,
      stems: wordsOf(name.replace(/_/g, ' ').toLowerCase()).map(({ stem }) => stem),
    }))
    .toSorted((one, other) => other.stems.length - one.stems.length)
  for (const { column, stems } of named) {
    if (stems.length === 0) continue
    for (let at = 0; at + stems.length <= words.length; at += 1) {
      if (!stems.every((stem, next) => words[at + next]!.stem === stem && !taken.has(at + next))) continue
      for (let next = 0; next < stems.length; next += 1) taken.add(at + next)
      const first = words[at]!
      mark(first.start, words[at + stems.length - 1]!.end)
      found.push({ column, at: first.start })
      break
    }
  }
  return found.toSorted((one, other) => one.at - other.at)
}

const MOST_VALUES = 5_000

/** Values of text columns that a question names: "of Germany", "with status open". */
function valuesNamed(
  question: string,
  { columns, rows }: Sheet,
  mark: (start: number, end: number) => void,
  read: ReadonlySet<number>,
): Filter[] {
  const byColumn = new Map<number, Set<string>>()
  columns.forEach(({ kind, name }, column) => {
    if (kind !== 'text') return
    const values = new Set(
      rows.map((row) => (row[column] ?? '').toLowerCase()).filter((value) => value.length > 1),
    )
    if (values.size > MOST_VALUES) return
    for (const value of [...values].toSorted((one, other) => other.length - one.length)) {
      const at = placeOf(question, value)
      if (
        at === -1 ||
        [...Array(value.length).keys()].some((next) => read.has(at + next)) ||
        value === name.toLowerCase()
      )
        continue
      mark(at, at + value.length)
      byColumn.set(column, (byColumn.get(column) ?? new Set()).add(value))
    }
  })
  return [...byColumn].map(([column, values]) => ({
    column,
    words: `${columns[column]!.name} is ${[...values].join(' or ')}`,
    holds: (cell) => values.has(cell.toLowerCase()),
  }))
}

function placeOf(question: string, value: string): number {
  for (let at = question.indexOf(value); at !== -1; at = question.indexOf(value, at + 1))
    if (!/[\p{L}\d]/u.test(question[at - 1] ?? ' ') && !/[\p{L}\d]/u.test(question[at + value.length] ?? ' '))
      return at
  return -1
}

/** "Above 1,000": of the number column named before it, else of the only one. */
function comparisons(
  question: string,
  { columns }: Sheet,
  named: readonly Named[],
  mark: (start: number, end: number) => void,
): Filter[] {
  const numbers = columns.flatMap(({ kind }, at) => (kind === 'number' ? [at] : []))
  return [...question.matchAll(COMPARED)].flatMap((match) => {
    const [whole, negated, words = '', number = '', scale] = match
    const before = named
      .filter(({ at, column }) => at < match.index && columns[column]!.kind === 'number')
      .at(-1)
    const column = before?.column ?? (numbers.length === 1 ? numbers[0] : undefined)
    if (column === undefined || negated) return []
    const limit = Number(number.replaceAll(',', '')) * (scale ? (SCALES[scale] ?? 1) : 1)
    const compare: (value: number) => boolean = /^(?:above|over|more|greater|larger|exceeding)/.test(words)
      ? (value) => value > limit
      : /^(?:at least|from)/.test(words)
        ? (value) => value >= limit
        : /^(?:below|under|less|smaller)/.test(words)
          ? (value) => value < limit
          : (value) => value <= limit
    mark(match.index, match.index + whole.length)
    return [
      {
        column,
        words: `${columns[column]!.name} ${words} ${limit.toLocaleString('en-US')}`,
        holds: (cell: string) => {
          const value = numberIn(cell)
          return value !== null && compare(value)
        },
      },
    ]
  })
}

/** "In 2025", "in March 2025", "after 2025-03-01": of the only column of days. */
function spans(
  question: string,
  { columns }: Sheet,
  mark: (start: number, end: number) => void,
  read: ReadonlySet<number>,
): Filter[] {
  const days = columns.flatMap(({ kind }, at) => (kind === 'day' ? [at] : []))
  const column = days.length === 1 ? days[0]! : undefined
  if (column === undefined) return []
  const found = new RegExp(
    String.raw`\b(?:(before|after|since|until|in|during|of|for|on)\s+)?(?:(${MONTHS.join('|')})\s+)?((?:19|20)\d\d)(?:-(\d\d)(?:-(\d\d))?)?\b`,
  ).exec(question)
  if (!found || read.has(found.index + found[0].length - 1)) return []
  const [whole, how = 'in', month, year, monthNumber, day] = found
  const number = month ? String(MONTHS.indexOf(month) + 1).padStart(2, '0') : monthNumber
  const prefix = [year, number, day].filter(Boolean).join('-')
  mark(found.index, found.index + whole.length)
  const holds: (at: string) => boolean =
    how === 'before'
      ? (at) => at < prefix
      : how === 'after'
        ? (at) => at > prefix && !at.startsWith(prefix)
        : how === 'since'
          ? (at) => at >= prefix
          : how === 'until'
            ? (at) => at < prefix || at.startsWith(prefix)
            : (at) => at.startsWith(prefix)
  return [
    {
      column,
      words: `${columns[column]!.name} ${how} ${prefix}`,
      holds: (cell) => {
        const at = dayIn(cell)
        return at !== null && holds(at)
      },
    },
  ]
}

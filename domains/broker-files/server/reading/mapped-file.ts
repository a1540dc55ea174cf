import { type DateOrder, dateColumnOf, likelyHeader, titlesOf } from '#platform/column-mapping/index.ts'
import { csvHead, type Delimiter } from '#platform/tabular/index.ts'
import { BrokerFileField } from '../../contract/endpoints.ts'
import { allRows, type RecognisedFile, ROWS_TO_TITLES_MAX } from '../formats/every-format.ts'
import { type Columns, columnsIn, currencyColumns, isNotDollars, rowsUnder } from '../formats/format.ts'
import { likelyTitles } from '../formats/likely-titles.ts'
import { partsOnce } from '../formats/parts-once.ts'
import { plain } from '../formats/plain.ts'
import type { Answers } from './rows-together/corporate-rows.ts'
import { unknownWordsIn, type WordsOfFile, withWords } from './words-of-file.ts'

/** What somebody has said of a file whose titles nobody here knows. */
export type StatedOfFile = {
  columns?: Readonly<Record<string, string | null>>
  words?: WordsOfFile
  dateOrder?: DateOrder
  /** What its events leave open. */
  answers?: Answers
}

/** Which column of such a file holds what. */
export type FileMapping = {
  titles: string[]
  columns: Record<BrokerFileField, string | null>
  /** What no column holds and a row needs. */
  needs: BrokerFileField[]
  dateOrder: DateOrder | null
  /** A date that could be another day in another order, where nothing says which. */
  undecidedDate: string | null
  /** A column of currencies that are not all dollars, where none was chosen. */
  currencyColumn: string | null
  /** What words of its actions were chosen to mean, and those that nobody knows. */
  words: WordsOfFile
  unknownWords: string[]
}

export const OWN_COLUMNS = 'Own columns'

const NO_ROW = { line: 0, cells: [] }
const orders = { dmy: 'day-first', mdy: 'month-first', ymd: 'year-first' } as const

/** Reads a file as the plain one by what somebody has said of its columns. Without rows as long as something is missing. */
export function readAsStated(
  text: string,
  stated: StatedOfFile | undefined,
): { file: RecognisedFile | undefined; mapping: FileMapping } {
  const { rows: head, delimiter, lineBreak } = csvHead(text, ROWS_TO_TITLES_MAX)
  const place = likelyHeader(head)
  const titles = titlesOf(head[place]?.cells ?? [])
  // What somebody has said counts alone; until then the titles propose it.
  const likely = stated?.columns
    ? undefined
    : columnsIn({ titles: likelyTitles, needs: [] }, head[place] ?? NO_ROW)
  const places = new Map(
    BrokerFileField.options.map((field) => {
      const own = likely?.get(field)?.[0] ?? titles.indexOf(stated?.columns?.[field] ?? '')
      return [field, own] as const
    }),
  )
  const given = BrokerFileField.options.map((field) => [field, titles[places.get(field) ?? -1] ?? null])
  const columns = Object.fromEntries(given) as FileMapping['columns']
  const needs = BrokerFileField.options.filter(
    (field) => plain.needs.includes(field) && columns[field] === null,
  )
  const mapping: FileMapping = {
    titles,
    columns,
    needs,
    dateOrder: null,
    undecidedDate: null,
    currencyColumn: null,
    words: stated?.words ?? {},
    unknownWords: [],
  }
  if (needs.length > 0) return { file: undefined, mapping }
  const own: Columns = new Map(
    [...places].flatMap(([field, at]) => (at === -1 ? [] : [[field, [at]] as const])),
  )
  const { rows: table, again } = partsOnce(
    allRows(text, delimiter as Delimiter, lineBreak),
    ({ cells }) => cells.join('\n') === head[place]?.cells.join('\n'),
  )
  const below = table.slice(place + 1)
  const currency = own.has('currency')
    ? undefined
    : currencyColumns(own, below).find((at) => below.some(({ cells }) => isNotDollars(cells[at] ?? '')))
  if (currency !== undefined)
    return {
      file: undefined,
      mapping: { ...mapping, needs: ['currency'], currencyColumn: titles[currency] ?? '' },
    }
  const rows = rowsUnder(own, below)
  const actions = withWords(mapping.words, plain.actions)
  const format = { ...plain, id: 'own-columns', name: OWN_COLUMNS, actions }
  mapping.unknownWords = unknownWordsIn(rows, actions)
  return inOrder({ format, delimiter: delimiter as Delimiter, rows, table, again }, mapping, stated)
}

/**
 * Reads a plain file in the order that its dates show, or that somebody has said: then the mapping says so, so that it is read again in the same. Without rows where neither
 * tells the order.
 */
export function readPlain(
  recognised: RecognisedFile,
  stated: StatedOfFile | undefined,
): { file: RecognisedFile | undefined; mapping: FileMapping | null } {
  const { titles: cells = [], columns: places } = recognised.under ?? {}
  const titles = titlesOf(cells)
  const given = BrokerFileField.options.map((field) => [field, titles[places?.get(field)?.[0] ?? -1] ?? null])
  const columns = Object.fromEntries(given) as FileMapping['columns']
  const mapping: FileMapping = {
    titles,
    columns,
    needs: [],
    dateOrder: null,
    undecidedDate: null,
    currencyColumn: null,
    words: stated?.words ?? {},
    unknownWords: [],
  }
  const read = inOrder(recognised, mapping, stated)
  return read.mapping.undecidedDate === null && !stated?.dateOrder ? { ...read, mapping: null } : read
}

/** The rows with the order of their dates. */
function inOrder(file: RecognisedFile, mapping: FileMapping, stated: StatedOfFile | undefined) {
  const dates = dateColumnOf(
    file.rows.map(({ date }) => date),
    mapping.columns.date ?? '',
  )
  // Nobody writes a month first with points between.
  const isPointed = file.rows.every(
    ({ date }) => date === '' || /^\D*$|^\d{1,2}\.\d{1,2}\.\d{2,4}\b/.test(date),
  )
  const dateOrder = stated?.dateOrder ?? dates.order ?? (isPointed ? 'dmy' : null)
  if (dates.state === 'undecided' && !dateOrder)
    return { file: undefined, mapping: { ...mapping, undecidedDate: dates.twoWays.example ?? '' } }
  // Where no date can be read two ways, either order reads them all.
  const format = { ...file.format, dates: orders[dateOrder ?? 'mdy'] }
  return { file: { ...file, format }, mapping: { ...mapping, dateOrder } }
}

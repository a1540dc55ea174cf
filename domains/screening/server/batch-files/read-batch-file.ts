import {
  type DateColumn,
  dateColumnOf,
  findHeader,
  isDayOfSpreadsheet,
  likelyHeader,
  orderInWords,
  partyPlaces,
  recallColumns,
  titlesOf,
  unreadColumns,
} from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { rowsAllowed, tooManyRows } from '#platform/tabular/index.ts'
import {
  BATCH_ROWS_MAX,
  type BatchColumns,
  type BatchDates,
  BatchField,
  type BatchReading,
  type DateOrder,
  SubjectSchema,
} from '../../contract/index.ts'
import { batchFields, kindOfWords, proposeColumns } from './batch-columns.ts'
import { type BatchRow, batchRowOf, type Refusal } from './batch-row.ts'
import type { FileRow } from './file-rows.ts'
import { readBatchRows } from './read-batch-rows.ts'

/** What files of titles are remembered as being read for. */
export const BATCH_PURPOSE = 'screening-batch'

/** How a person or a program says that a file is to be read; what is left out is found. */
export type ReadingAsked = {
  headerRow?: number | undefined
  columns?: BatchColumns | undefined
  dateOrder?: DateOrder | undefined
  kinds?: Record<string, SubjectSchema> | undefined
  /** Nobody looks at what is found: no column is taken by its values. */
  isUnseen?: boolean
}

export type RefusedBatchRow = FileRow & Refusal

/** Everything that a file says, row by row: each of its rows is in `rows` or in `refused`. */
export type BatchFile = {
  reading: BatchReading
  byValues: BatchField[]
  needs: ('name' | 'date-order')[]
  rows: BatchRow[]
  refused: RefusedBatchRow[]
  kindsNotRead: { words: string; rows: number }[]
  firstRows: FileRow[]
  samples: string[][]
}

/** A given name alone is no name. */
const nameFields = ['name', 'familyName'] as const

const FIRST_ROWS = 30
const ROWS_ABOVE_KEPT = 30
const SAMPLES = 3
const KINDS_TOLD = 20
/** Other requests are answered after so many rows. */
const ROWS_AT_ONCE = 1_000

/**
 * Reads a file of parties: finds the titles, says which column holds what, decides the order of its dates, and reads each row.
 *
 * @throws Problem `unsupported-file` for what is no table, `too-large`, `invalid-input` for a column that the file does not have.
 */
export async function readBatchFile(ctx: Context, source: Blob, asked: ReadingAsked): Promise<BatchFile> {
  const rowsMax = rowsAllowed(ctx.actor, BATCH_ROWS_MAX)
  const file = await readBatchRows(ctx, source, rowsMax)
  const place = headerPlace(file.rows, asked.headerRow)
  const header = place === undefined ? undefined : (file.rows[place] as FileRow)
  const body = file.rows.slice(place === undefined ? 0 : place + 1)
  if (body.length === 0) throw new Problem('unsupported-file', 'The file holds no rows under its header.')
  if (body.length > rowsMax) throw tooManyRows(rowsMax)
  const width = header ? filledWidth(header.cells) : widest(body)
  const titles = titlesOf(Array.from({ length: width }, (_, at) => header?.cells[at] ?? ''))
  const mapped = await mappingOf(ctx, titles, body, asked)
  const at = partyPlaces(titles, BatchField.options, mapped.columns, (column) => column)
  const { places, alike, names } = at
  // A row with a cell too many says nothing of a column: its cells may stand one place on.
  const straight = body.filter(({ cells }) => filledWidth(cells) <= width)
  const valuesOf = (at: number | undefined) =>
    at === undefined ? [] : straight.map(({ cells }) => cells[at] ?? '')
  const dates = datesOf(
    dateColumnOf(valuesOf(places.get('birthDate')), mapped.columns.birthDate ?? ''),
    asked.dateOrder,
  )
  const plan = {
    at,
    width,
    dateOrder: dates.order,
    genders: { title: mapped.columns.gender ?? '', cells: [...new Set(valuesOf(places.get('gender')))] },
    kinds: mapped.kinds,
    now: ctx.now,
  }
  const rows: BatchRow[] = []
  const refused: RefusedBatchRow[] = []
  for (const [count, { row, cells }] of body.entries()) {
    if (count > 0 && count % ROWS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
    const read =
      header && isSame(cells, header.cells)
        ? { why: 'The titles again', reason: 'The row repeats the titles of the file.' }
        : batchRowOf(row, cells, plan)
    if ('reason' in read) refused.push({ row, cells, ...read })
    else rows.push(read)
  }
  return {
    reading: {
      headerRow: header?.row ?? null,
      titles,
      above: file.rows.slice(0, place ?? 0).slice(0, ROWS_ABOVE_KEPT),
      columns: mapped.columns,
      mappedBy: mapped.by,
      dates,
      kinds: mapped.kinds,
      notes: [
        ...file.notes,
        ...noteOfYears(dates),
        ...noteOfDayNumbers(straight, places.get('birthDate')),
        ...noteOfRepeats(rows),
        ...unreadColumns(titles, [...Object.values(mapped.columns), ...names, ...[...alike.values()].flat()]),
      ],
      without: rows.filter(({ subject }) => subject.notRead !== undefined).length,
    },
    byValues: mapped.byValues,
    needs: [
      ...(nameFields.every((field) => !places.has(field)) ? (['name'] as const) : []),
      ...(dates.state === 'undecided' ? (['date-order'] as const) : []),
    ],
    rows,
    refused,
    kindsNotRead: kindsNotRead(valuesOf(places.get('kind')), mapped.kinds),
    firstRows: file.rows.slice(0, FIRST_ROWS),
    samples: titles.map((_, at) =>
      [
        ...new Set(
          valuesOf(at)
            .map((cell) => cell.trim())
            .filter(Boolean),
        ),
      ].slice(0, SAMPLES),
    ),
  }
}

/** Where the titles stand among the rows; undefined for a file without. */
function headerPlace(rows: readonly FileRow[], asked: number | undefined): number | undefined {
  if (asked === 0) return undefined
  if (asked === undefined) return findHeader(rows, batchFields, nameFields) ?? likelyHeader(rows)
  const place = rows.findIndex(({ row }) => row === asked)
  if (place === -1)
    throw invalid('headerRow', `Row ${asked} of the file is empty: it cannot name the columns.`)
  return place
}

const filledWidth = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

const widest = (rows: readonly FileRow[]) =>
  rows.reduce((most, { cells }) => Math.max(most, filledWidth(cells)), 0)

function isSame(cells: readonly string[], header: readonly string[]): boolean {
  return header.every((title, at) => title.trim() === (cells[at] ?? '').trim())
}

type Mapped = {
  columns: BatchColumns
  kinds: Record<string, SubjectSchema>
  by: BatchReading['mappedBy']
  byValues: BatchField[]
}

/** As is asked, else as files with these titles were read before, else by their titles and values. */
async function mappingOf(
  ctx: Context,
  titles: readonly string[],
  rows: readonly FileRow[],
  asked: ReadingAsked,
): Promise<Mapped> {
  const remembered = await recallColumns(ctx, { purpose: BATCH_PURPOSE, titles })
  const kinds = asked.kinds ?? statedKinds(remembered?.words)
  if (asked.columns) {
    return { columns: checked(asked.columns, titles), kinds, by: 'request', byValues: [] }
  }
  if (remembered && nameFields.some((field) => remembered.columns[field])) {
    return { columns: remembered.columns as BatchColumns, kinds, by: 'memory', byValues: [] }
  }
  return { ...proposeColumns(titles, rows, { byTitlesAlone: asked.isUnseen ?? false }), kinds, by: 'titles' }
}

function statedKinds(words: Record<string, string> | undefined): Record<string, SubjectSchema> {
  return Object.fromEntries(
    Object.entries(words ?? {}).flatMap(([word, kind]) => {
      const known = SubjectSchema.safeParse(kind)
      return known.success ? [[word, known.data]] : []
    }),
  )
}

/** @throws Problem `invalid-input` for a title that the file does not have, or a column that holds two things. */
function checked(columns: BatchColumns, titles: readonly string[]): BatchColumns {
  const taken = new Set<string>()
  for (const title of Object.values(columns)) {
    if (!title) continue
    if (!titles.includes(title)) throw invalid('columns', `The file has no column “${title}”.`)
    if (taken.has(title)) throw invalid('columns', `The column “${title}” was given two meanings.`)
    taken.add(title)
  }
  return columns
}

const invalid = (field: string, message: string) =>
  new Problem('invalid-input', message, { issues: [{ field, message }] })

function datesOf(column: DateColumn, asked: DateOrder | undefined): BatchDates {
  const years = column.twoDigitYears.count
  const statedBy = (order: DateOrder) => orderInWords[order]
  if (asked) {
    return {
      state: 'given',
      order: asked,
      sentence: `Dates are read as ${statedBy(asked)}, as chosen.`,
      twoDigitYears: years,
    }
  }
  const { state, order, by, deciding, twoWays } = column
  const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'date' : 'dates'}`
  const evidence = deciding
    .map(({ order: one, count, example }) => `${counted(count)} such as ${example} only as ${statedBy(one)}`)
    .join(', ')
  const open = `${counted(twoWays.count)} such as ${twoWays.example ?? ''} can be read in more than one order`
  const sentence =
    state === 'none'
      ? 'All dates in the file are unambiguous.'
      : state === 'undecided'
        ? evidence
          ? `${open}; ${evidence}, which is not enough to decide. Choose the order.`
          : `${open}, and nothing in the file settles it. Choose the order.`
        : by === 'title'
          ? `Dates are read as ${statedBy(order as DateOrder)}, according to the column title.`
          : `Dates are read as ${statedBy(order as DateOrder)}: ${evidence}${twoWays.count > 0 ? `; ${open}` : ''}.`
  return { state, order, sentence, twoDigitYears: years }
}

const ROWS_NAMED = 10

const inRows = (rows: readonly number[]): string =>
  `${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, ROWS_NAMED).join(', ')}${rows.length > ROWS_NAMED ? ` and ${(rows.length - ROWS_NAMED).toLocaleString('en')} more` : ''}`

function noteOfDayNumbers(rows: readonly FileRow[], place: number | undefined): string[] {
  const numbered = rows
    .filter(({ cells }) => isDayOfSpreadsheet(cells[place ?? -1] ?? ''))
    .map(({ row }) => row)
  if (numbered.length === 0) return []
  return [`Dates as a spreadsheet counts days (${inRows(numbered)}): 22712 is read as 7 March 1962.`]
}

/** Rows of the same name and date of birth: each is screened, and somebody should know. */
function noteOfRepeats(rows: readonly BatchRow[]): string[] {
  const seen = new Set<string>()
  const repeats = rows.filter(({ subject }) => {
    const key = `${subject.name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')} ${subject.birthDate ?? ''}`
    const isRepeat = seen.has(key)
    seen.add(key)
    return isRepeat
  })
  if (repeats.length === 0) return []
  return [
    `The same name and date of birth as in a row above: ${inRows(repeats.map(({ row }) => row))}. Each is screened.`,
  ]
}

function noteOfYears({ twoDigitYears }: BatchDates): string[] {
  if (twoDigitYears === 0) return []
  const dates =
    twoDigitYears === 1 ? '1 date gives its' : `${twoDigitYears.toLocaleString('en')} dates give their`
  return [`${dates} year with two digits: each is read as the latest such year not in the future.`]
}

function kindsNotRead(
  values: readonly string[],
  stated: Record<string, SubjectSchema>,
): BatchFile['kindsNotRead'] {
  const rowsOf = new Map<string, number>()
  for (const value of values) {
    const words = value.normalize('NFC').trim()
    rowsOf.set(words, (rowsOf.get(words) ?? 0) + 1)
  }
  return [...rowsOf]
    .filter(([words]) => Object.hasOwn(stated, words) || kindOfWords(words, stated) === undefined)
    .sort((left, right) => right[1] - left[1])
    .slice(0, KINDS_TOLD)
    .map(([words, rows]) => ({ words, rows }))
}

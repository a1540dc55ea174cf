import { dateColumnOf, letterOf, readDate } from '#platform/column-mapping/index.ts'
import type { StatementColumn } from '../statement-columns.ts'
import { type Block, blocksOf, type YearColumn } from './blocks.ts'
import { type FoundLine, linesOfBlock, settledLines } from './found-lines.ts'
import { yearEndIn } from './period-heads.ts'
import type { SheetRow, Written } from './sheet-rows.ts'
import { keptScale } from './title-units.ts'

const LINES_LEAST = 3

export type TurnedYears = {
  rows: SheetRow[]
  /** Which of the titles holds what. */
  columns: Partial<Record<StatementColumn, string>>
  needsYearEnd: boolean
  notes: string[]
}

type Asked = {
  yearEnd: string | undefined
  currency: string | undefined
  scale: number | undefined
  now: Date
}

/**
 * Statements with a line in each row and years across, on one sheet or several, turned to a year in each row, with currency and scale
 * as their titles state them; undefined where it is another table.
 */
export function turnedYears(given: readonly SheetRow[], asked: Asked): TurnedYears | undefined {
  const sheets = [...Map.groupBy(given, ({ sheet }) => sheet ?? '')]
  const found = sheets.flatMap(([, rows]) => blocksOf(rows, asked))
  const isPdf = given.some(({ places }) => places)
  const blocks = isPdf ? mainBlocks(found) : withoutAside(found)
  const lines = blocks.flatMap(linesOfBlock)
  if (new Set(lines.flatMap(({ meaning }) => meaning?.field ?? [])).size < LINES_LEAST) return undefined
  const titles = blocks.flatMap((block) => block.titles)
  const periodOf = periodsOf(blocks, titles, asked)
  const { currency, scale, timesOf, textIn, notes } = unitsOf(blocks, asked)
  const settled = settledLines(lines)
  const stated = (
    [
      ['currency', 'Currency', currency],
      ['scale', 'Scale', scale === undefined ? undefined : String(scale)],
      ['company', 'Company', companyIn(titles)],
    ] as const
  ).flatMap(([field, title, value]) => (value === undefined ? [] : [{ field, title, value }]))
  const line = blocks[0]?.header.line ?? 1
  const periods = [...new Set(blocks.flatMap(({ columns }) => columns.map(({ head }) => periodOf(head))))]
  const figureOf = ({ block, row, label }: FoundLine, period: string): Written[] =>
    block.columns
      .filter(({ head }) => periodOf(head) === period)
      .map((column) => writtenOf(row, column, label, timesOf(block)))
      .filter(({ text }) => text !== '')
      .map((written) => ({ ...written, text: textIn(block, written.text) }))
  const made = periods.map((period): SheetRow => {
    const figures = settled.columns.map(({ parts, needsAll }) => {
      const found = parts.map((lines) => lines.flatMap((one) => figureOf(one, period)).slice(0, 1))
      return needsAll && found.some((part) => part.length === 0) ? [] : found.flat()
    })
    return {
      line,
      cells: [
        period,
        ...stated.map(({ value }) => value),
        ...figures.map((written) => written.map(({ text }) => text).join(' + ')),
      ],
      written: [undefined, ...stated.map(() => undefined), ...figures],
    }
  })
  // A column of which no line is known says nothing of its year.
  const from = 1 + stated.length
  const isKnown = settled.columns.map(({ field }) => field !== undefined)
  const rows = made.filter(({ cells }) => isKnown.some((is, at) => is && cells[from + at] !== ''))
  const unread = sheets.flatMap(([sheet, rows]) =>
    sheet === '' || blocks.some(({ header }) => header.sheet === sheet)
      ? []
      : found.some(({ header }) => header.sheet === sheet)
        ? [`The sheet “${sheet}” is of a part of the firm or of its parent alone: it is not read.`]
        : [`The sheet “${sheet}” names no years above its columns: its ${rows.length} rows are not read.`],
  )
  return {
    needsYearEnd: periodOf.isAsked,
    notes: [...unread, ...notesOnColumns(blocks), ...notes, ...settled.notes],
    columns: {
      period: 'Period',
      ...Object.fromEntries(stated.map(({ field, title }) => [field, title])),
      ...settled.fields,
    },
    rows: [
      {
        line,
        cells: ['Period', ...stated.map(({ title }) => title), ...settled.columns.map(({ title }) => title)],
      },
      ...rows,
    ],
  }
}

const MAIN =
  /balance sheets?\b|statements? of (?:(?:consolidated )?(?:financial position|operations|income|earnings|profit|comprehensive income|cash flows?))|(?:income|cash flow) statements?|profit and loss|bilanz\b|gewinn- und verlustrechnung|kapitalflussrechnung|\bbilan\b|compte de r[ée]sultat|flux de tr[ée]sorerie|balance de situaci|cuenta de p[ée]rdidas|flujos de efectivo/i
/** A sentence that speaks of a statement is none of its titles. */
const TITLE_LONGEST = 70
const NOT_MAIN =
  /parent|company only|condensed|segment|pro.?forma|supplement|\bnotes?\b|selected|summary|five.year/i
/** Lines of the same names that are of a part of the firm, or of its parent alone. */
const ASIDE = /\bsegment|\bparent\b|company only|standalone|stand-alone|einzelabschluss|pro.?forma/i

/** Of the tables of a workbook those of the whole firm; everything, where there is nothing else. */
function withoutAside(blocks: readonly Block[]): Block[] {
  const whole = blocks.filter(
    ({ titles }) => !titles.some((title) => title.length <= TITLE_LONGEST && ASIDE.test(title)),
  )
  return whole.length > 0 ? whole : [...blocks]
}

/** Of a whole report its main statements: the tables of notes and segments have lines of the same names. Everything, where no table is called so. */
function mainBlocks(blocks: readonly Block[]): Block[] {
  const isMain = ({ titles }: Block) =>
    titles.some((title) => title.length <= TITLE_LONGEST && MAIN.test(title) && !NOT_MAIN.test(title))
  const main = blocks.filter(isMain)
  return main.length > 0 ? main : [...blocks]
}

function writtenOf(row: SheetRow, { at, cell }: YearColumn, label: string, times: number): Written {
  const place = row.places?.[at]
  const where = place
    ? `Page ${place.page}`
    : `${row.sheet ? `Sheet “${row.sheet}”, line` : 'Line'} ${row.line}, column ${letterOf(at)}`
  return { text: (row.cells[at] ?? '').trim(), times, words: `${where}: “${label}”, ${cell}`, place }
}

const onlyOne = <Value>(values: readonly (Value | undefined)[]): Value | undefined => {
  const stated = new Set(values.filter((value) => value !== undefined))
  return stated.size === 1 ? [...stated][0] : undefined
}

/** The end of the year that a column is of. Where years alone are named, their last day is that of the titles, of the other columns, or asked. */
function periodsOf(blocks: readonly Block[], titles: readonly string[], { yearEnd, now }: Asked) {
  const heads = blocks.flatMap(({ columns }) => columns.map(({ head }) => head))
  const days = heads.flatMap((head) => (head.kind === 'day' ? [head.text] : []))
  const { order } = dateColumnOf(days)
  const dayOf = (text: string): string => {
    const read = readDate(text, order, now)
    return 'date' in read ? read.date : text
  }
  const ends = days.map(dayOf).filter((day) => day.length === 10)
  const known = yearEnd ?? yearEndIn(titles, now) ?? onlyOne(ends.map((day) => day.slice(5)))
  const periodOf = (head: YearColumn['head']): string =>
    head.kind === 'day' ? dayOf(head.text) : `${head.year}-${dayIn(head.year, known ?? '12-31')}`
  return Object.assign(periodOf, {
    isAsked: known === undefined && heads.some(({ kind }) => kind === 'year'),
  })
}

/** The last day of February follows the year. */
const dayIn = (year: number, day: string): string =>
  day.startsWith('02-2') ? new Date(Date.UTC(year, 2, 0)).toISOString().slice(5, 10) : day

/** Currency and scale of the whole, and by what the amounts of a table are multiplied to be in that scale. */
function unitsOf(blocks: readonly Block[], asked: Asked) {
  const currencies = new Set(blocks.flatMap(({ units }) => units.currency ?? []))
  const stated = [...new Set(blocks.flatMap(({ units }) => units.scale ?? []))]
  // A table without a scale beside tables of two: nothing says which of them it is in.
  const isOpen = stated.length > 1 && blocks.some(({ units }) => units.scale === undefined)
  const scale =
    asked.scale ??
    (stated.length > 0 && !isOpen ? Math.min(...stated.map((one) => keptScale(one).scale)) : undefined)
  const currency = asked.currency ?? onlyOne([...currencies])
  return {
    currency,
    scale,
    // What is asked is for the tables that state nothing.
    timesOf: ({ units }: Block): number => (units.scale ?? asked.scale ?? stated[0] ?? 1) / (scale ?? 1),
    // An amount of a table in another currency says so, and is refused as in a cell.
    textIn: ({ units }: Block, text: string): string =>
      currency && units.currency && units.currency !== currency && /\d/.test(text)
        ? `${units.currency} ${text}`
        : text,
    notes:
      stated.length > 1
        ? [
            `Its tables are in different scales (${stated.map((one) => one.toLocaleString('en')).join(' and ')}): they are brought to one.`,
          ]
        : [],
  }
}

function notesOnColumns(blocks: readonly Block[]): string[] {
  const omitted = new Set(blocks.flatMap((block) => block.omitted.map(({ cell, why }) => `${cell} (${why})`)))
  return omitted.size === 0 ? [] : [`These columns are omitted: ${[...omitted].join(', ')}.`]
}

const LEGAL_FORM =
  /^(.{2,80}?[\s,]+(?:AG|SE|GmbH(?: & Co\.? KG(?:aA)?)?|KGaA|Inc\.?|Corp\.?|Corporation|Ltd\.?|Limited|PLC|plc|LLC|S\.?A\.?S?|N\.?V\.?|B\.?V\.?|S\.?p\.?A\.?|Oyj|ASA|AB|A\/S|S\.?L\.?))(?=$|[\s,:;(–—-])/

/** The company that a title names with its legal form. */
const companyIn = (titles: readonly string[]): string | undefined =>
  onlyOne(titles.flatMap((title) => LEGAL_FORM.exec(title.trim())?.[1]?.replace(/[,\s]+$/, '') ?? []))

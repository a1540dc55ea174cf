export type ReportFormat = 'pdf' | 'xlsx' | 'csv'

/** A missing value shows as a dash in a document and is an empty cell in a sheet. */
export type ReportCell = string | number | boolean | null

/**
 * What a number is. `percent` is a fraction (0.05 shows as 5.00%), `basisPoints` are basis points, `cents` are hundredths of money
 * shown as money, `years` are years. `text` and `date` stand as they are given.
 */
export type ReportKind = 'text' | 'date' | 'number' | 'percent' | 'basisPoints' | 'cents' | 'years'

export type ReportColumn = {
  title: string
  /** `text` unless said. */
  kind?: ReportKind
  /** Digits after the point; what the kind usually has unless said. */
  digits?: number
}

export type ReportTable = {
  /** Names the table, and its sheet in a workbook. */
  title: string
  columns: readonly ReportColumn[]
  /** A cell for each column. */
  rows: readonly (readonly ReportCell[])[]
  /** Unit, convention or caveat, under the table. */
  note?: string
}

export type ReportFigure = {
  label: string
  value: ReportCell
  kind?: ReportKind
  digits?: number
  note?: string
}

export type ReportSection = {
  title: string
  /** Paragraphs. */
  text?: readonly string[]
  figures?: readonly ReportFigure[]
  tables?: readonly ReportTable[]
}

/** A report as its author means it, before it is written in any format. */
export type Report = {
  title: string
  subtitle?: string
  /** The day that its figures are of: 2026-11-20. */
  asOf: string
  /** What has to be known before any figure is read, on the first page: prices that are simulated, mixed or old. */
  notices?: readonly string[]
  sections: readonly ReportSection[]
  /** How the figures were worked out, a paragraph each. */
  method?: readonly string[]
  /** Where the inputs come from, a line each, with their age. */
  sources?: readonly string[]
  /** At the foot of every page: a disclaimer, a classification. */
  footer?: string
}

const usualDigits: Record<ReportKind, number> = {
  text: 0,
  date: 0,
  number: 2,
  percent: 2,
  basisPoints: 1,
  cents: 2,
  years: 2,
}

export const digitsOf = ({ kind = 'text', digits }: Pick<ReportColumn, 'kind' | 'digits'>): number =>
  digits ?? usualDigits[kind]

export const isNumeric = ({ kind = 'text' }: Pick<ReportColumn, 'kind'>): boolean =>
  kind !== 'text' && kind !== 'date'

/** The number that a sheet holds: money in its own unit, everything else as it is. */
export const sheetNumber = (value: number, kind: ReportKind | undefined): number =>
  kind === 'cents' ? value / 100 : value

/** A cell as a person reads it. A missing value, and what is no number, is a dash; a minus is a minus. */
export function shownCell(value: ReportCell, column: Pick<ReportColumn, 'kind' | 'digits'>): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  if (!Number.isFinite(value)) return '–'
  const { kind } = column
  const digits = digitsOf(column)
  const scaled = kind === 'percent' ? value * 100 : sheetNumber(value, kind)
  const isPlain = kind === undefined || kind === 'text'
  const number = isPlain ? plainNumber.format(scaled) : numberFormat(digits).format(scaled)
  // Nothing is less than nothing: a rounded minus zero is zero.
  const signed = /^-[0.,]*$/.test(number) ? number.slice(1) : number.replace('-', '−')
  return `${signed}${unitAfter(kind)}`
}

const plainNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8, useGrouping: false })

// Making a format costs a hundred times what using it does, and a report has thousands of cells.
const formats = new Map<number, Intl.NumberFormat>()

function numberFormat(digits: number): Intl.NumberFormat {
  const known = formats.get(digits)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(digits, made)
  return made
}

function unitAfter(kind: ReportKind | undefined): string {
  if (kind === 'percent') return '%'
  return kind === 'basisPoints' ? ' bp' : ''
}

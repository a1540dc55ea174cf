import { csvHead, csvRows, type Delimiter, delimiters, type TableRow } from '#platform/tabular/index.ts'
import { alpaca } from './alpaca.ts'
import { etrade, morganStanley } from './etrade.ts'
import { fidelity } from './fidelity.ts'
import { type BrokerFormat, type Columns, columnsIn, rowsUnder, type WrittenRow } from './format.ts'
import { activityStatement, flexQuery, isStatementHead } from './interactive-brokers.ts'
import { plain } from './plain.ts'
import { robinhood } from './robinhood.ts'
import { schwab } from './schwab.ts'
import { vanguard } from './vanguard.ts'

/** The formats with one table, the plain one last: others have its titles too. */
const oneTable: readonly BrokerFormat[] = [
  fidelity,
  robinhood,
  vanguard,
  morganStanley,
  etrade,
  alpaca,
  flexQuery,
  schwab,
  plain,
]

/** The names of the brokers whose files are known. */
export const knownBrokers: readonly string[] = [
  ...new Set([activityStatement, ...oneTable].map(({ name }) => name)),
]

/** What a file may have of trades and the like. */
export const ROWS_MAX = 100_000

/** Titles stand below a few lines of greeting, or below a table of holdings. */
export const ROWS_TO_TITLES_MAX = 400

export type RecognisedFile = {
  format: BrokerFormat
  delimiter: Delimiter
  rows: WrittenRow[]
  /** All of the file, with what stands around these rows. */
  table: TableRow[]
  /** The row of titles, and where each field stands under it. */
  under?: { titles: readonly string[]; columns: Columns }
}

/** Finds out whose file a text is by its titles, and reads its rows in their own words. @returns undefined for a file that nobody here knows. */
export function recognise(text: string): RecognisedFile | undefined {
  for (const delimiter of delimiters) {
    const { rows: head, lineBreak } = csvHead(text, ROWS_TO_TITLES_MAX, delimiter)
    if (head.some(isStatementHead)) {
      const rows = allRows(text, delimiter, lineBreak)
      return { format: activityStatement, delimiter, rows: activityStatement.read?.(rows) ?? [], table: rows }
    }
    for (const format of oneTable) {
      const place = head.findIndex((row) => columnsIn(format, row))
      const titles = head[place]
      if (!titles) continue
      const columns = columnsIn(format, titles) as NonNullable<ReturnType<typeof columnsIn>>
      const rows = allRows(text, delimiter, lineBreak)
      return {
        format,
        delimiter,
        rows: rowsUnder(columns, rows.slice(place + 1)),
        table: rows,
        under: { titles: titles.cells, columns },
      }
    }
  }
  return undefined
}

/** Rows that a file may have beside those it is about: greetings, holdings, totals. */
export const FURTHER_ROWS = 10_000

// Brokers write quotes as they please; a row that cannot be understood is refused by itself.
export const allRows = (text: string, delimiter: Delimiter, lineBreak: string): TableRow[] => [
  ...csvRows(text, { rows: ROWS_MAX + FURTHER_ROWS, delimiter, lineBreak, quotes: 'as-they-stand' }),
]

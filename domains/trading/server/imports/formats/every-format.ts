import { type Delimiter, delimiters, headOf, rowsOf } from '../read-table.ts'
import type { Turns } from '../turns.ts'
import { alpaca } from './alpaca.ts'
import { etrade, morganStanley } from './etrade.ts'
import { fidelity } from './fidelity.ts'
import { type BrokerFormat, columnsIn, rowsUnder, type Said } from './format.ts'
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

/** Titles stand below a few lines of greeting, or below a table of holdings. */
const ROWS_TO_TITLES_MAX = 400

export type RecognisedFile = { format: BrokerFormat; delimiter: Delimiter; rows: Said[] }

/** Finds out whose file a text is by its titles, and reads its rows in their own words. @returns undefined for a file that nobody here knows. */
export function* recognise(text: string): Turns<RecognisedFile | undefined> {
  for (const delimiter of delimiters) {
    const { rows: head, lineBreak } = headOf(text, delimiter, ROWS_TO_TITLES_MAX)
    if (head.some(isStatementHead)) {
      const rows = yield* rowsOf(text, delimiter, lineBreak)
      return { format: activityStatement, delimiter, rows: activityStatement.read?.(rows) ?? [] }
    }
    for (const format of oneTable) {
      const place = head.findIndex((row) => columnsIn(format, row))
      const titles = head[place]
      if (!titles) continue
      const columns = columnsIn(format, titles) as NonNullable<ReturnType<typeof columnsIn>>
      const rows = yield* rowsOf(text, delimiter, lineBreak)
      return { format, delimiter, rows: yield* rowsUnder(columns, rows.slice(place + 1)) }
    }
    yield
  }
  return undefined
}

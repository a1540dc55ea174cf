import { type FiledFacts, type FiledStatement, statementsOfFacts } from '#engines/credit/index.ts'
import { DocumentRefused, readDocument } from '#engines/document-text/index.ts'
import { parseJson } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type TableBytes, type TableFacts, tableRows } from '#platform/tabular/index.ts'
import { rowsOfPdf } from './reading/pdf-rows.ts'
import type { SheetRow } from './reading/sheet-rows.ts'

const ROWS_MAX = 2_000

/** A row of a table, or a year of the SEC's facts. */
export type StatementRow = { row: SheetRow } | { filed: FiledStatement }
/** What is to be said beside the rows: of a company's facts, of a table, or of a document. */
export type StatementsRead =
  | { facts: Omit<FiledFacts, 'statements' | 'trailing'> }
  | (TableFacts & { isDocument?: true })

const opens = (bytes: Uint8Array, ...signs: number[]): boolean => {
  const first = bytes.findIndex((byte) => ![0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].includes(byte))
  return signs.includes(bytes[first] ?? 0)
}

/** `{` or `[` is the first sign of JSON and of no table that names its columns. */
const isJson = (bytes: Uint8Array): boolean => opens(bytes, 0x7b, 0x5b)
const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-'

/**
 * Reads the statements of a CSV, XLSX or JSON file or of a PDF as rows, or those of the SEC's companyfacts; runs in a thread.
 * @throws Problem for JSON of another shape, and past a limit.
 */
export async function* read({
  bytes,
  name,
  now,
}: TableBytes & { name: string; now: number }): AsyncGenerator<StatementRow, StatementsRead> {
  if (isPdf(bytes)) return yield* rowsOfDocument(bytes, name, new Date(now))
  if (!isJson(bytes)) {
    const rows = tableRows(bytes, { rows: ROWS_MAX, everySheet: true })
    for (;;) {
      const { done, value } = await rows.next()
      if (done) return value
      yield { row: value }
    }
  }
  const json = parsed(bytes)
  const facts = statementsOfFacts(json)
  if (facts) {
    const { statements, trailing, ...about } = facts
    for (const filed of [...statements, ...trailing]) yield { filed }
    return { facts: about }
  }
  const years = yearsOfJson(json)
  if (!years)
    throw new Problem(
      'unsupported-file',
      'This JSON is neither the SEC’s companyfacts, with facts in us-gaap or ifrs-full, nor a list of years with period and amounts.',
    )
  yield* rowsOfYears(years)
  return { notes: [] }
}

async function* rowsOfDocument(
  bytes: Uint8Array,
  name: string,
  now: Date,
): AsyncGenerator<StatementRow, StatementsRead> {
  try {
    const document = await readDocument(bytes, name)
    for (const row of rowsOfPdf(document, now)) yield { row }
    const unread = document.pagesWithoutText
    return {
      isDocument: true,
      notes:
        unread.length === 0
          ? []
          : [
              `No text is on ${unread.length === 1 ? 'page' : 'pages'} ${unread.join(', ')}: nothing was read there.`,
            ],
    }
  } catch (thrown) {
    if (!(thrown instanceof DocumentRefused)) throw thrown
    const isTooLarge = thrown.reason === 'too-large' || thrown.reason === 'too-many-pages'
    throw new Problem(isTooLarge ? 'too-large' : 'unsupported-file', thrown.message, {
      reason: thrown.reason,
    })
  }
}

type Year = Record<string, unknown>
const isYear = (value: unknown): value is Year =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'period' in value

/** One year, a list of years, or such a list under `statements`, as the API takes them. */
function yearsOfJson(json: unknown): Year[] | undefined {
  const list = Array.isArray(json)
    ? json
    : isYear(json)
      ? [json]
      : ((json as { statements?: unknown } | null)?.statements ?? undefined)
  return Array.isArray(list) && list.length > 0 && list.length <= ROWS_MAX && list.every(isYear)
    ? list
    : undefined
}

function* rowsOfYears(years: readonly Year[]): Generator<StatementRow> {
  const titles = [...new Set(years.flatMap((year) => Object.keys(year)))]
  yield { row: { line: 1, cells: titles } }
  for (const [at, year] of years.entries())
    yield { row: { line: at + 2, cells: titles.map((title) => cellOf(year[title])) } }
}

/** A number as it is written in full; what is no plain value is left for the reader to refuse. */
const cellOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'number'
      ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)

function parsed(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes)
  } catch (failure) {
    throw new Problem('unsupported-file', 'This file begins like JSON and cannot be read as it.', undefined, {
      cause: failure,
    })
  }
}

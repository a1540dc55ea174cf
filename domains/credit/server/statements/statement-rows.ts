import { type FiledFacts, type FiledStatement, statementsOfFacts } from '#engines/credit/index.ts'
import { parseJson } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type TableBytes, type TableFacts, type TableRow, tableRows } from '#platform/tabular/index.ts'

const ROWS_MAX = 2_000

/** A row of a table, or a year of the SEC's facts. */
export type StatementRow = { row: TableRow } | { filed: FiledStatement }
/** What is to be said beside the rows: of a company's facts, or of a table. */
export type StatementsRead = { facts: Omit<FiledFacts, 'statements'> } | TableFacts

/** `{` is the first sign of JSON and of no table that names its columns. */
function isJson(bytes: Uint8Array): boolean {
  const first = bytes.findIndex((byte) => ![0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].includes(byte))
  return bytes[first] === 0x7b
}

/**
 * Reads the statements of a CSV or XLSX file as rows, or those of the SEC's companyfacts; runs in a thread.
 * @throws Problem for JSON of another shape, and past a limit.
 */
export async function* read({ bytes }: TableBytes): AsyncGenerator<StatementRow, StatementsRead> {
  if (!isJson(bytes)) {
    const rows = tableRows(bytes, { rows: ROWS_MAX })
    for (;;) {
      const { done, value } = await rows.next()
      if (done) return value
      yield { row: value }
    }
  }
  const facts = statementsOfFacts(parsed(bytes))
  if (!facts)
    throw new Problem(
      'unsupported-file',
      'This JSON is not the SEC’s companyfacts: it has no facts in us-gaap or ifrs-full.',
    )
  const { statements, ...about } = facts
  for (const filed of statements) yield { filed }
  return { facts: about }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes)
  } catch (failure) {
    throw new Problem('unsupported-file', 'This file begins like JSON and cannot be read as it.', undefined, {
      cause: failure,
    })
  }
}

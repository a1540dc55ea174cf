import { asTable } from '#apps/server/cli/as-table.ts'
import type { Terminal } from './command.ts'

/** How an answer is written: whole as JSON, its rows alone as CSV, or as a table with what else there is to say. */
export type Written = { json: boolean; csv?: boolean }

export async function print(
  { out, tell }: Pick<Terminal, 'out' | 'tell'>,
  answer: unknown,
  { json, csv }: Written,
  words: () => { headings?: string[]; rows?: string[][]; sentences?: (string | null)[] },
): Promise<void> {
  if (json) {
    out(`${JSON.stringify(answer, null, 2)}\n`)
    return
  }
  const { headings = [], rows = [], sentences = [] } = words()
  const stated = sentences.filter((sentence): sentence is string => sentence !== null)
  if (csv) {
    // Loaded where it is asked for: a command is to begin at once. What is no row goes to the other stream.
    const { csvTable } = await import('#platform/report-files/index.ts')
    if (stated.length > 0) tell(`${stated.join('\n')}\n`)
    // The mark is for spreadsheets; whoever reads from a pipe takes it for a part of the first title.
    out(csvTable(headings, rows).replace(/^\ufeff/, ''))
    return
  }
  const table = rows.length > 0 ? [asTable(headings, rows)] : []
  out(`${[...stated, ...table].join('\n')}\n`)
}

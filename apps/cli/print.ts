import { asTable } from '#apps/server/cli/as-table.ts'
import type { Terminal } from './command.ts'

/** Writes an answer whole as JSON, or as a table with what else there is to say. */
export function print(
  { out }: Pick<Terminal, 'out'>,
  answer: unknown,
  isJson: boolean,
  words: () => { headings?: string[]; rows?: string[][]; sentences?: (string | null)[] },
): void {
  if (isJson) {
    out(`${JSON.stringify(answer, null, 2)}\n`)
    return
  }
  const { headings = [], rows = [], sentences = [] } = words()
  const said = sentences.filter((sentence): sentence is string => sentence !== null)
  const table = rows.length > 0 ? [asTable(headings, rows)] : []
  out(`${[...said, ...table].join('\n')}\n`)
}

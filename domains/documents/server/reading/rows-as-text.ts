import { Problem } from '#platform/problems/index.ts'
import type { TableFacts, TableRow } from '#platform/tabular/index.ts'

const CHARACTERS_MAX = 3_000_000

/** A table as text, a line for each row with its cells between bars. */
export async function rowsAsText(
  rows: AsyncGenerator<TableRow, TableFacts>,
): Promise<{ text: string; notes: string[] }> {
  const lines: string[] = []
  let characters = 0
  for (;;) {
    const step = await rows.next()
    if (step.done) return { text: lines.join('\n'), notes: step.value.notes }
    const line = step.value.cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join(' | ')
    characters += line.length + 1
    if (characters > CHARACTERS_MAX)
      throw new Problem('too-large', 'The table holds more than 3 million characters. Split it.')
    lines.push(line)
  }
}

import { tableRows } from '#platform/tabular/index.ts'
import { FURTHER_ROWS, ROWS_MAX } from '../formats/every-format.ts'

export const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The rows of a workbook as the text of a file. Semicolons part them, so that a decimal comma in a cell is read as in any file. */
export async function textOfWorkbook(bytes: Uint8Array): Promise<string> {
  const lines: string[] = []
  for await (const { line, cells } of tableRows(bytes, { rows: ROWS_MAX + FURTHER_ROWS })) {
    // Empty rows are left out there, and lines are counted as a spreadsheet does.
    while (lines.length < line - 1) lines.push('')
    lines.push(cells.map((cell) => `"${cell.replaceAll('"', '""').replaceAll(/[\r\n]+/g, ' ')}"`).join(';'))
  }
  return lines.join('\n')
}

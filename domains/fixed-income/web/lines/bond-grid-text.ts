import { BOND_LINE_HINT } from '#domains/fixed-income/contract/index.ts'

/** The columns of a bond line, as its hint names them. */
export const gridColumns: readonly string[] = BOND_LINE_HINT.split(', ')

/** The cells of each line of a text. Spaces at the end of a cell stay: a second word may follow. */
export function cellsOf(text: string): string[][] {
  const lines = text.split(/\r?\n/)
  if (lines.at(-1)?.trim() === '') lines.pop()
  return lines.map((line) => line.split(',').map((cell) => cell.trimStart()))
}

/** The text after one cell was typed into. */
export function withCell(text: string, row: number, column: number, value: string): string {
  return withBlock(text, row, column, [[value]])
}

/** The text after a block of a spreadsheet, tab-separated, was pasted with its corner on a cell; columns beyond the last are left out. */
export function withPasted(text: string, row: number, column: number, pasted: string): string {
  const lines = pasted.replace(/\r?\n$/, '').split(/\r?\n/)
  return withBlock(
    text,
    row,
    column,
    lines.map((line) => line.split('\t').map((cell) => cell.trim())),
  )
}

function withBlock(text: string, row: number, column: number, block: readonly (readonly string[])[]): string {
  const cells = cellsOf(text)
  for (const [down, values] of block.entries()) {
    while (cells.length <= row + down) cells.push([])
    const line = cells[row + down]!
    for (const [along, value] of values.entries()) {
      if (column + along >= gridColumns.length) break
      while (line.length < column + along) line.push('')
      line[column + along] = cellText(value)
    }
  }
  return cells.map(lineOf).join('\n')
}

/** A comma would end the field: those between the digits of a number go, any other becomes a space. */
const cellText = (value: string) => value.replace(/(?<=\d),(?=\d{3}\b)/g, '').replace(/,\s*/g, ' ')

function lineOf(cells: readonly string[]): string {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1).join(', ')
}

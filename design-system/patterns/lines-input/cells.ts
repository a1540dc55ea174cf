/** The cells of each line of a text. Spaces at the end of a cell stay: a second word may follow. */
export function cellsOf(text: string): string[][] {
  const lines = text.split(/\r?\n/)
  if (lines.at(-1)?.trim() === '') lines.pop()
  return lines.map((line) => line.split(',').map((cell) => cell.trimStart()))
}

type Corner = { row: number; column: number; columns: number }

/** The text after one cell was typed into. */
export function withCell(text: string, corner: Corner, value: string): string {
  return withBlock(text, corner, [[value]])
}

/**
 * The text after a block of a spreadsheet, tab-separated, was pasted with its corner on a cell; cells beyond the last column are left
 * out.
 */
export function withPasted(text: string, corner: Corner, pasted: string): string {
  const lines = pasted.replace(/\r?\n$/, '').split(/\r?\n/)
  return withBlock(
    text,
    corner,
    lines.map((line) => line.split('\t').map((cell) => cell.trim())),
  )
}

function withBlock(text: string, corner: Corner, block: readonly (readonly string[])[]): string {
  const cells = cellsOf(text)
  for (const [down, values] of block.entries()) {
    const row = corner.row + down
    while (cells.length <= row) cells.push([])
    const line = cells[row]!
    for (const [along, value] of values.entries()) {
      const column = corner.column + along
      if (column >= corner.columns) break
      while (line.length < column) line.push('')
      line[column] = cellText(value)
    }
  }
  return cells.map(lineOf).join('\n')
}

const DECIMAL_COMMA = /^([-+−]?)(\d{1,3}(?:[. ]\d{3})+|\d+),(\d+)$/

/**
 * A cell as a field of a line, where a comma would end it. Between thousands it goes (`1,004,985.50`), before any other number of digits it
 * is a decimal point (`985,5`, `1.004.985,50`), and between words it becomes a space.
 */
export function cellText(value: string): string {
  const number = DECIMAL_COMMA.exec(value.trim())
  if (number && (number[3]!.length !== 3 || /[. ]/.test(number[2]!)))
    return `${number[1]}${number[2]!.replace(/[. ]/g, '')}.${number[3]}`
  return value
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/,\s*/g, ' ')
    .replace(/[\r\n\t]+/g, ' ')
}

/** Cells as a line; empty ones at the end are left out. */
export function lineOf(cells: readonly string[]): string {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1).join(', ')
}

/** What can only be a decimal comma: behind points that part thousands, or before other than three digits. */
const commaAlone = /\.\d{3},\d|,\d{1,2}\)?$|,\d{4,}\)?$|\.\d{3}\.\d{3}/
/** The same of a decimal point. */
const pointAlone = /,\d{3}\.\d|\.\d{1,2}\)?$|\.\d{4,}\)?$|,\d{3},\d{3}/

/** Whether the amounts of a file are written with a decimal comma, by all of them: one that can only be so decides, and none may be the other way. */
export function hasDecimalComma(cells: readonly string[]): boolean {
  const plain = cells.map((cell) => cell.replaceAll(/[\s\u00a0]/g, '')).filter((cell) => /\d/.test(cell))
  return plain.some((cell) => commaAlone.test(cell)) && !plain.some((cell) => pointAlone.test(cell))
}

/** "1.234,5" as "1234.5"; what has no such form is left as it is. */
export function withDecimalPoint(cell: string): string {
  const plain = cell.replaceAll(/[\s\u00a0]/g, '')
  return /^\(?[-−]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?\)?$/.test(plain)
    ? plain.replaceAll('.', '').replace(',', '.')
    : cell
}

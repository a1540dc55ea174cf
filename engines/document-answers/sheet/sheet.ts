/** A column of a table that somebody sent: what its cells are. */
interface SheetColumn {
  name: string
  kind: 'number' | 'day' | 'text'
  /** What every amount of it is written with: a sign of currency or of a percentage; null where none or not one. */
  sign: string | null
  /** Amounts with more than one sign cannot be added up. */
  isMixed: boolean
}

export interface Sheet {
  columns: SheetColumn[]
  /** Cells as they are written. */
  rows: string[][]
}

const FEWEST_COLUMNS = 2
const MOST_UNLIKE = 0.1

/** The number that a cell holds: thousands apart, a loss in brackets, a sign of currency, per cent. Null where it holds none. */
export function numberIn(cell: string): number | null {
  const bare = cell.replace(/[$€£¥%\s\u00a0]|\b(?:USD|EUR|GBP|CHF)\b/g, '').replace(/^\((.*)\)$/, '-$1')
  if (!/^[+-]?(?:\d{1,3}(?:[,']\d{3})+|\d+)?(?:\.\d+)?$/.test(bare) || !/\d/.test(bare)) return null
  return Number(bare.replace(/[,']/g, ''))
}

/** The day of a cell as 2026-11-24; null where it holds none, or two readings of it are possible. */
export function dayIn(cell: string): string | null {
  const iso = /^((?:19|20)\d\d)-(\d\d)-(\d\d)/.exec(cell.trim())
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`
  const named = /^(\d{1,2}) ([A-Z][a-z]{2})[a-z]* ((?:19|20)\d\d)$/.exec(cell.trim())
  const month = named ? MONTHS.indexOf((named[2] ?? '').toLowerCase()) : -1
  return named && month >= 0
    ? `${named[3]}-${String(month + 1).padStart(2, '0')}-${(named[1] ?? '').padStart(2, '0')}`
    : null
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** A table from its text, a line a row with bars between the cells; null where it has no names of columns or one column alone. */
export function sheetOf(text: string): Sheet | null {
  const lines = text
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : [line.split(' | ').map((cell) => cell.trim())]))
  const [names = [], ...rows] = lines
  if (names.length < FEWEST_COLUMNS || rows.length === 0) return null
  if (
    names.some((name) => name === '' || numberIn(name) !== null) ||
    new Set(names.map((name) => name.toLowerCase())).size < names.length
  )
    return null
  return {
    columns: names.map((name, at) =>
      columnOf(
        name,
        rows.map((row) => row[at] ?? ''),
      ),
    ),
    rows,
  }
}

function columnOf(name: string, cells: readonly string[]): SheetColumn {
  const filled = cells.filter((cell) => cell !== '')
  const unlike = (read: (cell: string) => unknown) => filled.filter((cell) => read(cell) === null).length
  const most = filled.length * MOST_UNLIKE
  const isNumber = filled.length > 0 && unlike(numberIn) <= most
  const isDay = filled.length > 0 && unlike(dayIn) <= most
  const signs = new Set(
    isNumber ? filled.flatMap((cell) => cell.match(/[$€£¥%]|\b(?:USD|EUR|GBP|CHF)\b/)?.[0] ?? '') : [],
  )
  return {
    name,
    kind: isDay ? 'day' : isNumber ? 'number' : 'text',
    sign: signs.size === 1 ? [...signs][0] || null : null,
    isMixed: signs.size > 1,
  }
}

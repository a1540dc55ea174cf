import { figureIn } from '#engines/money/index.ts'
import {
  canBeThousands,
  hasDecimalComma,
  isPointUndecidedIn,
  withDecimalPoint,
} from '#platform/column-mapping/index.ts'
import { typedNumber } from '#platform/endpoint/index.ts'
import { csvHead, csvRows, type TableLimits } from '#platform/tabular/index.ts'

/** How the prices of a file are written, decided over all of them; `undecided` where every point may as well part thousands. */
export type WrittenWith = 'point' | 'comma' | 'undecided'

const HEAD_ROWS = 10
/** A quoted amount with a comma in it, which a file parted by commas can have too. */
const commaInQuotes = /"[-\d.\s]*,\d/

/**
 * How the prices of a file are written. Where commas part the cells and none is in quotes, a price has a point; else one that can only be read in one way decides for all, so
 * that `1.240` beside `1.234,50` is no dollar and a quarter.
 */
export function writtenWith(
  text: string,
  limits: Partial<TableLimits>,
  isPrice: (column: string) => boolean,
): WrittenWith {
  const { delimiter } = csvHead(text, HEAD_ROWS)
  if (delimiter === ',' && !(text.includes('"') && commaInQuotes.test(text))) return 'point'
  const prices: string[] = []
  let places: number[] | undefined
  for (const { cells } of csvRows(text, {
    ...limits,
    rows: Number.POSITIVE_INFINITY,
    quotes: 'as-they-stand',
  })) {
    if (places) for (const at of places) prices.push(cells[at] ?? '')
    else places = cells.flatMap((column, at) => (isPrice(column) ? [at] : []))
  }
  if (hasDecimalComma(prices)) return 'comma'
  return delimiter === ';' && isPointUndecidedIn(prices, (cell) => /\d/.test(cell)) ? 'undecided' : 'point'
}

/** A price as a file writes it; else why it cannot be read. */
export function priceIn(text: string, written: WrittenWith): number | { refused: string } {
  const shown = text.slice(0, 40)
  const amount = typedNumber(text)
  const read = Number.isFinite(amount) ? { figure: text } : figureIn(text, 'USD')
  if ('foreign' in read)
    return {
      refused: `has “${shown}”, which is in ${read.foreign}: prices are US dollars, and nothing is converted`,
    }
  const value = typedNumber(written === 'comma' ? withDecimalPoint(read.figure) : read.figure)
  if (!Number.isFinite(value)) return { refused: `has “${shown}” where a number should be` }
  return written === 'undecided' && canBeThousands(text)
    ? {
        refused: `has “${shown}”, whose point may separate thousands or decimals: no price in the file settles it`,
      }
    : value
}

/** What is no listed share whatever its case, and what may be one in capitals. */
const neverSymbol =
  /^(adj|adjusted)?[ ._-]*clos(e|ing)\b|\b(price|px[ _]last|volume|symbol|ticker|currency|isin|cusip|sedol|exchange|settle|settlement|vwap)\b|%/i
const wordsOfPrices = new Set(
  'open high low last bid ask mid nav value vol vol. change name ccy return yield amount'.split(' '),
)

/** A column that names what a price is, and no symbol: taken for one, its numbers would be the prices of a share that is not there. */
export const isNameOfField = (column: string): boolean =>
  neverSymbol.test(column) || (column !== column.toUpperCase() && wordsOfPrices.has(column.toLowerCase()))

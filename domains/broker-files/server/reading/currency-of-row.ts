import {
  currenciesOf,
  isMinorUnit,
  MINOR_PER_MAJOR,
  majorOf,
  markedFigure,
  scaled,
} from '#engines/money/index.ts'
import type { BrokerFormat, WrittenRow } from '../formats/format.ts'
import type { Written } from './read-figure.ts'

/** What the amounts of a row are in; null where nothing says it. `isMinor` where they are hundredths, such as pence. */
export type RowCurrency = { of: string | null; isMinor: boolean }

const amounts = ['price', 'gross', 'commission', 'fees', 'amount', 'tax'] as const

/**
 * In which currency the amounts of a row are: its column says it, else the signs beside its amounts, else the kind of file. A dollar sign alone is the US dollar. Two that differ are a reason to
 * refuse the row; pence beside pounds are not.
 */
export function currencyOfRow(row: WrittenRow, format: BrokerFormat): RowCurrency | { reason: string } {
  const stated = statedIn(row.currency)
  const inCurrency = format.inCurrency === 'stated' ? undefined : format.inCurrency
  if (stated === 'unknown') return { reason: `“${row.currency.slice(0, 20)}” is no currency that is known.` }
  let of = stated === undefined ? undefined : majorOf(stated)
  for (const field of amounts) {
    if (field === 'price' && isPricedElsewhere(row, of ?? inCurrency ?? null)) continue
    const { currencies } = markedFigure(row[field])
    if (currencies === null) continue
    const own = currencies.map(majorOf)
    if (own.length === 0 || (of !== undefined && !own.includes(of)))
      return { reason: `“${row[field].slice(0, 30)}” is in another currency than the rest of its row.` }
    if (of !== undefined) continue
    if (own.length > 1 && !own.includes('USD'))
      return { reason: `“${row[field].slice(0, 30)}” may be ${own.slice(0, 4).join(' or ')}.` }
    of = own.length > 1 ? 'USD' : own[0]
  }
  const isMinor = stated !== undefined && isMinorUnit(stated)
  return { of: of ?? inCurrency ?? (format.isOfTheAccount ? null : 'USD'), isMinor }
}

/** Whether the price of a row is in another currency than what it moves. */
export const isPricedElsewhere = ({ priceCurrency }: WrittenRow, currency: string | null): boolean =>
  priceCurrency !== '' && priceCurrency.toUpperCase() !== (currency ?? priceCurrency.toUpperCase())

function statedIn(text: string): string | 'unknown' | undefined {
  if (text === '') return undefined
  if (/^US\s?Dollars?$/i.test(text)) return 'USD'
  const codes = currenciesOf(text)
  if (!codes) return 'unknown'
  return codes.length === 1 ? codes[0] : codes.includes('USD') ? 'USD' : 'unknown'
}

/**
 * A figure of hundredths in its currency: exactly, or not at all; only a price, which is a mean as often as not, is rounded to what prices are counted in. A figure that says pence by itself is
 * read so in any row.
 */
export function inMajor(
  written: Written | null | undefined,
  text: string,
  isMinorRow: boolean,
  mayRound: boolean,
): Written | null | undefined | 'too fine' {
  if (!written) return written
  const { currencies } = markedFigure(text)
  const isMinor = currencies === null ? isMinorRow : currencies.some(isMinorUnit)
  if (!isMinor) return written
  const { units, halfDigit } = written
  if (units % MINOR_PER_MAJOR !== 0 && !mayRound) return 'too fine'
  const isRounded = units % MINOR_PER_MAJOR !== 0
  return {
    units: scaled(units, 1, MINOR_PER_MAJOR, 'half-even'),
    halfDigit: halfDigit / MINOR_PER_MAJOR + (isRounded ? 0.5 : 0),
  }
}

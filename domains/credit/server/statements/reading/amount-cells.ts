import { markedFigure } from '#engines/money/index.ts'

/** What people write where there is no amount. */
const UNKNOWN = /^(?:-+|–|—|−|\.{2,}|\.\/\.|n\/?a|n\.a\.?|n\/?m|n\.m\.?|k\.?a\.?|s\.?o\.?|n\.?d\.?)$/i

/** An amount with its currency, gaps and apostrophes taken out, and a minus sign before it: “1’234-” is “-1234”. */
export function plainAmount(cell: string): string {
  const text = markedFigure(cell)
    .figure.replaceAll(/[\s\u00a0\u202f]/g, '')
    .replaceAll(/(?<=\d)['’](?=\d{3}(?!\d))/g, '')
  if (UNKNOWN.test(text)) return ''
  const sign = text.replace(/^[–—−]/, '-')
  return /^\d[\d.,]*[-–−]$/.test(sign) ? `-${sign.slice(0, -1)}` : sign
}

/** Thousands by comma, or lakh and crore as India writes them. */
const FIGURE = /^-?(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)(?:\.\d+)?$/

/** "(1,250.5)" is a negative amount and "nil" is zero; null for an empty cell, undefined for what is no amount. */
export function amountIn(cell: string): number | null | undefined {
  const text = plainAmount(cell)
  if (/^(nil|none)$/i.test(text)) return 0
  if (text === '') return null
  const bracketed = /^\(([^-].*)\)$/.exec(text)
  const plain = bracketed?.[1] ?? text
  if (!FIGURE.test(plain)) return undefined
  const value = Number(plain.replaceAll(',', ''))
  return Number.isFinite(value) ? (bracketed ? -value : value) : undefined
}

/** Decimal amounts brought to another scale without what binary fractions add: 12.34 × 10 is 123.4. */
export const timesExactly = (amount: number, times: number): number =>
  times === 1 ? amount : Number((amount * times).toPrecision(15))

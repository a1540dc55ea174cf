import { isUnsaid } from '#platform/column-mapping/index.ts'
import { type FigureBand, NO_CURRENCY } from '../../../../contract/stated-values.ts'
import { RowRefused } from '../loaded-row.ts'

/** What a cell says of a figure; an exact one has both bounds alike. */
type Figure = FigureBand & { currency?: string; isExact: boolean }

const THOUSAND = 1_000
const MILLION = 1_000_000
const BILLION = 1_000_000_000

/** Words of size; those of languages that write a comma before decimals are marked. */
const sizes: readonly (readonly [words: string, factor: number, isCommaDecimal: boolean])[] = [
  ['mil ?millones', BILLION, true],
  ['k|thousands?', THOUSAND, false],
  ['tsd|tausend|mille|mila|mil', THOUSAND, true],
  ['m|mm|mn|millions?', MILLION, false],
  ['mio|mln|millionen|millones|milioni|miljoen|milhoes', MILLION, true],
  ['b|bn|billions?', BILLION, false],
  ['mrd|mds?|mld|milliarden?|milliards?|miliardi|miljard', BILLION, true],
  ['t|tn|trn|trillions?', BILLION * THOUSAND, false],
  ['lakhs?|lacs?', 100_000, false],
  ['cr|crores?', 10 * MILLION, false],
]

const signs: readonly (readonly [sign: string, currency: string])[] = [
  ['us$', 'USD'],
  ['a$', 'AUD'],
  ['c$', 'CAD'],
  ['hk$', 'HKD'],
  ['s$', 'SGD'],
  ['nz$', 'NZD'],
  ['nt$', 'TWD'],
  ['r$', 'BRL'],
  ['mx$', 'MXN'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₽', 'RUB'],
  ['₪', 'ILS'],
  ['₴', 'UAH'],
  ['zł', 'PLN'],
  ['euros', 'EUR'],
  ['euro', 'EUR'],
  ['dollars', '$'],
  ['$', '$'],
  ['¥', '¥'],
  ['kr.', 'kr'],
  ['kr', 'kr'],
  ['fr.', 'CHF'],
]
/** The currencies that one sign may stand for; the first where nothing says otherwise, if any is that usual. */
const ambiguous: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'AUD', 'CAD', 'HKD', 'SGD', 'NZD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP'],
  '¥': ['JPY', 'CNY'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
}

const CODES = new Set(Intl.supportedValuesOf('currency'))
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const ABOUT =
  /^(?:~|≈|ca\.?|circa|approx\.?|approximately|about|around|est\.?|estimated|rund|etwa|ungefahr|environ|aprox\.?|alrededor de)\s*/
const LEAST = /^(?:>=|≥|at least|min\.?|minimum|mindestens|ab|from|au moins|al menos|almeno)\s*/
const MORE = /^(?:>|over|more than|above|uber|mehr als|plus de|mas de|oltre|piu di|meer dan)\s*/
const LESS =
  /^(?:<|under|less than|fewer than|below|unter|weniger als|moins de|menos de|meno di|minder dan)\s*/
const MOST = /^(?:<=|≤|up to|at most|max\.?|maximum|bis zu|bis|hochstens|jusqu'?a|hasta|fino a|tot)\s*/
const BETWEEN = /\s*(?:[-–—‒]|\.\.\.?|\bto\b|\band\b|\bbis\b|\ba\b|\bet\b|\bund\b)\s*/

const plain = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s/g, ' ').trim()

/** A number with separators; NaN where they make none. A separator before three digits groups thousands by default. */
function numberIn(text: string, factor: number, isCommaDecimal: boolean): number {
  const digits = text.replaceAll(/['’\s]/g, '')
  if (!/^\d[\d.,]*$/.test(digits)) return Number.NaN
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) {
    const decimal = comma > point ? ',' : '.'
    return Number(digits.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.'))
  }
  const sign = comma >= 0 ? ',' : '.'
  if (comma < 0 && point < 0) return Number(digits)
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits)
  const isDecimalSign = sign === (isCommaDecimal ? ',' : '.')
  const isThousands =
    isGrouped && (factor === 1 || !isDecimalSign || digits.split(sign).length > 2) && !/^0[.,]/.test(digits)
  if (isThousands) return Number(digits.replaceAll(sign, ''))
  return digits.split(sign).length > 2 ? Number.NaN : Number(digits.replace(sign, '.'))
}

type Part = { value: number; factor: number; currency: string | undefined }

/** One number of a cell, with its sign of a currency and its word of size. */
function partOf(text: string, unit: Pick<Part, 'factor' | 'currency'>): Part {
  let rest = text
  let currency: string | undefined
  for (const [sign, code] of signs)
    if (rest.includes(sign)) {
      currency = code
      rest = rest.replace(sign, ' ')
      break
    }
  const code = rest.match(/(?<![a-z])[a-z]{3}(?![a-z])/g)?.find((one) => CODES.has(one.toUpperCase()))
  if (!currency && code) {
    currency = code.toUpperCase()
    rest = rest.replace(code, ' ')
  }
  let factor = unit.factor
  let isCommaDecimal = false
  for (const [names, size, isComma] of sizes) {
    const found = new RegExp(`(?<=[\\d\\s]|^)(?:${names})\\.?(?=\\s|$)`).exec(rest)
    if (!found) continue
    factor = size
    isCommaDecimal = isComma
    rest = rest.replace(found[0], ' ')
    break
  }
  return {
    value: numberIn(rest.trim(), factor, isCommaDecimal) * factor,
    factor,
    currency: currency ?? unit.currency,
  }
}

const bounds = (low: number, high: number | null, isAbout = false): Omit<Figure, 'currency'> => ({
  low,
  high,
  isExact: low === high && !isAbout,
  ...(isAbout ? { isAbout } : {}),
})

/** What a cell says of a figure; undefined where it says nothing. Null for what cannot be read. */
function figureIn(written: string, unitText = '', nouns?: RegExp): Figure | undefined | null {
  if (isUnsaid(written) || /^(?:undisclosed|not disclosed|not available|private|tbc)$/i.test(written.trim()))
    return undefined
  let text = plain(written)
  if (nouns) text = text.replace(nouns, '').trim()
  const stated = partOf(`1 ${plain(unitText)}`, { factor: 1, currency: undefined })
  const unit = { factor: stated.factor, currency: stated.currency }
  const cut = (sign: RegExp) => {
    const isThere = sign.test(text)
    if (isThere) text = text.replace(sign, '')
    return isThere
  }
  const isAbout = cut(ABOUT)
  const [isLeast, isMost] = [cut(LEAST), cut(MOST)]
  const [isMore, isLess] = [!isLeast && cut(MORE), !isMost && cut(LESS)]
  const isOpen = /\s*\+$|\s+(?:or more|and (?:more|above|over)|et plus|y mas|und mehr|oder mehr|o piu)$/.test(
    text,
  )
  text = text.replace(
    /\s*\+$|\s+(?:or more|and (?:more|above|over)|et plus|y mas|und mehr|oder mehr|o piu)$/,
    '',
  )
  const two = text.split(BETWEEN).filter((part) => part !== '')
  if (two.length === 2 && !/^[-–—]/.test(text)) {
    const high = partOf(two[1] as string, unit)
    const low = partOf(two[0] as string, { ...unit, currency: high.currency })
    // "1-5M": the word of size stands behind both.
    const least =
      low.factor === unit.factor &&
      high.factor !== unit.factor &&
      low.value * high.factor <= high.value * unit.factor
        ? (low.value / unit.factor) * high.factor
        : low.value
    if (!(least <= high.value)) return null
    const currency = high.currency ?? low.currency
    return { ...bounds(least, high.value, isAbout), ...(currency ? { currency } : {}) }
  }
  if (two.length !== 1 || /^[-–—(]/.test(text)) return null
  const { value, currency } = partOf(text, unit)
  if (!Number.isFinite(value)) return null
  const bounded = isMore
    ? bounds(value, null)
    : isLeast || isOpen
      ? bounds(value, null)
      : isLess || isMost
        ? bounds(0, value)
        : bounds(value, value, isAbout)
  return { ...bounded, isExact: bounded.isExact && !isLess && !isMost, ...(currency ? { currency } : {}) }
}

/** A band that a spreadsheet has taken for a date: "1-10" has become "10-Jan" or "Jan-10". */
function bandOfDate(written: string): string {
  const found = /^(?:(\d{1,2})[-\s]([a-z]{3})|([a-z]{3})[-\s](\d{2}))$/i.exec(written.trim())
  const month = MONTHS.indexOf((found?.[2] ?? found?.[3] ?? '').toLowerCase()) + 1
  const other = Number(found?.[1] ?? found?.[4])
  return found && month > 0 ? `${Math.min(month, other)}-${Math.max(month, other)}` : written
}

const PEOPLE =
  /\s*(?:full[- ]time )?(?:employees?|people|staff|persons?|fte|mitarbeiter(?:innen)?|mitarbeitende|beschaftigte|salaries|employes|empleados|dipendenti|addetti|personas|werknemers|medewerkers)\.?$/

/** A number of people as a list writes it: exact, or the band that it states. @throws RowRefused. */
export function countIn(
  value: string | undefined,
  field: string,
  [least, most]: readonly [number, number],
): { exact: number } | { band: FigureBand } | undefined {
  const written = value?.trim() ?? ''
  const found = figureIn(bandOfDate(written), '', PEOPLE)
  if (found === undefined) return undefined
  const isWhole = found !== null && [found.low, found.high ?? found.low].every((one) => Number.isInteger(one))
  if (found === null || !isWhole || found.low < least || (found.high ?? found.low) > most)
    throw new RowRefused(
      field,
      `“${written}” is not a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}, nor a band such as 11-50 or 1,000+`,
    )
  return found.isExact ? { exact: found.low } : { band: bandOf(found) }
}

const bandOf = ({ low, high, isAbout }: FigureBand): FigureBand => ({
  low,
  high,
  ...(isAbout ? { isAbout } : {}),
})

export type Amount = { exact?: number; band?: FigureBand; currency: string }

/**
 * An amount as a list writes it, in millions of its currency. The currency is what stands beside the amount, in the title or in the row's own column.
 * @throws RowRefused for what cannot be read, and where two of them say different currencies.
 */
export function amountIn(
  value: string | undefined,
  field: string,
  { unit, currency: ofRow }: { unit: string | undefined; currency: string | undefined },
): Amount | undefined {
  const written = value?.trim() ?? ''
  const found = figureIn(written, unit)
  if (found === undefined) return undefined
  const inMillions = (amount: number) => Math.round((amount / MILLION) * 1e6) / 1e6
  if (found === null || inMillions(found.high ?? found.low) > 100_000_000)
    throw new RowRefused(field, `“${written}” is not an amount such as $12.5M, 1,200,000 or €1,2 Mio`)
  const may = ambiguous[found.currency ?? ''] ?? (found.currency ? [found.currency] : [])
  if (ofRow && may.length > 0 && !may.includes(ofRow))
    throw new RowRefused(field, `“${written}” and the currency ${ofRow} of the row contradict each other`)
  const currency = ofRow ?? (found.currency === '$' || may.length === 1 ? may[0] : undefined) ?? NO_CURRENCY
  return found.isExact
    ? { exact: inMillions(found.low), currency }
    : {
        band: bandOf({
          ...found,
          low: inMillions(found.low),
          high: found.high === null ? null : inMillions(found.high),
        }),
        currency,
      }
}

/** A currency as a list writes it. @throws RowRefused. */
export function currencyIn(value: string | undefined): string | undefined {
  const written = value?.trim() ?? ''
  if (isUnsaid(written)) return undefined
  const found = partOf(`1 ${plain(written)}`, { factor: 1, currency: undefined }).currency
  const currency = found === '$' ? 'USD' : found
  if (!currency || ambiguous[currency])
    throw new RowRefused('currency', `“${written}” is not a known currency`)
  return currency
}

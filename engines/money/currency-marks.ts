/** Signs and words for currencies, with those that each may mean. A dollar sign alone is any dollar. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: [
    'USD',
    'CAD',
    'AUD',
    'NZD',
    'HKD',
    'SGD',
    'TWD',
    'MXN',
    'CLP',
    'COP',
    'ARS',
    'BSD',
    'BBD',
    'JMD',
    'TTD',
  ],
  US$: ['USD'],
  $US: ['USD'],
  C$: ['CAD'],
  CA$: ['CAD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  NZ$: ['NZD'],
  HK$: ['HKD'],
  S$: ['SGD'],
  NT$: ['TWD'],
  MX$: ['MXN'],
  R$: ['BRL'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₽': ['RUB'],
  '₺': ['TRY'],
  '₩': ['KRW'],
  '₪': ['ILS'],
  '₴': ['UAH'],
  '₦': ['NGN'],
  '₱': ['PHP'],
  '₫': ['VND'],
  '฿': ['THB'],
  '₿': ['BTC'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  zł: ['PLN'],
  Kč: ['CZK'],
  Ft: ['HUF'],
  Fr: ['CHF'],
  SFr: ['CHF'],
  Rs: ['INR', 'PKR', 'LKR'],
  // Hundredths are another unit, whatever the case of their letters.
  p: ['GBX'],
  pence: ['GBX'],
  GBp: ['GBX'],
  GBX: ['GBX'],
  '¢': ['USX'],
  USX: ['USX'],
  ZAc: ['ZAC'],
  ZAC: ['ZAC'],
  ILA: ['ILA'],
}

const CODES = new Set(
  (
    'USD EUR GBP CHF JPY CNY CNH HKD SGD AUD NZD CAD SEK NOK DKK ISK PLN CZK HUF RON BGN TRY RUB UAH ILS ZAR INR KRW TWD THB ' +
    'MYR IDR PHP VND BRL MXN CLP COP PEN ARS AED SAR QAR KWD BHD EGP NGN KES MAD PKR LKR BTC ETH USDT USDC'
  ).split(' '),
)

/** Whether a code is of a currency, and not of its hundredths. */
export const isCurrency = (code: string): boolean => CODES.has(code)

/** The codes of the currencies that are known. */
export const knownCurrencies: readonly string[] = [...CODES].filter((code) => code.length === 3)

/** The currencies that a word may mean, by its own case first; undefined for any other word. */
export function currenciesOf(word: string): readonly string[] | undefined {
  const own = SIGNS[word] ?? (CODES.has(word) ? [word] : undefined)
  if (own) return own
  const upper = word.toUpperCase()
  return SIGNS[word.toLowerCase()] ?? SIGNS[upper] ?? (CODES.has(upper) ? [upper] : undefined)
}

/** The digits of an amount, and the currencies that a sign or a word around them may mean; null where there is none. */
export type MarkedFigure = { figure: string; currencies: readonly string[] | null }

/**
 * Takes the sign of a currency from an amount and says what it means: "£24.17", "1.234,50 EUR", "72.50p", "-US$5", "CHF 1'250". No sign is ever dropped without being read: what
 * stands around the digits and means no currency is left where it is.
 */
export function markedFigure(text: string): MarkedFigure {
  const words = text.match(/[\p{L}\p{Sc}]+/gu) ?? []
  if (words.length === 0) return { figure: text, currencies: null }
  const meant = words.map(currenciesOf)
  if (!/\d/.test(text) || meant.includes(undefined)) return { figure: text, currencies: null }
  const [first = [], ...others] = meant as (readonly string[])[]
  const currencies = first.filter((code) => others.every((other) => other.includes(code)))
  // A word may have a point of its own behind it: "Fr. 12.50".
  return { figure: text.replaceAll(/\p{L}*\p{Sc}+\p{L}*|\p{L}+\.?(?!\d)|\p{L}+/gu, '').trim(), currencies }
}

/** Whether an amount can be of a currency: nothing beside it says another one. */
export const isOfCurrency = ({ currencies }: MarkedFigure, currency: string): boolean =>
  currencies === null || currencies.includes(currency)

/** What a sign means, in words: "GBP", "JPY or CNY". */
export const currenciesInWords = (currencies: readonly string[]): string =>
  currencies.length === 0 ? 'more than one currency' : currencies.slice(0, 4).join(' or ')

/** The figure of an amount in a currency; otherwise which it is in. */
export function figureIn(text: string, currency: string): { figure: string } | { foreign: string } {
  const marked = markedFigure(text)
  return isOfCurrency(marked, currency)
    ? { figure: marked.figure }
    : { foreign: currenciesInWords(marked.currencies ?? []) }
}

/** An amount in dollars without its sign. What says another currency is left as it is, so that it is no number. */
export function dollarsIn(text: string): string {
  const read = figureIn(text, 'USD')
  return 'figure' in read ? read.figure : text
}

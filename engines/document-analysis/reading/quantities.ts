import type { Span } from '../finding.ts'

export type Amount = Span & {
  number: number
  /** ISO code; null for a plain number. */
  currency: string | null
  scale: number
}

const SYMBOLS: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  C$: 'CAD',
  A$: 'AUD',
  HK$: 'HKD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
}
const CODES = 'USD|EUR|GBP|JPY|CHF|SEK|NOK|DKK|CAD|AUD|HKD|CNY|INR'
const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mn: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
  tn: 1e12,
}
const NUMBER = '\\d{1,3}(?:,\\d{3}){1,6}(?:\\.\\d{1,6})?|\\d{1,15}(?:\\.\\d{1,6})?'
const SCALE = '(?:[ \\u00a0-]?(thousand|million|billion|trillion|bn|mn|tn)|[ \\u00a0]?([mkb]))(?![A-Za-z])'

const MONEY = new RegExp(
  `(?:(US\\$|HK\\$|C\\$|A\\$|[$€£¥])[ \\u00a0]?|\\b(${CODES})[ \\u00a0]?)(${NUMBER})(?:${SCALE})?|(?<![\\d.,$€£¥])(${NUMBER})(?:${SCALE})?[ \\u00a0]?(${CODES}|dollars|euros|pounds|pence|kronor|yen)\\b`,
  'g',
)
const NAMES: Readonly<Record<string, string>> = {
  dollars: 'USD',
  euros: 'EUR',
  pounds: 'GBP',
  pence: 'GBX',
  kronor: 'SEK',
  yen: 'JPY',
}

/** Amounts of money in a stretch of text, each where it stands. A dollar sign alone is taken for US dollars. */
export function amountsIn(text: string, offset = 0): Amount[] {
  return [...text.matchAll(MONEY)].map((match): Amount => {
    const [all, symbol, code, before, word, letter, after, word2, letter2, name] = match
    const number = Number((before ?? after ?? '').replaceAll(',', ''))
    const currency = symbol ? (SYMBOLS[symbol] ?? null) : (code ?? NAMES[name ?? ''] ?? name ?? null)
    const start = offset + match.index
    return {
      start,
      end: start + all.length,
      number,
      currency,
      scale: SCALES[word ?? letter ?? word2 ?? letter2 ?? ''] ?? 1,
    }
  })
}

const PERCENT = new RegExp(`(?<![\\d.,])(-?(?:${NUMBER}))[ \\u00a0]?(?:%|per ?cent\\b|percent\\b)`, 'g')

export function percentsIn(text: string, offset = 0): (Span & { number: number })[] {
  return [...text.matchAll(PERCENT)].map((match) => ({
    start: offset + match.index,
    end: offset + match.index + match[0].length,
    number: Number((match[1] as string).replaceAll(',', '')),
  }))
}

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec'
const DATE = new RegExp(
  `\\b(?:(?:${MONTHS})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:, ?\\d{4})?|\\d{1,2} (?:${MONTHS})\\.?(?: \\d{4})?|\\d{4}-\\d{2}-\\d{2})\\b`,
  'g',
)

/** Days named in a stretch of text. */
export const datesIn = (text: string, offset = 0): Span[] =>
  [...text.matchAll(DATE)].map((match) => ({
    start: offset + match.index,
    end: offset + match.index + match[0].length,
  }))

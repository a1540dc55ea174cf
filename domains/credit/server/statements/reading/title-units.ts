import { isCurrency } from '../../../contract/index.ts'

const PREFIXED = 'EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|INR|CAD|AUD|JPY'

const marks: readonly [RegExp, string][] = [
  [/€|\beuros?\b/i, 'EUR'],
  [/£|\bsterling\b/i, 'GBP'],
  [/\bUS\s?\$|\bU\.?S\.? dollars?\b|dollars? am[ée]ricains?|d[oó]lares estadounidenses/i, 'USD'],
  // Rupees are those of three countries; lakh and crore are how India counts them.
  [/₹|\bIndian rupees?\b|^(?=.*\b(?:lakhs?|lacs?|crores?|cr)\b).*\b(?:Rs|rupees?)\b/i, 'INR'],
  [/\bSwiss francs?\b|\bSchweizer Franken\b|\bfrancs suisses\b/i, 'CHF'],
  [/\bCA?\$/, 'CAD'],
  [/\bA\$/, 'AUD'],
  [/\bHK\$/, 'HKD'],
  [/\bS\$/, 'SGD'],
  [/\bNT\$/, 'TWD'],
  [/\bR\$|\breais\b/i, 'BRL'],
  [/\bRMB\b|\brenminbi\b|\byuan\b/i, 'CNY'],
  [/\byen\b/i, 'JPY'],
  [/₩|\bKorean won\b/i, 'KRW'],
  [/₺|\bTurkish lira\b/i, 'TRY'],
  [/₽|\bRussian rou?bles?\b/i, 'RUB'],
]

/** Money of several countries, as long as none of them is named: beside another currency nothing says which one the amounts are in. */
const shared: readonly [RegExp, readonly string[]][] = [
  [/¥/, ['JPY', 'CNY']],
  [/(?<![A-Z])\$|\bdollars\b/i, ['USD', 'CAD', 'AUD', 'HKD', 'SGD', 'TWD', 'NZD', 'BRL']],
  [/\bkron(?:er|or|a|en)\b/i, ['SEK', 'NOK', 'DKK', 'ISK', 'CZK']],
  [/\bpesos\b/i, ['MXN', 'ARS', 'CLP', 'COP', 'PHP']],
]

/** A scale as a title or a cell writes it; what stands for two scales in two countries is in none. */
const scales: readonly [RegExp, number][] = [
  [/\b(?:billions?|bn|milliards?|milliarden|mrd)\b/i, 1e9],
  [/\b(?:crores?|cr)\b/i, 1e7],
  [
    new RegExp(
      `\\b(?:millions?|millionen|millones|mio|mln|mn|m)(?![a-z\\d])|\\b(?:${PREFIXED})mn?\\b|\\bM(?:${PREFIXED})\\b`,
      'i',
    ),
    1e6,
  ],
  [/\b(?:lakhs?|lacs?)\b/i, 1e5],
  [
    new RegExp(
      `\\b(?:thousands?|tausend|tsd|milliers?|miles|k)(?![a-z\\d])|(?<!\\d)000s?\\b|\\bT(?=€)|\\b[TK](?:${PREFIXED})\\b|\\b(?:${PREFIXED})k\\b`,
      'i',
    ),
    1e3,
  ],
  [/\b(?:units|full amounts)\b/i, 1],
]

/** What a statement leaves out of its unit is in another one: “in millions, except shares in thousands”. */
const withoutExceptions = (title: string): string =>
  title.replace(/\b(?:except|excluding|sauf|excepto|außer|ausgenommen)\b.*$/i, ' ')

/** In capitals a word is the code of Albania’s lek: “ALL AMOUNTS IN EUR”. */
const ALL = /\bALL (?=(?:AMOUNTS|FIGURES|VALUES|NUMBERS)\b)/g
const PREFIXED_CODE = new RegExp(`\\b[TKM]?(${PREFIXED})(?:mn?|k)?\\b`, 'g')

export type Units = { currency: string | undefined; scale: number | undefined }

/** What titles say of currency and scale: “Income statement (EUR thousand)”. Nothing where they say two of one. */
export function unitsIn(titles: readonly string[]): Units {
  // A long exception is written on two lines, up to its bracket.
  const joined = titles.join('\n').replaceAll(/\b(?:except|excluding)\b[^()]{0,300}\)/gi, ' ')
  const text = joined.split('\n').map(withoutExceptions).join(' · ').replaceAll(ALL, ' ')
  const found = new Set([
    ...(text.match(/\b[A-Z]{3}\b/g) ?? []).filter((code) => isCurrency(code)),
    ...[...text.matchAll(PREFIXED_CODE)].map(([, code]) => code as string),
    ...marks.flatMap(([mark, code]) => (mark.test(text) ? [code] : [])),
  ])
  const [code, ...others] = found
  const isOpen = shared.some(([mark, codes]) => mark.test(text) && !codes.some((one) => found.has(one)))
  const stated = scales.flatMap(([words, scale]) => (words.test(text) ? [scale] : []))
  return {
    currency: others.length === 0 && !isOpen ? code : undefined,
    scale: stated.length === 1 ? stated[0] : undefined,
  }
}

/** A cell of a column of scales: “1000”, “thousands”, “Mio.”, “lakh”. */
export function scaleIn(cell: string): number | undefined {
  const plain = cell.trim()
  const figure = /^1(?:[.,'’ ]?000)*$/.test(plain) ? Number(plain.replaceAll(/\D/g, '')) : undefined
  return figure ?? (/^unit$/i.test(plain) ? 1 : unitsIn([plain]).scale)
}

const KEPT = [1_000_000, 1_000, 1] as const

/** The scale in which a statement is kept, and by what its amounts are taken to be in it: a crore is ten millions. */
export function keptScale(scale: number): { scale: number; times: number } {
  const kept = KEPT.find((one) => one <= scale) ?? 1
  return { scale: kept, times: scale / kept }
}

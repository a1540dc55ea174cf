import { cardinalValues } from '#engines/name-matching/index.ts'
import type { Span } from '../transcript.ts'

export type QuantityKind = 'money' | 'percent' | 'points' | 'other'

/** A number of a sentence with what it counts. Percentages and points are in percentage points, money in whole units of its currency. */
export interface Quantity {
  kind: QuantityKind
  value: number
  /** The ends of a range; both are the value where one number was said. */
  low: number
  high: number
  currency: string | null
  /** Whether a scale word was said: "million", "bn". */
  scaled: boolean
  perShare: boolean
  approximate: boolean
  /** Two rates that a page has run together: "1815%" for "18% and 15%". */
  split: [number, number] | null
  /** In the sentence. */
  span: Span
  text: string
}

const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  millions: 1e6,
  mn: 1e6,
  mln: 1e6,
  mm: 1e6,
  m: 1e6,
  billion: 1e9,
  billions: 1e9,
  bn: 1e9,
  bln: 1e9,
  b: 1e9,
  trillion: 1e12,
  tn: 1e12,
  crore: 1e7,
  crores: 1e7,
  lakh: 1e5,
  lakhs: 1e5,
  'lakh crore': 1e12,
  'lakh crores': 1e12,
}

const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  usd: 'USD',
  'us dollars': 'USD',
  dollars: 'USD',
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  pounds: 'GBP',
  rmb: 'CNY',
  cny: 'CNY',
  yuan: 'CNY',
  renminbi: 'CNY',
  '¥': 'JPY',
  jpy: 'JPY',
  yen: 'JPY',
  dkk: 'DKK',
  sek: 'SEK',
  nok: 'NOK',
  chf: 'CHF',
  c$: 'CAD',
  cad: 'CAD',
  a$: 'AUD',
  aud: 'AUD',
  r$: 'BRL',
  brl: 'BRL',
  inr: 'INR',
  rupees: 'INR',
  '₹': 'INR',
  krw: 'KRW',
  'rs.': 'INR',
  rs: 'INR',
  hk$: 'HKD',
  hkd: 'HKD',
  nt$: 'TWD',
  twd: 'TWD',
  s$: 'SGD',
  sgd: 'SGD',
  zar: 'ZAR',
  mxn: 'MXN',
  pln: 'PLN',
  'swiss francs': 'CHF',
}

const NUMBER = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+'
const CODES = 'USD|EUR|GBP|RMB|CNY|JPY|DKK|SEK|NOK|CHF|CAD|AUD|BRL|INR|KRW|TWD|HKD|SGD|ZAR|MXN|PLN'
const SIGN_BEFORE = `(?:US\\$|HK\\$|NT\\$|C\\$|A\\$|R\\$|S\\$|[$€£¥₹]|\\bRs\\.?|\\b(?:${CODES}))`
const SCALE =
  '(?:thousand|millions?|billions?|trillion|lakh crores?|crores?|lakhs?|bn|bln|mln|mn|mm|[KMBk](?![A-Za-z]))'
const MONEY_WORD = `(?:US dollars|dollars|euros?|pounds|yuan|renminbi|yen|rupees|Swiss francs|${CODES})\\b`
const RATE =
  '(?:%|percent\\b|per cent\\b|percentage points?\\b|basis points?\\b|bps\\b|bp\\b|points?\\b|pts\\b)'

const FOUND = new RegExp(
  `(?<sign>[-(]?)(?<before>${SIGN_BEFORE})?(?<gap> ?)(?<sign2>-?)(?<number>${NUMBER})(?:[ -]?(?<scale>${SCALE}))?(?:[ -]?(?<money>${MONEY_WORD})|[ -]?(?<cents>cents?\\b|¢|pence\\b)|(?<penny>p\\b(?!\\.\\w|&))|[ -]?(?<rate>${RATE}))?(?<close>\\)?)`,
  'g',
)

const WORDS = Object.keys(cardinalValues).join('|')
const SPELLED = new RegExp(
  `\\b(?<tens>${WORDS})(?:[- ](?<ones>one|two|three|four|five|six|seven|eight|nine))?(?<half> and (?:a |one )half| and a quarter)?(?: (?<scale>million|billion|thousand))?(?: (?<rate>percent\\b|percentage points?\\b|basis points?\\b)|(?<money> dollars\\b)|(?<cents> cents\\b))`,
  'gi',
)

const PER_SHARE =
  /^[\s,]{0,2}(?:per|a) (?:(?:fully |diluted |basic |common |ordinary |class [ab] |gaap |non-gaap |adjusted ){0,3})?(?:share|ads|adr|unit)\b|^ (?:of |in )(?:gaap |non-gaap |adjusted |core |diluted ){0,3}eps\b/i
const APPROXIMATE =
  /\b(?:about|approximately|roughly|around|nearly|almost|approaching|some|close to|north of|in excess of|at least|(?:(?:just|slightly|a little|well) )?(?:over|under|above|below|more than|less than))\s*$/i

/** The words right before a figure that say it is not exactly so much ("just under"), in lower case; empty where there are none. */
export const nearnessBefore = (sentence: string, start: number): string =>
  APPROXIMATE.exec(sentence.slice(Math.max(0, start - 24), start).replaceAll(/\s+/g, ' '))?.[0]
    .trim()
    .toLowerCase() ?? ''

function kindOfRate(rate: string): { kind: QuantityKind; scale: number } {
  if (/^basis|^bps?$/i.test(rate)) return { kind: 'points', scale: 0.01 }
  if (/point|pts/i.test(rate)) return { kind: 'points', scale: 1 }
  return { kind: 'percent', scale: 1 }
}

/** A whole rate over 99 before "in constant currency" that parts into two plausible ones, the first the higher or near it. */
function splitRates(digits: string, following: string): [number, number] | null {
  if (
    !/^\d{3,4}$/.test(digits) ||
    !/^\s{0,2}(?:\(?(?:and )?(?:\d+% )?(?:in|on an?|at) (?:a )?constant[- ]currency)/i.test(following)
  )
    return null
  if (digits.length === 4) {
    const pair: [number, number] = [Number(digits.slice(0, 2)), Number(digits.slice(2))]
    return Math.abs(pair[0] - pair[1]) <= 12 ? pair : null
  }
  const late: [number, number] = [Number(digits.slice(0, 2)), Number(digits.slice(2))]
  const early: [number, number] = [Number(digits.slice(0, 1)), Number(digits.slice(1))]
  const near = [late, early].filter(([a, b]) => Math.abs(a - b) <= 6 && b !== 0)
  return near.length === 1 ? (near[0] ?? null) : null
}

/** The quantities of a sentence, in order. */
export function quantitiesIn(sentence: string): Quantity[] {
  const found: Quantity[] = []
  for (const match of sentence.matchAll(FOUND)) {
    const groups = match.groups ?? {}
    const digits = groups.number ?? ''
    let start = match.index
    // The space and sign before a bare number are not part of it.
    if (!groups.before) start += (groups.gap ?? '').length
    const previous = sentence[match.index - 1] ?? ''
    if (/[A-Za-z]/.test(previous) && !groups.before && !groups.gap) continue
    const end = match.index + match[0].length
    const value = Number(digits.replaceAll(',', ''))
    const scaleWord = (groups.scale ?? '').toLowerCase()
    const scale = SCALES[scaleWord] ?? 1
    const bracketed = groups.sign === '(' && groups.close === ')'
    const hyphen = groups.sign === '-' && !/[\w%]/.test(previous)
    const negativeWord = /(?:negative|minus)\s*$/i.test(sentence.slice(Math.max(0, match.index - 12), start))
    const sign = (bracketed && groups.before) || hyphen || groups.sign2 === '-' || negativeWord ? -1 : 1
    const spanEnd = groups.close && !bracketed ? end - 1 : end
    const spanStart = groups.sign && !bracketed && !hyphen ? start + 1 : start
    const following = sentence.slice(end, end + 60)
    const base = {
      scaled: scaleWord !== '',
      perShare: PER_SHARE.test(following),
      approximate: nearnessBefore(sentence, start) !== '',
      split: null,
      span: { start: spanStart, end: spanEnd },
      text: sentence.slice(spanStart, spanEnd).trim(),
    }
    if (groups.rate) {
      const { kind, scale: rateScale } = kindOfRate(groups.rate)
      const points = sign * value * rateScale
      const split = kind === 'percent' ? splitRates(digits, following) : null
      // Two rates have run together that cannot be told apart again: no number is better than a wrong one.
      if (
        kind === 'percent' &&
        !split &&
        value > 99 &&
        /^\d{3,4}$/.test(digits) &&
        /^\s{0,2}in constant currency/i.test(following)
      )
        continue
      found.push({
        ...base,
        kind,
        value: split ? split[0] : points,
        low: points,
        high: points,
        currency: null,
        split,
      })
      continue
    }
    const pence = groups.penny !== undefined || groups.cents === 'pence'
    if ((groups.cents || pence) && !groups.before) {
      // "0.97 cents" is what a typist makes of 97 cents.
      const amount = digits.includes('.') && value < 1 ? sign * value : (sign * value) / 100
      found.push({
        ...base,
        kind: 'money',
        value: amount,
        low: amount,
        high: amount,
        // Cents are of a dollar, a euro or a rand: the call says which.
        currency: pence ? 'GBP' : null,
        perShare: base.perShare || value < 1000,
      })
      continue
    }
    const currency = CURRENCIES[(groups.before ?? groups.money ?? '').toLowerCase()] ?? null
    if (groups.before || groups.money || (scaleWord !== '' && scaleWord.length > 1)) {
      const amount = round(sign * value * scale)
      found.push({ ...base, kind: 'money', value: amount, low: amount, high: amount, currency })
      continue
    }
    found.push({
      ...base,
      kind: 'other',
      value: sign * value,
      low: sign * value,
      high: sign * value,
      currency: null,
    })
  }
  for (const match of sentence.matchAll(SPELLED)) {
    const groups = match.groups ?? {}
    const start = match.index
    const end = start + match[0].length
    if (found.some(({ span }) => span.start < end && start < span.end)) continue
    const part = /half/.test(groups.half ?? '') ? 0.5 : groups.half ? 0.25 : 0
    const value =
      (cardinalValues[(groups.tens ?? '').toLowerCase()] ?? 0) +
      (groups.ones ? (cardinalValues[groups.ones.toLowerCase()] ?? 0) : 0) +
      part
    const { kind, scale } = groups.rate
      ? kindOfRate(groups.rate)
      : {
          kind: 'money' as const,
          scale: groups.cents ? 0.01 : (SCALES[(groups.scale ?? '').toLowerCase()] ?? 1),
        }
    const amount = round(value * scale)
    found.push({
      kind,
      value: amount,
      low: amount,
      high: amount,
      currency: groups.money ? 'USD' : null,
      scaled: groups.scale !== undefined,
      perShare: PER_SHARE.test(sentence.slice(end, end + 60)) || Boolean(groups.cents),
      approximate: nearnessBefore(sentence, start) !== '',
      split: null,
      span: { start, end },
      text: match[0],
    })
  }
  found.sort((a, b) => a.span.start - b.span.start)
  return joinRanges(sentence, found)
}

const round = (value: number): number => Number(value.toPrecision(12))

/** "rose $0.74 to $1.06": by how much, and to what. */
const MOVED =
  /\b(?:rose|increased|grew|fell|decreased|declined|improved|climbed|dropped|gained|up|down)(?: by)?\s$/i
const JOINED = /^\s{0,2}(?:to|-|and|—)\s{0,2}$/

/** "11.75 to 12.25 billion", "between $2.90 and $2.95", "10 to 15%": two numbers are one range, the unit said once. */
function joinRanges(sentence: string, found: readonly Quantity[]): Quantity[] {
  const joined: Quantity[] = []
  for (const quantity of found) {
    const last = joined.at(-1)
    const between = last ? sentence.slice(last.span.end, quantity.span.start) : ''
    const before = last ? sentence.slice(Math.max(0, last.span.start - 24), last.span.start) : ''
    const isRange =
      last !== undefined &&
      JOINED.test(between) &&
      (!/and/.test(between) || /between (?:approximately |about |roughly )?$/i.test(before)) &&
      !/from (?:approximately |about |roughly |a loss of |negative )?$/i.test(before) &&
      (last.kind === quantity.kind || last.kind === 'other') &&
      quantity.kind !== 'other' &&
      !(quantity.kind === 'money' && MOVED.test(before))
    if (!last || !isRange) {
      joined.push(quantity)
      continue
    }
    // The scale is said once, at the end, where the first number is of the size of the second number's digits.
    const unit = quantity.scaled && !last.scaled && last.value !== 0 ? scaleOf(quantity) : 1
    const low =
      last.kind === 'other' && quantity.kind === 'points'
        ? last.value * (/basis|bp/i.test(quantity.text) ? 0.01 : 1)
        : round(last.value * unit)
    if (low > quantity.value || (quantity.kind === 'money' && low < quantity.value / 50)) {
      joined.push(quantity)
      continue
    }
    joined[joined.length - 1] = {
      ...quantity,
      low,
      value: round((low + quantity.value) / 2),
      currency: quantity.currency ?? last.currency,
      span: { start: last.span.start, end: quantity.span.end },
      text: sentence.slice(last.span.start, quantity.span.end),
      approximate: true,
    }
  }
  return joined
}

function scaleOf(quantity: Quantity): number {
  if (/bn|bln|billion|\dB\b/i.test(quantity.text)) return 1e9
  if (/thousand|\dk\b/i.test(quantity.text)) return 1e3
  if (/trillion|lakh crore/i.test(quantity.text)) return 1e12
  if (/crore/i.test(quantity.text)) return 1e7
  if (/lakh/i.test(quantity.text)) return 1e5
  return 1e6
}

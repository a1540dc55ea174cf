import { type AmountInWords, amountsInWords, NUMBER_WORDS } from './in-words.ts'
import { CURRENCIES, MONEY_WORD, SCALE, SCALED_CODES, SCALES, SIGN_BEFORE } from './units.ts'

export type QuantityKind = 'money' | 'percent' | 'points' | 'other'

/** A number of a sentence with what it counts. Percentages and points are in percentage points, money in whole units of its currency. */
export interface Quantity {
  kind: QuantityKind
  value: number
  /** The ends of a range; both are the value where one number was said. */
  low: number
  high: number
  currency: string | null
  /** What the number that is written was multiplied by: a million, a hundredth for cents; 1 where nothing was said. */
  scale: number
  perShare: boolean
  approximate: boolean
  /** Two rates that a page has run together: "1815%" for "18% and 15%". */
  split: [number, number] | null
  /** In the sentence. */
  span: { start: number; end: number }
  text: string
}

/** As numbers are written elsewhere: 1,23,456 in India, 1'436 in Switzerland, 1 436 in France, 1.436,5 and 4,2 on the continent. */
const NUMBER =
  "\\d{1,3}[ -][1-9]/[2-8](?!\\d)|[1-9]/[2-8](?= ?(?:%|per ?cent|point|of a point))|\\d{1,2}(?:,\\d{2}){1,6},\\d{3}(?:\\.\\d+)?|\\d{1,3}(?:['’]\\d{3})+(?:\\.\\d+)?|\\d{1,3}(?:\\.\\d{3}){1,6},\\d+|\\d{1,3}(?:\\.\\d{3}){2,6}(?![.\\d])|(?<![\\w.,])\\d{1,3}(?: \\d{3}){1,5}(?:,\\d+)?(?= ?(?:million|billion|M?EUR|€))|\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+,\\d{1,2}(?= ?(?:%|per ?cent|[Mm]illion|[Bb]illion|bn|Mrd|mrd|Mio|mio|EUR|euros|€))|(?<=(?:EUR|€|CHF) ?)\\d+,\\d{2}(?![\\d,])|\\d+(?:\\.\\d+)?|(?<!\\d)\\.\\d+"

/** What a number that is written with points, commas, spaces or apostrophes is worth. */
function worth(digits: string): number {
  const part = /^(?:(\d+)[ -])?([1-9])\/([2-8])$/.exec(digits)
  if (part) return Number(part[1] ?? 0) + Number(part[2]) / Number(part[3])
  const isContinental = /^\d{1,3}(?:[. ]\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$|^\d+,\d{1,2}$/.test(digits)
  const plain = isContinental ? digits.replaceAll(/[. ]/g, '').replace(',', '.') : digits
  return Number(plain.replaceAll(/[,'’ ]/g, ''))
}
/** A number that is written as on the continent, in English; any other as it stands. */
export const inEnglish = (written: string): string =>
  written.replace(
    /^(?:\d{1,3}(?:['’ ]\d{3})+(?:[.,]\d+)?|\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}(?![\d,]))/,
    (digits) => {
      const decimals = /,(\d{1,2})$/.exec(digits)?.[1]?.length ?? 0
      return worth(digits).toLocaleString('en-US', { minimumFractionDigits: decimals })
    },
  )

const RATE =
  '(?:%|percent\\b|per cent\\b|percentage points?\\b|basis points?\\b|bps\\b|bp\\b|points?\\b|pts\\b)'

const FOUND = new RegExp(
  `(?<sign>[-(]?)(?<before>${SIGN_BEFORE})?(?<gap> ?)(?<sign2>[-(]?)(?<number>${NUMBER})(?<inner>\\)(?= ?(?:${SCALE})))?(?:[ -]?(?<scale>${SCALE}))?(?:[ -]?(?<money>${MONEY_WORD})|[ -]?(?<cents>(?:(?:Hong Kong|Singapore|Australian|US) )?cents?\\b|¢|pence\\b)|(?<penny>p\\b(?!\\.\\w|&))|[ -]?(?<rate>${RATE}))?(?<close>\\)?)`,
  'g',
)

/** Whose cents they are, by how their name begins. */
const CENTS: Readonly<Record<string, string>> = { Ho: 'HKD', Si: 'SGD', Au: 'AUD', US: 'USD' }

const PER_SHARE =
  /^[\s,]{0,2}(?:per|a) (?:(?:fully |diluted |basic |common |ordinary |class [ab] |gaap |non-gaap |adjusted ){0,3})?(?:share|ads|adr|unit)\b|^ (?:of |in )(?:gaap |non-gaap |adjusted |core |diluted ){0,3}eps\b/i
const APPROXIMATE =
  /\b(?:about|approximately|roughly|around|nearly|almost|approaching|some|close to|(?:just )?shy of|just short of|north of|in excess of|at least|(?:(?:just|slightly|a little|well) )?(?:over|under|above|below|more than|less than))\s*$/i

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

const AND_SCALE = /^(?: (?:hundred|thousand|million|billion|trillion)|T)\b/i
/** Behind an amount, and no cell or verb: what stands there in brackets is said of it. */
const BEHIND_NUMBER = new RegExp(
  `(?:[\\d%]|\\b(?:${NUMBER_WORDS})|${SCALE}|${MONEY_WORD}|cents|pence) ?$`,
  'i',
)

const isNegative = (sentence: string, start: number): boolean =>
  /(?:negative|minus)\s*$/i.test(sentence.slice(Math.max(0, start - 12), start))

/** The quantities of a sentence, in order. What a page or a caption has put between their words does not part them, unless it parts columns or points of a list. */
export function quantitiesIn(sentence: string): Quantity[] {
  if (!/\s{2}|[^\S ]|[‐-–−]/.test(sentence)) return quantitiesWithin(sentence)
  const places: number[] = []
  let plain = ''
  for (const { 0: run, index } of sentence.matchAll(/\s+|\S+/g)) {
    const isSpace = /\s/.test(run)
    const isParted =
      (run.length > 1 || /[\t\n]/.test(run)) &&
      /\d$/.test(plain) &&
      /^(?:\d(?!\/)|[A-Za-z][.)])/.test(sentence.slice(index + run.length, index + run.length + 2))
    const written = isSpace ? (isParted ? '\n' : ' ') : run.replaceAll(/[‐-–−]/g, '-')
    plain += written
    for (let at = 0; at < written.length; at += 1) places.push(index + at)
  }
  return quantitiesWithin(plain).map((one) => {
    const span = { start: places[one.span.start]!, end: places[one.span.end - 1]! + 1 }
    return { ...one, span, text: sentence.slice(span.start, span.end) }
  })
}

function quantitiesWithin(sentence: string): Quantity[] {
  const found = [...sentence.matchAll(FOUND)].flatMap((match) => inDigits(sentence, match) ?? [])
  for (const worded of amountsInWords(sentence))
    if (!found.some(({ span }) => span.start < worded.end && worded.start < span.end))
      found.push(inWords(sentence, worded))
  found.sort((a, b) => a.span.start - b.span.start)
  return joinRanges(sentence, found)
}

/** A quantity that is one number, at its place. */
function quantity(
  sentence: string,
  { start, end }: Quantity['span'],
  value: number,
  rest: Pick<Quantity, 'kind' | 'currency' | 'scale' | 'perShare'>,
): Quantity {
  const approximate = nearnessBefore(sentence, start) !== ''
  const text = sentence.slice(start, end).trim()
  return { ...rest, value, low: value, high: value, approximate, split: null, span: { start, end }, text }
}

function inWords(sentence: string, { unit, value, scale, currency, start, end }: AmountInWords): Quantity {
  const isRate = unit !== 'dollars' && unit !== 'cents'
  const { kind, scale: of } = isRate ? kindOfRate(unit) : { kind: 'money' as const, scale: 1 }
  const sign = isNegative(sentence, start) ? -1 : 1
  return quantity(sentence, { start, end }, sign * round(value * scale * of), {
    kind,
    currency,
    scale: isRate ? 1 : scale,
    perShare: !isRate && (unit === 'cents' || PER_SHARE.test(sentence.slice(end, end + 60))),
  })
}

/** What a match of digits with their signs and units says; null where it is part of a word, or two rates that cannot be told apart. */
function inDigits(sentence: string, match: RegExpExecArray): Quantity | null {
  const groups = match.groups ?? {}
  const digits = groups.number ?? ''
  // The space and sign before a bare number are not part of it.
  const start = match.index + (groups.before ? 0 : (groups.gap ?? '').length)
  const previous = sentence[match.index - 1] ?? ''
  if (/[A-Za-z]/.test(previous) && !groups.before && !groups.gap) return null
  const end = match.index + match[0].length
  // "£612.4m" is millions; "612 m" may be metres. A word that is a verb as well names a currency behind a scale alone.
  const isLetter = /^(?:[mb]|[Tt]r?n)$/.test(groups.scale ?? '') && !groups.before && !groups.money
  const scaleWord = isLetter ? '' : (groups.scale ?? '').toLowerCase()
  const money = /^(?:won|rand)$/.test(groups.money ?? '') && scaleWord === '' ? undefined : groups.money
  const coded = /^([MTK])[A-Z]{3}$/.exec(groups.before ?? '')?.[1]?.toLowerCase()
  const scale = coded ? SCALED_CODES[coded]! : (SCALES[scaleWord] ?? 1)
  const isBehindNumber =
    BEHIND_NUMBER.test(sentence.slice(Math.max(0, match.index - 24), start)) &&
    !(groups.before && groups.sign2)
  const isInBrackets =
    (groups.sign === '(' || groups.sign2 === '(') && (groups.close === ')' || groups.inner !== undefined)
  // "€1.2bn ($1.3bn)" says one amount twice; "$0.12 ($0.20)" may be a loss.
  const isBehindDigit = /\d ?$/.test(sentence.slice(Math.max(0, start - 2), start))
  if (isInBrackets && isBehindNumber && (groups.inner || (groups.before && isBehindDigit))) return null
  const bracketed = isInBrackets && !isBehindNumber
  const hyphen =
    groups.sign === '-' && (!groups.gap || groups.before !== undefined) && !/[\w%]/.test(previous)
  const isLess =
    (bracketed && (groups.before || groups.inner)) ||
    hyphen ||
    groups.sign2 === '-' ||
    isNegative(sentence, start)
  const number = isLess ? -worth(digits) : worth(digits)
  const span = {
    start:
      (groups.sign || (groups.sign2 === '(' && !groups.before)) && !bracketed && !hyphen ? start + 1 : start,
    end: groups.close && (!bracketed || groups.inner) ? end - 1 : end,
  }
  const following = sentence.slice(end, end + 60)
  // "5 SEK million", "$5.2T": the scale is not read, so the amount is not.
  if ((groups.before || money) && !scaleWord && AND_SCALE.test(following)) return null
  const rest = { scale, perShare: PER_SHARE.test(following) }
  if (groups.rate)
    return rateOf(groups.rate, digits, following, (value, kind) =>
      quantity(sentence, span, number * value, { ...rest, kind, currency: null }),
    )
  const isPence = /^GB[Xp]$/.test(groups.before ?? '')
  const pence = groups.penny !== undefined || groups.cents === 'pence' || isPence
  if ((groups.cents || pence) && (!groups.before || isPence)) {
    // "0.97 cents" is what a typist makes of 97 cents.
    const isTypo = digits.includes('.') && Math.abs(number) < 1
    return quantity(sentence, span, isTypo ? number : round(number / 100), {
      kind: 'money',
      scale: isTypo ? 1 : 0.01,
      // Cents are of a dollar, a euro or a rand: the call says which.
      currency: pence ? 'GBP' : (CENTS[(groups.cents ?? '').slice(0, 2)] ?? null),
      perShare: rest.perShare || Math.abs(number) < 1000,
    })
  }
  const isMoney = Boolean(groups.before || money || scaleWord.length > 1)
  // "MX$5" is in none of the dollars that are known.
  const isForeign = groups.before === '$' && /[A-Za-z]/.test(previous)
  const unit = (coded ? groups.before!.slice(1) : (groups.before ?? money ?? '')).toLowerCase()
  return quantity(sentence, span, isMoney ? round(number * scale) : number, {
    ...rest,
    kind: isMoney ? 'money' : 'other',
    currency:
      isMoney && !isForeign ? (CURRENCIES[unit] ?? (unit.length === 3 ? unit.toUpperCase() : null)) : null,
  })
}

/** A rate or points; null for two rates that have run together and cannot be told apart: no number is better than a wrong one. */
function rateOf(
  unit: string,
  digits: string,
  following: string,
  made: (scale: number, kind: QuantityKind) => Quantity,
): Quantity | null {
  const { kind, scale } = kindOfRate(unit)
  const rate = made(scale, kind)
  if (kind !== 'percent') return rate
  const split = splitRates(digits, following)
  if (split) return { ...rate, value: split[0], split }
  const isRunTogether = /^\d{3,4}$/.test(digits) && /^\s{0,2}in constant currency/i.test(following)
  return isRunTogether ? null : rate
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
    const unit = last.scale === 1 && quantity.scale > 1 && last.value !== 0 ? quantity.scale : 1
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

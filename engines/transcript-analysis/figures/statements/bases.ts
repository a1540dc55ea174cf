import { ORDINALS } from './periods.ts'
import type { CallPeriod, GrowthBasis } from './statement.ts'
import type { Token } from './tokens.ts'
import { DOWN, UP } from './words.ts'

const GROWTH_TAIL = 10
/** Two years and more, whatever else the words say. */
const OTHER_YEARS =
  /\b(?:two|three|2|3)[- ]years?[- ](?:ago|prior|earlier|stack)|\b(?:two|three|2|3)-year (?:stack|basis)|\bpre-?(?:pandemic|covid)\b/

/** A year that is the figure's own time and compares it with nothing. */
const OWN_YEAR =
  /\b(?:full[- ]year|fiscal year|this (?:fiscal )?year|(?:of|for|in|during|through) (?:the|our) (?:fiscal |full |entire )?year|year[- ]to[- ]date|year[- ]end)\b/g

/** What a change at a token is on, by the words behind it; `isCompared` where the word of comparison stands before the token. */
export function basisOf(
  tokens: readonly Token[],
  at: number,
  call: CallPeriod,
  isCompared = false,
): GrowthBasis {
  const words: string[] = []
  for (let next = at + 1; next < Math.min(tokens.length, at + 1 + GROWTH_TAIL); next++) {
    const token = tokens[next]
    if (!token || /^[;:]$|^—$|^--$/.test(token.word)) break
    if (token.quantity && token.quantity.kind !== 'other') break
    if (token.word === ',' && words.length > 0) break
    if (token.word === 'and' && /year|yoy|sequential|prior|last/.test(words.join(' '))) break
    if (
      token.word === 'and' &&
      next + 1 < tokens.length &&
      (UP.has(tokens[next + 1]?.word ?? '') || DOWN.has(tokens[next + 1]?.word ?? ''))
    )
      break
    words.push(token.quantity ? token.raw : token.word)
  }
  const tail = ` ${words.join(' ')} `.replaceAll(OWN_YEAR, ' ')
  if (OTHER_YEARS.test(tail)) return 'other years'
  if (
    /constant[- ]currenc|local currenc|currency[- ]neutral|fx[- ]neutral|excluding (?:the )?(?:impact of )?(?:foreign|currency|fx)/.test(
      tail,
    )
  )
    return 'constant currency'
  if (
    / sequential|quarter[- ]over[- ]quarter|quarter[- ]on[- ]quarter|prior quarter|previous quarter|last quarter(?! (?:of )?last)|linked[- ]quarter|preceding quarter/.test(
      tail,
    )
  )
    return 'sequential'
  const named = /\b(first|second|third|fourth|q[1-4])\b(?: quarter)?(?: of)?(?: (?:fiscal )?(20\d\d))?/.exec(
    tail,
  )
  if (named && call.quarter !== null && (isCompared || /compared|versus|vs|from|over|than/.test(tail))) {
    if (ORDINALS[named[1] ?? ''] !== call.quarter) return 'sequential'
    if (named[2] && call.year !== null && Number(named[2]) < call.year - 1) return 'other years'
  }
  if (/organic/.test(tail)) return 'organic'
  if (/\b(?:two|2|three)[- ]year\b|\bcagr\b/.test(tail) && !/year[- ]over/.test(tail)) return 'other years'
  const against = isCompared || /\b(?:compar|versus|vs|from|over|than|relative|against)/.test(tail)
  const year = against ? yearBefore(tail, call) : null
  if (year) return year
  if (/year|yoy|prior|last|same quarter|ago|\bpcp\b/.test(tail)) return 'year on year'
  return 'unsaid'
}

/** What a year that is named makes of a comparison: the one before, or another; null where it is neither. */
function yearBefore(words: string, { year }: CallPeriod): GrowthBasis | null {
  const named = /\b(20\d\d)\b/.exec(words)?.[1] ?? /(?:^| )'(\d\d)\b/.exec(words)?.[1]
  if (named === undefined) return null
  const stated = Number(named) % 100
  if (year === null) return stated === 19 ? 'other years' : null
  return stated === (year % 100) - 1 ? 'year on year' : stated < (year % 100) - 1 ? 'other years' : null
}

const COMPARING = /\b(?:compar(?:ed|ing|ison)|relative to|versus|vs|against)\b/
const YEARLY = /\b(?:year[- ](?:over|on)[- ]year|yoy)\b/

/** What the words before a change compare it with: "When compared with 2020, sales were up 57%", "on a year-over-year basis". */
export function basisLed(lead: string, call: CallPeriod): GrowthBasis {
  if (OTHER_YEARS.test(lead) || /\b(?:two|2|three)-year (?:stack|basis)\b/.test(lead)) return 'other years'
  const opening = lead.split(',')[0] ?? ''
  const compared = COMPARING.exec(opening)
  if (compared) {
    const rest = opening.slice(compared.index)
    const year = yearBefore(rest, call)
    if (year) return year
    if (/\b(?:prior|previous|last|linked|preceding) quarter\b/.test(rest)) return 'sequential'
    if (/\byear|\bago\b|\bsame\b/.test(rest)) return 'year on year'
  }
  const near = lead.split(/[,;#]/).at(-1) ?? ''
  if (/\b(?:sequential(?:ly)?|quarter[- ]over[- ]quarter|linked[- ]quarter)\b/.test(near)) return 'sequential'
  return YEARLY.test(near) || YEARLY.test(opening) ? 'year on year' : 'unsaid'
}

const NAMED: readonly (readonly [string, RegExp])[] = [
  ['reported', /^(?:reported|as-reported|gaap|nominal|dollars?)$/],
  ['organic', /^organic(?:ally)?$/],
  ['like for like', /^(?:core|underlying|comparable|comp|same-store|pro|proforma|like-for-like)$/],
  ['in currency', /^(?:currency|currencies|constant-currency|fx|fx-neutral|currency-neutral|local)$/],
]

/** What a rate is called by the words right before and behind it, up to the next figure. */
export function namedBasis(tokens: readonly Token[], at: number): string {
  for (const [from, step, far] of [
    [at + 1, 1, 6],
    [at - 1, -1, 5],
  ] as const)
    for (let next = from, left = far; left > 0; next += step, left -= 1) {
      const token = tokens[next]
      if (!token || token.quantity || /^[,;]$/.test(token.word)) break
      const known = NAMED.find(([, words]) => words.test(token.word))
      if (known) return known[0]
    }
  return 'nothing'
}

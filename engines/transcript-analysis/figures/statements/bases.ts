import { ORDINALS } from './periods.ts'
import type { CallPeriod, GrowthBasis } from './statement.ts'
import type { Token } from './tokens.ts'
import { DOWN, UP } from './words.ts'

const GROWTH_TAIL = 10
/** Two years and more, whatever else the words say. */
const OTHER_YEARS =
  /\b(?:two|three|2|3)[- ]years?[- ](?:ago|prior|earlier|stack)|\b(?:two|three|2|3)-year (?:stack|basis)|\bpre-?(?:pandemic|covid)\b/

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
  const tail = ` ${words.join(' ')} `
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
  if (
    /\b(?:two-year|2-year|three-year|two year|cagr|2019)\b/.test(tail) &&
    call.year !== 2020 &&
    !/year[- ]over/.test(tail)
  )
    return 'other years'
  if (/year|yoy|prior|last|same quarter|ago/.test(tail)) return 'year on year'
  return 'unsaid'
}

export function tailBasis(tokens: readonly Token[], at: number): GrowthBasis {
  const tail = tokens
    .slice(at, at + 9)
    .map(({ word }) => word)
    .join(' ')
  if (/sequential|prior quarter|previous quarter/.test(tail)) return 'sequential'
  if (/constant|local|neutral/.test(tail)) return 'constant currency'
  if (/organic/.test(tail)) return 'organic'
  if (/2019|two-year|cagr|since/.test(tail)) return 'other years'
  return 'unsaid'
}

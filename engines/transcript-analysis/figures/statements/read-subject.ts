import type { CallPeriod, Scope } from './statement.ts'
import type { Token } from './tokens.ts'
import { ADVERBS, isCompanyName, SUBJECTS, VERBS_OF_RESULT } from './words.ts'

/** Who did what the measure is the object of: "we delivered revenue", "FPL reported a net income". */
export function readSubject(tokens: readonly Token[], left: number, call: CallPeriod): Scope {
  let at = left
  while (
    at >= 0 &&
    (/^(?:a|an|the|our|record|strong|solid|in|of|#|over|approximately|nearly|roughly|about|more|than|another)$/.test(
      tokens[at]?.word ?? '',
    ) ||
      tokens[at]?.quantity)
  )
    at--
  if (!VERBS_OF_RESULT.has(tokens[at]?.word ?? '')) return 'unsaid'
  at--
  while (
    at >= 0 &&
    (ADVERBS.has(tokens[at]?.word ?? '') || /^(?:are|were|is|was)$/.test(tokens[at]?.word ?? ''))
  )
    at--
  if (tokens[at]?.word === 'and') {
    const earlier = tokens.slice(Math.max(0, at - 14), at)
    return earlier.some(({ word }) => word === 'we' || isCompanyName(word, call)) ? 'unsaid' : 'part'
  }
  if (tokens[at]?.word === 'which')
    return isCompanyName(tokens[at - 1]?.word ?? '', call)
      ? 'company'
      : tokens[at - 1]?.word === ',' && isCompanyName(tokens[at - 2]?.word ?? '', call)
        ? 'company'
        : 'part'
  const word = tokens[at]?.word ?? ''
  // "The company" is the company; "the Industrial Group" is a part of it.
  if (/^(?:company|firm|group)$/.test(word) && !/^(?:the|our|entire|whole)$/.test(tokens[at - 1]?.word ?? ''))
    return 'part'
  if (
    at < 0 ||
    word === ',' ||
    word === 'we' ||
    word === 'i' ||
    SUBJECTS.has(word) ||
    isCompanyName(word, call)
  )
    return word === 'we' || isCompanyName(word, call) || word === 'company' || word === 'firm'
      ? 'company'
      : 'unsaid'
  return 'part'
}

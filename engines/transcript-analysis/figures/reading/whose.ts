import { namedBasis } from '../statements/bases.ts'
import type { CallPeriod } from '../statements/statement.ts'
import { isCompanyName, MODIFIERS, SHARE_MODIFIERS, STOPS, VERBS_OF_RESULT } from '../statements/words.ts'
import { type Candidate, isCompared } from './candidates.ts'

export const BREAK = /^[,;:()]$|^—$|^--$/

/** Whose the measure is by the word before its modifiers: the company's, a part's that a noun or name tells, or nobody's. */
export function ownerOf({ view: { tokens }, anchor }: Candidate, call: CallPeriod): string {
  for (let at = anchor.from - 1; at >= 0; at -= 1) {
    const { word, raw, quantity } = tokens[at]!
    if (quantity) return 'figure'
    if (BREAK.test(word)) return 'open'
    if (/^(?:total|consolidated|company|company-wide|companywide|firmwide|overall|group)$/.test(word))
      return 'whole'
    if (isCompanyName(word, call)) return 'company'
    if (MODIFIERS.has(word) || SHARE_MODIFIERS.has(word) || /^(?:20\d\d|fiscal)$/.test(word)) continue
    if (raw === 'US') return 'name'
    if (STOPS.has(word) || VERBS_OF_RESULT.has(word))
      return word === 'of' || word === 'in' || word === 'for' ? word : 'open'
    return /^[A-Z]/.test(raw) && at > 0 ? 'name' : 'noun'
  }
  return 'open'
}

/** Where the words plainly tell a figure of the whole company and of this time, and whether the call tells others so. */
export function plainlyTotal(
  candidates: readonly Candidate[],
  call: CallPeriod,
): (candidate: Candidate) => string[] {
  const plain = candidates.filter((candidate) => {
    const { view, read, former, side, at, period, growthBasis, quantity } = candidate
    return (
      read !== null &&
      read.scope !== 'part' &&
      side !== 'previous' &&
      !view.forward &&
      !former &&
      !isCompared(view.tokens, at) &&
      (period === 'quarter' || period === 'unsaid') &&
      (growthBasis === 'year on year' || growthBasis === 'unsaid') &&
      !/like|currency|organic/.test(quantity.kind === 'percent' ? namedBasis(view.tokens, at) : '') &&
      !/^(?:name|noun)$/.test(ownerOf(candidate, call)) &&
      partNamed(candidate) === null
    )
  })
  const values = [...new Set(plain.map(({ value }) => value))]
  return (candidate) => {
    if (!plain.includes(candidate)) {
      if (plain.length > 0) return ['not plain']
      // Some companies tell their growth as organic, or in one currency, alone.
      return candidate.target.endsWith('growth')
        ? ['not plain, nor another', `${namedBasis(candidate.view.tokens, candidate.at)}, none plain`]
        : ['not plain, nor another']
    }
    const order = Math.min(2, values.indexOf(candidate.value))
    const times = plain.filter(({ value }) => value === candidate.value).length
    return [
      'plain',
      `plain ${['first', 'second', 'later'][order]}`,
      values.length === 1 ? 'plain alone' : `plain of ${Math.min(4, values.length)}`,
      ...(times > 1 ? ['plain again'] : []),
      ...(candidate.read?.scope === 'company' ? ['plain of the company'] : []),
    ]
  }
}

/** Where a part of the company that the call names stands before a figure: right before its measure, or earlier in the sentence. */
export function partNamed({ view: { sentence, tokens, parts }, anchor, at, side }: Candidate): string | null {
  const until = tokens[side === 'before' ? anchor.to - 1 : at]
  const lead = sentence.text.slice(0, until?.start ?? 0)
  const near = lead.slice(lead.lastIndexOf(';') + 1)
  const found = parts.filter((part) => near.includes(part))
  if (found.length === 0) return null
  return found.some((part) => near.length - near.lastIndexOf(part) - part.length < 24) ? 'close' : 'earlier'
}

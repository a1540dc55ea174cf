import type { Candidate } from './reading/candidates.ts'
import type { CallPeriod, GrowthBasis } from './statements/statement.ts'
import type { Token } from './statements/tokens.ts'

const ADJUSTED =
  /\b(?:non-? ?gaap|adjusted|core|ongoing|normali[sz]ed|underlying|excluding|operating|available for distribution|distributable)\b/i
const GAAP = /(?<!non-? ?)\bgaap\b/i
/** "On an adjusted basis, earnings were", "So excluding these items, income was": what a sentence opens with holds for its figures. */
const OPENING =
  /^(?:[\w']+,? ){0,3}?(?:on (?:an?|the|our) (?:[\w-]+ ){0,3}basis|excluding|adjusting for|adjusted for)\b[^,]{0,110},/i
const BOTH = /\b(?:(gaap|reported)|non-gaap|adjusted)(?: \w+)? and (?:gaap|non-gaap|reported|adjusted)\b/i

const isBreak = (token: Token | undefined): boolean =>
  !token || Boolean(token.quantity) || /^[,;]$/.test(token.word)

/** The words that say what kind of figure it is: from before its measure to just behind it, up to the figure before or behind. */
function kindWords({ view: { tokens, sentence }, anchor, side, at }: Candidate): string {
  let from = side === 'before' ? anchor.from : at
  // Of a sum and what it is per share, both are of one kind: "non-GAAP net income was $112.2 million, or $3.71".
  const sum = tokens[from - 2]?.word === ',' ? from - 3 : from - 2
  if (tokens[from - 1]?.word === 'or' && tokens[sum]?.quantity?.kind === 'money') from = sum
  let start = from
  while (start > from - (from === sum ? 14 : 7) && !isBreak(tokens[start - 1])) start -= 1
  let end = side === 'after' ? anchor.to : at + 1
  while (end < at + 8 && !isBreak(tokens[end])) end += 1
  return sentence.text.slice(tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0)
}

/** GAAP or adjusted, or by a measure of its own, as far as the words say. */
export function earningsKind(candidate: Candidate): 'adjusted' | 'GAAP' | 'FFO' | '' {
  const { view, anchor, at, quantity } = candidate
  const words = kindWords(candidate)
  // "GAAP and adjusted EPS were $0.06 and $0.12".
  const both = BOTH.exec(words)
  if (both) {
    const isFirst = !view.tokens
      .slice(anchor.to, at)
      .some(({ quantity: other }) => other?.kind === quantity.kind && other.scale === quantity.scale)
    return isFirst === (both[1] !== undefined) ? 'GAAP' : 'adjusted'
  }
  if (ADJUSTED.test(words)) return 'adjusted'
  if (/FFO/.test(anchor.label)) return 'FFO'
  if (GAAP.test(words)) return 'GAAP'
  const opening = OPENING.exec(view.sentence.text)?.[0] ?? ''
  return ADJUSTED.test(opening) && opening.length < quantity.span.start ? 'adjusted' : ''
}

export const growthKinds: Readonly<Record<GrowthBasis, string>> = {
  'year on year': 'year on year',
  'constant currency': 'constant currency',
  organic: 'organic',
  sequential: 'sequential',
  'other years': 'on another year',
  unsaid: '',
}

const reportedKinds = { half: 'half year', year: 'full year' }

/** What kind of figure it is: GAAP or adjusted, of which time, what a growth is on. */
export function kindOf(candidate: Candidate, { reports }: CallPeriod): string {
  const { target, growthBasis, period, periodSaid } = candidate
  const kind = earningsKind(candidate)
  const kinds = [
    kind === 'adjusted' && target.startsWith('revenue') ? '' : kind,
    target.endsWith('growth') ? growthKinds[growthBasis] : '',
    periodSaid === 'topic' || periodSaid === 'nowhere'
      ? ''
      : period === 'year'
        ? 'full year'
        : period === 'part of the year'
          ? 'year to date'
          : period === 'quarter' && reports
            ? reportedKinds[reports]
            : '',
  ].filter((each) => each !== '')
  return kinds.length > 0 ? kinds.join(', ') : 'kind not said'
}

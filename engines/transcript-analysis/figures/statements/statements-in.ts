import { leadingPhrase } from './leading-phrase.ts'
import { type Mention, mentionsIn } from './mentions.ts'
import { FORMER, periodOf } from './periods.ts'
import { readModifiers } from './read-modifiers.ts'
import { readPlace } from './read-place.ts'
import { readSubject } from './read-subject.ts'
import type { CallPeriod, Period, Said, Scope, Statement } from './statement.ts'
import { takeFromLeft } from './take-from-left.ts'
import { type Token, tokensOf } from './tokens.ts'
import { walk } from './walk.ts'
import { MODIFIERS, SHARE_MODIFIERS } from './words.ts'

/** What a sentence says about revenue and earnings. */
export function statementsIn(sentence: string, call: CallPeriod): Statement[] {
  const tokens = tokensOf(sentence)
  const mentions = mentionsIn(tokens)
  if (mentions.length === 0) return []
  const stated: Stated = { tokens, call, leading: leadingPhrase(tokens, call) }
  return mentions.flatMap((mention, index) => {
    const modifiers = readModifiers(tokens, mention, call)
    if (isCompared(tokens, modifiers.start) || isShareOf(tokens, modifiers.start)) return []
    const place = readPlace(tokens, mention.to, call)
    const words = ` ${modifiers.words.join(' ')} `
    const own = FORMER.test(`${words} ${place.text}`)
      ? 'another period'
      : periodOf(`${words} ${place.text}`, call)
    const period = own === 'unsaid' ? stated.leading.period : own
    const around: Around = { modifiers, words, place, period, joined: mentions[index + 1] }
    const { amounts, growth } = figuresOf(stated, mention, around)
    if (amounts.length === 0 && growth.length === 0) return []
    return byMeasure({ scope: scopeOf(stated, around), period }, mention, amounts, growth)
  })
}

type Stated = {
  tokens: readonly Token[]
  call: CallPeriod
  leading: ReturnType<typeof leadingPhrase>
}

/** What stands around a mention, and the one behind it. */
type Around = {
  modifiers: ReturnType<typeof readModifiers>
  words: string
  place: ReturnType<typeof readPlace>
  period: Period
  joined: Mention | undefined
}

/** Whether it is of the whole company: its own words first, then the place, who did it, and what the sentence opens with. */
function scopeOf({ tokens, call, leading }: Stated, { modifiers, words, place }: Around): Scope {
  let { scope } = modifiers
  if (place.scope !== 'unsaid' && scope !== 'part') scope = place.scope
  const subject = readSubject(tokens, modifiers.left, call)
  if (subject === 'part') scope = 'part'
  else if (subject === 'company' && scope === 'unsaid') scope = 'company'
  if (scope === 'unsaid' && leading.scope !== 'unsaid') scope = leading.scope
  return scope !== 'part' && leading.scope === 'part' && !/ (?:consolidated|company) /.test(words)
    ? 'part'
    : scope
}

function figuresOf(
  { tokens, call }: Stated,
  mention: Mention,
  { modifiers, place, period, joined }: Around,
): { amounts: Said[]; growth: Said[] } {
  // "net income and diluted earnings per share increased 31% to …": what follows is said of both.
  const shared =
    joined !== undefined &&
    joined.metric !== mention.metric &&
    onlyModifiersBetween(tokens, mention.to, joined.from)
  const found = walk(
    tokens,
    {
      from: shared ? joined.to : place.next,
      isPerShare: mention.metric === 'earnings per share' && !shared,
      moved: isMovedBefore(tokens, modifiers.start - 1),
      period,
    },
    call,
  )
  const amounts = [...found.amounts]
  const growth = [...found.growth]
  takeFromLeft({ tokens, start: modifiers.start, mention, period, call }, amounts, growth)
  return { amounts, growth }
}

/** What is said of net income and of a share beside it are two statements. */
function byMeasure(
  base: Pick<Statement, 'scope' | 'period'>,
  { metric }: Mention,
  amounts: readonly Said[],
  growth: Said[],
): Statement[] {
  if (metric !== 'net income')
    return [
      {
        ...base,
        metric,
        amounts: amounts.filter(({ perShare }) => perShare === (metric !== 'revenue')),
        growth,
      },
    ]
  const [whole, share] = [false, true].map((is) => ({
    ...base,
    metric: is ? ('earnings per share' as const) : metric,
    amounts: amounts.filter(({ perShare }) => perShare === is),
    growth: growth.filter(({ perShare }) => perShare === is),
  }))
  return [whole!, share!].filter((one) => one.amounts.length > 0 || one.growth.length > 0)
}

/** "compared to net income of $5 million": a measure of another time. */
function isCompared(tokens: readonly Token[], start: number): boolean {
  let at = start - 1
  while (at >= 0 && at > start - 4 && /^(?:a|an|the|to|with|our|diluted)$/.test(tokens[at]?.word ?? '')) at--
  const word = tokens[at]?.word ?? ''
  return /^(?:compared|comparing|versus|vs|against|than|from)$/.test(word)
}

/** "cost of revenues", "as a percentage of sales", "32.5% of sales". */
function isShareOf(tokens: readonly Token[], start: number): boolean {
  if (tokens[start - 1]?.word !== 'of') return false
  const before = tokens[start - 2]
  return (
    before?.quantity?.kind === 'percent' ||
    /^(?:costs?|percentage|percent|share|portion|majority|proportion|component|reversal|recognition|loss|days)$/.test(
      before?.word ?? '',
    )
  )
}

const onlyModifiersBetween = (tokens: readonly Token[], from: number, to: number): boolean =>
  to - from <= 7 &&
  tokens.slice(from, to).some(({ word }) => word === 'and') &&
  tokens
    .slice(from, to)
    .every(({ word }) => word === 'and' || word === ',' || MODIFIERS.has(word) || SHARE_MODIFIERS.has(word))

/** "Grew revenue": what changed it stands before it. */
function isMovedBefore(tokens: readonly Token[], at: number): boolean {
  for (let back = 0; back < 3; back++) {
    const word = tokens[at - back]?.word ?? ''
    if (/^(?:grew|increased|raised|expanded|decreased|reduced)$/.test(word)) return true
    if (!/^(?:our|the|total)$/.test(word)) return false
  }
  return false
}

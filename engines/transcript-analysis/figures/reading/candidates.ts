import type { Quantity } from '#engines/quantities/index.ts'
import { basisLed, basisOf, namedBasis } from '../statements/bases.ts'
import { FORMER, periodOf } from '../statements/periods.ts'
import type { CallPeriod, GrowthBasis, Metric, Period, Scope } from '../statements/statement.ts'
import { afterPerShare, type Token } from '../statements/tokens.ts'
import { COMPARISONS, DOWN, NOUNS_OF_CHANGE, UP } from '../statements/words.ts'
import type { Measure } from './measures.ts'
import type { View } from './views.ts'

/** What is looked for: an amount of one of the three measures, or the growth of revenue or earnings. */
export type Target = 'revenue' | 'share' | 'income' | 'revenue growth' | 'earnings growth'

/** A figure of a sentence that may be the one looked for, with how it stands there. */
export interface Candidate {
  target: Target
  view: View
  quantity: Quantity
  /** Its token. */
  at: number
  /** As it counts: with the sign of a loss or of a fall. */
  value: number
  /** The measure it may belong to, and on which side of it that stands; `previous` is a measure of the sentence before. */
  anchor: Measure
  side: 'before' | 'after' | 'previous'
  period: Period
  periodSaid: 'tail' | 'clause' | 'opening' | 'topic' | 'nowhere'
  former: boolean
  /** What a rate is a change on; `unsaid` for amounts. */
  growthBasis: GrowthBasis
  directed: 'before' | 'behind' | 'noun' | 'nowhere'
  /** Whose and when, where the grammar of the sentence reads the figure as the measure's; else null. */
  read: { scope: Scope; period: Period } | null
  /** Figures of the sentence that are plainly of something else. */
  passedOver: readonly Quantity[]
}

const FARTHEST = 34
const metricsOf: Readonly<Record<Target, ReadonlySet<Metric | 'other'>>> = {
  revenue: new Set<Metric>(['revenue']),
  share: new Set<Metric>(['earnings per share', 'net income']),
  income: new Set<Metric>(['net income']),
  'revenue growth': new Set<Metric>(['revenue']),
  'earnings growth': new Set<Metric>(['earnings per share', 'net income']),
}

/** Every figure of the sentences that may be what is looked for. */
export function candidatesOf(views: readonly View[], target: Target, call: CallPeriod): Candidate[] {
  const rates = target.endsWith('growth')
  return views.flatMap((view) => {
    const found = view.tokens.flatMap((token, at): Candidate[] => {
      const { quantity } = token
      if (!quantity || quantity.low !== quantity.high || isAsked(view, at)) return []
      if (rates ? quantity.kind !== 'percent' : !isAmountOf(target, view.tokens, at, quantity)) return []
      if (target === 'share' && isOtherPerShare(view, at)) return []
      const anchored = anchorOf(view, at, wantedBy(target, view.tokens, at, quantity))
      if (!anchored) return []
      const { value, directed } = rates
        ? rateAt(view.tokens, at, quantity)
        : { value: amountAt(view.tokens, at, quantity, anchored.anchor), directed: 'nowhere' as const }
      return [
        {
          target,
          view,
          quantity,
          at,
          value,
          ...anchored,
          ...timeOf(view, at, anchored, call),
          growthBasis: rates
            ? quantity.split
              ? 'year on year'
              : comparedOn(view.tokens, at, call)
            : ('unsaid' as const),
          directed,
          read:
            isGrowthNamedAt(view.tokens, at, anchored.anchor) &&
            view.measures.some(({ to }) => to <= at && to > at - 3)
              ? null
              : readBy(view, target, quantity),
          passedOver: [],
        },
      ]
    })
    // Net income is ranked by what was learned of earnings per share: only what the sentence plainly says of it is taken.
    // What is said of another measure in between, or of nothing that rises or falls, is not the growth of earnings.
    if (target === 'earnings growth') return found.filter((one) => one.read || isOwn(one))
    if (target === 'income') return found.filter(({ read }) => read && read.scope !== 'part')
    // Where growth on the year stands beside it, growth on the quarter before is not what is looked for.
    const hasYearly = found.some(({ growthBasis }) => growthBasis === 'year on year')
    if (!hasYearly) return found
    const [sequential, kept] = [true, false].map((is) =>
      found.filter(({ growthBasis }) => (growthBasis === 'sequential') === is),
    )
    const passedOver = sequential!.map(({ quantity }) => quantity)
    return kept!.map((one) => ({ ...one, passedOver }))
  })
}

function readBy({ statements, topicPeriod }: View, target: Target, { span }: Quantity): Candidate['read'] {
  const metrics: ReadonlySet<string> =
    target === 'share' ? new Set(['earnings per share']) : metricsOf[target]
  for (const { metric, scope, period, amounts, growth } of statements) {
    if (!metrics.has(metric)) continue
    const own = (target.endsWith('growth') ? growth : amounts).find((each) => each.span.start === span.start)
    if (!own) continue
    const stated = own.period === 'unsaid' ? period : own.period
    return { scope, period: stated === 'unsaid' ? topicPeriod : stated }
  }
  return null
}

const FARTHEST_ADDRESS = 24
const ADDRESSED =
  /(?<!\b(?:thank|thanks to|as|if|when|like) )\byou(?:r|rs|'ve|'re)?\b(?!(?:'ll| can| may| will| might| could)? (?:see|find|note|recall|remember))/

/** Where nobody is named, what is asked and what is said to the company is an analyst's: "You reported revenue of $412 million". */
const isAsked = ({ sentence: { text, turn }, tokens }: View, at: number): boolean =>
  turn.speaker.role === 'unknown' &&
  (/\?["')]*\s*$/.test(text.slice(-8)) ||
    ADDRESSED.test(wordsOf(tokens.slice(Math.max(0, at - FARTHEST_ADDRESS), at))))

const isOwn = ({ view: { measures }, at, anchor, side, directed }: Candidate): boolean =>
  directed !== 'nowhere' &&
  (side === 'after'
    ? !measures.some(({ from }) => from < at)
    : side === 'previous' || !measures.some(({ from, to }) => from >= anchor.to && to <= at))

const SMALLEST_MONEY = 100_000
const LARGEST_SHARE = 100_000

function isAmountOf(target: Target, tokens: readonly Token[], at: number, quantity: Quantity): boolean {
  if (quantity.kind !== 'money' || isAmountOfChange(tokens, at)) return false
  const perShare = isPerShare(tokens, at, quantity)
  if (target === 'share') return quantity.scale <= 1 && Math.abs(quantity.value) < LARGEST_SHARE
  return !perShare && (quantity.scale > 1 || Math.abs(quantity.value) >= SMALLEST_MONEY)
}

const NEARNESS =
  /^(?:about|approximately|roughly|nearly|almost|around|over|just|more|than|some|a|an|another|by)$/

/** "Up approximately $112 million", "an increase of $30 million": by how much, and not how much. */
function isAmountOfChange(tokens: readonly Token[], at: number): boolean {
  let back = at - 1
  while (back > 0 && NEARNESS.test(tokens[back]?.word ?? '')) back -= 1
  const word = tokens[back]?.word ?? ''
  // "Down 54%, or $225 million", "$30 million higher than a year ago".
  const rate = tokens[back - (tokens[back - 1]?.word === ',' ? 2 : 1)]
  if (word === 'or' && rate?.quantity?.kind === 'percent') {
    const moved = tokens[tokens.indexOf(rate) - 1]?.word ?? ''
    return UP.has(moved) || DOWN.has(moved) || /^(?:about|approximately|by)$/.test(moved)
  }
  if (
    /^(?:higher|lower|better|worse|more|less)$/.test(tokens[at + 1]?.word ?? '') &&
    tokens[at + 2]?.word === 'than'
  )
    return true
  if (word === 'of') return NOUNS_OF_CHANGE.has(tokens[back - 1]?.word ?? '')
  return UP.has(word) || DOWN.has(word)
}

const LOOSE = /^(?:loss|losses|profit|income|operations|earnings-per-share)$/

/** What is said per share needs no more than "a loss of", "a profit of" to be earnings. */
function wantedBy(
  target: Target,
  tokens: readonly Token[],
  at: number,
  quantity: Quantity,
): (measure: Measure) => boolean {
  const metrics = metricsOf[target]
  const isLoose = target === 'share' && isPerShare(tokens, at, quantity)
  return ({ metric, label, from }) =>
    metrics.has(metric) || (isLoose && LOOSE.test(label) && tokens[from - 1]?.word !== 'gross')
}

const OF_NO_EARNINGS = /^(?:book|assets|dividends?|cash|flow)$/

/** "Our book value per share was $8.39": per share, and not earned. */
const isOtherPerShare = ({ measures, tokens }: View, at: number): boolean => {
  const last = measures.findLast(({ to }) => to <= at)
  return (
    last !== undefined &&
    OF_NO_EARNINGS.test(last.label) &&
    !tokens.slice(last.to, at).some(({ quantity, word }) => quantity?.kind === 'money' || word === ',')
  )
}

export const isPerShare = (tokens: readonly Token[], at: number, quantity: Quantity): boolean =>
  quantity.perShare || afterPerShare(tokens, at + 1) !== -1

const MEASURE_BETWEEN = 5
const BEHIND = 3

/** "20% total revenue growth and 39% recurring revenue growth": each rate is of the growth that it stands before. */
const isGrowthNamedAt = (tokens: readonly Token[], at: number, { from, to }: Measure): boolean =>
  tokens[at]?.quantity?.kind === 'percent' &&
  from > at &&
  from <= at + MEASURE_BETWEEN &&
  NOUNS_OF_CHANGE.has(tokens[to]?.word ?? '') &&
  tokens
    .slice(at + 1, from)
    .every(({ word, quantity }) => !quantity && /^(?!and$|or$|of$|in$|to$)[a-z]/.test(word))

/** The measure that the figure at a token most likely belongs to: the nearest, with nothing else between them. */
function anchorOf(
  { measures, before, tokens }: View,
  at: number,
  isWanted: (measure: Measure) => boolean,
): Pick<Candidate, 'anchor' | 'side'> | null {
  const own = measures.find((measure) => isWanted(measure) && isGrowthNamedAt(tokens, at, measure))
  if (own) return { anchor: own, side: 'after' }
  let best: Pick<Candidate, 'anchor' | 'side'> | null = null
  let least = FARTHEST
  for (const anchor of measures) {
    if (!isWanted(anchor)) continue
    const side = anchor.from > at ? 'after' : 'before'
    const [from, to] = side === 'after' ? [at + 1, anchor.from] : [anchor.to, at]
    const between = measures.filter((other) => other.from >= from && other.to <= to).length
    const stops = tokens.slice(from, to).filter(({ word }) => word === ';' || word === ',').length
    const cost =
      to -
      from +
      between * MEASURE_BETWEEN +
      stops * (side === 'after' ? 6 : 1) +
      (side === 'after' ? BEHIND : 0)
    if (cost < least) {
      least = cost
      best = { anchor, side }
    }
  }
  if (best) return best
  const anchor = before.findLast(isWanted)
  return anchor ? { anchor, side: 'previous' } : null
}

/** "A net loss from continuing operations of $18.7 million or $0.61 per share". */
const isLossFrom = (tokens: readonly Token[], { label, from }: Measure): boolean =>
  label === 'operations' &&
  tokens.slice(Math.max(0, from - 4), from).some(({ word }) => /^loss(?:es)?$/.test(word))

/** An amount with its sign: a loss is said by the measure, or by the word before the amount. */
function amountAt(tokens: readonly Token[], at: number, quantity: Quantity, anchor: Measure): number {
  if (quantity.value < 0) return quantity.value
  const near = tokens.slice(Math.max(0, at - 3), at).map(({ word }) => word)
  const isLoss =
    (near.some((word) => word === 'loss' || word === 'losses' || word === 'deficit' || word === 'negative') &&
      !near.includes('income')) ||
    ((anchor.loss || isLossFrom(tokens, anchor)) &&
      !near.some((word) => word === 'income' || word === 'earnings' || word === 'profit')) ||
    tokens[at + 1]?.word === 'negative'
  return isLoss ? -quantity.value : quantity.value
}

const NOUNS =
  /^(?:growth|increase|decrease|decline|improvement|higher|lower|rise|drop|gain|reduction|growing)$/
const ADJECTIVES =
  /^(?:year-over-year|year-on-year|yoy|quarter-over-quarter|sequential|annual|organic|constant-currency|reported|top-line|net|sales|revenue)$/
const FAR_DIRECTION = 9

/** A rate with its sign: "10% higher", "a decrease of 10%", "declined, in line with what we said, by 5%". */
function rateAt(
  tokens: readonly Token[],
  at: number,
  quantity: Quantity,
): Pick<Candidate, 'value' | 'directed'> {
  if (quantity.value < 0) return { value: quantity.value, directed: 'before' }
  let next = at + 1
  while (next < at + 3 && ADJECTIVES.test(tokens[next]?.word ?? '')) next += 1
  const noun = tokens[next]?.word ?? ''
  if (NOUNS.test(noun)) return { value: UP.has(noun) ? quantity.value : -quantity.value, directed: 'noun' }
  for (let back = at - 1; back >= Math.max(0, at - FAR_DIRECTION); back -= 1) {
    const word = tokens[back]?.word ?? ''
    if (word === ';') break
    if (UP.has(word)) return { value: quantity.value, directed: back >= at - 3 ? 'before' : 'behind' }
    if (DOWN.has(word)) return { value: -quantity.value, directed: back >= at - 3 ? 'before' : 'behind' }
  }
  return { value: quantity.value, directed: 'nowhere' }
}

const BY_NAME: Readonly<Record<string, GrowthBasis>> = {
  organic: 'organic',
  'in currency': 'constant currency',
}

/** What a rate is a change on, also where the amount it is held against stands between: "down 2%, compared to $69 million in the fourth quarter". */
function comparedOn(tokens: readonly Token[], at: number, call: CallPeriod): GrowthBasis {
  const near = basisOf(tokens, at, call)
  if (near !== 'unsaid') return near
  const lead = tokens
    .slice(0, at)
    .map(({ quantity, raw, word }) => (quantity?.kind === 'other' ? raw : word))
    .join(' ')
  const led = basisLed(lead, call)
  if (led !== 'unsaid') return led
  let from = at + 1
  while (
    from < Math.min(tokens.length, at + 8) &&
    !/^(?:compared|versus|vs|from|against|over)$/.test(tokens[from]?.word ?? '')
  )
    from += 1
  const amount = tokens.findIndex(({ quantity }, index) => index > from && quantity?.kind === 'money')
  const against = amount > from && amount <= from + 4 ? basisOf(tokens, amount, call, true) : 'unsaid'
  return against === 'unsaid' ? (BY_NAME[namedBasis(tokens, at)] ?? 'unsaid') : against
}

const wordsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ quantity, raw, word }) => (quantity ? raw : word)).join(' ')

/** When a figure is of: by the words right behind it, between it and its measure, at the opening, or by what the talk is at. */
function timeOf(
  { tokens, topicPeriod }: View,
  at: number,
  { anchor, side }: Pick<Candidate, 'anchor' | 'side'>,
  call: CallPeriod,
): Pick<Candidate, 'period' | 'periodSaid' | 'former'> {
  let end = at + 1
  const share = afterPerShare(tokens, end)
  if (share !== -1) end = share
  const from = end
  while (
    end < tokens.length &&
    end < from + 7 &&
    !/^[,;:]$/.test(tokens[end]?.word ?? '') &&
    (!tokens[end]?.quantity || tokens[end]?.quantity?.kind === 'other')
  )
    end += 1
  const behind = wordsOf(tokens.slice(from, end))
  const former =
    FORMER.test(behind.replace(/.*\b(?:over|from|versus|than|compared|on)\b.*/, '')) ||
    FORMER.test(wordsOf(tokens.slice(Math.max(0, at - 4), at)))
  const tail = /^(?:in|for|during|this|last|a year|year)\b/.test(behind) ? periodOf(behind, call) : 'unsaid'
  if (tail !== 'unsaid') return { period: tail, periodSaid: 'tail', former }
  // "A solid fourth quarter, leading to full year revenue of": what stands at the measure is its own.
  const near = tokens.slice(Math.max(0, anchor.from - 3), anchor.from)
  const apart = near.findLastIndex(({ word }) => word === ',')
  const own = side === 'previous' ? 'unsaid' : periodOf(wordsOf(near.slice(apart + 1)), call)
  if (own !== 'unsaid') return { period: own, periodSaid: 'clause', former }
  const [start, stop] =
    side === 'before' ? [anchor.from - 10, at] : side === 'after' ? [at - 7, anchor.to + 7] : [at - 7, at]
  const clause = periodOf(wordsOf(tokens.slice(Math.max(0, start), stop)), call)
  if (clause !== 'unsaid') return { period: clause, periodSaid: 'clause', former }
  const opening = periodOf(wordsOf(tokens.slice(0, 12)), call)
  if (opening !== 'unsaid') return { period: opening, periodSaid: 'opening', former }
  return topicPeriod === 'unsaid'
    ? { period: 'unsaid', periodSaid: 'nowhere', former }
    : { period: topicPeriod, periodSaid: 'topic', former }
}

/** "To over $411 million" says how much; "an increase of 5% over $411 million" compares. */
const NEARLY = /^(?:over|above|below|exceeding)$/
const isChange = (before: Token | undefined): boolean =>
  before !== undefined &&
  (before.quantity !== null || UP.has(before.word) || DOWN.has(before.word) || COMPARISONS.has(before.word))

/** Whether a figure is what another is held against: "compared to $5 million". */
export function isCompared(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 1; back >= at - 4 && back >= 0; back -= 1) {
    const { word, quantity } = tokens[back]!
    if (back === at - 1 && NEARLY.test(word) && !isChange(tokens[back - 1])) continue
    if (quantity || word === ',' || word === 'to')
      return word === 'to' && /^compar/.test(tokens[back - 1]?.word ?? '')
    if (COMPARISONS.has(word)) return true
  }
  return false
}

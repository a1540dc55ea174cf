import { namedBasis } from '../statements/bases.ts'
import type { CallPeriod } from '../statements/statement.ts'
import type { Token } from '../statements/tokens.ts'
import { COMPARISONS, DOWN, LINKS, UP, VERBS_OF_RESULT } from '../statements/words.ts'
import { type Candidate, isCompared, isPerShare } from './candidates.ts'
import { isSame } from './same-figure.ts'
import { BREAK, ownerOf, partNamed, plainlyTotal } from './whose.ts'

const bucket = (value: number, ends: readonly number[]): string => {
  const at = ends.findIndex((end) => value <= end)
  return at === -1 ? `over ${ends.at(-1)}` : `to ${ends[at]}`
}

const plain = ({ quantity, word, raw }: Token): string =>
  quantity
    ? quantity.kind === 'money'
      ? quantity.scale > 1
        ? '#money'
        : '#amount'
      : quantity.kind === 'percent'
        ? '#rate'
        : quantity.kind === 'points'
          ? '#points'
          : /^20\d\d$/.test(raw)
            ? '#year'
            : '#'
    : word

/** What features are about, as an explanation names it; each feature's name begins with its group. */
export const featureGroups = {
  any: 'every figure',
  place: 'where it stands beside the measure',
  words: 'the words around it',
  owner: 'whose measure it is',
  time: 'the time it is of',
  speaker: 'who says it, and when in the call',
  grammar: 'how the sentence tells it',
  form: 'how it is written',
  others: 'the other figures of the call',
} as const
export type FeatureGroup = keyof typeof featureGroups

/** What is known of each candidate of one target, as names of features. */
export function featuresOf(
  candidates: readonly Candidate[],
  call: CallPeriod,
  beside: (candidate: Candidate) => string[] = () => [],
): string[][] {
  const others = agreementsOf(candidates)
  const plainly = plainlyTotal(candidates, call)
  return candidates.map((candidate, at) => [
    'any is one',
    ...grouped('place', placeFeatures(candidate)),
    ...grouped('words', wordFeatures(candidate)),
    ...grouped('owner', ownerFeatures(candidate, call)),
    ...grouped('time', timeFeatures(candidate, call)),
    ...grouped('speaker', speakerFeatures(candidate)),
    ...grouped('grammar', [...grammarFeatures(candidate), ...plainly(candidate)]),
    ...grouped('form', formFeatures(candidate)),
    ...grouped('others', [...others[at]!, ...beside(candidate)]),
  ])
}

const grouped = (group: FeatureGroup, names: readonly string[]): string[] =>
  names.map((name) => `${group} ${name}`)

const FARTHEST_IN_LIST = 6

/** "Revenue and income grew 8% and 14%, respectively": whether a figure stands in its list where its measure stands in the other. */
export function inOrder({
  view: { tokens, measures, sentence },
  at,
  anchor,
  quantity,
}: Pick<Candidate, 'view' | 'at' | 'anchor' | 'quantity'>): boolean | null {
  if (!/\brespectively\b/i.test(sentence.text)) return null
  const alike = tokens.flatMap(({ quantity: other }, index) => (other?.kind === quantity.kind ? [index] : []))
  const place = alike.indexOf(at)
  let [from, to] = [place, place]
  while (from > 0 && alike[from]! - alike[from - 1]! <= FARTHEST_IN_LIST) from -= 1
  while (to < alike.length - 1 && alike[to + 1]! - alike[to]! <= FARTHEST_IN_LIST) to += 1
  const named = measures
    .filter(({ to: end, label }) => end <= alike[from]! && !/^shares?$/.test(label))
    .slice(-(to - from + 1))
  return to === from || named.length !== to - from + 1 ? null : named[place - from] === anchor
}

function placeFeatures({ view, at, anchor, side, quantity, passedOver }: Candidate): string[] {
  const { measures, tokens } = view
  const [from, to] = spanBetween({ at, anchor, side })
  const between = tokens.slice(from, to)
  const sameKind = (token: Token) =>
    token.quantity?.kind === quantity.kind &&
    token.quantity.scale > 1 === quantity.scale > 1 &&
    !passedOver.includes(token.quantity)
  const nearest = (others: typeof measures) =>
    others.some(
      (other) =>
        other !== anchor &&
        (other.from > at
          ? other.from - at <= Math.min(2, to - from)
          : at - other.to <= 1 && at - other.to < to - from),
    )
  const out = [
    `side ${side}`,
    `far ${side} ${bucket(to - from, [0, 1, 2, 3, 5, 8, 13, 20])}`,
    `measures between ${Math.min(2, measures.filter((other) => other.from >= from && other.to <= to).length)}`,
    `like figures between ${Math.min(2, between.filter(sameKind).length)}`,
    `like figures before ${Math.min(3, tokens.slice(0, at).filter(sameKind).length)}`,
    `like figures behind ${Math.min(2, tokens.slice(at + 1).filter(sameKind).length)}`,
  ]
  if (between.some(({ word }) => word === ',')) out.push('comma between')
  if (between.some(({ word }) => word === ';')) out.push('semicolon between')
  if (between.some(({ word }) => word === 'and')) out.push('and between')
  if (nearest(measures)) out.push('nearer another measure')
  const own = inOrder({ view, at, anchor, quantity })
  if (own !== null) out.push(own ? 'in order of the measure' : 'in order of another measure')
  const left = measures.findLast((other) => other.to <= at && at - other.to <= 3)
  if (left && left !== anchor && left.metric === 'other') out.push(`owned by ${left.label}`)
  return out
}

const spanBetween = ({ at, anchor, side }: Pick<Candidate, 'at' | 'anchor' | 'side'>): [number, number] =>
  side === 'before' ? [anchor.to, at] : side === 'after' ? [at + 1, anchor.from] : [Math.max(0, at - 8), at]

const KINDS: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['#up', UP],
  ['#down', DOWN],
  ['#than', COMPARISONS],
  ['#is', LINKS],
  ['#told', VERBS_OF_RESULT],
  ['#nth', new Set(['first', 'second', 'third', 'fourth', 'q1', 'q2', 'q3', 'q4'])],
]

/** A word by its kind, so that what was learned of one holds for the others. */
const kindOfWord = (word: string): string => KINDS.find(([, words]) => words.has(word))?.[0] ?? word

const SMALL =
  /^(?:a|an|the|about|approximately|roughly|nearly|almost|just|over|record|adjusted|diluted|solid|strong|gaap|non-gaap|basic|fully|around|some|per|share|us)$/

const reader = (tokens: readonly Token[]) => (at: number) => (tokens[at] ? plain(tokens[at]) : '|')

function wordFeatures(candidate: Candidate): string[] {
  const { view, at, anchor, side } = candidate
  const { tokens } = view
  const word = reader(tokens)
  const [from, to] = spanBetween(candidate)
  let lead = at - 1
  while (lead > 0 && SMALL.test(word(lead))) lead -= 1
  const between = tokens.slice(from, to).map(plain)
  const out = [
    `previous ${word(at - 1)}`,
    `previous ${word(at - 2)} ${word(at - 1)}`,
    `led by ${word(lead)}`,
    `led by ${word(lead - 1)} ${word(lead)}`,
    `next ${word(at + 1)}`,
    `next ${word(at + 1)} ${word(at + 2)}`,
    ...[...new Set(between.slice(0, 14))].map((each) => `between ${each}`),
    ...[...new Set(tokens.slice(at + 1, at + 6).map(plain))].map((each) => `behind ${each}`),
  ]
  const isRate = candidate.target.endsWith('growth')
  if (isRate)
    out.push(
      `led by kinds ${kindOfWord(word(lead - 1))} ${kindOfWord(word(lead))}`,
      `next kinds ${kindOfWord(word(at + 1))} ${kindOfWord(word(at + 2))} ${kindOfWord(word(at + 3))}`,
    )
  if (side === 'previous') return out
  if (isRate && between.length <= 6) out.push(`${side} by ${between.map(kindOfWord).join(' ')}`)
  else if (between.length <= 3) out.push(`${side} by ${between.join(' ')}`)
  const opening = new Set(tokens.slice(0, Math.min(5, anchor.from)).map(plain))
  return [...out, ...[...opening].map((each) => `opening ${each}`)]
}

function ownerFeatures(candidate: Candidate, call: CallPeriod): string[] {
  const { view, anchor, side } = candidate
  const word = reader(view.tokens)
  if (side === 'previous') return [`measure ${anchor.label}`]
  const out = [
    `measure ${anchor.label}`,
    `is ${ownerOf(candidate, call)}`,
    `left ${word(anchor.from - 1)}`,
    `part named ${partNamed(candidate) ?? 'nowhere'}`,
  ]
  for (let left = anchor.from - 1; left >= Math.max(0, anchor.from - 4) && !BREAK.test(word(left)); left -= 1)
    out.push(`near ${word(left)}`)
  if (side === 'after')
    out.push(`right ${word(anchor.to)}`, `right ${word(anchor.to)} ${word(anchor.to + 1)}`)
  return out
}

/** "From X to Y", "compared to X": how a figure stands to the words of comparison before it. */
function comparisonFeatures(tokens: readonly Token[], at: number): string[] {
  let figures = 0
  for (let back = at - 1; back >= Math.max(0, at - 18); back -= 1) {
    const { word, quantity } = tokens[back]!
    if (word === ';') return []
    if (quantity && quantity.kind === tokens[at]?.quantity?.kind) figures += 1
    if (/^(?:compared|comparing|compares|versus|vs|against|from|than)$/.test(word))
      return [
        `compared by ${word} ${Math.min(2, figures)}`,
        `compared ${Math.min(2, figures)}${tokens[at - 1]?.word === 'to' ? ' to' : ''}`,
      ]
  }
  return []
}

/** What the grammar of the sentence says of the figure: whose and when, where it reads it as the measure's at all. */
function grammarFeatures({ view, read }: Candidate): string[] {
  if (!read) return view.statements.length > 0 ? ['reads another', 'reads it not'] : ['reads it not']
  const { scope, period } = read
  return ['reads it', `reads it of ${scope}`, `reads it in ${period}`, `reads it of ${scope} in ${period}`]
}

function timeFeatures(
  { view, period, periodSaid, former, at }: Candidate,
  { quarter }: CallPeriod,
): string[] {
  const out = [
    ...comparisonFeatures(view.tokens, at),
    `sentence of ${view.ownPeriod}`,
    `${view.periodBefore} before`,
    `period ${period} ${quarter === 4 ? 'at the end of the year' : 'within the year'}`,
    `period ${period}`,
    `period ${period} by ${periodSaid}`,
    `talk at ${view.topicPeriod}`,
  ]
  if (former) out.push('former')
  if (isCompared(view.tokens, at)) out.push('compared with')
  if (view.forward) out.push('expected')
  return out
}

function speakerFeatures({
  view: { sentence, afterPart, contribution, hypothetical, segment, order },
}: Candidate): string[] {
  const { section, speaker } = sentence.turn
  const out = [
    `section ${section}`,
    `role ${speaker.role}`,
    `${speaker.role} in ${section}`,
    `sentence ${bucket(sentence.position, [2, 6, 12, 25, 50])}`,
    `order ${bucket(order, [0, 2, 5, 10, 20])}`,
  ]
  if (afterPart) out.push('after a part')
  if (contribution) out.push('contribution')
  if (hypothetical) out.push('hypothetical')
  if (segment) out.push('segment words')
  return out
}

const ADJUSTED =
  /\b(?:non-? ?gaap|adjusted|core|ongoing|normali[sz]ed|underlying|excluding|comparable|operating)\b/i

function formFeatures({
  view,
  quantity,
  value,
  target,
  at,
  growthBasis,
  directed,
  anchor,
}: Candidate): string[] {
  const out: string[] = []
  if (quantity.approximate) out.push('about')
  if (value < 0) out.push('negative')
  if (
    ADJUSTED.test(
      view.sentence.text.slice(
        Math.max(0, (view.tokens[anchor.from]?.start ?? 0) - 40),
        quantity.span.end + 30,
      ),
    )
  )
    out.push('adjusted')
  if (target.endsWith('growth')) {
    const named = namedBasis(view.tokens, at)
    out.push(`basis ${growthBasis}`, `directed ${directed}`, `named ${named}`)
    const beside = view.tokens.flatMap(({ quantity: other }, index) =>
      index !== at && other?.kind === 'percent' && Math.abs(index - at) <= 14
        ? [namedBasis(view.tokens, index)]
        : [],
    )
    for (const other of new Set(beside)) out.push(`named ${named} beside ${other}`)
    if (quantity.value > 100) out.push('over 100')
  } else {
    out.push(`currency ${quantity.currency === null ? 'unsaid' : 'said'}`)
    if (target === 'share') {
      out.push(
        `size ${bucket(Math.abs(value), [0.005, 0.05, 0.5, 3, 10, 30])}`,
        `per share ${isPerShare(view.tokens, at, quantity)}`,
      )
      if (!/[.]|cent|¢/.test(quantity.text)) out.push('whole number')
    }
  }
  return out
}

/** How a candidate agrees with the others: said again, larger than they, growing by a rate that is said. */
function agreementsOf(candidates: readonly Candidate[]): string[][] {
  const rates = candidates[0]?.target.endsWith('growth') ?? false
  const isPlain = ({ view, period, former, at, side }: Candidate) =>
    !view.forward &&
    !former &&
    side !== 'previous' &&
    (period === 'quarter' || period === 'unsaid') &&
    !isCompared(view.tokens, at)
  const largest = candidates.reduce((most, one) => (isPlain(one) ? Math.max(most, one.value) : most), 0)
  const isOneVoice = new Set(candidates.map(voiceOf)).size < 2
  return candidates.map((candidate) => {
    const out = saidAgain(candidate, candidates, isOneVoice)
    if (!rates)
      out.push(
        `of the largest ${largest > 0 ? bucket(candidate.value / largest, [0, 0.02, 0.1, 0.3, 0.5, 0.8, 0.993, 1.007, 1.3, 3]) : 'none'}`,
      )
    const held = arithmetic(candidate)
    if (held) out.push(held)
    return out
  })
}

const MOST_AGAIN = 3
const voiceOf = ({ view }: Candidate): string => view.sentence.turn.speaker.name

/** In how many other sentences it is said, and whether by somebody else. A long text says a figure thousands of times: the search ends where it can tell no more. */
function saidAgain(candidate: Candidate, candidates: readonly Candidate[], isOneVoice: boolean): string[] {
  const views = new Set<Candidate['view']>()
  let byAnother = false
  for (const other of candidates) {
    if (other.view === candidate.view || !isSame(other, candidate)) continue
    views.add(other.view)
    byAnother ||= voiceOf(other) !== voiceOf(candidate)
    if (views.size >= MOST_AGAIN && (byAnother || isOneVoice)) break
  }
  return [`said again ${Math.min(MOST_AGAIN, views.size)}`, ...(byAnother ? ['said by another'] : [])]
}

/** Growth = now / then − 1, between the amounts and the rates of one sentence. */
function arithmetic({ view: { tokens }, quantity }: Candidate): string | null {
  const quantities = tokens.flatMap((token) => token.quantity ?? [])
  const amounts = quantities.filter(({ kind }) => kind === 'money')
  const rates = quantities.filter(({ kind }) => kind === 'percent')
  for (const now of amounts)
    for (const then of amounts) {
      if (now === then || then.value === 0) continue
      const grown = (now.value / then.value - 1) * 100
      for (const rate of rates) {
        if (Math.abs(Math.abs(grown) - rate.value) > 0.6 || Math.abs(grown) < 0.3) continue
        // "up 8% to 108 from 100": of the pair, the one said first is the present.
        const [first, second] = now.span.start < then.span.start ? [now, then] : [then, now]
        if (quantity === rate) return 'grows by it'
        if (quantity === first) return 'grew, said first'
        if (quantity === second) return 'grew, said second'
      }
    }
  return null
}

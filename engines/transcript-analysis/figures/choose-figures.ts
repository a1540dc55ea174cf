import { inEnglish, nearnessBefore, quantitiesIn } from '#engines/quantities/index.ts'
import type { Sentence, Span } from '../transcript.ts'
import { fittedFigures } from './fitted-figures.ts'
import { earningsKind, growthKinds, kindOf } from './kind-of-figure.ts'
import { type Candidate, isPerShare, type Target } from './reading/candidates.ts'
import { type FeatureGroup, featureGroups, inOrder } from './reading/features.ts'
import { type Ranked, type Reading, readingsOf } from './reading/rank.ts'
import { type FigureModel, gatherFigures, rankFigures } from './reading/read-figures.ts'
import { basisOf, namedBasis } from './statements/bases.ts'
import type { CallPeriod, GrowthBasis } from './statements/statement.ts'

export type Confidence = 'high' | 'medium' | 'low'

/** A figure as it was said, with where. */
export interface Figure {
  display: string
  value: number
  unit: 'money' | 'per share' | 'percent'
  currency: string | null
  basis: string
  /** What kind of figure it is as far as the words say: GAAP or adjusted, of the year to date, what a growth is on. */
  kind: string
  period: 'quarter' | 'unsaid'
  span: Span
  /** The sentence it stands in. */
  sentence: number
  speaker: string
  confidence: Confidence
  /** How often a figure that is ranked so was the one looked for, among calls the ranking was not fitted on. */
  likelihood: number
  /** What spoke for it and against it, as parts of one sum. */
  reasons: string[]
}

export type FigureField = 'revenue' | 'revenueGrowth' | 'earnings' | 'earningsGrowth'

export type Figures = Record<FigureField, Figure | null> & {
  /** What could be meant where nothing is certain enough to be shown, and what else was said where something is; the likeliest first. */
  candidates: Record<FigureField, Figure[]>
  /** Growth of revenue that nobody states, from two amounts that are; null where a growth is shown. */
  derivedGrowth: Figure | null
  /** The version of the weights that ranked them. */
  rankedBy: string
  /** How many rates of change were said to go up and down, of the company and of its parts. */
  directions: { up: number; down: number }
}

const SURE_FROM = 0.97
const UNREAD_FROM = 0.7
const MOST_CANDIDATES = 3
const CANDIDATE_FROM = 0.1

/** Chooses what to show: the reading that is likely enough, else none, and what it could be. */
export function chooseFigures(
  sentences: readonly Sentence[],
  call: CallPeriod,
  text: string,
  model: FigureModel = fittedFigures,
): Figures {
  const ranked = rankFigures(gatherFigures(sentences, call), model.weights)
  const currency = usualCurrency(ranked, sentences)
  const show = (one: Ranked, likelihood: number) => figureOf(one, likelihood, text, currency, call)
  const decide = (target: Target) => decided(target, ranked[target], model, show)
  const revenue = decide('revenue')
  const revenueGrowth = statedWith(revenue.figure, ranked['revenue growth'], decide('revenue growth'), show)
  const derived = revenueGrowth.figure ? null : derivedGrowth(revenue.figure, ranked.revenue, call)
  const share = decide('share')
  const income = decide('income')
  const earningsGrowth = decide('earnings growth')
  return {
    revenue: revenue.figure,
    revenueGrowth: revenueGrowth.figure,
    earnings: share.figure
      ? bothKinds(share.figure, otherKind(readingsOf(ranked.share)), (one) => show(one, 0))
      : income.figure,
    earningsGrowth: earningsGrowth.figure,
    candidates: {
      revenue: revenue.candidates,
      revenueGrowth: revenueGrowth.candidates,
      earnings: [...share.candidates, ...income.candidates].slice(0, MOST_CANDIDATES),
      earningsGrowth: earningsGrowth.candidates,
    },
    derivedGrowth: derived,
    rankedBy: model.version,
    directions: directionsOf([...ranked['revenue growth'], ...ranked['earnings growth']]),
  }
}

const logit = (share: number): number => Math.log(Math.max(1e-6, share) / Math.max(1e-6, 1 - share))

/** Earnings a share of the other kind than the likeliest: adjusted beside those that are not. */
function otherKind([first, ...rest]: readonly Reading[]): Reading | undefined {
  if (!first) return undefined
  const kindIn = ({ best: { candidate } }: Reading) => earningsKind(candidate) || 'GAAP'
  return rest.find(
    (reading) =>
      kindIn(reading) !== kindIn(first) &&
      !isHeldAgainst(reading.best.candidate) &&
      !reading.best.candidate.former,
  )
}

/** What the likeliest reading and the one of the other kind are worth together, as log-odds. */
export function beliefIn(target: Target, readings: readonly Reading[]): number {
  const other = target === 'share' ? otherKind(readings) : undefined
  return logit(Math.min(1, (readings[0]?.share ?? 0) + (other?.share ?? 0)))
}

const OTHER_FROM = 0.08

/** Both kinds of earnings a share where the call says both: "$2.30 per share (adjusted), $2.11 per share (GAAP)". */
function bothKinds(shown: Figure, other: Reading | undefined, figure: (ranked: Ranked) => Figure): Figure {
  if (!other || other.share < OTHER_FROM) return shown
  const beside = figure(other.best)
  const named = ({ display, kind }: Figure) =>
    `${display} (${kind === 'kind not said' ? 'not adjusted' : kind})`
  return { ...shown, display: `${named(shown)}, ${named(beside)}` }
}

interface Decided {
  figure: Figure | null
  candidates: Figure[]
}

function decided(
  target: Target,
  ranked: readonly Ranked[],
  { calibration }: FigureModel,
  figure: (ranked: Ranked, likelihood: number) => Figure,
): Decided {
  const readings = readingsOf(ranked)
  const { slope, shift, shownFrom } = calibration[target]
  const likelihood = (belief: number) => 1 / (1 + Math.exp(-(shift + slope * belief)))
  const [first] = readings
  const sure = first ? likelihood(beliefIn(target, readings)) : 0
  // What the grammar of its sentence does not read as the measure's has to be likelier; "per share" is plain by itself.
  const isShown =
    first !== undefined &&
    !isHeldAgainst(first.best.candidate) &&
    !OF_ANOTHER_TIME.has(first.best.candidate.growthBasis) &&
    inOrder(first.best.candidate) !== false &&
    sure >= (first.best.candidate.read || target === 'share' ? shownFrom : UNREAD_FROM)
  const rest = readings
    .slice(isShown ? 1 : 0)
    .filter(({ share }) => share >= CANDIDATE_FROM)
    .slice(0, MOST_CANDIDATES)
  return {
    figure: isShown ? figure(first.best, sure) : null,
    candidates: rest.map(({ best, share }) => ({
      ...figure(best, likelihood(logit(share))),
      confidence: 'low',
    })),
  }
}

/** A change on the quarter before, or over several years, is no growth on the year: it is named beside the field. */
const OF_ANOTHER_TIME: ReadonlySet<GrowthBasis> = new Set(['sequential', 'other years'])
const NEAR = /^(?:a|an|about|approximately|roughly|nearly|almost|over|just|record|new)$/
const FARTHEST_COMPARED = 16

/** "Against ninety-eight cents a year ago", "compared to a loss of 2.2 million or 14 cents a share": what another is compared with is never the one looked for. */
function isHeldAgainst({ view: { tokens }, at, target }: Candidate): boolean {
  if (target.endsWith('growth')) return false
  // "Up 1% versus the prior year to a record $1.22 billion": what it rose to is compared with nothing.
  const lead = tokens.slice(Math.max(0, at - 4), at).map(({ word }) => word)
  const to = lead.lastIndexOf('to')
  if (
    to !== -1 &&
    !/^compar/.test(lead[to - 1] ?? tokens[at - 5]?.word ?? '') &&
    lead.slice(to + 1).every((word) => NEAR.test(word))
  )
    return false
  for (let back = at - 1; back >= Math.max(0, at - FARTHEST_COMPARED); back -= 1) {
    const { word, quantity } = tokens[back]!
    if (/^(?:against|versus|vs|compared|compares|comparing)$/.test(word)) return true
    // Of a sum and what it is per share, both are compared: "$39 million, or $0.55 per share".
    const isJoined = tokens.slice(back + 1, back + 3).some((next) => next.word === 'or')
    if ((quantity && quantity.kind !== 'other' && !isJoined) || (word === ',' && !isJoined)) return false
  }
  return false
}

/** What the ranking holds for next to impossible is not given with anything. */
const GIVEN_FROM = 0.02
const BASES: readonly GrowthBasis[] = ['year on year', 'unsaid']
/** A rate that is called organic, core or of one currency has another beside it as often as not. */
const named = (tokens: Candidate['view']['tokens'], at: number): boolean =>
  /currency|like|organic/.test(namedBasis(tokens, at))

/** The rate that the sentence tells with the amount that is shown is its growth, as certain as the amount is. */
function statedWith(
  amount: Figure | null,
  rates: readonly Ranked[],
  ranked: Decided,
  figure: (ranked: Ranked, likelihood: number) => Figure,
): Decided {
  if (!amount) return ranked
  const given = rates
    .filter(({ share, candidate: { view, read, growthBasis, at } }) => {
      if (share < GIVEN_FROM) return false
      if (!read || !BASES.includes(growthBasis) || view.forward || named(view.tokens, at)) return false
      const amounts = view.tokens.flatMap(({ quantity }, index) =>
        quantity?.kind === 'money' ? [{ quantity, far: Math.abs(index - at) }] : [],
      )
      const nearest = amounts.reduce<(typeof amounts)[number] | null>(
        (one, other) => (one && one.far <= other.far ? one : other),
        null,
      )
      return nearest !== null && isNear(nearest.quantity.value, amount.value)
    })
    .toSorted(
      (one, other) =>
        BASES.indexOf(one.candidate.growthBasis) - BASES.indexOf(other.candidate.growthBasis) ||
        other.share - one.share,
    )
  const [first] = given
  return first ? { figure: figure(first, amount.likelihood), candidates: ranked.candidates } : ranked
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(b) * 0.006

const MOST_ROUNDING = 1

/** How far an amount may be from what it was before it was rounded, in percent. */
function roundingOf({ text, value }: Candidate['quantity']): number {
  const [digits = '1', decimals = ''] = /\d[\d,]*(?:\.(\d+))?/.exec(text) ?? []
  const number = Number(digits.replaceAll(',', ''))
  return number === 0 || value === 0 ? Infinity : (50 * 10 ** -decimals.length) / number
}

/** Growth that nobody states, from the revenue shown and that of the year before beside it. It is named as derived, and never shown as stated. */
function derivedGrowth(amount: Figure | null, ranked: readonly Ranked[], call: CallPeriod): Figure | null {
  const now = ranked.find(
    ({ candidate: { view, quantity } }) =>
      view.sentence.index === amount?.sentence &&
      view.sentence.span.start + quantity.span.start === amount.span.start,
  )?.candidate
  const then = ranked.find(
    ({ candidate: { view, at, value } }) =>
      view === now?.view &&
      at > now.at &&
      value > 0 &&
      view.tokens.slice(now.at + 1, at).every(({ quantity }) => quantity?.kind !== 'money') &&
      basisOf(view.tokens, at, call, true) === 'year on year',
  )?.candidate
  if (!amount || !now || !then || !isHeldAgainst(then)) return null
  const rounding = roundingOf(now.quantity) + roundingOf(then.quantity)
  if (now.value <= 0 || rounding > MOST_ROUNDING) return null
  const percent = (now.value / then.value - 1) * 100
  const value = Number(percent.toFixed(rounding < 0.1 ? 1 : 0))
  return {
    ...amount,
    display: `${value < 0 ? '-' : '+'}${Math.abs(value)}% (derived from ${now.quantity.text} and ${then.quantity.text})`,
    value,
    unit: 'percent',
    currency: null,
    basis: 'revenue, derived from two amounts',
    kind: 'derived from two amounts',
    confidence: 'low',
    reasons: [],
  }
}

const NO_CURRENCY = 'currency not stated'
const currencySigns: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' }
/** What stands behind a number and is said by the sign before it. */
const UNIT_BEHIND =
  /\s*(?:(?:US |NT |New Taiwan |Hong Kong |Canadian |Australian |Singapore )?[Dd]ollars|[Ee]uros?|pounds|yen|yuan|renminbi|rupees|(?:Swiss )?francs|won|ringgit|reais|rand|baht|dirhams|[A-Z]{3}|(?:(?:Hong Kong|Singapore|Australian|US) )?[Cc]ents?|pence|p|¢)\s*$/

const SPOKEN: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 }
/** "MSEK 1,245" is shown with its scale behind. */
const scaleBefore = (written: string): string =>
  /^\W?M[A-Z]{3}\b/.test(written) ? ' million' : /^\W?[TK][A-Z]{3}\b/.test(written) ? ' thousand' : ''

/** An amount as it was said, with its sign and its currency; where the call states none, that stands there and no sign is taken for granted. */
export function displayAmount(
  { value, currency, perShare }: { value: number; currency: string | null; perShare: boolean },
  written: string,
): string {
  const sign = value < 0 ? '-' : ''
  const share = perShare ? ' per share' : ''
  const isWritten = /\d/.test(written)
  const [, spoken = ''] = isWritten ? [] : (/\b(thousand|million|billion)\b/i.exec(written) ?? [])
  const number =
    spoken === ''
      ? inEnglish(written.replace(/^.*?(?=\.?\d)/, ''))
          .replace(UNIT_BEHIND, '')
          .replaceAll(/\s+/g, ' ')
          .replaceAll(')', '')
          .trim()
          .concat(scaleBefore(written))
      : `${Number((Math.abs(value) / SPOKEN[spoken.toLowerCase()]!).toPrecision(12))} ${spoken.toLowerCase()}`
  const isSpelled = !isWritten && /dollar/i.test(written) && spoken === ''
  const isCents = isSpelled || (/cents?|pence|¢|\dp$|^GB[Xp]\b/.test(written) && !/[$]/.test(written))
  if (currency === null)
    return `${sign}${number}${isCents && !isSpelled ? ' cents' : ''}${share} (${NO_CURRENCY})`
  const lead = currencySigns[currency] ?? `${currency} `
  return `${sign}${lead}${isCents ? String(Number(Math.abs(value).toFixed(4))).replace(/^(\d+)(?:\.(\d))?$/, (_, whole, tenth = '0') => `${whole}.${tenth}0`) : number}${share}`
}

function figureOf(
  { candidate, sums }: Ranked,
  likelihood: number,
  text: string,
  usual: string | null,
  call: CallPeriod,
): Figure {
  const { view, quantity, value, target, at, anchor, growthBasis, period } = candidate
  const { sentence } = view
  const span = {
    start: sentence.span.start + quantity.span.start,
    end: sentence.span.start + quantity.span.end,
  }
  const words = nearnessBefore(sentence.text, quantity.span.start)
  const nearly = words === '' ? '' : `${words} `
  const isRate = target.endsWith('growth')
  const perShare = target === 'share'
  const currency = isRate ? null : (quantity.currency ?? usual)
  const kind = kindOf(candidate, call)
  const label =
    perShare && anchor.metric !== 'earnings per share' && !isPerShare(view.tokens, at, quantity)
      ? 'earnings'
      : perShare
        ? shareLabel(anchor.label)
        : anchor.label
  const named = kind.includes('adjusted')
    ? `adjusted ${label}`
    : kind.includes('GAAP')
      ? `GAAP ${label}`
      : label
  const comparison = growthBasis === 'unsaid' ? 'comparison not said' : growthBasis
  return {
    display: isRate
      ? `${nearly}${value < 0 ? '-' : '+'}${Number(Math.abs(value).toFixed(4))}%${growthBasis === 'unsaid' ? '' : ` (${growthKinds[growthBasis]})`}`
      : `${nearly}${displayAmount({ value, currency, perShare }, text.slice(span.start, span.end))}`,
    value,
    unit: isRate ? 'percent' : perShare ? 'per share' : 'money',
    currency,
    basis: isRate ? `${named}, ${comparison}` : named,
    kind,
    period: period === 'quarter' && !call.reports ? 'quarter' : 'unsaid',
    span,
    sentence: sentence.index,
    speaker: sentence.turn.speaker.name,
    confidence: likelihood >= SURE_FROM ? 'high' : 'medium',
    likelihood: Number(likelihood.toFixed(3)),
    reasons: reasonsOf(sums),
  }
}

const shareLabel = (label: string): string => (/FFO/.test(label) ? label : 'earnings per share')

/** What each group of features adds, the weightiest first. */
const reasonsOf = (sums: ReadonlyMap<FeatureGroup, number>): string[] =>
  [...sums]
    .filter(([group]) => group !== 'any')
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .map(([group, sum]) => `${featureGroups[group]} ${sum < 0 ? '−' : '+'}${Math.abs(sum).toFixed(1)}`)

/** The currency the call counts in, for amounts said without one; where it names none at all, none is known. */
function usualCurrency(
  ranked: Record<Target, readonly Ranked[]>,
  sentences: readonly Sentence[],
): string | null {
  const amounts = [...ranked.revenue, ...ranked.share, ...ranked.income]
  const own = amounts.flatMap(({ candidate }) => candidate.quantity.currency ?? [])
  if (own.length > 0) return mostFrequent(own)
  return mostFrequent(
    sentences.flatMap(({ text }) => quantitiesIn(text).flatMap(({ currency }) => currency ?? [])),
  )
}

function mostFrequent(currencies: readonly string[]): string | null {
  const times = Map.groupBy(currencies, (currency) => currency)
  return [...times].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? null
}

function directionsOf(ranked: readonly Ranked[]): Figures['directions'] {
  const directions = { up: 0, down: 0 }
  for (const { candidate } of ranked) {
    if (candidate.directed === 'nowhere' || candidate.view.forward) continue
    if (candidate.value > 0) directions.up += 1
    else directions.down += 1
  }
  return directions
}

import type { Sentence, Span } from '../transcript.ts'
import { collectStatements, type Said } from './collect-statements.ts'
import { nearnessBefore, quantitiesIn } from './quantities.ts'
import { isContribution } from './statements/forward.ts'
import type { Amount, Basis, CallPeriod, Growth, GrowthBasis, Period } from './statements/statement.ts'

export type Confidence = 'high' | 'medium' | 'low'

/** A figure as it was said, with where. */
export interface Figure {
  display: string
  value: number
  unit: 'money' | 'per share' | 'percent'
  currency: string | null
  basis: string
  period: 'quarter' | 'unsaid'
  span: Span
  /** The sentence it stands in. */
  sentence: number
  speaker: string
  confidence: Confidence
  reasons: string[]
}

export interface Figures {
  revenue: Figure | null
  revenueGrowth: Figure | null
  earnings: Figure | null
  earningsGrowth: Figure | null
  /** Every amount that could have been shown, the best first. */
  candidates: { revenue: Figure[]; earnings: Figure[] }
  /** How many rates of change were said to go up and down, of the company and of its parts. */
  directions: { up: number; down: number }
}

const SHOWN_FROM = 3
const SURE_FROM = 6

const NO_CURRENCY = 'currency not stated'
const currencySigns: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' }

/** An amount as it was said, with its sign and its currency; where the call states none, that stands there and no sign is taken for granted. */
export function displayAmount(
  { value, currency, perShare }: Pick<Amount, 'value' | 'currency' | 'perShare'>,
  said: string,
): string {
  const sign = value < 0 ? '-' : ''
  const share = perShare ? ' per share' : ''
  const number = said
    .replace(/^[^\d.]*/, '')
    .replace(/\s*(?:dollars|US dollars|euros?|pounds|USD|EUR|RMB|DKK|GBP|cents?|¢)\s*$/i, '')
    .trim()
  const isCents = /cents?|¢/i.test(said) && !/[$]/.test(said)
  if (currency === null) return `${sign}${number}${isCents ? ' cents' : ''}${share} (${NO_CURRENCY})`
  const lead = currencySigns[currency] ?? `${currency} `
  return `${sign}${lead}${isCents ? Math.abs(value).toFixed(2) : number}${share}`
}

function scoreOf(said: Said, largestPart: number, largestWhole: number, nobodyTitled: boolean): void {
  const { statement, sentence } = said
  const { speaker, section } = sentence.turn
  const add = (points: number, reason: string): void => {
    said.score += points
    said.reasons.push(reason)
  }
  if (statement.scope === 'company') add(3, 'said of the whole company')
  if (statement.period === 'quarter' || statement.amounts.some(({ period }) => period === 'quarter'))
    add(2, 'said of the quarter')
  else if (said.period === 'quarter') add(1, 'the talk was at the quarter')
  if (section === 'prepared') add(2, 'prepared remarks')
  else add(-2, 'an answer')
  if (
    speaker.role === 'chief-financial-officer' ||
    speaker.role === 'chief-executive' ||
    (nobodyTitled && speaker.role === 'executive')
  )
    add(1, 'said by the chief executive or financial officer')
  if (said.afterPart && statement.metric === 'revenue') add(-3, 'a part of the company was spoken of before')
  const amount = statement.amounts[0]
  if (statement.metric === 'revenue' && amount && amount.value < largestPart)
    add(-9, 'smaller than one of its parts')
  else if (statement.metric === 'revenue' && amount && amount.value < largestWhole * 0.994)
    add(-9, 'a larger figure was said of the whole')
  if (isContribution(sentence.text) && statement.metric === 'revenue') add(-2, 'speaks of a contribution')
  if (/\b(?:if|could|would have|imagine|example|hypothetical)\b/i.test(sentence.text))
    add(-3, 'not a plain report')
}

const isOf = (period: Period): boolean => period === 'quarter' || period === 'unsaid'

/** Chooses what to show. Where two readings are possible, or the words may be about a part or another time, nothing is shown. */
export function chooseFigures(sentences: readonly Sentence[], call: CallPeriod, text: string): Figures {
  const said = collectStatements(sentences, call).filter(({ statement }) => !statement.forward)
  takeUsualCurrency(said, sentences)
  const largestPart = Math.max(
    0,
    ...said
      .filter(
        ({ statement, period }) =>
          statement.metric === 'revenue' && statement.scope === 'part' && isOf(period),
      )
      .flatMap(({ statement }) =>
        statement.amounts.filter(({ period }) => isOf(period)).map(({ value }) => value),
      ),
  )
  const largestWhole = Math.max(
    0,
    ...said
      .filter(
        ({ statement, period }) =>
          statement.metric === 'revenue' && statement.scope !== 'part' && period === 'quarter',
      )
      .flatMap(({ statement }) =>
        statement.amounts.filter(({ period }) => isOf(period)).map(({ value }) => value),
      ),
  )
  const nobodyTitled = !sentences.some(
    ({ turn: { speaker } }) =>
      speaker.role === 'chief-executive' || speaker.role === 'chief-financial-officer',
  )
  for (const each of said) scoreOf(each, largestPart, largestWhole, nobodyTitled)
  const revenues = said.filter(
    ({ statement }) => statement.metric === 'revenue' && statement.scope !== 'part',
  )
  const revenue = bestAmount(revenues, text)
  const revenueGrowth = bestGrowth(revenues, revenue)
  const perShare = said.filter(
    ({ statement }) => statement.metric === 'earnings per share' && statement.scope !== 'part',
  )
  const incomes = said.filter(
    ({ statement }) => statement.metric === 'net income' && statement.scope !== 'part',
  )
  const share = bestAmount(perShare, text)
  const income = bestAmount(incomes, text)
  const earnings = share.figure ?? income.figure
  const growth = bestGrowth(perShare, share) ?? bestGrowth(incomes, income)
  return {
    revenue: revenue.figure,
    revenueGrowth,
    earnings,
    earningsGrowth: growth,
    candidates: { revenue: revenue.all, earnings: [...share.all, ...income.all] },
    directions: directionsOf(said),
  }
}

/** An amount said without its currency is in the one that the call counts in; where it names none at all, in none that is known. */
function takeUsualCurrency(said: readonly Said[], sentences: readonly Sentence[]): void {
  const amounts = said.flatMap(({ statement }) => statement.amounts)
  const own = amounts.flatMap(({ currency }) => currency ?? [])
  if (own.length === amounts.length) return
  const usual = mostFrequent(own.length > 0 ? own : currenciesIn(sentences))
  for (const amount of amounts) amount.currency ??= usual ?? null
}

const currenciesIn = (sentences: readonly Sentence[]): string[] =>
  sentences.flatMap(({ text }) => quantitiesIn(text).flatMap(({ currency }) => currency ?? []))

function mostFrequent(currencies: readonly string[]): string | undefined {
  const times = Map.groupBy(currencies, (currency) => currency)
  return [...times].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

const same = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(b) * 0.006

function directionsOf(said: readonly Said[]): Figures['directions'] {
  const directions = { up: 0, down: 0 }
  for (const { statement } of said) {
    for (const { percent } of statement.growth) {
      if (percent > 0) directions.up++
      else directions.down++
    }
  }
  return directions
}

interface Best {
  figure: Figure | null
  said: Said | null
  all: Figure[]
}

function bestAmount(said: readonly Said[], text: string): Best {
  const options: { said: Said; amount: Amount; score: number }[] = []
  for (const each of said) {
    for (const amount of each.statement.amounts) {
      const period = amount.period === 'unsaid' ? each.period : amount.period
      if (!isOf(period)) continue
      options.push({ said: each, amount, score: each.score - (amount.approximate ? 1 : 0) })
    }
  }
  for (const option of options) {
    const others = options.filter(
      (other) =>
        other.said.sentence !== option.said.sentence && same(other.amount.value, option.amount.value),
    )
    if (others.length > 0) {
      option.score += 2
      if (!option.said.reasons.includes('said more than once'))
        option.said.reasons.push('said more than once')
    }
  }
  // A bare figure that a larger one of the same standing stands beside belongs to a part.
  const shown = options.filter(({ score }) => score >= SHOWN_FROM)
  shown.sort((a, b) => b.score - a.score || a.said.sentence.index - b.said.sentence.index)
  const [first] = shown
  const all = shown.map(({ said: each, amount, score }) => amountFigure(each, amount, score, text))
  if (!first) return { figure: null, said: null, all }
  return { figure: all[0] ?? null, said: first.said, all }
}

/** "just under " where the call says so: a figure is not told more exactly than it was said. */
function nearlyOf(sentence: Sentence, { start }: Span): string {
  const words = nearnessBefore(sentence.text, start)
  return words === '' ? '' : `${words} `
}

function amountFigure(said: Said, amount: Amount, score: number, text: string): Figure {
  const { sentence, statement } = said
  const span = { start: sentence.span.start + amount.span.start, end: sentence.span.start + amount.span.end }
  const basis = statement.basis === 'unsaid' ? statement.label : `${statement.basis} ${statement.label}`
  return {
    display: `${nearlyOf(sentence, amount.span)}${displayAmount(amount, text.slice(span.start, span.end))}`,
    value: amount.value,
    unit: amount.perShare ? 'per share' : 'money',
    currency: amount.currency,
    basis,
    period: said.period === 'quarter' ? 'quarter' : 'unsaid',
    span,
    sentence: sentence.index,
    speaker: sentence.turn.speaker.name,
    confidence: score >= SURE_FROM ? 'high' : 'medium',
    reasons: [...new Set(said.reasons)],
  }
}

const ORDER: readonly GrowthBasis[] = ['year on year', 'unsaid', 'constant currency', 'organic', 'sequential']

function bestGrowth(said: readonly Said[], amount: Best): Figure | null {
  const options: { said: Said; growth: Growth; score: number }[] = []
  for (const each of said) {
    for (const growth of each.statement.growth) {
      const period = growth.period === 'unsaid' ? each.period : growth.period
      if (!isOf(period) || growth.basis === 'other years') continue
      // A rate that stands with another amount is about what that amount is about.
      if (
        amount.figure &&
        each.statement.amounts.length > 0 &&
        !each.statement.amounts.some(({ value }) => same(value, amount.figure?.value ?? 0))
      )
        continue
      const place = ORDER.indexOf(growth.basis)
      // Of one sentence the first rate without a basis is the reported one.
      const withAmount = amount.said !== null && each.sentence.index === amount.said.sentence.index ? 4 : 0
      const sameAmount =
        amount.figure !== null && each.statement.amounts.some(({ value }) => value === amount.figure?.value)
          ? 2
          : 0
      options.push({
        said: each,
        growth,
        score: each.score + withAmount + sameAmount - place * 0.75 - (place === 4 ? 2 : 0),
      })
    }
  }
  const shown = options.filter(({ score }) => score >= SHOWN_FROM)
  shown.sort(
    (a, b) =>
      b.score - a.score ||
      a.said.sentence.index - b.said.sentence.index ||
      a.growth.span.start - b.growth.span.start,
  )
  const [first] = shown
  if (!first) return null
  const { sentence, statement } = first.said
  const span = {
    start: sentence.span.start + first.growth.span.start,
    end: sentence.span.start + first.growth.span.end,
  }
  const percent = first.growth.percent
  const number = `${percent < 0 ? '-' : '+'}${Number(Math.abs(percent).toFixed(4))}`
  const label = first.growth.basis === 'unsaid' ? '' : ` (${first.growth.basis})`
  return {
    display: `${nearlyOf(sentence, first.growth.span)}${number}%${label}`,
    value: percent,
    unit: 'percent',
    currency: null,
    basis: `${basisPrefix(statement.basis)}${statement.label}, ${first.growth.basis === 'unsaid' ? 'comparison not said' : first.growth.basis}`,
    period: first.said.period === 'quarter' ? 'quarter' : 'unsaid',
    span,
    sentence: sentence.index,
    speaker: sentence.turn.speaker.name,
    confidence: first.score >= SURE_FROM + 2 ? 'high' : 'medium',
    reasons: [...new Set(first.said.reasons)],
  }
}

const basisPrefix = (basis: Basis): string => (basis === 'unsaid' ? '' : `${basis} `)

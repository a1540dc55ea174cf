import type { z } from 'zod'
import type { CallComparison, GuidanceHistory, StatedFigure } from '../../contract/schemas.ts'
import type { Analysis } from '../tables.ts'

/** A call with what its analysis has found. */
export type AnalysedCall = {
  id: number
  quarter: string
  quarterNumber: number | null
  fiscalYear: number
  analysis: Analysis
}

type Compared = z.input<typeof CallComparison>

export const namedCall = ({ id, quarter, fiscalYear }: AnalysedCall) => ({ id, quarter, fiscalYear })

const orderOf = ({ fiscalYear, quarterNumber }: AnalysedCall): number => fiscalYear * 4 + (quarterNumber ?? 0)

/** Whether a call is that of the quarter just before another. */
const isNext = (before: AnalysedCall, now: AnalysedCall): boolean =>
  before.quarterNumber !== null && now.quarterNumber !== null && orderOf(now) - orderOf(before) === 1

/** The call before another among those of its company; they stand the newest quarter first. */
export function callBefore(calls: readonly AnalysedCall[], now: AnalysedCall): AnalysedCall | undefined {
  return calls.find((call) => call.id !== now.id && orderOf(call) < orderOf(now))
}

const figures = [
  ['revenue', 'Revenue'],
  ['revenueGrowth', 'Revenue growth'],
  ['earnings', 'Earnings'],
  ['earningsGrowth', 'Earnings growth'],
] as const

/** A call beside the last one of the company. A change is computed only of two amounts that are of one kind. */
export function compareCalls(now: AnalysedCall, before: AnalysedCall): Compared {
  const topics = ({ analysis }: AnalysedCall) =>
    new Set(analysis.evidence.risks.flatMap((risk) => risk.topics))
  const [risksNow, risksBefore] = [topics(now), topics(before)]
  const declined = ({ analysis }: AnalysedCall) =>
    analysis.evidence.questions.filter(({ outcome }) => outcome === 'declined').length
  return {
    before: namedCall(before),
    isAdjacent: isNext(before, now),
    figures: [
      ...figures.map(([field, label]) => ({
        label,
        ...comparedFigures(figureIn(now, field), figureIn(before, field)),
      })),
      {
        label: 'Sentiment score',
        now: scoreOf(now),
        before: scoreOf(before),
        change: scoreChange(now, before),
        why: null,
      },
    ],
    newRisks: [...risksNow].filter((topic) => !risksBefore.has(topic)),
    goneRisks: [...risksBefore].filter((topic) => !risksNow.has(topic)),
    questionsDeclined: { now: declined(now), before: declined(before) },
  }
}

const scoreOf = ({ analysis }: AnalysedCall): string | null =>
  analysis.insights.sentimentScore === null ? null : `${analysis.insights.sentimentScore} / 100`

function scoreChange(now: AnalysedCall, before: AnalysedCall): string | null {
  const [a, b] = [now.analysis.insights.sentimentScore, before.analysis.insights.sentimentScore]
  return a === null || b === null ? null : `${signed(a - b, 0)} points`
}

const signed = (value: number, digits: number): string => {
  const shown = Math.abs(value).toFixed(digits)
  return `${Number(shown) === 0 ? '±' : value < 0 ? '−' : '+'}${shown}`
}

const NOT_CERTAIN = 'Not certain'

/** What a call states of a field; the words for it where it states something that is not certain; null where it states nothing. */
function figureIn(
  { analysis: { evidence } }: AnalysedCall,
  field: (typeof figures)[number][0],
): StatedFigure | typeof NOT_CERTAIN | null {
  const given = evidence.figures[field]
  return given ?? (evidence.candidates?.[field].length ? NOT_CERTAIN : null)
}

function comparedFigures(
  now: ReturnType<typeof figureIn>,
  before: ReturnType<typeof figureIn>,
): { now: string | null; before: string | null; change: string | null; why: string | null } {
  const display = (one: ReturnType<typeof figureIn>) =>
    typeof one === 'string' ? one : (one?.display ?? null)
  const shown = { now: display(now), before: display(before) }
  const not = (why: string | null) => ({ ...shown, change: null, why })
  if (!now || !before || now === NOT_CERTAIN || before === NOT_CERTAIN) return not(null)
  if (now.unit !== before.unit) return not('Not compared: of different kinds')
  if (now.currency !== before.currency) return not('Not compared: in different currencies')
  if (now.currency === null && now.unit !== 'percent') return not('Not compared: currency not stated')
  if (now.basis !== before.basis) return not(`Not compared: ${now.basis} against ${before.basis}`)
  if (now.unit === 'percent')
    return { ...shown, change: `${signed(now.value - before.value, 1)} points`, why: null }
  if (before.value <= 0 || now.value < 0) return not('Not compared: one of them is a loss')
  return { ...shown, change: `${signed((now.value / before.value - 1) * 100, 1)}%`, why: null }
}

/** A range that is this far from what came is of something else than the company's revenue. */
const NEAR = 2

/** What was guided in each call, and what the next call stated of it. Only revenue guided as an amount for the coming quarter is held against it. */
export function guidanceHistory(calls: readonly AnalysedCall[]): z.input<typeof GuidanceHistory> {
  return calls.map((call) => {
    const next = calls.find((other) => isNext(call, other))
    const { guidance } = call.analysis.evidence
    return {
      call: namedCall(call),
      actions: guidance.actions,
      declined: guidance.items.length === 0 ? (guidance.declined?.text ?? null) : null,
      items: guidance.items.map((item) => ({ ...item, outcome: next ? outcomeOf(item, call, next) : null })),
    }
  })
}

type Item = Analysis['evidence']['guidance']['items'][number]

const ORDINALS = ['first', 'second', 'third', 'fourth']

function outcomeOf(item: Item, call: AnalysedCall, next: AnalysedCall) {
  const stated = next.analysis.evidence.figures.revenue
  if (item.metric !== 'revenue' || !stated || stated.unit !== 'money' || !isOfNext(item.period, call, next))
    return null
  const amounts = item.ranges.filter(({ unit }) => unit === 'money')
  const [range] = amounts
  if (!range || amounts.length !== 1 || range.currency === null || range.currency !== stated.currency)
    return null
  if (range.high < stated.value / NEAR || range.low > stated.value * NEAR) return null
  const is = stated.value < range.low ? 'below' : stated.value > range.high ? 'above' : 'within'
  return { call: namedCall(next), stated: stated.display, is } as const
}

/** Whether a period as it was said is the quarter of the next call. */
function isOfNext(period: string | null, call: AnalysedCall, next: AnalysedCall): boolean {
  if (period === null || next.quarterNumber === null) return false
  const periodText = period.toLowerCase()
  if (/next quarter|coming quarter/.test(periodText)) return true
  const isQuarter =
    periodText.includes(`q${next.quarterNumber}`) ||
    periodText.replace('-', ' ').includes(`${ORDINALS[next.quarterNumber - 1]} quarter`)
  const year = /20\d\d/.exec(periodText)?.[0]
  return isQuarter && (year === undefined || Number(year) === next.fiscalYear) && call.id !== next.id
}

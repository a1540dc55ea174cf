import { sessionsAfter } from '#domains/risk/server/index.ts'
import type { Figure } from '#platform/figures/index.ts'
import type { Sentiment } from '../../contract/index.ts'
import { closeMoment, inPercent } from './in-words.ts'

const FAST = 50
const SLOW = 200
const MONTHS = 60
/** A mean is passed when the price is so far beyond it. */
const BAND = 0.01
/** A change counts when it is so many of its own usual changes. */
const USUAL_CHANGES = 0.5
/** Closes that end earlier than so many sessions ago say nothing of now. */
const SESSIONS_OLD_MAX = 5

/** What the sentiment of a security is, for people. */
export const sentimentDefinition =
  'Prices alone: no news, post or opinion is read. Three signals of −1, 0 or +1 over daily total returns are added: the last close against the mean of 50 sessions (beyond ±1%), that mean against the mean of 200 sessions (beyond ±1%), and the change over 60 sessions (beyond half of its usual size, from 200 sessions). Positive from +2, negative from −2, neutral between. It describes the past 200 sessions and is not a forecast.'

export type SentimentInput = {
  symbol: string
  /** Levels of total return by day, the oldest first; undefined where there are none. */
  levels: ReadonlyMap<string, number> | undefined
  sources: readonly string[]
  /** Whether both real and made closes are among them. */
  isMixed: boolean
  /** The last session that has closed. */
  lastSession: string
}

export type PriceSentiment = {
  sentiment: Sentiment
  /** −3 to 3; null where it is not known. */
  score: number | null
  outlook: string
  figure: Figure
}

/** How the prices of a security stand to their own past, by three signals; not known where there are too few, old or mixed closes. */
export function priceSentiment(input: SentimentInput, now: Date): PriceSentiment {
  const { symbol, levels, sources, lastSession } = input
  const days = [...(levels?.keys() ?? [])]
  const lastDay = days.at(-1)
  const base = {
    unit: 'score' as const,
    origin: 'modelled' as const,
    definitionId: 'insights.price-sentiment',
    definition: sentimentDefinition,
    asOf: lastDay ? closeMoment(lastDay) : now.toISOString(),
    source: sources.length > 0 ? `Daily closes: ${sources.join(', ')}` : 'No closes',
    rows: null,
  }
  const unknown = (reason: string): PriceSentiment => ({
    sentiment: 'Not known',
    score: null,
    outlook: `Not known: ${reason}`,
    figure: { ...base, value: null, inputs: [{ label: 'Not known', value: reason }] },
  })
  if (!levels || lastDay === undefined) return unknown(`there are no daily closes of ${symbol}.`)
  if (input.isMixed) return unknown(`the closes of ${symbol} are partly real and partly simulated.`)
  if (days.length <= SLOW)
    return unknown(`${days.length} daily closes of ${symbol} are fewer than the ${SLOW + 1} needed.`)
  const age = sessionsAfter(lastDay, lastSession)
  if (age > SESSIONS_OLD_MAX)
    return unknown(`the closes of ${symbol} end on ${lastDay}, ${age} sessions ago.`)

  const values = [...levels.values()].slice(-(SLOW + 1))
  const last = values.at(-1) as number
  const fast = mean(values.slice(-FAST))
  const slow = mean(values.slice(-SLOW))
  const overFast = last / fast - 1
  const fastOverSlow = fast / slow - 1
  const change = last / (values.at(-1 - MONTHS) as number) - 1
  const usual = deviation(values) * Math.sqrt(MONTHS)
  const signals = [
    signal(overFast, BAND),
    signal(fastOverSlow, BAND),
    usual === 0 ? 0 : signal(change / usual, USUAL_CHANGES),
  ] as const
  const score = signals[0] + signals[1] + signals[2]
  const sentiment: Sentiment = score >= 2 ? 'Positive' : score <= -2 ? 'Negative' : 'Neutral'
  const ofAge = age === 0 ? '' : ` The closes are ${age} ${age === 1 ? 'session' : 'sessions'} old.`
  return {
    sentiment,
    score,
    outlook: `Trend of the past: ${inPercent(overFast)} to its 50-day mean, ${inPercent(change)} over 60 sessions. No forecast.${ofAge}`,
    figure: {
      ...base,
      value: score,
      inputs: [
        {
          label: 'Last close against the mean of 50 sessions',
          value: `${inPercent(overFast)} → ${signed(signals[0])}`,
        },
        {
          label: 'Mean of 50 against mean of 200 sessions',
          value: `${inPercent(fastOverSlow)} → ${signed(signals[1])}`,
        },
        {
          label: 'Change over 60 sessions',
          value: `${inPercent(change)}, usual ±${inPercent(usual, false)} → ${signed(signals[2])}`,
        },
        { label: 'Window', value: `${days.at(-1 - SLOW)} to ${lastDay}` },
        { label: 'Age', value: age === 0 ? 'Closes up to the last session' : `${age} sessions behind` },
      ],
    },
  }
}

const signal = (value: number, band: number): number => (value > band ? 1 : value < -band ? -1 : 0)
const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The standard deviation of the changes from one value to the next. */
function deviation(values: readonly number[]): number {
  const changes = values.slice(1).map((value, at) => value / (values[at] as number) - 1)
  const middle = mean(changes)
  return Math.sqrt(changes.reduce((sum, change) => sum + (change - middle) ** 2, 0) / (changes.length - 1))
}

/**
 * How much the last month swung, a year, against every month of the year before.
 * @returns fractions; null with fewer than 253 levels.
 */
export function swingOf(levels: ReadonlyMap<string, number>): { now: number; median: number } | null {
  const values = [...levels.values()].slice(-253)
  if (values.length < 253) return null
  const monthly = Array.from(
    { length: values.length - 20 },
    (_, at) => deviation(values.slice(at, at + 21)) * Math.sqrt(252),
  )
  const sorted = [...monthly].sort((a, b) => a - b)
  return { now: monthly.at(-1) as number, median: sorted[Math.floor(sorted.length / 2)] as number }
}

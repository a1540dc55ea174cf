import { kindOfClose } from '#domains/market-data/server/index.ts'
import { lastClosedSession, readSeries } from '#domains/risk/server/index.ts'
import { addDays } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { Figure } from '#platform/figures/index.ts'
import type { readOverview as endpoint, Overview, Sentiment } from '../../contract/index.ts'
import { type Held, readHeld } from './holdings.ts'
import { dollars, inPercent } from './in-words.ts'
import { type MeasuredRisk, measureRisk } from './measured-risk.ts'
import { type PriceSentiment, priceSentiment, sentimentDefinition, swingOf } from './price-sentiment.ts'
import { scored } from './risk-scores.ts'

const SECURITIES_MAX = 5
/** Calendar days that hold 253 sessions and some to spare. */
const SENTIMENT_DAYS = 400
const MARKET = 'SPY'

/**
 * Risk, price sentiment and metrics of what the organisation holds in its open accounts, each with how it was worked out.
 * @throws Problem `forbidden` for another organisation, `not-found` for an account that is not open.
 */
export async function readOverview(ctx: Context, input: RequestOf<typeof endpoint>): Promise<Overview> {
  const held = await readHeld(ctx, input)
  const values = new Map(
    held.holdings.flatMap(({ symbol, value }) => (value === null ? [] : [[symbol, value] as const])),
  )
  const risk: MeasuredRisk =
    held.holdings.length === 0
      ? { assessment: null, reason: 'Nothing is held.', isMixed: false }
      : await measureRisk(ctx, { values, cash: held.cash }, input.allowMixedPrices)
  const sentiment = await sentimentOf(ctx, held)
  const scores = risk.assessment ? scored(risk.assessment, risk.leftOut) : null
  return {
    readFirst: [...held.readFirst, ...(risk.assessment ? beforeRisk(risk, held) : [])],
    asOf: ctx.now.toISOString(),
    accounts: held.accounts.map(({ id, accountName }) => ({ id, accountName })),
    riskAnalysis: scores?.analysis ?? null,
    whyNoRisk: risk.assessment ? null : risk.reason,
    isRefusedAsMixed: risk.assessment === null && risk.isMixed,
    sentimentAnalysis: sentiment.analysis,
    ...metricsOf(ctx, held),
    figures: {
      riskScore: scores?.riskScore ?? null,
      diversificationScore: scores?.diversificationScore ?? null,
      overallSentiment: sentiment.figure,
      ...metricsOf(ctx, held).figures,
    },
  }
}

/** What the risk scores do not cover. What the prices are has been said of the holdings already. */
function beforeRisk(risk: Extract<MeasuredRisk, { leftOut: unknown }>, held: Held): string[] {
  const { basis } = risk.assessment
  const isStated = held.readFirst.some((stated) => stated.startsWith('All prices are simulated'))
  return [
    ...risk.leftOut.map(({ symbol, reason }) => `${symbol} is left out of the risk scores. ${reason}`),
    ...basis.caveats.filter((caveat) => !(isStated && caveat.startsWith('All prices are simulated'))),
  ]
}

async function sentimentOf(
  ctx: Context,
  held: Held,
): Promise<{ analysis: Overview['sentimentAnalysis']; figure: Figure }> {
  const lastSession = lastClosedSession(ctx.now)
  const shown = held.holdings.filter(({ value }) => value !== null).slice(0, SECURITIES_MAX)
  const symbols = shown.map(({ symbol }) => symbol)
  const { known } = await readSeries(ctx, [...symbols, MARKET], {
    from: addDays(lastSession, -SENTIMENT_DAYS),
    to: lastSession,
    allowMixedPrices: false,
  })
  const of = (symbol: string): PriceSentiment => {
    const series = known.get(symbol)
    const kinds = new Set((series?.sources ?? []).map((source) => kindOfClose(source) === 'simulated'))
    return priceSentiment(
      {
        symbol,
        levels: series?.levels,
        sources: series?.sources ?? [],
        isMixed: kinds.size > 1,
        lastSession,
      },
      ctx.now,
    )
  }
  const securities = shown.map((holding) => ({ holding, read: of(holding.symbol) }))
  const total = shown.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const counted = securities.filter(({ read }) => read.score !== null)
  const covered = counted.reduce((sum, { holding }) => sum + (holding.value ?? 0), 0)
  const mean =
    covered === 0 || covered < total / 2
      ? null
      : counted.reduce((sum, { holding, read }) => sum + (read.score as number) * (holding.value ?? 0), 0) /
        covered
  const overall = overallOf(
    mean,
    counted.map(({ read }) => read.sentiment),
  )
  const newest = counted.map(({ read }) => read.figure.asOf).sort()[0]
  return {
    analysis: {
      overallSentiment: overall,
      marketConditions: marketInWords(of(MARKET), known.get(MARKET)?.levels),
      securities: Object.fromEntries(
        securities.map(({ holding, read: { sentiment, outlook, figure } }) => [
          holding.symbol,
          { sentiment, outlook, figure },
        ]),
      ),
    },
    figure: {
      value: mean === null ? null : Math.round(mean * 10) / 10,
      unit: 'score',
      asOf: newest ?? ctx.now.toISOString(),
      definitionId: 'insights.overall-sentiment',
      definition: `The sentiment of the five largest holdings with a price, weighted by value: positive from +1, negative from −1, neutral between and where no holding is so by itself, not known where less than half of their value has one. ${sentimentDefinition}`,
      origin: 'modelled',
      inputs: [
        ...securities.map(({ holding, read }) => ({
          label: `${holding.symbol}, ${dollars(holding.value)}`,
          value: read.score === null ? 'Not known' : String(read.score).replace('-', '−'),
        })),
        { label: 'Covered', value: total === 0 ? '–' : inPercent(covered / total, false) },
      ],
      source: [...new Set(securities.map(({ read }) => read.figure.source))].join('; ') || 'No closes',
      rows: { count: securities.length, href: '/dashboard/home' },
    },
  }
}

/** What several are together: never what none of them is. */
export function overallOf(mean: number | null, each: readonly Sentiment[]): Sentiment {
  if (mean === null) return 'Not known'
  const leaning = mean >= 1 ? 'Positive' : mean <= -1 ? 'Negative' : 'Neutral'
  return each.includes(leaning) ? leaning : 'Neutral'
}

function marketInWords(market: PriceSentiment, levels: ReadonlyMap<string, number> | undefined): string {
  if (market.score === null) return `Not known: ${market.outlook.replace(/^Not known: /, '')}`
  const swing = levels ? swingOf(levels) : null
  const madeOf = market.figure.source.includes('simulated') ? 'Simulated market. ' : ''
  const swings = swing
    ? ` It swung ${inPercent(swing.now, false)} a year over the last 20 sessions; the usual of the past year is ${inPercent(swing.median, false)}.`
    : ''
  return `${madeOf}${MARKET}, for the market: ${market.sentiment.toLowerCase()}. ${market.outlook}${swings}`
}

function metricsOf(ctx: Context, { accounts, positions, holdings, readFirst }: Held) {
  const counted = positions.filter(({ isLeftOut }) => !isLeftOut)
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const totals = accounts.map(({ totalValue }) => totalValue)
  const totalValue = totals.some((value) => value === null) ? null : sumOf(totals as number[])
  const gains = counted.flatMap(({ unrealizedPnl }) => (unrealizedPnl === null ? [] : [unrealizedPnl]))
  const totalUnrealizedPnl = counted.length > 0 && gains.length === 0 ? null : sumOf(gains)
  const changes = counted.flatMap(({ dayChange }) => (dayChange === null ? [] : [dayChange]))
  const avgDayChange = changes.length === 0 ? null : Math.round(sumOf(changes) / changes.length)
  const prices = [...new Set(counted.flatMap(({ priceSource }) => priceSource ?? []))]
  // A sum is of no later moment than the oldest price in it.
  const asOf =
    counted
      .flatMap(({ priceAsOf }) => priceAsOf ?? [])
      .sort()
      .at(0) ?? ctx.now.toISOString()
  const figure = (
    name: string,
    value: number | null,
    definition: string,
    inputs: Figure['inputs'],
    unit: Figure['unit'] = 'cents',
  ): Figure => ({
    value,
    unit,
    asOf,
    definitionId: `insights.${name}`,
    definition,
    origin: 'counted',
    inputs: [
      ...inputs,
      ...readFirst.map((stated, at) => ({ label: at === 0 ? 'Note' : `Note ${at + 1}`, value: stated })),
    ],
    source:
      prices.length > 0 ? `Books of the accounts; prices: ${prices.join(', ')}` : 'Books of the accounts',
    rows: { count: positions.length, href: '/dashboard/home' },
  })
  const metrics = { totalValue, totalUnrealizedPnl, avgDayChange, positionCount: positions.length }
  return {
    portfolioMetrics: metrics,
    figures: {
      totalValue: figure(
        'total-value',
        totalValue,
        'Cash by trade date, dividends due and every open position at its last price, over the open accounts; what has no price is carried at cost.',
        accounts.map(({ accountName, totalValue: value }) => ({ label: accountName, value: dollars(value) })),
      ),
      totalUnrealizedPnl: figure(
        'unrealised-gain',
        totalUnrealizedPnl,
        'What the open positions with a price are worth at it, less what they cost without charges.',
        [{ label: 'Positions with a price', value: `${gains.length} of ${counted.length}` }],
      ),
      avgDayChange: figure(
        'average-day-change',
        avgDayChange,
        'The day changes of the positions with a price of the last session, added up and divided by their number. Every position counts the same, whatever its size.',
        [
          { label: 'Positions counted', value: `${changes.length} of ${counted.length}` },
          { label: 'Day changes together', value: dollars(changes.length === 0 ? null : sumOf(changes)) },
        ],
      ),
      positionCount: figure(
        'position-count',
        positions.length,
        'Open positions; one security in two accounts is two.',
        [{ label: 'Securities', value: String(holdings.length) }],
        'count',
      ),
    },
  }
}

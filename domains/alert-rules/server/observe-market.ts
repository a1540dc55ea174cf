import type { tradingPrices } from '#domains/market-data/server/index.ts'
import { readPerformance } from '#domains/portfolio/server/index.ts'
import { assessRisk } from '#domains/risk/server/index.ts'
import { accountAtLastPrices } from '#domains/trading/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { RuleCondition } from '../contract/index.ts'
import type { Caveat, Observation } from './meet-rule.ts'

type Of<Kind extends RuleCondition['kind']> = Extract<RuleCondition, { kind: Kind }>
export type Quote =
  Awaited<ReturnType<typeof tradingPrices.latestQuotes>> extends ReadonlyMap<string, infer One> ? One : never

const TEN_THOUSANDTHS = 10_000
const dollars = (value: number) =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`
const inPercent = (fraction: number, digits = 2) => `${(fraction * 100).toFixed(digits)}%`

/** What has to be said of a price before anybody takes it for one of the market. */
export function caveatOf({ standing, symbol }: Pick<Quote, 'standing' | 'symbol'>): Caveat | null {
  if (standing.kind === 'simulated')
    return {
      short: 'simulated price',
      words: `The price of ${symbol} is simulated: it is no price of the market.`,
    }
  const from = standing.asOf ? ` of ${standing.asOf.slice(0, 16).replace('T', ' ')} UTC` : ''
  if (standing.isOld)
    return {
      short: 'old price',
      words: `The price of ${symbol}${from} is old: a newer session has gone by without one (${standing.source}).`,
    }
  if (standing.kind === 'real-time') return null
  return {
    short: standing.kind,
    words: `The price of ${symbol}${from} is ${standing.kind} (${standing.source}).`,
  }
}

/** Holds a price against a rule. @throws Problem `price-unavailable` where no source knows one. */
export function observePrice(
  _ctx: Context,
  condition: Of<'price'> | Of<'price-change'>,
  quote: Quote | undefined,
): Observation | undefined {
  const { symbol } = condition
  if (!quote?.last) throw new Problem('price-unavailable', `No source knows a price of ${symbol} now.`)
  const price = quote.last / TEN_THOUSANDTHS
  const said = { eventKey: `${symbol} ${quote.at}`, about: symbol, caveat: caveatOf(quote) }
  if (condition.kind === 'price') {
    const isMet = condition.direction === 'above' ? price > condition.price : price < condition.price
    return {
      ...said,
      isMet,
      value: price,
      words: `${symbol} at ${dollars(price)}, ${condition.direction} ${dollars(condition.price)}`,
    }
  }
  if (quote.previousClose === null)
    throw new Problem(
      'price-unavailable',
      `The change of ${symbol} is not known: its last price is not of the session that opened last.`,
    )
  const change = quote.last / quote.previousClose - 1
  const { direction } = condition
  const reached = direction === 'up' ? change : direction === 'down' ? -change : Math.abs(change)
  return {
    ...said,
    isMet: reached * 100 >= condition.percent,
    value: change,
    words: `${symbol} ${change < 0 ? 'down' : 'up'} ${inPercent(Math.abs(change))} to ${dollars(price)} since the last close`,
  }
}

/** Holds the fall of an account below its highest against a rule. */
export async function observeFall(ctx: Context, condition: Of<'drawdown'>): Promise<Observation | undefined> {
  const { accountId, percent } = condition
  const told = await readPerformance(ctx, { accountId, allowMixedPrices: true })
  const last = told.days.findLast(({ fall }) => fall !== null)
  if (!last || last.fall === null)
    throw new Problem(
      'price-unavailable',
      'No day of this account has a known return yet: its fall cannot be looked at.',
    )
  return {
    isMet: -last.fall * 100 >= percent,
    eventKey: `account ${accountId} ${last.day} ${ctx.now.toISOString()}`,
    about: `account ${accountId}`,
    value: last.fall,
    words: `account ${accountId} ${inPercent(-last.fall)} below its highest`,
    caveat: pricesCaveat(told.sources, told.isMixed),
    href: '/dashboard/home',
  }
}

/** What an account's figure stands on. */
function pricesCaveat(sources: readonly string[], isMixed: boolean): Caveat | null {
  if (isMixed)
    return {
      short: 'real and simulated prices',
      words: 'Real and simulated prices are counted together in it.',
    }
  return sources.includes('simulated')
    ? { short: 'simulated prices', words: 'It stands on simulated prices, which are none of the market.' }
    : null
}

/** Holds the historical value at risk of what an account holds now against a rule. */
export async function observeRisk(
  ctx: Context,
  condition: Of<'value-at-risk'>,
): Promise<Observation | undefined> {
  const { accountId, percent, confidence, horizonDays } = condition
  const { positions } = await accountAtLastPrices(ctx, accountId)
  const held = positions.filter(({ marketValue }) => (marketValue ?? 0) > 0)
  const total = held.reduce((sum, { marketValue }) => sum + (marketValue ?? 0), 0)
  const without = positions.filter(({ marketValue }) => marketValue === null).length
  if (total === 0)
    throw new Problem(
      'price-unavailable',
      without > 0
        ? 'No source knows a price of what this account holds: its value at risk cannot be looked at.'
        : 'The account holds nothing: there is no value at risk to look at.',
    )
  const told = await assessRisk(ctx, {
    portfolio: held.map(({ security, marketValue }) => ({
      symbol: security.symbol,
      allocation: (marketValue ?? 0) / total,
    })),
    context: `Value at risk at ${confidence}% confidence over ${horizonDays} trading days`,
    paths: 1_024,
    seed: 20_260_101,
    allowMixedPrices: true,
  })
  const level = told.levels.find(
    (one) =>
      one.method === 'historical' &&
      Math.round(one.confidence * 100) === Number(confidence) &&
      one.horizonDays === Number(horizonDays),
  )
  if (!level || level.VaR === null)
    throw new Problem('invalid-input', level?.note ?? 'The value at risk of these holdings is not known.')
  const caveats = [
    ...(without > 0 ? [`${without} of its positions have no price and are left out.`] : []),
    ...told.basis.caveats,
  ]
  return {
    isMet: level.VaR * 100 > percent,
    eventKey: `account ${accountId} ${ctx.now.toISOString()}`,
    about: `account ${accountId}`,
    value: level.VaR,
    words: `historical value at risk of account ${accountId} at ${confidence}% over ${horizonDays} trading ${horizonDays === '1' ? 'day' : 'days'} is ${inPercent(level.VaR)} of its holdings`,
    caveat:
      caveats.length > 0
        ? {
            short: caveats.some((one) => /simulat|made/i.test(one)) ? 'simulated prices' : 'read with care',
            words: caveats.join(' '),
          }
        : null,
    href: '/dashboard/risk',
  }
}

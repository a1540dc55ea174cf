import { namedSymbols } from '#domains/market-data/contract/index.ts'
import type { tradingPrices } from '#domains/market-data/server/index.ts'
import { readPerformance } from '#domains/portfolio/server/index.ts'
import { assessRisk } from '#domains/risk/server/index.ts'
import { accountAtLastPrices, statedAccount } from '#domains/trading/server/index.ts'
import { newYorkDay } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { RuleCondition } from '../../contract/index.ts'
import type { Caveat, Observation } from '../firing/fire-rule.ts'

type Of<Kind extends RuleCondition['kind']> = Extract<RuleCondition, { kind: Kind }>
export type Quote =
  Awaited<ReturnType<typeof tradingPrices.latestQuotes>> extends ReadonlyMap<string, infer One> ? One : never

const TEN_THOUSANDTHS = 10_000
const dollars = (value: number) =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`
const inPercent = (fraction: number, digits = 2) => `${(fraction * 100).toFixed(digits)}%`

/** What has to be said of a price before anybody takes it for one of the market. */
export function caveatOf(quote: Quote): Caveat | null {
  const ofPrice = provenanceCaveat(quote)
  const {
    symbol,
    last,
    previousClose,
    provenance: { kind },
  } = quote
  if (kind === 'simulated' || !last || !previousClose || !mayBeSplit(last / previousClose)) return ofPrice
  return {
    short: 'may be a split',
    words: [splitCaveat(symbol), ...(ofPrice ? [ofPrice.words] : [])].join(' '),
  }
}

/** Up or down by so much in a session is what splits do to a price: from two for three on. */
export const mayBeSplit = (ratio: number): boolean => ratio <= 0.67 || ratio >= 1.5
/** Prices of the market come without their splits. */
export const splitCaveat = (symbol: string): string =>
  `A change of this size may be a split: No split of ${symbol} is known here, and its closes are unadjusted.`

function provenanceCaveat({ provenance, symbol }: Quote): Caveat | null {
  if (provenance.kind === 'simulated')
    return {
      short: 'simulated price',
      words: `The price of ${symbol} is simulated, not a market price.`,
    }
  const from = provenance.asOf ? ` of ${provenance.asOf.slice(0, 16).replace('T', ' ')} UTC` : ''
  if (provenance.isOld)
    return {
      short: 'old price',
      words: `The price of ${symbol}${from} is old: a newer session passed without one (${provenance.source}).`,
    }
  if (provenance.kind === 'real-time') return null
  return {
    short: provenance.kind,
    words: `The price of ${symbol}${from} is ${provenance.kind} (${provenance.source}).`,
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
  const stated = { eventKey: `${symbol} ${quote.at}`, about: symbol, caveat: caveatOf(quote) }
  if (condition.kind === 'price') {
    const isMet = condition.direction === 'above' ? price > condition.price : price < condition.price
    return {
      ...stated,
      isMet,
      value: price,
      words: `${symbol} at ${dollars(price)}, ${condition.direction} ${dollars(condition.price)}`,
    }
  }
  if (quote.previousClose === null)
    throw new Problem(
      'price-unavailable',
      `The change of ${symbol} is not known: its last price is not from the latest session.`,
    )
  const change = quote.last / quote.previousClose - 1
  const { direction } = condition
  const reached = direction === 'up' ? change : direction === 'down' ? -change : Math.abs(change)
  return {
    ...stated,
    session: newYorkDay(quote.at),
    isMet: reached * 100 >= condition.percent,
    value: change,
    words: `${symbol} ${change < 0 ? 'down' : 'up'} ${inPercent(Math.abs(change))} to ${dollars(price)} since the previous close`,
  }
}

/** Holds the fall of an account below its highest against a rule. */
export async function observeFall(ctx: Context, condition: Of<'drawdown'>): Promise<Observation | undefined> {
  const { accountId, percent } = condition
  const name = await openAccountName(ctx, accountId)
  const answer = await readPerformance(ctx, { accountId, allowMixedPrices: true })
  const last = answer.days.findLast(({ fall }) => fall !== null)
  if (!last || last.fall === null)
    throw new Problem(
      'price-unavailable',
      'This account has no day with a known return yet: its drawdown cannot be checked.',
    )
  return {
    isMet: -last.fall * 100 >= percent,
    eventKey: `account ${accountId} ${last.day} ${ctx.now.toISOString()}`,
    about: `account ${accountId}`,
    value: last.fall,
    words: `${name} (account ${accountId}) ${inPercent(-last.fall)} below its highest`,
    caveat: both(
      both(doubtsCaveat(answer.priceDoubts), pricesCaveat(answer.sources, answer.isMixed)),
      await oldPricesOf(ctx, accountId),
    ),
    href: '/dashboard/home',
  }
}

/** The name of an account that is traded at. @throws Problem `not-found`, `conflict` of a closed one. */
export async function openAccountName(ctx: Context, accountId: number): Promise<string> {
  const { organisationId } = ctx.actor
  const { name, closedAt } = await statedAccount(ctx.db, { organisationId, accountId })
  if (closedAt)
    throw new Problem(
      'conflict',
      `${name} was closed on ${dayText(newYorkDay(closedAt.getTime()))}: this rule can no longer match.`,
    )
  return name
}

const dayText = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const both = (one: Caveat | null, other: Caveat | null): Caveat | null =>
  one && other
    ? { short: `${one.short}, ${other.short}`, words: `${one.words} ${other.words}` }
    : (one ?? other)

/** Holdings that are valued now at an old price or at none: what they have done since is not in any figure. */
async function oldPricesOf(ctx: Context, accountId: number): Promise<Caveat | null> {
  const { account } = await accountAtLastPrices(ctx, accountId)
  const { parts, atCost, old, oldestAsOf } = account.coverage
  const counted = (isOf: (part: (typeof parts)[number]) => boolean) =>
    parts.filter(isOf).reduce((sum, { positions }) => sum + positions, 0)
  // The coverage names the first ten of each.
  const named = (symbols: readonly string[], count: number) =>
    `${symbols.join(', ')}${count > symbols.length ? ` and ${count - symbols.length} more` : ''}`
  const words = [
    ...(old.length > 0 && oldestAsOf !== null
      ? [
          `Prices of ${named(
            old,
            counted(({ isOld }) => isOld),
          )} are old, the oldest of ${dayText(newYorkDay(Date.parse(oldestAsOf)))}.`,
        ]
      : []),
    ...(atCost.length > 0
      ? [
          `No price is known of ${named(
            atCost,
            counted(({ kind }) => kind === 'at-cost'),
          )}: valued at cost.`,
        ]
      : []),
  ]
  return words.length > 0 ? { short: 'old prices', words: words.join(' ') } : null
}

const doubtsCaveat = (doubts: readonly string[]): Caveat | null =>
  doubts.length > 0 ? { short: 'doubtful prices', words: doubts.join(' ') } : null

/** What an account's figure stands on. */
function pricesCaveat(sources: readonly string[], isMixed: boolean): Caveat | null {
  if (isMixed)
    return {
      short: 'real and simulated prices',
      words: 'Real and simulated prices are counted together in it.',
    }
  return sources.includes('simulated')
    ? { short: 'simulated prices', words: 'It is based on simulated prices, not market prices.' }
    : null
}

/** Holds the historical value at risk of what an account holds now against a rule. */
export async function observeRisk(
  ctx: Context,
  condition: Of<'value-at-risk'>,
): Promise<Observation | undefined> {
  const { accountId, percent, confidence, horizonDays } = condition
  const name = await openAccountName(ctx, accountId)
  const { positions } = await accountAtLastPrices(ctx, accountId)
  const held = positions.filter(({ marketValue }) => (marketValue ?? 0) > 0)
  const total = held.reduce((sum, { marketValue }) => sum + (marketValue ?? 0), 0)
  const short = positions.filter(({ quantity }) => quantity < 0).map(({ security }) => security.symbol)
  if (short.length > 0)
    throw new Problem(
      'price-unavailable',
      `This account is short of ${short.slice(0, 5).join(', ')}, and the risk of short positions is not measured: its value at risk cannot be checked.`,
    )
  const without = positions
    .filter(({ marketValue }) => marketValue === null)
    .map(({ security }) => security.symbol)
  if (total === 0)
    throw new Problem(
      'price-unavailable',
      without.length > 0
        ? 'No source knows a price of what this account holds: its value at risk cannot be checked.'
        : 'The account holds nothing: there is no value at risk to check.',
    )
  const answer = await assessRisk(ctx, {
    portfolio: held.map(({ security, marketValue }) => ({
      symbol: security.symbol,
      allocation: (marketValue ?? 0) / total,
    })),
    context: `Value at risk at ${confidence}% confidence over ${horizonDays} trading days`,
    paths: 1_024,
    seed: 20_260_101,
    allowMixedPrices: true,
  })
  const level = answer.levels.find(
    (one) =>
      one.method === 'historical' &&
      Math.round(one.confidence * 100) === Number(confidence) &&
      one.horizonDays === Number(horizonDays),
  )
  if (!level || level.VaR === null)
    throw new Problem('invalid-input', level?.note ?? 'The value at risk of these holdings is not known.')
  const caveats = [
    ...(without.length > 0 ? [`Excluded, without a price or by decision: ${namedSymbols(without)}.`] : []),
    ...answer.basis.caveats,
  ]
  return {
    isMet: level.VaR * 100 > percent,
    eventKey: `account ${accountId} ${ctx.now.toISOString()}`,
    about: `account ${accountId}`,
    value: level.VaR,
    words: `historical value at risk of ${name} (account ${accountId}) at ${confidence}% over ${horizonDays} trading ${horizonDays === '1' ? 'day' : 'days'} is ${inPercent(level.VaR)} of its holdings`,
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

import { mixOf, namedSymbols, symbolInWords, type UsedPrice } from '#domains/market-data/contract/index.ts'
import { accountsOf, type Position, type TradingAccount } from '#domains/trading/contract/index.ts'
import { listPositions, markedAccounts } from '#domains/trading/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** What is held of a symbol over the accounts that are looked at. Money in cents. */
export type Holding = {
  symbol: string
  /** At the last price; null where there is none, or where it was decided to leave it out. */
  value: number | null
  dayChange: number | null
  unrealised: number | null
  /** Whether its price is older than the last session. */
  isOld: boolean
  priceAsOf: string | null
  priceSource: string | null
}

export type Held = {
  accounts: TradingAccount[]
  positions: Position[]
  /** The largest first. */
  holdings: Holding[]
  /** By trade date, with dividends due. */
  cash: number
  /** What has to be said before any figure. */
  readFirst: string[]
}

/** The open accounts, or the one that is asked for, with what they hold. @throws Problem `forbidden`, `not-found`. */
export async function readHeld(
  ctx: Context,
  { orgId, accountId }: { orgId: number; accountId?: number | undefined },
): Promise<Held> {
  const { accounts, note } = accountsOf(await markedAccounts(ctx, orgId), accountId)
  if (accountId !== undefined && accounts.length === 0)
    throw new Problem('not-found', 'This account is not open or does not exist.', { accountId })
  const taken = new Set(accounts.map(({ id }) => id))
  const positions = (
    await listPositions(ctx, { orgId, ...(accountId === undefined ? {} : { accountId }) })
  ).filter((position) => taken.has(position.accountId))
  const bySymbol = Map.groupBy(positions, ({ security }) => security.symbol)
  const holdings = [...bySymbol]
    .map(([symbol, own]) => holdingOf(symbol, own))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || (a.symbol < b.symbol ? -1 : 1))
  return {
    accounts,
    positions,
    holdings,
    cash: accounts.reduce((sum, { cash, dividendsDue }) => sum + (cash ?? 0) + (dividendsDue ?? 0), 0),
    readFirst: [...(note === '' ? [] : [note]), ...pricesInWords(positions)],
  }
}

function holdingOf(symbol: string, own: readonly Position[]): Holding {
  const sumOf = (values: readonly (number | null)[]) =>
    values.some((value) => value === null)
      ? null
      : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const first = own[0] as Position
  return {
    symbol,
    value: sumOf(own.map(({ marketValue }) => marketValue)),
    dayChange: sumOf(own.map(({ dayChange }) => dayChange)),
    unrealised: sumOf(own.map(({ unrealizedPnl }) => unrealizedPnl)),
    isOld: own.some(({ priceProvenance }) => priceProvenance?.isOld === true),
    priceAsOf: first.priceAsOf,
    priceSource: first.priceSource,
  }
}

/** Made, mixed, old and missing prices, and what is left out of totals: each a sentence. */
export function pricesInWords(positions: readonly Position[]): string[] {
  const used = positions
    .filter(({ isLeftOut }) => !isLeftOut)
    .flatMap(({ security, priceProvenance }): UsedPrice[] =>
      priceProvenance
        ? [
            {
              symbol: security.symbol,
              kind: priceProvenance.kind,
              isOld: priceProvenance.isOld,
              asOf: priceProvenance.asOf,
            },
          ]
        : [],
    )
  const mix = mixOf(used)
  const leftOut = [
    ...new Set(positions.filter(({ isLeftOut }) => isLeftOut).map(({ security }) => security.symbol)),
  ]
  const unpriced = [
    ...new Set(
      positions
        .filter(({ currentPrice, isLeftOut }) => currentPrice === null && !isLeftOut)
        .map(({ security }) => security.symbol),
    ),
  ]
  const stated: string[] = []
  if (mix.isMixed)
    stated.push(
      `Real prices (${namedSymbols(mix.real)}) are mixed with simulated ones (${namedSymbols(mix.simulated)}): a total of both describes no market.`,
    )
  else if (mix.simulated.length > 0)
    stated.push('All prices are simulated: the figures describe no real market.')
  if (mix.old.length > 0)
    stated.push(
      `The prices of ${namedSymbols(mix.old.map(({ symbol, asOf }) => (asOf ? `${symbolInWords(symbol)} (${asOf.slice(0, 10)})` : symbol)))} are older than the last session.`,
    )
  const costSimulated = positions.filter((position) => position.isCostSimulated)
  if (costSimulated.length > 0)
    stated.push(
      `${namedSymbols([...new Set(costSimulated.map(({ security }) => security.symbol))])}: bought at simulated prices by the sample and priced by a market now; the difference is no gain or loss and in no figure.`,
    )
  if (unpriced.length > 0)
    stated.push(
      `${namedSymbols(unpriced)} ${unpriced.length === 1 ? 'has' : 'have'} no price: carried at cost in the total, and in no score.`,
    )
  const short = [
    ...new Set(positions.filter(({ quantity }) => quantity < 0).map(({ security }) => security.symbol)),
  ]
  if (short.length > 0)
    stated.push(
      `${namedSymbols(short)} ${short.length === 1 ? 'is' : 'are'} sold short: below zero in every total, and what that brought is in the cash.`,
    )
  if (leftOut.length > 0)
    stated.push(
      `${namedSymbols(leftOut)} ${leftOut.length === 1 ? 'is' : 'are'} excluded from totals by decision.`,
    )
  return stated
}

import { namedSymbols, type PriceMix } from '#domains/market-data/contract/index.ts'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import { sessionsAfter } from './last-closed-session.ts'
import { MARKET } from './read-series.ts'

export type PricesUsed = 'real' | 'simulated' | 'mixed'

export const pricesUsed = (mix: PriceMix): PricesUsed =>
  mix.isMixed ? 'mixed' : mix.simulated.length > 0 ? 'simulated' : 'real'

/** What has to be said before a result: that prices are made, mixed or end before the day that is asked about. */
export function caveatsOf(mix: PriceMix, { lastDay, until }: { lastDay: IsoDay; until: IsoDay }): string[] {
  const behind = sessionsAfter(lastDay, until)
  return [
    ...(mix.isMixed
      ? [
          `Real prices (${namedSymbols(mix.real)}) and simulated ones (${namedSymbols(mix.simulated)}) are used together, as was asked: a figure of both describes no market.`,
        ]
      : []),
    ...(mix.real.length === 0 && mix.simulated.length > 0
      ? ['All prices are simulated: the figures describe no real market.']
      : []),
    ...(behind > 0
      ? [
          `The prices end on ${lastDay}, ${behind.toLocaleString('en-US')} ${behind === 1 ? 'session' : 'sessions'} before ${until}: these figures are as of that day, not today.`,
        ]
      : []),
  ]
}

/** That the market's prices are left aside, because they are made and those held are real, or the other way round. */
export const marketLeftAside = (mix: PriceMix): string =>
  mix.simulated.includes(MARKET)
    ? `Beta is not measured: the prices of ${MARKET} are simulated, and those held are real. Import prices of ${MARKET} to have it.`
    : `Beta is not measured: the prices of ${MARKET} are real, and those held are simulated.`

export const NO_MARKET = `Beta is not measured: there are no prices of ${MARKET} on these days.`

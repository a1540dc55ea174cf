import { newYorkDay } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { mixOf, mixSentence, type PriceMix, type UsedPrice } from '../../contract/price-provenance.ts'
import type { DailyClose } from '../history/daily-closes.ts'
import { simulatedMarket } from '../simulated-market.ts'
import { closeOf, kindOfClose, provenanceAt } from './price-provenance.ts'

type Closes = ReadonlyMap<string, ReadonlyMap<string, DailyClose>>

/**
 * What prices a calculation over daily closes stands on: closes by symbol and day, as `dailyCloses` tells them. The newest close of each symbol says whether it is old
 * by the last day that is asked about; `until` is that day, today unless told.
 */
export function mixOfCloses(ctx: Context, closes: Closes, until?: string): PriceMix {
  const market = simulatedMarket(ctx.installation)
  const today = newYorkDay(ctx.now.getTime())
  const now = until === undefined || until >= today ? ctx.now : closeOf(until)
  const used: UsedPrice[] = []
  for (const [symbol, own] of closes) {
    const isCoin = market.listing(symbol)?.kind === 'crypto'
    const kinds = new Set([...own.values()].map(({ source }) => kindOfClose(source)))
    for (const kind of kinds) used.push({ symbol, kind })
    const days = [...own.keys()].sort()
    const last = days.at(-1)
    const close = last === undefined ? undefined : own.get(last)
    if (last === undefined || !close) continue
    const kind = kindOfClose(close.source)
    const { isOld, asOf } = provenanceAt(now, {
      source: close.source,
      at: closeOf(last),
      kind: asClose(kind),
      isCoin,
    })
    used.push({ symbol, kind, isOld, asOf })
  }
  return mixOf(used)
}

/** The running day has no close yet, also where closes are made. */
const asClose = (kind: ReturnType<typeof kindOfClose>) => (kind === 'simulated' ? 'end-of-day' : kind)

/**
 * Lets nobody count with real and made prices together who has not said so.
 * @throws Problem `prices-mixed` that names both, and what can be done.
 */
export function refuseMixedPrices(mix: PriceMix, allowMixedPrices: boolean | undefined): void {
  if (!mix.isMixed || allowMixedPrices) return
  throw new Problem(
    'prices-mixed',
    `${mixSentence(mix)} Import prices of the simulated ones, leave them out, or say that both may be used (allowMixedPrices).`,
    { real: mix.real, simulated: mix.simulated },
  )
}

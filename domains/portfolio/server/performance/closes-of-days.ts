import {
  dailyCloses,
  foreignClosesOf,
  lastClosesBefore,
  lastForeignClosesBefore,
} from '#domains/market-data/server/index.ts'
import {
  type AccountSplit,
  type DecidedPrice,
  decidedPrices,
  lastPaidOf,
  type PaidPrice,
  priceAfter,
  sharesBecome,
  splitsOf,
} from '#domains/trading/server/index.ts'
import { addDays, type IsoDay } from '#engines/market-calendar/index.ts'
import { type Price, price } from '#engines/money/index.ts'
import type { KnownClose } from '#engines/portfolio-returns/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { AccountAt } from '../store.ts'

/** How many calendar days a close stands in for those after it without being called old: a long week end and a halted session. */
const CARRY_DAYS_MAX = 7

type SourcedClose = { day: IsoDay; price: Price; source: string }

export type ClosesOfDays = {
  priceOf: (symbol: string, day: IsoDay) => KnownClose | undefined
  /** The same with the day it is of and who made it. */
  foundOn: (symbol: string, day: IsoDay) => FoundClose | undefined
  /** Who made the prices that were asked for. */
  sourcesOn: (day: IsoDay) => string[]
}

/** What a holding is valued at on a day; `pricedOn` is null where it is what was paid. */
type FoundClose = { known: KnownClose; source: string; pricedOn: IsoDay | null }

/**
 * What the holdings of an account are valued at on some days: the close of the day, or of the seven before it; else what is newer of the last close and the last price that was
 * paid, each said to stand in. What somebody decided of a symbol comes first. Only where nothing at all is known has a day no price. An account in another currency than dollars has
 * the closes that were imported in that currency.
 */
export async function closesFor(
  ctx: Context,
  at: AccountAt & { currency: string },
  symbols: readonly string[],
  days: readonly IsoDay[],
): Promise<ClosesOfDays> {
  const first = days[0] as IsoDay
  const bySymbol = await decidedFor(ctx, at)
  const pricedAs = (symbol: string) => bySymbol.get(symbol)?.otherSymbol ?? symbol
  const priced = [...new Set(symbols.map(pricedAs))]
  const market = closesIn(ctx, at.currency)
  const closes = await market.of(priced, [...daysBefore(first), ...days])
  // Thousands of holdings ask for the same few days.
  const weeks = new Map(days.map((day) => [day, weekBack(day)]))
  const nearClose = (own: Closes | undefined, day: IsoDay) => firstClose(own, weeks.get(day) ?? weekBack(day))
  const needsMore = (symbol: string) => {
    const own = closes.get(pricedAs(symbol))
    return bySymbol.has(symbol) || days.some((day) => !nearClose(own, day))
  }
  const incomplete = symbols.filter(needsMore)
  const earlier = await market.before([...new Set(incomplete.map(pricedAs))], first)
  const paid = await lastPaidOf(ctx.db, at, incomplete)
  const splits = (await splitsOf(ctx.db, at.organisationId, [at.accountId])).get(at.accountId)
  const sources = new Map<IsoDay, Set<string>>()
  const valued = (symbol: string, day: IsoDay) => {
    const name = pricedAs(symbol)
    const close =
      nearClose(closes.get(name), day) ?? lastClose(closes.get(name), day) ?? closeOf(earlier.get(name))
    const own = name === symbol ? splits?.get(symbol) : undefined
    const found = valuedAt(day, close, paidBy(paid.get(symbol) ?? [], day), bySymbol.get(symbol))
    return own && found ? inSharesOf(day, found, own, closes.get(name)) : found
  }
  return {
    priceOf(symbol, day) {
      const found = valued(symbol, day)
      if (!found) return undefined
      const named = sources.get(day) ?? new Set()
      sources.set(day, named.add(found.source))
      return found.known
    },
    foundOn: valued,
    sourcesOn: (day) => [...(sources.get(day) ?? [])].sort(),
  }
}

/** What was decided of holdings; prices set by hand and those of other symbols are dollars, and say nothing of an account in another currency. */
async function decidedFor(ctx: Context, { organisationId, currency }: AccountAt & { currency: string }) {
  const { bySymbol } = await decidedPrices(ctx.db, organisationId)
  if (currency === 'USD') return bySymbol
  const isOfAny = ({ treatment }: DecidedPrice) => treatment === 'at-cost' || treatment === 'left-out'
  return new Map([...bySymbol].filter(([, decided]) => isOfAny(decided)))
}

/** The closes of the market, which are dollars, or those that were imported in another currency. */
function closesIn(ctx: Context, currency: string) {
  return {
    of: (symbols: readonly string[], days: readonly IsoDay[]) =>
      currency === 'USD'
        ? dailyCloses(ctx, symbols, days)
        : foreignClosesOf(ctx.db, symbols, currency, {
            from: days[0] as IsoDay,
            to: days.at(-1) as IsoDay,
          }),
    before: (symbols: readonly string[], day: IsoDay) =>
      currency === 'USD'
        ? lastClosesBefore(ctx, symbols, day)
        : lastForeignClosesBefore(ctx.db, symbols, currency, day),
  }
}

function valuedAt(
  day: IsoDay,
  close: SourcedClose | undefined,
  paid: PaidPrice | undefined,
  decided: DecidedPrice | undefined,
): FoundClose | undefined {
  const atCost: FoundClose | undefined = paid && {
    known: { price: paid.price, isCarried: true, standsIn: 'at-cost' },
    source: 'cost',
    pricedOn: null,
  }
  if (decided?.treatment === 'at-cost' || decided?.treatment === 'left-out') return atCost
  const manual = manualOf(decided, day)
  const best = manual && !(close && close.day > manual.day) ? manual : close
  if (!best) return atCost
  const { source, day: pricedOn } = best
  if (pricedOn === day) return { known: { price: best.price, isCarried: false }, source, pricedOn }
  if (pricedOn >= addDays(day, -CARRY_DAYS_MAX))
    return { known: { price: best.price, isCarried: true }, source, pricedOn }
  if (paid && paid.tradedOn > pricedOn && best !== manual) return atCost
  return { known: { price: best.price, isCarried: true, standsIn: 'stale' }, source, pricedOn }
}

/**
 * A price in the shares of a day. One of before a split is of other shares than are held since; what is adjusted for the split already is so by the next close there is, which it goes
 * on to without a step.
 */
function inSharesOf(
  day: IsoDay,
  found: FoundClose,
  splits: readonly AccountSplit[],
  closes: Closes | undefined,
): FoundClose {
  const { known, pricedOn, source } = found
  if (pricedOn === null) return found
  const factor = sharesBecome(splits, pricedOn, day)
  if (factor === 1) return found
  const price = priceAfter(known.price, factor)
  const [next] =
    source === 'manual'
      ? []
      : [...(closes ?? [])].filter(([on]) => on >= day).sort(([a], [b]) => (a < b ? -1 : 1))
  if (
    next &&
    Math.abs(Math.log(next[1].close / (known.price / 10_000))) <
      Math.abs(Math.log(next[1].close / (price / 10_000)))
  )
    return found
  return {
    ...found,
    known: { ...known, price },
    source: source === 'simulated' ? source : `${source} (of before a split)`,
  }
}

function manualOf(decided: DecidedPrice | undefined, day: IsoDay): SourcedClose | undefined {
  if (decided?.treatment !== 'manual' || decided.price === null || decided.pricedOn === null) return undefined
  return decided.pricedOn > day
    ? undefined
    : { day: decided.pricedOn, price: decided.price, source: 'manual' }
}

/** The last price that was paid by a day. */
export const paidBy = (paid: readonly PaidPrice[], day: IsoDay): PaidPrice | undefined =>
  paid.findLast((one) => one.day <= day)

type Closes = ReadonlyMap<IsoDay, { close: number; source: string }>

/** A day and the seven before it, the newest first. */
const weekBack = (day: IsoDay): IsoDay[] =>
  Array.from({ length: CARRY_DAYS_MAX + 1 }, (_, back) => addDays(day, -back))

/** The close of the first of some days that has one. */
function firstClose(closes: Closes | undefined, days: readonly IsoDay[]): SourcedClose | undefined {
  for (const day of closes ? days : []) {
    const found = closes?.get(day)
    if (found) return closeOf({ day, ...found })
  }
  return undefined
}

/** The last close of the days that were read. */
function lastClose(closes: Closes | undefined, day: IsoDay): SourcedClose | undefined {
  const last = [...(closes?.keys() ?? [])]
    .filter((on) => on <= day)
    .sort()
    .at(-1)
  const found = last === undefined ? undefined : closes?.get(last)
  return last === undefined || !found ? undefined : closeOf({ day: last, ...found })
}

const closeOf = (
  found: { day: IsoDay; close: number; source: string } | undefined,
): SourcedClose | undefined =>
  found && { day: found.day, price: price(Math.round(found.close * 10_000)), source: found.source }

/** The week before a day. */
const daysBefore = (first: IsoDay): IsoDay[] =>
  Array.from({ length: CARRY_DAYS_MAX }, (_, place) => addDays(first, place - CARRY_DAYS_MAX))

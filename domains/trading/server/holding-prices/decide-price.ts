import { type IsoDay, newYorkDay } from '#engines/market-calendar/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/holding-prices.ts'
import type { HoldingPrice } from '../../contract/holding-prices.ts'
import { tickedPrice } from '../orders/place-order.ts'
import { pricesOf } from '../price-source.ts'
import { centsOf } from '../wire-shape.ts'
import * as store from './store.ts'

/** What the organisation decided of symbols that it holds or held. */
export async function listHoldingPrices(ctx: Context): Promise<HoldingPrice[]> {
  return (await store.decidedPricesOf(ctx.db, ctx.actor.organisationId)).map(asStated)
}

/**
 * Decides how the holdings of a symbol are valued.
 * @throws Problem `invalid-input` for a decision that lacks what it needs, `conflict` where somebody has decided since.
 */
export async function setHoldingPrice(
  ctx: Context,
  input: RequestOf<typeof endpoints.setHoldingPrice>,
): Promise<HoldingPrice> {
  const { organisationId } = ctx.actor
  const { symbol, treatment, reason, version = 0 } = input
  const facts = await factsOf(ctx, input)
  return recordChange(ctx, async (tx) => {
    const before = await store.lockDecided(tx.db, organisationId, symbol)
    refuseStale(before, version)
    const kept = await store.keepDecided(tx.db, {
      organisationId,
      symbol,
      treatment,
      reason,
      ...facts,
      setBy: nameOf(ctx),
      setAt: ctx.now,
      version: version + 1,
    })
    if (!kept) throw staleProblem(symbol, undefined)
    const after = asStated(kept)
    return {
      result: after,
      trace: {
        action: 'holding-price.set',
        subject: { type: 'holding-price', id: symbol },
        before: before ? asStated(before) : null,
        after,
      },
    }
  })
}

/** Takes a decision back: the market's price counts again. @throws Problem `not-found`, `conflict`. */
export async function removeHoldingPrice(
  ctx: Context,
  { symbol, version }: RequestOf<typeof endpoints.removeHoldingPrice>,
): Promise<HoldingPrice[]> {
  const { organisationId } = ctx.actor
  return recordChange(ctx, async (tx) => {
    const before = await store.lockDecided(tx.db, organisationId, symbol)
    if (!before) throw new Problem('not-found', `Nothing was decided of ${symbol}.`, { symbol })
    refuseStale(before, version ?? before.version)
    await store.removeDecided(tx.db, organisationId, symbol)
    return {
      result: (await store.decidedPricesOf(tx.db, organisationId)).map(asStated),
      trace: {
        action: 'holding-price.removed',
        subject: { type: 'holding-price', id: symbol },
        before: asStated(before),
        after: null,
      },
    }
  })
}

type Facts = Pick<store.HoldingPriceRow, 'price' | 'pricedOn' | 'otherSymbol'>

async function factsOf(ctx: Context, input: RequestOf<typeof endpoints.setHoldingPrice>): Promise<Facts> {
  const nothing = { price: null, pricedOn: null, otherSymbol: null }
  if (input.treatment === 'manual') return { ...nothing, ...manualOf(ctx, input) }
  if (input.treatment !== 'other-symbol') return nothing
  const { otherSymbol, symbol } = input
  if (!otherSymbol || otherSymbol === symbol)
    throw refused('otherSymbol', 'Another symbol is required, whose price is taken.')
  const known = await pricesOf(ctx.installation).latestQuotes(ctx, [otherSymbol])
  if (!known.has(otherSymbol)) throw refused('otherSymbol', `No source knows a price of ${otherSymbol}.`)
  return { ...nothing, otherSymbol }
}

function manualOf(
  ctx: Context,
  { price, pricedOn }: RequestOf<typeof endpoints.setHoldingPrice>,
): Pick<Facts, 'price' | 'pricedOn'> {
  if (price === undefined) throw refused('price', 'A price is required.')
  const today: IsoDay = newYorkDay(ctx.now.getTime())
  if (pricedOn === undefined) throw refused('pricedOn', 'The date of the price is required.')
  if (pricedOn > today) throw refused('pricedOn', 'A price cannot have a future date.')
  return { price: tickedPrice(price), pricedOn }
}

const refused = (field: string, message: string) =>
  new Problem('invalid-input', message, { issues: [{ field, message }] })

function refuseStale(before: store.HoldingPriceRow | undefined, version: number): void {
  if ((before?.version ?? 0) !== version) throw staleProblem(before?.symbol, before)
}

const staleProblem = (symbol: string | undefined, now: store.HoldingPriceRow | undefined) =>
  new Problem(
    'conflict',
    now
      ? `${now.setBy} has decided on ${now.symbol} since you looked: ${now.reason}`
      : `What was decided on ${symbol ?? 'this symbol'} was taken back since you looked.`,
    { reason: 'STALE_VERSION', now: now ? asStated(now) : null },
  )

const nameOf = ({ actor }: Context): string =>
  actor.kind === 'user' ? actor.fullName || actor.username : 'Assay'

export function asStated(row: store.HoldingPriceRow): HoldingPrice {
  const { organisationId: _, price, setAt, ...facts } = row
  return { ...facts, price: price === null ? null : centsOf(price), setAt: setAt.toISOString() }
}

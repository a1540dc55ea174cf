import { sql } from 'drizzle-orm'
import { exchangeRates } from '#domains/market-data/server/index.ts'
import { type IsoDay, newYorkDay } from '#engines/market-calendar/index.ts'
import { type FoundRate, type Money, money, type RateOn, toCents, unitPrice } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Position } from '../../contract/position.ts'
import { type AccountRow, paperLot } from '../tables.ts'
import { centsOf, percentOf } from '../wire-shape.ts'
import type { Valued } from './valuation.ts'

/** An amount in another currency, to the nearest ten-thousandth. */
export const atRate = (amount: Money, rate: number): Money => money(Math.round(amount * rate))

/** What one account is stated in where that is not its own currency. */
export type Restating = {
  from: string
  to: string
  /** The last rate; undefined where none is known: then nothing is stated in that currency. */
  now: FoundRate | undefined
  /** What was paid for a holding, at the rate of the day of each purchase; undefined where one is not known. */
  costOf: (symbol: string) => Money | undefined
}

/** How the accounts that are kept in other currencies are stated in one; accounts of that currency are not in it. */
export async function restatingOf(
  ctx: Context,
  accounts: readonly AccountRow[],
  currency: string,
): Promise<ReadonlyMap<number, Restating>> {
  const others = accounts.filter((account) => account.currency !== currency)
  const [first] = others
  if (!first) return new Map()
  const paid = await paidByDay(
    ctx,
    first.organisationId,
    others.map(({ id }) => id),
  )
  const today = newYorkDay(ctx.now.getTime())
  const days = [...paid.values()].flatMap((own) => own.map(({ day }) => day))
  const from = days.reduce((earliest, day) => (day < earliest ? day : earliest), today)
  const rateOn = await exchangeRates(ctx.db, [currency, ...others.map((account) => account.currency)], {
    from,
    to: today,
  })
  return new Map(
    others.map((account) => [
      account.id,
      {
        from: account.currency,
        to: currency,
        now: rateOn(today, account.currency, currency),
        costOf: (symbol) =>
          costAt(paid.get(`${account.id} ${symbol}`) ?? [], rateOn, { from: account.currency, to: currency }),
      },
    ]),
  )
}

type PaidOnDay = { day: IsoDay; cost: Money }

async function paidByDay(
  ctx: Context,
  organisationId: number,
  accountIds: readonly number[],
): Promise<ReadonlyMap<string, readonly PaidOnDay[]>> {
  const { rows } = await ctx.db.execute<{ account: string; symbol: string; day: IsoDay; cost: string }>(sql`
    select account_id as account, symbol, (opened_at at time zone 'America/New_York')::date::text as day, sum(cost)::text as cost
    from ${paperLot}
    where organisation_id = ${organisationId} and account_id = any(${sql.param([...accountIds])}::bigint[])
    group by 1, 2, 3`)
  const paid = new Map<string, PaidOnDay[]>()
  for (const { account, symbol, day, cost } of rows) {
    const key = `${account} ${symbol}`
    paid.set(key, [...(paid.get(key) ?? []), { day, cost: money(Number(cost)) }])
  }
  return paid
}

function costAt(
  paid: readonly PaidOnDay[],
  rateOn: RateOn,
  { from, to }: { from: string; to: string },
): Money | undefined {
  let total = 0
  for (const { day, cost } of paid) {
    const found = rateOn(day, from, to)
    if (!found) return undefined
    total += atRate(cost, found.rate)
  }
  return money(total)
}

/** A position in another currency: at the last rate, its cost at the rates of its purchases, and its gain as what its price and what the currency did. The two add up to it exactly. */
export function restatedPosition(position: Position, { row, value }: Valued, restating: Restating): Position {
  const { from, to, now, costOf } = restating
  const rate = now?.rate
  const cents = (amount: number | null) =>
    amount === null || rate === undefined ? null : Math.round(amount * rate)
  const cost = costOf(row.symbol)
  const marketValue = cents(position.marketValue)
  const hasGain = position.unrealizedPnl !== null && value !== undefined && rate !== undefined
  const exactGain = hasGain && cost !== undefined ? money(atRate(value, rate) - cost) : null
  const gain = exactGain === null ? null : toCents(exactGain)
  const byPrice = gain === null ? null : cents(position.unrealizedPnl)
  return {
    ...position,
    averageCost: cost === undefined ? null : centsOf(unitPrice(cost, row.quantity)),
    currentPrice: position.currentPrice === null || rate === undefined ? null : position.currentPrice * rate,
    marketValue,
    unrealizedPnl: gain,
    unrealizedPnlPercent: exactGain === null || cost === undefined ? null : percentOf(exactGain, cost),
    dayChange: cents(position.dayChange),
    restated: {
      from,
      to,
      rate: rate ?? null,
      rateDay: now?.day ?? null,
      averageCost: position.averageCost,
      currentPrice: position.currentPrice,
      marketValue: position.marketValue,
      gainByPrice: byPrice,
      gainByCurrency: gain === null || byPrice === null ? null : gain - byPrice,
    },
  }
}

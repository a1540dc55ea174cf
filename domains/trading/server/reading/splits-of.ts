import { sql } from 'drizzle-orm'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import { newYorkDay } from '#engines/market-calendar/index.ts'
import { type Price, price } from '#engines/money/index.ts'
import { POSITION, POSITION_SPLIT, sharesOf } from '#engines/trade-ledger/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { accountsOf } from '../store.ts'
import { paperBalance, paperTransfer } from '../tables.ts'

/** A split that an account went through: from its day on there are so many shares for each one of before. */
export type AccountSplit = { day: IsoDay; factor: number }

/** The splits of accounts, by account and then by symbol, the oldest first. */
export type SplitsOfAccounts = ReadonlyMap<number, ReadonlyMap<string, readonly AccountSplit[]>>

/**
 * The splits that accounts went through, those of the market and those that a broker's file told of: each as what it made of the shares that were held. The balances name the few
 * symbols that have any, so that an account without splits costs one look.
 */
export async function splitsOf(
  db: Queryable,
  organisationId: number,
  accountIds: readonly number[],
): Promise<SplitsOfAccounts> {
  const accounts = sql`any(${sql.param([...accountIds])}::bigint[])`
  const { rows: known } = await db.execute<{ unit: string }>(sql`
    select distinct unit from ${paperBalance}
    where organisation_id = ${organisationId} and account_id = ${accounts} and ledger_account = ${POSITION_SPLIT}`)
  if (known.length === 0) return new Map()
  const units = sql`any(${sql.param(known.map(({ unit }) => unit))}::text[])`
  const { rows } = await db.execute<{
    account: string
    unit: string
    at: string
    change: string
    held: string
  }>(sql`
    with moved as (
      select account_id, unit, at, debit = ${POSITION_SPLIT} or credit = ${POSITION_SPLIT} as is_split,
        case when debit = ${POSITION} then amount else -amount end as change
      from ${paperTransfer}
      where organisation_id = ${organisationId} and account_id = ${accounts} and unit = ${units}
        and (debit = ${POSITION} or credit = ${POSITION})
    )
    select account_id as account, unit, (extract(epoch from at) * 1000)::bigint::text as at, sum(change)::text as change,
      (select coalesce(sum(earlier.change), 0) from moved earlier
        where earlier.account_id = split.account_id and earlier.unit = split.unit and earlier.at < split.at)::text as held
    from moved split where is_split
    group by account_id, unit, at
    order by at`)
  const found = new Map<number, Map<string, AccountSplit[]>>()
  for (const { account, unit, at, change, held } of rows) {
    const [before, added] = [Number(held), Number(change)]
    // One that was taken back again changed nothing, and of nothing there is no factor.
    if (before === 0 || added === 0 || Math.sign(before + added) !== Math.sign(before)) continue
    const symbol = unit.slice(sharesOf('').length)
    const own = found.get(Number(account)) ?? new Map<string, AccountSplit[]>()
    found.set(Number(account), own)
    own.set(symbol, [
      ...(own.get(symbol) ?? []),
      { day: newYorkDay(Number(at)), factor: (before + added) / before },
    ])
  }
  return found
}

/** What a share of one day has become by another, in shares of that one. */
export const sharesBecome = (splits: readonly AccountSplit[] | undefined, from: IsoDay, to: IsoDay): number =>
  (splits ?? []).reduce(
    (factor, { day, factor: own }) => (day > from && day <= to ? factor * own : factor),
    1,
  )

/** A price of a share as the price of what it has become a part of. */
export const priceAfter = (value: Price, factor: number): Price =>
  factor === 1 ? value : price(Math.max(1, Math.round(value / factor)))

const known = new WeakMap<Context, Promise<SplitsOfAccounts>>()

/** The splits of a symbol that accounts of the caller's organisation went through, one a day and the oldest first; read once for a call. */
export async function bookSplitsOf(ctx: Context, symbol: string): Promise<AccountSplit[]> {
  const reading = known.get(ctx) ?? readSplits(ctx)
  known.set(ctx, reading)
  const days = new Map<IsoDay, AccountSplit>()
  for (const own of (await reading).values())
    for (const split of own.get(symbol) ?? []) days.set(split.day, split)
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
}

async function readSplits({ db, actor: { organisationId } }: Context): Promise<SplitsOfAccounts> {
  const accounts = await accountsOf(db, organisationId)
  return splitsOf(
    db,
    organisationId,
    accounts.map(({ id }) => id),
  )
}

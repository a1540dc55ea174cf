import { dailyCloses } from '#domains/market-data/server/index.ts'
import { type FirstPaid, firstPaidOf } from '#domains/trading/server/index.ts'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import type { AccountAt } from '../store.ts'
import { lastPriceChange } from './history.ts'

/** Closes that do not fit what was paid on their day: until the split that they may be adjusted for. */
type PriceDoubt = { symbol: string; day: IsoDay; until: IsoDay | null; sentence: string }

/** Few stocks close so far from where they were traded on the day; the smallest usual split is five for four. */
const APART = 1.2
/** So many days of first trades are looked at, the earliest of them: what is adjusted, is so most in its oldest closes. */
const DAYS_MAX = 200
const SHOWN = 5

const known = new WeakMap<Installation, Map<string, { state: string; doubts: readonly PriceDoubt[] }>>()
const ACCOUNTS_MAX = 500

/**
 * Which closes of a period do not fit what an account paid for the symbol, in words: a file that is adjusted for later splits or dividends makes the value of every day before them
 * wrong, and nothing else would say so.
 * @param at with the number of the account’s last event: what is unchanged is not looked at twice.
 */
export async function priceDoubtsOf(
  ctx: Context,
  { sequence, ...at }: AccountAt & { sequence: number },
  { from, to }: { from: IsoDay | null; to: IsoDay | null },
): Promise<string[]> {
  const all = await doubtsOf(ctx, at, `${sequence} ${await lastPriceChange(ctx.db)}`)
  const own = all.filter(
    ({ day, until }) => (to === null || day <= to) && (until === null || from === null || from < until),
  )
  const rest = own.length - SHOWN
  return [
    ...own.slice(0, SHOWN).map(({ sentence }) => sentence),
    ...(rest > 0 ? [`So it is of ${rest} more ${rest === 1 ? 'symbol' : 'symbols'}.`] : []),
  ]
}

async function doubtsOf(ctx: Context, at: AccountAt, state: string): Promise<readonly PriceDoubt[]> {
  const ofInstallation = known.get(ctx.installation) ?? new Map()
  known.set(ctx.installation, ofInstallation)
  const key = `${at.organisationId} ${at.accountId}`
  const last = ofInstallation.get(key)
  if (last?.state === state) return last.doubts
  const doubts = await lookFor(ctx, await firstPaidOf(ctx.db, at))
  if (ofInstallation.size >= ACCOUNTS_MAX) ofInstallation.clear()
  ofInstallation.set(key, { state, doubts })
  return doubts
}

async function lookFor(ctx: Context, paid: readonly FirstPaid[]): Promise<PriceDoubt[]> {
  const byDay = [...Map.groupBy(paid, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1))
  const doubts: PriceDoubt[] = []
  for (const [day, own] of byDay.slice(0, DAYS_MAX)) {
    const closes = await dailyCloses(
      ctx,
      own.map(({ symbol }) => symbol),
      [day],
    )
    for (const { symbol, price, splitOn } of own) {
      const close = closes.get(symbol)?.get(day)
      const ratio = close ? close.close / (price / 10_000) : 1
      if (!close || (ratio < APART && ratio > 1 / APART)) continue
      doubts.push({
        symbol,
        day,
        until: splitOn,
        sentence: inWords({ symbol, day, price, splitOn, ...close }),
      })
    }
  }
  return doubts
}

const dollars = (value: number) => value.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const dayText = (day: IsoDay) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function inWords(found: FirstPaid & { close: number; source: string }): string {
  const { symbol, day, price, splitOn, close, source } = found
  const because =
    source === 'simulated'
      ? 'the closes are simulated'
      : 'its closes may be adjusted for later splits or dividends'
  return `${symbol} was traded at ${dollars(price / 10_000)} on ${dayText(day)}, and the close of that day is ${dollars(close)} (${source}): ${because}, so values and returns from that day ${splitOn ? `until the split of ${dayText(splitOn)}` : 'on'} cannot be relied on.`
}

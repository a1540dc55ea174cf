import { type ImportRow, unitsMovedBy } from '#domains/trading/server/index.ts'
import type { Booking } from './book-history.ts'
import { isFixing } from './earlier-imports.ts'
import type { UnbookedRow } from './unbooked-rows.ts'

/** What an import leaves for later ones to know. */
export type LeftOpen = NonNullable<ImportRow['leftOpen']>

/** More rows than this of one symbol are no longer followed: its quantity counts as unknown. */
const FOLLOWED_MAX = 1_000

/** What a booking leaves open, with the rows of its file that could not be read. */
export function leftOpenBy(
  booking: Pick<Booking, 'booked' | 'unbooked' | 'lowestCash'> & Partial<Pick<Booking, 'shortOfCashAt'>>,
  {
    unbooked = [],
    broughtInAt,
  }: { unbooked?: readonly UnbookedRow[]; broughtInAt?: number | undefined } = {},
): LeftOpen {
  const symbols: LeftOpen['symbols'] = {}
  const see = (symbol: string, seen: LeftOpen['symbols'][string]) => {
    symbols[symbol] = bothSeen(symbols[symbol], seen)
  }
  for (const { row, entry } of booking.booked) {
    const [at, level] = [row.at, row.level ?? null]
    for (const { symbol } of unitsMovedBy(entry))
      see(symbol, { first: at, last: at, fixedUntil: isFixing(entry) ? at : null, level })
  }
  const left = [...unbooked, ...booking.unbooked]
  for (const { symbol, at } of left) see(symbol, { first: at, last: at, fixedUntil: at, level: null })
  const shortOfCash = [booking.shortOfCashAt, broughtInAt].filter((at) => at !== undefined)
  return {
    unbooked: fewEnough(left),
    symbols,
    shortOfCashAt: shortOfCash.length === 0 ? null : Math.min(...shortOfCash),
    lowestCash: booking.lowestCash,
    until: Math.max(0, ...booking.booked.slice(-1).map(({ row }) => row.at)),
  }
}

function fewEnough(rows: readonly UnbookedRow[]): LeftOpen['unbooked'] {
  const kept = rows.map(({ symbol, at, units, key, line }) => ({ symbol, at, units, key, line }))
  return [...Map.groupBy(kept, ({ symbol }) => symbol).values()].flatMap((own) => {
    const [first] = own
    return first && own.length > FOLLOWED_MAX ? [{ ...first, units: null }] : own
  })
}

/** Two parts of one file as one. */
export function bothOpen(before: LeftOpen | null, after: LeftOpen): LeftOpen {
  if (!before) return after
  const symbols = { ...before.symbols }
  for (const [symbol, seen] of Object.entries(after.symbols))
    symbols[symbol] = bothSeen(symbols[symbol], seen)
  return {
    unbooked: fewEnough([...before.unbooked, ...after.unbooked]),
    symbols,
    shortOfCashAt: before.shortOfCashAt ?? after.shortOfCashAt,
    lowestCash: Math.min(before.lowestCash, after.lowestCash),
    until: Math.max(before.until, after.until),
  }
}

type Seen = LeftOpen['symbols'][string]

function bothSeen(before: Seen | undefined, after: Seen): Seen {
  if (!before) return after
  const fixed = [before.fixedUntil, after.fixedUntil].filter((at) => at !== null)
  return {
    first: Math.min(before.first, after.first),
    last: Math.max(before.last, after.last),
    fixedUntil: fixed.length === 0 ? null : Math.max(...fixed),
    level: after.level ?? before.level,
  }
}

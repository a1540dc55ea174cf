import type { ImportRow } from '#domains/trading/server/index.ts'
import type { Booking } from './book-history.ts'
import { isFixing } from './earlier-imports.ts'
import { type UnbookedRow, unitsMovedBy } from './unbooked-rows.ts'

/** What an import leaves for later ones to know. */
export type LeftOpen = NonNullable<ImportRow['leftOpen']>

/** More rows than this of one symbol are no longer followed: its quantity counts as unknown. */
const FOLLOWED_MAX = 1_000

/** What a booking leaves open, with the rows of its file that could not be read. */
export function leftOpenBy(
  booking: Pick<Booking, 'booked' | 'unbooked'> & Partial<Pick<Booking, 'shortOfCashAt'>>,
  {
    unbooked = [],
    broughtInAt,
  }: { unbooked?: readonly UnbookedRow[]; broughtInAt?: number | undefined } = {},
): LeftOpen {
  const symbols: LeftOpen['symbols'] = {}
  const see = (symbol: string, at: number, isFixed: boolean) => {
    const { first, fixedUntil } = symbols[symbol] ?? { first: at, fixedUntil: null }
    symbols[symbol] = {
      first: Math.min(first, at),
      fixedUntil: isFixed ? Math.max(fixedUntil ?? at, at) : fixedUntil,
    }
  }
  for (const { row, entry } of booking.booked) {
    const moved = unitsMovedBy(entry)
    if (moved) see(moved.symbol, row.at, isFixing(entry))
  }
  const left = [...unbooked, ...booking.unbooked]
  for (const { symbol, at } of left) see(symbol, at, true)
  const shortOfCash = [booking.shortOfCashAt, broughtInAt].filter((at) => at !== undefined)
  return {
    unbooked: fewEnough(left),
    symbols,
    shortOfCashAt: shortOfCash.length === 0 ? null : Math.min(...shortOfCash),
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
  for (const [symbol, { first, fixedUntil }] of Object.entries(after.symbols)) {
    const own = symbols[symbol]
    symbols[symbol] = {
      first: Math.min(own?.first ?? first, first),
      fixedUntil:
        fixedUntil === null ? (own?.fixedUntil ?? null) : Math.max(own?.fixedUntil ?? fixedUntil, fixedUntil),
    }
  }
  return {
    unbooked: fewEnough([...before.unbooked, ...after.unbooked]),
    symbols,
    shortOfCashAt: before.shortOfCashAt ?? after.shortOfCashAt,
  }
}

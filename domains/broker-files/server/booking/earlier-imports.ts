import { type ImportRow, unitsMovedBy } from '#domains/trading/server/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ReadRow } from '../reading/read-broker-file.ts'
import type { UnbookedRow } from './unbooked-rows.ts'

export type Earlier = Pick<ImportRow, 'id' | 'fileName' | 'leftOpen'>

/** The rows of files that are not booked; the same row of two files is one. */
export function unbookedOf(earlier: readonly Earlier[]): UnbookedRow[] {
  const rows = new Map<string, UnbookedRow>()
  for (const { fileName, leftOpen } of earlier)
    for (const row of leftOpen?.unbooked ?? []) rows.set(row.key, { ...row, fileName })
  return [...rows.values()]
}

/** The days of which a file has booked a symbol by orders, or by executions. */
export type BookedFills = { symbol: string; level: string; from: number; until: number; fileName: string }

export function fillsOf(earlier: readonly Earlier[]): BookedFills[] {
  return earlier.flatMap(({ fileName, leftOpen }) =>
    Object.entries(leftOpen?.symbols ?? {}).flatMap(([symbol, { level, first, last }]) =>
      level ? [{ symbol, level, from: first, until: last, fileName }] : [],
    ),
  )
}

const A_DAY = 86_400_000

/** Why a fill may be in the books in another form: another file has orders of those days where this one has executions, or the other way round. */
export function statedElsewhere({ row }: ReadRow, fills: readonly BookedFills[]): string | undefined {
  const { level, symbol, at } = row
  const other = fills.find(
    (one) =>
      level !== undefined &&
      one.symbol === symbol &&
      one.level !== level &&
      at > one.from - A_DAY &&
      at < one.until + A_DAY,
  )
  return (
    other &&
    `${other.fileName} has booked the ${other.level}s of ${symbol} of this time, and this is an ${level}: it may be the same fill.`
  )
}

/**
 * Refuses a file whose rows belong before what was booked of another: sales would have taken other lots, and rows that were not booked may fit with it.
 * @throws Problem `conflict` with the order that works.
 */
export function refuseOutOfOrder(fresh: readonly ReadRow[], earlier: readonly Earlier[]): void {
  const inTheWay = earlier.filter((one) => belongsBefore(fresh, one))
  if (inTheWay.length > 0) throw outOfOrder(fresh, inTheWay)
}

export function outOfOrder(fresh: readonly ReadRow[], inTheWay: readonly Earlier[]): Problem {
  const names = inTheWay.map(({ fileName }) => fileName).join(', ')
  const isInterleaved = inTheWay.some((one) => belongsAfter(fresh, one))
  return new Problem(
    'conflict',
    isInterleaved
      ? `The rows of this file lie between those of ${names}. Undo ${names}, put the rows of all into one file, and import that; or import this one into another account.`
      : `Rows of this file are earlier than what ${names} booked, and would have changed it. Undo ${names}, import this file, then import ${names} again.`,
    {
      reason: 'OUT_OF_ORDER',
      imports: inTheWay.map(({ id, fileName }) => ({ id, fileName })),
      order: isInterleaved ? [] : ['this file', ...inTheWay.map(({ fileName }) => fileName)],
    },
  )
}

/** The files that have booked rows after the first of a file. */
export const laterThan = (fresh: readonly ReadRow[], earlier: readonly Earlier[]): Earlier[] =>
  earlier.filter(
    ({ leftOpen }) => leftOpen && leftOpen.until > (fresh[0]?.row.at ?? Number.POSITIVE_INFINITY),
  )

/** Whether a file has booked rows of a symbol after one of it that is not booked: they would have waited for it. */
export const isDisturbedBy = ({ leftOpen }: Earlier, unbooked: readonly UnbookedRow[]): boolean =>
  unbooked.some(({ symbol, at }) => at > 0 && (leftOpen?.symbols[symbol]?.last ?? at) > at)

function belongsBefore(fresh: readonly ReadRow[], { leftOpen }: Earlier): boolean {
  if (!leftOpen) return false
  const { symbols, shortOfCashAt } = leftOpen
  return fresh.some(({ row, entry }) => {
    if (unitsMovedBy(entry).some(({ symbol }) => row.at < (symbols[symbol]?.fixedUntil ?? 0))) return true
    // A purchase that was booked as one would have bought back what is sold short here.
    if (maySellShort(entry) && row.at < (symbols[entry.symbol]?.last ?? 0)) return true
    return shortOfCashAt !== null && row.at < shortOfCashAt && bringsCash({ entry })
  })
}

const bringsCash = ({ entry }: Pick<ReadRow, 'entry'>): boolean =>
  (entry.kind === 'cash' && entry.amount > 0) || (entry.kind === 'trade' && entry.side === 'SELL')

/** Whether the other file would in its turn come before this one. */
const belongsAfter = (fresh: readonly ReadRow[], { leftOpen }: Earlier): boolean =>
  fresh.some(({ row, entry }) => {
    const first = Math.min(
      ...unitsMovedBy(entry).map(({ symbol }) => leftOpen?.symbols[symbol]?.first ?? Infinity),
    )
    return isFixing(entry) && row.at > first
  })

const maySellShort = (entry: ReadRow['entry']): entry is ReadRow['entry'] & { kind: 'trade' } =>
  entry.kind === 'trade' && entry.side === 'SELL' && (entry.effect === 'open' || entry.effect === 'either')

/** Whether a purchase buys back what was sold short, or ends a contract. */
const isCover = (entry: ReadRow['entry']): boolean =>
  entry.kind === 'trade' &&
  (entry.contract !== undefined || entry.effect === 'close' || entry.effect === 'either')

/** Whether an earlier row of its symbol would change what an entry does. */
export const isFixing = (entry: ReadRow['entry']): boolean =>
  entry.kind === 'shares-split' ||
  isCover(entry) ||
  unitsMovedBy(entry).some(({ units }) => units === null || units < 0)

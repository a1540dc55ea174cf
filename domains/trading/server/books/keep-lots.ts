import { and, eq, sql } from 'drizzle-orm'
import { heldIn, type Lot } from '#engines/trade-ledger/index.ts'
import type { Desk } from '../desk/desk.ts'
import type { Journalled } from '../desk/happenings.ts'
import { paperLot, paperPosition } from '../tables.ts'
import type { Kept } from './kept.ts'
import { adding, type Write } from './write-rows.ts'

/** What was at the desk before a shift, which its rows are compared with. */
export type Before = { lots: Map<string, readonly Lot[]> }

export const beforeOf = (desk: Desk): Before => ({ lots: new Map(desk.lots) })

/** The lots and positions that a shift changed, as they are written down. */
export function lotsOf(kept: Kept, before: Before): Write[] {
  const { organisationId, accountId, shift } = kept
  const places = new Map<string, number>()
  const touched = new Set<string>()
  // History may come to stand before lots that are there already, so their places are counted anew.
  const recounted = new Set<string>()
  for (const { happening } of shift.booked) {
    if (happening.kind === 'order-filled') places.set(happening.fill.executionId, happening.sequence)
    const symbol = symbolWhoseLotsChange(happening)
    if (symbol === null) continue
    touched.add(symbol)
    if (happening.kind === 'history-booked' || happening.kind === 'lots-restored') recounted.add(symbol)
  }
  const key = [paperLot.organisationId, paperLot.accountId, paperLot.symbol, paperLot.executionId]
  return [...touched].flatMap((symbol) => {
    const after = shift.desk.lots.get(symbol) ?? []
    const isRecounted = recounted.has(symbol)
    const was = new Map((before.lots.get(symbol) ?? []).map((lot) => [lot.id, lot]))
    const rows = after.flatMap((lot, place) =>
      isRecounted || was.get(lot.id) !== lot
        ? [rowOf(kept, symbol, lot, isRecounted ? place : (places.get(lot.id) ?? 0))]
        : [],
    )
    for (const lot of after) was.delete(lot.id)
    const position = {
      organisationId,
      accountId,
      symbol,
      ...heldIn(after),
      taken: shift.desk.taken.get(symbol) ?? null,
    }
    return [
      ...removingLots(kept, symbol, [...was.keys()]),
      ...adding(paperLot, rows, {
        key,
        fields: isRecounted ? ['quantity', 'cost', 'fees', 'place'] : ['quantity', 'cost', 'fees'],
      }),
      ...adding(paperPosition, [position], {
        key: [paperPosition.organisationId, paperPosition.accountId, paperPosition.symbol],
        fields: ['quantity', 'cost', 'fees', 'taken'],
      }),
    ]
  })
}

function symbolWhoseLotsChange(happening: Journalled): string | null {
  switch (happening.kind) {
    case 'order-filled':
      return happening.fill.symbol
    case 'split':
    case 'lots-restored':
      return happening.symbol
    case 'history-booked':
      return happening.entry.kind === 'cash' ? null : happening.entry.symbol
    default:
      return null
  }
}

const rowOf = (
  { organisationId, accountId }: Kept,
  symbol: string,
  { id, openedAt, ...lot }: Lot,
  place: number,
) => ({
  ...lot,
  organisationId,
  accountId,
  symbol,
  executionId: id,
  openedAt: new Date(openedAt),
  place,
})

function removingLots({ organisationId, accountId }: Kept, symbol: string, ids: string[]): Write[] {
  if (ids.length === 0) return []
  const isOwn = and(
    eq(paperLot.organisationId, organisationId),
    eq(paperLot.accountId, accountId),
    eq(paperLot.symbol, symbol),
    sql`${paperLot.executionId} = any(${sql.param(ids)}::text[])`,
  )
  return [{ rows: ids.length, statement: sql`delete from ${paperLot} where ${isOwn}` }]
}

import { and, eq, sql } from 'drizzle-orm'
import { heldIn, type Lot } from '#engines/trade-ledger/index.ts'
import { addingTo, type Write } from '#platform/database/index.ts'
import type { Desk } from '../desk/desk.ts'
import type { Journalled } from '../desk/happenings.ts'
import { paperLot, paperPosition } from '../tables.ts'
import type { Kept } from './kept.ts'

/** What was at the desk before a shift, which its rows are compared with. */
export type Before = { lots: Map<string, readonly Lot[]> }

export const beforeOf = (desk: Desk): Before => ({ lots: new Map(desk.lots) })

const addLots = addingTo(paperLot, { renews: ['quantity', 'cost', 'fees'] })
const placeLots = addingTo(paperLot, { renews: ['quantity', 'cost', 'fees', 'place'] })
const addPositions = addingTo(paperPosition, {
  without: ['id'],
  renews: ['quantity', 'cost', 'fees', 'taken'],
})

/** The lots and positions that a shift changed, as they are written down. */
export function lotsOf(kept: Kept, before: Before): Write[] {
  const { organisationId, accountId, shift } = kept
  const places = new Map<string, number>()
  const touched = new Set<string>()
  const withHistory = new Set<string>()
  const restored = new Set<string>()
  for (const { happening } of shift.booked) {
    if (happening.kind === 'order-filled') places.set(happening.fill.executionId, happening.sequence)
    const symbol = symbolWhoseLotsChange(happening)
    if (symbol === null) continue
    touched.add(symbol)
    if (happening.kind === 'history-booked') withHistory.add(symbol)
    if (happening.kind === 'lots-restored') restored.add(symbol)
  }
  return [...touched].flatMap((symbol) => {
    const after = shift.desk.lots.get(symbol) ?? []
    const was = before.lots.get(symbol) ?? []
    // History may come to stand before lots that are there already: then their places are counted anew.
    const added = withHistory.has(symbol) && !restored.has(symbol) ? addedBehind(was, after) : undefined
    const isRecounted = restored.has(symbol) || (withHistory.has(symbol) && added === undefined)
    // No place before a shift is above its number, and a shift opens no more lots than it has happenings.
    for (const [nth, { id }] of (added ?? []).entries())
      places.set(id, (shift.booked[0]?.happening.sequence ?? 0) + nth)
    const changed = changedLots(was, after, isRecounted)
    const rows = changed.renewed.map(({ lot, place }) =>
      rowOf(kept, symbol, lot, isRecounted ? place : (places.get(lot.id) ?? 0)),
    )
    const position = {
      organisationId,
      accountId,
      symbol,
      ...heldIn(after),
      taken: shift.desk.taken.get(symbol) ?? null,
    }
    return [
      ...removingLots(kept, symbol, changed.gone),
      ...(isRecounted ? placeLots : addLots)(rows),
      ...addPositions([position]),
    ]
  })
}

/** The lots that are new where all of them stand behind those that were there; undefined where one does not. */
function addedBehind(was: readonly Lot[], after: readonly Lot[]): readonly Lot[] | undefined {
  const ids = new Set(was.map(({ id }) => id))
  const first = after.findIndex(({ id }) => !ids.has(id))
  const added = first === -1 ? [] : after.slice(first)
  return added.every(({ id }) => !ids.has(id)) ? added : undefined
}

/** The lots that a shift opened or changed, and those it used up. Lots that stay are the same values, so a long row of them is passed over at both ends. */
function changedLots(was: readonly Lot[], after: readonly Lot[], isRecounted: boolean) {
  let start = 0
  let tail = 0
  if (!isRecounted) {
    const shorter = Math.min(was.length, after.length)
    while (start < shorter && was[start] === after[start]) start += 1
    while (tail < shorter - start && was.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  }
  const old = new Map(was.slice(start, was.length - tail).map((lot) => [lot.id, lot]))
  const renewed = after
    .slice(start, after.length - tail)
    .map((lot, place) => ({ lot, place: start + place }))
    .filter(({ lot }) => isRecounted || old.get(lot.id) !== lot)
  for (const { id } of after.slice(start, after.length - tail)) old.delete(id)
  return { renewed, gone: [...old.keys()] }
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

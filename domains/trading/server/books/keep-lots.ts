import { and, eq, sql } from 'drizzle-orm'
import { heldIn, type Lot } from '#engines/trade-ledger/index.ts'
import { addingTo, type Write } from '#platform/database/index.ts'
import type { Journalled } from '../account-state/account-events.ts'
import type { AccountState } from '../account-state/account-state.ts'
import { symbolsOfEntry } from '../account-state/historic-entry.ts'
import { paperLot, paperPosition } from '../tables.ts'
import type { Kept } from './kept.ts'

/** What the account had before a piece of work, which its rows are compared with. */
export type Before = { lots: Map<string, readonly Lot[]> }

export const beforeOf = (state: AccountState): Before => ({ lots: new Map(state.lots) })

const addLots = addingTo(paperLot, { renews: ['quantity', 'cost', 'fees'] })
const placeLots = addingTo(paperLot, { renews: ['quantity', 'cost', 'fees', 'place'] })
const addPositions = addingTo(paperPosition, {
  without: ['id'],
  renews: ['quantity', 'cost', 'fees', 'taken'],
})

/** The lots and positions that a piece of work changed, as they are written down. */
export function lotsOf(kept: Kept, before: Before): Write[] {
  const { organisationId, accountId, recorder } = kept
  const places = new Map<string, number>()
  const touched = new Set<string>()
  const withHistory = new Set<string>()
  const restored = new Set<string>()
  const exchanged = new Set<string>()
  for (const { event } of recorder.booked) {
    if (event.kind === 'order-filled') places.set(event.fill.executionId, event.sequence)
    for (const symbol of symbolsWhoseLotsChange(event)) {
      touched.add(symbol)
      if (event.kind === 'history-booked') withHistory.add(symbol)
      if (event.kind === 'history-booked' && event.entry.kind === 'shares-exchanged') exchanged.add(symbol)
      if (event.kind === 'lots-restored') restored.add(symbol)
    }
  }
  return [...touched].flatMap((symbol) => {
    const after = recorder.state.lots.get(symbol) ?? []
    const was = before.lots.get(symbol) ?? []
    // History may come to stand before lots that are there already: then their places are counted again.
    const isOtherwise = restored.has(symbol) || exchanged.has(symbol)
    const added = withHistory.has(symbol) && !isOtherwise ? addedBehind(was, after) : undefined
    const isRecounted = isOtherwise || (withHistory.has(symbol) && added === undefined)
    for (const [nth, { id }] of (added ?? []).entries())
      places.set(id, (recorder.booked[0]?.event.sequence ?? 0) + nth)
    const changed = changedLots(was, after, isRecounted)
    // Counted up to the last event, so that what comes later stands behind: a company's exchange can open more lots than there are events.
    const first = (recorder.booked.at(-1)?.event.sequence ?? 0) - after.length + 1
    const rows = changed.renewed.map(({ lot, place }) =>
      rowOf(kept, symbol, lot, isRecounted ? first + place : (places.get(lot.id) ?? 0)),
    )
    const position = {
      organisationId,
      accountId,
      symbol,
      ...heldIn(after),
      taken: recorder.state.taken.get(symbol) ?? null,
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

/** The lots that a piece of work opened or changed, and those it used up. Lots that stay are the same values, so a long row of them is passed over at both ends. */
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

function symbolsWhoseLotsChange(event: Journalled): string[] {
  switch (event.kind) {
    case 'order-filled':
      return [event.fill.symbol]
    case 'split':
    case 'lots-restored':
      return [event.symbol]
    case 'history-booked':
      return symbolsOfEntry(event.entry)
    default:
      return []
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

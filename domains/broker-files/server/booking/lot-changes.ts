import type { LotChange } from '#domains/trading/server/index.ts'
import type { Lot } from '#engines/trade-ledger/index.ts'

export const isSameLot = (a: Lot | undefined, b: Lot | undefined): boolean =>
  a?.quantity === b?.quantity && a?.cost === b?.cost && a?.fees === b?.fees

/** How lots differ from what they were, symbol by symbol; symbols without a difference are left out. */
export function lotChangesBetween(
  before: ReadonlyMap<string, readonly Lot[]>,
  after: ReadonlyMap<string, readonly Lot[]>,
): LotChange[] {
  const changes: LotChange[] = []
  for (const symbol of new Set([...before.keys(), ...after.keys()])) {
    const was = new Map((before.get(symbol) ?? []).map((lot) => [lot.id, lot]))
    const is = new Map((after.get(symbol) ?? []).map((lot) => [lot.id, lot]))
    const change = {
      symbol,
      before: [...was.values()].filter((lot) => !isSameLot(lot, is.get(lot.id))),
      after: [...is.values()].filter((lot) => !isSameLot(lot, was.get(lot.id))),
    }
    if (change.before.length + change.after.length > 0) changes.push(change)
  }
  return changes
}

import type { Context, House } from '#platform/context/index.ts'

type Listener = (tx: Context, customerIds: readonly number[]) => Promise<void>

const listeners = new WeakMap<House, Listener>()

/** Who is told, inside the change itself, that customers are new or read differently now. This slice screens nobody. */
export function onScreeningWanted(house: House, listener: Listener): void {
  listeners.set(house, listener)
}

export async function wantScreening(tx: Context, customerIds: readonly number[]): Promise<void> {
  if (customerIds.length > 0) await listeners.get(tx.house)?.(tx, customerIds)
}

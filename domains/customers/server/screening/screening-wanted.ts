import { recordChange } from '#platform/audit/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { awaitScreening } from '../store.ts'

type Listener = (tx: Context, customerIds: readonly number[]) => Promise<void>

const listeners = new WeakMap<Installation, Listener>()

/** Who is told, inside the change itself, that customers are new or read differently now. This slice screens nobody. */
export function onScreeningWanted(installation: Installation, listener: Listener): void {
  listeners.set(installation, listener)
}

export async function wantScreening(tx: Context, customerIds: readonly number[]): Promise<void> {
  if (customerIds.length > 0) await listeners.get(tx.installation)?.(tx, customerIds)
}

/** Screens customers again that were read differently before; the screening alone leaves a trace. */
export function screenAgain(ctx: Context, customerIds: readonly number[]): Promise<void> {
  return recordChange(ctx, async (tx) => {
    await awaitScreening(tx.db, tx.actor.organisationId, customerIds, tx.now)
    await wantScreening(tx, customerIds)
    return { result: undefined, trace: [] }
  })
}

import { seal, unseal } from '#platform/config/index.ts'
import type { Context } from '#platform/context/index.ts'
import { removeSource, storeConnection, storedSources } from './store.ts'

/** What an administrator gives to connect a source is sealed for what it is used for. */
export type KeyRing<Keys> = { purpose: string; parse: (given: unknown) => Keys }

/** Connects a source with what it needs; what was known of an earlier connection's answers is asked again. Inside the change that says so. */
export async function connectSource<Keys>(
  tx: Context,
  ring: KeyRing<Keys>,
  name: string,
  keys: Keys,
): Promise<void> {
  const sealed = seal(tx.installation, ring.purpose, JSON.stringify(keys))
  await storeConnection(tx.db, name, sealed, tx.now)
}

/** Forgets what a source was connected with. @returns whether it was connected. */
export async function disconnectSource(tx: Context, name: string): Promise<boolean> {
  const stored = (await storedSources(tx.db, [name])).get(name)
  await removeSource(tx.db, name)
  return Boolean(stored?.sealedKeys)
}

/** What the connected ones of some sources were connected with, by name. */
export async function connectedKeys<Keys>(
  ctx: Context,
  ring: KeyRing<Keys>,
  names: readonly string[],
): Promise<Map<string, Keys>> {
  const stored = await storedSources(ctx.db, names)
  return new Map(
    [...stored].flatMap(([name, { sealedKeys }]) =>
      sealedKeys ? [[name, openKeys(ctx, ring, sealedKeys)] as const] : [],
    ),
  )
}

export const openKeys = <Keys>(ctx: Context, ring: KeyRing<Keys>, sealed: string): Keys =>
  ring.parse(JSON.parse(unseal(ctx.installation, ring.purpose, sealed)))

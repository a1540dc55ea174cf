import type { Context } from '#platform/context/index.ts'
import type { ApiKey } from '../../contract/index.ts'
import { ownUser } from '../own-account/own-user.ts'
import { keyOnWire, keysOf } from './key-store.ts'

/** One's own keys; the demo's visitors, who share an account, have none. */
export async function listKeys(ctx: Context): Promise<ApiKey[]> {
  const { organisationId, userId } = ownUser(ctx)
  return (await keysOf(ctx.db, organisationId, userId)).map((row) => keyOnWire(row, ctx.now))
}

/** Everybody's, for administrators. */
export async function listKeysOfOrganisation(ctx: Context): Promise<ApiKey[]> {
  return (await keysOf(ctx.db, ctx.actor.organisationId)).map((row) => keyOnWire(row, ctx.now))
}

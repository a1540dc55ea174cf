import type { Context } from '#platform/context/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/address.ts'
import { ownUser } from '../own-account/own-user.ts'
import { personRowOf } from '../people/person-store.ts'
import { changeAwaiting } from './address-store.ts'
import { masked } from './masked.ts'

/** One's own address, and whether it awaits a confirmation. */
export async function readAddress(ctx: Context): Promise<ResponseOf<typeof endpoints.readAddress>> {
  const { userId, organisationId } = ownUser(ctx)
  const owner = await personRowOf(ctx.db, organisationId, userId)
  const awaited = await changeAwaiting(ctx.db, owner)
  return {
    email: owner.email,
    awaiting: awaited
      ? {
          changedAt: awaited.changedAt.toISOString(),
          changedBy: awaited.changedBy,
          isByAnother: awaited.isByAnother,
          trusted: masked(awaited.addressBefore),
        }
      : null,
  }
}

import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ApiKey } from '../../contract/index.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { endKeys, keyOnWire, keyRowOf } from './key-store.ts'

/** Revokes one of one's own keys. */
export const revokeKey = (ctx: Context, { id }: { id: number }): Promise<ApiKey> =>
  revoke(ctx, id, ownUserOutsideDemo(ctx).userId)

/** Revokes anybody's key, as an administrator. */
export const revokeKeyOfOrganisation = (ctx: Context, { id }: { id: number }): Promise<ApiKey> =>
  revoke(ctx, id)

function revoke(ctx: Context, id: number, userId?: number): Promise<ApiKey> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await keyRowOf(tx.db, organisationId, id, userId)
    const end = { revokedAt: tx.now, revokedBy: actorName(tx.actor) }
    if ((await endKeys(tx.db, { organisationId, id }, end)) === 0)
      throw new Problem('conflict', 'This key was revoked already.')
    return {
      result: keyOnWire(await keyRowOf(tx.db, organisationId, id), tx.now),
      trace: {
        action: 'api-key.revoked',
        subject: { type: 'api-key', id },
        after: { name: before.key.name, start: before.key.start, of: before.person.displayUsername },
      },
    }
  })
}

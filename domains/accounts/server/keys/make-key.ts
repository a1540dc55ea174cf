import { recordChange } from '#platform/audit/index.ts'
import { type Context, daysAfter } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { ApiKey } from '../../contract/index.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { notifyOwner } from '../people/notify-owner.ts'
import { personRowOf } from '../people/person-store.ts'
import { insertKey, keyOnWire, keyRowOf, keysOf, stateOf } from './key-store.ts'
import { newSecret } from './secret.ts'

const ACTIVE_KEYS_MAX = 50

/**
 * Makes a key for a program. The secret is in the answer and nowhere else.
 * @throws Problem `forbidden` for a scope the person is not granted, `conflict` where they have too many keys.
 */
export async function makeKey(
  ctx: Context,
  input: RequestOf<typeof endpoints.makeKey>,
): Promise<{ key: ApiKey; secret: string }> {
  const user = ownUserOutsideDemo(ctx)
  const beyond = input.permissions.filter((permission) => !isGranted(user, permission))
  if (beyond.length > 0)
    throw new Problem('forbidden', 'A key cannot have more permissions than you.', { permissions: beyond })
  const { secret, digest, start } = newSecret()
  return recordChange(ctx, async (tx) => {
    const { organisationId, userId } = user
    const own = await keysOf(tx.db, organisationId, userId)
    if (own.filter((row) => stateOf(row, tx.now) === 'active').length >= ACTIVE_KEYS_MAX)
      throw new Problem('conflict', `You have ${ACTIVE_KEYS_MAX} active keys. Revoke one first.`)
    const id = await insertKey(tx.db, {
      organisationId,
      userId,
      name: input.name,
      secretDigest: digest,
      start,
      permissions: input.permissions,
      effect: input.effect,
      createdAt: tx.now,
      expiresAt: daysAfter(tx.now, input.days),
    })
    const key = keyOnWire(await keyRowOf(tx.db, organisationId, id), tx.now)
    const { name, permissions, effect, expiresAt } = key
    await notifyOwner(tx, await personRowOf(tx.db, organisationId, userId), {
      what: 'key-made',
      name,
      effect,
      expiresAt: new Date(expiresAt),
    })
    return {
      result: { key, secret },
      trace: {
        action: 'api-key.made',
        subject: { type: 'api-key', id },
        after: { name, start, permissions, effect, expiresAt },
      },
    }
  })
}

import { bookkeeping } from '#platform/audit/index.ts'
import { countInWindow } from '#platform/calls/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { SystemActor } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { digestOf } from '../keys/secret.ts'
import { accountSettings } from '../settings.ts'
import { noteTokenUse, tokenOfDigest } from './token-store.ts'

const USE_NOTED_MS = 60_000
const MINUTE_SECONDS = 60

/**
 * Finds the directory whose token a request carries, again for every call: one that was revoked is refused at once, on every process.
 * @throws Problem `not-signed-in`, `too-many-requests`.
 */
export async function identifyDirectory(ctx: Context, secret: string): Promise<SystemActor> {
  const row = await tokenOfDigest(ctx.db, digestOf(secret))
  if (!row) throw new Problem('not-signed-in', 'This provisioning token is not known.')
  if (row.revokedAt) throw new Problem('not-signed-in', 'This provisioning token was revoked.')
  const callsMax = accountSettings.of(ctx.installation.config).keyCallsPerMinute
  await countInWindow(ctx, `provisioning token ${row.id}`, callsMax, MINUTE_SECONDS)
  if (!row.lastUsedAt || ctx.now.getTime() - row.lastUsedAt.getTime() >= USE_NOTED_MS)
    await noteTokenUse(bookkeeping(ctx.db, 'when a provisioning token was last used'), row, ctx.now)
  return {
    kind: 'system',
    name: `The directory “${row.name}”`,
    organisationId: row.organisationId,
    directory: { token: `${row.start}…` },
  }
}

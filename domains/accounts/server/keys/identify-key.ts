import { bookkeeping } from '#platform/audit/index.ts'
import { tallyInWindow } from '#platform/calls/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type Actor, DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Caller, KeyPermission } from '../../contract/index.ts'
import { roleHeld } from '../roles/role-store.ts'
import { accountSettings } from '../settings.ts'
import { type KeyOfPerson, keyOfDigest, noteUse, stateOf } from './key-store.ts'
import { digestOf } from './secret.ts'

const USE_NOTED_MS = 60_000
const MINUTE_SECONDS = 60

const refusals = {
  revoked: 'This API key was revoked.',
  expired: 'This API key has expired.',
  out: 'The person who made this API key may not come in any more.',
} as const

/**
 * Finds the person whose key a request carries. It is read again for every call: a key that was revoked, whose time is over or whose person was shut out
 * is refused at once, on every process, and what it may do is what its person may do now.
 *
 * @throws Problem `not-signed-in` for a key that does not work, `too-many-requests` past its calls a minute.
 */
export async function identifyKey(ctx: Context, secret: string): Promise<Actor> {
  const row = await keyOfDigest(ctx.db, digestOf(secret))
  if (!row) throw new Problem('not-signed-in', 'This API key is not known.')
  const state = stateOf(row, ctx.now)
  if (state !== 'active' || !row.member) throw new Problem('not-signed-in', refusals[state as 'out'])
  const { key, person, member } = row
  await countCallOfKey(ctx, key.id)
  if (!key.lastUsedAt || ctx.now.getTime() - key.lastUsedAt.getTime() >= USE_NOTED_MS)
    await noteUse(bookkeeping(ctx.db, 'when a key was last used'), key.id, ctx.now)
  return {
    kind: 'user',
    userId: key.userId,
    username: person.displayUsername,
    fullName: person.fullName,
    role: roleHeld(member.role, row.ownRole),
    organisationId: key.organisationId,
    isDemo: key.organisationId === DEMO_ORGANISATION_ID,
    through: {
      kind: 'token',
      name: `${key.name} (${key.start}…)`,
      keyId: key.id,
      permissions: key.permissions,
      effect: key.effect,
    },
  }
}

/** Counts a call of a key, and tells with the answer how many are left. @throws Problem `too-many-requests`. */
async function countCallOfKey(ctx: Context, keyId: number): Promise<void> {
  const { rateLimits } = ctx.installation.config
  const { keyCallsPerMinute } = accountSettings.of(ctx.installation.config)
  if (!rateLimits) return
  const { calls, windowEnd } = await tallyInWindow(ctx, `api key ${keyId}`, MINUTE_SECONDS)
  const seconds = Math.max(1, Math.ceil((windowEnd.getTime() - ctx.now.getTime()) / 1000))
  ctx.answerHeaders?.set('ratelimit-limit', String(keyCallsPerMinute))
  ctx.answerHeaders?.set('ratelimit-remaining', String(Math.max(0, keyCallsPerMinute - calls)))
  ctx.answerHeaders?.set('ratelimit-reset', String(seconds))
  if (calls > keyCallsPerMinute)
    throw new Problem(
      'too-many-requests',
      `This API key has made the ${keyCallsPerMinute} calls that it may make in a minute. Please try again in ${seconds} seconds.`,
      { retryAfterSeconds: seconds },
    )
}

/** What a key says of itself. */
export const keyOfCaller = ({ key }: KeyOfPerson, may: KeyPermission[]): Caller['key'] => ({
  name: key.name,
  effect: key.effect,
  permissions: may,
  expiresAt: key.expiresAt.toISOString(),
})

import type { Context } from '#platform/context/index.ts'
import type { PersonInSession } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** The signed-in person behind a call that a session is asked for: no key and no job stands in for one. */
export function ownUser(ctx: Context): PersonInSession {
  if (ctx.actor.kind === 'user' && ctx.actor.through)
    throw new Problem('forbidden', 'Only a signed-in person can do this, not a key or a job.')
  if (ctx.actor.kind !== 'user') throw new Problem('not-signed-in', 'Please sign in to continue.')
  return ctx.actor
}

/** The same for what the demo's visitors share and may not change for each other. @throws Problem `demo-not-allowed`. */
export function ownUserOutsideDemo(ctx: Context): PersonInSession {
  const user = ownUser(ctx)
  if (user.isDemo)
    throw new Problem('demo-not-allowed', 'The demo’s account is shared and cannot be changed.')
  return user
}

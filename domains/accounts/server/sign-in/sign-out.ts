import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { callAuth } from '../auth/call-auth.ts'
import { forgetActor } from './identify-user.ts'

const SIGN_IN_PATH = '/signin'

/** Ends the session and leads to the sign-in page. Without a session it still clears the cookie. */
export async function signOut(ctx: Context): Promise<Response> {
  return toSignIn(303, await endSession(ctx))
}

/** The same by a link. Another site may not end a session by pointing at it, nor a browser by reading ahead. */
export async function leave(ctx: Context): Promise<Response> {
  const sent = ctx.request?.headers
  if (sent?.get('sec-fetch-site') === 'cross-site' || sent?.get('sec-purpose')?.includes('prefetch'))
    throw new Problem('foreign-origin', 'Please sign out from within Assay.')
  return toSignIn(302, await endSession(ctx))
}

/** A form's answer is fetched by GET whatever was sent (303); a link stays one. */
function toSignIn(status: 302 | 303, cookies: readonly string[]): Response {
  const headers = new Headers({ location: SIGN_IN_PATH, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status, headers })
}

async function endSession(ctx: Context): Promise<readonly string[]> {
  const { actor } = ctx
  const end = async (on: Context) =>
    (await callAuth(on, (api, headers) => api.signOut({ headers, returnHeaders: true }))).cookies
  if (actor.kind !== 'user') return end(ctx)
  const cookies = await recordChange(ctx, async (tx) => ({
    result: await end(tx),
    trace: {
      action: 'account.signed-out',
      subject: { type: 'account', id: actor.userId },
      payload: { username: actor.username },
    },
  }))
  forgetActor(ctx)
  return cookies
}

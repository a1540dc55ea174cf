import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * Starts a session for somebody who proved in another way than by a password that they may come in: the demo's visitors, and whom a provider vouches for. One
 * until the browser ends lasts a day at most.
 */
export const provenSession = {
  id: 'proven-session',
  endpoints: {
    startSessionOf: createAuthEndpoint.serverOnly(
      {
        method: 'POST',
        body: z.object({ userId: z.string(), isUntilBrowserEnds: z.boolean() }),
        requireHeaders: true,
      },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new Error('The person is not there.')
        const session = await ctx.context.internalAdapter.createSession(user.id, ctx.body.isUntilBrowserEnds)
        await setSessionCookie(ctx, { session, user }, ctx.body.isUntilBrowserEnds)
        return ctx.json({ sessionId: session.id })
      },
    ),
  },
} satisfies BetterAuthPlugin

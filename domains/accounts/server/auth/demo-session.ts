import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Starts a session for the demo's person, who has no password. It ends with the browser, after a day at most. */
export const demoSession = {
  id: 'demo-session',
  endpoints: {
    startDemoSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }), requireHeaders: true },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new Error('The demo’s person is not there.')
        const session = await ctx.context.internalAdapter.createSession(user.id, true)
        await setSessionCookie(ctx, { session, user }, true)
        return ctx.json({ sessionId: session.id })
      },
    ),
  },
} satisfies BetterAuthPlugin

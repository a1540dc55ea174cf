import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'

/** The library's own name for the cookie under which a sign-in waits for a code. */
const COOKIE = 'two_factor'

/** Says whose sign-in waits for a code in the browser that asks: who has given a password that is right, and nothing else. */
export const waitingPerson = {
  id: 'waiting-person',
  endpoints: {
    whoWaits: createAuthEndpoint.serverOnly({ method: 'GET', requireHeaders: true }, async (ctx) => {
      const key = await ctx.getSignedCookie(ctx.context.createAuthCookie(COOKIE).name, ctx.context.secret)
      const waits = key ? await ctx.context.internalAdapter.findVerificationValue(key) : null
      return ctx.json({ userId: waits ? Number(waits.value) : null })
    }),
  },
} satisfies BetterAuthPlugin

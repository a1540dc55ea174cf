import { z } from 'zod'
import { defineSettings } from '#platform/config/index.ts'

export const accountSettings = defineSettings(
  {
    /** `open` is how installations before this wrote `join`. */
    SIGN_UP: z
      .enum(['organisation', 'join', 'open', 'invite', 'closed'])
      .default('organisation')
      .transform((mode) => (mode === 'open' ? 'join' : mode)),
    /** What becomes of a new password that stands on the list of common ones: said while it is typed, or refused. */
    COMMON_PASSWORDS: z.enum(['warn', 'refuse']).default('warn'),
    /** How many calls a minute one API key may make. */
    KEY_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  },
  (given) => ({
    signUp: given.SIGN_UP,
    commonPasswords: given.COMMON_PASSWORDS,
    keyCallsPerMinute: given.KEY_CALLS_PER_MINUTE,
  }),
)

import { z } from 'zod'
import { defineSettings } from '#platform/config/index.ts'
import { numberInText } from '#platform/endpoint/index.ts'

export const accountSettings = defineSettings(
  {
    /** `open` is how installations before this wrote `join`. */
    SIGN_UP: z
      .enum(['organisation', 'join', 'open', 'invite', 'closed'])
      .default('organisation')
      .transform((mode) => (mode === 'open' ? 'join' : mode)),
    /** Whether a new password that can be guessed is refused, or only warned of while it is typed. */
    COMMON_PASSWORDS: z.enum(['warn', 'refuse']).default('refuse'),
    /** How many calls a minute one API key may make. */
    KEY_CALLS_PER_MINUTE: numberInText().int().min(1).default(600),
  },
  (given) => ({
    signUp: given.SIGN_UP,
    commonPasswords: given.COMMON_PASSWORDS,
    keyCallsPerMinute: given.KEY_CALLS_PER_MINUTE,
  }),
)

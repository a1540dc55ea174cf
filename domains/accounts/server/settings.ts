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
    /** How many organisations may be founded from one address (a /64 of IPv6) in a day, and on the installation in an hour. */
    ORGANISATIONS_PER_ADDRESS_PER_DAY: numberInText().int().min(1).default(10),
    ORGANISATIONS_PER_HOUR: numberInText().int().min(1).default(60),
    /** How many calls a minute one API key may make. */
    KEY_CALLS_PER_MINUTE: numberInText().int().min(1).default(600),
  },
  (given) => ({
    signUp: given.SIGN_UP,
    commonPasswords: given.COMMON_PASSWORDS,
    organisationsPerAddressPerDay: given.ORGANISATIONS_PER_ADDRESS_PER_DAY,
    organisationsPerHour: given.ORGANISATIONS_PER_HOUR,
    keyCallsPerMinute: given.KEY_CALLS_PER_MINUTE,
  }),
)

import { z } from 'zod'
import { defineEndpoint, isoDateTime } from '#platform/endpoint/index.ts'

/** Of whom an organisation asks a second factor before anything else. */
export const SecondFactorOf = z.enum(['nobody', 'administrators', 'everybody'])
export type SecondFactorOf = z.infer<typeof SecondFactorOf>

export const IDLE_MINUTES_MIN = 5
const IDLE_MINUTES_MAX = 1_440
const SESSION_HOURS_MAX = 168

/** What an organisation asks of everybody who is signed in to it; nothing of it is less than what holds anyway. */
export const SignInRules = z.object({
  idleMinutes: z
    .number('Minutes must be a whole number')
    .int('Minutes must be a whole number')
    .min(IDLE_MINUTES_MIN, `At least ${IDLE_MINUTES_MIN} minutes`)
    .max(IDLE_MINUTES_MAX, `At most ${IDLE_MINUTES_MAX} minutes, a day`)
    .nullable()
    .meta({
      title: 'Idle limit (minutes)',
      description: 'A session nobody uses for this long ends. Empty: after seven days',
      placeholder: 'No limit',
    }),
  sessionHours: z
    .number('Hours must be a whole number')
    .int('Hours must be a whole number')
    .min(1, 'At least one hour')
    .max(SESSION_HOURS_MAX, `At most ${SESSION_HOURS_MAX} hours, a week`)
    .nullable()
    .meta({
      title: 'Longest session (hours)',
      description: 'A session ends after this however it is used. Empty: no limit',
      placeholder: 'No limit',
    }),
  secondFactorOf: SecondFactorOf.meta({
    title: 'Second factor',
    labels: {
      nobody: 'Each person chooses',
      administrators: 'Required of administrators',
      everybody: 'Required of everybody',
    },
  }),
})
export type SignInRules = z.infer<typeof SignInRules>

const path = '/api/organisation/sign-in-rules'

export const readSignInRules = defineEndpoint({
  name: 'accounts.sign-in-rules',
  effect: 'read',
  method: 'GET',
  path,
  summary: 'Session lifetimes of the organisation, and who needs a second factor',
  permission: 'organisation:manage',
  request: z.object({}),
  response: SignInRules,
  problems: [],
})

export const setSignInRules = defineEndpoint({
  name: 'accounts.set-sign-in-rules',
  effect: 'write',
  method: 'PUT',
  path,
  summary:
    'Sets session lifetimes of the organisation and who needs a second factor; also applies to open sessions',
  permission: 'organisation:manage',
  request: SignInRules,
  response: SignInRules,
  problems: ['not-signed-in', 'demo-not-allowed'],
  examples: [
    {
      asks: 'End sessions after half an hour without use and after twelve hours, and require a second factor of administrators',
      request: { idleMinutes: 30, sessionHours: 12, secondFactorOf: 'administrators' },
    },
  ],
})

/** When the session that asks ends by itself, for whoever sits before it. */
export const readSession = defineEndpoint({
  name: 'accounts.session',
  effect: 'read',
  method: 'GET',
  path: '/api/auth/session',
  summary: 'When this session ends under its organisation’s rules, and whether a second factor is pending',
  permission: 'session',
  beforeSecondFactor: true,
  request: z.object({}),
  response: z.object({
    /** If it is not used until then; null where no rule ends it. */
    endsAt: isoDateTime.nullable(),
    /** However it is used. */
    endsAtLatest: isoDateTime.nullable(),
    /** Nothing but setting one up is open to this person until they have done it. */
    lacksSecondFactor: z.boolean(),
  }),
  problems: [],
})

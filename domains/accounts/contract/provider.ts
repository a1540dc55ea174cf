import { z } from 'zod'
import { defineEndpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'

const invite = z.string().min(1).max(200).optional()
const organisation = numberInText().int().positive().max(2_147_483_647).optional()
const limit = { perAddress: 120, windowSeconds: 600 }

/** Why a sign-in by an organisation's provider ended at the sign-in page. */
export const ProviderRefusal = z.enum([
  'provider-missing',
  'provider-failed',
  'provider-refused',
  'sign-in-expired',
  'email-unverified',
  'no-account',
  'account-elsewhere',
  'address-unconfirmed',
  'invite-expired',
  'deactivated',
  'no-room',
])
export type ProviderRefusal = z.infer<typeof ProviderRefusal>

export const readSignInProvider = defineEndpoint({
  name: 'accounts.sign-in-provider',
  effect: 'read',
  method: 'GET',
  path: '/api/auth/provider',
  summary: 'What the sign-in provider of an organisation is called, if it has one; organisation 1 by default',
  permission: 'public',
  request: z.object({ organisation, invite }),
  response: z.object({ organisationId: z.number().int(), title: z.string().nullable() }),
  problems: ['link-expired', 'too-many-requests'],
  limit: { perAddress: 600, windowSeconds: 600 },
  examples: [{ asks: 'Does the organisation have its own sign-in?', request: {} }],
})

export const startProviderSignIn = defineEndpoint({
  name: 'accounts.start-provider-sign-in',
  effect: 'read',
  method: 'GET',
  path: '/api/auth/provider/start',
  summary:
    'Redirects to the sign-in provider of an organisation (OpenID Connect, authorization code with PKCE)',
  permission: 'public',
  request: z.object({
    organisation,
    invite,
    next: z.string().max(2_000).optional(),
    /** Connects one's own account, while signed in, and signs nobody in. */
    connect: z.enum(['true', 'false']).default('false'),
  }),
  response: z.any().meta({ description: 'A redirect (302) to the provider, or to /signin with the reason.' }),
  problems: ['too-many-requests'],
  limit,
})

export const finishProviderSignIn = defineEndpoint({
  name: 'accounts.finish-provider-sign-in',
  effect: 'write',
  method: 'GET',
  path: '/api/auth/provider/callback',
  summary: 'Where the sign-in provider redirects back to',
  permission: 'public',
  request: z.object({
    code: z.string().max(4_000).optional(),
    state: z.string().max(400).optional(),
    iss: z.string().max(2_000).optional(),
    error: z.string().max(400).optional(),
  }),
  response: z
    .any()
    .meta({ description: 'A redirect (302) into the product, or to /signin with the reason.' }),
  problems: ['too-many-requests'],
  limit,
})

/** An organisation's sign-in provider, as its administrators see it; never its secret. */
export const SignInProvider = z.object({
  title: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  /** Goes up with every change. */
  version: z.number().int(),
  changedBy: z.string(),
  changedAt: isoDateTime,
})
export type SignInProvider = z.infer<typeof SignInProvider>

export const readOwnProvider = defineEndpoint({
  name: 'accounts.own-provider',
  effect: 'read',
  method: 'GET',
  path: '/api/organisation/sign-in-provider',
  summary: 'The sign-in provider of the organisation, and the addresses to register with it',
  permission: 'organisation:manage',
  request: z.object({}),
  response: z.object({
    provider: SignInProvider.nullable(),
    /** What the provider asks for as the redirect URI. */
    redirectUri: z.string(),
    /** Where people of this organisation begin. */
    signInAddress: z.string(),
  }),
  problems: [],
})

const line = (what: string, max: number) =>
  z
    .string(`${what} is required`)
    .trim()
    .min(1, `${what} is required`)
    .max(max)
    .regex(/^\P{Cc}*$/u, `${what} must be plain text`)

export const setOwnProvider = defineEndpoint({
  name: 'accounts.set-own-provider',
  effect: 'write',
  method: 'PUT',
  path: '/api/organisation/sign-in-provider',
  summary: 'Sets the sign-in provider of the organisation, once its description can be read',
  permission: 'organisation:manage',
  request: z.object({
    title: line('A name', 60).meta({ title: 'The text of the button', description: 'Continue with …' }),
    issuer: z
      .url('The issuer is an address such as https://login.bank.example')
      .max(500)
      .transform((url) => url.replace(/\/$/, ''))
      .meta({ title: 'Issuer' }),
    clientId: line('The client ID', 500).meta({ title: 'Client ID' }),
    /** Left out, the one that is kept stays while issuer and client ID do; a client without one is a public client, which PKCE protects alone. */
    clientSecret: z.string().max(1_000).optional().meta({
      title: 'Client secret',
      kind: 'password',
      autoComplete: 'off',
      description:
        'Empty keeps the one that is set, unless issuer or client ID change; none for a public client',
    }),
    /** The provider as it was read, 0 where there was none: a change that was made on an older one is refused. Where nothing is said, it is the newest. */
    version: z.number().int().min(0).max(2_147_483_647).optional(),
  }),
  response: SignInProvider,
  problems: ['not-signed-in', 'stale', 'demo-not-allowed', 'source-failed', 'too-many-requests'],
})

export const removeOwnProvider = defineEndpoint({
  name: 'accounts.remove-own-provider',
  effect: 'write',
  method: 'DELETE',
  path: '/api/organisation/sign-in-provider',
  summary: 'Removes the sign-in provider; people who used it set a password by mail',
  permission: 'organisation:manage',
  request: z.object({}),
  response: z.object({ done: z.literal(true) }),
  problems: ['not-signed-in', 'demo-not-allowed', 'not-found'],
})

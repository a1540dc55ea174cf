import { createHash } from 'node:crypto'
import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK } from 'jose'
import { z } from 'zod'
import { fetchOutside, type OutsideCall, type Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** What is needed of an OpenID provider's configuration (OpenID Connect Discovery 1.0). */
const Discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
export type Discovered = z.infer<typeof Discovered>

/** An organisation's registration with its provider. */
export type Client = { issuer: string; clientId: string; clientSecret: string | null }

/** Who the provider says somebody is. */
export type Identity = {
  subject: string
  email: string | null
  isEmailVerified: boolean
  fullName: string | null
  username: string | null
}

const provider: Provider = {
  name: 'The sign-in provider',
  isAddressChosen: true,
  timeoutMs: 8_000,
  totalMsMax: 15_000,
  bytesMax: 512 * 1024,
  retries: 1,
  budget: { calls: 1_200, perSeconds: 60 },
}

/** How far a provider's clock may be from ours. */
const SKEW_SECONDS = 60

const failed = (sentence: string, details?: Record<string, unknown>) =>
  new Problem('source-failed', `The sign-in provider ${sentence}`, details)

async function askJson<Shape extends z.ZodType>(
  ctx: Context,
  call: OutsideCall,
  shape: Shape,
): Promise<z.output<Shape>> {
  const reply = await fetchOutside(ctx, provider, call)
  if (reply === 'unchanged') throw failed('was not asked for changes alone.')
  let value: unknown
  try {
    value = JSON.parse(reply.body.toString('utf8'))
  } catch {
    throw failed('answered no JSON.')
  }
  const read = shape.safeParse(value)
  if (!read.success) throw failed('answered in a format that OpenID Connect does not define.')
  return read.data
}

/**
 * Reads how a provider is asked. Its every address must be encrypted, but for replicas on this machine.
 * @throws Problem `source-failed` where it is no OpenID provider, or names another issuer than the one it was looked for under.
 */
export async function discover(ctx: Context, issuer: string): Promise<Discovered> {
  const base = issuer.replace(/\/$/, '')
  const found = await askJson(
    ctx,
    { url: checked(ctx, `${base}/.well-known/openid-configuration`) },
    Discovered,
  )
  if (found.issuer.replace(/\/$/, '') !== base)
    throw failed(`calls itself ${found.issuer} and not ${issuer}.`)
  for (const url of [found.authorization_endpoint, found.token_endpoint, found.jwks_uri]) checked(ctx, url)
  return found
}

function checked({ installation }: Context, address: string): string {
  const url = new URL(address)
  const isLocalReplica = installation.config.localReplicas.includes(url.host)
  if (url.protocol !== 'https:' && !isLocalReplica)
    throw failed(`has an address without encryption: ${address}`)
  return address
}

/** The challenge of a verifier (RFC 7636, S256). */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

const Tokens = z.object({ id_token: z.string().max(100_000) })

/** Gives the code that came back for an ID token. @throws Problem `source-failed`. */
export async function exchangeCode(
  ctx: Context,
  { token_endpoint: url, token_endpoint_auth_methods_supported: methods }: Discovered,
  { clientId, clientSecret }: Client,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  const headers: Record<string, string> = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  }
  // Basic is what a provider takes that does not say (OpenID Connect Core 1.0, 9).
  const isPosted = methods !== undefined && !methods.includes('client_secret_basic')
  if (clientSecret !== null && !isPosted)
    headers.authorization = `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(clientSecret)}`).toString('base64')}`
  else {
    form.set('client_id', clientId)
    if (clientSecret !== null) form.set('client_secret', clientSecret)
  }
  const { id_token } = await askJson(ctx, { url, method: 'POST', headers, body: form.toString() }, Tokens)
  return id_token
}

// As in a form (RFC 6749, 2.3.1).
const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)

const Header = z.object({ alg: z.string(), kid: z.string().optional() })
const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
  nonce: z.string().optional(),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().max(500).optional(),
  preferred_username: z.string().max(500).optional(),
})
const Keys = z.object({
  keys: z
    .array(
      z.looseObject({
        kty: z.string(),
        kid: z.string().optional(),
        use: z.string().optional(),
        alg: z.string().optional(),
      }),
    )
    .max(100),
})

/** Signatures that are taken: with a key that the provider alone has, and never one that says it has none. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

/**
 * Reads an ID token, once its signature holds and it was made by this provider, for us, for this sign-in, and just now (OpenID Connect Core 1.0, 3.1.3.7).
 * @throws Problem `source-failed`
 */
export async function readIdToken(
  ctx: Context,
  { jwks_uri: url, issuer }: Discovered,
  { clientId }: Client,
  token: string,
  nonce: string,
): Promise<Identity> {
  const header = Header.safeParse(readIfSound(() => decodeProtectedHeader(token)))
  const claims = Claims.safeParse(readIfSound(() => decodeJwt(token)))
  if (!header.success || !claims.success) throw failed('sent no ID token that can be read.')
  const { alg, kid } = header.data
  if (!algorithms.includes(alg)) throw failed(`signs with ${alg}, which is not taken.`)
  const { keys } = await askJson(ctx, { url }, Keys)
  const fitting = keys.filter(
    (key) =>
      (kid === undefined || key.kid === kid) &&
      key.use !== 'enc' &&
      (key.alg === undefined || key.alg === alg),
  )
  const signed = await Promise.all(
    fitting.map((key) =>
      importJWK(key, alg)
        .then((imported) => compactVerify(token, imported, { algorithms: [alg] }))
        .catch(() => undefined),
    ),
  )
  if (!signed.some(Boolean)) throw failed('sent an ID token whose signature does not hold.')
  const stated = claims.data
  const now = ctx.now.getTime() / 1000
  const audience = [stated.aud].flat()
  const wrong =
    (stated.iss !== issuer && 'is of another issuer') ||
    (!audience.includes(clientId) && 'is for somebody else') ||
    (audience.length > 1 && stated.azp !== clientId && 'is for several, and not for us') ||
    (stated.azp !== undefined && stated.azp !== clientId && 'was given to somebody else') ||
    (stated.exp <= now - SKEW_SECONDS && 'is over') ||
    (stated.iat > now + SKEW_SECONDS && 'is of the future') ||
    (stated.nonce !== nonce && 'is of another sign-in')
  if (wrong) throw failed(`sent an ID token that ${wrong}.`)
  const words = (text: string | undefined) =>
    text
      ?.replaceAll(/\p{Cc}/gu, '')
      .toWellFormed()
      .trim() || null
  return {
    subject: stated.sub,
    email: words(stated.email)?.toLowerCase() ?? null,
    isEmailVerified: stated.email_verified === true || stated.email_verified === 'true',
    fullName: words(stated.name),
    username: words(stated.preferred_username),
  }
}

function readIfSound(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return undefined
  }
}

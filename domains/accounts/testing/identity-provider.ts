import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { type Replica, type ReplicaReply, startReplica } from '#platform/testing/index.ts'

/** Somebody as the provider knows them. */
export type Account = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  preferred_username?: string
}

export type IdentityProvider = Pick<Replica, 'url' | 'requests' | 'stop'> & {
  clientId: string
  clientSecret: string
  /** Who is in front of the provider's page. */
  signedIn: Account
  /** Spoils what it sends, each in a way that a hostile or broken provider could. */
  spoils: {
    claims?: (claims: Record<string, unknown>) => Record<string, unknown>
    token?: (token: string) => string
    discovery?: (found: Record<string, unknown>) => Record<string, unknown>
    /** Refuses, as somebody who presses Cancel does. */
    error?: string
  }
}

type Settings = { now?: () => Date; isAskedByButton?: boolean }

type Grant = { account: Account; challenge: string; nonce: string; redirectUri: string }

const json = (body: object, status = 200): ReplicaReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/**
 * A stand-in for an OpenID Connect provider on this machine: discovery, the page on which one says who one is (or none: it leads on at once), the token
 * endpoint with PKCE and the client's secret, keys. A code works once.
 */
export async function startIdentityProvider(settings: Settings = {}): Promise<IdentityProvider> {
  const now = settings.now ?? (() => new Date())
  const kid = randomUUID()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = new Map<string, Grant>()

  const authorize = (query: URLSearchParams): ReplicaReply => {
    const redirectUri = query.get('redirect_uri') ?? ''
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    if (provider.spoils.error) back.searchParams.set('error', provider.spoils.error)
    else {
      const code = randomUUID()
      grants.set(code, {
        account: provider.signedIn,
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce') ?? '',
        redirectUri,
      })
      back.searchParams.set('code', code)
      back.searchParams.set('iss', provider.url)
    }
    return { status: 302, headers: { location: back.href } }
  }

  const page = (query: string): ReplicaReply => ({
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><title>Provider</title><h1>Sign in to your company</h1>
      <form method="get" action="/authorize/agreed">${[...new URLSearchParams(query)]
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
        .join('')}<button>Continue as ${provider.signedIn.name ?? provider.signedIn.sub}</button></form>`,
  })

  const token = (body: string, authorization: string | undefined): ReplicaReply => {
    const form = new URLSearchParams(body)
    const basic = `Basic ${Buffer.from(`${provider.clientId}:${provider.clientSecret}`).toString('base64')}`
    if (authorization !== basic) return json({ error: 'invalid_client' }, 401)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return json({ error: 'invalid_grant' }, 400)
    const at = Math.floor(now().getTime() / 1000)
    const claims = {
      iss: provider.url,
      aud: provider.clientId,
      iat: at,
      exp: at + 300,
      nonce: grant.nonce,
      ...grant.account,
    }
    const spoilt = provider.spoils.claims?.(claims) ?? claims
    const idToken = signed(spoilt, kid, privateKey)
    return json({
      token_type: 'Bearer',
      access_token: 'none',
      id_token: provider.spoils.token?.(idToken) ?? idToken,
    })
  }

  const replica = await startReplica(({ path, method, body, headers }) => {
    const { pathname, search, searchParams } = new URL(path, 'http://provider')
    if (pathname === '/.well-known/openid-configuration') {
      const found = {
        issuer: provider.url,
        authorization_endpoint: `${provider.url}/authorize`,
        token_endpoint: `${provider.url}/token`,
        jwks_uri: `${provider.url}/keys`,
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
      }
      return json(provider.spoils.discovery?.(found) ?? found)
    }
    if (pathname === '/authorize') return settings.isAskedByButton ? page(search) : authorize(searchParams)
    if (pathname === '/authorize/agreed') return authorize(searchParams)
    if (pathname === '/token' && method === 'POST') return token(body, headers.authorization)
    if (pathname === '/keys')
      return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] })
    return { status: 404, body: 'No such page' }
  })
  const provider: IdentityProvider = {
    url: replica.url,
    requests: replica.requests,
    stop: replica.stop,
    clientId: 'assay-at-the-bank',
    clientSecret: 'a-secret-of-the-client',
    signedIn: { sub: 'nobody' },
    spoils: {},
  }
  return provider
}

/** A token signed by a key, with RS256. */
export function signed(claims: object, kid: string, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const data = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(claims)}`
  return `${data}.${sign('sha256', Buffer.from(data), key).toString('base64url')}`
}

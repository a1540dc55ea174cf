import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsRoutes } from '#domains/accounts/server/index.ts'
import { behindProxies, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, type World } from '#platform/testing/index.ts'
import { identify } from './slices.ts'

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** A proxy as the ones of docs/operations/behind-a-proxy.md are set: it adds the caller's address and says how it was reached. */
function proxyTo(port: number): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const before = incoming.headers['x-forwarded-for']
    const peer = incoming.socket.remoteAddress?.replace('::ffff:', '') ?? ''
    const onward = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          host: 'upstream.internal',
          'x-forwarded-for': before ? `${before}, ${peer}` : peer,
          'x-forwarded-proto': 'https',
          'x-forwarded-host': incoming.headers.host ?? '',
        },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(onward)
  })
  return new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(proxy)))
}

/** Few are asked of the library, whose slow comparison of passwords is meant to be slow; no name holds a control character, and such are refused at once. */
const nobody = (n: number) => (n < 5 ? `nobody-${n}` : `nobody-${n}\u0007`)

type Answer = { status: number; body: string; cookies: string[] }

/** Calls from one of this machine's own addresses (127.0.0.0/8), as a caller of that address would. */
function callFrom(
  localAddress: string,
  port: number,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        port,
        host: '127.0.0.1',
        localAddress,
        path,
        method: 'POST',
        agent: false,
        headers: { host: 'assay.example', 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: text,
            cookies: answer.headers['set-cookie'] ?? [],
          }),
        )
      },
    )
    call.on('error', reject)
    call.end(JSON.stringify(body))
  })
}

function siteOf(world: World) {
  const site = { port: 0, servers: [] as Server[] }
  beforeAll(async () => {
    const api = makeApi(world.installation, identify, accountsRoutes)
    const server = await new Promise<Server>((resolve) => {
      const own = serve(
        {
          fetch: behindProxies(world.installation.config.proxies, api.fetch),
          port: 0,
          hostname: '127.0.0.1',
        },
        () => resolve(own as Server),
      )
    })
    const proxy = await proxyTo(portOf(server))
    site.servers.push(server, proxy)
    site.port = portOf(proxy)
    const made = await callFrom('127.0.0.9', site.port, '/api/auth/register', {
      username: 'admin',
      email: 'admin@example.com',
      password: 'a long pass phrase',
      fullName: 'The administrator',
    })
    if (made.status !== 201) throw new Error(made.body)
  })
  afterAll(() => {
    for (const server of site.servers) server.close()
  })
  return site
}

describe('behind a proxy', () => {
  onOneDatabase(
    'that is trusted',
    (world) => {
      const site = siteOf(world)
      const signIn = (from: string, username: string, password: string, headers = {}) =>
        callFrom(from, site.port, '/api/auth/login', { username, password }, headers)

      it('200 wrong sign-ins from one address lock out nobody at another, however they claim to come from there', async () => {
        const statuses = new Map<number, number>()
        for (let n = 0; n < 210; n += 1) {
          const { status } = await signIn('127.0.0.2', nobody(n), 'no', {
            'x-forwarded-for': `127.0.0.${n % 250}`,
            forwarded: 'for=127.0.0.3',
          })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
        expect(Object.fromEntries(statuses)).toEqual({ 401: 200, 429: 10 })
        expect((await signIn('127.0.0.2', 'admin', 'a long pass phrase')).status).toBe(429)
        expect((await signIn('127.0.0.3', 'admin', 'a long pass phrase')).status).toBe(200)
      })

      it('cookies are for encrypted connections alone, and a session is found again by them', async () => {
        const { cookies } = await signIn('127.0.0.3', 'admin', 'a long pass phrase')
        expect(cookies.length).toBeGreaterThan(1)
        for (const cookie of cookies) expect(cookie).toMatch(/; Secure/i)
        expect(cookies[0]).toMatch(/^__Secure-assay\.session_token=/)
        const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
        const out = await callFrom('127.0.0.3', site.port, '/api/auth/sessions/revoke-others', {}, { cookie })
        expect([out.status, out.body]).toEqual([200, expect.stringContaining('ended')])
      })

      it('the site is the one the caller reached: its own origin is let in, http and the inner name are not', async () => {
        const from = (origin: string) => signIn('127.0.0.3', 'admin', 'a long pass phrase', { origin })
        expect((await from('https://assay.example')).status).toBe(200)
        for (const origin of ['http://assay.example', 'https://upstream.internal', 'https://evil.example'])
          expect([origin, (await from(origin)).status]).toEqual([origin, 403])
      })
    },
    { TRUST_PROXY: '127.0.0.1' },
  )

  onOneDatabase('that nobody told us of', (world) => {
    const site = siteOf(world)
    it('everybody is the proxy, and what it or anybody claims changes nothing', async () => {
      const wrong = (from: string, n: number) =>
        callFrom(
          from,
          site.port,
          '/api/auth/login',
          { username: nobody(n), password: 'no' },
          { 'x-forwarded-for': `10.0.0.${n % 250}` },
        )
      for (let n = 0; n < 200; n += 1) await wrong('127.0.0.2', n)
      expect((await wrong('127.0.0.3', 200)).status).toBe(429)
    })
  })
})

import type { Route } from '#platform/calls/index.ts'
import { type Identify, makeApi } from '#platform/http-server/index.ts'
import type { World } from '#platform/testing/index.ts'
import { accountsRoutes, identifyUser } from './index.ts'

/** An answer as a test looks at it; `body` is what its text parses to. */
export type TestAnswer = { status: number; headers: Headers; bytes: Uint8Array; text: string; body: TestBody }

// A test says what it expects of a body; the contract has checked its shape already.
type TestBody = {
  message: string
  code: string
  details?: Record<string, unknown>
  user: { id: number; username: string; fullName: string; email: string; role: string; isDemo: boolean }
  [field: string]: unknown
}

export type TestBrowser = {
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  delete(path: string): Promise<TestAnswer>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  cookies: Map<string, string>
}

/** For tests: a browser with cookies of its own before a world's API. Tests of other slices add their routes. */
export function testBrowser(
  world: World,
  routes: readonly Route[] = [],
  identify: Identify = identifyUser,
): TestBrowser {
  const cookies = new Map<string, string>()
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> => {
    const api = makeApi(world.installation, identify, [...accountsRoutes, ...routes])
    const answer = await api.request(path, {
      method,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Test/1.0',
        ...(cookies.size ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) keep(cookies, cookie)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    return {
      status: answer.status,
      headers: answer.headers,
      bytes,
      text,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined,
    }
  }
  return {
    cookies,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    delete: (path) => send('DELETE', path),
    send,
  }
}

function keep(cookies: Map<string, string>, sent: string): void {
  const [pair = '', ...attributes] = sent.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
  if (isGone) cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), pair.slice(at + 1))
}

/** Registers somebody in a browser of their own; the first of a world becomes its administrator. */
export async function registered(world: World, name: string): Promise<TestBrowser> {
  const browser = testBrowser(world)
  const answer = await browser.post('/api/auth/register', {
    username: name,
    email: `${name}@example.com`,
    password: `${name} secret`,
    fullName: `The ${name}`,
  })
  if (answer.status !== 201) throw new Error(`${name} could not register: ${answer.text}`)
  return browser
}

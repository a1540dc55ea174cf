import type { ReplicaReply, ReplicaRequest } from './replica.ts'

export const asJson = (body: unknown, status = 200, headers: Record<string, string> = {}): ReplicaReply => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

const page = '<!doctype html><title>Service unavailable</title><h1>Please come back later</h1>'

const spoilt = {
  'a web page with status 200': () => ({ body: page, headers: { 'content-type': 'text/html' } }),
  'a web page that calls itself JSON': () => ({
    body: page,
    headers: { 'content-type': 'application/json' },
  }),
  'a web page with status 503': () => ({ status: 503, body: page, headers: { 'content-type': 'text/html' } }),
  'an error with status 200': () => asJson({ error: 'Your plan does not cover this.' }),
  'nothing at all': () => ({ body: '', headers: { 'content-type': 'application/json' } }),
  'half a reply, whole by its length': (good) => ({ ...good, body: halfOf(good) }),
  'half a reply, then silence': (good) => ({ ...good, isTruncated: true }),
  'another shape': () => asJson({ version: 2, payload: [] }),
  'a rate limit with a time': () => asJson({ message: 'Slow down' }, 429, { 'retry-after': '120' }),
  'a rate limit without a time': () => asJson({ message: 'Slow down' }, 429),
  'a failure of its own': () => asJson({ message: 'Oops' }, 500),
  'a refused key': () => asJson({ message: 'Unauthorised' }, 401),
  'one byte after the other': (good) => ({ ...good, dripMs: 200 }),
  'no answer': (good) => ({ ...good, delayMs: 30_000 }),
  'a way into the house': () => redirectTo('http://169.254.169.254/latest/meta-data/'),
  'a way to this machine': () => redirectTo('http://127.0.0.1:1/'),
  'a way in a circle': () => redirectTo('/'),
} as const satisfies Record<string, (good: ReplicaReply) => ReplicaReply>
export type Mishap = keyof typeof spoilt

/** What real sources do in the place of an answer; each takes the good reply and spoils it. */
export const mishaps: Record<Mishap, (good: ReplicaReply) => ReplicaReply> = spoilt

const halfOf = ({ body = '' }: ReplicaReply) => body.slice(0, Math.ceil(body.length / 2))
const redirectTo = (location: string): ReplicaReply => ({ status: 302, headers: { location } })

/** Gives rows page by page, in the ways sources do: the query is read, the reply says where the next page is. */
export function pageOf<Row>(
  { path }: ReplicaRequest,
  rows: readonly Row[],
  kind: 'page' | 'offset' | 'cursor' | 'link',
  size: number,
): ReplicaReply {
  const { pathname, searchParams } = new URL(path, 'http://replica.invalid')
  const at =
    kind === 'offset'
      ? Number(searchParams.get('offset') ?? 0)
      : kind === 'cursor'
        ? Number(searchParams.get('after') ?? 0)
        : (Number(searchParams.get('page') ?? 1) - 1) * size
  const next = at + size < rows.length ? at + size : undefined
  searchParams.set('page', String(at / size + 2))
  return asJson(
    {
      data: rows.slice(at, at + size),
      total: rows.length,
      ...(kind === 'cursor' && next !== undefined ? { next: String(next) } : {}),
    },
    200,
    kind === 'link' && next !== undefined
      ? { link: `<${pathname}?${searchParams}>; rel="next", <${pathname}?page=1>; rel="first"` }
      : {},
  )
}

/** Answers as kept replies did: the newest of each path; a path that was never asked is a 404. */
export function replayOf(
  kept: readonly { url: string; status: number; headers: Record<string, string>; body: Uint8Array }[],
): (request: Pick<ReplicaRequest, 'path'>) => ReplicaReply {
  const pathOf = (url: string) => {
    const { pathname, search } = new URL(url, 'http://replica.invalid')
    return `${pathname}${search}`
  }
  const byPath = new Map([...kept].reverse().map((reply) => [pathOf(reply.url), reply]))
  return ({ path }) => {
    const reply = byPath.get(path)
    const type = reply?.headers['content-type']
    return reply
      ? { status: reply.status, body: reply.body, ...(type ? { headers: { 'content-type': type } } : {}) }
      : { status: 404 }
  }
}

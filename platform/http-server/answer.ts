import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { admit, invoke, notifyRefused, type Route } from '#platform/calls/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import type { Outcome } from '#platform/database/index.ts'
import {
  type Endpoint,
  type FileAnswer,
  IDEMPOTENCY_HEADER,
  ORGANISATION_HEADER,
  parseJson,
  pathKeys,
  type StreamAnswer,
} from '#platform/endpoint/index.ts'
import { type Actor, visitor } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { writeAllowance } from './allowance-headers.ts'
import { bearerOf, misplacedKey } from './bearer.ts'
import { failureInWords } from './failure-in-words.ts'
import { plainFileName } from './forms/plain-file-name.ts'
import { readForm, tooLarge } from './forms/read-form.ts'
import type { Identify } from './identify.ts'
import { answerOnce } from './once/once.ts'
import { streamForSession } from './stream-for-session.ts'

type ResponseBody = ConstructorParameters<typeof Response>[0]

const BODY_BYTES_MAX = 1024 * 1024

/** A call over HTTP: origin, session and permission before a byte of the body is read, then its fields, then the call itself, then its answer as a response. */
export async function answer(
  installation: Installation,
  identify: Identify,
  route: Route,
  request: Request,
  facts: { params: Record<string, string>; address: string; requestId?: string },
): Promise<Response> {
  const requestId = facts.requestId ?? randomUUID()
  const ctx: Context = {
    installation,
    actor: visitor,
    now: installation.clock(),
    requestId,
    address: facts.address,
    request,
    answerHeaders: new Headers(),
    db: installation.database.db,
  }
  // What identifying somebody and counting their calls leave behind is none of what they asked for.
  const outcome: Outcome = { kept: 0, inDoubt: 0 }
  // What a long upload left on the disk goes with the answer.
  const letGo: (() => Promise<void>)[] = []
  try {
    refuseRepeatedHeaders(request)
    // A browser adds no key by itself: what another site sends with one, it knows already.
    if (bearerOf(request) === undefined) refuseForeignOrigin(installation, request)
    ctx.actor = (await identify(ctx)) ?? visitor
    try {
      admit(ctx.actor, route.endpoint)
    } catch (failure) {
      // Refused before the call is made, of whose refusals `invoke` tells.
      await notifyRefused(ctx, route.endpoint, failure, facts.params)
      const misplaced = ctx.actor === visitor ? misplacedKey(request) : undefined
      throw misplaced ? new Problem('not-signed-in', misplaced) : failure
    }
    refuseOtherOrganisation(ctx.actor, route.endpoint, request)
    const fields = await fieldsOf(ctx, route.endpoint, request, facts.params, letGo)
    const respond = async () => {
      const result = await invoke(ctx, route, fields, { outcome })
      if (route.endpoint.answers === 'stream') return streamForSession(ctx, identify, result as StreamAnswer)
      return success(route.endpoint, ctx, result)
    }
    const refuse = (failure: unknown) => refusal(ctx, failure, route.endpoint, outcome)
    return await answerOnce(ctx, route.endpoint, fields, outcome, respond, refuse)
  } catch (failure) {
    return refusal(ctx, failure, route.endpoint, outcome)
  } finally {
    // What was answered stands, also where the disk does not let go.
    for (const leave of letGo)
      await leave().catch((failure: unknown) =>
        installation.log.warn({ err: failure }, 'a long upload was not removed from the disk'),
      )
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A browser sends the origin with every unsafe call: one from another site is refused whatever its content type. */
export function refuseForeignOrigin(installation: Installation, request: Request): void {
  if (safeMethods.has(request.method)) return
  const origin = request.headers.get('origin')
  if (origin === null) {
    // Programs send no Origin. A browser that withholds it still says the request crosses sites.
    if (request.headers.get('sec-fetch-site') === 'cross-site') {
      throw new Problem('foreign-origin', 'This call came from another site and was refused.')
    }
    return
  }
  const own = new Set(ownOrigins(installation, request))
  if (installation.config.publicUrl) own.add(new URL(installation.config.publicUrl).origin)
  if (!own.has(origin))
    throw new Problem('foreign-origin', 'This call came from another site and was refused.')
}

/** Behind a trusted proxy the request says how it was reached; without one a proxy nobody told us of may have taken the encryption off. */
function ownOrigins(installation: Installation, request: Request): string[] {
  const { trusted } = installation.config.proxies
  if ('networks' in trusted || trusted.count > 0) return [new URL(request.url).origin]
  const host = request.headers.get('host')
  return [`http://${host}`, `https://${host}`]
}

/** A page that was opened in another organisation reads and writes nothing in the one its session has moved to since. */
function refuseOtherOrganisation(actor: Actor, { permission }: Endpoint, request: Request): void {
  const meant = request.headers.get(ORGANISATION_HEADER)
  if (meant === null || actor.kind !== 'user' || permission === 'public' || permission === 'session') return
  if (meant !== String(actor.organisationId))
    throw new Problem(
      'other-organisation',
      'This page was opened in another organisation than the one you are in now. Nothing was done. Reload the page.',
    )
}

async function fieldsOf(
  { installation, actor }: Context,
  endpoint: Endpoint,
  request: Request,
  params: Record<string, string>,
  letGo: (() => Promise<void>)[],
): Promise<Record<string, unknown>> {
  const fromPath = Object.fromEntries(pathKeys(endpoint.path).map((key) => [key, params[key]]))
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    return withPath(queryOf(new URL(request.url).searchParams), fromPath)
  }
  const bytesMax = endpoint.bodyBytesMax ?? BODY_BYTES_MAX
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge(bytesMax)
  if (endpoint.body === 'multipart') {
    const form = await readForm(request, bytesMax, {
      folder: arrivingIn(installation.config),
      person: personOf(actor),
    })
    letGo.push(form.letGo)
    return withPath(form.fields, fromPath)
  }
  const body = await readBody(request, bytesMax)
  if (endpoint.body === 'raw') return { body, ...fromPath }
  if (body.length === 0) return fromPath
  const value = parseJson(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem('invalid-input', 'The request body must be a JSON object.')
  }
  return withPath(value as Record<string, unknown>, fromPath)
}

/** What was sent as JSON, within the bounds of every call. @throws Problem `too-large`, `invalid-json`. */
export const readJson = async (request: Request): Promise<unknown> =>
  parseJson(await readBody(request, BODY_BYTES_MAX))

/** Where long uploads wait: beside what is kept, and not in a folder that may be memory. */
export const arrivingIn = ({ dataDir }: Pick<Installation['config'], 'dataDir'>): string =>
  join(dataDir, 'arriving')

/** The demo's visitors count as one person. */
function personOf(actor: Actor): string {
  if (actor.kind !== 'user') return actor.kind
  return actor.isDemo ? 'demo' : `user ${actor.userId}`
}

/** A field that is given several times is a list, which a contract that asks for one value refuses. */
const queryOf = (search: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const values = search.getAll(key)
      return [key, values.length > 1 ? values : values[0]]
    }),
  )

/** Together with what the path names. @throws Problem `invalid-input` where both say a field and do not agree. */
function withPath(
  fields: Record<string, unknown>,
  fromPath: Record<string, string | undefined>,
): Record<string, unknown> {
  for (const [field, named] of Object.entries(fromPath))
    if (Object.hasOwn(fields, field) && String(fields[field]) !== named) {
      const message = `The path and the request give different values of “${field}”.`
      throw new Problem('invalid-input', message, { issues: [{ field, message }] })
    }
  return { ...fields, ...fromPath }
}

/** Headers that say one thing. A second one under the same name is joined to the first with a comma and a space, which none of them has by itself. */
const SINGLE_HEADERS = ['authorization', 'host', 'origin', IDEMPOTENCY_HEADER, ORGANISATION_HEADER]

function refuseRepeatedHeaders(request: Request): void {
  for (const name of SINGLE_HEADERS)
    if (request.headers.get(name)?.includes(', '))
      throw new Problem('invalid-input', `The header “${name}” is sent more than once.`)
}

/** Reads a body up to a size; a longer one is refused as soon as it is known to be longer. */
async function readBody(request: Request, bytesMax: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.length
    if (length > bytesMax) throw tooLarge(bytesMax)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function success(endpoint: Endpoint, ctx: Context, result: unknown): Response {
  const headers = ctx.answerHeaders ?? new Headers()
  headers.set('x-request-id', ctx.requestId)
  if (endpoint.answers === 'file' && !(result instanceof Response))
    return fileSent(result as FileAnswer, ctx, headers, endpoint.status)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (result instanceof Response) return keptByNobody(endpoint, result)
  headers.set('content-type', `${endpoint.mediaType ?? 'application/json'}; charset=utf-8`)
  return new Response(JSON.stringify(result ?? null), { status: endpoint.status ?? 200, headers })
}

/** An answer that a verb made whole says itself how long it is good; said nothing, what is for somebody signed in is kept by nobody. */
function keptByNobody({ permission }: Endpoint, made: Response): Response {
  if (permission === 'public' || made.headers.has('cache-control')) return made
  const headers = new Headers(made.headers)
  headers.set('cache-control', 'no-store')
  return new Response(made.body, { status: made.status, statusText: made.statusText, headers })
}

/** A file is saved and never shown or run in the page. What is kept as it was sent may wait in this browser alone, which asks each time. */
function fileSent(
  { fileName, contentType, body, kept }: FileAnswer,
  { request }: Pick<Context, 'request'>,
  headers: Headers,
  status = 200,
): Response {
  headers.set('content-type', contentType)
  headers.set(
    'content-disposition',
    `attachment; filename*=UTF-8''${encodeURIComponent(plainFileName(fileName).toWellFormed())}`,
  )
  headers.set('x-content-type-options', 'nosniff')
  headers.set('content-security-policy', "default-src 'none'; sandbox")
  if (!headers.has('cache-control')) headers.set('cache-control', kept ? 'private, no-cache' : 'no-store')
  const sent = request?.method === 'HEAD' ? unread(body) : (body as ResponseBody)
  if (!kept) return new Response(sent, { status, headers })
  const tag = `"${kept.sha256}"`
  headers.set('etag', tag)
  if (request?.headers.get('if-none-match') === tag)
    return new Response(unread(body), { status: 304, headers })
  headers.set('content-length', String(kept.bytes))
  return new Response(sent, { status, headers })
}

/** Lets go of what a body is read from: this answer has none. */
function unread(body: FileAnswer['body']): null {
  if (body instanceof ReadableStream) void body.cancel().catch(() => {})
  return null
}

/** Any failure as JSON with message and code; what is not a Problem is logged and named only by its reference. */
export function refusal(
  ctx: Pick<Context, 'installation' | 'requestId' | 'answerHeaders' | 'request'>,
  failure: unknown,
  endpoint?: Pick<Endpoint, 'refusal' | 'mediaType'>,
  outcome?: Outcome,
): Response {
  const problem = problemOf(ctx, failure, outcome)
  const headers = new Headers({
    'content-type': `${endpoint?.mediaType ?? 'application/json'}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-request-id': ctx.requestId,
  })
  // A refusal may move a sign-in on: the code it asks for comes back under a cookie of its own.
  for (const cookie of ctx.answerHeaders?.getSetCookie() ?? []) headers.append('set-cookie', cookie)
  writeAllowance(ctx.answerHeaders, headers)
  if (problem.status === 401) headers.set('www-authenticate', 'Bearer')
  const retryAfter = problem.details?.retryAfterSeconds
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  const body = { ...endpoint?.refusal?.(problem.message, problem), ...problem.toJSON() }
  return new Response(JSON.stringify(body), { status: problem.status, headers })
}

function problemOf(
  ctx: Pick<Context, 'installation' | 'requestId' | 'request'>,
  failure: unknown,
  outcome: Outcome = { kept: 0, inDoubt: 0 },
): Problem {
  // Nobody reads this answer: the caller went away, or their line broke. What that throws is no fault of ours.
  if (ctx.request?.signal.aborted) {
    ctx.installation.log.debug(
      { requestId: ctx.requestId, err: failure },
      'a caller went away before the answer',
    )
    return failure instanceof Problem ? failure : new Problem('cancelled', 'The call was broken off.')
  }
  if (failure instanceof Problem) {
    if (failure.status >= 500)
      ctx.installation.log.error({ requestId: ctx.requestId, code: failure.code }, failure.message)
    return failure
  }
  ctx.installation.log.error({ requestId: ctx.requestId, err: failure, outcome }, 'a request failed')
  return failureInWords(failure, outcome, ctx.requestId)
}

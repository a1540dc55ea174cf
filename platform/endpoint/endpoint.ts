import { z } from 'zod'
import type { Permission } from '#platform/permissions/index.ts'
import type { ProblemCode, ProblemDetails } from '#platform/problems/index.ts'
import { fileResponse } from './shapes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What a call does to what is kept; by its method unless stated: a GET reads, everything else writes. `read` changes nothing that anybody keeps: no row, no audit entry, no work event; what the installation counts or
 * remembers for itself (calls, replies of sources, prices as they came) may grow. `write` may change something.
 */
export type Effect = 'read' | 'write'

/** A request as somebody makes it, for whoever learns the call. */
export type Example<Request extends z.ZodObject = z.ZodObject> = {
  /** What is asked, as a person would say it. */
  asks: string
  request: z.input<Request>
}

/** How often one address, or one name in the request, may call. */
export type CallLimit = {
  perAddress: number
  perName?: { field: string; calls: number }
  windowSeconds: number
}

/**
 * One call of the product, said once and read five times: by whoever invokes it (permission, parse, run, parse the answer), by the
 * HTTP server, by the typed client, by the form that posts to it and by the OpenAPI page.
 *
 * `request` is one object: keys that stand in the path as `{key}` come from the path; the rest from the query string (GET, DELETE)
 * or the body. `request` keys of a GET must therefore coerce from strings.
 */
type DeclaredEndpoint<Request extends z.ZodObject, Response extends z.ZodType> = {
  /** What programs call it, for good: `portfolio.summary`. One in the whole installation. */
  name: `${string}.${string}`
  effect?: Effect
  method: Method
  path: `/api/${string}`
  /** One line for the OpenAPI page. */
  summary: string
  permission: Permission
  /** Nothing is asked unless stated. */
  request?: Request
  response: Response
  /** What it may be refused for, beside what every call may; nothing unless stated. */
  problems?: readonly ProblemCode[]
  /** Status of a success; 200 unless told. */
  status?: 200 | 201 | 202
  /**
   * `multipart`: the body is a form whose file fields arrive as `File`.
   * `raw`: the body arrives as it came, as the bytes of the field `body`; for what is signed.
   */
  body?: 'json' | 'multipart' | 'raw'
  /**
   * `file`: the verb returns a `FileAnswer`, sent as an attachment; so it is where the response is `fileResponse`.
   * `stream`: the verb returns a `StreamAnswer`, server-sent events for as long as the session lasts.
   */
  answers?: 'json' | 'file' | 'stream'
  /** Largest body accepted, in bytes; one mebibyte unless told. */
  bodyBytesMax?: number
  limit?: CallLimit
  /** Open to somebody who is to set up a second factor first: it has to do with that, or with leaving. */
  beforeSecondFactor?: true
  /** Requests that are taken as they stand. */
  examples?: readonly Example<Request>[]
  /** The answer for a reader with little room: what a person would say of it, with its dates and what is missing. */
  short?(answer: z.output<Response>): unknown
  /** Further fields of this call's refusals, where the specification words them in a way of its own. */
  refusal?: (
    sentence: string,
    problem: { status: number; details?: ProblemDetails | undefined },
  ) => Record<string, unknown>
  /** What answers and refusals call themselves where a standard says so; `application/json` unless told. */
  mediaType?: string
}

export type Endpoint<
  Request extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
> = DeclaredEndpoint<Request, Response> & {
  effect: Effect
  request: Request
  problems: readonly ProblemCode[]
}

export type RequestOf<E> = E extends Endpoint<infer Request, z.ZodType> ? z.output<Request> : never
export type InputOf<E> = E extends Endpoint<infer Request, z.ZodType> ? z.input<Request> : never
export type ResponseOf<E> = E extends Endpoint<z.ZodObject, infer Response> ? z.output<Response> : never

/** Says an endpoint. Leaving out the permission does not compile. */
export function defineEndpoint<
  Request extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Response extends z.ZodType = z.ZodType,
>(endpoint: DeclaredEndpoint<Request, Response>): Endpoint<Request, Response> {
  const effect = endpoint.method === 'GET' ? 'read' : 'write'
  const isFile = (endpoint.response as z.ZodType) === fileResponse
  return {
    effect,
    request: z.object({}) as never,
    problems: [],
    ...(isFile ? { answers: 'file' } : {}),
    ...endpoint,
  }
}

/** The names in the path's braces: `/api/cases/{id}` has `id`. */
export function pathKeys(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}

export type FileAnswer = {
  fileName: string
  contentType: string
  body: Uint8Array | string | ReadableStream<Uint8Array>
  /**
   * What is kept as it was sent says how long it is and what its digest is: a browser that has it asks only whether it may show it
   * again.
   */
  kept?: { bytes: number; sha256: string }
}

/** Server-sent events that a verb answers with. */
export type StreamAnswer = {
  body: ReadableStream<Uint8Array>
  /** Ends it from this side. */
  end(): void
  /** Aborted when it has ended, from whichever side. */
  ended: AbortSignal
}

/** The header in which a page says the organisation it was opened in. */
export const ORGANISATION_HEADER = 'x-assay-organisation'

/** The header in which a page says that it asks by itself: nobody has touched it for a while. */
export const UNATTENDED_HEADER = 'x-assay-unattended'

/** The header in which a program says that what it sends may come more than once and is to be done once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** Whether a call takes a key: every one that may change something for somebody who is known, but for those that answer with a file. */
export const takesIdempotencyKey = ({
  effect,
  permission,
  answers,
}: Pick<Endpoint, 'effect' | 'permission' | 'answers'>): boolean =>
  effect === 'write' &&
  permission !== 'public' &&
  permission !== 'session' &&
  permission !== 'provisioning' &&
  answers !== 'file' &&
  answers !== 'stream'

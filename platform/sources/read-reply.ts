import type { z } from 'zod'
import { fetchOutside, type OutsideCall, type Provider, type Reply } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { failed } from './failure.ts'

export type SourceCall = Omit<OutsideCall, 'onlyIfChanged'>
export type BodyReply = Reply & { body: Buffer }

/** Asks for a body of any kind. @throws Problem `source-failed`, an empty one included; `too-many-requests` when the budget is spent. */
export async function fetchBody(ctx: Context, provider: Provider, call: SourceCall): Promise<BodyReply> {
  const reply = (await fetchOutside(ctx, provider, call)) as BodyReply
  if (reply.bytes === 0 && reply.status < 300 && reply.status !== 204)
    throw failed(provider, 'answered nothing', 'EMPTY')
  return reply
}

/** What the words of a source are when it refuses in a reply that is none: found in the body by a shape. */
export type Refusal = z.ZodType<string>

/**
 * Asks for JSON in a shape. What comes with status 200 and is no answer (an error, a page, half a reply, another shape) is a failure. A
 * status that the call `reads` is a refusal in the source's own words; where it means that there is nothing, the caller reads it by
 * `fetchJson`.
 * @throws Problem `source-failed` with its reason; `too-many-requests` when the budget is spent.
 */
export async function fetchShape<Shape extends z.ZodType>(
  ctx: Context,
  provider: Provider,
  call: SourceCall,
  shape: Shape,
  refusal?: Refusal,
): Promise<z.output<Shape>> {
  const reply = await fetchJson(ctx, provider, call)
  return readShape(provider, shape, reply, refusal)
}

export type JsonReply = { status: number; headers: Record<string, string>; body: unknown }

/** Asks for JSON with the status beside it, for refusals that the call `reads`. @throws Problem, as `fetchShape`. */
export async function fetchJson(ctx: Context, provider: Provider, call: SourceCall): Promise<JsonReply> {
  const reply = await fetchBody(ctx, provider, call)
  return { status: reply.status, headers: reply.headers, body: readJson(provider, reply) }
}

/** Reads a body as JSON. @throws Problem `source-failed`: what came is told apart. */
export function readJson(
  provider: { name: string },
  { status, body }: Pick<BodyReply, 'status' | 'body'>,
): unknown {
  if (status === 204) return undefined
  const text = body.toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    if (status >= 300) throw failed(provider, `answered ${status}`, 'REFUSED')
    const [begins] = text.trimStart()
    if (begins === '<') throw failed(provider, 'answered a web page instead of data', 'WEB_PAGE')
    const ends = text.trimEnd().at(-1)
    if ((begins === '{' && ends !== '}') || (begins === '[' && ends !== ']'))
      throw failed(provider, 'broke off in the middle of its reply', 'CUT_SHORT')
    throw failed(provider, 'answered something that is no JSON', 'NOT_READABLE')
  }
}

/**
 * Reads a body in a shape. A refusal is looked for first: a loose shape would take it for an answer.
 * @throws Problem `source-failed` with the source's own words where it refuses, with the place where its shape has changed otherwise.
 */
export function readShape<Shape extends z.ZodType>(
  provider: { name: string },
  shape: Shape,
  { status = 200, body }: { status?: number; body: unknown },
  refusal?: Refusal,
): z.output<Shape> {
  const stated = refusal?.safeParse(body)
  if (stated?.success) throw failed(provider, `reports: ${stated.data.slice(0, 300)}`, 'SAYS_NO')
  if (status >= 300) throw failed(provider, `answered ${status}`, 'REFUSED')
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.map(String).join('.')
  throw failed(provider, `answered in an unknown format${place ? ` (at ${place})` : ''}`, 'CHANGED_SHAPE')
}

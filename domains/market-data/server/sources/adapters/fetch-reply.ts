import type { z } from 'zod'
import { fetchOutside, type OutsideCall, type Provider, type Reply } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'

type Call = Omit<OutsideCall, 'onlyIfChanged'>

/** Asks a source for JSON. @throws Problem `source-failed` for anything else, `too-many-requests` when the budget is spent. */
export async function fetchJson(ctx: Context, provider: Provider, call: Call): Promise<unknown> {
  return (await fetchRefusable(ctx, provider, call)).body
}

/** The same with the status beside the body, for refusals that the call `reads`. */
export async function fetchRefusable(
  ctx: Context,
  provider: Provider,
  call: Call,
): Promise<{ status: number; body: unknown }> {
  const reply = (await fetchOutside(ctx, provider, call)) as Reply & { body: Buffer }
  try {
    return { status: reply.status, body: JSON.parse(reply.body.toString('utf8')) }
  } catch {
    throw failed(
      provider,
      reply.status < 300 ? 'answered something that is no JSON' : `answered ${reply.status}`,
    )
  }
}

/** Reads a body in a shape. @throws Problem `source-failed` with the source's own words where it refuses in the shape `refusal`. */
export function readShape<Shape extends z.ZodType>(
  provider: Provider,
  shape: Shape,
  body: unknown,
  refusal: z.ZodType<string>,
): z.output<Shape> {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  const said = refusal.safeParse(body)
  throw failed(provider, said.success ? `says: ${said.data.slice(0, 300)}` : 'answered in a shape of its own')
}

/** @returns Problem `source-failed`: the source did not do what was asked. */
export const failed = (provider: Provider, what: string): Problem =>
  new Problem('source-failed', `${provider.name} ${what.replace(/\.+$/, '')}.`, { provider: provider.name })

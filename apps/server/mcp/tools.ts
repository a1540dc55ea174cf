import { z } from 'zod'
import { invoke, type Route } from '#platform/calls/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Endpoint } from '#platform/endpoint/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** A tool as the Model Context Protocol lists it. */
export type Tool = {
  name: string
  title: string
  description: string
  inputSchema: Record<string, unknown>
  annotations: { readOnlyHint: true; openWorldHint: false }
}

/** What a tool answered; `isError` where it was refused, so that whoever asked can ask better. */
export type ToolAnswer = { content: [{ type: 'text'; text: string }]; isError?: true }

/** An answer past this is refused with a sentence and never cut: half a list would be taken for a whole one. */
const ANSWER_CHARACTERS_MAX = 100_000

/** A tool is called as its call is, with what the protocol takes in a name. */
export const toolNameOf = ({ name }: Pick<Endpoint, 'name'>): string => name.replaceAll('.', '_')

/** Whether a call is a tool at all: it only reads, is granted by a role, and answers with words and figures. */
const isTool = ({ effect, permission, answers, body }: Endpoint): boolean =>
  effect === 'read' &&
  permission !== 'public' &&
  permission !== 'session' &&
  permission !== 'provisioning' &&
  permission !== 'account:own' &&
  (answers ?? 'json') === 'json' &&
  (body ?? 'json') === 'json'

/** The calls that somebody may use as tools, by name. */
export function toolsFor({ actor }: Context, routes: readonly Route[]): Map<string, Route> {
  const own = routes.filter(({ endpoint }) => {
    const { permission } = endpoint
    if (
      !isTool(endpoint) ||
      permission === 'public' ||
      permission === 'session' ||
      permission === 'provisioning'
    )
      return false
    return actor.kind === 'user' && isGranted(actor, permission)
  })
  return new Map(own.map((route) => [toolNameOf(route.endpoint), route]))
}

const schemas = new WeakMap<z.ZodType, Record<string, unknown>>()

function schemaOf(request: z.ZodObject): Record<string, unknown> {
  const known = schemas.get(request)
  if (known) return known
  const { $schema: _, ...schema } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })
  // A field that no call reads is refused.
  const made = { additionalProperties: false, ...schema, type: 'object' }
  schemas.set(request, made)
  return made
}

/** How a call presents itself to an assistant: its summary, and what somebody might ask it. */
export function toolOf({ endpoint }: Route): Tool {
  const asks = (endpoint.examples ?? []).map(
    ({ asks: question, request }) => `Example: ${question}: ${JSON.stringify(request)}`,
  )
  return {
    name: toolNameOf(endpoint),
    title: endpoint.summary,
    description: [endpoint.summary, ...asks].join('\n'),
    inputSchema: schemaOf(endpoint.request),
    annotations: { readOnlyHint: true, openWorldHint: false },
  }
}

/** Uses a tool as whoever the context says, in its short form. A refusal is an answer; what is nobody's refusal is thrown. */
export async function answerOfTool(
  ctx: Context,
  route: Route,
  fields: Record<string, unknown>,
): Promise<ToolAnswer> {
  try {
    const answer = await invoke(ctx, route, fields, { form: 'short', effect: 'read' })
    const text = JSON.stringify(answer)
    if (text.length > ANSWER_CHARACTERS_MAX)
      throw new Problem(
        'too-large',
        `The answer has ${text.length} characters, more than the ${ANSWER_CHARACTERS_MAX} allowed here, and was not cut. Request less: fewer rows (limit), one record by its number, or a narrower filter.`,
      )
    return { content: [{ type: 'text', text }] }
  } catch (failure) {
    if (!(failure instanceof Problem) || failure.status >= 500) throw failure
    return { content: [{ type: 'text', text: JSON.stringify(failure) }], isError: true }
  }
}

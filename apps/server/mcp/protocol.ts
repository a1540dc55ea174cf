import { z } from 'zod'
import type { Route } from '#platform/calls/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { answerOfTool, toolOf, toolsFor } from './tools.ts'

/** Versions of the Model Context Protocol that are spoken, the newest first. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

const INSTRUCTIONS =
  'Assay: screening, cases, credit, portfolio and market figures of one organisation, read-only. Answers carry their dates and state what is missing, old, simulated or sample data: state this before any figure. A refusal is not an empty result.'

const Message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().max(100).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})

const CallParams = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) })

/** Error codes of JSON-RPC 2.0. */
const INVALID_REQUEST = -32_600
const METHOD_NOT_FOUND = -32_601
const INVALID_PARAMS = -32_602
const INTERNAL = -32_603

type Reply =
  | { jsonrpc: '2.0'; id: string | number | null; result: object }
  | { jsonrpc: '2.0'; id: string | number | null; error: { code: number; message: string } }

/**
 * Answers one message of a client; undefined for a notification, which wants no answer. Nothing is kept between two messages, so that any process may answer any of
 * them.
 */
export async function answerMessage(
  ctx: Context,
  routes: readonly Route[],
  sent: unknown,
): Promise<Reply | undefined> {
  const read = Message.safeParse(sent)
  if (!read.success) return refused(null, INVALID_REQUEST, 'This is not a Model Context Protocol message.')
  const { id, method, params = {} } = read.data
  if (id === undefined || method === undefined) return undefined
  const statedBy = (result: object): Reply => ({ jsonrpc: '2.0', id, result })
  switch (method) {
    case 'initialize': {
      const asked = VERSIONS.find((version) => version === params.protocolVersion)
      return statedBy({
        protocolVersion: asked ?? VERSIONS[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'assay', title: 'Assay', version: '1' },
        instructions: INSTRUCTIONS,
      })
    }
    case 'ping':
      return statedBy({})
    case 'tools/list':
      return statedBy({ tools: [...toolsFor(ctx, routes).values()].map(toolOf) })
    case 'tools/call': {
      const call = CallParams.safeParse(params)
      const route = call.success ? toolsFor(ctx, routes).get(call.data.name) : undefined
      if (!call.success || !route)
        return refused(id, INVALID_PARAMS, 'This tool does not exist, or the key has no access to it.')
      try {
        return statedBy(await answerOfTool(ctx, route, call.data.arguments))
      } catch (failure) {
        ctx.installation.log.error({ requestId: ctx.requestId, err: failure }, 'a tool failed')
        const sentence = failure instanceof Problem ? failure.message : 'Something went wrong on our side.'
        return refused(id, INTERNAL, `${sentence} Reference: ${ctx.requestId}.`)
      }
    }
    default:
      return refused(id, METHOD_NOT_FOUND, `${method} is not offered here.`)
  }
}

const refused = (id: string | number | null, code: number, message: string): Reply => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

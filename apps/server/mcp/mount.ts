import { randomUUID } from 'node:crypto'
import type { Route } from '#platform/calls/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import {
  bearerOf,
  type Identify,
  readJson,
  refusal,
  refuseForeignOrigin,
} from '#platform/http-server/index.ts'
import { visitor } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ServerApp } from '../server-app.ts'
import { answerMessage } from './protocol.ts'

export const MCP_PATH = '/api/mcp'

/**
 * The Model Context Protocol over HTTP: one message a POST, one JSON answer, for whoever carries a key. No stream is offered: nothing here speaks unasked.
 */
export function mountMcp(
  app: ServerApp,
  installation: Installation,
  identify: Identify,
  routes: readonly Route[],
): void {
  app.post(MCP_PATH, async (c) => {
    const request = c.req.raw
    const ctx: Context = {
      installation,
      actor: visitor,
      now: installation.clock(),
      requestId: randomUUID(),
      address: c.env?.address ?? c.env?.incoming?.socket?.remoteAddress ?? '',
      request,
      answerHeaders: new Headers(),
      db: installation.database.db,
    }
    try {
      refuseForeignOrigin(installation, request)
      if (bearerOf(request) === undefined)
        throw new Problem('not-signed-in', 'Send an API key: Authorization: Bearer assay_….')
      ctx.actor = (await identify(ctx)) ?? visitor
      const answer = await answerMessage(ctx, routes, await readJson(request))
      const headers = { 'cache-control': 'no-store', 'x-request-id': ctx.requestId }
      return answer ? Response.json(answer, { headers }) : new Response(null, { status: 202, headers })
    } catch (failure) {
      return refusal(ctx, failure)
    }
  })
  app.all(MCP_PATH, () => {
    const refused = refusal(
      { installation, requestId: randomUUID() },
      new Problem('method-not-allowed', 'This path takes POST.', { methods: 'POST' }),
    )
    refused.headers.set('allow', 'POST')
    return refused
  })
}

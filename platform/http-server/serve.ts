import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { Endpoint } from '#platform/endpoint/index.ts'

/** An endpoint with the verb that answers it. */
export type Route = {
  endpoint: Endpoint
  run: (ctx: Context, input: never) => Promise<unknown>
}

/** Binds an endpoint to its verb: a route file is a list of these. */
export function serve<Request extends z.ZodObject, Response extends z.ZodType>(
  endpoint: Endpoint<Request, Response>,
  verb: (ctx: Context, input: z.output<Request>) => Promise<z.input<Response>>,
): Route {
  return { endpoint: endpoint as unknown as Endpoint, run: verb as Route['run'] }
}

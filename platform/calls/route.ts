import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { Endpoint } from '#platform/endpoint/index.ts'

/** An endpoint with the verb that answers it. */
export type Route = {
  endpoint: Endpoint
  run: (ctx: Context, input: never) => Promise<unknown>
  countedAs?: CountedAs
}

/**
 * Under whom a call counts against the limit of its name. However a name is spelt, it must be one key, and the same that the verb finds its
 * row by. `isKnown`: the call proves that it comes from somebody's own device, so that no stranger's calls count against it, nor those
 * of others at its address.
 */
export type CountedAs = (ctx: Context, stated: unknown) => Promise<{ name: string; isKnown: boolean }>

/** Binds an endpoint to its verb: a route file is a list of these. */
export function serve<Request extends z.ZodObject, Response extends z.ZodType>(
  endpoint: Endpoint<Request, Response>,
  verb: (ctx: Context, input: z.output<Request>) => Promise<z.input<Response>>,
  options: { countedAs?: CountedAs } = {},
): Route {
  return { endpoint: endpoint as unknown as Endpoint, run: verb as Route['run'], ...options }
}

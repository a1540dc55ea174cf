import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import type { Config } from '#platform/config/index.ts'
import { callerOf } from './caller.ts'

/** What the web server hands in with a request, and what was made of it. */
export type Bindings = Partial<HttpBindings> & {
  /** The caller's address, behind the proxies that are trusted. */
  address?: string
}

type Answer = Response | Promise<Response>

/**
 * Hands requests in as the caller sent them to the outermost trusted proxy: with the caller's own address, and an address of the site that
 * has the protocol and the host they used. Cookies, links and the check of the origin all go by `request.url`.
 */
export function behindProxies(
  proxies: Config['proxies'],
  fetch: (request: Request, bindings: Bindings) => Answer,
): (request: Request, bindings: HttpBindings | Http2Bindings) => Answer {
  return (request, bindings) => {
    const peer = bindings.incoming.socket?.remoteAddress ?? ''
    const { address, protocol, host } = callerOf(proxies, peer, request.headers)
    return fetch(reachedAs(request, protocol, host), { ...(bindings as HttpBindings), address })
  }
}

function reachedAs(request: Request, protocol: string | undefined, host: string | undefined): Request {
  const url = new URL(request.url)
  if ((protocol ?? 'http') === 'http' && host === undefined) return request
  const origin = `${protocol ?? url.protocol.slice(0, -1)}://${host ?? url.host}`
  const seen = new Request(`${origin}${url.pathname}${url.search}`, request)
  seen.headers.set('host', new URL(origin).host)
  return seen
}

import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { House } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { answer, type Identify, refusal } from './answer.ts'
import type { Route } from './serve.ts'

export type ApiApp = Hono<{ Bindings: Partial<HttpBindings> }>

/** The API of a house: every route, JSON for every failure, JSON for every unknown path. */
export function makeApi(house: House, identify: Identify, routes: readonly Route[]): ApiApp {
  const app: ApiApp = new Hono({ strict: false })
  const methodsOfPath = Map.groupBy(routes, (route) => honoPath(route.endpoint.path))

  for (const route of [...routes].sort(byPathSpecificity)) {
    app.on(route.endpoint.method, honoPath(route.endpoint.path), (c) =>
      answer(house, identify, route, c.req.raw, {
        params: c.req.param() as Record<string, string>,
        address: addressOf(c.env, c.req.raw),
      }),
    )
  }
  for (const [path, own] of methodsOfPath) {
    app.all(path, () => {
      const methods = own.map((route) => route.endpoint.method).join(', ')
      const refused = refusal(
        { house, requestId: randomUUID() },
        new Problem('method-not-allowed', `This path takes ${methods}.`, { methods }),
      )
      refused.headers.set('allow', methods)
      return refused
    })
  }
  const unknown = () =>
    refusal(
      { house, requestId: randomUUID() },
      new Problem('unknown-path', 'There is nothing at this path of the API.'),
    )
  app.all('/api', unknown)
  app.all('/api/*', unknown)
  app.onError((failure) => refusal({ house, requestId: randomUUID() }, failure))
  return app
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Fixed segments win over `{key}` ones: `/api/kyb/cases/open` before `/api/kyb/cases/{id}`. */
function byPathSpecificity(a: Route, b: Route): number {
  return (a.endpoint.path.match(/\{/g)?.length ?? 0) - (b.endpoint.path.match(/\{/g)?.length ?? 0)
}

/** The caller's address; behind a proxy (TRUST_PROXY) the last forwarded one would be read here. */
function addressOf(env: Partial<HttpBindings> | undefined, _request: Request): string {
  return env?.incoming?.socket?.remoteAddress ?? ''
}

import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Route } from '#platform/calls/index.ts'
import type { Installation } from '#platform/context/index.ts'
import type { Endpoint } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { answer, refusal } from './answer.ts'
import type { Bindings } from './caller/behind-proxies.ts'
import type { Identify } from './identify.ts'

export type ApiApp = Hono<{ Bindings: Bindings }>

/** Is told of each call that was answered: which, with what status, and how long it took until the answer began. */
export type Observe = (call: {
  endpoint: Endpoint
  status: number
  milliseconds: number
  requestId: string | null
}) => void

/** The API of an installation: every route, JSON for every failure, JSON for every unknown path. */
export function makeApi(
  installation: Installation,
  identify: Identify,
  routes: readonly Route[],
  observe?: Observe,
): ApiApp {
  const app: ApiApp = new Hono({ strict: false })
  const methodsOfPath = Map.groupBy(routes, (route) => honoPath(route.endpoint.path))

  for (const route of [...routes].sort(byPathSpecificity)) {
    app.on(route.endpoint.method, honoPath(route.endpoint.path), async (c) => {
      const startedAt = performance.now()
      const answered = await answer(installation, identify, route, c.req.raw, {
        params: c.req.param() as Record<string, string>,
        address: c.env?.address ?? c.env?.incoming?.socket?.remoteAddress ?? '',
      })
      observe?.({
        endpoint: route.endpoint,
        status: answered.status,
        milliseconds: performance.now() - startedAt,
        requestId: answered.headers.get('x-request-id'),
      })
      return answered
    })
  }
  for (const [path, own] of methodsOfPath) {
    app.all(path, () => {
      const methods = own.map((route) => route.endpoint.method).join(', ')
      const refused = refusal(
        { installation, requestId: randomUUID() },
        new Problem('method-not-allowed', `This path takes ${methods}.`, { methods }),
      )
      refused.headers.set('allow', methods)
      return refused
    })
  }
  const unknown = () =>
    refusal(
      { installation, requestId: randomUUID() },
      new Problem('unknown-path', 'There is nothing at this path of the API.'),
    )
  app.all('/api', unknown)
  app.all('/api/*', unknown)
  app.onError((failure) => refusal({ installation, requestId: randomUUID() }, failure))
  return app
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Fixed segments win over `{key}` ones: `/api/kyb/cases/open` before `/api/kyb/cases/{id}`. */
function byPathSpecificity(a: Route, b: Route): number {
  return (a.endpoint.path.match(/\{/g)?.length ?? 0) - (b.endpoint.path.match(/\{/g)?.length ?? 0)
}

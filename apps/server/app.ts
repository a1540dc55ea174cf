import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { House } from '#platform/context/index.ts'
import { makeApi, serve } from '#platform/http-server/index.ts'
import { health, readHealth } from './health.ts'
import { openApiDocument, openApiPage } from './openapi.ts'
import { identify, routes } from './slices.ts'
import { mountWeb } from './web.ts'

export type ServerApp = Hono<{ Bindings: Partial<HttpBindings> }>

/** The whole site: the API, its description and the web app. */
export async function makeApp(
  house: House,
  options: { isDev: boolean },
): Promise<{ app: ServerApp; attachDevServer?: (server: unknown) => void }> {
  const app: ServerApp = new Hono()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of securityHeaders(options.isDev))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  const all = [...routes, serve(readHealth, health)]
  const document = JSON.stringify(openApiDocument(all.map((route) => route.endpoint)))
  app.get('/api/openapi.json', (c) =>
    c.body(document, 200, { 'content-type': 'application/json; charset=utf-8' }),
  )
  app.get('/api/docs', (c) => c.html(openApiPage(all.map((route) => route.endpoint))))
  app.route('/', makeApi(house, identify, all))
  const attachDevServer = await mountWeb(app, house, options)
  return attachDevServer ? { app, attachDevServer: attachDevServer as (server: unknown) => void } : { app }
}

function securityHeaders(isDev: boolean): [string, string][] {
  const policy = [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    `script-src 'self' 'unsafe-inline'${isDev ? " 'unsafe-eval'" : ''}`,
    `connect-src 'self'${isDev ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return [
    ['content-security-policy', policy.join('; ')],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
    ['cross-origin-opener-policy', 'same-origin'],
  ]
}

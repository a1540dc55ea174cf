import { Hono } from 'hono'
import type { Installation } from '#platform/context/index.ts'
import { makeApi, refusedHost } from '#platform/http-server/index.ts'
import { healthRoutes, isStopping } from './health.ts'
import { mountMcp } from './mcp/mount.ts'
import { observeCalls, observing } from './observe/index.ts'
import { openApiDocument, openApiPage } from './openapi.ts'
import { answerWith, type KeptPage, pageToKeep } from './pages/kept-page.ts'
import { makeKeptPages } from './pages/kept-pages.ts'
import { securityHeaders } from './pages/security-headers.ts'
import type { ServerApp } from './server-app.ts'
import { identify, routes } from './slices.ts'
import { type MountedWeb, mountWeb } from './web.ts'

/** A year; other hosts of the domain decide for themselves. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** The whole site: the API, its description and the web app. */
export async function makeApp(
  installation: Installation,
  options: { isDev: boolean },
): Promise<{ app: ServerApp } & MountedWeb> {
  const app: ServerApp = new Hono()
  const headers = securityHeaders(options)
  const pages = makeKeptPages(() => installation.clock().getTime())
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    const isSecure = (installation.config.publicUrl ?? c.req.url).startsWith('https:')
    if (isSecure) c.res.headers.set('strict-transport-security', STRICT_TRANSPORT)
  })
  app.use(async (c, next) => refusedHost(installation, c.req.raw) ?? next())
  // A stream that is ended begins again elsewhere, not on the process that ended it.
  app.use('/api/live', async (c, next) => {
    if (!isStopping(installation)) return next()
    return c.json({ code: 'stopping', message: 'This process is stopping.' }, 503, { 'retry-after': '1' })
  })
  const all = [...routes, ...healthRoutes]
  // Both are drawn for the first who asks and kept for everybody: they are made of what the server runs, and no start waits for them.
  let document: Promise<string> | undefined
  app.get('/api/openapi.json', async (c) => {
    document ??= openApiDocument(all.map((route) => route.endpoint)).then((drawn) => JSON.stringify(drawn))
    return c.body(await document, 200, { 'content-type': 'application/json; charset=utf-8' })
  })
  let description: Promise<KeptPage> | undefined
  app.get('/api/docs', async (c) => {
    description ??= openApiPage(all.map((route) => route.endpoint)).then((page) => pageToKeep(page, 0))
    return answerWith(await description, c.req.raw)
  })
  // What is written here shows on the blog at once; what another process writes shows when the page's time is over.
  app.use('/api/blog/*', async (c, next) => {
    await next()
    if (c.req.method !== 'GET') pages.drop('/blog')
  })
  // Its button stands on the sign-in page.
  app.use('/api/organisation/sign-in-provider', async (c, next) => {
    await next()
    if (c.req.method !== 'GET') pages.drop('/signin')
  })
  mountMcp(app, installation, identify, all)
  const metrics = observing(installation)
  app.get('/metrics', (c) => metrics.answer(c.req.raw))
  app.route('/', makeApi(installation, identify, all, observeCalls(installation, metrics)))
  return { app, ...(await mountWeb(app, installation, pages, options)) }
}

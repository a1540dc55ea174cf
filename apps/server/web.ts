import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
// Read before the server starts: it then puts a Response of its own in place, and one made of that would be sent a second time.
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context as HonoContext } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { publicClaims } from '#apps/web/public-site/public-claims.ts'
import { readPublicClaims } from '#domains/overview/server/index.ts'
import type { House } from '#platform/context/index.ts'
import { apiOfPage, installationOfPage } from '#platform/http-client/index.ts'
import type { Bindings } from '#platform/http-server/index.ts'
import { visitor } from '#platform/identity/index.ts'
import type { ServerApp } from './app.ts'
import { readyForFirstPaint } from './first-paint.ts'
import { firstPages, type KeptPages } from './kept-pages.ts'
import { robots, sitemap } from './sitemap.ts'
import { identify } from './slices.ts'

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>
type Bound = HonoContext<{ Bindings: Bindings }>

const root = join(import.meta.dirname, '../..')

export type MountedWeb = {
  /** Gives the development server what it needs of the running one. */
  attachDevServer?: ((server: unknown) => void) | undefined
  /** Draws the public pages, so that the first visitor does not wait for them. */
  drawFirstPages(origin: string): Promise<void>
}

/** Serves the web app behind the API: static files, public pages as they are kept, then the React Router build (Vite in development). */
export async function mountWeb(
  app: ServerApp,
  house: House,
  pages: KeptPages,
  options: { isDev: boolean },
): Promise<MountedWeb> {
  const render = options.isDev ? await developmentHandler(app) : await productionHandler(app)
  const draw = (request: Request, address = '') =>
    render.handle(request, pageContext(app, house, request, address))
  const drawReady = async (request: Request, address?: string) => forFirstPaint(await draw(request, address))

  app.get('/robots.txt', (c) => c.text(robots(originOf(house, c.req.url))))
  app.get('/sitemap.xml', async (c) =>
    c.body(await sitemap(app, originOf(house, c.req.url)), 200, {
      'content-type': 'application/xml; charset=utf-8',
    }),
  )
  app.get('*', async (c) => {
    const away = await signInFirst(house, c)
    if (away) {
      c.header('cache-control', KEEP_NOWHERE)
      return c.redirect(away, 302)
    }
    const kept = options.isDev ? undefined : await pages.answer(c.req.raw, (request) => drawReady(request))
    if (kept) return kept
    const { address } = c.env
    const isDoor = !options.isDev && doors.test(new URL(c.req.url).pathname)
    return forOneReader(await (isDoor ? drawReady : draw)(c.req.raw, address))
  })
  app.all('*', (c) => c.json({ message: 'This path takes GET.', code: 'method-not-allowed' }, 405))
  return {
    attachDevServer: render.attach,
    async drawFirstPages(origin) {
      if (options.isDev) return
      for (const path of firstPages) await pages.answer(new Request(`${origin}${path}`), drawReady)
    },
  }
}

/** Pages in front of the product that depend on who asks and when: drawn for each request, and painted as quickly as the kept ones. */
const doors = /^\/(signin|signup|forgot-password|reset-password)$/

const styles = new Map<string, string | undefined>()

/** The content of a style sheet of the build. */
function styleOf(href: string): string | undefined {
  if (!/^\/assets\/[\w.-]+\.css$/.test(href)) return undefined
  if (!styles.has(href)) {
    const file = join(root, 'build/client', href)
    styles.set(href, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  }
  return styles.get(href)
}

async function forFirstPaint(page: Response): Promise<Response> {
  if (page.status !== 200 || !page.headers.get('content-type')?.startsWith('text/html')) return page
  const { status, headers } = page
  return new Response(readyForFirstPaint(await page.text(), styleOf), { status, headers })
}

/** What is drawn for one reader stands in no cache, not even in that of their browser: on a shared one the next person would find it. */
const KEEP_NOWHERE = 'private, no-store'

function forOneReader(page: Response): Response {
  if (page.headers.has('cache-control')) return page
  const { status, statusText, body } = page
  const headers = new Headers(page.headers)
  headers.set('cache-control', KEEP_NOWHERE)
  return new Response(body, { status, statusText, headers })
}

/** What a page may ask while it is drawn here: the API, as the visitor and without the network; settings; measured claims. */
function pageContext(app: ServerApp, house: House, request: Request, address: string): RouterContextProvider {
  const cookie = request.headers.get('cookie')
  const { contactDomain, sisterCompanyUrl } = house.config
  const context = new RouterContextProvider()
  context.set(installationOfPage, {
    origin: originOf(house, request.url),
    contactDomain,
    sisterCompanyUrl,
  })
  context.set(publicClaims, () => readPublicClaims(house))
  context.set(apiOfPage, async (path) =>
    // What a page reads counts against its reader, as if they had asked themselves.
    app.fetch(new Request(new URL(path, request.url), cookie ? { headers: { cookie } } : {}), { address }),
  )
  return context
}

/** Where the site is reached from outside. */
function originOf(house: House, url: string): string {
  return house.config.publicUrl ?? new URL(url).origin
}

/** A dashboard without a session sends the visitor to sign in and back (SYS-018). */
async function signInFirst(house: House, c: Bound): Promise<string | undefined> {
  const url = new URL(c.req.url)
  const path = url.pathname.replace(/\.data$/, '')
  const needsSession = /^\/(dashboard|app)(\/|$)/.test(path)
  // The demo's own address begins the demo (SHELL-010).
  if (!needsSession || /^\/dashboard\/demo\/?$/.test(path)) return undefined
  const actor = await identify({
    house,
    actor: visitor,
    now: house.clock(),
    requestId: 'page',
    address: '',
    request: c.req.raw,
    answerHeaders: new Headers(),
    db: house.database.db,
  })
  if (actor) return undefined
  return `/signin?next=${encodeURIComponent(`${path}${url.search}`)}`
}

async function productionHandler(app: ServerApp): Promise<{ handle: Handler; attach: undefined }> {
  const entry = join(root, 'build/server/index.js')
  if (!existsSync(entry))
    throw new Error('The web app is not built. Run `npm run build`, or start with `npm start`.')
  const client = join(root, 'build/client')
  app.use(
    '/assets/*',
    serveStatic({
      root: client,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.use('*', serveStatic({ root: client, precompressed: true }))
  const build = (await import(entry)) as ServerBuild
  const handler = createRequestHandler(build, 'production')
  return { handle: (request, context) => handler(request, context), attach: undefined }
}

async function developmentHandler(
  app: ServerApp,
): Promise<{ handle: Handler; attach: (server: unknown) => void }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { port: 24_678 } },
    appType: 'custom',
  })
  app.use('*', async (c, next) => {
    const { incoming, outgoing } = c.env
    if (!incoming || !outgoing || c.req.path.startsWith('/api')) return next()
    // Vite answers its own modules and assets; what it passes on is a page.
    const passedOn = await new Promise<boolean>((resolve, reject) => {
      outgoing.once('finish', () => resolve(false))
      vite.middlewares(incoming as never, outgoing as never, (failure?: unknown) =>
        failure ? reject(failure) : resolve(true),
      )
    })
    if (passedOn) return next()
    return RESPONSE_ALREADY_SENT
  })
  const build = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>
  const handler = createRequestHandler(build, 'development')
  return { handle: (request, context) => handler(request, context), attach: () => {} }
}

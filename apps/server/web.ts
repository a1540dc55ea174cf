import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
// Read before the server starts: it then puts a Response of its own in place, and one made of that would be sent a second time.
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context as HonoContext } from 'hono'
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { type PublicClaim, publicClaims } from '#apps/web/public-site/claims/public-claims.ts'
import { readPublicClaims } from '#domains/overview/server/index.ts'
import { isKnownHost, siteAddress } from '#platform/config/index.ts'
import type { Installation } from '#platform/context/index.ts'
import { apiOfPage, siteDetailsOfPage } from '#platform/http-client/index.ts'
import type { Bindings } from '#platform/http-server/index.ts'
import { type Actor, visitor } from '#platform/identity/index.ts'
import { countDrawings } from './pages/count-drawings.ts'
import { readyForFirstPaint } from './pages/first-paint.ts'
import { firstPages, type KeptPages, NO_SUCH_PAGE } from './pages/kept-pages.ts'
import { policyOf, withStyleNonce } from './pages/page-policy.ts'
import { readOnce } from './pages/read-once.ts'
import { robots, securityContact, sitemap } from './pages/sitemap.ts'
import type { ServerApp } from './server-app.ts'
import { identify } from './slices.ts'

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>
type Bound = HonoContext<{ Bindings: Bindings }>

const root = join(import.meta.dirname, '../..')

/** Claims are counted over thirty days; a page may show them so much later. */
const CLAIMS_KEPT_MS = 60_000

export type MountedWeb = {
  /** Gives the development server what it needs of the running one. */
  attachDevServer?: ((server: unknown) => void) | undefined
  /** Draws the public pages, so that the first visitor does not wait for them. */
  drawFirstPages(origin: string): Promise<void>
}

/** Serves the web app behind the API: static files, public pages as they are kept, then the React Router build (Vite in development). */
export async function mountWeb(
  app: ServerApp,
  installation: Installation,
  pages: KeptPages,
  options: { isDev: boolean },
): Promise<MountedWeb> {
  const render = options.isDev ? await developmentHandler(app) : await productionHandler(app)
  const now = () => installation.clock().getTime()
  const drawings = countDrawings(now, installation.config.rateLimits)
  const claims = readOnce(now, CLAIMS_KEPT_MS, () => readPublicClaims(installation))
  const draw = (request: Request, address = '') =>
    render.handle(request, pageContext({ app, installation, claims }, request, address))
  const drawReady = async (request: Request, address?: string) => forFirstPaint(await draw(request, address))

  const site = siteAddress(installation.config)
  app.get('/robots.txt', (c) => c.text(robots(site)))
  app.get('/.well-known/security.txt', async (c, next) => {
    const text = securityContact(installation.config, site, installation.clock())
    return text === undefined ? next() : c.text(text)
  })
  app.get('/sitemap.xml', async (c) =>
    c.body(await sitemap(app, site), 200, {
      'content-type': 'application/xml; charset=utf-8',
    }),
  )
  app.get('*', async (c) => {
    const away = await signInFirst(installation, c)
    if (away) {
      c.header('cache-control', KEEP_NOWHERE)
      return c.redirect(away, 302)
    }
    const { address = '' } = c.env
    const { pathname } = new URL(c.req.url)
    if (!options.isDev) {
      const asked = render.isPage(pathname) ? c.req.raw : asAskedFor(NO_SUCH_PAGE, c.req.raw)
      const kept = await pages.answer(underSite(site, asked), async (request) => {
        // Whether there is such a post only drawing it tells.
        if (pathname.startsWith('/blog/') && !drawings.mayDraw(address)) return tooMany()
        return drawReady(request)
      })
      if (kept) {
        if (kept.status === 404 && asked === c.req.raw) drawings.count(address)
        return kept
      }
      if (!drawings.mayDraw(address) && !(await actorOf(installation, c))) return tooMany()
      drawings.count(address)
    }
    const isEntryPoint = !options.isDev && signInPages.test(pathname)
    const page = await (isEntryPoint ? drawReady : draw)(c.req.raw, address)
    return options.isDev ? page : forOneReader(page)
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
const signInPages = /^\/(signin|signup|forgot-password|reset-password|undo-address)$/

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

/** A page drawn for one request: kept nowhere, with a policy for what stands in it and a nonce of its own. */
async function forOneReader(page: Response): Promise<Response> {
  const { status, statusText } = page
  const headers = new Headers(page.headers)
  if (!headers.has('cache-control')) headers.set('cache-control', KEEP_NOWHERE)
  if (!page.body || !headers.get('content-type')?.startsWith('text/html'))
    return new Response(page.body, { status, statusText, headers })
  const nonce = randomBytes(18).toString('base64')
  const html = withStyleNonce(await page.text(), nonce)
  headers.set('content-security-policy', policyOf(html, nonce))
  return new Response(html, { status, statusText, headers })
}

type Asked = { app: ServerApp; installation: Installation; claims: () => Promise<PublicClaim[]> }

/** What a page may ask while it is drawn here: the API, as the visitor and without the network; settings; measured claims. */
function pageContext(
  { app, installation, claims }: Asked,
  request: Request,
  address: string,
): RouterContextProvider {
  const cookie = request.headers.get('cookie')
  const { contactDomain, sisterCompanyUrl, operator } = installation.config
  const context = new RouterContextProvider()
  context.set(siteDetailsOfPage, {
    origin: siteAddress(installation.config),
    contactDomain,
    sisterCompanyUrl,
    operator,
  })
  context.set(publicClaims, claims)
  // A page that is kept is drawn under no name; what it reads it asks of this site.
  const base = isKnownHost(installation.config, new URL(request.url).host)
    ? request.url
    : siteAddress(installation.config)
  context.set(apiOfPage, async (path) =>
    // What a page reads counts against its reader, as if they had asked themselves.
    app.fetch(new Request(new URL(path, base), cookie ? { headers: { cookie } } : {}), { address }),
  )
  return context
}

/** A dashboard without a session sends the visitor to sign in and back (SYS-018). */
async function signInFirst(installation: Installation, c: Bound): Promise<string | undefined> {
  const url = new URL(c.req.url)
  const path = url.pathname.replace(/\.data$/, '')
  const needsSession = /^\/(dashboard|app)(\/|$)/.test(path)
  // The demo's own address begins the demo (SHELL-010).
  if (!needsSession || /^\/dashboard\/demo\/?$/.test(path)) return undefined
  if (await actorOf(installation, c)) return undefined
  return `/signin?next=${encodeURIComponent(`${path}${url.search}`)}`
}

function actorOf(installation: Installation, c: Bound): Promise<Actor | undefined> {
  return identify({
    installation,
    actor: visitor,
    now: installation.clock(),
    requestId: 'page',
    address: '',
    request: c.req.raw,
    answerHeaders: new Headers(),
    db: installation.database.db,
  })
}

/** The same request under the site's own name: what a page says of its address is not what its reader says. */
function underSite(site: string, { url, method, headers }: Request): Request {
  const { pathname, search } = new URL(url)
  return new Request(`${new URL(site).origin}${pathname}${search}`, { method, headers })
}

/** The same request for another address of this site. */
function asAskedFor(path: string, { url, method, headers }: Request): Request {
  return new Request(new URL(path, url), { method, headers })
}

const tooMany = () =>
  new Response('Too many page requests from your network. Please try again in a minute.\n', {
    status: 429,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'retry-after': '60',
      'cache-control': 'no-store',
    },
  })

type Rendering<Attach> = { handle: Handler; isPage: (path: string) => boolean; attach: Attach }

async function productionHandler(app: ServerApp): Promise<Rendering<undefined>> {
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
  const isPage = addressesOf(build)
  return { handle: (request, context) => handler(request, context), isPage, attach: undefined }
}

async function developmentHandler(app: ServerApp): Promise<Rendering<(server: unknown) => void>> {
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
  return { handle: (request, context) => handler(request, context), isPage: () => true, attach: () => {} }
}

/** Whether something stands at an address; what is asked for by a page's scripts ends in `.data` or is theirs alone. */
function addressesOf({ routes }: ServerBuild): (path: string) => boolean {
  const known = Object.values(routes).flatMap((route) => route ?? [])
  const under = (parentId: string | undefined): RouteObject[] =>
    known
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, path, index: true } : { id, path, children: under(id) },
      ) as RouteObject[]
  const tree = under(undefined)
  return (path) => {
    if (path.startsWith('/__') || path.endsWith('.data')) return true
    return matchRoutes(tree, path)?.at(-1)?.route.id !== 'not-found'
  }
}

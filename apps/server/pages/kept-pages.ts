import { answerWith, type KeptPage, pageToKeep } from './kept-page.ts'

const KEPT_PAGES_MAX = 400

/** What stands at every address that is none, drawn once for all of them: anybody may make up as many as they like. */
export const NO_SUCH_PAGE = '/no/such/page'

/**
 * Under how many names of the site a page is kept ready to be sent. Anybody may ask under any name: past these a page is written out for
 * each request, which costs a thirtieth of drawing it.
 */
const READY_NAMES_MAX = 4

/** The pages that are drawn as soon as the server runs. */
export const firstPages = [
  '/',
  '/pricing',
  '/solutions',
  '/blog',
  '/why-assay',
  '/about',
  '/claims',
  '/contact',
  '/privacy',
  '/terms',
  '/data-processing',
  '/security',
  '/accessibility',
  '/changelog',
] as const

/** For how many seconds a public page is kept; undefined for another. Claims and posts change while the server runs; the rest changes with a release. */
function secondsKept(path: string): number | undefined {
  if (/^\/blog(\/[a-z0-9-]+)?$/.test(path)) return 30
  return [...firstPages, '/signin', NO_SUCH_PAGE].includes(path) ? 300 : undefined
}

/** Where a page is drawn that is sent under whatever name it is asked for: the name of the site is put in its place. */
export const ANY_ORIGIN = 'https://any-origin.invalid'

/** Draws a page for a visitor; what it is given carries no cookie, and no name of the site but `ANY_ORIGIN`. */
export type DrawPage = (request: Request) => Promise<Response>

export type KeptPages = {
  /**
   * The answer to a request for a public page: drawn once, then kept for everybody. Undefined for every other request and
   * for one with a query, which is drawn for itself.
   */
  answer(request: Request, draw: DrawPage): Promise<Response | undefined>
  /** Forgets the pages under a path: something they show has changed. */
  drop(path: string): void
}

type Drawn = { html: string; status: number; drawnAt: number; ready: Map<string, KeptPage> }

/** Public pages are the same for everybody, so they are drawn once and kept in memory, compressed. */
export function makeKeptPages(now: () => number): KeptPages {
  const kept = new Map<string, Drawn>()
  const drawing = new Map<string, Promise<Drawn | Response>>()

  const draw = async (path: string, drawPage: DrawPage): Promise<Drawn | Response> => {
    const startedAt = now()
    const answer = await drawPage(new Request(`${ANY_ORIGIN}${path}`, { headers: { accept: 'text/html' } }))
    const isKept = answer.status === 200 || (answer.status === 404 && path === NO_SUCH_PAGE)
    const isPage = isKept && answer.headers.get('content-type')?.startsWith('text/html')
    if (!isPage || answer.headers.has('set-cookie')) return answer
    const { status } = answer
    const page = { html: await answer.text(), status, drawnAt: startedAt, ready: new Map<string, KeptPage>() }
    // A page that was dropped while it was being drawn may show what was before.
    if (drawing.has(path)) {
      kept.delete(path)
      kept.set(path, page)
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_PAGES_MAX) break
        kept.delete(oldest)
      }
    }
    return page
  }

  return {
    async answer(request, drawPage) {
      const { pathname, search, origin } = new URL(request.url)
      const seconds = secondsKept(pathname)
      if (seconds === undefined || search) return undefined
      const held = kept.get(pathname)
      if (held && now() - held.drawnAt < seconds * 1_000) return sentUnder(origin, held, request)
      // Readers who ask while a page is being drawn wait for the same drawing.
      let ours = drawing.get(pathname)
      if (!ours) {
        ours = draw(pathname, drawPage).finally(() => {
          if (drawing.get(pathname) === ours) drawing.delete(pathname)
        })
        drawing.set(pathname, ours)
      }
      const drawn = await ours
      return drawn instanceof Response ? drawn.clone() : sentUnder(origin, drawn, request)
    },
    drop(path) {
      for (const shelf of [kept, drawing]) {
        for (const key of shelf.keys()) if (key === path || key.startsWith(`${path}/`)) shelf.delete(key)
      }
    },
  }
}

async function sentUnder(
  origin: string,
  { html, status, drawnAt, ready }: Drawn,
  request: Request,
): Promise<Response> {
  const isSame = !html.includes(ANY_ORIGIN)
  const name = isSame ? '' : origin
  const page = ready.get(name)
  if (page) return answerWith(page, request, status)
  const text = isSame ? html : html.replaceAll(ANY_ORIGIN, plainOrigin(origin))
  const isReady = ready.size < READY_NAMES_MAX
  const made = await pageToKeep(text, drawnAt, isReady ? 'well' : 'quickly')
  if (isReady) ready.set(name, made)
  return answerWith(made, request, status)
}

/** A host may hold quotes: one that could mean something in a page stands in none. */
function plainOrigin(origin: string): string {
  return /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/.test(origin) ? origin : 'http://localhost'
}

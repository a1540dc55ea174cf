import { answerWith, type KeptPage, pageToKeep } from './kept-page.ts'

/** How long a public page is kept. Claims and posts change while the server runs; the rest changes with a release. */
const shelfLives: readonly { path: RegExp; seconds: number }[] = [
  { path: /^\/(why-assay|solutions|about|privacy|terms|contact|claims|pricing|signin)?$/, seconds: 300 },
  { path: /^\/blog(\/[a-z0-9-]+)?$/, seconds: 30 },
]

const KEPT_PAGES_MAX = 400

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
] as const

/** Draws a page for a visitor; what it is given carries no cookie. */
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

/** Public pages are the same for everybody, so they are drawn once and kept in memory, compressed. */
export function makeKeptPages(now: () => number): KeptPages {
  const kept = new Map<string, KeptPage>()
  const drawing = new Map<string, Promise<KeptPage | Response>>()

  const draw = async (url: URL, drawPage: DrawPage): Promise<KeptPage | Response> => {
    const startedAt = now()
    const answer = await drawPage(new Request(url, { headers: { accept: 'text/html' } }))
    const isPage = answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/html')
    if (!isPage || answer.headers.has('set-cookie')) return answer
    const page = await pageToKeep(await answer.text(), startedAt)
    // A page that was dropped while it was being drawn may show what was before.
    if (drawing.has(url.href)) {
      kept.delete(url.href)
      kept.set(url.href, page)
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_PAGES_MAX) break
        kept.delete(oldest)
      }
    }
    return page
  }

  return {
    async answer(request, drawPage) {
      const url = new URL(request.url)
      const life = shelfLives.find(({ path }) => path.test(url.pathname))
      if (!life || url.search) return undefined
      const held = kept.get(url.href)
      if (held && now() - held.drawnAt < life.seconds * 1_000) return answerWith(held, request)
      // Readers who ask while a page is being drawn wait for the same drawing.
      let ours = drawing.get(url.href)
      if (!ours) {
        ours = draw(url, drawPage).finally(() => {
          if (drawing.get(url.href) === ours) drawing.delete(url.href)
        })
        drawing.set(url.href, ours)
      }
      const drawn = await ours
      return drawn instanceof Response ? drawn.clone() : answerWith(drawn, request)
    },
    drop(path) {
      for (const shelf of [kept, drawing]) {
        for (const key of shelf.keys()) {
          const { pathname } = new URL(key)
          if (pathname === path || pathname.startsWith(`${path}/`)) shelf.delete(key)
        }
      }
    },
  }
}

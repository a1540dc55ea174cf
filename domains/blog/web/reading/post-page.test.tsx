// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Post } from '#domains/blog/contract/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'
import type { ArticleFound } from './article.ts'
import { findArticle } from './find-article.ts'
import PostPage, { clientLoader } from './post-page.tsx'
import { drawPage, summary } from './test-page.tsx'

let drawn: Awaited<ReturnType<typeof drawPage>> | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const post = (more: Partial<Post> = {}): Post => ({
  ...summary('a-post'),
  title: 'A post',
  content: '# Part\n\nSome **words**.',
  category: 'thought-leadership',
  tags: ['credit', 'models'],
  ...more,
})

async function show(found: ArticleFound | Promise<ArticleFound>) {
  drawn = await drawPage(PostPage, '/blog/:slug', '/blog/a-post', { origin: 'https://a.example', found })
  return drawn.host
}
const read = (more: Partial<Post> = {}) => findArticle(async () => post(more))
const head = (selector: string) => document.head.querySelector(selector)

describe('the page of a post', () => {
  it('BLOG-026..031 BLOG-033 shows category, date, reading time, title, excerpt, tags and the words', async () => {
    const host = await show(await read())
    expect(host.textContent).toContain('thought leadership')
    expect(host.querySelector('header time')?.textContent).toBe('20 Nov 2026')
    expect(host.textContent).toContain('3 min read')
    expect([...host.querySelectorAll('h1')].map((one) => one.textContent)).toEqual(['A post'])
    expect(host.textContent).toContain('An excerpt.')
    expect([...host.querySelectorAll('ul[aria-label="Tags"] li')].map((tag) => tag.textContent)).toEqual([
      'credit',
      'models',
    ])
    expect(host.querySelector('h2')?.textContent).toBe('Part')
    expect(host.querySelector('strong')?.textContent).toBe('words')
  })

  it('BLOG-027 a post without a published date shows when it was created', async () => {
    const host = await show(await read({ publishedAt: null }))
    expect(host.querySelector('header time')?.textContent).toBe('1 Nov 2026')
    expect(host.textContent).toContain('Published on 1 Nov 2026')
  })

  it('BLOG-032 shows the picture with its description when there is one, and none otherwise', async () => {
    expect((await show(await read())).querySelector('img')).toBeNull()
    await drawn?.remove()
    const host = await show(await read({ imageUrl: '/api/blog/images/x', imageAlt: 'A chart' }))
    expect(host.querySelector('img')?.getAttribute('src')).toBe('/api/blog/images/x')
    expect(host.querySelector('img')?.getAttribute('alt')).toBe('A chart')
  })

  it('BLOG-032 a picture on another site is a link that a reader may follow: nobody’s browser calls that host by reading', async () => {
    const host = await show(await read({ imageUrl: 'https://elsewhere.example/x.png', imageAlt: 'A chart' }))
    expect(host.innerHTML).not.toContain('<img')
    expect(host.querySelector('a[href="https://elsewhere.example/x.png"]')?.textContent).toBe('A chart')
    expect(document.head.innerHTML + host.innerHTML).not.toMatch(/(src|content)="https:\/\/elsewhere/)
  })

  it('BLOG-034 BLOG-035 BLOG-036 ends with its dates and the way to more', async () => {
    const host = await show(await read())
    expect(host.querySelector('footer p')?.textContent).toBe('Published on 20 Nov 2026')
    expect(host.querySelector('footer a')?.textContent).toBe('More Insights')
    expect(host.querySelector('footer a')?.getAttribute('href')).toBe('/blog')
    await drawn?.remove()
    const updated = await show(await read({ updatedAt: '2026-11-21T08:00:00.000Z' }))
    expect(updated.querySelector('footer p')?.textContent).toBe(
      'Published on 20 Nov 2026 • Updated 21 Nov 2026',
    )
  })

  it('BLOG-037 BLOG-038 the tab and the description are the SEO ones, else title and excerpt', async () => {
    await show(await read())
    expect(document.title).toBe('A post | Assay')
    expect(head('meta[name="description"]')?.getAttribute('content')).toBe('An excerpt.')
    expect(head('link[rel="canonical"]')?.getAttribute('href')).toBe('https://a.example/blog/a-post')
    await drawn?.remove()
    await show(await read({ seoTitle: 'For engines', seoDescription: 'Told to engines.' }))
    expect(document.title).toBe('For engines | Assay')
    expect(head('meta[name="description"]')?.getAttribute('content')).toBe('Told to engines.')
    expect(head('meta[property="og:title"]')?.getAttribute('content')).toBe('For engines')
  })

  it('tells search engines about the article, and nothing in it can end the element', async () => {
    const host = await show(await read({ title: '</script><b>A post' }))
    const answer = host.querySelector('script[type="application/ld+json"]')
    expect(JSON.parse(answer?.textContent ?? '')).toMatchObject({
      '@type': 'BlogPosting',
      headline: '</script><b>A post',
      datePublished: '2026-11-20T09:00:00.000Z',
    })
  })

  it('BLOG-021 says Loading... until the post is there', async () => {
    const { promise, resolve } = Promise.withResolvers<ArticleFound>()
    const host = await show(promise)
    expect(host.textContent).toBe('Loading...')
    resolve(await read())
    await drawn?.settle()
    expect(host.querySelector('h1')?.textContent).toBe('A post')
  })

  it('BLOG-022 BLOG-023 BLOG-024 a post that is not there says so, with a way back', async () => {
    const found = await findArticle(async () => {
      throw new CallFailed('HTTP error! status: 404', { status: 404, code: 'not-found' })
    })
    expect(found).toEqual({ kind: 'missing', status: 404 })
    const host = await show(found)
    expect(host.querySelector('h1')?.textContent).toBe('Blog post not found.')
    expect(host.querySelector('a')?.textContent).toBe('Back to Blog')
    expect(host.querySelector('a')?.getAttribute('href')).toBe('/blog')
  })

  it('BLOG-025 a lost network shows the same, and is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('failed to fetch')
    })
    const { found } = clientLoader({
      params: { slug: 'a-post' },
      request: new Request('https://a.example/blog/a-post'),
    } as never)
    const host = await show(found)
    await vi.waitFor(async () => {
      await drawn?.settle()
      expect(host.querySelector('h1')?.textContent).toBe('Blog post not found.')
    }, 20_000)
    // React's own remarks go the same way.
    const answer = logged.mock.calls.filter(
      ([sentence]) => sentence === 'A post of the blog could not be read.',
    )
    expect(answer).toHaveLength(1)
  })

  it('a former slug leads to the post as it is called now', async () => {
    const found = await findArticle(async () => {
      throw new CallFailed('HTTP error! status: 404', {
        status: 404,
        code: 'not-found',
        details: { movedTo: 'new-name' },
      })
    })
    expect(found).toEqual({ kind: 'moved', to: 'new-name' })
  })

  it('reads the post as a visitor does, whoever asks', async () => {
    const fetched = vi.fn(async (_url: string) => new Response(JSON.stringify(post())))
    vi.stubGlobal('fetch', fetched)
    const { found } = clientLoader({
      params: { slug: 'a-post' },
      request: new Request('https://a.example/blog/a-post'),
    } as never)
    expect((await found).kind).toBe('article')
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/blog/posts/a-post?as=visitor')
  })
})

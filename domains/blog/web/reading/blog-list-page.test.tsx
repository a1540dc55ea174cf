// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PostSummary } from '#domains/blog/contract/index.ts'
import BlogListPage, { clientLoader } from './blog-list-page.tsx'
import { addressOf, choiceOf, cutExcerpt, frontPageOf, PAGE_POSTS } from './front-page.ts'
import { drawPage, summary } from './test-page.tsx'

let drawn: Awaited<ReturnType<typeof drawPage>> | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function show(posts: readonly PostSummary[], address = '/blog') {
  const { choice, page } = choiceOf(new URL(address, 'https://a.example').searchParams)
  const list = frontPageOf(posts, choice, page)
  drawn = await drawPage(BlogListPage, '/blog', address, { origin: 'https://a.example', choice, page, list })
  return drawn.host
}
const texts = (host: HTMLElement, selector: string) =>
  [...host.querySelectorAll(selector)].map((element) => element.textContent)

const many = [
  summary('one', { featured: true }),
  summary('two', { category: 'news' }),
  summary('three', { featured: true, category: 'news' }),
  summary('four', { featured: true }),
  summary('five', { category: 'thought-leadership', excerpt: 'x'.repeat(121) }),
]

describe('the list of the blog', () => {
  it('BLOG-001 BLOG-002 BLOG-003 has its title and, for everybody, Manage Posts', async () => {
    const host = await show(many)
    expect(texts(host, 'h1')).toEqual(['Insights from the Edge'])
    const manage = [...host.querySelectorAll('a')].find((link) => link.textContent === 'Manage Posts')
    expect(manage?.getAttribute('href')).toBe('/admin/blog')
  })

  it('BLOG-004 BLOG-005 has the five tabs in order and starts with all posts', async () => {
    const host = await show(many)
    const tabs = 'nav[aria-label="Categories"] a'
    expect(texts(host, tabs)).toEqual([
      'All Posts',
      'Insights',
      'News',
      'Thought Leadership',
      'Product Updates',
    ])
    expect(texts(host, `${tabs}[aria-current]`)).toEqual(['All Posts'])
  })

  it('BLOG-007 BLOG-009 BLOG-011 BLOG-012 leads with the first two featured posts and does not repeat them under Latest Posts', async () => {
    const host = await show(many)
    expect(texts(host, 'h2')).toEqual(['Featured', 'Latest Posts'])
    expect(texts(host, 'section[aria-labelledby="featured"] h3')).toEqual(['Title of one', 'Title of three'])
    expect(texts(host, 'section[aria-labelledby="latest"] h3')).toEqual([
      'Title of two',
      'Title of four',
      'Title of five',
    ])
    expect([...host.querySelectorAll('h3 a')].map((link) => link.getAttribute('href'))).toEqual(
      ['one', 'three', 'two', 'four', 'five'].map((slug) => `/blog/${slug}`),
    )
  })

  it('BLOG-006 BLOG-008 BLOG-010 a category shows its posts alone, under its own label, without a featured section', async () => {
    const host = await show(many, '/blog?category=news')
    expect(texts(host, 'h2')).toEqual(['News'])
    expect(texts(host, 'h3')).toEqual(['Title of two', 'Title of three'])
    await drawn?.remove()
    expect(texts(await show(many, '/blog?category=thought-leadership'), 'h2')).toEqual(['Thought Leadership'])
  })

  it('BLOG-013 BLOG-014 an excerpt is cut at 120 characters, and says so', async () => {
    expect(cutExcerpt('x'.repeat(120))).toBe('x'.repeat(120))
    expect(cutExcerpt('x'.repeat(121))).toBe(`${'x'.repeat(120)}…`)
    expect(cutExcerpt('😀'.repeat(121))).toBe(`${'😀'.repeat(120)}…`)
    expect((await show(many)).textContent).toContain(`${'x'.repeat(120)}…`)
  })

  it('BLOG-016 BLOG-017 BLOG-018 without posts says so and leads to the first one', async () => {
    const host = await show([])
    expect(host.textContent).toContain('No posts found.')
    expect(host.textContent).toContain('Check back soon for more insights from our team.')
    const create = [...host.querySelectorAll('a')].find((link) => link.textContent === 'Create First Post')
    expect(create?.getAttribute('href')).toBe('/admin/blog')
  })

  it('BLOG-015 BLOG-020 says Loading... until the posts are there', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof frontPageOf>>()
    drawn = await drawPage(BlogListPage, '/blog', '/blog', {
      origin: 'https://a.example',
      choice: 'all',
      page: 1,
      list: promise,
    })
    expect(drawn.text()).toContain('Loading...')
    resolve(frontPageOf(many, 'all', 1))
    await drawn.settle()
    expect(drawn.text()).not.toContain('Loading...')
    expect(drawn.text()).toContain('Latest Posts')
  })

  it('BLOG-019 a failed read is logged and shows the empty list', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal(
      'fetch',
      async () => new Response('{"message":"down","code":"internal-error"}', { status: 500 }),
    )
    const data = clientLoader({ request: new Request('https://a.example/blog') } as never)
    expect(await data.list).toMatchObject({ posts: [], featured: [] })
    expect(logged).toHaveBeenCalledOnce()
  })

  it('BLOG-061 asks the list of published posts, without their content', async () => {
    const fetched = vi.fn(async (_url: string) => new Response(JSON.stringify(many)))
    vi.stubGlobal('fetch', fetched)
    const { list } = clientLoader({ request: new Request('https://a.example/blog?category=news') } as never)
    expect((await list).posts.map((post) => post.slug)).toEqual(['two', 'three'])
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/blog/posts?content=no')
  })

  it('pages hold twelve posts; a page past the end is the last, nonsense the first', () => {
    const posts = Array.from({ length: 30 }, (_, index) => summary(`post-${index}`))
    expect(frontPageOf(posts, 'all', 1)).toMatchObject({ page: 1, pages: 3 })
    expect(frontPageOf(posts, 'all', 2).posts.map((post) => post.slug)).toEqual(
      posts.slice(PAGE_POSTS, 2 * PAGE_POSTS).map((post) => post.slug),
    )
    expect(frontPageOf(posts, 'all', 99).page).toBe(3)
    for (const search of ['page=-1', 'page=x', 'page=1.5', 'category=gossip'])
      expect(choiceOf(new URLSearchParams(search))).toEqual({ choice: 'all', page: 1 })
    expect(addressOf('news', 2)).toBe('/blog?category=news&page=2')
  })

  it('a post without a picture has the same drawing each time, and another post another one', async () => {
    const host = await show([summary('alpha'), summary('beta')])
    const [alpha, beta] = [...host.querySelectorAll('article svg')].map((svg) => svg.innerHTML)
    await drawn?.remove()
    const again = await show([summary('alpha')])
    expect(again.querySelector('article svg')?.innerHTML).toBe(alpha)
    expect(beta).not.toBe(alpha)
  })
})

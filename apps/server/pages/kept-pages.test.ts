import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { pageToKeep } from './kept-page.ts'
import { makeKeptPages, NO_SUCH_PAGE } from './kept-pages.ts'
import { inlineScripts } from './page-policy.ts'

const site = 'https://assay.example'

/** A site whose pages say how often they were drawn. */
function keptSite(pageOf: (count: number) => Response = (count) => html(`<p>drawing ${count}</p>`)) {
  let now = 0
  let count = 0
  const asked: Request[] = []
  const pages = makeKeptPages(() => now)
  const read = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    pages.answer(new Request(`${site}${path}`, { headers, method }), async (request) => {
      asked.push(request)
      count += 1
      return pageOf(count)
    })
  const pass = (seconds: number) => {
    now += seconds * 1_000
  }
  return { read, asked, drop: pages.drop, pass }
}

const html = (body: string, status = 200) =>
  new Response(`<!DOCTYPE html>${body}`, { status, headers: { 'content-type': 'text/html' } })

describe('kept pages', () => {
  it('draw a page once for everybody, without anybody’s cookie', async () => {
    const { read, asked } = keptSite()
    const first = await read('/', { cookie: 'assay.session_token=secret' })
    const second = await read('/')
    expect(await first?.text()).toBe(await second?.text())
    expect(asked).toHaveLength(1)
    expect(asked[0]?.headers.get('cookie')).toBeNull()
  })

  it('let readers who come at the same time share one drawing', async () => {
    const { read, asked } = keptSite()
    await Promise.all([read('/solutions'), read('/solutions'), read('/solutions')])
    expect(asked).toHaveLength(1)
  })

  it('send what the reader takes: brotli, gzip or as it is', async () => {
    const { read } = keptSite()
    const as = async (accepted: string) => {
      const answer = await read('/', { 'accept-encoding': accepted })
      return {
        encoding: answer?.headers.get('content-encoding'),
        body: Buffer.from(await answer!.arrayBuffer()),
      }
    }
    const brotli = await as('gzip, deflate, br')
    expect(brotli.encoding).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toContain('drawing 1')
    const gzip = await as('gzip, br;q=0')
    expect(gzip.encoding).toBe('gzip')
    expect(gunzipSync(gzip.body).toString()).toContain('drawing 1')
    const plain = await as('')
    expect(plain.encoding).toBeNull()
    expect(plain.body.toString()).toContain('drawing 1')
  })

  it('are sent anew to who has them from another process: the policy that comes with 304 names the nonce of this one', async () => {
    const drawn = () => pageToKeep('<!DOCTYPE html><head></head><p>the same</p>', 0)
    const before = await drawn()
    vi.resetModules()
    const { pageToKeep: ofAnother, answerWith: answerOfAnother } = await import('./kept-page.ts')
    const page = await ofAnother('<!DOCTYPE html><head></head><p>the same</p>', 0)
    const again = (etag: string) =>
      answerOfAnother(page, new Request(site, { headers: { 'if-none-match': etag } })).status
    expect(page.policy).not.toBe(before.policy)
    expect(again(before.etag)).toBe(200)
    expect(again(page.etag)).toBe(304)
    expect((await drawn()).etag).toBe(before.etag)
  })

  it('answer 304 to who has the page already', async () => {
    const { read } = keptSite()
    const etag = (await read('/'))?.headers.get('etag') ?? ''
    const again = await read('/', { 'if-none-match': etag })
    expect(again?.status).toBe(304)
    expect(await again?.text()).toBe('')
    expect((await read('/', { 'if-none-match': 'W/"another"' }))?.status).toBe(200)
  })

  it('are drawn anew when their time is over: posts after half a minute, the rest after five', async () => {
    const { read, asked, pass } = keptSite()
    await read('/blog')
    await read('/about')
    pass(29)
    await read('/blog')
    expect(asked).toHaveLength(2)
    pass(2)
    expect(await (await read('/blog'))?.text()).toContain('drawing 3')
    await read('/about')
    expect(asked).toHaveLength(3)
    pass(300)
    await read('/about')
    expect(asked).toHaveLength(4)
  })

  it('are dropped when what they show changes, also while they are being drawn', async () => {
    const { read, asked, drop } = keptSite()
    await read('/blog')
    await read('/blog/why-names-differ')
    await read('/about')
    drop('/blog')
    await read('/blog')
    await read('/blog/why-names-differ')
    await read('/about')
    expect(asked).toHaveLength(5)
    drop('/blog')
    const underway = read('/blog')
    drop('/blog')
    await underway
    expect(await (await read('/blog'))?.text()).toContain('drawing 7')
  })

  it('are none of: another path, a path with a query, a refusal, an answer with a cookie', async () => {
    const { read } = keptSite()
    expect(await read('/dashboard/compliance')).toBeUndefined()
    expect(await read('/signup')).toBeUndefined()
    expect(await read('/pricing?success=true&plan=Growth')).toBeUndefined()

    const missing = keptSite(() => html('gone', 404))
    expect((await missing.read('/blog/never-written'))?.status).toBe(404)
    await missing.read('/blog/never-written')
    expect(missing.asked).toHaveLength(2)

    const setting = keptSite(() => {
      const answer = html('hello')
      answer.headers.set('set-cookie', 'a=b')
      return answer
    })
    await setting.read('/')
    await setting.read('/')
    expect(setting.asked).toHaveLength(2)
  })

  it('keep no more than they may, whatever hosts and slugs are asked for', async () => {
    const { read, asked } = keptSite()
    for (let post = 0; post < 401; post += 1) await read(`/blog/post-${post}`)
    await read('/blog/post-400')
    expect(asked).toHaveLength(401)
    await read('/blog/post-0')
    expect(asked).toHaveLength(402)
  })

  it('are drawn once under whatever names the site is asked for, each with its own name in it, and a name that is code is none', async () => {
    let drawings = 0
    const pages = makeKeptPages(() => 0)
    const under = (origin: string) =>
      pages.answer(
        new Request(`${origin}/about`, { headers: { 'accept-encoding': 'gzip' } }),
        async ({ url }) => {
          drawings += 1
          return html(`<link rel="canonical" href="${url}">`)
        },
      )
    const textOf = async (answer: Response | undefined) =>
      gunzipSync(Buffer.from(await answer!.arrayBuffer())).toString()
    for (let n = 0; n < 200; n += 1) {
      const origin = `https://name-${n}.example${n % 2 ? ':8443' : ''}`
      const text = await textOf(await under(origin))
      expect(text).toContain(`href="${origin}/about"`)
      expect(text).not.toContain('any-origin')
    }
    expect(await textOf(await under(`http://a"onload="b`))).toContain('href="http://localhost/about"')
    expect(drawings).toBe(1)
  })

  it('say that there is no such page with one drawing for all addresses, and that it is none', async () => {
    const { read, asked } = keptSite(() => html('<h1>This page does not exist.</h1>', 404))
    for (let at = 0; at < 3; at += 1) {
      const answer = await read(NO_SUCH_PAGE)
      expect(answer?.status).toBe(404)
      expect(await answer?.text()).toContain('This page does not exist')
    }
    expect(asked).toHaveLength(1)
  })

  it('let only the scripts run that they were drawn with', async () => {
    const page =
      '<script>start()</script><script src="/a.js"></script><script type="application/ld+json">{}</script>'
    expect(inlineScripts(page)).toHaveLength(1)
    const { read } = keptSite(() => html(page))
    const policy = (await read('/'))?.headers.get('content-security-policy') ?? ''
    const scripts = policy.split('; ').find((line) => line.startsWith('script-src'))
    expect(scripts).toBe(`script-src 'self' ${inlineScripts(page)[0]}`)
  })
})

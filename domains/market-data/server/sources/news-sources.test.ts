import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase, type Replica, startReplica } from '#platform/testing/index.ts'
import { NewsItem } from '../../contract/index.ts'
import { json, outside, xml } from './test-outside.ts'
import { recorded } from './test-recordings.ts'

const rss = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>The &amp; Wire</title><link>https://wire.example</link>
<image><title>A picture</title></image>${items.join('')}</channel></rss>`
const item = (title: string, more = '', at = 'Fri, 20 Nov 2026 10:00:00 GMT') =>
  `<item><title>${title}</title><link>https://wire.example/${encodeURIComponent(title)}</link><pubDate>${at}</pubDate>${more}</item>`

const submissions = (rows: [form: string, at: string, items?: string][]) => ({
  cik: '320193',
  name: 'Apple Inc.',
  tickers: ['AAPL'],
  filings: {
    recent: {
      accessionNumber: rows.map((_, at) => `0000320193-26-${String(at).padStart(6, '0')}`),
      filingDate: rows.map(([, at]) => at.slice(0, 10)),
      acceptanceDateTime: rows.map(([, at]) => at),
      form: rows.map(([form]) => form),
      items: rows.map(([, , items = '']) => items),
      primaryDocument: rows.map((_, at) => `aapl-${at}.htm`),
      primaryDocDescription: rows.map(([form]) => form),
    },
    files: [],
  },
})

onEveryDatabase('news of filings and feeds', (world) => {
  const sources = outside(world)
  const news = async (q?: string) => {
    const answer = await sources.read(`live/news${q ? `?q=${q}` : ''}`)
    return z.object({ success: z.literal(true), data: z.array(NewsItem) }).parse(answer).data
  }
  const feedAt = (path: string) => `${sources.url}${path}`

  it('HOME-034 HOME-036 filings with the Commission are news of whoever filed; trades of insiders are not', async () => {
    sources.answer = ({ path }) =>
      path === '/files/company_tickers.json'
        ? json({
            '0': { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' },
            '1': { cik_str: 1067983, ticker: 'BRK-B', title: 'BERKSHIRE HATHAWAY INC' },
          })
        : path === '/submissions/CIK0000320193.json'
          ? json(
              submissions([
                ['8-K', '2026-11-19T21:30:00.000Z', '2.02,9.01'],
                ['4', '2026-11-18T21:30:00.000Z'],
                ['10-Q', '2026-11-17T21:30:00.000Z'],
                ['10-K', '2025-11-01T21:30:00.000Z'],
              ]),
            )
          : { status: 404 }
    await sources.connect('sec')
    expect(await news('AAPL')).toEqual([
      {
        id: 'sec-0000320193-26-000000',
        headline: 'Apple Inc. reports an event (8-K)',
        title: 'Apple Inc. reports an event (8-K)',
        summary: 'Items 2.02, 9.01.',
        datetime: '2026-11-19T21:30:00.000Z',
        source: 'SEC EDGAR',
        url: 'https://www.sec.gov/Archives/edgar/data/320193/000032019326000000/aapl-0.htm',
      },
      expect.objectContaining({ headline: 'Apple Inc. files its quarterly report (10-Q)' }),
    ])
    // The Commission refuses who does not say how to be reached.
    for (const { headers } of sources.requests)
      expect(headers['user-agent']).toBe('Assay research@assay.example')
    const asked = sources.requests.length
    expect(await news('ZZZ')).toEqual([])
    expect(sources.requests, 'who files nothing is not asked for').toHaveLength(asked)
  })

  it('the Commission’s page that shuts a caller out is a failure, not a day without filings', async () => {
    sources.answer = () => ({ body: '<html>Request Rate Threshold Exceeded</html>', status: 403 })
    await sources.connect('sec')
    expect(await sources.read('live/news?q=AAPL')).toEqual({
      success: false,
      error: expect.stringContaining('SEC EDGAR'),
    })
  })

  it('feeds are read as RSS and Atom; an item is about the companies that its headline names', async () => {
    sources.answer = ({ path }) =>
      path === '/rss'
        ? xml(
            rss(
              item('Apple opens a shop'),
              item('An apple a day'),
              item('Shares of $NVDA &amp; Tesla, Inc. rise'),
            ),
          )
        : xml(`<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Filings</title>
            <entry><title>8-K - Apple Inc. (0000320193)</title><link rel="self" href="/no"/><link rel="alternate" href="/yes"/>
            <id>urn:1</id><updated>2026-11-20T09:00:00-05:00</updated><summary type="html">&lt;b&gt;Filed:&lt;/b&gt; today</summary></entry></feed>`)
    await sources.connect('feeds', { feeds: [feedAt('/rss'), feedAt('/atom')] })
    const all = await news()
    expect(all).toHaveLength(4)
    expect(all[0]).toMatchObject({
      headline: '8-K - Apple Inc. (0000320193)',
      summary: 'Filed: today',
      source: 'Filings',
      url: feedAt('/yes'),
      datetime: '2026-11-20T14:00:00.000Z',
    })
    expect((await news('AAPL')).map(({ headline }) => headline)).toEqual([
      '8-K - Apple Inc. (0000320193)',
      'Apple opens a shop',
    ])
    for (const symbol of ['NVDA', 'TSLA'])
      expect(await news(symbol)).toMatchObject([
        { headline: 'Shares of $NVDA & Tesla, Inc. rise', source: 'The & Wire' },
      ])
    expect(sources.requests, 'one question of each feed serves every symbol').toHaveLength(2)
  })

  it('nothing of a publisher runs here: tags, scripts and addresses that are none are taken out', async () => {
    sources.answer = () =>
      xml(
        rss(
          item('&lt;img src=x onerror=alert(1)&gt;One &amp;amp; <![CDATA[<script>alert(2)</script>two]]>'),
          `<item><title>Bad link</title><link>javascript:alert(3)</link><guid>b</guid></item>`,
          `<item><title>Turned \u202eround\u202c</title><link>https://wire.example/t</link><description>${'long '.repeat(400)}</description></item>`,
          `<item><title> </title><link>https://wire.example/none</link></item>`,
        ),
      )
    await sources.connect('feeds', { feeds: [feedAt('/rss')] })
    const all = await news()
    expect(all.map(({ headline }) => headline).sort()).toEqual(['Bad link', 'One & two', 'Turned round'])
    expect(all.find(({ headline }) => headline === 'Bad link')?.url).toBe('')
    expect(all.find(({ headline }) => headline === 'Turned round')?.summary).toHaveLength(400)
    expect(JSON.stringify(all)).not.toMatch(/[<>]|javascript:/)
  })

  it('a feed that has not changed is not sent again; one that fails beside another is told', async () => {
    sources.answer = ({ path, headers }) =>
      path === '/broken'
        ? { body: '<html>no feed</html>' }
        : headers['if-none-match'] === '"1"'
          ? { status: 304 }
          : { ...xml(rss(item('Apple opens a shop'))), headers: { etag: '"1"' } }
    await sources.connect('feeds', { feeds: [feedAt('/rss')] })
    expect(await news()).toHaveLength(1)
    sources.later(1_000)
    expect(await news()).toHaveLength(1)
    expect(sources.requests[1]?.headers['if-none-match']).toBe('"1"')
    await sources.connect('feeds', { feeds: [feedAt('/rss'), feedAt('/broken')] })
    expect(await news('AAPL')).toHaveLength(1)
    expect(await sources.state('feeds')).toMatchObject({
      status: 'failing',
      message: expect.stringContaining('no feed'),
      feeds: [feedAt('/rss'), feedAt('/broken')],
    })
  })

  it('a document that defines entities without end is read without them', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "boom"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`
    sources.answer = () => xml(rss(item('Apple &b;&x; opens')).replace(/^<\?xml.*?\?>/, bomb))
    await sources.connect('feeds', { feeds: [feedAt('/rss')] })
    const [only] = await news()
    expect(only?.headline).not.toMatch(/boom|root:/)
    expect(only?.headline).toContain('Apple')
  })

  let unnamed: Replica
  beforeAll(async () => {
    unnamed = await startReplica(() => xml(rss(item('Inside'))))
  })
  afterAll(() => unnamed.stop())

  it('a feed inside the house is refused: an address leads to the public internet or nowhere', async () => {
    await sources.connect('feeds', { feeds: [`${unnamed.url}/rss`] })
    expect(await sources.test('feeds')).toMatchObject({
      isAnswering: false,
      message: expect.stringContaining('private network'),
    })
    expect(unnamed.requests).toEqual([])
    for (const feeds of [
      [],
      ['ftp://wire.example/feed'],
      ['no address'],
      Array(21).fill('https://wire.example/a'),
    ])
      expect((await sources.connect('feeds', { feeds })).status, String(feeds[0])).toBe(400)
  })

  const filings = recorded('sec-edgar/browse-edgar_getcurrent_atom.xml')
  it.skipIf(filings.isAbsent)(
    `reads the Commission’s recorded feed of latest filings${filings.reason}`,
    async () => {
      sources.answer = () => xml(filings.read())
      world.setNow('2025-12-13T00:00:00Z')
      await sources.connect('feeds', { feeds: [feedAt('/atom')] })
      const all = z.array(NewsItem).parse((await sources.read('live/news?limit=50')).data)
      expect(all).toHaveLength(50)
      expect(all.find(({ headline }) => headline.includes('Hinge Health'))).toMatchObject({
        headline: '4 - Hinge Health, Inc. (0001673743) (Issuer)',
        summary: 'Filed: 2025-12-12 AccNo: 0002063236-25-000004 Size: 10 KB',
        datetime: '2025-12-12T23:02:43.000Z',
        url: 'https://www.sec.gov/Archives/edgar/data/1673743/000206323625000004/0002063236-25-000004-index.htm',
        source: 'Latest Filings - Fri, 12 Dec 2025 18:03:57 EST',
      })
    },
  )

  const wire = recorded('tiingo/news.yaml')
  it.skipIf(wire.isAbsent)(`reads Tiingo’s recorded news${wire.reason}`, async () => {
    const [, body = ''] = /body: \{string: '(\[\{[\s\S]*?\}\])'\}/.exec(wire.read()) ?? []
    sources.answer = () => ({ body, headers: { 'content-type': 'application/json' } })
    world.setNow('2016-01-12T12:00:00Z')
    await sources.connect('tiingo', { apiKey: 'a-key' })
    expect(await news('AAPL')).toMatchObject([
      { id: 'tiingo-0', headline: 'Tech giants may be stronger than you think', source: 'cnbc.com' },
    ])
  })
})

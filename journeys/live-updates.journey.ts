import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { asPerson, type Person } from './person.ts'
import { freePort, type RunningServer, startServer } from './running-server.ts'

let browser: Browser
let server: RunningServer
let port = ''
let context: BrowserContext
let page: Page
let failures: string[]
let colleague: Person

beforeAll(async () => {
  port = String(await freePort())
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ PORT: port })])
  context = await openContext(browser, server.url, { theme: 'light', width: 1440 })
  page = await context.newPage()
  failures = watchFailures(page)
  const account = {
    username: 'lena',
    email: 'lena@example.com',
    fullName: 'Lena Watch',
    password: 'a long pass phrase',
  }
  expect((await page.request.post('/api/auth/register', { data: account })).ok()).toBe(true)
  colleague = await asPerson(server.url, 'colin')
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** What the colleague sees as active, and the rows of the open screen: as many, without a reload. */
const activeAlerts = async () =>
  ((await colleague.get('/api/alerts?limit=1')).body as { total: number }).total
const shownAlerts = () => page.locator('tbody tr').count()
const closesAnAlert = async () => {
  const { rows } = (await colleague.get('/api/alerts?limit=1')).body as { rows: { id: number }[] }
  const answer = await colleague.post(`/api/alerts/${rows[0]?.id}/close`, {
    outcome: 'informational',
    reason: 'Seen',
  })
  expect(answer.status).toBe(200)
}
/** How a stream of the page begins, next time one does. */
const nextStream = () =>
  page.waitForResponse((answer) => answer.url().includes('/api/live?'), { timeout: 60_000 })

it('what a colleague does shows at once, and the screen is opened only once', async () => {
  const stream = nextStream()
  await page.goto('/dashboard/analytics')
  expect((await stream).headers()['content-type']).toContain('text/event-stream')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const before = await activeAlerts()
  await expect.poll(shownAlerts).toBe(before)
  await closesAnAlert()
  await expect.poll(shownAlerts, { timeout: 15_000 }).toBe(before - 1)
  expect(loads).toBe(0)
})

it('after the server has started anew the screen catches up by itself, what happened meanwhile included', async () => {
  server.process.kill('SIGTERM')
  await new Promise((done) => server.process.once('exit', done))
  // While it stops a server tells whoever comes back to come later: the stream that counts is the next one's.
  const stream = nextStream()
  server = await startServer({ PORT: port }, server.dataDir)
  await closesAnAlert()
  expect((await stream).status()).toBe(200)
  const stands = await activeAlerts()
  await expect.poll(shownAlerts, { timeout: 40_000 }).toBe(stands)
  await closesAnAlert()
  await expect.poll(shownAlerts, { timeout: 15_000 }).toBe(stands - 1)
  // The server that stopped said so; nothing else failed.
  expect(failures.filter((failure) => !/ERR_CONNECTION_REFUSED|^503 /.test(failure))).toEqual([])
  failures.length = 0
})

it('PORT-033 HOME-031 while the stream is up no price is polled; where it is refused polling takes over, and says so', async () => {
  const polls: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('/live-quotes')) polls.push(Date.now())
  })
  const watchlist = page.getByRole('region', { name: 'Watchlist' })
  await page.goto('/app')
  await watchlist.getByText('Updating live').waitFor({ timeout: 30_000 })
  // The lists are there: from now on nobody has to ask.
  // Which rows of a list are unfolded goes by the market of the minute.
  for (const symbol of ['AAPL', 'XLK', 'BTC', 'AMZN'])
    await page.getByText(symbol).first().waitFor({ state: 'attached' })
  await page.waitForTimeout(2_000)
  polls.length = 0
  await page.waitForTimeout(20_000)
  expect(polls).toEqual([])

  await page.route('**/api/live?*', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: '{"message":"Too many.","code":"too-many-requests"}',
    }),
  )
  await page.reload()
  await watchlist.getByText('Updating every 30 s').waitFor()
  await page.waitForTimeout(5_000)
  polls.length = 0
  await page.waitForTimeout(32_000)
  // The indices twice, each list once.
  expect(polls.length).toBeGreaterThanOrEqual(3)
  expect(failures).toEqual([])
})

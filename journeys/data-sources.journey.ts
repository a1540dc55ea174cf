import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Replica,
  type ReplicaReply,
  type ReplicaRequest,
  startReplica,
} from '#platform/testing/index.ts'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { filesWith, followAnswers } from './kept-secret.ts'
import { isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
import { asPerson, type Person } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'

const KEY = { apiKey: 'PKDATA', apiSecret: 'a-secret-of-the-journey' }
const SPY = 612.34

/** Alpaca's door for prices: every symbol at one price, or what trouble there is instead. */
const market = { trouble: undefined as ReplicaReply | undefined }
function answer({ path, headers }: ReplicaRequest): ReplicaReply {
  if (market.trouble) return market.trouble
  if (headers['apca-api-secret-key'] !== KEY.apiSecret) return shownText({ message: 'forbidden.' }, 403)
  const url = new URL(path, 'http://alpaca')
  if (!url.pathname.endsWith('/snapshots')) return shownText({ news: [] })
  const bar = { o: 610, h: 615, l: 608, c: 600, v: 1_000 }
  const latestTrade = { t: new Date().toISOString(), p: SPY }
  const symbols = (url.searchParams.get('symbols') ?? '').split(',')
  return shownText(
    Object.fromEntries(symbols.map((one) => [one, { latestTrade, dailyBar: bar, prevDailyBar: bar }])),
  )
}
const shownText = (body: unknown, status = 200): ReplicaReply => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

let browser: Browser
let replica: Replica
let server: RunningServer
let admin: Person
beforeAll(async () => {
  ;[browser, replica] = await Promise.all([openBrowser(), startReplica(answer)])
  server = await startServer({
    LOCAL_REPLICAS: new URL(replica.url).host,
    ALPACA_DATA_API_URL: replica.url,
  })
  // Who comes first administers.
  admin = await asPerson(server.url, 'ada')
})
afterAll(async () => {
  await browser.close()
  await Promise.all([server.stop(), replica.stop()])
})

describe('an administrator with a key of a data source', () => {
  const look = onPhone
  let context: BrowserContext
  let page: Page
  let failures: string[]
  let answers: string[]
  beforeAll(async () => {
    context = await openContext(browser, server.url, look)
    page = await context.newPage()
    failures = watchFailures(page)
    answers = followAnswers(context)
    await page.request.post('/api/auth/login', { data: { username: 'ada', password: 'a long pass phrase' } })
    await page.goto('/dashboard/settings/data-sources')
    await page.getByRole('heading', { name: 'Data sources', level: 1 }).waitFor()
  })
  afterAll(() => context.close())

  const panel = () => page.getByRole('region', { name: 'Alpaca', exact: true })
  const figures = () => page.getByRole('region', { name: 'Sources at a glance' })
  const enter = async (secret: string, button: string) => {
    await panel().getByLabel(/^Key/).fill(KEY.apiKey)
    await panel()
      .getByLabel(/^Secret/)
      .fill(secret)
    await panel().getByRole('button', { name: button, exact: true }).click()
  }

  it('reads which sources there are, and that this one is not connected', async () => {
    await figures().getByText('Simulator').first().waitFor()
    await page.goto('/dashboard/settings/data-sources?source=alpaca')
    await panel().getByText('Kept sealed. It is never shown again').waitFor()
    await panel().getByText('Not connected', { exact: true }).waitFor()
    await isSoundInEveryLook(page, 'data-source-not-connected', look)
  })

  it('enters a wrong key: it is tried at once and the source’s own words say what is wrong', async () => {
    await enter('not-the-secret', 'Connect')
    await page.getByText('Alpaca does not answer as it should').waitFor()
    await panel().getByText('Failing', { exact: true }).waitFor()
    await panel()
      .getByText(/forbidden/)
      .first()
      .waitFor()
    await isSoundInEveryLook(page, 'data-source-wrong-key', look)
  })

  it('replaces it by the right one and sees that it answers, when, and how many calls are left', async () => {
    await panel().getByRole('button', { name: 'Replace key' }).click()
    await enter(KEY.apiSecret, 'Keep')
    await page.getByText('Alpaca gives SPY at 612.34.').waitFor()
    await panel().getByText('Answers', { exact: true }).waitFor()
    await figures().getByText('Alpaca', { exact: true }).first().waitFor()
    // Calls come back, three a second: a dozen at once are still missed when the screen reads how many are left.
    const tries = Array.from({ length: 12 }, () => admin.post('/api/market-data/sources/alpaca/test', {}))
    for (const { status } of await Promise.all(tries)) expect(status).toBe(200)
    await panel().getByRole('button', { name: 'Test now' }).click()
    await page.getByText('Alpaca answers').first().waitFor()
    await panel()
      .getByText(/^1\d\d of 200 a minute$/)
      .waitFor()
    await isSoundInEveryLook(page, 'data-source-connected', look)
  })

  it('the key never comes back to the browser and stands nowhere on the disk as it is', async () => {
    await page.reload()
    await panel().getByRole('button', { name: 'Replace key' }).click()
    for (const field of await panel().locator('input').all())
      await expect.poll(() => field.inputValue()).toBe('')
    expect(JSON.stringify((await admin.get('/api/market-data/sources')).body)).not.toContain(KEY.apiKey)
    expect(answers.length).toBeGreaterThan(3)
    expect(answers.filter((text) => text.includes(KEY.apiSecret) || text.includes(KEY.apiKey))).toEqual([])
    expect(filesWith(server.dataDir, KEY.apiSecret)).toEqual([])
    await panel().getByRole('button', { name: 'Cancel' }).click()
  })

  it('the market home names the source; while it is silent its last prices stand and the screen of sources says so', async () => {
    await page.goto('/app')
    await page
      .getByText(/Prices: .*alpaca.*, as of/)
      .first()
      .waitFor()
    market.trouble = { status: 503, body: '' }
    await page.goto('/dashboard/settings/data-sources?source=alpaca')
    await panel().getByRole('button', { name: 'Test now' }).click()
    await page.getByText('Alpaca does not answer as it should').waitFor()
    await figures().getByText('Failing: Alpaca').waitFor()
    await isSoundInEveryLook(page, 'data-source-silent', look)
    await page.goto('/app')
    await page
      .getByText(/Prices: .*alpaca.*, as of/)
      .first()
      .waitFor()
  })

  it('a market home that cannot reach the house says so in each panel, and Try Again brings the prices back', async () => {
    await page.route(/\/api\/market-data\/quotes/, (route) => route.abort())
    await page.reload()
    const again = page.getByRole('button', { name: 'Try Again' })
    await again.first().waitFor()
    await isSoundInEveryLook(page, 'market-home-cut-off', look)
    await page.unroute(/\/api\/market-data\/quotes/)
    while ((await again.count()) > 0) {
      const left = await again.count()
      await again.first().click()
      await expect.poll(() => again.count()).toBeLessThan(left)
    }
    await page
      .getByText(/Prices: .*, as of/)
      .first()
      .waitFor()
  })

  it('disconnects after being asked: the key is forgotten, and what it gave goes with it', async () => {
    market.trouble = undefined
    await page.goto('/dashboard/settings/data-sources?source=alpaca')
    await panel().getByRole('button', { name: 'Disconnect' }).click()
    const question = page.getByRole('dialog', { name: 'Disconnect Alpaca?' })
    await question.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Alpaca is disconnected').waitFor()
    await panel().getByText('Not connected', { exact: true }).waitFor()
    await page.goto('/app')
    await page
      .getByText(/Prices: simulated, as of/)
      .first()
      .waitFor()
    expect(await page.getByText(/Prices: .*alpaca/).count()).toBe(0)
    expect(failures).toEqual([])
  })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openContext } from './browser.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const statement = {
  currency: 'USD',
  scale: '1000000',
  cash: 50,
  shortTermInvestments: 30,
  receivables: 120,
  inventories: 100,
  currentAssets: 320,
  ppe: 480,
  totalAssets: 1000,
  payables: 80,
  shortTermDebt: 60,
  currentLiabilities: 200,
  longTermDebt: 240,
  totalLiabilities: 500,
  retainedEarnings: 250,
  equity: 500,
  revenue: 1200,
}

let browser: Browser
let server: RunningServer
let receiver: Server
let context: BrowserContext
let page: Page
const heard: { id: string; title: string }[] = []
let borrower = 0

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      heard.push({ id: String(request.headers['webhook-id']), title: JSON.parse(body).alert.title })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ LOCAL_REPLICAS: host })])
  context = await openContext(browser, server.url, atDesk)
  page = await context.newPage()
  const account = {
    username: 'rula',
    email: 'rula@example.com',
    fullName: 'Rula Watch',
    password: 'a long pass phrase',
  }
  expect((await page.request.post('/api/auth/register', { data: account })).ok()).toBe(true)
  const made = await page.request.post('/api/alert-destinations', {
    data: {
      name: 'Desk',
      kind: 'webhook',
      target: `http://${host}/hook`,
      minSeverity: 'high',
      tellsClosed: false,
    },
  })
  expect(made.status()).toBe(201)
  const added = await page.request.post('/api/credit/borrowers', {
    data: { name: 'Quillon Machines', kind: 'private' },
  })
  borrower = ((await added.json()) as { id: number }).id
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  receiver.close()
})

const arrives = async (period: string) => {
  const answer = await page.request.post(`/api/credit/borrowers/${borrower}/statements`, {
    data: { ...statement, period },
  })
  expect(answer.status()).toBe(201)
}

it('a rule that somebody makes by hand is tried on the past first, and kept', async () => {
  await page.goto('/dashboard/analytics/rules')
  await page.getByRole('button', { name: 'New rule' }).first().click()
  await page
    .getByRole('combobox', { name: 'Alert me when' })
    .or(page.getByLabel('Alert me when'))
    .first()
    .click()
  await page.getByRole('option', { name: 'A statement of a borrower arrived' }).click()
  await page.getByLabel('Name').fill('New statements')
  await page.getByLabel('Rest after an alert, hours').fill('0')
  await page.getByRole('button', { name: 'Try it on the past' }).click()
  await page.getByText(/Would have fired/).waitFor()
  await page.getByRole('button', { name: 'Make the rule' }).click()
  await page.locator('tbody tr', { hasText: 'New statements' }).waitFor()
})

it('ALERT-007 ALERT-008 what meets it is on the screen within two seconds of its event, and at its receiver once', async () => {
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/live?'), { timeout: 60_000 })
  await page.goto('/dashboard/analytics?kind=rule-statement')
  await stream
  await page.getByText('No alert').or(page.getByText('Nothing')).first().waitFor()
  const at = Date.now()
  await arrives('2024-12-31')
  await page
    .locator('tbody tr', { hasText: /New statements: a statement arrived/ })
    .waitFor({ timeout: 10_000 })
  expect(Date.now() - at).toBeLessThan(2_000)
  await expect.poll(() => heard.length, { timeout: 15_000 }).toBe(1)
  expect(heard[0]?.id).toMatch(/^evt_/)
})

it('an alert raised while the stream was cut is not lost', async () => {
  const { rows } = (await (await page.request.get('/api/alerts?kind=rule-statement')).json()) as {
    rows: { id: number; hitCount: number }[]
  }
  await page.request.post(`/api/alerts/${rows[0]?.id}/close`, {
    data: { outcome: 'informational', reason: 'Seen' },
  })
  await page.goto('/dashboard/analytics')
  await page.getByRole('heading', { name: 'Alerts', exact: true }).first().waitFor()
  await context.setOffline(true)
  const answer = await fetchAside()
  expect(answer).toBe(201)
  await context.setOffline(false)
  await page
    .locator('tbody tr', { hasText: /New statements: a statement arrived/ })
    .waitFor({ timeout: 40_000 })
  await expect.poll(() => new Set(heard.map(({ id }) => id)).size, { timeout: 15_000 }).toBe(2)
  expect(heard).toHaveLength(2)
})

/** A statement that comes while the page is offline: asked by the session, beside the browser. */
async function fetchAside(): Promise<number> {
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${server.url}/api/credit/borrowers/${borrower}/statements`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies, origin: server.url },
    body: JSON.stringify({ ...statement, period: '2025-12-31' }),
  })
  return answer.status
}

it('ALERT-001 ALERT-002 the timeframe is in the address, and every screen is sound', async () => {
  await page.goto('/dashboard/analytics')
  for (const timeframe of ['1D', '1W', '1M', '3M', '1Y']) {
    await page.getByRole('button', { name: timeframe, exact: true }).click()
    await expect.poll(() => page.url()).toContain(`timeframe=${timeframe}`)
  }
  for (const card of ['Alerts', 'BPO', 'Market Intelligence', 'Predictive Analytics', 'Risk Assessment'])
    await page.getByRole('heading', { name: card, exact: true }).first().waitFor()
  for (const [path, name, heading] of [
    ['/dashboard/analytics', 'alerts-and-analytics', 'Alerts & Analytics'],
    ['/dashboard/analytics/rules', 'alert-rules', 'Alert rules'],
    ['/dashboard/settings/alert-delivery', 'alert-delivery', 'Alert delivery'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await isSoundInEveryLook(page, name, atDesk)
  }
}, 180_000)

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { MarketClock } from './market-clock.ts'
import { isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const SHARE = 1_000_000
/** An account that leans on one holding. */
const held = { AAPL: 200, MSFT: 20, XOM: 60, JPM: 30, KO: 80, JNJ: 20 }

const story = `Contoso to buy Fabrikam for $4.2 billion

SEATTLE, March 3, 2025 (Reuters) - Contoso Corp said on Monday it agreed to buy Fabrikam Ltd for $4.2 billion in cash. Shares of Fabrikam rose 18% in early trading.
`

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('a portfolio manager', () => {
  const look = onPhone
  // A Wednesday on which the exchange trades.
  const clock = new MarketClock('2026-11-18T15:30:00.000Z')
  let server: RunningServer
  let context: BrowserContext
  let page: Page
  let failures: string[]

  beforeAll(async () => {
    server = await startServer({ SAMPLE_DATA: 'off', ...clock.settings })
    context = await openContext(browser, server.url, look)
    page = await context.newPage()
    failures = watchFailures(page)
    const person = {
      username: 'manager',
      password: 'a long pass phrase',
      email: 'm@example.com',
      fullName: 'Mona Manager',
    }
    expect((await page.request.post('/api/auth/register', { data: person })).ok()).toBe(true)
    await page.goto('/dashboard/home')
  })
  afterAll(async () => {
    await context?.close()
    await server?.stop()
  })

  const views = () => page.getByRole('navigation', { name: 'Public Market Research' })
  const open = async (tab: string) => {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    return page.getByRole('tabpanel', { name: tab, exact: true })
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  it('AIINS-001 AIINS-008 sees four tabs, and of nothing that is held no risk analysis', async () => {
    await views().getByRole('button', { name: 'AI Insights' }).click()
    await page.getByRole('heading', { name: 'AI Insights', exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('tab').allTextContents())
      .toEqual(['AI Overview', 'Ask AI', 'Document Analysis', 'Rebalancing'])
    await page.getByText('No risk analysis available').waitFor()
    await isSoundInEveryLook(page, 'insights-empty', look)
  })

  it('AIINS-002 AIINS-003 AIINS-004 buys six securities, reads the overview from the portfolio on, and how a score came to be', async () => {
    const account = await page.request.post('/api/trading/accounts', {
      data: { accountName: 'Growth', initialCash: 12_000_000 },
    })
    const { id } = (await account.json()) as { id: number }
    for (const [symbol, shares] of Object.entries(held)) {
      const order = { accountId: id, symbol, side: 'BUY', quantity: shares * SHARE, orderType: 'MARKET' }
      expect((await page.request.post('/api/trading/orders', { data: order })).ok(), symbol).toBe(true)
    }
    await views().getByRole('button', { name: 'Portfolio' }).click()
    await page.getByText('Top Holdings').waitFor()
    await views().getByRole('button', { name: 'AI Insights' }).click()
    await page.getByText('All prices are simulated: the figures describe no real market.').first().waitFor()
    const metrics = page.getByRole('region', { name: 'Portfolio metrics' })
    await expect.poll(() => metrics.textContent()).toContain('Total value$1')
    const sentiment = page.getByRole('region', { name: 'Price sentiment' })
    await expect.poll(() => sentiment.getByRole('listitem').count()).toBe(5)
    await page.getByRole('button', { name: /^Risk score: where this comes from/ }).click()
    const card = page.getByRole('dialog', { name: 'Where Risk score comes from' })
    await expect.poll(() => card.textContent()).toContain('CESR/10-673')
    await expect.poll(() => card.textContent()).toContain('Volatility a year')
    await page.keyboard.press('Escape')
    await isSoundInEveryLook(page, 'insights-overview', look)
  })

  it('AIINS-010 AIINS-011 AIINS-013 asks nothing with a blank question, and a question is answered with its sources', async () => {
    const panel = await open('Ask AI')
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/ai-analytics/query/')) asked += 1
    })
    await panel.getByLabel('Your question').fill('   ')
    await panel.getByRole('button', { name: 'Ask', exact: true }).click()
    await panel.getByLabel('Your question').fill('What is my portfolio worth?')
    await panel.getByRole('button', { name: 'Ask', exact: true }).click()
    await panel.getByRole('heading', { name: 'Sources' }).waitFor()
    await panel.getByRole('heading', { name: 'Recommendations' }).waitFor()
    expect(asked).toBe(1)
    await isSoundInEveryLook(page, 'insights-answer', look)
  })

  it('AIINS-014 AIINS-015 AIINS-017 AIINS-018 has a story analysed, sees a finding marked in its text and the raw JSON; a failure is a quiet sentence', async () => {
    const panel = await open('Document Analysis')
    await press('Analyze')
    await panel.getByRole('combobox', { name: 'Document type' }).click()
    await page.getByRole('option', { name: 'News' }).click()
    await panel.getByRole('textbox', { name: 'Document text' }).fill(story)
    await press('Analyze')
    await panel
      .getByRole('button', { name: /^Amount/ })
      .first()
      .click()
    await expect.poll(() => panel.locator('mark').textContent()).toBe('$4.2 billion')
    await expect
      .poll(() => panel.getByRole('region', { name: 'The answer as JSON' }).textContent())
      .toContain('"documentType": "news"')
    await isSoundInEveryLook(page, 'insights-document', look)
    await page.route('**/api/ai-analytics/document-analysis', (route) => route.abort())
    await press('Analyze')
    await panel.getByText('The document was not analysed.').waitFor()
    await page.unroute('**/api/ai-analytics/document-analysis')
  })

  it('AIINS-019 AIINS-020 AIINS-022 gets recommendations, looks at each order and places them as paper orders', async () => {
    const panel = await open('Rebalancing')
    await page.route('**/api/ai-analytics/rebalancing-recommendations/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'internal-error' } }),
    )
    await press('Get recommendations')
    await panel.getByText('Failed to get rebalancing recommendations').waitFor()
    await page.unroute('**/api/ai-analytics/rebalancing-recommendations/*')
    await press('Get recommendations')
    await panel.getByRole('heading', { name: 'Recommendations', exact: true }).waitFor()
    await panel.getByRole('heading', { name: 'Tax optimisation' }).waitFor()
    await isSoundInEveryLook(page, 'insights-rebalancing', look)
    await press('Review orders')
    const review = page.getByRole('dialog', { name: 'Review orders' })
    const orders = await review.getByRole('listitem').count()
    expect(orders).toBeGreaterThan(2)
    await isSoundInEveryLook(page, 'insights-review', look)
    await review.getByRole('button', { name: `Place ${orders} paper orders` }).click()
    await review.getByText(`${orders} of ${orders} orders were taken.`).waitFor()
    await isSoundInEveryLook(page, 'insights-placed', look)
    await review.getByRole('button', { name: 'Done' }).click()
    await panel.getByRole('heading', { name: 'No trade is needed' }).waitFor()
    const placed = (await (await page.request.get('/api/trading/orders')).json()) as {
      status: string
      clientOrderId: string
    }[]
    expect(placed).toHaveLength(Object.keys(held).length + orders)
    expect(new Set(placed.map(({ clientOrderId }) => clientOrderId)).size).toBe(placed.length)
    expect(failures.filter((failure) => !/500|ERR_FAILED|Failed to load/.test(failure))).toEqual([])
  })
})

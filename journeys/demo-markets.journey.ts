import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { isSound, looks } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const TABS_MAX = 300

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ SAMPLE_DATA: 'off' })])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

type Hands = {
  press(what: Locator): Promise<void>
  fill(what: Locator, text: string): Promise<void>
  choose(what: Locator, option: string): Promise<void>
  submit(page: Page): Promise<void>
}

/** A person who touches the screen. */
const touching: Hands = {
  press: (what) => what.click(),
  fill: (what, text) => what.fill(text),
  async choose(what, option) {
    await what.click()
    await what.page().getByRole('option', { name: option, exact: true }).click()
  },
  submit: (page) => page.getByRole('button', { name: 'Submit order' }).click(),
}

/** A person who has a keyboard and nothing else. */
const typing: Hands = {
  async press(what) {
    await tabTo(what)
    await what.page().keyboard.press('Enter')
  },
  async fill(what, text) {
    await tabTo(what)
    await what.page().keyboard.type(text)
  },
  async choose(what, option) {
    await tabTo(what)
    const { keyboard } = what.page()
    await keyboard.press('ArrowDown')
    await what.page().getByRole('option', { name: option, exact: true }).first().waitFor()
    const options = await what.page().getByRole('option').allTextContents()
    for (let at = 0; at < options.indexOf(option); at += 1) await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect.poll(() => what.inputValue()).toBe(option)
  },
  submit: (page) => page.keyboard.press('Control+Enter'),
}

async function tabTo(what: Locator): Promise<void> {
  await what.waitFor()
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return
    await what.page().keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach it.')
}

/** The demo lives through its year after the start; its last steps are two orders that rest. */
async function untilTheYearIsLived(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/api/trading/orders?limit=200')
        const orders = answer.ok() ? ((await answer.json()) as { status: string }[]) : []
        return orders.filter(({ status }) => status === 'SUBMITTED').length
      },
      { timeout: 90_000, interval: 500 },
    )
    .toBeGreaterThanOrEqual(2)
}

const people = [
  { look: looks[0], hands: typing, symbol: 'KO', by: 'with the keyboard alone' },
  { look: looks[1], hands: touching, symbol: 'PG', by: 'by touch' },
] as const

describe.each(people)(
  'a visitor without an account, $look.theme at $look.width px, $by',
  ({ look, hands, symbol }) => {
    if (!look) throw new Error('There are two looks.')
    let context: BrowserContext
    let page: Page
    let failures: string[]
    const button = (name: string) =>
      page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    beforeAll(async () => {
      context = await openContext(browser, server.url, look)
      page = await context.newPage()
      failures = watchFailures(page)
    })
    afterAll(() => context.close())

    it('SHELL-010 SHELL-012 SHELL-013 SHELL-017 opens the demo at its address, which says what it is', async () => {
      await page.goto('/dashboard/demo')
      await heading('Welcome back, Demo Analyst').waitFor()
      expect(new URL(page.url()).pathname).toBe('/dashboard/demo')
      const banner = page.getByRole('note').filter({ hasText: 'This is a demo dashboard' })
      await expect
        .poll(() => banner.getByRole('link', { name: 'Sign up' }).getAttribute('href'))
        .toBe('/signup')
      await untilTheYearIsLived(page)
      await page.reload()
      const holdings = page.getByRole('region', { name: /^Top Holdings/ })
      await holdings.getByText('SPDR S&P 500 ETF Trust').waitFor()
      await isSound(page, 'markets-portfolio', look)
    })

    it(`SHELL-004 PORT-010 places an order that rests, and finds it in the recent activity`, async () => {
      await hands.press(button('Trading'))
      await heading('Trading').waitFor()
      expect(new URL(page.url()).pathname).toBe('/dashboard/demo')
      const ticket = page.getByRole('form', { name: 'Order ticket' })
      await hands.fill(ticket.getByLabel('Symbol'), symbol)
      await hands.fill(ticket.getByLabel('Quantity'), '2')
      await hands.choose(ticket.getByRole('combobox', { name: 'Order type' }), 'Limit')
      // Far below the market, so that it rests whatever the hour and the price.
      await hands.fill(ticket.getByLabel('Limit price, $'), '12.50')
      await isSound(page, 'markets-ticket', look)
      const placed = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/trading/orders') && answer.request().method() === 'POST',
      )
      await hands.submit(page)
      expect((await placed).status()).toBe(201)

      await hands.press(button('Portfolio'))
      await heading('Welcome back, Demo Analyst').waitFor()
      const activity = page.getByRole('region', { name: 'Recent Activity' })
      await activity.getByText(new RegExp(`BUY ORDER\\s*${symbol}`)).waitFor()
      await expect.poll(() => activity.innerText()).toMatch(/2 at 12\.50/)
    })

    it('SHELL-001 SHELL-042 SHELL-043 SHELL-044 SEARCH-004 looks at every view, each sound', async () => {
      for (const [label, title] of [
        ['AI Insights', 'AI Insights'],
        ['Research', 'Research Center'],
        ['Reports', 'Reports & Analytics'],
        ['Settings', 'Account Settings'],
        ['Home', 'Market home'],
      ] as const) {
        await hands.press(button(label))
        await heading(title).waitFor()
        await expect.poll(() => button(label).getAttribute('aria-current')).toBe('page')
        await isSound(page, `markets-${label.toLowerCase().replace(' ', '-')}`, look)
      }
      expect(failures).toEqual([])
    })
  },
)

describe('the frame of the markets', () => {
  it('SHELL-002 SHELL-021 SHELL-041 the rail is 80px wide and the navigation beside it 240px, down to 768px', async () => {
    const context = await openContext(browser, server.url, { theme: 'light', width: 1440 })
    const page = await context.newPage()
    await page.goto('/dashboard/demo')
    // By its tag: hidden, it has no role.
    const rail = page.locator('nav[aria-label="Products"]')
    const side = page.getByRole('navigation', { name: 'Public Market Research' }).filter({ visible: true })
    await side.waitFor()
    const work = async () => (await page.getByRole('main').boundingBox())?.x
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await rail.boundingBox()).toMatchObject({ x: 0, width: 80 })
      expect(await work(), `${width}`).toBe(80 + 240)
    }
    await page.setViewportSize({ width: 767, height: 900 })
    await expect.poll(() => rail.isVisible()).toBe(false)
    expect(await work()).toBe(0)
    await expect.poll(() => side.count()).toBe(1)
    await context.close()
  })

  it('SHELL-009 SHELL-030 SHELL-036 without a session a dashboard asks to sign in; old addresses lead on', async () => {
    const context = await openContext(browser, server.url, { theme: 'light', width: 1440 })
    const page = await context.newPage()
    await page.goto('/dashboard/home')
    expect(page.url()).toContain('/signin?next=%2Fdashboard%2Fhome')
    await page.goto('/dashboard/demo')
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Demo Analyst' }).waitFor()
    await page.goto('/dashboard/research')
    await page.waitForURL('**/dashboard/financial-intelligence')
    await page.goto('/dashboard')
    await page.waitForURL('**/dashboard/home')
    await page.getByRole('link', { name: 'Sign Out' }).filter({ visible: true }).first().click()
    await page.waitForURL('**/signin**')
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    await context.close()
  })
})

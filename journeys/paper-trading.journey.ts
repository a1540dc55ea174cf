import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, openBrowser, openContext, watchFailures } from './browser.ts'
import { MarketClock } from './market-clock.ts'
import { isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** The clock of the market ticks once a minute. */
const TICK = { timeout: 150_000, interval: 1_000 }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const credentials = { username: 'trader', password: 'a long pass phrase' }

/** A server on a day of the market, and a trader who has signed up there and stands in the trading view. */
class Desk {
  readonly clock: MarketClock
  readonly look: Look
  server!: RunningServer
  context!: BrowserContext
  page!: Page
  failures!: string[]

  constructor(moment: string, look: Look) {
    this.clock = new MarketClock(moment)
    this.look = look
  }

  async open(): Promise<void> {
    this.server = await startServer({ SAMPLE_DATA: 'off', ...this.clock.settings })
    this.context = await openContext(browser, this.server.url, this.look)
    this.page = await this.context.newPage()
    this.failures = watchFailures(this.page)
    const person = { ...credentials, email: 'trader@example.com', fullName: 'Tess Trader' }
    expect((await this.page.request.post('/api/auth/register', { data: person })).ok()).toBe(true)
    await this.enter()
  }

  /** Moves the clock by days and signs in again: a session does not last that long. */
  async comeBackOn(moment: string): Promise<void> {
    await this.clock.moveTo(moment)
    expect((await this.page.request.post('/api/auth/login', { data: credentials })).ok()).toBe(true)
  }

  async enter(): Promise<void> {
    await this.page.goto('/app')
    const views = this.page.getByRole('navigation', { name: 'Public Market Research' })
    await views.getByRole('button', { name: 'Trading' }).click()
  }

  async openAccount(): Promise<void> {
    await this.page.getByText('There is no paper account yet.').waitFor()
    await this.page.getByLabel('Name').fill('Growth')
    await this.page.getByRole('button', { name: 'Open the account' }).click()
    await this.page.getByRole('tab', { name: 'Place Order' }).waitFor()
  }

  get ticket(): Locator {
    return this.page.getByRole('form', { name: 'Order ticket' })
  }

  async show(tab: 'Place Order' | 'Order Management' | 'Position Actions'): Promise<Locator> {
    await this.page.getByRole('tab', { name: tab }).click()
    const panel = this.page.getByRole('tabpanel', { name: tab })
    await panel.waitFor()
    return panel
  }

  async fill(symbol: string, quantity: string): Promise<void> {
    await this.ticket.getByRole('combobox', { name: 'Symbol' }).fill(symbol)
    await this.ticket.getByRole('spinbutton', { name: 'Quantity' }).fill(quantity)
  }

  async choose(field: string, option: string): Promise<void> {
    await this.ticket.getByRole('combobox', { name: field }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  submit(): Promise<void> {
    return this.ticket.getByRole('button', { name: 'Submit order' }).click()
  }

  /** A picture with the focus nowhere: a screen that grows for it would follow the field. */
  async isSound(name: string): Promise<void> {
    await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await isSoundInEveryLook(this.page, name, this.look)
  }

  async read<Answer>(path: string): Promise<Answer> {
    const answer = await this.page.request.get(`/api/trading/${path}`)
    const body = await answer.text()
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${body}`)
    return JSON.parse(body) as Answer
  }

  async close(): Promise<void> {
    await this.context?.close()
    await this.server?.stop()
  }
}

type OrderRead = {
  id: number
  status: string
  orderType: string
  stopPrice: number
  filledPrice: number
}

describe('a trader', () => {
  const look = onPhone
  // Amazon closes at 220.90 on this Wednesday and opens at 192.08 on the next day.
  const desk = new Desk('2026-11-18T15:00:00Z', look)
  beforeAll(() => desk.open())
  afterAll(() => desk.close())

  it('TRADE-001 opens a paper account and finds three tabs, no order and no position', async () => {
    await desk.openAccount()
    await expect
      .poll(() => desk.page.getByRole('tab').allTextContents())
      .toEqual(expect.arrayContaining(['Place Order', 'Order Management', 'Position Actions']))
    await (await desk.show('Order Management')).getByText('No orders found').waitFor()
    await (await desk.show('Position Actions')).getByText('No positions found').waitFor()
    await desk.isSound('trading-no-positions')
    await desk.show('Place Order')
    await desk.isSound('trading-no-symbol')
  })

  it('TRADE-002 TRADE-026 TRADE-030 buys at the market: the estimate first, then the fill and what is left', async () => {
    const { page, ticket } = desk
    await ticket.getByRole('combobox', { name: 'Symbol' }).fill('amaz')
    await page.getByRole('option', { name: /AMZN/ }).click()
    await ticket.getByRole('spinbutton', { name: 'Quantity' }).fill('10')
    await ticket.getByText('It would be filled at once.').waitFor()
    const estimate = await ticket.getByRole('region', { name: 'Estimate' }).innerText()
    await page.getByRole('region', { name: 'How has AMZN traded?' }).locator('canvas').first().waitFor()
    await desk.isSound('trading-ticket')
    await desk.submit()
    await page
      .getByText(/BUY 10 AMZN: FILLED at \$\d+\.\d\d/)
      .first()
      .waitFor()
    const [order] = await desk.read<OrderRead[]>('orders')
    const cost = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    expect(order).toMatchObject({ status: 'FILLED' })
    const paid = cost.format(((order?.filledPrice ?? 0) * 10) / 100)
    // The price may have moved between the estimate and the order, by cents.
    expect(Math.abs(dollarsIn(estimate, 'Estimated cost') - Number(paid.replace(/[$,]/g, '')))).toBeLessThan(
      20,
    )
  })

  it('TRADE-003 TRADE-014 TRADE-025 TRADE-028 rests a limit, reads why it waits, and cancels it', async () => {
    const { page, ticket } = desk
    await desk.fill('AMZN', '5')
    await desk.choose('Order type', 'Limit')
    await desk.submit()
    await ticket.getByText('A price is required').waitFor()
    await ticket.getByLabel('Limit price, $').fill('150')
    await ticket.getByText('It would wait.').waitFor()
    await desk.submit()
    await page.getByText('BUY 5 AMZN: SUBMITTED').first().waitFor()
    await page.getByRole('button', { name: 'Why and how' }).click()
    const file = page.getByRole('region', { name: 'BUY 5 AMZN' })
    await file.getByText('The market has not reached the limit.').waitFor()
    await file.getByText('Best price on the other side').waitFor()
    await desk.isSound('trading-order-file')
    await file.getByRole('button', { name: 'Cancel BUY 5 AMZN' }).click()
    await file.getByText('CANCELLED').first().waitFor()
    const listed = page.getByRole('grid', { name: 'Orders' })
    await expect.poll(() => listed.getByRole('button', { name: 'Cancel BUY 5 AMZN' }).count()).toBe(0)
  })

  it('TRADE-032 is told why an order is refused, before and after sending it, and keeps what was typed', async () => {
    const { page, ticket } = desk
    await desk.show('Place Order')
    await desk.choose('Order type', 'Market')
    await desk.fill('AMZN', '100000')
    await ticket.getByText('Would be refused').waitFor()
    await desk.submit()
    const alert = ticket.getByRole('alert')
    await alert.getByText('Failed to submit order').waitFor()
    await alert.getByText('The account has too little cash for this order.').waitFor()
    await expect.poll(() => ticket.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('100000')
    await desk.isSound('trading-refused')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('a source that fails says so and is asked again with Try Again', async () => {
    const { page, ticket } = desk
    const quotes = '**/api/market-data/quotes'
    await page.route(quotes, (route) => route.fulfill({ status: 503, body: '' }))
    await ticket.getByRole('combobox', { name: 'Symbol' }).fill('MSFT')
    const panel = page.getByRole('region', { name: 'MSFT', exact: true })
    await panel.getByText('Failed to fetch market data: 503').waitFor()
    await desk.isSound('trading-no-quote')
    await page.unroute(quotes)
    await panel.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('region', { name: 'MSFT, Microsoft Corporation' }).getByText('Bid').waitFor()
  })

  it('TRADE-004 TRADE-005 attaches a stop; the next day opens far below it, and it is filled there and not at the stop', async () => {
    const { page } = desk
    const positions = await desk.show('Position Actions')
    await positions.getByRole('button', { name: 'Attach a stop: AMZN' }).waitFor()
    await desk.isSound('trading-positions')
    await positions.getByRole('button', { name: 'Attach a stop: AMZN' }).click()
    await desk.submit()
    await page.getByText('SELL 10 AMZN: SUBMITTED').first().waitFor()
    await page.getByRole('button', { name: 'Why and how' }).click()
    const stopOrder = async () => {
      const orders = await desk.read<OrderRead[]>('orders')
      return orders.find(({ orderType }) => orderType === 'STOP_LOSS') as OrderRead
    }
    expect(await stopOrder()).toMatchObject({ status: 'SUBMITTED' })
    await desk.clock.moveTo('2026-11-19T14:31:00Z')
    await expect.poll(async () => (await stopOrder()).status, TICK).toBe('FILLED')
    const { stopPrice, filledPrice } = await stopOrder()
    expect(stopPrice).toBeGreaterThan(20_800)
    expect(filledPrice).toBeLessThan(19_600)
    const file = page.getByRole('region', { name: 'SELL 10 AMZN' })
    await file.getByText('Stop reached').waitFor()
    await file.getByText(/^Filled: 10 at/).waitFor()
    await desk.isSound('trading-stopped-out')
    await (await desk.show('Position Actions')).getByText('No positions found').waitFor()
    const ours = desk.failures.filter((failure) => !failure.includes('/api/market-data/quotes'))
    expect(ours).toEqual([])
  })
})

describe('a holder through a split and a dividend', () => {
  // Walmart's shares split three for one on 26 February 2024; its next dividend has its ex-day on 7 March.
  const desk = new Desk('2024-02-23T15:00:00Z', { theme: 'light', width: 1440 })
  beforeAll(() => desk.open())
  afterAll(() => desk.close())
  type Held = { quantity: number; averageCost: number }
  const held = async () => (await desk.read<Held[]>('positions'))[0]
  const account = async () =>
    (await desk.read<{ dividendsDue: number; cash: number }[]>('accounts'))[0] as {
      dividendsDue: number
      cash: number
    }

  it('holds three times the shares at a third of the cost after a split, which the chart marks and does not draw as a fall', async () => {
    await desk.openAccount()
    await desk.fill('WMT', '10')
    await desk.submit()
    await desk.page
      .getByText(/BUY 10 WMT: FILLED/)
      .first()
      .waitFor()
    const before = await held()
    await desk.comeBackOn('2024-02-26T14:40:00Z')
    await expect.poll(async () => (await held())?.quantity, TICK).toBe(30_000_000)
    expect((await held())?.averageCost).toBeCloseTo((before?.averageCost ?? 0) / 3, 0)
    await desk.enter()
    await desk.fill('WMT', '1')
    const chart = desk.page.getByRole('region', { name: 'How has WMT traded?' })
    await chart.locator('canvas').first().waitFor()
    await desk.isSound('trading-split')
    await chart.getByRole('button', { name: 'View as table' }).click()
    await chart.getByText('Split 3:1').waitFor()
  })

  it('is owed a dividend from its ex-day on and has it as cash on its pay day, once', async () => {
    const { cash } = await account()
    await desk.comeBackOn('2024-03-07T15:00:00Z')
    await expect.poll(async () => (await account()).dividendsDue, TICK).toBeGreaterThan(0)
    const due = (await account()).dividendsDue
    expect(await account()).toMatchObject({ cash })
    await desk.comeBackOn('2024-03-25T15:00:00Z')
    await expect.poll(async () => (await account()).dividendsDue, TICK).toBe(0)
    expect(await account()).toMatchObject({ cash: cash + due })
    expect(desk.failures).toEqual([])
  })
})

function dollarsIn(text: string, label: string): number {
  const line = text.slice(text.indexOf(label) + label.length).match(/\$([\d,.]+)/)
  return Number(line?.[1]?.replaceAll(',', ''))
}

import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Look, openBrowser, openContext, watchFailures } from '../browser.ts'
import { MarketClock } from '../market-clock.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { isSoundInEveryLook } from './sound-screen.ts'

/** The clock of the market ticks once a minute. */
export const TICK = { timeout: 150_000, interval: 1_000 }

const credentials = { username: 'trader', password: 'a long pass phrase' }

/** A server on a day of the market, and a trader who has signed up there and stands in the trading view. */
export class TradingDesk {
  readonly clock: MarketClock
  readonly look: Look
  #browser!: Browser
  server!: RunningServer
  context!: BrowserContext
  page!: Page
  failures!: string[]

  constructor(moment: string, look: Look) {
    this.clock = new MarketClock(moment)
    this.look = look
  }

  async open(): Promise<void> {
    this.#browser = await openBrowser()
    this.server = await startServer({ SAMPLE_DATA: 'off', ...this.clock.settings })
    this.context = await openContext(this.#browser, this.server.url, this.look)
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
    await this.#browser?.close()
    await this.server?.stop()
  }
}

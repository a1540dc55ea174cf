import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { isSoundInEveryLook, looks } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

describe.each(looks)('somebody who wants to know all about one symbol, $theme at $width px', (look) => {
  let context: BrowserContext
  let page: Page
  let failures: string[]
  beforeAll(async () => {
    ;({ context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'looker',
      fullName: 'Lou Looker',
      at: '/app',
    }))
  })
  afterAll(() => context.close())

  const region = (name: string | RegExp) => page.getByRole('region', { name }).first()
  const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor()

  it('goes from the watchlist to its page, which states what its price is, and back', async () => {
    await page.getByRole('list', { name: 'Watchlist' }).getByRole('link', { name: /AAPL/ }).click()
    await heading('AAPL')
    expect(new URL(page.url()).pathname).toBe('/dashboard/symbols/AAPL')
    await region('Price of AAPL').getByText('Simulated').waitFor()
    await region('How has AAPL traded?')
      .getByText(/Daily bars of AAPL, simulated/)
      .waitFor()
    await region('Statistics of a year').getByText('Volatility, a year').waitFor()
    await isSoundInEveryLook(page, 'symbol-page', look)
    await page.goBack()
    await page.getByRole('list', { name: 'Watchlist' }).waitFor()
    await page.goForward()
    await heading('AAPL')
  })

  it('reads five years and compares them with another symbol; both stand in the address', async () => {
    await page.getByRole('button', { name: '5Y', exact: true }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('5Y')
    await page.getByRole('combobox', { name: 'Compare with' }).fill('SPY')
    // What is suggested would lie over the button on a phone.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await region('How has AAPL done beside others?')
      .getByText(/^Return since .* over the days they share/)
      .waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Leave out SPY' }).waitFor()
    await isSoundInEveryLook(page, 'symbol-page-compared', look)
  })

  it('is not told that a company is clear that nobody has screened', async () => {
    await region('Company').getByText('Not screened', { exact: true }).waitFor()
    await region('Fundamentals')
      .getByText(/No filings of AAPL are kept/)
      .waitFor()
  })

  it('keeps a note, and goes on to trade with the ticket filled in', async () => {
    await page.getByRole('textbox', { name: 'Note on AAPL' }).fill('Sell above 400.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await region('My note')
      .getByText(/^Saved /)
      .waitFor()
    await page.getByRole('link', { name: 'Trade', exact: true }).click()
    await heading('Trading')
    await expect.poll(() => page.getByRole('combobox', { name: 'Symbol' }).inputValue()).toBe('AAPL')
  })

  it('is told of a symbol that no source knows as that', async () => {
    await page.goto('/dashboard/symbols/NOSUCH')
    await page.getByText('No source has a price of NOSUCH.').waitFor()
    await isSoundInEveryLook(page, 'symbol-page-unknown', look)
    // That no source prices it is a 503 of the quotes.
    expect(failures.filter((failure) => !failure.endsWith('/api/market-data/quotes'))).toEqual([])
  })
})

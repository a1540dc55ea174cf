import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { atDesk, isSoundInEveryLook, onPhone, turned } from './pages/sound-screen.ts'
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

describe('somebody who follows a few symbols', () => {
  const look = atDesk
  let context: BrowserContext
  let page: Page
  let failures: string[]
  beforeAll(async () => {
    ;({ context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'follower',
      fullName: 'Fay Follower',
      at: '/dashboard/research',
    }))
  })
  afterAll(() => context.close())

  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const rows = (list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

  it('WORK-001 WORK-008 WORK-011 WORK-015 comes by the address of research and reads four analyses of AAPL, GOOGL and MSFT', async () => {
    await page.waitForURL('**/dashboard/financial-intelligence')
    for (const card of ['Performance', 'Correlation', 'Risk', 'Drawdown'])
      await region(card)
        .first()
        .getByText(/Prices: simulated, to/)
        .waitFor()
    const performance = await rows('Performance by symbol').allInnerTexts()
    expect(performance.map((row) => row.match(/^[A-Z]+/)?.[0]).sort()).toEqual(['AAPL', 'GOOGL', 'MSFT'])
    await region('Sources of data').getByText('ok').waitFor()
    await isSoundInEveryLook(page, 'workstation-analytics', look)
  })

  it('WORK-009 WORK-010 WORK-012 adds a symbol by its name, and the watchlist and the analyses follow', async () => {
    await page.getByRole('tab', { name: 'Portfolio' }).click()
    await page.getByRole('combobox', { name: 'Symbol' }).fill('nvid')
    await page.getByRole('option', { name: /NVDA/ }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Remove NVDA' }).waitFor()
    await expect.poll(() => rows('Stocks').count()).toBe(4)
    await page.getByRole('combobox', { name: 'Symbol' }).fill('NVDA')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('form').getByText('NVDA is in the list already').first().waitFor()
    await isSoundInEveryLook(page, 'workstation-portfolio', look)
    await page.reload()
    await page.getByRole('button', { name: 'Remove NVDA' }).waitFor()
    await page.getByRole('tab', { name: 'Analytics' }).click()
    await expect.poll(() => rows('Performance by symbol').count()).toBe(4)
  })

  it('WORK-002 WORK-012 goes through the sides by arrow keys and watches holdings and alerts', async () => {
    const intelligence = page.getByRole('tab', { name: 'Intelligence', selected: true })
    const goBy = async (next: 'ArrowDown' | 'ArrowRight') => {
      await page.getByRole('tab', { name: 'Analytics' }).click()
      await page.keyboard.press(next)
      await page.keyboard.press(next)
      await intelligence.waitFor()
    }
    // They stand beside one another where there is no room under one another.
    await turned(page, look, onPhone, () => goBy('ArrowRight'))
    await goBy('ArrowDown')
    await region('News').getByText('There is no news to show.').waitFor()
    await page.getByRole('radiogroup', { name: 'What is watched' }).getByText('Portfolio').click()
    await page.getByRole('list', { name: 'Holdings' }).getByText('SPY').waitFor()
    await isSoundInEveryLook(page, 'workstation-intelligence', look)
    await page.getByRole('radiogroup', { name: 'What is watched' }).getByText('Alerts').click()
    await page.getByText(/of \d+ active, the gravest and oldest first/).waitFor()
  })

  it('WORK-003 WORK-004 WORK-005 holds a key on the page alone: nothing is sent, and a reload has forgotten it', async () => {
    await page.getByRole('tab', { name: 'Data' }).click()
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.getByLabel('Key of Alpha Vantage').fill('a-key-of-mine')
    await page.getByRole('button', { name: 'Connect Alpha Vantage', exact: true }).click()
    await page.getByRole('button', { name: 'Disconnect Alpha Vantage' }).waitFor()
    await isSoundInEveryLook(page, 'workstation-data', look)
    await page.reload()
    await page.getByRole('button', { name: 'Connect Alpha Vantage', exact: true }).waitFor()
    expect(sent.filter((request) => request.includes('a-key-of-mine'))).toEqual([])
  })

  it('WORK-013 asks for everything once more, and has a conversation of its own', async () => {
    await page.getByRole('button', { name: 'Refresh Data' }).click()
    await page.getByText(/^Refreshed at \d\d:\d\d:\d\d UTC$/).waitFor()
    await page.getByRole('tab', { name: 'Chat' }).click()
    await page
      .getByText(/No symbol is selected|mean/)
      .first()
      .waitFor()
    await isSoundInEveryLook(page, 'workstation-chat', look)
    expect(failures).toEqual([])
  })
})

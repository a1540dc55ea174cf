import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
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

describe('an options trader', () => {
  const look = onPhone
  let context: BrowserContext
  let page: Page
  let failures: string[]
  beforeAll(async () => {
    ;({ context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'trader',
      fullName: 'Tess Trader',
      at: '/dashboard/options',
    }))
  })
  afterAll(() => context.close())
  const strip = () => page.getByRole('region', { name: 'The strategy', exact: true })

  it('SHELL-031 SHELL-032 opens on a strategy: its cost, extremes, break-evens and pay-off', async () => {
    await page.getByRole('heading', { name: 'Options', level: 1 }).waitFor()
    const text = await strip().innerText()
    for (const figure of ['Received', 'Largest profit', 'Largest loss', 'Break-evens', 'Chance of profit'])
      expect(text).toContain(figure)
    await page.getByRole('region', { name: 'What does it pay?' }).locator('[data-line]').first().waitFor()
    await isSoundInEveryLook(page, 'options', look)
  })

  it('edits a leg: a premium has its implied volatility, one below the worth without volatility the reason', async () => {
    const premium = page.getByLabel('Premium, leg 3')
    await premium.fill('1.5')
    await page
      .getByText(/^\d+\.\d\d%$/)
      .first()
      .waitFor()
    await premium.fill('0')
    await page.getByText('None. The price is not above 0').waitFor()
    await page.getByLabel('Strike, leg 1').fill('none')
    await page.getByText('Leg 1: the strike has to be a number.').waitFor()
    await isSoundInEveryLook(page, 'options-unreadable', look)
  })

  it('a preset without a limit says why there is none', async () => {
    await page.getByLabel('Preset').first().click()
    await page.getByRole('option', { name: 'Straddle', exact: true }).click()
    await strip().getByText('Unlimited').waitFor()
    await strip()
      .getByRole('button', { name: /^Largest profit: where this comes from/ })
      .click()
    await page.getByText('long 100 shares').waitFor()
    await page.keyboard.press('Escape')
  })

  it('moves price, volatility and time by keyboard and sees the Greeks follow', async () => {
    const then = page.getByRole('region', { name: 'At that moment' })
    const before = await then.innerText()
    const slider = page.getByRole('slider', { name: 'Share price' })
    await slider.focus()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
    await expect.poll(() => then.innerText()).not.toBe(before)
    await isSoundInEveryLook(page, 'options-what-if', look)
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect.poll(() => then.innerText()).toBe(before)
    expect(failures).toEqual([])
  })

  it('exports the strategy as a report', async () => {
    await page.getByRole('button', { name: 'Export report of the strategy' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^PDF/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Option strategy .*\.pdf$/)
  })
})

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

describe('an analyst who goes about', () => {
  const look = onPhone
  let context: BrowserContext
  let page: Page
  let failures: string[]
  beforeAll(async () => {
    ;({ context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'wanderer',
      fullName: 'Wanda Wanderer',
      at: '/dashboard/home',
    }))
  })
  afterAll(() => context.close())

  const nav = () => page.getByRole('navigation', { name: 'Public Market Research' }).locator('visible=true')
  const view = (name: string) => nav().getByRole('button', { name, exact: true }).click()
  const analysis = (name: string) => nav().getByRole('link', { name, exact: true }).click()
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  const symbol = () => page.locator('input[name="symbol"]').first()
  const path = () => new URL(page.url()).pathname

  it('SHELL-004 a view leaves the address, outlives a reload, and the way back leads to the one before', async () => {
    await heading(/^Welcome back/)
    await view('Trading')
    await heading('Trading')
    await page.getByRole('tab', { name: 'Order Management', exact: true }).click()
    const chosen = page.getByRole('tab', { name: 'Order Management', exact: true, selected: true })
    await chosen.waitFor()
    await page.reload()
    await heading('Trading')
    await chosen.waitFor()
    expect(path()).toBe('/dashboard/home')
    await view('Research')
    await heading('Research Center')
    await page.goBack()
    await heading('Trading')
    await page.goBack()
    await heading(/^Welcome back/)
    await page.goForward()
    await heading('Trading')
  })

  it('goes to an analysis and back without leaving the navigation, and what was typed is still there', async () => {
    await analysis('Risk')
    await heading('Risk Analytics & Portfolio Optimization')
    await expect.poll(() => nav().locator('[aria-current="page"]').textContent()).toBe('Risk')
    const holdings = page.getByLabel('Holdings, one a line')
    await holdings.fill('AAPL, 60\nMSFT, 40')
    await analysis('Fixed income')
    await heading('Fixed income')
    await isSoundInEveryLook(page, 'market-navigation-analysis', look)
    await page.goBack()
    await heading('Risk Analytics & Portfolio Optimization')
    await expect.poll(() => holdings.inputValue()).toBe('AAPL, 60\nMSFT, 40')
    await page.reload()
    await heading('Risk Analytics & Portfolio Optimization')
    await expect.poll(() => holdings.inputValue()).toBe('AAPL, 60\nMSFT, 40')
    await view('Reports')
    await heading('Reports & Analytics')
  })

  it('finds a symbol and a view by what is meant, those of the market first', async () => {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search companies, cases, symbols' })
    await field.fill('trading')
    await expect.poll(() => page.getByRole('option').first().textContent()).toMatch(/^Trading/)
    await field.fill('AAPL')
    await expect.poll(() => page.getByRole('option').first().textContent()).toMatch(/^AAPL/)
    await isSoundInEveryLook(page, 'market-navigation-palette', look)
    await page.keyboard.press('Enter')
    await heading('AAPL')
    await page.getByRole('link', { name: 'Trade', exact: true }).click()
    await heading('Trading')
    await symbol().waitFor()
    await expect.poll(() => symbol().inputValue()).toBe('AAPL')
  })

  it('whoever comes to place an order stands before the ticket, whatever was open in Trading before', async () => {
    await page.getByRole('tab').nth(1).click()
    await symbol().waitFor({ state: 'hidden' })
    await view('Portfolio')
    await page.getByRole('button', { name: 'Place order' }).first().click()
    await heading('Trading')
    await symbol().waitFor()
    await page.goBack()
    await page.goBack()
    await heading('Trading')
    await symbol().waitFor({ state: 'hidden' })
  })

  it('the palette leads to a screen of another part, and the browser back to where one was', async () => {
    await view('Research')
    await heading('Research Center')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search companies, cases, symbols' }).fill('csrd')
    await page.getByRole('option', { name: /ESG compliance/ }).click()
    await heading('ESG Compliance')
    await page.goBack()
    await heading('Research Center')
  })

  it('an address of nothing says so under the header of the site', async () => {
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await heading('This page does not exist.')
    await page.getByRole('banner').waitFor()
    await isSoundInEveryLook(page, 'market-navigation-no-page', look)
  })

  it('nothing failed on the way', () => {
    expect(failures).toEqual([])
  })
})

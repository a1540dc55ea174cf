import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const HOLDINGS = [
  'AAPL, 100, 250, 275',
  'MSFT, 40, 480, 470, Technology, Equity',
  'JPM, 60, 290, 320',
  'XOM, 150, 118, 111',
  'NVDA, 80, 170, 190',
  'half, a, line',
].join('\n')
const FAILED = 'Error: Unable to process attribution analysis. Please check your portfolio format.'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** Chooses in a select of the screen. */
async function choose(page: Page, label: string, option: string) {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('a portfolio manager', () => {
  const look = onPhone
  let context: BrowserContext
  let page: Page
  let failures: string[]
  beforeAll(async () => {
    ;({ context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'manager',
      fullName: 'Mia Manager',
      at: '/dashboard/attribution',
    }))
  })
  afterAll(() => context.close())
  const run = () => page.getByRole('button', { name: 'Run analysis' })

  it('ATTR-001 ATTR-005 opens the screen, which runs nothing without text and names the lines it leaves out', async () => {
    await page.getByRole('heading', { name: 'Portfolio Performance Attribution', level: 1 }).waitFor()
    await expect.poll(() => run().isDisabled()).toBe(true)
    await isSoundInEveryLook(page, 'attribution-empty', look)
    await page.getByLabel('Holdings, one a line').fill(HOLDINGS)
    await page.getByText('is skipped: 3 of 4 fields.').waitFor()
  })

  it('ATTR-002 ATTR-003 ATTR-006 ATTR-007 attributes six months: contributors, detractors, risk and the way from the benchmark', async () => {
    await run().click()
    const top = page.getByRole('region', { name: 'Top contributors' })
    await top.waitFor()
    await expect.poll(() => top.locator('li a').allInnerTexts()).toEqual(['AAPL', 'JPM', 'NVDA'])
    const worst = page.getByRole('region', { name: 'Top detractors' })
    await expect.poll(() => worst.locator('li a').allInnerTexts()).toEqual(['XOM', 'MSFT'])
    const strip = await page.getByRole('region', { name: 'Return and risk' }).innerText()
    for (const figure of ['Tracking error', 'Information ratio', 'Beta', 'Alpha'])
      expect(strip).toContain(figure)
    const steps = page.getByRole('region', { name: 'What made the difference to the benchmark?' })
    await expect
      .poll(() => steps.locator('dt').allInnerTexts())
      .toEqual(['Benchmark', 'Allocation', 'Selection', 'Interaction', 'Portfolio'])
    await isSoundInEveryLook(page, 'attribution-result', look)
  })

  it('computes again to the same digits and exports what is shown', async () => {
    await page.getByRole('button', { name: 'Recompute' }).click()
    await page.getByText('Computed again: every digit is the same.').waitFor()
    await page.getByRole('button', { name: 'Export report of the attribution' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^CSV/ }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    for (const word of ['AAPL', 'Tracking error', 'Allocation']) expect(csv).toContain(word)
  })

  it('ATTR-002 ATTR-004 ATTR-008 simulates a year: the period goes, VaR is marked on the distribution', async () => {
    await choose(page, 'Analysis', 'Monte Carlo')
    await expect.poll(() => page.getByLabel('Period', { exact: true }).count()).toBe(0)
    await run().click()
    const strip = page.getByRole('region', { name: 'One year' })
    await strip.waitFor()
    const text = await strip.innerText()
    const figures = [...text.matchAll(/VaR 9[59]%\s+([\d.]+)%/g)].map(([, value]) => Number(value))
    expect(figures).toHaveLength(2)
    expect(figures[1]).toBeGreaterThan(figures[0]!)
    expect(text).toContain('Expected return')
    expect(text).toContain('Sharpe ratio')
    await page.getByText(/^The worst 5% of the years lose/).waitFor()
    await page
      .getByRole('figure', { name: 'How could the next year end?' })
      .getByText(/^VaR 99% −/)
      .waitFor()
    await isSoundInEveryLook(page, 'attribution-monte-carlo', look)
  })

  it('ATTR-009 stresses it: every scenario with its impact and its description', async () => {
    await choose(page, 'Analysis', 'Stress test')
    await run().click()
    const chart = page.getByRole('region', { name: 'What would the portfolio lose?' })
    await chart.waitFor()
    expect((await chart.locator('dt').allInnerTexts()).length).toBeGreaterThanOrEqual(9)
    await page.getByText('9 October 2007 to 9 March 2009: S&P 500 down 56.8 %.').waitFor()
    await isSoundInEveryLook(page, 'attribution-stress', look)
  })

  it('ATTR-024 a portfolio that cannot be analysed is refused in the specification’s words, with the reason, and kept', async () => {
    await choose(page, 'Analysis', 'Monte Carlo')
    const field = page.getByLabel('Holdings, one a line')
    await field.fill('ABCDE, 10, 5, 6')
    await run().click()
    const alert = page.getByRole('alert').filter({ hasText: FAILED })
    await alert.waitFor()
    await expect.poll(() => alert.innerText()).toContain('ABCDE')
    await expect.poll(() => field.inputValue()).toBe('ABCDE, 10, 5, 6')
    await isSoundInEveryLook(page, 'attribution-failed', look)
  })

  it('takes an example at the market’s own prices, and explains every figure', async () => {
    await page.getByRole('button', { name: 'Fill in an example' }).click()
    await run().click()
    await page.getByRole('button', { name: /^VaR 95%: where this comes from/ }).click()
    await page.getByRole('dialog', { name: 'Where VaR 95% comes from' }).getByText('Seed').waitFor()
    await page.keyboard.press('Escape')
    expect(failures).toEqual([])
  })
})

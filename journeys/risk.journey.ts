import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const LINES = 'aapl, 20\nMSFT, 20\nJPM, 20\nXOM, 20\nNOTHING\nJNJ, 20'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

describe('a portfolio manager', () => {
  const look = onPhone
  let context: BrowserContext
  let page: Page
  let failures: string[]
  beforeAll(async () => {
    ;({ context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'manager',
      fullName: 'Mona Manager',
      at: '/dashboard/risk',
    }))
  })
  afterAll(() => context.close())

  const holdings = () => page.getByLabel('Holdings, one a line')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  it('RISK-001 RISK-008 RISK-012 opens the screen: figures say that they wait, and both buttons do', async () => {
    await page.getByRole('heading', { name: 'Risk Analytics & Portfolio Optimization' }).waitFor()
    await expect.poll(() => page.getByText('Calculating...').count()).toBe(6)
    for (const name of ['Calculate Risk', 'Optimize Portfolio'])
      await expect.poll(() => page.getByRole('button', { name }).isDisabled()).toBe(true)
    await isSoundInEveryLook(page, 'risk-empty', look)
  })

  it('RISK-002 RISK-007 RISK-011 pastes holdings, is told which line is left out, and reads what may be lost', async () => {
    await holdings().fill(LINES)
    await page.getByText('is skipped: a symbol and a percentage are needed').waitFor()
    await press('Calculate Risk')
    const assessment = page.getByRole('region', { name: 'Risk assessment' })
    await assessment.waitFor()
    await expect.poll(() => assessment.textContent()).toContain('with 95% confidence')
    for (const name of [
      'How may the next 30 days end?',
      'Where does the risk sit?',
      'How do five methods compare?',
      'Has it changed over time?',
      'How deep did it fall?',
      'What would a crisis do?',
      'Would the figures have held?',
    ])
      await page.getByRole('region', { name }).waitFor()
    await page.locator('[data-bar]').first().waitFor()
    await page.locator('[data-line]').first().waitFor()
    await expect.poll(() => page.getByText('Calculating...').count()).toBe(0)
    await isSoundInEveryLook(page, 'risk-assessed', look)
  })

  it('computes the same again and finds every digit the same', async () => {
    await press('Recompute')
    await page.getByText('Computed again: every digit is the same.').waitFor()
  })

  it('exports the assessment as a PDF', async () => {
    await page.getByRole('button', { name: 'Export report of the risk assessment' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'PDF, to read and to send' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Risk assessment .*\.pdf$/)
  })

  it('RISK-006 RISK-019 asks for better weights within limits that cannot be met, and follows the explanation', async () => {
    await page.getByLabel('Most per holding').fill('15')
    await press('Optimize Portfolio')
    await page.getByText('No portfolio meets these limits.').waitFor()
    await page.getByText('5 holdings of at most 15% each make 75%').waitFor()
    await isSoundInEveryLook(page, 'risk-infeasible', look)
    await page.getByLabel('Most per holding').fill('40')
    await press('Optimize Portfolio')
    await page.getByRole('region', { name: 'Which weights?' }).waitFor()
    await page.getByLabel('Most per holding').fill('15')
    await press('Optimize Portfolio')
    await press('Raise the cap to 20%')
    await page.getByText('leave one portfolio alone').waitFor()
    await expect.poll(() => page.getByLabel('Most per holding').inputValue()).toBe('20%')
  })

  it('asks for the least expected shortfall with a view and an amount, and reads whole shares', async () => {
    await page.getByLabel('Most per holding').fill('40')
    await page.getByRole('combobox', { name: 'Optimize for' }).click()
    await page.getByRole('option', { name: 'Least expected shortfall' }).click()
    await page.getByText('Further limits, expected returns and whole shares').click()
    await page.getByLabel('Amount for whole shares').fill('25000')
    await page.getByLabel('Views, one a line').fill('JNJ over XOM, 3, 60\nKO')
    await page.getByText('Line 2 is skipped: a symbol and a percentage are needed.').waitFor()
    await press('Optimize Portfolio')
    for (const name of ['How many whole shares?', 'What do your views change?'])
      await page.getByRole('region', { name }).waitFor()
    await page.getByText('in the worst 5.0% of days').waitFor()
    await isSoundInEveryLook(page, 'risk-whole-shares', look)
    await page.getByLabel('Amount for whole shares').fill('')
    await page.getByLabel('Views, one a line').fill('')
    await page.getByRole('combobox', { name: 'Optimize for' }).click()
    await page.getByRole('option', { name: 'Largest Sharpe ratio' }).click()
  })

  it('RISK-007 RISK-018 sees the portfolio beside the frontier, and takes the weights over', async () => {
    await page.getByLabel('Most per holding').fill('40')
    await press('Optimize Portfolio')
    const frontier = page.getByRole('region', { name: 'What could the same holdings do?' })
    for (const spot of ['Optimised', 'As it is', 'Least variance'])
      await frontier.getByText(spot, { exact: true }).first().waitFor()
    await isSoundInEveryLook(page, 'risk-optimised', look)
    await press('Take these weights')
    await expect.poll(async () => (await holdings().inputValue()).split('\n').length).toBe(5)
    const shares = (await holdings().inputValue()).split('\n').map((line) => Number(line.split(',')[1]))
    expect(shares).toHaveLength(5)
    for (const share of shares) {
      expect(share).toBeGreaterThanOrEqual(5)
      expect(share).toBeLessThanOrEqual(40)
    }
    expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100)).toBeLessThan(0.1)
    expect(failures).toEqual([])
  })
})

import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpCatcher, startSmtpCatcher } from '#platform/testing/smtp-catcher.ts'
import { openBrowser } from './browser.ts'
import { MarketClock } from './market-clock.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const HISTORY = [
  'date,action,symbol,quantity,price,commission,fees,amount',
  '2026-03-04,deposit,,,,,,"60,000.00"',
  '2026-03-05,buy,KO,120,60.00,1.00,,',
  '2026-10-06,sell,KO,40,50.00,1.00,0.02,',
  '2026-10-20,buy,KO,10,51.00,,,',
  '2026-11-10,dividend,KO,,,,,38.80',
].join('\n')

let browser: Browser
let server: RunningServer
let mails: SmtpCatcher
beforeAll(async () => {
  // A Wednesday after the close: no price moves between two looks at it.
  const clock = new MarketClock('2026-11-18T22:00:00.000Z')
  browser = await openBrowser()
  mails = await startSmtpCatcher()
  server = await startServer({ SAMPLE_DATA: 'off', SMTP_URL: mails.url, ...clock.settings })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await mails.stop()
})

describe('a trader who files statements', () => {
  const look = onPhone
  let context: BrowserContext
  let page: Page
  let failures: string[]
  let accountId = 0
  const name = `Filing ${look.theme}`
  beforeAll(async () => {
    ;({ context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'stella',
      fullName: 'Stella Statement',
      at: '/app',
    }))
    const opened = await page.request.post('/api/trading/accounts', {
      data: { accountName: name, initialCash: 0 },
    })
    accountId = ((await opened.json()) as { id: number }).id
    const booked = await page.request.post('/api/trading/imports', {
      multipart: {
        file: { name: 'history.csv', mimeType: 'text/csv', buffer: Buffer.from(HISTORY) },
        accountId: String(accountId),
        trial: 'false',
      },
    })
    expect(booked.status(), await booked.text()).toBe(200)
    await page.getByRole('button', { name: 'Reports', exact: true }).click()
    await page.getByRole('link', { name: 'Monthly statements' }).click()
    await page.waitForURL('**/dashboard/reports**')
    await choose('Account', new RegExp(`^${name}`))
  })
  afterAll(() => context.close())

  const choose = async (label: string, which: RegExp) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: which }).first().click()
  }
  const strip = () => page.getByRole('region', { name: 'Value', exact: true })

  it('SHELL-043 reads the running month, whose totals are those of the portfolio', async () => {
    await choose('Month', /November 2026, until today/)
    await page.getByText(/Until today, November 18, 2026/).waitFor()
    await page.getByText('Paper account, simulated money').first().waitFor()
    const answer = await page.request.get(`/api/portfolio/summary?accountId=${accountId}`)
    const { account } = (await answer.json()) as { account: { cash: number; totalValue: number } }
    const dollars = (cents: number) =>
      (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    await strip().getByText(dollars(account.cash), { exact: true }).waitFor()
    await strip().getByText(dollars(account.totalValue), { exact: true }).waitFor()
    await page.getByText('Agrees', { exact: true }).waitFor()
    await isSoundInEveryLook(page, 'statement', look)
  })

  it('SHELL-043 downloads the month that is over as a PDF', async () => {
    await choose('Month', /^October 2026$/)
    await page.getByText('End of 31 Oct 2026').first().waitFor()
    await page.getByRole('button', { name: 'Export report of the statement' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^PDF/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`Account statement ${name} 2026-10-31.pdf`)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('reads the sales by lot, a wash sale among them, and the return beside the market', async () => {
    await page.getByRole('tab', { name: 'Tax lots' }).click()
    await page.getByText(/This is not a tax document/).waitFor()
    await page.getByText('40 KO').first().waitFor()
    await isSoundInEveryLook(page, 'tax-lots', look)
    await page.getByRole('tab', { name: 'Performance' }).click()
    await page.getByText('Against the market').waitFor()
    await isSoundInEveryLook(page, 'performance-report', look)
  })

  it('has the statement mailed every month, and sees that it arrived', async () => {
    const before = mails.mails.length
    await page.getByRole('tab', { name: 'Scheduled' }).click()
    await page.getByRole('button', { name: 'Schedule a report' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Schedule a report' })
    await dialog.getByRole('combobox', { name: 'Account' }).click()
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
    await dialog.getByRole('combobox', { name: 'Recipients' }).click()
    await page.getByRole('option', { name: new RegExp(`stella-${look.theme}`) }).click()
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByRole('button', { name: 'Send the last one now' }).click()
    await page.getByText('Sent', { exact: true }).first().waitFor({ timeout: 60_000 })
    await isSoundInEveryLook(page, 'scheduled-reports', look)
    const own = mails.mails.slice(before).map(({ text }) => text.replace(/=\r?\n/g, ''))
    const report = own.find((text) => text.includes('Account statement'))
    expect(report).toContain('Paper account, simulated money')
    expect(report).toContain('application/pdf')
    expect(failures).toEqual([])
  })
})

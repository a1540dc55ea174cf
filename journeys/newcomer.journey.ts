import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const ACTIONS_MOST = 8

/** A file of Schwab: shares that were bought, a short sale, a call that was written. */
const history = [
  '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
  '"11/16/2026","Sell to Open","KO 01/15/2027 75.00 C","CALL COCA COLA $75 EXP 01/15/27","2","$1.40","$1.32","$278.68"',
  '"11/16/2026","Sell Short","TSLA","TESLA INC","10","$500.00","","$5,000.00"',
  '"11/13/2026","Buy","AAPL","APPLE INC","20","$150.00","","-$3,000.00"',
  '"01/04/2026","MoneyLink Transfer","","Tfr FIRST BANK","","","","$20,000.00"',
].join('\n')

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ SAMPLE_DATA: 'off' })])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

it(`a newcomer has a portfolio of their own with a short position and an option in at most ${ACTIONS_MOST} actions`, async () => {
  const { context, page, failures } = await openSignedUp(browser, server.url, onPhone, {
    as: 'first',
    fullName: 'Fay First',
    at: '/app',
  })
  let actions = 0
  const act = async (what: Promise<unknown>) => {
    actions += 1
    await what
  }
  await act(page.getByRole('button', { name: 'Trading', exact: true }).click())
  await act(page.getByRole('textbox', { name: 'Name' }).fill('Savings'))
  await act(page.getByLabel('Paper cash').fill('0'))
  await act(page.getByRole('button', { name: 'Open the account' }).click())
  await act(page.getByRole('button', { name: 'Import a file' }).click())
  const dialog = page.getByRole('dialog', { name: 'Import a broker’s file' })
  await act(
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'schwab.csv', mimeType: 'text/csv', buffer: Buffer.from(history) }),
  )
  await act(dialog.getByRole('button', { name: 'Try the file' }).click())
  await act(dialog.getByRole('button', { name: 'Import 4 rows' }).click())
  await page.getByText('4 rows imported').waitFor()
  expect(actions).toBeLessThanOrEqual(ACTIONS_MOST)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Portfolio', exact: true }).click()
  const holdings = page.getByRole('region', { name: /^Top Holdings/ })
  await holdings.getByText('KO 15 Jan 2027 75 call').first().waitFor()
  await isSoundInEveryLook(page, 'first-portfolio', onPhone)
  await holdings.getByRole('link', { name: 'KO 15 Jan 2027 75 call' }).first().click()
  await page.getByText('−2 contracts in one account').waitFor()
  await isSoundInEveryLook(page, 'option-page', onPhone)
  expect(failures).toEqual([])
  await context.close()
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
import { asPerson, type Person } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** As Fidelity writes it: greeting lines, sentences for actions, an option, a sweep, a disclaimer below. */
const fidelity = `\uFEFF

Brokerage

Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date
 03/15/2024,"YOU SOLD APPLE INC (AAPL) (Cash)", AAPL,"APPLE INC",Cash,-4,172.62,,0.01,,690.47,"5,193.63",03/19/2024
 02/15/2024,"DIVIDEND RECEIVED APPLE INC (AAPL) (Cash)", AAPL,"APPLE INC",Cash,0.000,,,,,2.40,"4,503.16",
 02/12/2024,"PURCHASE INTO CORE ACCOUNT FIDELITY GOVERNMENT MONEY MARKET (SPAXX)", SPAXX,"FIDELITY GOVERNMENT MONEY MARKET",Cash,100,1,,,,-100,"4,500.76",
 01/10/2024,"YOU BOUGHT APPLE INC (AAPL) (Cash)", AAPL,"APPLE INC",Cash,10,185.92,,,,"-1,859.20","4,500.76",01/12/2024
 01/09/2024,"YOU BOUGHT OPENING TRANSACTION CALL (AAPL) APPLE INC", -AAPL240621C200,"CALL (AAPL) APPLE INC JUN 21 24 $200 (100 SHS)",Cash,1,6.40,0.65,0.04,,-640.69,"6,359.96",01/10/2024
 01/02/2024,"Electronic Funds Transfer Received (Cash)", ,"No Description",Cash,0.000,,,,,"10,000.00","10,000.00",

"The data and information in this spreadsheet is provided to you solely for your use and is not for distribution."

"Date downloaded 04/01/2024 9:15 am"
`

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('a long pass phrase')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard/**')
}

describe('somebody with a history at another broker', () => {
  const look = onPhone
  let server: RunningServer
  let person: Person
  beforeAll(async () => {
    server = await startServer({ SAMPLE_DATA: 'off' })
    person = await asPerson(server.url, 'ines')
    await person.post('/api/trading/accounts', { accountName: 'Savings', initialCash: 0 })
  })
  afterAll(() => server.stop())

  const cash = async () => ((await person.get('/api/trading/accounts')).body as { cash: number }[])[0]?.cash

  it('tries a broker’s file, reads why rows are left out, imports it, meets it a second time, and takes it back', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    const failures = watchFailures(page)
    await signIn(page, 'ines')
    await page.goto('/app')
    await page.getByRole('button', { name: 'Trading', exact: true }).click()
    await page.getByRole('button', { name: 'Import a file' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a broker’s file' })
    await dialog.getByText('No file was imported into this account yet.').waitFor()
    const choose = () =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'History_2024.csv', mimeType: 'text/csv', buffer: Buffer.from(fidelity) })

    await choose()
    await dialog.getByRole('button', { name: 'Try the file' }).click()
    await dialog.getByText('Nothing is booked yet. This is what the import would do.').waitFor()
    await dialog.getByText('6: 5 to import, 1 left out').waitFor()
    await dialog
      .getByText('Line 8: A sweep between cash and its money-market fund changes nothing.')
      .waitFor()
    await dialog.getByText('$0.00 → $8,192.98').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('rows-left-out.csv')
    expect(await cash()).toBe(0)
    await isSoundInEveryLook(page, 'broker-file-trial', look)

    await dialog.getByRole('button', { name: 'Import 5 rows' }).click()
    await page.getByText('5 rows imported').waitFor()
    await dialog.getByText('History_2024.csv').waitFor()
    expect(await cash()).toBe(819_298)

    await choose()
    await dialog.getByRole('button', { name: 'Try the file' }).click()
    await dialog
      .getByText(/This file was imported on .* already\. Importing it again changes nothing\./)
      .waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Nothing to import' }).isDisabled()).toBe(true)
    await isSoundInEveryLook(page, 'broker-file-again', look)

    await dialog.getByRole('button', { name: 'Undo' }).click()
    const question = page.getByRole('dialog', { name: 'Undo this import?' })
    await isSoundInEveryLook(page, 'broker-file-undo', look)
    await question.getByRole('button', { name: 'Undo the import' }).click()
    await dialog.getByText('Undone', { exact: true }).waitFor()
    expect(await cash()).toBe(0)
    expect(failures).toEqual([])
    await context.close()
  })
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { atDesk, isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
import { asPerson, type Person } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'

const plain = [
  'date,action,symbol,quantity,price,commission,fees,amount',
  '2024-05-01,deposit,,,,,,"5,000.00"',
  '2024-05-02,buy,ZZAP,100,10.00,,,',
].join('\n')

const schwab = [
  '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
  '"06/04/2024","Spin-off","ZSPN","ZSPIN CO","25","","",""',
  '"05/02/2024","Buy","ZZAP","ZZAP INC","100","$10.00","","-$1,000.00"',
  '"05/01/2024","MoneyLink Transfer","","Tfr BANK","","","","$5,000.00"',
].join('\n')

type Held = { security: { symbol: string }; quantity: number }[]

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each([atDesk, onPhone])('a holder of shares that were spun off: $theme', (look) => {
  let server: RunningServer
  let person: Person
  let accountId = 0
  beforeAll(async () => {
    server = await startServer({ SAMPLE_DATA: 'off' })
    person = await asPerson(server.url, 'sven')
    const opened = await person.post('/api/trading/accounts', { accountName: 'Savings', initialCash: 0 })
    accountId = (opened.body as { id: number }).id
  })
  afterAll(() => server.stop())

  const held = async () =>
    ((await person.get(`/api/trading/positions?accountId=${accountId}`)).body as Held)
      .map(({ security, quantity }) => `${security.symbol} ${quantity / 1_000_000}`)
      .sort()

  it('sees a spin-off by hand with its tax effect, books it, undoes it, and states what a file leaves open', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    const failures = watchFailures(page)
    await page.goto('/signin?next=%2Fdashboard%2Fhome')
    await page.getByLabel('Username or Email').fill('sven')
    await page.getByLabel('Password', { exact: true }).fill('a long pass phrase')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/dashboard/home')
    const files = page.getByRole('dialog', { name: 'Import a broker’s file' })
    const tryFile = async (name: string, text: string) => {
      await files
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
      await files.getByRole('button', { name: 'Try the file' }).click()
    }
    await page.getByRole('button', { name: 'Import a file' }).click()
    await tryFile('history.csv', plain)
    await files.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByText('2 rows imported').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Corporate action' }).click()
    const action = page.getByRole('dialog', { name: 'Corporate action' })
    await action.getByLabel('Symbol held').fill('ZZAP')
    await action.getByLabel('First day of trading after it').fill('2024-06-04')
    await action.getByLabel('New symbol').fill('ZSPN')
    await action.getByLabel('New shares …').fill('1')
    await action.getByLabel('… for so many held').fill('4')
    await action.getByLabel('Worth of a share of the old after it, $').fill('9')
    await action.getByLabel('Worth of a share of the new, $').fill('4')
    await action.getByRole('button', { name: 'Show what it does' }).click()
    await action.getByText('100 → 100 shares, cost $1,000.00 → $900.00').waitFor()
    await action.getByText('0 → 25 shares, cost $0.00 → $100.00').waitFor()
    await action.getByText(/^No gain is counted\. The cost is divided/).waitFor()
    await isSoundInEveryLook(page, 'corporate-action', look)
    expect(await held()).toEqual(['ZZAP 100'])
    await action.getByRole('button', { name: 'Book it' }).click()
    await page.getByText('Corporate action booked').waitFor()
    expect(await held()).toEqual(['ZSPN 25', 'ZZAP 100'])

    await page.getByRole('button', { name: 'Import a file' }).click()
    await files.getByText('spin-off of ZZAP (ZSPN), 2024-06-04').waitFor()
    for (const name of [/spin-off of ZZAP/, /history\.csv/]) {
      const row = files.getByRole('listitem').filter({ hasText: name })
      await row.getByRole('button', { name: 'Undo' }).click()
      await page
        .getByRole('dialog', { name: 'Undo this import?' })
        .getByRole('button', { name: 'Undo the import' })
        .click()
      await row.getByText('Undone', { exact: true }).waitFor()
    }
    await tryFile('schwab.csv', schwab)
    await files.getByText('The file leaves open').waitFor()
    await files.getByLabel('Shares of').fill('ZZAP')
    await files.getByLabel('Worth of a share of ZZAP, $').fill('9')
    await files.getByLabel('Worth of a share of ZSPN, $').fill('4')
    await isSoundInEveryLook(page, 'corporate-action-asked', look)
    await files.getByRole('button', { name: 'Try with these values' }).click()
    await files.getByRole('button', { name: 'Import 3 rows' }).click()
    await page.getByText('3 rows imported').waitFor()
    expect(await held()).toEqual(['ZSPN 25', 'ZZAP 100'])
    expect(failures).toEqual([])
    await context.close()
  })
})

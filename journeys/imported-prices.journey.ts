import { existsSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { asPerson, type Person } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'

const REAL_PRICES = '/work/shared/data/market/prices/pyportfolioopt_stock_prices.csv.gz'

/** A broker's plain file: one share that everybody knows, one that is delisted, and a line that cannot be read. */
const brokerFile = `date,action,symbol,quantity,price,commission,fees,amount
2026-01-05,deposit,,,,,,"20,000.00"
2026-01-06,buy,AAPL,10,200.00,,,
2026-01-07,buy,GONECO,100,12.00,,,
2026-01-08,buy,MSFT,five,400.00,,,
`

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('real prices and one bad line', () => {
  const look = atDesk
  let server: RunningServer
  let person: Person
  let accountId = 0
  beforeAll(async () => {
    server = await startServer({ SAMPLE_DATA: 'off' })
    // Who comes first administers.
    person = await asPerson(server.url, 'ada')
    const opened = await person.post('/api/trading/accounts', { accountName: 'Savings', initialCash: 0 })
    accountId = (opened.body as { id: number }).id
  })
  afterAll(() => server.stop())

  async function open(path: string): Promise<{ page: Page; failures: string[] }> {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    const failures = watchFailures(page)
    await page.request.post('/api/auth/login', { data: { username: 'ada', password: 'a long pass phrase' } })
    await page.goto(path)
    return { page, failures }
  }

  it('a bad line and an unknown share blank nothing: the rest is booked, what has no price is at cost and can be valued by hand', async () => {
    const form = new FormData()
    form.append('file', new File([brokerFile], 'history.csv'))
    form.append('accountId', String(accountId))
    form.append('trial', 'false')
    const booked = await person.send('/api/trading/imports', form)
    expect(booked).toMatchObject({ status: 200, body: { booked: 3, refusedCount: 1 } })
    const { page, failures } = await open('/app')
    await page.getByRole('button', { name: 'Portfolio', exact: true }).first().click()
    await page
      .getByText(/at cost, without a price \(GONECO\)/)
      .first()
      .waitFor()
    await isSoundInEveryLook(page, 'portfolio-at-cost', look)
    await page.getByRole('button', { name: 'Set a price' }).click()
    const dialog = page.getByRole('dialog', { name: 'Value a holding by hand' })
    await dialog.getByLabel('Price of a share, $').fill('8.5')
    await dialog.getByLabel('The price is of').fill('2026-01-20')
    await dialog.getByLabel('Reason').fill('Liquidator’s letter of January.')
    await dialog.getByRole('button', { name: 'Value it so' }).click()
    await dialog.getByText(/\$8\.50 of 20 Jan 2026: Liquidator’s letter/).waitFor()
    const [account] = (await person.get('/api/trading/accounts')).body as { coverage: { old: string[] } }[]
    expect(account?.coverage.old).toEqual(['GONECO'])
    expect(failures).toEqual([])
    await page.context().close()
  })

  it.skipIf(!existsSync(REAL_PRICES))(
    'a file of real prices is tried, imported while the server runs, looks as old as it is, and is taken back',
    async () => {
      const { page, failures } = await open('/dashboard/settings/data-sources')
      const panel = page.getByRole('region', { name: 'Price files' })
      await panel.getByText('No price file has been imported').waitFor()
      await panel.locator('input[type=file]').setInputFiles(REAL_PRICES)
      await panel.getByRole('button', { name: 'Try the file' }).click()
      await panel.getByText('Nothing is stored yet. This is what the import would add.').waitFor()
      await panel.getByText(/^20: /).waitFor()
      await isSoundInEveryLook(page, 'price-file-tried', look)
      await panel.getByRole('button', { name: /^Import [\d,]+ prices$/ }).click()
      await panel
        .getByRole('button', { name: 'Undo pyportfolioopt_stock_prices.csv.gz' })
        .waitFor({ timeout: 120_000 })
      const quote = async () => {
        const read = await person.post('/api/market-data/quotes', { symbols: ['AAPL'] })
        return (read.body as { change: number | null; provenance: object }[])[0]
      }
      expect(await quote()).toMatchObject({ change: null, provenance: { kind: 'imported', isOld: true } })
      await panel.getByRole('button', { name: 'Undo pyportfolioopt_stock_prices.csv.gz' }).click()
      await page.getByRole('button', { name: 'Undo the import' }).click()
      await panel.getByText('Undone').waitFor()
      expect(await quote()).toMatchObject({ provenance: { kind: 'simulated', isOld: false } })
      expect(failures).toEqual([])
      await page.context().close()
    },
  )
})

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { asPerson, type Person } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'

const TITLES = 'date,action,symbol,quantity,price,commission,fees,amount'
const history = [
  TITLES,
  '2024-03-04,deposit,,,,,,"60,000.00"',
  '2024-03-05,buy,KO,120,60.00,1.00,,',
  '2024-05-14,buy,AAPL,60,187.40,1.00,,',
  '2025-01-15,buy,MSFT,20,426.30,1.00,,',
  '2025-06-10,sell,KO,40,70.00,1.00,0.02,',
  '2026-02-10,buy,XOM,45,112.00,1.00,,',
  '2026-05-12,sell,AAPL,15,210.00,1.00,0.03,',
  '2026-06-15,dividend,KO,,,,,38.80',
].join('\n')

/** Small trades of some years. */
const longHistory = (trades: number) =>
  [
    TITLES,
    '2014-01-02,deposit,,,,,,2000000',
    ...Array.from({ length: trades }, (_, place) => {
      const day = new Date(Date.UTC(2014, 0, 3) + Math.floor(place / 8) * 86_400_000)
      const side = place % 3 === 2 ? 'sell' : 'buy'
      const symbol = ['JPM', 'PG', 'V'][Math.floor(place / 3) % 3]
      return `${day.toISOString().slice(0, 10)},${side},${symbol},${1 + (place % 4)},${80 + (place % 31)}.50,,,`
    }),
  ].join('\n')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type Import = { fileName: string; state: string; booked: number; undoneAt: string | null }

describe('a portfolio manager', () => {
  const look = atDesk
  let server: RunningServer
  let context: BrowserContext
  let page: Page
  let person: Person
  let failures: string[]
  let accountId = 0
  const name = `manager-${look.theme}`
  beforeAll(async () => {
    server = await startServer({ SAMPLE_DATA: 'off' })
    person = await asPerson(server.url, name)
    const opened = await person.post('/api/trading/accounts', {
      accountName: `Growth ${look.theme}`,
      initialCash: 0,
    })
    accountId = (opened.body as { id: number }).id
    context = await openContext(browser, server.url, look)
    page = await context.newPage()
    failures = watchFailures(page)
    await page.goto('/signin?next=%2Fdashboard%2Fhome')
    await page.getByLabel('Username or Email').fill(name)
    await page.getByLabel('Password', { exact: true }).fill('a long pass phrase')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/dashboard/home')
  })
  afterAll(async () => {
    await context.close()
    await server.stop()
  })

  const dialog = () => page.getByRole('dialog', { name: 'Import a broker’s file' })
  const holdings = () => page.getByRole('region', { name: /^Top Holdings/ })
  const read = async <Shape>(path: string) => (await person.get(path)).body as Shape
  const imports = () => read<Import[]>(`/api/trading/imports?accountId=${accountId}`)
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Import a file' }).click()
    await dialog().getByRole('region', { name: 'Imported files' }).waitFor()
  }
  const choose = (fileName: string, text: string) =>
    dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const tryAndImport = async (fileName: string, text: string, rows: string) => {
    await choose(fileName, text)
    await dialog().getByRole('button', { name: 'Try the file' }).click()
    await dialog()
      .getByRole('button', { name: `Import ${rows} rows` })
      .click({ timeout: 150_000 })
  }

  it('finds nothing held yet, and brings the history of a broker in without leaving the portfolio', async () => {
    await page.getByText('No holdings found').waitFor()
    await page.getByRole('button', { name: 'Import a file' }).focus()
    await page.keyboard.press('Enter')
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Import a file')
    await openDialog()
    await tryAndImport('growth.csv', history, '8')
    await page.getByText('8 rows imported').waitFor()
    await isSoundInEveryLook(page, 'portfolio-imported', look)
    await page.keyboard.press('Escape')
    await holdings().getByText('MSFT').first().waitFor()
    await isSoundInEveryLook(page, 'portfolio', look)
  })

  it('PORT-001 PORT-026 opens what every figure is made of, and the rows behind it', async () => {
    for (const strip of ['Portfolio summary', 'Returns']) {
      const dots = page
        .getByRole('region', { name: strip })
        .getByRole('button', { name: /where this comes from/ })
      await dots.first().waitFor()
      const count = await dots.count()
      expect(count, strip).toBe(strip === 'Returns' ? 6 : 4)
      for (let place = 0; place < count; place += 1) {
        const details = dots.nth(place)
        const of = ((await details.getAttribute('aria-label')) ?? '').split(':')[0]
        await details.focus()
        await details.press('Enter')
        const explanation = page.getByLabel(`Where ${of} comes from`, { exact: true })
        await explanation.waitFor()
        await expect
          .poll(async () => (await explanation.textContent())?.length, { message: of })
          .toBeGreaterThan(60)
        if (place === 0)
          await isSoundInEveryLook(page, `portfolio-figure-${strip === 'Returns' ? 'return' : 'value'}`, look)
        await page.keyboard.press('Escape')
        await explanation.waitFor({ state: 'hidden' })
        expect(await details.evaluate((element) => element === document.activeElement), of).toBe(true)
      }
    }
    const total = page.getByRole('region', { name: 'Portfolio summary' }).getByRole('button').first()
    await total.click()
    await page.getByRole('link', { name: /4 rows/ }).click()
    await expect.poll(() => new URL(page.url()).hash).toBe('#holdings')
  })

  it('PORT-006 PORT-007 PORT-008 sorts the holdings, the most valuable first unless told', async () => {
    const symbols = async () =>
      (await holdings().locator('tbody tr td:first-child a').allInnerTexts()).filter((text) =>
        /^[A-Z]+$/.test(text),
      )
    const positions = await read<{ security: { symbol: string }; marketValue: number }[]>(
      `/api/trading/positions?accountId=${accountId}`,
    )
    const byValue = positions
      .toSorted((a, b) => b.marketValue - a.marketValue)
      .map((row) => row.security.symbol)
    expect(await symbols()).toEqual(byValue)
    const head = holdings().getByRole('columnheader', { name: 'Symbol' })
    const shownText = async () => (await symbols()).join()
    const ways = ['AAPL,KO,MSFT,XOM', 'XOM,MSFT,KO,AAPL']
    await head.getByRole('button').click()
    await expect.poll(shownText).toSatisfy((order: string) => ways.includes(order))
    const first = await shownText()
    const other = ways.find((way) => way !== first)
    await head.getByRole('button').click()
    await expect.poll(shownText).toBe(other)
    for (const title of ['Quantity', 'Price', 'Market value']) {
      await holdings().getByRole('columnheader', { name: title }).getByRole('button').click()
      expect((await symbols()).toSorted()).toEqual(['AAPL', 'KO', 'MSFT', 'XOM'])
    }
  })

  it('looks at what was earned over each period, and what may be taxed', async () => {
    const section = page.getByRole('region', { name: 'Performance', exact: true })
    for (const period of ['1M', 'YTD', 'ALL']) {
      const answered = page.waitForResponse((answer) => answer.url().includes(`period=${period}`))
      await section
        .getByText(period === 'ALL' ? /^all$/i : period, { exact: period !== 'ALL' })
        .first()
        .click()
      const { figures, from } = (await (await answered).json()) as {
        from: string
        figures: { gain: { value: number } }
      }
      if (period === 'ALL') expect(from).toBe('2024-03-04')
      const dollars = (Math.abs(figures.gain.value) / 100).toLocaleString('en-US', {
        minimumFractionDigits: 2,
      })
      await section.getByRole('region', { name: 'Returns' }).getByText(dollars).first().waitFor()
    }
    // What is scrolled half under the top bar is too small to press there.
    await page.evaluate(() => window.scrollTo(0, 0))
    await isSoundInEveryLook(page, 'portfolio-performance', look)
    const lots = page.getByRole('region', { name: /^Open tax lots/ })
    for (const symbol of ['AAPL', 'KO', 'MSFT', 'XOM']) await lots.getByText(symbol).first().waitFor()
    const { years } = await read<{ years: { year: number; gain: number }[] }>(
      `/api/portfolio/tax-years?accountId=${accountId}`,
    )
    expect(years.map(({ year }) => year)).toEqual([2026, 2025])
    await page
      .getByRole('region', { name: /^Realised gains/ })
      .getByText('2025')
      .first()
      .waitFor()
  })

  it('takes holdings, trades, open lots and realised gains along as files', async () => {
    for (const [label, file, rows] of [
      ['Holdings', 'holdings', 4],
      ['Trades', 'trades', 6],
      ['Open tax lots', 'lots', 4],
      ['Realised gains', 'realised', 2],
    ] as const) {
      await page.getByRole('button', { name: 'Export CSV' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: label, exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${file}-\\d{4}-\\d{2}-\\d{2}\\.csv$`))
      const chunks: Buffer[] = []
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
      const lines = Buffer.concat(chunks).toString().trim().split('\r\n')
      expect(lines.length - 1, label).toBe(rows)
    }
  })

  it('PORT-015 PORT-016 tries again after the overview of the market could not be had', async () => {
    await page.route('**/api/market-data/quotes', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"message":"No provider answers.","code":"price-unavailable"}',
      }),
    )
    await page.reload()
    const overview = page.getByRole('region', { name: /^Market Overview/ })
    await overview.getByText('No provider answers.').waitFor()
    await isSoundInEveryLook(page, 'portfolio-no-market', look)
    await page.unroute('**/api/market-data/quotes')
    await overview.getByRole('button', { name: 'Try Again' }).click()
    for (const symbol of ['SPY', 'QQQ', 'IWM', 'VTI']) await overview.getByText(symbol).first().waitFor()
    failures.splice(0, Number.POSITIVE_INFINITY, ...failures.filter((one) => !one.startsWith('503 ')))
  })

  it('leaves a long file to itself, finds it again at work, and takes it back', async () => {
    await openDialog()
    // It may be booked before the screen asks how far it is; the longer one, below, is seen at work.
    const atWorkOrDone = dialog().getByText(/Importing [\d,]+ of 6,001 rows|6,001 rows, /)
    await tryAndImport('five-years.csv', longHistory(6_000), '6,001')
    await atWorkOrDone.first().waitFor()
    await isSoundInEveryLook(page, 'portfolio-long-import', look)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await openDialog()
    await atWorkOrDone.first().waitFor()
    await expect
      .poll(async () => (await imports()).find(({ fileName }) => fileName === 'five-years.csv')?.state, {
        timeout: 60_000,
        interval: 500,
      })
      .toBe('done')
    await dialog()
      .getByText(/6,001 rows, /)
      .waitFor()
    await dialog().getByRole('button', { name: 'Undo five-years.csv' }).click()
    await page
      .getByRole('dialog', { name: 'Undo this import?' })
      .getByRole('button', { name: 'Undo the import' })
      .click()
    await dialog().getByText('Undone', { exact: true }).waitFor({ timeout: 60_000 })
    await page.keyboard.press('Escape')
    await expect.poll(() => holdings().getByText('JPM').count(), { timeout: 15_000 }).toBe(0)
    expect((await read<object[]>(`/api/trading/positions?accountId=${accountId}`)).length).toBe(4)
    expect(failures).toEqual([])
  })

  it('cancels a long file: what is booked is stated, and can be undone', async () => {
    await openDialog()
    await tryAndImport('too-long.csv', longHistory(25_000), '25,001')
    await dialog()
      .getByText(/Importing [\d,]+ of 25,001 rows/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog()
      .getByText(/cancelled after [\d,]+ of 25,001 rows/)
      .waitFor()
    await isSoundInEveryLook(page, 'portfolio-import-cancelled', look)
    const [row] = await imports()
    expect(row).toMatchObject({ fileName: 'too-long.csv', state: 'cancelled' })
    expect((row as Import).booked).toBeLessThan(25_001)
    expect(failures).toEqual([])
  })
})

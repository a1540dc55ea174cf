import { existsSync, readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { atDesk, isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
import { asPerson } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'

const ACTIONS_MOST = 8
const TRADES = 1_000
const SERVER_MS_MOST = 300

/** Five years of one symbol: a thousand trades, and a short position and an option beside them. */
const history = () =>
  [
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
    '"11/16/2026","Sell to Open","KO 01/15/2027 75.00 C","CALL COCA COLA $75 EXP 01/15/27","2","$1.40","$1.32","$278.68"',
    '"11/16/2026","Sell Short","TSLA","TESLA INC","10","$500.00","","$5,000.00"',
    ...Array.from({ length: TRADES }, (_, at) => {
      const day = new Date(Date.UTC(2026, 10, 13) - Math.floor((at * 1_800) / TRADES) * 86_400_000)
      const [year, month, date] = day.toISOString().slice(0, 10).split('-')
      const isSale = at % 3 === 0
      return `"${month}/${date}/${year}","${isSale ? 'Sell' : 'Buy'}","AAPL","APPLE INC","1","$150.00","","${isSale ? '' : '-'}$150.00"`
    }),
    '"01/04/2021","MoneyLink Transfer","","Tfr FIRST BANK","","","","$200,000.00"',
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

/** Clicks, fields and files: what a person does. */
function counted() {
  let actions = 0
  const act = async (what: Promise<unknown>) => {
    actions += 1
    await what
  }
  return { act, count: () => actions }
}

it(`a newcomer has a first portfolio with a short position and an option in at most ${ACTIONS_MOST} actions`, async () => {
  const { context, page, failures } = await openSignedUp(browser, server.url, onPhone, {
    as: 'first',
    fullName: 'Fay First',
    at: '/dashboard/home',
  })
  const { act, count } = counted()
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name }).click()
  await act(button('Open a paper account'))
  await act(page.getByLabel('Name', { exact: true }).fill('Savings'))
  await act(page.getByLabel('Paper cash').fill('0'))
  await act(button('Open the account'))
  await act(button('Import a file'))
  const dialog = page.getByRole('dialog', { name: 'Import a broker’s file' })
  await act(
    dialog.locator('input[type=file]').setInputFiles({
      name: 'schwab.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(history()),
    }),
  )
  await act(button('Try the file', dialog))
  await act(button(/^Import [\d,]+ rows$/, dialog))
  await page.getByText(/1,003 rows imported/).waitFor({ timeout: 60_000 })
  expect(count()).toBeLessThanOrEqual(ACTIONS_MOST)
  await page.goto('/dashboard/home?view=portfolio')
  const holdings = page.getByRole('region', { name: /^Top Holdings/ })
  await holdings.getByText('KO 15 Jan 2027 75 call').first().waitFor()
  await holdings.getByText('−2 × 100').waitFor()
  await isSoundInEveryLook(page, 'first-portfolio', onPhone)
  await holdings.getByRole('link', { name: 'KO 15 Jan 2027 75 call' }).click()
  await page.getByText('−2 contracts in one account').waitFor()
  await isSoundInEveryLook(page, 'option-page', onPhone)
  expect(failures).toEqual([])
  await context.close()
})

/** Milliseconds of processor time that the server has used. */
const serverMs = () => {
  const [, fields = ''] = readFileSync(`/proc/${server.process.pid}/stat`, 'utf8').split(/\) /)
  const cells = fields.split(' ')
  return (Number(cells[11]) + Number(cells[12])) * 10
}

it.runIf(existsSync('/proc/self/stat')).each([atDesk, onPhone])(
  `a symbol's page with five years and ${TRADES} trades takes at most ${SERVER_MS_MOST} ms of the server at $width px`,
  async (look) => {
    const person = await asPerson(server.url, `first-${onPhone.theme}`)
    const accounts = (await person.get('/api/trading/accounts')).body as unknown[]
    expect(accounts).toHaveLength(1)
    const { context, page } = await openSignedUp(browser, server.url, look, {
      as: `looker-${look.width}`,
      fullName: 'Lou Looker',
      at: '/dashboard/symbols/AAPL?range=5Y',
    })
    const opened = async () => {
      await page.getByText(`${TRADES.toLocaleString('en-US').replace(',', '')} trades`).waitFor()
      await page
        .getByRole('region', { name: 'How has AAPL traded?' })
        .getByText(/Daily bars of AAPL/)
        .waitFor()
      await page.waitForLoadState('networkidle').catch(() => undefined)
    }
    await opened()
    const spent: number[] = []
    for (let time = 0; time < 3; time += 1) {
      const before = serverMs()
      await page.reload()
      await opened()
      spent.push(serverMs() - before)
    }
    process.stdout.write(`symbol page, ${look.width} px: ${spent.join(', ')} ms of the server\n`)
    expect(Math.min(...spent)).toBeLessThanOrEqual(SERVER_MS_MOST)
    await context.close()
  },
)

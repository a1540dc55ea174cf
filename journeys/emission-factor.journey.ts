import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Look, openBrowser, watchFailures } from './browser.ts'
import { openSignedUp, type SignedUpPage } from './pages/signed-up-page.ts'
import { isSound } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const light: Look = { theme: 'light', width: 1440 }
/** The last whole year: an inventory is of a year that is over. */
const YEAR = new Date().getUTCFullYear() - 1
const SHEET = `/dashboard/esg-compliance/companies/1/worksheets?year=${YEAR}`

let browser: Browser
let server: RunningServer
let keeper: SignedUpPage
let failures: string[]

beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    openBrowser(),
    startServer({ SAMPLE_DATA: 'off', STARTER_DIRECTORY: 'off' }),
  ])
  keeper = await openSignedUp(browser, server.url, light, {
    as: 'keeper',
    fullName: 'Ines Duarte',
    at: '/dashboard/esg-compliance',
  })
  failures = watchFailures(keeper.page)
  const { request } = keeper.page
  const made = await request.post('/api/companies', { data: { name: 'Halden Machines' } })
  const { id: entityId } = (await made.json()) as { id: number }
  const own = await request.post('/api/esg/companies', { data: { entityId, isOwn: true } })
  expect(own.status(), await own.text()).toBe(201)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const dialog = (page: Page) => page.getByRole('dialog')
async function choose(page: Page, label: RegExp, search: string, option: string | RegExp) {
  const field = dialog(page)
    .getByRole('combobox', { name: label })
    .or(dialog(page).getByRole('textbox', { name: label }))
    .first()
  await field.click()
  await field.fill(search)
  await page.getByRole('option', { name: option }).first().click()
}

it('a factor that does not fit is refused, corrected, and counted', async () => {
  const { page } = keeper
  await page.goto(`${server.url}${SHEET}`)
  await page.getByText('No activity yet').waitFor()
  await page.getByRole('button', { name: 'Add an activity' }).click()
  const at = dialog(page)
  await at.getByLabel(/^Activity/).fill('Heating')
  await at.getByLabel(/^Scope/).selectOption('2')
  await at.getByLabel(/^Amount/).fill('1000')
  await choose(page, /^Unit/, 'm3', 'm3')
  await choose(page, /^Emission factor/, 'Gas/diesel oil', /Gas\/diesel oil/)
  await at.getByLabel('Where the amount is found').fill('Invoices of the year')
  const keep = at.getByRole('button', { name: 'Keep the activity' })
  await keep.click()
  await at.getByText('is of scope 1 or 3 and not of scope 2', { exact: false }).waitFor()
  await at.getByLabel(/^Scope/).selectOption('1')
  await choose(page, /^Emission factor/, 'Natural gas, 2023', /Natural gas, 2023/)
  await keep.click()
  await at.getByText('Choose or enter a factor of its period', { exact: false }).waitFor()
  await choose(
    page,
    /^Emission factor/,
    'Natural gas, stationary',
    /Natural gas, stationary combustion \(per m3/,
  )
  await keep.click()
  await at.waitFor({ state: 'hidden' })
  // 1,000 m3 × 1.8905544 kg
  await page.getByText('1.89', { exact: true }).first().waitFor()
  await page.getByText('no activity of this scope').first().waitFor()
  await isSound(page, 'esg-worksheets', light)
})

it('a table of factors is imported, corrected as another version, and an inventory keeps the one it used', async () => {
  const { page } = keeper
  await page.goto(`${server.url}/dashboard/esg-compliance/factors`)
  const importTable = async (value: string) => {
    await page.getByRole('button', { name: 'Import a table' }).click()
    const at = dialog(page)
    await at.getByLabel('Source').fill('Statistics office, table 4')
    await at.getByLabel('Year').fill(String(YEAR))
    await at.getByLabel('What it is of').first().selectOption('spend')
    await at.getByLabel('Warming potentials').first().selectOption('AR5')
    const chooser = page.waitForEvent('filechooser')
    await at.getByText('Choose a file').click()
    const buffer = Buffer.from(
      `Sector,Unit,Value\nLegal services,kg CO2e/EUR,${value}\nSteel,kg CO2e/EUR,1.75`,
    )
    await (await chooser).setFiles({ name: 'spend.csv', mimeType: 'text/csv', buffer })
    await at.getByRole('button', { name: 'Read the file' }).click()
    return at
  }
  const first = await importTable('0.11')
  await first.getByRole('button', { name: 'Keep 2' }).click()
  await page.getByText('2 kept').waitFor()
  await page.getByText(`Legal services, ${YEAR}`).first().waitFor()

  await page.goto(`${server.url}${SHEET}`)
  await page.getByRole('button', { name: 'Add an activity' }).click()
  const at = dialog(page)
  await at.getByLabel(/^Activity/).fill('Lawyers')
  await at.getByLabel(/^Scope/).selectOption('3')
  await choose(page, /^Category/, '1: Purchased', /^1: Purchased/)
  await at.getByLabel(/^Amount/).fill('100000')
  await choose(page, /^Unit/, 'EUR', 'EUR')
  await choose(page, /^Emission factor/, 'Legal services', /Legal services/)
  await at.getByLabel('Where the amount is found').fill('Ledger 6400')
  await at.getByRole('button', { name: 'Keep the activity' }).click()
  await at.waitFor({ state: 'hidden' })
  await page.getByText('11.00', { exact: true }).first().waitFor()

  await page.goto(`${server.url}/dashboard/esg-compliance/factors`)
  const again = await importTable('0.12')
  await again.getByText('1 replace a factor of the same name and year', { exact: false }).waitFor()
  await again.getByRole('button', { name: 'Keep 1' }).click()
  await page.getByText('1 kept').waitFor()
  await isSound(page, 'esg-factors', light)
  await page.goto(`${server.url}${SHEET}`)
  await page.getByText('Replaced by version 2', { exact: false }).waitFor()
  await page.getByText('11.00', { exact: true }).first().waitFor()
})

it('a base year is fixed by its inventory, and a target shows its path', async () => {
  const { page } = keeper
  const post = (path: string, data: object) => page.request.post(path, { data })
  const line = {
    name: 'Heating',
    scope: 1,
    amount: 1_200,
    unit: 'm3',
    periodStart: `${YEAR - 1}-01-01`,
    periodEnd: `${YEAR - 1}-12-31`,
    factorId: 'stationary-natural-gas-m3-2017',
    source: 'Invoices',
  }
  const kept = await post(`/api/esg/companies/1/worksheets/${YEAR - 1}/ghg`, { activities: [line] })
  expect(kept.status(), await kept.text()).toBe(200)
  await page.goto(`${server.url}${SHEET}`)
  const submit = async (open: string, fields: Record<string, string>, send: string) => {
    await page.getByRole('button', { name: open }).click()
    for (const [label, value] of Object.entries(fields))
      await dialog(page)
        .getByLabel(new RegExp(`^${label}`))
        .fill(value)
    if (open === 'Add a target') await dialog(page).getByLabel(/^For/).selectOption('scope-1')
    await dialog(page).getByRole('button', { name: send }).click()
    await dialog(page).waitFor({ state: 'hidden' })
  }
  await submit('Set the base year', { 'Base year': String(YEAR - 1) }, 'Fix the base year')
  await page.getByText(`Base year ${YEAR - 1}, fixed by its inventory`, { exact: false }).waitFor()
  await submit(
    'Add a target',
    {
      'Target(?! year)': 'Near term',
      'Target year': String(YEAR + 4),
      Reduction: '42',
      'Decided in': 'Board, May',
    },
    'Keep the target',
  )
  await page.getByText('on path', { exact: true }).waitFor()
  expect(failures.filter((text) => !text.includes('422'))).toEqual([])
})

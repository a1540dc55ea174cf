import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Look, openBrowser, openContext, watchFailures } from './browser.ts'
import { pressByKeyboard, typeByKeyboard } from './pages/by-keyboard.ts'
import { openSignedUp, type SignedUpPage } from './pages/signed-up-page.ts'
import { isSound } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const light: Look = { theme: 'light', width: 1440 }
const phone: Look = { theme: 'dark', width: 360 }
/** The last whole year: what is of a year that has not ended cannot be told. */
const YEAR = new Date().getUTCFullYear() - 1

let browser: Browser
let server: RunningServer
let teller: SignedUpPage
let second: SignedUpPage
let failures: string[]
let disclosureUrl = ''

beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    openBrowser(),
    startServer({ SAMPLE_DATA: 'off', STARTER_DIRECTORY: 'off' }),
  ])
  teller = await openSignedUp(browser, server.url, light, {
    as: 'teller',
    fullName: 'Ines Duarte',
    at: '/dashboard/esg-compliance',
  })
  second = await openSignedUp(browser, server.url, phone, {
    as: 'second',
    fullName: 'Tomas Varga',
    at: '/dashboard/esg-compliance',
  })
  failures = watchFailures(teller.page)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const dialog = (page: Page) => page.getByRole('dialog')
/** Chooses in a list of the dialog that is long enough to be searched. */
async function choose(page: Page, label: RegExp, search: string, option: string | RegExp) {
  const field = dialog(page)
    .getByRole('combobox', { name: label })
    .or(dialog(page).getByRole('textbox', { name: label }))
    .first()
  await field.click()
  await field.fill(search)
  await page.getByRole('option', { name: option, exact: true }).click()
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()

it('ESGD-001 ESGD-003 ESGD-004 ESGD-005 ESGD-006 ESGD-007 ESGD-008 an empty dashboard has its panels and shows no nought as a score', async () => {
  const { page } = teller
  await page.getByText('Which company is your own?').waitFor()
  for (const title of [
    'ESG Score Breakdown',
    'Recent Metrics',
    'CSRD/SFDR Disclosures',
    'Supplier Risk Heat Map',
  ])
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(3)
  expect(await page.getByRole('region', { name: 'ESG scores' }).getByText('Not known').count()).toBe(4)
  await page.getByText('Not rated: nothing is verified yet').waitFor()
  await isSound(page, 'esg-empty', light)
  await isSound(second.page, 'esg-empty', phone)
})

it('a value is told with its evidence, counts only when a second person has verified it, and gives a rating (ESGD-021, ESGD-022)', async () => {
  const { page } = teller
  await page.getByRole('button', { name: 'Choose your company' }).click()
  await dialog(page).getByLabel('Company').fill('Halden Machines')
  await dialog(page).getByRole('button', { name: 'Add “Halden Machines” to the directory' }).click()
  await dialog(page).getByRole('button', { name: 'Add company' }).click()
  await page.waitForURL(/\/companies\/1$/)
  await page.getByText('No score: no metric is verified yet').waitFor()

  await page.getByRole('button', { name: 'Enter a metric' }).click()
  await choose(page, /^Metric/, 'GHG intensity', 'GHG intensity of revenue')
  await dialog(page)
    .getByLabel(/^Value/)
    .fill('125')
  await dialog(page).getByLabel('Unit').fill('kWh')
  await dialog(page).getByLabel('Period from').fill(`${YEAR}-01-01`)
  await dialog(page).getByLabel('Period to').fill(`${YEAR}-12-31`)
  await dialog(page).getByLabel('Source').fill('Sustainability statement, page 84')
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByText('Evidence file').click()
  await (await chooser).setFiles({
    name: 'page-84.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('GHG intensity: 125'),
  })
  await dialog(page).getByLabel('The passage, word for word').fill('GHG intensity: 125')
  await dialog(page).getByRole('button', { name: 'Keep the metric' }).click()
  await dialog(page).getByText('is no unit of “GHG intensity of revenue”', { exact: false }).waitFor()
  await dialog(page).getByLabel('Unit').fill('t CO2e/EUR million')
  await dialog(page).getByRole('button', { name: 'Keep the metric' }).click()
  await page.getByText('Metric kept').waitFor()

  await page.getByRole('button', { name: 'Import metrics' }).click()
  const importing = page.waitForEvent('filechooser')
  await dialog(page).getByText('Choose a file').click()
  const csv = [
    'Metric,Value,Unit,From,To,Source',
    `GHG emissions scope 1,"1,200",t CO2e,${YEAR}-01-01,${YEAR}-12-31,"Meter book, sheet 3"`,
    `Women on the board,40,%,${YEAR}-01-01,${YEAR}-12-31,Register of directors`,
    `Independent board members,60,%,${YEAR}-01-01,${YEAR}-12-31,Register of directors`,
    `Renewable share of energy,75,%,${YEAR}-01-01,${YEAR}-12-31,Bills of the year`,
    `Recycled share of waste,75,%,${YEAR}-01-01,${YEAR}-12-31,Bills of the year`,
  ].join('\n')
  await (await importing).setFiles({ name: 'metrics.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog(page).getByRole('button', { name: 'Read the file' }).click()
  await dialog(page).getByRole('button', { name: 'Keep 5' }).click()
  await page.getByText('5 kept').waitFor()

  await row(page, 'GHG intensity of revenue').click()
  await dialog(page).getByText('Sustainability statement, page 84').waitFor()
  await dialog(page).getByText('(found in the file)', { exact: false }).waitFor()
  await dialog(page).getByRole('button', { name: 'Verify' }).click()
  await dialog(page).getByLabel('Reason').fill('My own')
  await dialog(page).getByRole('button', { name: 'Verify the value' }).click()
  await dialog(page)
    .getByText('somebody else has to check it against its evidence', { exact: false })
    .waitFor()
  await page.keyboard.press('Escape')

  const other = second.page
  const verify = async (name: string) => {
    await other.goto(`${server.url}/dashboard/esg-compliance/companies/1`)
    await other.getByRole('region', { name: 'Metrics' }).getByText(name).first().click()
    await dialog(other).getByRole('button', { name: 'Verify' }).click()
    await dialog(other).getByLabel('Reason').fill('Held against its source')
    await dialog(other).getByRole('button', { name: 'Verify the value' }).click()
    await dialog(other).waitFor({ state: 'hidden' })
  }
  for (const name of ['GHG intensity of revenue', 'GHG emissions, scope 1', 'Women on the board'])
    await verify(name)
  await isSound(other, 'esg-company', phone)

  await page.goto(`${server.url}/dashboard/esg-compliance`)
  await page.getByText('Not rated: ', { exact: false }).waitFor()
  for (const name of ['Independent board members', 'Renewable share of energy', 'Recycled share of waste'])
    await verify(name)
  await page.goto(`${server.url}/dashboard/esg-compliance`)
  // Environmental 100 × (125 − 500) / (0 − 500) = 75 and twice 75, governance 100 × 40 / 50 and 60 / 75 = 80: 77.5.
  await page.getByText('77.5').first().waitFor()
  await page.getByText('Provisional: ', { exact: false }).waitFor()
  await page.getByText('AA', { exact: true }).waitFor()
  await page.getByText('Advanced', { exact: true }).waitFor()
  await isSound(page, 'esg-dashboard', light)
})

it('ESGD-018 ESGD-023 a CSRD disclosure is told, handed in, published by a second person and given out as a file', async () => {
  const { page } = teller
  await page.goto(`${server.url}/dashboard/esg-compliance/companies/1`)
  await page.getByRole('button', { name: 'Begin one' }).click()
  await dialog(page).getByLabel('Disclosure').selectOption('csrd')
  await dialog(page).getByLabel('Datapoints').selectOption('vsme')
  await dialog(page).getByLabel('Financial year').fill(String(YEAR))
  await dialog(page).getByLabel('Period from').fill(`${YEAR}-01-01`)
  await dialog(page).getByLabel('Period to').fill(`${YEAR}-12-31`)
  await dialog(page).getByRole('button', { name: 'Begin', exact: true }).click()
  await page.waitForURL(/\/disclosures\/\d+/)
  disclosureUrl = page.url()
  await page.getByText('1 of 16 decided').waitFor()
  await row(page, 'Basis for preparation').click()
  await dialog(page).getByLabel('Text').fill('Individual basis, basic module.')
  await dialog(page).getByLabel('Source').fill('Resolution of the board, 3 May')
  await dialog(page).getByRole('button', { name: 'Report it' }).click()
  await page.getByText('2 of 16 decided').waitFor()

  await page.getByRole('button', { name: 'Hand in for review' }).click()
  await dialog(page).getByLabel('Reason').fill('Ready')
  await dialog(page).getByRole('button', { name: 'Hand in for review' }).click()
  await dialog(page).getByText('14 datapoints are undecided', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave out 14 undecided' }).click()
  await dialog(page).getByLabel('Left out because').fill('Not available for the year')
  await dialog(page).getByRole('button', { name: 'Leave them out' }).click()
  await page.getByText('16 of 16 decided').waitFor()
  // By keyboard alone, as is publishing.
  await pressByKeyboard(page, page.getByRole('button', { name: 'Hand in for review' }))
  await typeByKeyboard(page, dialog(page).getByLabel('Reason'), 'Ready')
  await pressByKeyboard(page, dialog(page).getByRole('button', { name: 'Hand in for review' }))
  await page.getByText('Under Review').first().waitFor()

  const other = second.page
  await other.goto(disclosureUrl)
  // By keyboard alone.
  await pressByKeyboard(other, other.getByRole('button', { name: 'Publish' }))
  await typeByKeyboard(other, dialog(other).getByLabel('Reason'), 'Every figure held against its evidence')
  await pressByKeyboard(other, dialog(other).getByRole('button', { name: 'Publish' }))
  await other.getByText('Frozen: a published disclosure is final.').waitFor()
  await isSound(other, 'esg-disclosure', phone)

  await page.goto(disclosureUrl)
  await page.getByText('SHA-256').waitFor()
  await isSound(page, 'esg-disclosure', light)
  for (const [format, ending] of [
    ['PDF', 'pdf'],
    ['Structured (JSON)', 'json'],
  ] as const) {
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export report' }).click()
    await page.getByRole('menuitem', { name: format, exact: false }).click()
    expect((await file).suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`))
  }
})

it('ESGA-002 ESGA-003 ESGA-004 ESGA-005 ESGA-026 analytics say what is held, and of nobody else anything', async () => {
  const { page } = teller
  await page.goto(`${server.url}/dashboard/esg`)
  await page.getByRole('heading', { name: 'ESG Market Trends' }).waitFor()
  await page.getByRole('textbox', { name: 'Symbol' }).fill('aapl')
  expect(await page.getByRole('textbox', { name: 'Symbol' }).inputValue()).toBe('AAPL')
  await page.getByRole('button', { name: 'Get ESG score' }).click()
  await page.getByText('No score is held of AAPL').waitFor()
  await page.goto(`${server.url}/dashboard/esg?type=portfolio`)
  const analyze = page.getByRole('button', { name: 'Analyze portfolio' })
  expect(await analyze.isDisabled()).toBe(true)
  await page.getByLabel('Holdings, one a line').fill('AAPL, 60\nMSFT, 40\nJPM')
  await analyze.click()
  await page
    .getByText('No sufficient score of AAPL, MSFT: 100.0% of the weight is not scored.', {
      exact: false,
    })
    .waitFor()
  await isSound(page, 'esg-analytics', light)
})

it('a supplier answers by a link without an account, once; who made the link does not decide, another person does', async () => {
  const { page } = teller
  await page.goto(`${server.url}/dashboard/esg-compliance`)
  const made = await page.request.post('/api/companies', { data: { name: 'Brackenmoor Castings Ltd' } })
  const { id: supplierId } = (await made.json()) as { id: number }
  const result = await page.request.post('/api/esg/companies/1/suppliers', { data: { entityId: supplierId } })
  expect(result.status(), await result.text()).toBe(201)
  await page.reload()
  const open = async (of: Page) => {
    await of.getByText('Brackenmoor Castings Ltd').first().waitFor()
    await of.getByRole('row').filter({ hasText: 'Brackenmoor Castings Ltd' }).last().click()
    await dialog(of).getByRole('button', { name: 'Ask by a link' }).waitFor()
  }
  await open(page)
  await dialog(page).getByRole('button', { name: 'Ask by a link' }).click()
  await dialog(page)
    .getByLabel(/^Who is asked/)
    .fill('quality@castings.example')
  await dialog(page).getByRole('button', { name: 'Make the link' }).click()
  const field = dialog(page).getByLabel('Link for the supplier; shown only once')
  await field.waitFor()
  const link = await field.inputValue()
  expect(link).toMatch(/\/supplier-questionnaire#[\w-]{30,}$/)

  const stranger = await openContext(browser, server.url, phone)
  const theirs = await stranger.newPage()
  await theirs.goto(link)
  await theirs.getByText('asks Brackenmoor Castings Ltd', { exact: false }).waitFor()
  await isSound(theirs, 'supplier-questionnaire', phone)
  await theirs.getByLabel('Your name').fill('Mira <b>Holt</b>')
  await theirs.getByLabel(/^Is waste measured/).selectOption('no')
  await theirs.getByLabel('GHG emissions, scope 1, value').fill('1200.5')
  await theirs.getByText('Read as 1,200.5').waitFor()
  await theirs.getByLabel('GHG emissions, scope 1, where it is found').fill('Report 2025, page 12')
  await theirs.getByRole('button', { name: 'Send the answers' }).click()
  await theirs.getByText('Your answers were received').waitFor()
  await theirs.reload()
  await theirs.getByText('This link does not work').waitFor()
  await isSound(theirs, 'supplier-questionnaire-gone', phone)
  await stranger.close()

  const decide = async (of: Page) => {
    await of.goto(`${server.url}/dashboard/esg-compliance`)
    await open(of)
    await dialog(of).getByText('Mira <b>Holt</b> gave 1 answer and 1 figure', { exact: false }).waitFor()
    await dialog(of).getByRole('button', { name: 'Decide', exact: true }).click()
    await dialog(of).getByLabel('Reason').fill('Held against the report')
    await dialog(of).getByRole('button', { name: 'Decide', exact: true }).click()
  }
  await decide(page)
  await page.getByText('You created the link yourself', { exact: false }).waitFor()
  await decide(second.page)
  await dialog(second.page).getByText('Accepted', { exact: true }).waitFor()
  expect(failures.filter((line) => !line.includes('409'))).toEqual([])
})

it('the scope check names the law of a day; a worksheet refuses a factor out of its period', async () => {
  const { page } = teller
  await page.goto(`${server.url}/dashboard/esg-compliance/scope`)
  await page.getByLabel('Financial year that begins in').fill('2027')
  await page.getByLabel('By the law of').fill('2026-06-01')
  await page.getByLabel('Net turnover, EUR million').fill('451')
  await page.getByLabel('Employees, average of the year').fill('1001')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('In scope', { exact: true }).waitFor()
  await page.getByText('as amended by Directive (EU) 2026/470', { exact: false }).first().waitFor()
  await isSound(page, 'esg-scope', light)

  await page.goto(`${server.url}/dashboard/esg-compliance/companies/1/worksheets?year=${YEAR}`)
  await page.getByRole('button', { name: 'Add an activity' }).click()
  await dialog(page)
    .getByLabel(/^Activity/)
    .fill('Head office')
  await dialog(page)
    .getByLabel(/^Scope/)
    .selectOption('2')
  await dialog(page)
    .getByLabel(/^Amount/)
    .fill('100')
  await choose(page, /^Unit/, 'MWh', 'MWh')
  await choose(page, /^Emission factor/, 'Germany', /Germany.*2020/)
  await dialog(page).getByLabel('Where the amount is found').fill('Invoices')
  await dialog(page).getByRole('button', { name: 'Keep the activity' }).click()
  await dialog(page).getByText('Choose or enter a factor of its period', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await isSound(page, 'esg-worksheets', light)
  expect(failures).toEqual([])
})

import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { pdfOf } from '#platform/testing/pdf-file.ts'
import { type Look, openBrowser, watchFailures } from './browser.ts'
import { pressByKeyboard, typeByKeyboard } from './pages/by-keyboard.ts'
import { openSignedUp, type SignedUpPage } from './pages/signed-up-page.ts'
import { isSound } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const FACTS = sharedData('data/companies/sec-edgar/companyfacts/CIK0000320193.json.gz')
const light: Look = { theme: 'light', width: 1440 }
const phone: Look = { theme: 'dark', width: 360 }

let browser: Browser
let server: RunningServer
let asker: SignedUpPage
let second: SignedUpPage
let failures: string[]
let borrowerUrl = ''

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ SAMPLE_DATA: 'off' })])
  asker = await openSignedUp(browser, server.url, light, {
    as: 'asker',
    fullName: 'Ines Duarte',
    at: '/dashboard/credit',
  })
  second = await openSignedUp(browser, server.url, phone, {
    as: 'second',
    fullName: 'Tomas Varga',
    at: '/dashboard/credit',
  })
  failures = watchFailures(asker.page)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const dialog = (page: Page) => page.getByRole('dialog')

/** Years of an invented firm: three that are sound, the last of which hardly earns its interest. */
const years = [
  'Year end,Currency,Scale,Cash,Receivables,Inventories,Current assets,PPE,Total assets,Short-term debt,Current liabilities,Long-term debt,Total liabilities,Retained earnings,Equity,Revenue,Cost of revenue,Gross profit,SG&A,Depreciation,EBIT,Interest expense,Profit before tax,Income tax,Net income,Operating cash flow',
  '2023-12-31,USD,millions,40,80,140,300,420,800,60,200,230,440,187,360,1000,620,380,200,60,100,30,70,20,50,90',
  '2024-12-31,USD,millions,40,80,140,300,420,900,60,200,250,480,187,420,1000,620,380,200,60,100,30,70,10,60,90',
  '2025-12-31,USD,millions,50,120,100,320,480,1000,60,200,240,500,250,500,1200,720,480,400,60,36,30,6,2,4,30',
].join('\n')

it('CREDIT-001 CREDIT-003 CREDIT-005 CREDIT-006 CREDIT-008 an empty dashboard says so, has its panels and no table', async () => {
  const { page } = asker
  await page.getByText('No credit profiles yet').waitFor()
  for (const title of ['Credit Alerts', 'Top Risk Companies'])
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
  expect(await page.getByText('All Credit Profiles').count()).toBe(0)
  await page.getByText('no company is rated yet').waitFor()
  await isSound(page, 'credit-empty', light)
})

it('CREDIT-007 CREDIT-011 CREDIT-020 a file of statements becomes a rating and an alert; a facility gives the exposure', async () => {
  const { page } = asker
  await page.getByRole('button', { name: 'Add a borrower' }).first().click()
  await dialog(page).getByLabel('Company', { exact: true }).fill('Halden Machines')
  await dialog(page).getByLabel('Kind').selectOption('private')
  await dialog(page).getByRole('button', { name: 'Add borrower' }).click()
  await page.waitForURL(/\/dashboard\/credit\/borrowers\/\d+/)
  borrowerUrl = page.url()
  await page.getByText('There is no statement yet.').first().waitFor()

  await page.getByRole('button', { name: 'Import statements' }).click()
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByText('Choose a file').click()
  await (await chooser).setFiles({ name: 'halden.csv', mimeType: 'text/csv', buffer: Buffer.from(years) })
  await dialog(page).getByRole('button', { name: 'Read the file' }).click()
  await dialog(page).getByRole('button', { name: 'Keep 3 statements' }).click()
  await page.getByText('3 statements kept').waitFor()
  await page.getByText('Operating profit covers interest 1.20 times.').first().waitFor()
  await page.getByText('What this rating is calibrated on, and what not').waitFor()
  await page.getByText('Spearman 0.41', { exact: false }).first().waitFor()

  await page.getByRole('button', { name: /: Revenue, year to .*2025/ }).click()
  await page.getByText('Line 4, column “Revenue”', { exact: false }).waitFor()

  await page.getByRole('button', { name: 'Add a facility' }).click()
  await dialog(page).getByLabel('Facility').fill('Revolver')
  await dialog(page).getByLabel('Committed').fill('12500000')
  await dialog(page).getByLabel('Drawn').fill('5000000')
  await dialog(page).getByLabel('Seniority').selectOption('senior')
  await dialog(page).getByRole('button', { name: 'Add the facility' }).click()
  await page.getByText('$12,500,000.00').waitFor()
  await page.getByText('Revolver: expected credit loss not computed', { exact: false }).waitFor()
  await page.getByRole('gridcell', { name: 'Revolver', exact: true }).click()
  await dialog(page).getByLabel('Matures on').fill('2030-06-30')
  await dialog(page).getByLabel('Rating when granted').selectOption('BB')
  await dialog(page).getByLabel('Effective interest rate').fill('6')
  await dialog(page).getByLabel('Loss given default').fill('45')
  await isSound(page, 'credit-facility', light)
  await dialog(page).getByRole('button', { name: 'Change the facility' }).click()
  await page
    .getByText('Revolver: expected credit loss not computed', { exact: false })
    .waitFor({ state: 'hidden' })
  await isSound(page, 'credit-borrower', light)

  await page.goto(`${server.url}/dashboard/credit`)
  await page.getByText('$12.5M').first().waitFor()
  await page.getByRole('heading', { name: 'All Credit Profiles' }).waitFor()
  await page.getByText('Halden Machines: Operating profit covers interest 1.20 times.').waitFor()
  await isSound(page, 'credit-dashboard', light)
})

it('a limit is proposed by one, agreed to by another on a phone, and exposure above it is told', async () => {
  const { page } = asker
  await page.goto(borrowerUrl)
  await page.getByRole('button', { name: 'Propose a limit' }).click()
  await dialog(page).getByLabel('Limit, USD').fill('10000000')
  const until = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
  await dialog(page).getByLabel('Holds until').fill(until)
  await dialog(page).getByLabel('Reason').fill('Interest is hardly earned')
  await dialog(page).getByRole('button', { name: 'Propose', exact: true }).click()
  await page.getByText('Waits for a second person').waitFor()

  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  await dialog(page).getByLabel('Reason').fill('My own')
  await dialog(page).getByRole('button', { name: 'Agree', exact: true }).click()
  await page.getByText('Somebody else has to agree to your proposal.').waitFor()

  await second.page.goto(borrowerUrl)
  // By keyboard alone.
  const other = second.page
  await pressByKeyboard(other, other.getByRole('button', { name: 'Agree', exact: true }))
  await typeByKeyboard(other, dialog(other).getByLabel('Reason'), 'Agreed after the annual review')
  await pressByKeyboard(other, dialog(other).getByRole('button', { name: 'Agree', exact: true }))
  await second.page.getByText('In force', { exact: true }).waitFor()
  await isSound(second.page, 'credit-borrower', phone)
  await second.page.goto(`${server.url}/dashboard/credit`)
  await second.page.getByText('Halden Machines: exposure is above its limit').waitFor()
  await isSound(second.page, 'credit-dashboard', phone)
  expect(failures.filter((line) => !line.includes('409'))).toEqual([])
})

it('a year of the book is simulated: what it supposes and what is not settled stand before the figures', async () => {
  const { page } = asker
  await page.goto(`${server.url}/dashboard/credit/portfolio`)
  await page.getByText('Not simulated yet').waitFor()
  await page.getByText('Not measurable with the available data', { exact: false }).waitFor()
  await page.getByText('nobody here has set them', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Add a scenario' }).click()
  await dialog(page)
    .getByLabel(/^Scenario/)
    .fill('Energy crisis')
  await dialog(page).getByLabel('As bad as one year in').fill('40')
  await dialog(page).getByLabel('Reason').fill('Decided by the committee')
  await isSound(page, 'credit-scenario', light)
  await dialog(page).getByRole('button', { name: 'Propose', exact: true }).click()
  await page.getByText('New scenario Energy crisis: 2 years as bad as one in 40', { exact: false }).waitFor()
  await isSound(page, 'credit-portfolio-empty', light)
  // By keyboard alone.
  await pressByKeyboard(page, page.getByRole('button', { name: 'Simulate a year' }))
  await typeByKeyboard(page, dialog(page).getByLabel('Years to draw'), '10000')
  await typeByKeyboard(page, dialog(page).getByLabel('Seed'), '7')
  await pressByKeyboard(page, dialog(page).getByRole('button', { name: 'Simulate', exact: true }))
  await page.getByText('10,000 years drawn with seed 7', { exact: false }).waitFor()
  await page.getByText('Basel framework', { exact: false }).first().waitFor()
  const losses = page.getByRole('region', { name: 'Loss of a year' })
  await losses.getByText('Expected loss', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Rating migration, expected after a year' }).waitFor()
  await isSound(page, 'credit-portfolio', light)

  await second.page.goto(`${server.url}/dashboard/credit/portfolio`)
  await second.page.getByText('10,000 years drawn with seed 7', { exact: false }).waitFor()
  await isSound(second.page, 'credit-portfolio', phone)
  expect(failures.filter((line) => !line.includes('409'))).toEqual([])
})

it('a wrong year is withdrawn by keyboard alone: it no longer counts, stays readable, and its alert ends', async () => {
  const { page } = asker
  await page.goto(borrowerUrl)
  await pressByKeyboard(page, page.getByRole('button', { name: /^Withdraw the year to .*2025/ }))
  await typeByKeyboard(page, dialog(page).getByLabel('Reason'), 'Entered for another company')
  await pressByKeyboard(page, dialog(page).getByRole('button', { name: 'Withdraw', exact: true }))
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByText('Operating profit covers interest 1.20 times.').first().waitFor({ state: 'detached' })
  const withdrawn = page.getByLabel('Earlier versions and withdrawn years too')
  await withdrawn.waitFor()
  await page.getByRole('button', { name: /: Revenue, year to .*2025/ }).waitFor({ state: 'detached' })
  await withdrawn.check()
  await page.getByRole('button', { name: /: Revenue, year to .*2025/ }).click()
  await page.getByText('Entered for another company', { exact: false }).waitFor()
  await isSound(page, 'credit-withdrawn', light)
  await page.goto(`${server.url}/dashboard/credit`)
  await page.getByRole('heading', { name: 'All Credit Profiles' }).waitFor()
  await page
    .getByText('Halden Machines: Operating profit covers interest 1.20 times.')
    .waitFor({ state: 'detached' })
})

const report = [
  [
    'Moss Machines AG',
    'Balance sheet, EUR m',
    ['', '31.12.2025', '31.12.2024'],
    ['Cash and cash equivalents', '50', '40'],
    ['Trade receivables', '120', '80'],
    ['Inventories', '100', '140'],
    ['Total current assets', '320', '300'],
    ['Property, plant and equipment', '480', '420'],
    ['Total assets', '1,000', '900'],
    ['Total current liabilities', '200', '200'],
    ['Total liabilities', '500', '480'],
    ['Retained earnings', '250', '187'],
    ['Total equity', '500', '420'],
  ],
  [
    'Income statement, EUR m',
    ['', '31.12.2025', '31.12.2024'],
    ['Revenue', '1,200', '1,000'],
    ['Cost of sales', '(720)', '(620)'],
    ['Gross profit', '480', '380'],
    ['SG&A', '(240)', '(200)'],
    ['Depreciation and amortisation', '(60)', '(60)'],
    ['Operating profit (EBIT)', '150', '100'],
    ['Interest expense', '(30)', '(20)'],
    ['Profit before tax', '120', '80'],
    ['Income tax', '(30)', '(20)'],
    ['Net income', '90', '60'],
  ],
]

it('a filing by PDF becomes a rating, and a figure opens the document at its place', async () => {
  const { page } = asker
  await page.goto(`${server.url}/dashboard/credit`)
  await page.getByRole('button', { name: 'Add a borrower' }).first().click()
  await dialog(page).getByLabel('Company', { exact: true }).fill('Moss Machines')
  await dialog(page).getByLabel('Kind').selectOption('private')
  await dialog(page).getByRole('button', { name: 'Add borrower' }).click()
  await page.waitForURL(/\/dashboard\/credit\/borrowers\/\d+/)
  await page.getByRole('button', { name: 'Import statements' }).click()
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByText('Choose a file').click()
  const buffer = Buffer.from(pdfOf(report))
  await (await chooser).setFiles({ name: 'moss-2025.pdf', mimeType: 'application/pdf', buffer })
  await dialog(page).getByRole('button', { name: 'Read the file' }).click()
  await dialog(page).getByText('is written as a negative amount', { exact: false }).first().waitFor()
  await dialog(page).getByRole('button', { name: 'Keep 2 statements' }).click()
  await page.getByText('2 statements kept').waitFor()
  await page.getByText('What this rating is calibrated on, and what not').waitFor()
  await page.getByRole('button', { name: /: Total assets, year to .*2025/ }).click()
  await page.getByText('Page 1: “Total assets”', { exact: false }).waitFor()
  await isSound(page, 'credit-pdf', light)
  await page.getByRole('link', { name: 'Open page 1 of the document' }).click()
  await page.waitForURL(/\/dashboard\/documents\/.+from=\d+&to=\d+/)
  await page.getByText('moss-2025', { exact: false }).first().waitFor()
})

it.skipIf(!existsSync(FACTS))(
  'a filing of the SEC gives years with their tags (skipped without ASSAY_DATA)',
  async () => {
    const { page } = asker
    await page.goto(`${server.url}/dashboard/credit`)
    await page.getByRole('button', { name: 'Add a borrower' }).first().click()
    await dialog(page).getByLabel('Company', { exact: true }).fill('Apple Inc.')
    await dialog(page).getByLabel('Kind').selectOption('manufacturer-public')
    await dialog(page).getByRole('button', { name: 'Add borrower' }).click()
    await page.waitForURL(/\/dashboard\/credit\/borrowers\/\d+/)
    await page.getByRole('button', { name: 'Import statements' }).click()
    const chooser = page.waitForEvent('filechooser')
    await dialog(page).getByText('Choose a file').click()
    const buffer = gunzipSync(readFileSync(FACTS))
    await (await chooser).setFiles({ name: 'CIK0000320193.json', mimeType: 'application/json', buffer })
    await dialog(page).getByRole('button', { name: 'Read the file' }).click()
    await dialog(page).getByRole('button', { name: 'Keep 35 statements' }).click()
    await page.getByText('35 statements kept').waitFor()
    await page.getByRole('button', { name: /: Total assets, year to .*2025/ }).click()
    await page.getByText('Assets, 10-K', { exact: false }).waitFor()
    await isSound(page, 'credit-filing', light)
  },
)

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Look, openBrowser, watchFailures } from './browser.ts'
import { openSignedUp, type SignedUpPage } from './pages/signed-up-page.ts'
import { isSound } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const light: Look = { theme: 'light', width: 1440 }
const phone: Look = { theme: 'dark', width: 360 }

let browser: Browser
let server: RunningServer
let officer: SignedUpPage
let second: SignedUpPage
let failures: string[]
let alertUrl = ''

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ SAMPLE_DATA: 'off' })])
  officer = await openSignedUp(browser, server.url, light, {
    as: 'officer',
    fullName: 'Ines Duarte',
    at: '/dashboard/bpo',
  })
  second = await openSignedUp(browser, server.url, phone, {
    as: 'second',
    fullName: 'Tomas Varga',
    at: '/dashboard/bpo',
  })
  failures = watchFailures(officer.page)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const dialog = (page: Page) => page.getByRole('dialog')
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

const bookings = () =>
  [
    'Booking date,Transaction ID,Account,Amount,Currency,Type,Counterparty',
    `${day(9)},k1,DE-100,"9,400.00",USD,Cash deposit,Branch 4`,
    `${day(7)},k2,DE-100,"9,250.00",USD,Cash deposit,Branch 9`,
    `${day(5)},k3,DE-100,"9,800.00",USD,Cash deposit,Branch 2`,
    `${day(5)},k4,DE-200,-20.00,USD,Card purchase,Corner shop`,
    `${day(5)},k5,DE-200,twenty,USD,Card purchase,Corner shop`,
    `${day(-400)},k6,DE-200,20,USD,Card purchase,Corner shop`,
  ].join('\n')

it('SHELL-034 BPO-001 BPO-002 BPO-003 BPO-004 BPO-005 BPO-006 the command center has its five tabs and targets; without a record it says "No data yet"', async () => {
  const { page } = officer
  await page.getByRole('heading', { name: 'BPO Command Center' }).waitFor()
  const tabs = [
    'Overview',
    'Document Processing',
    'KYC Validation',
    'Transaction Monitoring',
    'Workflow Automation',
  ]
  expect(await page.getByRole('tab').allTextContents()).toEqual(tabs)
  await page.getByText('Target 90%').waitFor()
  await page.getByText('Target: under 2 hours').waitFor()
  await page.getByText('Target 95%').waitFor()
  await page.getByText('Target $200K/month').waitFor()
  expect(await page.getByText('No data yet').count()).toBeGreaterThanOrEqual(5)
  await isSound(page, 'bpo-empty', light)
  for (const [at, name] of tabs.entries()) {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('tabpanel').locator('section').first().waitFor()
    await isSound(page, `bpo-empty-${at}`, light)
  }
})

it('the starter pack is taken; a file with bad rows names them and is added without them; a rule raises an alert', async () => {
  const { page } = officer
  await page.goto(`${server.url}/dashboard/bpo/rules`)
  await page.getByText('Without a rule in force nothing is monitored.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Take the starter rules' }).first().click()
  await page.getByLabel('Currency of the thresholds').fill('USD')
  await page.getByRole('button', { name: 'Take the rules' }).click()
  await page.getByText('Structuring: cash just below 10,000').waitFor()
  await isSound(page, 'bpo-rules', light)

  await page.goto(`${server.url}/dashboard/bpo/transactions`)
  await page.getByText('No transaction yet').waitFor()
  await page.getByRole('button', { name: 'Import transactions' }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByText('Choose a file').click()
  await (await chooser).setFiles({
    name: 'bookings.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(bookings()),
  })
  await dialog(page).getByRole('button', { name: 'Read the file' }).click()
  await dialog(page).getByText('The amount "twenty" cannot be read.', { exact: false }).waitFor()
  await dialog(page).getByText('lies in the future', { exact: false }).waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Add 4 transactions' }).isDisabled()).toBe(true)
  await isSound(page, 'bpo-import', light)
  await dialog(page).getByLabel('Leave out the 2 that cannot be used').check()
  await dialog(page).getByRole('button', { name: 'Add 4 transactions' }).click()
  await page.getByText('1 hit, 1 new alert.').waitFor()
  await page.getByText('Corner shop').first().waitFor()
  await isSound(page, 'bpo-transactions', light)
})

it('BPO-009 the figure moves with the rows: monitored and flagged; the alert says why it was raised', async () => {
  const { page } = officer
  await page.goto(`${server.url}/dashboard/bpo?tab=monitoring`)
  const figure = (label: string) =>
    page.locator('section[aria-label="Transaction monitoring"] > div').filter({ hasText: label }).first()
  await figure('Monitored').getByText('4', { exact: true }).waitFor()
  await figure('Flagged').getByText('3', { exact: true }).waitFor()
  await figure('Approved').getByText('1', { exact: true }).waitFor()
  await isSound(page, 'bpo-monitoring', light)
  await page.getByText('Structuring: cash just below 10,000').click()
  await page.waitForURL(/\/dashboard\/bpo\/alerts\/\d+/)
  alertUrl = page.url()
  await page
    .getByText('3 incoming cash transactions at most 30% below 10,000.00 USD in 10 days', { exact: false })
    .waitFor()
  await page.getByText('$9,800.00').waitFor()
  await isSound(page, 'bpo-alert', light)
})

it('one person proposes to close it, another agrees on a phone; the figures follow', async () => {
  const { page } = officer
  await page.getByRole('button', { name: 'Close alert' }).click()
  await dialog(page).getByLabel('Outcome').selectOption('false_positive')
  await dialog(page).getByLabel('Reason').fill('Takings of the market weekend, receipts seen')
  await dialog(page).getByRole('button', { name: 'Close alert' }).click()
  await page.getByText('Awaits a second person').first().waitFor()

  await second.page.goto(alertUrl)
  await second.page.getByRole('button', { name: 'Agree or decide otherwise' }).click()
  await dialog(second.page).getByLabel('Reason').fill('Receipts agree with the deposits')
  await dialog(second.page).getByRole('button', { name: 'Close alert' }).click()
  await second.page.getByText('Monitoring alert closed').waitFor()
  await isSound(second.page, 'bpo-alert', phone)
  for (const tab of ['overview', 'documents', 'kyc', 'monitoring', 'workflow']) {
    await second.page.goto(`${server.url}/dashboard/bpo?tab=${tab}`)
    await second.page.getByRole('tabpanel').locator('section').first().waitFor()
    await isSound(second.page, `bpo-${tab}`, phone)
  }
  await page.goto(`${server.url}/dashboard/bpo?tab=monitoring`)
  await page
    .locator('section[aria-label="Transaction monitoring"] > div')
    .filter({ hasText: 'Approved' })
    .first()
    .getByText('4', { exact: true })
    .waitFor()
})

it('a founded alert becomes a report: begun from the record, written on, approved by a second person, noted as filed, and the alert closed by two', async () => {
  const { page } = officer
  const transactions = [8, 6, 4].map((back) => ({
    externalId: `r${back}`,
    account: 'DE-300',
    at: `${day(back)}T10:00:00Z`,
    direction: 'in',
    amountMinor: 960_000,
    currency: 'USD',
    counterparty: `Counter ${back}`,
    kind: 'cash',
  }))
  const taken = await page.request.post('/api/bpo/transactions', { data: { transactions } })
  const { alertIds } = (await taken.json()) as { alertIds: number[] }
  await page.goto(`${server.url}/dashboard/bpo/alerts/${alertIds[0]}`)
  await page.getByRole('button', { name: 'Begin a report' }).click()
  await page.waitForURL(/\/dashboard\/bpo\/reports\/\d+/)
  const reportUrl = page.url()
  await page.getByText('3 payments totalling 28,800.00 USD came in', { exact: false }).first().waitFor()
  await page.getByText('no customer record is linked', { exact: false }).first().waitFor()
  await isSound(page, 'bpo-report', light)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const narrative = dialog(page).getByLabel('Narrative')
  await narrative.fill(
    `${await narrative.inputValue()}\n\nThe holder could not say where the cash came from.`,
  )
  await dialog(page).getByRole('button', { name: 'Keep the draft' }).click()
  await page.getByText('The holder could not say where the cash came from.').waitFor()
  await page.getByRole('button', { name: 'Propose the report' }).click()
  await dialog(page).getByLabel('Reason').fill('Nothing explains the cash')
  await dialog(page).getByRole('button', { name: 'Propose the report' }).click()
  await page.getByText('Awaits a second person').first().waitFor()

  await second.page.goto(reportUrl)
  await second.page.getByRole('button', { name: 'Approve the report' }).click()
  await dialog(second.page).getByLabel('Reason').fill('Read, and agreed')
  await dialog(second.page).getByRole('button', { name: 'Approve the report' }).click()
  await second.page.getByText('Approved, to be filed').first().waitFor()
  await isSound(second.page, 'bpo-report', phone)

  await page.goto(reportUrl)
  await page.getByRole('button', { name: 'Note the filing' }).click()
  await dialog(page).getByLabel('Filed on').fill(day(0))
  await dialog(page).getByLabel('Number of the filing').fill('31000012345678')
  await dialog(page).getByLabel('Reason').fill('Filed at the counter of the authority')
  await dialog(page).getByRole('button', { name: 'Note the filing' }).click()
  await page.getByText('31000012345678', { exact: false }).first().waitFor()

  for (const { page: own } of [officer, second]) {
    await own.goto(`${server.url}/dashboard/bpo/alerts/${alertIds[0]}`)
    await own.getByRole('button', { name: /^(Close alert|Agree or decide otherwise)$/ }).click()
    await dialog(own).getByLabel('Outcome').selectOption('sar_filed')
    await dialog(own).getByLabel('Reason').fill('Reported')
    await dialog(own).getByRole('button', { name: 'Close alert' }).click()
    await dialog(own).waitFor({ state: 'detached' })
  }
  await second.page.getByText('Monitoring alert closed').waitFor()
})

it('a rule is tried on the history and its threshold drawn as a curve, in a draft of its own', async () => {
  const { page } = officer
  await page.goto(`${server.url}/dashboard/bpo/rules`)
  await page.getByText('Structuring: cash just below 10,000').click()
  await page.waitForURL(/\/dashboard\/bpo\/rules\/\d+/)
  await page.getByRole('button', { name: 'Try the rule' }).click()
  await page.getByText('2 of 2 hits, on 2 accounts').waitFor()
  await page.getByRole('button', { name: 'Draw the curve' }).click()
  await page.getByText('How many alerts would another threshold raise?').waitFor()
  await isSound(page, 'bpo-rule', light)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog(page).getByText('Block 1: Count in a window').waitFor()
  await isSound(page, 'bpo-rule-editor', light)
  expect(failures.filter((line) => !line.includes('409'))).toEqual([])
})

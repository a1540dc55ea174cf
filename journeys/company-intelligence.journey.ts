import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addressesAt,
  answerAsSources,
  DOMAIN,
  outsideWorld,
} from '#domains/intelligence/testing/outside-world.ts'
import { type Replica, startReplica } from '#platform/testing/index.ts'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
import { asPerson } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'

const sources = { silent: new Set<string>() }

let browser: Browser
let replica: Replica
let server: RunningServer
beforeAll(async () => {
  const world = outsideWorld(new Date())
  ;[browser, replica] = await Promise.all([
    openBrowser(),
    startReplica((request) => {
      const place = new URL(request.path, 'http://replica').pathname.split('/')[1] ?? ''
      return sources.silent.has(place) ? { status: 503, body: '' } : answerAsSources(world, request)
    }),
  ])
  server = await startServer({ SAMPLE_DATA: 'off', COMPANY_COLLECTION: 'off', ...addressesAt(replica.url) })
  await asPerson(server.url, 'ada')
})
afterAll(async () => {
  await browser.close()
  await Promise.all([server.stop(), replica.stop()])
})

describe('somebody who follows a company by its domain', () => {
  const look = onPhone
  let context: BrowserContext
  let page: Page
  let failures: string[]
  beforeAll(async () => {
    sources.silent.clear()
    context = await openContext(browser, server.url, look)
    page = await context.newPage()
    failures = watchFailures(page)
    await page.request.post('/api/auth/login', { data: { username: 'ada', password: 'a long pass phrase' } })
    await page.goto('/dashboard/intelligence')
  })
  afterAll(() => context.close())

  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const card = (label: string) =>
    page
      .locator('[data-explained]')
      .filter({ has: page.getByText(label, { exact: true }) })
      .first()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()

  it('INTEL-001 INTEL-003 INTEL-006 INTEL-009 INTEL-017 INTEL-048 finds nothing tracked, an inactive schedule and a button that waits for a domain', async () => {
    await page.getByRole('heading', { name: 'Company Intelligence', level: 1 }).waitFor()
    await page.getByText('No companies tracked', { exact: true }).waitFor()
    await page.getByText('Start tracking companies above', { exact: true }).waitFor()
    await page.getByText('No Company Selected', { exact: true }).waitFor()
    await page.getByText('Inactive', { exact: true }).waitFor()
    const track = page.getByRole('button', { name: 'Track Company' })
    await expect.poll(() => track.isDisabled()).toBe(true)
    await page.getByLabel('Domain', { exact: true }).fill('   ')
    await expect.poll(() => track.isDisabled()).toBe(true)
    await isSoundInEveryLook(page, 'intelligence-empty', look)
  })

  it('INTEL-004 INTEL-005 INTEL-010 INTEL-012 INTEL-047 INTEL-049 INTEL-067 a path is refused with a reason; Enter tracks the domain, empties the field and selects the company', async () => {
    await page.getByLabel('Domain', { exact: true }).fill(`${DOMAIN}/about`)
    await page.getByLabel('Domain', { exact: true }).press('Enter')
    await page.getByText('Company not tracked').waitFor()
    await page.getByText('without a path', { exact: false }).first().waitFor()
    await page.getByLabel('Domain', { exact: true }).fill(`  ${DOMAIN} `)
    await page.getByLabel('Domain', { exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Acme Tools' }).waitFor()
    await expect.poll(() => page.getByLabel('Domain', { exact: true }).inputValue()).toBe('')
    await page.getByRole('link', { name: DOMAIN, exact: true }).waitFor()
    for (const text of ['Not ranked', 'No data', 'Not analyzed'])
      await page.getByText(text, { exact: true }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Filings', exact: true }).count()).toBe(0)
    await tab('Signals')
    await page.getByText('No signals collected yet').waitFor()
    await tab('Analytics')
    await page.getByText('No analytics data available yet').first().waitFor()
    await tab('Overview')
  })

  it('INTEL-013 INTEL-014 INTEL-015 INTEL-016 INTEL-045 INTEL-046 a ticker brings the filings; every source is pressed and its card filled', async () => {
    await press('Correct the company')
    const dialog = page.getByRole('dialog', { name: 'Correct the company' })
    await dialog.getByLabel('Ticker').fill('acme')
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await page.getByRole('button', { name: 'Filings', exact: true }).waitFor()
    for (const group of ['Core Data', 'Infrastructure', 'Market Signals'])
      await page.getByRole('group', { name: group }).waitFor()
    for (const name of [
      'Jobs',
      'Filings',
      'Patents',
      'GitHub',
      'SSL Certs',
      'Tech Stack',
      'DNS/WHOIS',
      'Web Ranking',
    ]) {
      await press(name)
      await page.getByText(`${name} collected`, { exact: true }).first().waitFor()
    }
    for (const [label, value] of [
      ['Job Openings', '2'],
      ['SEC Filings', '3'],
      ['Patents', '1'],
      ['GitHub Repos', '2'],
      ['Web Ranking', '#4,900'],
      ['Subdomains', '2'],
      ['Nameservers', '2'],
    ])
      await card(label as string)
        .getByText(value as string, { exact: true })
        .first()
        .waitFor()
    await card('Web Ranking').getByText('Top 1M globally').waitFor()
    await card('GitHub Repos').getByText('203 stars, 3 forks').waitFor()
    await card('Subdomains').getByText('2 certificates').waitFor()
    await isSoundInEveryLook(page, 'intelligence-overview', look)
  })

  it('INTEL-018 INTEL-029 INTEL-030 INTEL-031 INTEL-033 the signals are counted by kind and narrowed, and the openings have their line', async () => {
    await tab('Signals')
    const chip = (name: RegExp) => page.getByRole('button', { name })
    await chip(/^Jobs 2$/).click()
    await page.getByText('Designer', { exact: true }).waitFor()
    expect(await page.getByRole('list', { name: 'Signals' }).getByRole('listitem').count()).toBe(2)
    await isSoundInEveryLook(page, 'intelligence-signals', look)
    await chip(/^All \d+$/).click()
    await page.getByText('The newest 20 of', { exact: false }).waitFor()
    await tab('Analytics')
    await page.getByRole('heading', { name: 'Job Growth Trend' }).waitFor()
    await isSoundInEveryLook(page, 'intelligence-analytics', look)
    await tab('Overview')
  })

  it('INTEL-063 INTEL-067 a source that fails says so in a toast and on its card; its last good count stays with its age, and the others as they were', async () => {
    sources.silent.add('greenhouse')
    await press('Jobs')
    await page.getByText('Jobs not collected', { exact: true }).waitFor()
    await card('Job Openings').getByText('the last try failed', { exact: false }).waitFor()
    await card('Job Openings').getByText('2', { exact: true }).first().waitFor()
    await page.getByText('Failing', { exact: true }).first().waitFor()
    await card('Patents').getByText('1', { exact: true }).first().waitFor()
    await isSoundInEveryLook(page, 'intelligence-source-failing', look)
  })

  it('is let go of again, and nothing is tracked', async () => {
    await press('Stop tracking')
    await page.getByRole('dialog').getByRole('button', { name: 'Stop tracking' }).click()
    await page.getByText('No companies tracked', { exact: true }).waitFor()
    // What a source refuses is a 502 of ours: it is asked for here.
    expect(failures.filter((one) => !one.startsWith('502 '))).toEqual([])
  })
})

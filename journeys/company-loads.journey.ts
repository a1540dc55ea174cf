import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
import { asPerson } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'

const record = (code: string, name: string) =>
  `<lei:LEIRecord><lei:LEI>${code}</lei:LEI><lei:Entity><lei:LegalName xml:lang="en">${name}</lei:LegalName><lei:LegalAddress><lei:FirstAddressLine>16 Keffi Street</lei:FirstAddressLine><lei:City>Lagos</lei:City><lei:Country>NG</lei:Country></lei:LegalAddress><lei:EntityStatus>ACTIVE</lei:EntityStatus></lei:Entity><lei:Registration><lei:RegistrationStatus>ISSUED</lei:RegistrationStatus></lei:Registration></lei:LEIRecord>`
const FIRST = 'Quandrivale Shipping Plc'
const goldenCopy = `<?xml version="1.0"?><lei:LEIData xmlns:lei="http://www.gleif.org/data/schema/leidata/2016"><lei:LEIHeader><lei:ContentDate>2026-11-06T08:20:40Z</lei:ContentDate></lei:LEIHeader><lei:LEIRecords>${[
  record('0292002717G4T0CH6E65', FIRST),
  record('0292003540H0S4VA7A50', 'Quandrivale Terminals Limited'),
  record('0292003540H0S4VA7A51', 'Quandrivale Broken Limited'),
].join('\n')}</lei:LEIRecords></lei:LEIData>`
const notice = `<edgarSubmission><submissionType>D</submissionType><testOrLive>LIVE</testOrLive><primaryIssuer><cik>0001999001</cik><entityName>Quandrivale Robotics, Inc.</entityName>
  <issuerAddress><city>BOSTON</city><stateOrCountry>MA</stateOrCountry></issuerAddress><jurisdictionOfInc>DELAWARE</jurisdictionOfInc></primaryIssuer><offeringData>
  <issuerSize><revenueRange>Decline to Disclose</revenueRange></issuerSize><typeOfFiling><dateOfFirstSale><yetToOccur>true</yetToOccur></dateOfFirstSale></typeOfFiling>
  <typesOfSecuritiesOffered><isEquityType>true</isEquityType></typesOfSecuritiesOffered><offeringSalesAmounts><totalOfferingAmount>Indefinite</totalOfferingAmount>
  <totalAmountSold>12500000</totalAmountSold></offeringSalesAmounts><signatureBlock><signature><signatureDate>2026-03-20</signatureDate></signature></signatureBlock></offeringData></edgarSubmission>\n`
const subsidiaries =
  '<html><body><table><tr><td>Name</td><td>Jurisdiction</td></tr><tr><td>Quandrivale Motion GmbH</td><td>Germany</td></tr></table></body></html>'
const ownList = 'Xyz;Land;Seite\nVellumcourt Foods GmbH;DE;vellumcourt.example\nVellumcourt Paper SA;FR;\n'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ SAMPLE_DATA: 'off' })])
  // Whoever comes first runs the installation.
  await asPerson(server.url, 'owner')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe('who loads companies', () => {
  const look = onPhone
  let context: BrowserContext
  let page: Page
  let failures: string[]
  beforeAll(async () => {
    context = await openContext(browser, server.url, look)
    page = await context.newPage()
    failures = watchFailures(page)
    const account = { username: 'owner', password: 'a long pass phrase' }
    expect((await page.request.post('/api/auth/login', { data: account })).ok()).toBe(true)
    await page.goto('/dashboard/companies')
    await page.getByRole('link', { name: 'Load companies' }).click()
    await page.getByRole('heading', { name: 'Load companies', level: 1 }).waitFor()
  })
  afterAll(() => context.close())

  const nameOf = (story: string) => `${story}-${look.theme}`
  const panel = (fileName: string) =>
    page.getByRole('region').filter({ has: page.getByRole('heading', { name: fileName, level: 2 }) })
  const send = async (
    file: { name: string; text: string; mimeType: string },
    { kind, list }: { kind: string; list?: string },
  ) => {
    await page.getByRole('combobox', { name: 'Kind of file' }).click()
    await page.getByRole('option', { name: kind }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: file.name, mimeType: file.mimeType, buffer: Buffer.from(file.text) })
    await page.getByLabel('Day of the file').fill('2026-11-01')
    if (list) await page.getByLabel('Name of the list').fill(list)
    await page.getByRole('button', { name: 'Try the file' }).click()
    return panel(file.name)
  }
  const isInDirectory = async () => {
    const answer = await page.request.get('/api/companies/directory?q=quandrivale')
    return ((await answer.json()) as { rows: { name: string }[] }).rows.some(({ name }) => name === FIRST)
  }

  it('tries a file of GLEIF, reads what it would bring and which row is not taken, and nothing is in the directory yet', async () => {
    const file = { name: `${nameOf('golden-copy')}.xml`, text: goldenCopy, mimeType: 'text/xml' }
    const tried = await send(file, { kind: 'GLEIF: legal entities (level 1)' })
    await tried.getByText('Nothing is loaded yet. This is what the file would add.').waitFor()
    await tried.getByText('One row is not taken').waitFor()
    await tried.getByText(/Line 3, 0292003540H0S4VA7A51: The LEI .* is not one/).waitFor()
    await tried.getByText('The file is dated 2026-11-06: that date is used.').waitFor()
    expect(await isInDirectory()).toBe(false)
    await isSoundInEveryLook(page, 'company-load-tried', look)
  })

  it('loads it, finds its companies in the directory, takes it back with a reason, and they are gone', async () => {
    const loaded = panel(`${nameOf('golden-copy')}.xml`)
    await loaded.getByRole('button', { name: 'Load 2 rows' }).click()
    await loaded.getByText('What was loaded', { exact: true }).waitFor()
    await expect.poll(isInDirectory).toBe(true)
    await page.goto('/dashboard/companies?q=quandrivale')
    await page.getByRole('article', { name: FIRST, exact: true }).waitFor()
    await page.goBack()
    await loaded.getByRole('button', { name: 'Undo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo this load' })
    await dialog.getByLabel('Reason').fill('It was a trial')
    await isSoundInEveryLook(page, 'company-load-undo', look)
    await dialog.getByRole('button', { name: 'Undo the load' }).click()
    await loaded.getByText('Undone', { exact: true }).waitFor()
    await expect.poll(isInDirectory).toBe(false)
    await page.goto('/dashboard/companies?q=quandrivale')
    await page.getByText('No companies found').waitFor()
    await page.goBack()
  })

  it('is told that no column of a list holds the name, says by keys alone which one does, and tries it again', async () => {
    const file = { name: `${nameOf('list')}.csv`, text: ownList, mimeType: 'text/csv' }
    const tried = await send(file, { kind: 'Your own list', list: `Broker ${look.theme}` })
    await tried.getByText('No column holds the company name: choose one.').waitFor()
    await tried.getByText('The directory is unchanged.').waitFor()
    await tried.getByRole('combobox', { name: /^Name/ }).focus()
    await page.keyboard.press('x')
    const again = tried.getByRole('button', { name: 'Try with these columns' })
    const isReached = () => again.evaluate((button) => button === document.activeElement)
    for (let presses = 0; presses < 30 && !(await isReached()); presses += 1) await page.keyboard.press('Tab')
    expect(await isReached()).toBe(true)
    await isSoundInEveryLook(page, 'company-load-columns', look)
    await page.keyboard.press('Enter')
    await tried.getByRole('button', { name: 'Load 2 rows' }).waitFor()
  })

  it('loads a notice of an offering, and is asked for the CIK that a list of subsidiaries does not name', async () => {
    const form = { name: `${nameOf('form-d')}.xml`, text: notice, mimeType: 'text/xml' }
    const tried = await send(form, { kind: 'SEC EDGAR: Form D' })
    await tried.getByRole('button', { name: 'Load 1 rows' }).click()
    await tried.getByText('What was loaded', { exact: true }).waitFor()
    const list = { name: `${nameOf('ex21')}.htm`, text: subsidiaries, mimeType: 'text/html' }
    const nameless = await send(list, { kind: 'SEC EDGAR: list of subsidiaries' })
    await nameless.getByText(/^The file does not name its registrant: enter the CIK/).waitFor()
    await page.getByLabel('CIK of the registrant').fill('1999001')
    await isSoundInEveryLook(page, 'company-load-cik', look)
  })

  it('is refused in words where another kind was chosen', async () => {
    const file = { name: `${nameOf('wrong-kind')}.csv`, text: ownList, mimeType: 'text/csv' }
    const refused = await send(file, { kind: 'UK Companies House: company data' })
    await refused
      .getByText(/^This is not a file of the kind “UK Companies House: company data”: it has no column/)
      .waitFor()
    await isSoundInEveryLook(page, 'company-load-refused', look)
    expect(failures).toEqual([])
  })
})

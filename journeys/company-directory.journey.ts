import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openContext } from './browser.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { atDesk, isSound, isSoundInEveryLook } from './pages/sound-screen.ts'
import { asPerson } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
  // Whoever comes first runs the installation.
  await asPerson(server.url, 'owner')
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

describe('an analyst of private companies', () => {
  const look = atDesk
  let context: BrowserContext
  let page: Page
  let failures: string[]
  beforeAll(async () => {
    ;({ context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'analyst',
      fullName: 'Ana Analyst',
      at: '/dashboard/companies',
    }))
  })
  afterAll(() => context.close())

  const search = () => page.getByPlaceholder('Search by company name, industry, or location...')
  const cards = () => page.locator('article')
  const card = (name: string) => page.getByRole('article', { name, exact: true })

  it('DIR-001 DIR-007 DIR-009 opens the directory: what it holds stands beside what is claimed, with its sources and their dates', async () => {
    await page.getByRole('heading', { name: 'Private company directory', level: 1 }).waitFor()
    await cards().first().waitFor()
    await page.getByText('SEC EDGAR as of').waitFor()
    expect(await page.getByRole('status').filter({ hasText: 'held here' }).textContent()).toContain('200M+')
    await isSoundInEveryLook(page, 'directory', look)
  })

  it('DIR-003 DIR-004 DIR-005 DIR-006 finds the way to the public site and to the other product', async () => {
    expect(await page.getByRole('link', { name: 'Assay, to the public site' }).getAttribute('href')).toBe('/')
    await page.getByRole('button', { name: /Private Market Intelligence/ }).click()
    const other = page.getByRole('menuitem', { name: /Public Market Research/ })
    await other.waitFor()
    expect(await other.getAttribute('href')).toBe('/app')
    await page.keyboard.press('Escape')
    await other.waitFor({ state: 'hidden' })
  })

  it('DIR-008 DIR-035 searches while it types, with a slip, and says what is not there', async () => {
    await search().fill('mircosoft')
    await card('Microsoft Corporation').waitFor()
    await search().fill('zzqqxxww')
    await page.getByText('No companies found').waitFor()
    await page.getByText('Try adjusting your search criteria').waitFor()
    await isSoundInEveryLook(page, 'directory-empty', look)
  })

  it('DIR-012 to DIR-025 opens a company by keys alone, reads what is not disclosed, and closes it', async () => {
    await search().fill('apple inc')
    await card('Apple Inc.').waitFor()
    expect(await card('Apple Inc.').textContent()).toMatch(
      /AI.*Cupertino.*Size not disclosed.*Stage not disclosed.*Undisclosed/,
    )
    await search().press('ArrowDown')
    await page.keyboard.press('Enter')
    const profile = page.getByRole('dialog', { name: 'Apple Inc.' })
    await profile.waitFor()
    for (const title of ['Firmographics', 'Funding Information'])
      await profile.getByRole('heading', { name: title }).waitFor()
    expect(await profile.getByText('Not disclosed').count()).toBe(5)
    const website = profile.getByRole('link', { name: 'Visit Website' })
    expect(await website.getAttribute('target')).toBe('_blank')
    await isSoundInEveryLook(page, 'company-profile', look)
    await page.keyboard.press('Escape')
    await profile.waitFor({ state: 'hidden' })
    await card('Apple Inc.').click()
    await profile.waitFor()
    await profile.getByRole('link', { name: 'Open the company page' }).click()
  })

  it('reads every source’s value, and that nobody is known to own it', async () => {
    await page.getByRole('heading', { name: 'Apple Inc.', level: 1 }).waitFor()
    await page.getByText('Only source: FinanceDatabase').first().waitFor()
    await page.getByText('Not screened under this name, kind and country', { exact: false }).waitFor()
    await page.getByText('Not known: owners are missing or not screened').waitFor()
    await page.getByText('No owner is known here').waitFor()
    await isSoundInEveryLook(page, 'company', look)
  })

  it('screens it with one click', async () => {
    const screen = page.getByRole('link', { name: 'Screen this company' })
    expect(await screen.getAttribute('href')).toBe(
      '/dashboard/kyb/screen?name=Apple+Inc.&schema=Company&country=US',
    )
    expect(failures).toEqual([])
  })
})

describe('who runs the installation, by keys and mouse', () => {
  let context: BrowserContext
  let page: Page
  const look = { theme: 'light', width: 1440 } as const
  beforeAll(async () => {
    context = await openContext(browser, server.url, look)
    page = await context.newPage()
    const account = { username: 'owner', password: 'a long pass phrase' }
    expect((await page.request.post('/api/auth/login', { data: account })).ok()).toBe(true)
    await page.goto('/dashboard/companies/doubts')
  })
  afterAll(() => context.close())

  it('reads why a pair may be one company, merges it with a reason, and undoes it', async () => {
    await page.getByRole('heading', { name: 'Doubtful company joins', level: 1 }).waitFor()
    const pair = page
      .getByRole('region')
      .filter({ hasText: /likely one|not enough to join/ })
      .first()
    await pair.waitFor()
    await isSound(page, 'company-doubts', look)
    const title = await pair.getByRole('heading', { level: 2 }).textContent()
    const first = await pair.getByRole('link').first().getAttribute('href')
    await pair.getByRole('button', { name: 'One company' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('The same registrant')
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('Merged', { exact: true }).waitFor()
    await page.getByRole('heading', { name: title ?? '', level: 2 }).waitFor({ state: 'hidden' })
    await page.goto(first ?? '')
    await page.getByText('The same registrant').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('They are two')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('The same registrant').waitFor({ state: 'hidden' })
  })

  it('keeps a pair apart, finds it with who decided, and takes that back', async () => {
    await page.goto('/dashboard/companies/doubts')
    const pair = page
      .getByRole('region')
      .filter({ hasText: /likely one|not enough to join/ })
      .first()
    const title = (await pair.getByRole('heading', { level: 2 }).textContent()) ?? ''
    await pair.getByRole('button', { name: 'Two companies' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Two registrants')
    await page.getByRole('button', { name: 'Keep apart', exact: true }).click()
    await page.getByRole('heading', { name: title, level: 2 }).waitFor({ state: 'hidden' })
    await page.getByRole('radiogroup', { name: 'Which pairs' }).getByText('Kept apart').click()
    await page.getByRole('heading', { name: title, level: 2 }).waitFor()
    await page.getByText('Kept apart by owner on').waitFor()
    await isSoundInEveryLook(page, 'company-doubts-apart', look)
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('It was renamed')
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await page.getByText('No pair was kept apart').waitFor()
  })

  it('adds an owner and reads what follows from it', async () => {
    const owner = await asPerson(server.url, 'owner')
    const add = async (name: string) => {
      const { status, body } = await owner.post('/api/companies', { name })
      expect(status, JSON.stringify(body)).toBe(201)
      return (body as { id: number }).id
    }
    const [owned, holding] = [await add('Brackenmoor Foods Ltd'), await add('Sallowfield Holdings SA')]
    await page.goto(`/dashboard/companies/${owned}`)
    await page.getByRole('button', { name: 'Add an owner or link' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Company or person' }).fill('sallowfeld')
    await page.getByRole('option', { name: /Sallowfield/ }).click()
    await dialog.getByLabel('Share, %').fill('60')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const row = page.getByRole('row').filter({ hasText: 'Sallowfield Holdings SA' })
    await row.waitFor()
    expect(await row.textContent()).toMatch(/60%.*60%.*Controls.*Not screened/)
    await page.getByText('One owner was not screened, and who owns 40% of it is not known here.').waitFor()
    expect(holding).toBeGreaterThan(0)
    await isSound(page, 'company-owned', look)
  })
})

describe('a due-diligence researcher at one company', () => {
  let context: BrowserContext
  let page: Page
  let record: string
  const look = { theme: 'light', width: 1440 } as const
  beforeAll(async () => {
    context = await openContext(browser, server.url, look)
    page = await context.newPage()
    const account = { username: 'owner', password: 'a long pass phrase' }
    expect((await page.request.post('/api/auth/login', { data: account })).ok()).toBe(true)
  })
  afterAll(() => context.close())
  const nowAt = () => new URL(page.url()).pathname

  it('comes to one record from the directory, from a customer, from a holding and from a bond', async () => {
    const owner = await asPerson(server.url, 'owner')
    await page.goto('/dashboard/companies?q=apple+inc')
    await page.getByRole('button', { name: 'View Profile of Apple Inc.' }).click()
    await page.getByRole('link', { name: 'Open the company page' }).click()
    await page.getByRole('heading', { name: 'Apple Inc.', level: 1 }).waitFor()
    record = nowAt()

    const customer = await owner.post('/api/customers', {
      name: 'Apple Inc.',
      schema: 'Company',
      countries: ['US'],
    })
    expect(customer.status, JSON.stringify(customer.body)).toBe(201)
    await page.goto(`/dashboard/kyb/customers/${(customer.body as { id: number }).id}`)
    await page.getByRole('link', { name: 'Company page' }).click()
    // The customer's own page has the same title.
    await page.waitForURL((address) => address.pathname === record)
    await page.getByRole('heading', { name: 'Apple Inc.', level: 1 }).waitFor()

    await page.goto('/dashboard/home')
    await page
      .getByRole('link', { name: /^Company page of Apple/ })
      .first()
      .click()
    await page.waitForURL((address) => address.pathname === record)

    await page.goto('/dashboard/bonds')
    await page.getByRole('tab', { name: 'Single bond analysis' }).click()
    const work = page.getByRole('tabpanel', { name: 'Single bond analysis' })
    await work
      .getByLabel('One bond, as a line')
      .fill('AAPL31, Apple Inc, 3.25, 2031-08-15, 1000, 985, AA+, Corporate, 2021-08-15')
    await work.getByRole('button', { name: 'Analyze' }).click()
    await page.getByRole('link', { name: 'Apple Inc', exact: true }).click()
    await page.waitForURL((address) => address.pathname === record)
    await page.getByRole('heading', { name: 'Apple Inc.', level: 1 }).waitFor()
  })

  it('finds there whatever else is kept of it, and what is known by its name alone says so', async () => {
    const customers = page.getByRole('list', { name: 'Customers' })
    await customers.getByText('By name: may be a namesake').waitFor()
    await page.getByRole('list', { name: 'Holdings' }).getByText('AAPL').first().waitFor()
    // All of it is one visit.
    await page.getByText('This is your first visit.').waitFor()
    await isSound(page, 'company-across', look)
  })

  it('compares it with another, and leaves with its profile', async () => {
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Export profile/ }).click()
    await page.getByRole('menuitem', { name: /PDF/ }).click()
    expect((await file).suggestedFilename()).toMatch(/^company-\d+-profile\.pdf$/)
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    await page
      .getByRole('textbox', { name: 'Company' })
      .or(page.getByRole('combobox', { name: 'Company' }))
      .first()
      .fill('microsoft')
    await page
      .getByRole('option', { name: /Microsoft/ })
      .first()
      .click()
    await page.getByRole('columnheader', { name: /Microsoft/ }).waitFor()
    await isSound(page, 'company-compare', look)
  })

  it('keeps a search and follows it, sees the owners as a picture and moves it by keys', async () => {
    await page.goto('/dashboard/companies?q=brackenmoor')
    await page.getByRole('button', { name: 'Save this search' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Brackenmoor and its like')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Saved searches' }).click()
    await page.getByRole('link', { name: 'Brackenmoor and its like' }).click()
    await page.getByRole('button', { name: 'View Profile of Brackenmoor Foods Ltd' }).click()
    await page.getByRole('link', { name: 'Open the company page' }).click()
    const picture = page.getByRole('img', { name: /^Owners of Brackenmoor Foods Ltd/ })
    await picture.waitFor()
    const moved = () => picture.locator('[data-view]').getAttribute('transform')
    const before = await moved()
    await picture.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('+')
    await expect.poll(moved).not.toBe(before)
    await page.keyboard.press('0')
    await expect.poll(moved).toBe(before)
    await page
      .getByRole('list', { name: 'Owners in the picture' })
      .getByRole('link', { name: 'Sallowfield Holdings SA' })
      .waitFor()
    await isSound(page, 'company-owners-drawn', look)
  })
})

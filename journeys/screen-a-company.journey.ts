import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { fullOfacList } from './ofac-list.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function signUp(page: Page, username: string, fullName: string): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill(fullName)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email Address').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('a long pass phrase')
  await page.getByLabel('Confirm Password').fill('a long pass phrase')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/dashboard/compliance')
}

const figure = (page: Page, label: string) =>
  page.locator('section').getByText(label, { exact: true }).first().locator('xpath=ancestor::div[2]')

async function screen(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/kyb/screen')
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByRole('button', { name: 'Screen', exact: true }).click()
  await page.waitForURL(/\/dashboard\/kyb\/screenings\/\d+/)
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

describe('a compliance officer', () => {
  const look = atDesk
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('AUTH-016 HUB-001 HUB-003..006 KYB-022 KYB-023 signs up, imports OFAC, screens, decides, and can prove what was done', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    const failures = watchFailures(page)

    await signUp(page, 'maya', 'Maya Okafor')
    await expect
      .poll(() => figure(page, 'Total Screenings').innerText(), { timeout: 30_000 })
      .toContain('1,247')
    await expect.poll(() => figure(page, 'Active Alerts').innerText()).toContain('23')
    await expect.poll(() => figure(page, 'Portfolio Health').innerText()).toContain('87%')
    await expect.poll(() => figure(page, 'Compliance Score').innerText()).toContain('94/100')
    await isSoundInEveryLook(page, 'hub', look)

    await page.goto('/dashboard/kyb/lists')
    await page.getByRole('button', { name: 'Import a list' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Import a list' })
    await dialog.getByLabel('List', { exact: true }).click()
    await page.getByRole('option', { name: 'OFAC Specially Designated Nationals' }).click()
    const files = fullOfacList()
    await dialog
      .locator('input[type=file]')
      .setInputFiles(files.map(({ name, content }) => ({ name, mimeType: 'text/csv', buffer: content })))
    await dialog.getByLabel('Published on').fill('2025-12-24')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('OFAC Specially Designated Nationals is in force').waitFor({ timeout: 90_000 })
    await dialog.waitFor({ state: 'hidden' })
    await isSoundInEveryLook(page, 'lists', look)

    await screen(page, 'Rosoboroneksport')
    await page
      .getByText(/ROSOBORONE(X|KS)PORT/)
      .first()
      .waitFor()
    await page.getByRole('heading', { name: 'Why it matched' }).waitFor()
    await isSoundInEveryLook(page, 'screening', look)
    const screeningUrl = page.url()

    // Whoever confirms belonged to the organisation before it was proposed.
    const second = await openContext(browser, server.url, look)
    const reviewer = await second.newPage()
    await signUp(reviewer, 'jonas', 'Jonas Lindqvist')

    await page.getByLabel(/Reason/).fill('Same state exporter, English spelling')
    await page
      .getByRole('button', { name: /Propose match/ })
      .first()
      .click()
    await page
      .getByText(/A second person has to decide it/)
      .first()
      .waitFor()

    await reviewer.goto(screeningUrl)
    await reviewer.getByLabel(/Reason/).fill('Tax number on file agrees')
    await reviewer
      .getByRole('button', { name: /Confirm match/ })
      .first()
      .click()
    await reviewer.getByText('Decision kept').first().waitFor()
    await second.close()

    await page.goto(screeningUrl)
    await page
      .getByRole('link', { name: /CASE-\d{4}-\d+/ })
      .first()
      .click()
    await page.waitForURL(/\/dashboard\/kyb\/cases\/\d+/)
    await page
      .getByText('Status of the case')
      .or(page.getByRole('heading', { name: 'What it is about' }))
      .first()
      .waitFor()
    await isSoundInEveryLook(page, 'case', look)

    await page.goto('/dashboard/audit')
    await page
      .getByText(/Chain intact/)
      .first()
      .waitFor()
    await page.getByText('Screening completed').or(page.getByText('Match confirmed')).first().waitFor()
    await isSoundInEveryLook(page, 'audit', look)

    await screen(page, 'Bluebell Garden Furniture')
    // One list of last year clears nobody; journeys/earned-clear.journey.ts has what does.
    await page.getByRole('heading', { name: 'No answer' }).waitFor()
    await page
      .getByText(/Not an answer for today\./)
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: /^Certificate of/ }).count()).toBe(0)
    await isSoundInEveryLook(page, 'no-answer', look)

    await page.goto('/dashboard/kyb')
    await page.getByRole('heading', { name: 'Recent Screenings' }).waitFor()
    await page.getByText('Bluebell Garden Furniture').first().waitFor()
    await isSoundInEveryLook(page, 'kyb', look)

    expect(failures).toEqual([])
    await context.close()
  })

  it('SYS-018 sends somebody without a session to sign in, and back to the same place', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    await page.goto('/dashboard/kyb/cases?priority=high')
    await page.waitForURL(/\/signin\?next=/)
    await isSoundInEveryLook(page, 'sign-in', look)
    await page.getByLabel('Username or Email').fill('maya@example.com')
    await page.getByLabel('Password', { exact: true }).fill('a long pass phrase')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/dashboard/kyb/cases?priority=high')
    await context.close()
  })

  it('SYS-012 shows a not-found page with a way home', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await isSoundInEveryLook(page, 'not-found', look)
    await page.getByRole('link').first().waitFor()
    await context.close()
  })
})

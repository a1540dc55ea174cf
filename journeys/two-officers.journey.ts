import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Look } from './browser.ts'
import { openBrowser } from './browser.ts'
import { openSignedUp, type SignedUpPage } from './pages/signed-up-page.ts'
import { isSound } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const look: Look = { theme: 'light', width: 1440 }

let browser: Browser
let server: RunningServer
let maya: SignedUpPage
let jonas: SignedUpPage
let screeningUrl = ''
let caseUrl = ''

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
  maya = await openSignedUp(browser, server.url, look, {
    as: 'maya',
    fullName: 'Ines Duarte',
    at: '/dashboard/kyb/screen',
  })
  jonas = await openSignedUp(browser, server.url, look, {
    as: 'jonas',
    fullName: 'Tomas Varga',
    at: '/dashboard/kyb',
  })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** The stream of live updates no longer reaches an officer: the page stays as it was read. */
async function cutOff(context: BrowserContext): Promise<void> {
  await context.route('**/api/live?*', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: '{"message":"Too many.","code":"too-many-requests"}',
    }),
  )
}

const opens = async (page: Page, url: string, shows: string) => {
  await page.goto(url)
  await page.getByText(shows).first().waitFor()
}

const reason = (page: Page) => page.getByLabel('Reason, kept with the decision')
const trailOf = async (page: Page, action: string) => {
  const answer = await page.request.get(screeningUrl.replace('/dashboard/kyb/', '/api/kyb/'))
  const { trail } = (await answer.json()) as { trail: { action: string }[] }
  return trail.filter((entry) => entry.action === action).length
}

it('a stale "Propose" never becomes a confirmation: the second officer is told by whom and what, keeps what was typed, and confirms on purpose', async () => {
  await maya.page.getByLabel('Name', { exact: false }).first().fill('Rosoboroneksport')
  await maya.page.getByRole('button', { name: 'Screen', exact: true }).click()
  await maya.page.waitForURL(/\/dashboard\/kyb\/screenings\/\d+/)
  screeningUrl = maya.page.url()
  await reason(maya.page).waitFor()

  await cutOff(jonas.context)
  await opens(jonas.page, screeningUrl, 'Why it matched')
  await reason(jonas.page).fill('Tax number on file agrees')

  await reason(maya.page).fill('Same state exporter, English spelling')
  await maya.page.getByRole('button', { name: /Propose match/ }).click()
  await maya.page.getByText('You proposed: true match').waitFor()

  // Nothing has told the second page: it offers what it offered.
  const refused = jonas.page.waitForResponse((answer) => answer.request().method() === 'POST')
  await jonas.page.getByRole('button', { name: /Propose match/ }).click()
  expect((await refused).status()).toBe(409)
  const result = jonas.page.getByRole('alert').filter({ hasText: 'was changed while you were looking at it' })
  await result.waitFor()
  await expect
    .poll(() => result.innerText())
    .toContain('maya-light: proposed “true match”. “Same state exporter, English spelling”')
  await expect.poll(() => reason(jonas.page).inputValue()).toBe('Tax number on file agrees')
  expect(await trailOf(jonas.page, 'match.confirmed')).toBe(0)
  const confirm = jonas.page.getByRole('button', { name: /Confirm match/ })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await isSound(jonas.page, 'two-officers-told', look)

  await result.getByRole('button', { name: 'Continue with the current version' }).click()
  await confirm.click()
  await jonas.page.getByText('Decision kept').first().waitFor()
  expect(await trailOf(jonas.page, 'match.confirmed')).toBe(1)
  // The first officer's page follows the stream: nobody has to read it again.
  await maya.page.getByText('jonas-light: true match. “Tax number on file agrees”').first().waitFor()
})

it('a stale step on a case is refused with what was done and by whom, and the typed reason is kept', async () => {
  await maya.page
    .getByRole('link', { name: /CASE-\d{4}-\d+/ })
    .first()
    .click()
  await maya.page.waitForURL(/\/dashboard\/kyb\/cases\/\d+/)
  caseUrl = maya.page.url()
  await opens(jonas.page, caseUrl, 'What it has to settle')
  await jonas.page.getByRole('button', { name: 'Close case' }).click()
  const dialog = jonas.page.getByRole('dialog', { name: 'Close the case' })
  await dialog.getByLabel('Reason').fill('Refused as a counterparty')
  await dialog.getByRole('combobox', { name: 'Outcome' }).click()
  await jonas.page.getByRole('option', { name: 'True positive, action taken' }).click()

  await maya.page.getByRole('combobox', { name: 'Assignee' }).click()
  await maya.page.getByRole('option', { name: /Ines Duarte/ }).click()
  await maya.page.getByText('Case assigned').first().waitFor()

  const refused = jonas.page.waitForResponse((answer) => answer.request().method() === 'POST')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  expect((await refused).status()).toBe(409)
  const result = dialog.getByRole('alert')
  await result.waitFor()
  await expect.poll(() => result.innerText()).toContain('maya-light')
  await expect.poll(() => dialog.getByLabel('Reason').inputValue()).toBe('Refused as a counterparty')
  await isSound(jonas.page, 'two-officers-case-told', look)
  await result.getByRole('button', { name: 'Continue with the current version' }).click()
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await dialog.waitFor({ state: 'hidden' })
  // The assignment stands beside the step, and the first officer sees the case closed without reading it again.
  await jonas.page.getByText('with Ines Duarte').first().waitFor()
  await maya.page.getByText('True positive, action taken').first().waitFor()
})

it('two officers who give one case away at once: the second is told, and the first assignment stands', async () => {
  await jonas.page.getByRole('button', { name: 'Reopen' }).click()
  const dialog = jonas.page.getByRole('dialog', { name: 'Reopen' })
  await dialog.getByLabel('Reason').fill('A second account was found')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await maya.page.getByRole('button', { name: 'Close case' }).waitFor()
  await maya.page.getByRole('combobox', { name: 'Assignee' }).click()
  await maya.page.getByRole('option', { name: /Tomas Varga/ }).click()
  await maya.page.getByText('with Tomas Varga').first().waitFor()

  await jonas.page.getByRole('combobox', { name: 'Assignee' }).click()
  const refused = jonas.page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await jonas.page
    .getByRole('option')
    .filter({ hasNotText: /Maya|Jonas/ })
    .first()
    .click()
  expect((await refused).status()).toBe(409)
  await jonas.page.getByText(/was changed since you opened it by maya-light/).waitFor()
  await jonas.page.getByText('with Tomas Varga').first().waitFor()
})

it('a page that the stream reaches follows by itself: what was typed is kept, and what stands now is offered after it was seen', async () => {
  await jonas.context.unroute('**/api/live?*')
  await maya.page.goto('/dashboard/kyb/screen')
  await maya.page.getByLabel('Name', { exact: false }).first().fill('Gazprombank')
  await maya.page.getByRole('button', { name: 'Screen', exact: true }).click()
  await maya.page.waitForURL(/\/dashboard\/kyb\/screenings\/\d+/)
  const stream = jonas.page.waitForResponse((answer) => answer.url().includes('/api/live?'))
  await opens(jonas.page, maya.page.url(), 'Why it matched')
  expect((await stream).status()).toBe(200)
  await reason(jonas.page).fill('The bank on file')
  await reason(maya.page).fill('Same bank, same register number')
  await maya.page.getByRole('button', { name: /Propose match/ }).click()
  const result = jonas.page.getByRole('alert').filter({ hasText: 'was changed while you were looking at it' })
  await result.waitFor()
  await expect.poll(() => result.innerText()).toContain('maya-light: proposed “true match”')
  await expect.poll(() => reason(jonas.page).inputValue()).toBe('The bank on file')
  expect([...maya.failures, ...jonas.failures]).toEqual([])
})

import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/database/index.ts'
import type { Look } from './browser.ts'
import { openBrowser } from './browser.ts'
import { openSignedUp, type SignedUpPage } from './pages/signed-up-page.ts'
import { atDesk, isSound, isSoundInEveryLook } from './pages/sound-screen.ts'
import { freePort, newDirectory, type RunningServer, startServer } from './running-server.ts'

const settings = { SAMPLE_DATA: 'off' }

let browser: Browser
let server: RunningServer
let dataDir = ''
let port = ''
let asker: SignedUpPage

const call = async (page: Page, method: string, path: string, data?: object) => {
  const answer = await page.request.fetch(path, { method, ...(data ? { data } : {}) })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as { id: number }
}

beforeAll(async () => {
  dataDir = newDirectory(settings)
  port = String(await freePort())
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ ...settings, PORT: port }, dataDir)])
  // Who comes first administers.
  asker = await openSignedUp(browser, server.url, atDesk, {
    as: 'asker',
    fullName: 'Ines Duarte',
    at: '/dashboard/settings/records',
  })
  // Nothing has to be kept for years here: the journey is about the rest.
  for (const kind of ['customer', 'screening', 'case'])
    await call(asker.page, 'PUT', '/api/records/terms', { kind, days: 0, reason: 'A journey' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Another administrator at a screen, in a look of their own. */
async function another(look: Look, as: string): Promise<SignedUpPage> {
  const opened = await openSignedUp(browser, server.url, look, {
    as,
    fullName: 'Tomas Varga',
    at: '/dashboard/settings/profile',
  })
  const answer = await opened.page.request.get('/api/auth/user')
  const { user } = (await answer.json()) as { user: { id: number } }
  await call(asker.page, 'POST', `/api/users/${user.id}/role`, { role: 'admin' })
  await opened.page.goto('/dashboard/settings/records')
  return opened
}

const customerCalled = (name: string) =>
  call(asker.page, 'POST', '/api/customers', { name, schema: 'Person', isMonitored: false })

async function askFor(page: Page, customerId: number): Promise<void> {
  await page.getByRole('button', { name: 'Ask for an erasure' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for an erasure' })
  await dialog
    .getByLabel('Who', { exact: false })
    .first()
    .selectOption({ label: 'A customer who is a person' })
  await dialog.getByLabel(/^Number of the member/).fill(String(customerId))
  await dialog.getByLabel(/^Ground/).fill('A letter of 3 May')
  await dialog.getByRole('button', { name: 'See what is held' }).click()
}

/** The newest request, opened from the list and confirmed by who did not ask for it. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByText(`Customer: ${name}`).first().waitFor()
  await page
    .getByRole('button', { name: /^Open request/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Request \d+$/ })
  await dialog.getByRole('button', { name: 'Confirm the erasure' }).click()
  await dialog.getByLabel('Reason').fill('I have read it')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
}

describe('a person who asks to be forgotten', () => {
  const look = atDesk
  const name = 'Wilhelmina Tidemark'
  let page: Page
  let second: SignedUpPage
  let id = 0

  it('is held by a legal hold, which the refusal names', async () => {
    second = await another(look, 'second')
    page = second.page
    ;({ id } = await customerCalled(name))
    await page.getByRole('button', { name: 'Place a hold' }).click()
    const placing = page.getByRole('dialog', { name: 'Place a legal hold' })
    await placing.getByLabel(/^What is held/).selectOption({ label: 'A customer' })
    await placing.getByLabel(/^Number of the case/).fill(String(id))
    await placing.getByLabel('Reason').fill('A court asks')
    await placing.getByLabel(/^In force since/).fill('2026-05-01')
    await placing.getByRole('button', { name: 'Place the hold' }).click()
    await page
      .getByText(/Legal hold \d+ is in force/)
      .first()
      .waitFor()

    await askFor(page, id)
    await page
      .getByRole('dialog', { name: 'Ask for an erasure' })
      .getByText(/Legal hold \d+, in force since .* “A court asks”/)
      .first()
      .waitFor()
    await isSoundInEveryLook(page, 'erasure-held', look)
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Lift hold/ })
      .first()
      .click()
    const lifting = page.getByRole('dialog', { name: /^Lift legal hold/ })
    await lifting.getByLabel('Reason').fill('The court has decided')
    await lifting.getByRole('button', { name: 'Lift the hold' }).click()
    await page
      .getByText(/Legal hold \d+ is lifted/)
      .first()
      .waitFor()
  })

  it('is asked for by one, read and confirmed by another, and is gone; the chain is intact', async () => {
    await asker.page.reload()
    await askFor(asker.page, id)
    const found = asker.page.getByRole('dialog', { name: /^Request \d+$/ })
    await found.getByText('You asked for it: another administrator has to confirm it.').waitFor()
    await found.getByText('What is held about them').first().waitFor()
    await found.getByRole('button', { name: 'Close' }).last().click()

    await page.reload()
    await page.getByText(`Customer: ${name}`).first().waitFor()
    await page
      .getByRole('button', { name: /^Open request/ })
      .first()
      .click()
    await page
      .getByRole('dialog', { name: /^Request \d+$/ })
      .getByText('Rows and entries that name them')
      .first()
      .waitFor()
    await isSoundInEveryLook(page, 'erasure-found', look)
    await page.keyboard.press('Escape')
    await confirm(page, name)
    const dialog = page.getByRole('dialog', { name: /^Request \d+$/ })
    await dialog.getByText(/further rows? and in \d+ entr/).waitFor({ timeout: 60_000 })
    await isSoundInEveryLook(page, 'erasure-done', look)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText(name).count()).toBe(0)

    await page.goto('/dashboard/audit')
    await page.getByText(/Chain intact, \d+ entries, \d+ of them erased/).waitFor()
    expect(await page.getByText(name).count()).toBe(0)
    expect(second.failures).toEqual([])
  })
})

describe('records that go by their term', () => {
  const look: Look = { theme: 'dark', width: 360 }

  it('are proposed with what would go, read and confirmed by another, and switched off by one', async () => {
    const { page } = asker
    const second = await another(look, 'fourth')
    await page.reload()
    await page.getByText('Nothing is deleted by time').waitFor()
    await page.getByRole('button', { name: 'Set the terms' }).click()
    const setting = page.getByRole('dialog', { name: 'Deletion by term' })
    await setting.getByLabel('Screenings').fill('3652')
    await setting.getByLabel('Sessions that ended').fill('30')
    await setting.getByRole('button', { name: 'See what would go' }).click()
    await setting.getByText(/What would go today/).waitFor()
    await setting.getByLabel('Reason').fill('What the policy says')
    await isSound(page, 'retention-terms', atDesk)
    await setting.getByRole('button', { name: 'Propose these terms' }).click()
    await page.getByText('New terms await a second person').waitFor()

    await second.page.reload()
    await second.page.getByRole('button', { name: 'Read and decide' }).click()
    const deciding = second.page.getByRole('dialog', { name: 'Proposed terms of deletion' })
    await deciding.getByText(/What would go today/).waitFor()
    await isSound(second.page, 'retention-decision', look)
    await deciding.getByRole('button', { name: 'Confirm' }).click()
    await deciding.getByLabel('Reason').fill('Read')
    await deciding.getByRole('button', { name: 'Confirm these terms' }).click()
    await second.page.getByText('Records past their term are deleted every night').waitFor()
    await isSound(second.page, 'retention-on', look)

    await page.reload()
    await page.getByRole('button', { name: 'Set the terms' }).click()
    await setting.getByLabel('Screenings').fill('')
    await setting.getByLabel('Sessions that ended').fill('')
    await setting.getByLabel('Reason').fill('Not yet')
    await setting.getByRole('button', { name: 'Delete nothing by time' }).click()
    await page.getByText('Nothing is deleted by time').waitFor()
    expect([...asker.failures, ...second.failures]).toEqual([])
  })
})

const FIRST_TERM = `organisation_id = 1 and sequence = (
  select min(sequence) from audit_entry where organisation_id = 1 and action = 'retention-term.changed')`

/** What somebody with the files of the installation could do while it stands still. */
async function whileItStandsStill(sql: string): Promise<void> {
  await server.kill()
  const database = await openDatabase({ dir: join(dataDir, 'database') })
  await database.pool.query(sql)
  await database.close()
  server = await startServer({ ...settings, PORT: port }, dataDir)
}

describe('an erasure over a log that somebody has changed', () => {
  const look: Look = { theme: 'light', width: 360 }

  it('is not finished and says at which entry; once that is as it was written it goes on to its end', async () => {
    const { id } = await customerCalled('Barnaby Thistlewood')
    const second = await another(look, 'third')
    await asker.page.reload()
    await askFor(asker.page, id)
    await asker.page.getByText('You asked for it: another administrator has to confirm it.').waitFor()
    await whileItStandsStill(`update audit_entry set reason = 'never said' where ${FIRST_TERM}`)
    await second.page.reload()
    await confirm(second.page, 'Barnaby Thistlewood')
    const dialog = second.page.getByRole('dialog', { name: /^Request \d+$/ })
    await dialog.getByText(/broken at entry \d+/).waitFor({ timeout: 60_000 })
    await isSound(second.page, 'erasure-failed', look)
    await second.page.goto('/dashboard/audit')
    await second.page.getByText(/Chain broken at entry \d+/).waitFor()

    await whileItStandsStill(`update audit_entry set reason = 'A journey' where ${FIRST_TERM}`)
    await second.page.goto('/dashboard/settings/records')
    await second.page
      .getByRole('button', { name: /^Open request/ })
      .first()
      .click()
    await dialog
      .getByRole('button', { name: /Try again|Take up/i })
      .first()
      .click()
    await dialog.getByText(/further rows? and in \d+ entr/).waitFor({ timeout: 60_000 })
    // The list behind the dialog is read again once the run has ended.
    await expect.poll(() => second.page.getByText('Barnaby Thistlewood').count()).toBe(0)
  }, 300_000)
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { importForm, smallUkList } from './ofac-list.ts'
import { openSignedUp, type SignedUpPage } from './pages/signed-up-page.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const STORY_MS_MAX = 300_000
const IMPORT_MS_MAX = 120_000
const PARTIES = 2_600
/** The party that a faulty publication leaves out. */
const LEFT_OUT = 'MADE UP TRADING 77'

describe('lists that an organisation keeps and takes back', () => {
  const look = atDesk
  let browser: Browser
  let server: RunningServer
  let maya: SignedUpPage
  let jonas: SignedUpPage
  beforeAll(async () => {
    browser = await openBrowser()
    server = await startServer({ SAMPLE_DATA: 'off' })
    const openFor = (as: string, fullName: string) =>
      openSignedUp(browser, server.url, look, { as, fullName, at: '/dashboard/kyb' })
    maya = await openFor('maya', 'Maya Lindqvist')
    jonas = await openFor('jonas', 'Jonas Weber')
    const { user } = await (await jonas.page.request.get('/api/auth/user')).json()
    // Who agrees was entitled to before it was proposed.
    await maya.page.request.post(`/api/users/${user.id}/role`, { data: { role: 'admin' } })
  })
  afterAll(async () => {
    await server?.stop()
    await browser?.close()
  })

  it(
    'a party put on an own list is found from then on, and taken off only when a second person agrees',
    async () => {
      await maya.page.goto('/dashboard/kyb/lists')
      const { page } = maya
      await page.getByRole('button', { name: 'Add an own list' }).first().click()
      const newList = page.getByRole('dialog', { name: 'Add an own list' })
      await newList.getByLabel('Name').fill('Relationships ended')
      await newList.getByLabel('Kept for').selectOption({ label: 'Exits' })
      await newList.getByRole('button', { name: 'Add the list' }).click()
      await page.waitForURL(/\/own-lists\/\d+/)
      await page.getByText('Nobody is on this list').waitFor()
      await isSoundInEveryLook(page, 'own-list-empty', look)
      const listUrl = page.url()

      await page.getByRole('button', { name: 'Add a party' }).click()
      const party = page.getByRole('dialog', { name: 'Add a party' })
      const submit = party.getByRole('button', { name: 'Put on the list' })
      await expect.poll(() => submit.isDisabled()).toBe(true)
      await party.getByLabel('Name').first().fill('Halvorsen Tide Bunkering')
      await party.getByLabel('Reason').fill('Invoices for deliveries that never took place')
      await submit.click()
      await page.getByText('Version 1: 1 added, 0 removed').waitFor()
      await isSoundInEveryLook(page, 'own-list', look)

      await page.goto('/dashboard/kyb/screen')
      await page.getByLabel('Name', { exact: false }).first().fill('Halvorsen Tide Bunkering')
      await page.getByRole('button', { name: 'Screen', exact: true }).click()
      await page.waitForURL(/\/dashboard\/kyb\/screenings\/\d+/)
      await page.getByText('Relationships ended').first().waitFor()

      await page.goto(listUrl)
      await page.getByRole('button', { name: 'Take off' }).click()
      const leaving = page.getByRole('dialog', { name: /^Take “Halvorsen Tide Bunkering” off/ })
      await leaving.getByLabel('Reason').fill('The invoices were paid after all')
      await leaving.getByRole('button', { name: 'Propose it' }).click()
      await leaving.waitFor({ state: 'hidden' })
      await page.getByText('The invoices were paid after all').first().waitFor()
      await page.getByText('Halvorsen Tide Bunkering').first().waitFor()

      await jonas.page.goto(listUrl)
      await jonas.page.getByLabel('Reason for your decision').fill('Seen the receipts')
      await isSoundInEveryLook(jonas.page, 'own-list-taking-off', look)
      await jonas.page.getByRole('button', { name: 'Agree' }).click()
      await jonas.page.getByText('Nobody is on this list').waitFor()
      await jonas.page.getByText('Version 2: 0 added, 1 removed').waitFor()
      expect([...maya.failures, ...jonas.failures]).toEqual([])
    },
    STORY_MS_MAX,
  )

  it(
    'a publication that left a party out is rolled back, and what was answered meanwhile is answered again',
    async () => {
      const { page } = maya
      const whole = smallUkList(PARTIES)
      const faulty = whole.map(({ name, content }) => ({
        name,
        content: Buffer.from(
          content
            .toString('utf8')
            .split('\r\n')
            .filter((row) => !row.includes(`,${LEFT_OUT},`))
            .join('\r\n'),
        ),
      }))
      for (const files of [whole, faulty]) {
        const answer = await page.request.post('/api/kyb/lists/import', {
          multipart: importForm('uk-sanctions', files),
        })
        expect(answer.status(), await answer.text()).toBeLessThan(300)
      }
      await page.goto('/dashboard/kyb/screen')
      await page.getByLabel('Name', { exact: false }).first().fill(LEFT_OUT)
      await page.getByRole('button', { name: 'Screen', exact: true }).click()
      await page.waitForURL(/\/dashboard\/kyb\/screenings\/\d+/)
      const screeningUrl = page.url()

      await page.goto('/dashboard/kyb/lists/uk-sanctions')
      await page.getByRole('link', { name: /^v1/ }).click()
      await page.getByRole('button', { name: 'Roll back to version 1' }).click()
      const dialog = page.getByRole('dialog', { name: 'Roll back to version 1' })
      await dialog.getByLabel('Reason').fill('The publication leaves a party out')
      await isSoundInEveryLook(page, 'roll-back', look)
      await dialog.getByRole('button', { name: 'Roll back', exact: true }).click()
      await dialog.waitFor({ state: 'hidden', timeout: IMPORT_MS_MAX })
      await page
        .getByText(/Rolled back to version 1: The publication leaves a party out/)
        .first()
        .waitFor()

      await page.goto(screeningUrl)
      await page.getByText(/Its certificate is not valid/).waitFor()
      await isSoundInEveryLook(page, 'answer-withdrawn', look)
      expect(maya.failures).toEqual([])
    },
    STORY_MS_MAX,
  )
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { openSignedUp, type SignedUpPage } from './pages/signed-up-page.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** On the lists that come with the product. */
const people = [
  'Viktor Bout',
  'Kim Jong Un',
  'Ramzan Kadyrov',
  'Igor Sechin',
  'Alisher Usmanov',
  'Joseph Kony',
  'Oleg Deripaska',
  'Dmitry Medvedev',
]
const ALERTS = 50
const INTERACTIONS_MAX = 150
const reason = 'Another date of birth on the passport we hold'

type Item = { screeningId: number; matchId: number; companyName: string }
type File = {
  matches: { id: number; state: string; decisions: { decision: string; reason: string; by: string }[] }[]
  trail: { action: string; reason: string | null }[]
}

let browser: Browser
let server: RunningServer
let first: SignedUpPage
let second: SignedUpPage

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ SAMPLE_DATA: 'off' })])
  first = await openSignedUp(browser, server.url, atDesk, {
    as: 'maya',
    fullName: 'Ines Duarte',
    at: '/dashboard/kyb/review',
  })
  second = await openSignedUp(browser, server.url, atDesk, {
    as: 'jonas',
    fullName: 'Tomas Varga',
    at: '/dashboard/kyb/review',
  })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const read = async <Body>(page: Page, path: string) => (await (await page.request.get(path)).json()) as Body
const queueOf = (page: Page, asked = '') =>
  read<{ rows: Item[]; total: number }>(page, `/api/kyb/review?limit=500${asked}`)

/** A person at the keyboard: each key counts. */
function keyboardOf(page: Page) {
  let interactions = 0
  return {
    count: () => interactions,
    async press(key: string) {
      interactions += 1
      await page.keyboard.press(key)
    },
    /** The last key decides: the next match is open before another is pressed. */
    async decide(key: string) {
      const before = await current(page)
      const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/kyb/review/decisions'))
      await this.press(key)
      expect((await kept).status()).toBe(200)
      await expect.poll(() => current(page)).not.toBe(before)
      await ready(page)
    },
  }
}

const current = (page: Page) =>
  page
    .locator('[role=option][aria-current=true]')
    .getAttribute('id', { timeout: 1_000 })
    .catch(() => null)

/** The evidence of the match that is open is there, and its decision can be made. */
async function ready(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      if ((await page.getByText(/^(Nothing waits for a decision|No match fits)$/).count()) > 0) return true
      const open = page.locator('[role=option][aria-current=true] b')
      const name = await open.textContent({ timeout: 500 }).catch(() => null)
      const section = page.getByRole('region', { name: new RegExp(`^${name}: `) })
      const button = section.getByRole('button', { name: /ot a match/ })
      return (
        (await button.count()) === 1 &&
        (await button.isEnabled()) &&
        (await button.getAttribute('aria-busy')) === null &&
        (await section.getByLabel('Reason, kept with the decision').inputValue()) === ''
      )
    })
    .toBe(true)
}

it('says that nothing waits, and that the queue could not be read, each in its own words', async () => {
  const { page } = first
  await page.getByText('Nothing waits for a decision').waitFor()
  await isSoundInEveryLook(page, 'review-empty', atDesk)
  await page.route('**/api/kyb/review?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"message":"The database is away.","code":"busy"}',
    }),
  )
  await page.reload()
  await page.getByText('The review queue could not be read.').waitFor()
  await isSoundInEveryLook(page, 'review-failing', atDesk)
  expect(await page.getByText('Nothing waits').count()).toBe(0)
  await page.unroute('**/api/kyb/review?*')
})

it('templates of the organisation are written on the settings screen, and stand under number keys', async () => {
  const { page } = first
  await page.goto('/dashboard/kyb/settings')
  for (const [title, text, decision] of [
    ['Birth differs', reason, 'false-match'],
    ['Other fact', 'Differs in {which fact}', 'any'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a reason template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a reason template' })
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Text').fill(text)
    await dialog.getByLabel('For which decision').selectOption(decision)
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await page.getByText(title).first().waitFor()
    await dialog.waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('textbox', { name: 'Rule 1' }).fill('Sanctions')
  await isSoundInEveryLook(page, 'review-settings', atDesk)
})

it('50 matches are proposed by one person and settled by another, by keyboard alone, in at most 150 interactions', async () => {
  while ((await queueOf(first.page)).total < ALERTS)
    for (const companyName of people)
      if ((await queueOf(first.page)).total < ALERTS)
        await first.page.request.post('/api/kyb/screen', { data: { companyName, schema: 'Person' } })
  const { rows } = await queueOf(first.page)
  const worked = rows.slice(0, ALERTS)

  await first.page.goto('/dashboard/kyb/review')
  const one = keyboardOf(first.page)
  await ready(first.page)
  await isSoundInEveryLook(first.page, 'review-queue', atDesk)
  for (let index = 0; index < ALERTS; index += 1) {
    await one.press('1')
    await one.decide('n')
  }

  await second.page.goto('/dashboard/kyb/review?stage=second')
  const other = keyboardOf(second.page)
  await ready(second.page)
  for (let left = ALERTS; left > 0; left = (await queueOf(second.page, '&stage=second')).total) {
    await other.press('a')
    await other.press('1')
    if (left === ALERTS) await isSoundInEveryLook(second.page, 'review-selected', atDesk)
    await other.decide('n')
  }

  const interactions = one.count() + other.count()
  console.info(
    `${ALERTS} matches: ${one.count()} keys to propose, ${other.count()} to settle, ${interactions} in all`,
  )
  expect(interactions).toBeLessThanOrEqual(INTERACTIONS_MAX)
  for (const screeningId of new Set(worked.map((item) => item.screeningId))) {
    const file = await read<File>(first.page, `/api/kyb/screenings/${screeningId}`)
    const own = worked.filter((item) => item.screeningId === screeningId)
    for (const { matchId } of own) {
      const match = file.matches.find(({ id }) => id === matchId)
      expect(match).toMatchObject({
        state: 'dismissed',
        decisions: [
          { decision: 'false-match', reason, by: 'maya-light' },
          { decision: 'false-match', reason, by: 'jonas-light' },
        ],
      })
    }
    const logged = (action: string) =>
      file.trail.filter((entry) => entry.action === action && entry.reason === reason).length
    expect([logged('match.proposed'), logged('match.dismissed')]).toEqual([own.length, own.length])
  }
  expect(first.failures.filter((failure) => !failure.startsWith('503'))).toEqual([])
  expect(second.failures).toEqual([])
})

it('a proposal is withdrawn by Z right after it, and a template with an open part waits for its words', async () => {
  const { page } = first
  await page.request.post('/api/kyb/screen', { data: { companyName: 'Viktor Bout', schema: 'Person' } })
  await page.goto('/dashboard/kyb/review')
  const keys = keyboardOf(page)
  await ready(page)
  await keys.press('2')
  await keys.press('Escape')
  await keys.press('n')
  await page.getByText('Write “which fact” into the reason.').waitFor()
  await keys.press('Escape')
  await keys.press('2')
  await page.keyboard.type('the place of birth')
  await keys.press('Escape')
  await keys.press('n')
  await page.getByText('A second person has to agree.').first().waitFor()
  await page.getByRole('button', { name: 'Undo (Z)' }).waitFor()
  await keys.press('z')
  await page.getByText('It waits for a decision again.').first().waitFor()
  await expect.poll(async () => (await queueOf(page, '&stage=first')).total).toBe(1)
})

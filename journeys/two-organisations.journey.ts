import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Look, openBrowser, openContext, watchFailures } from './browser.ts'
import { isSound } from './pages/sound-screen.ts'
import { asPerson, type Person } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'

const look: Look = { theme: 'light', width: 1440 }
const FILL_MS_MAX = 400_000

let browser: Browser
let server: RunningServer
/** The administrator of organisation 1. */
let first: Person
let page: Page
let failures: string[]

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ SIGN_UP: 'organisation' })])
  first = await asPerson(server.url, 'first')
  const context = await openContext(browser, server.url, look)
  page = await context.newPage()
  failures = watchFailures(page)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const hub = async () => {
  const answer = await page.request.get('/api/overview/hub')
  return (await answer.json()) as { figures: { totalScreenings: { value: number } } }
}

/** A fill that ends in another way is told with its own words, and not by a long wait for what never comes. */
async function isFilled() {
  const there = page.getByRole('button', { name: 'Clear sample data' })
  const again = page.getByRole('button', { name: 'Fill with sample data' })
  await there.or(again).waitFor({ timeout: FILL_MS_MAX })
  const ended = await (await page.request.get('/api/runs?limit=5')).json()
  expect(await there.isVisible(), `${JSON.stringify(ended)}\n${server.log()}`).toBe(true)
}

it('a stranger who signs up founds an organisation of their own and reads nothing of the first', async () => {
  await page.goto('/signup')
  await page.getByText('You start your own organisation').waitFor()
  for (const [label, value] of [
    ['Full Name', 'Nora Lind'],
    ['Username', 'nora'],
    ['Email Address', 'nora@example.com'],
    ['Password', 'a long pass phrase'],
    ['Confirm Password', 'a long pass phrase'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('What should your organisation start with?').waitFor()
  expect((await hub()).figures.totalScreenings.value).toBe(0)
  for (const path of ['/api/customers', '/api/kyb/cases', '/api/kyb/screenings', '/api/trading/accounts']) {
    const answer = await page.request.get(path)
    const rows = (await answer.json()) as { total?: number } | unknown[]
    expect([path, answer.status(), Array.isArray(rows) ? rows.length : rows.total]).toEqual([path, 200, 0])
  }
  expect((await page.request.get('/api/leads')).status()).toBe(403)
  expect((await page.request.get('/api/blog/posts/all')).status()).toBe(403)
  await isSound(page, 'two-organisations-unasked', look)
})

it(
  'it is filled with sample data while one watches, and the figures are those of its own',
  async () => {
    await page.getByRole('button', { name: 'Fill with sample data' }).click()
    await page.getByText('Your organisation is being filled with sample data').waitFor()
    await isFilled()
    expect((await hub()).figures.totalScreenings.value).toBe(1_247)
    await isSound(page, 'two-organisations-filled', look)
  },
  FILL_MS_MAX + 30_000,
)

it('an invite is taken with the account one has; one switches, and a page left open in the other organisation does nothing', async () => {
  const made = await first.post('/api/users/invites', { email: 'nora@example.com', role: 'viewer' })
  const link = new URL((made.body as { link: string }).link)
  const invite = link.searchParams.get('invite') ?? ''
  const left = await page.context().newPage()
  await left.goto('/dashboard/compliance')
  await left.getByRole('link', { name: 'Open audit trail' }).waitFor()

  await page.goto(`/dashboard/join?invite=${invite}`)
  await page.getByText('You are invited to').waitFor()
  await isSound(page, 'two-organisations-join', look)
  await page.getByRole('button', { name: /^Join / }).click()
  await page.waitForURL('**/dashboard/compliance')
  const user = async () =>
    (
      (await (await page.request.get('/api/auth/user')).json()) as {
        user: { organisationId: number; role: string }
      }
    ).user
  expect(await user()).toMatchObject({ organisationId: 1, role: 'viewer' })

  await left.getByRole('link', { name: 'Open audit trail' }).click()
  await left.getByText('This page was opened in a different organisation').first().waitFor()
  expect(await left.getByText('The first').count()).toBe(0)
  await left.close()

  await page.getByRole('button', { name: /account and theme/ }).click()
  await page.getByRole('menuitem', { name: /^Switch to Organisation of Nora Lind/ }).waitFor()
  await isSound(page, 'two-organisations-menu', look)
  await page.getByRole('menuitem', { name: /^Switch to Organisation of Nora Lind/ }).click()
  await page.waitForURL('**/dashboard/compliance')
  await page.getByRole('button', { name: 'Clear sample data' }).waitFor()
  expect(await user()).toMatchObject({ role: 'admin' })
  expect(failures).toEqual([])
})

it('everything of an organisation is taken along and deleted for good; one is then in the other organisation one belongs to', async () => {
  await page.goto('/dashboard/settings/people')
  const panel = page.getByRole('region', { name: /^Everything of this organisation/ })
  await panel.scrollIntoViewIfNeeded()
  await isSound(page, 'two-organisations-leave', look)
  const taken = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export everything' }).click()
  const text = gunzipSync(readFileSync(await (await taken).path())).toString()
  const end = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as { rows: Record<string, number> }
  expect(end.rows).toMatchObject({ screening: 1_247, people: expect.any(Number) })

  await panel.getByRole('button', { name: 'Delete the organisation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the organisation?' })
  await dialog.getByLabel('Name of the organisation').fill('Organisation of somebody else')
  await dialog.getByLabel('Your password').fill('a long pass phrase')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await dialog.getByText('Type the name as it is written: Organisation of Nora Lind').first().waitFor()
  await isSound(page, 'two-organisations-delete', look)
  await dialog.getByLabel('Name of the organisation').fill('Organisation of Nora Lind')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const again = await page.request.post('/api/auth/login', {
    data: { username: 'nora', password: 'a long pass phrase' },
  })
  expect((await again.json()) as object).toMatchObject({ user: { organisationId: 1, role: 'viewer' } })
  const log = await first.get('/api/overview/audit?action=organisation.deleted')
  expect(log.body).toMatchObject({ total: 1 })
  expect(failures).toEqual([])
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Look, openBrowser } from './browser.ts'
import { openSignedUp, type SignedUpPage } from './pages/signed-up-page.ts'
import { isSound } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const light: Look = { theme: 'light', width: 1440 }
const phone: Look = { theme: 'dark', width: 360 }

let browser: Browser
let server: RunningServer
let first: SignedUpPage
let second: SignedUpPage

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
  first = await openSignedUp(browser, server.url, light, {
    as: 'rating-head',
    fullName: 'Ines Duarte',
    at: '/dashboard/customers/rating',
  })
  second = await openSignedUp(browser, server.url, phone, {
    as: 'rating-second',
    fullName: 'Tomas Varga',
    at: '/dashboard/customers',
  })
  const { user } = (await (await second.page.request.get('/api/auth/user')).json()) as {
    user: { id: number }
  }
  await first.page.request.post(`/api/users/${user.id}/role`, { data: { role: 'admin' } })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const add = async (data: object) =>
  (await (await first.page.request.post('/api/customers', { data })).json()) as {
    id: number
    riskLevel: string | null
  }

it('a rating model is put in force after a preview, rates a customer factor by factor, and is loosened by two people alone', async () => {
  const norwegian = await add({ name: 'Halden Unassessed AS', schema: 'Company', countries: ['NO'] })
  const korean = await add({
    name: 'Pyongyang Trading Co',
    schema: 'Company',
    countries: ['KP'],
    riskLevel: 'low',
  })
  expect([norwegian.riskLevel, korean.riskLevel]).toEqual([null, 'high'])

  const { page } = first
  await page.goto('/dashboard/customers?riskLevel=not-assessed&q=Halden Unassessed')
  await page.getByText('Not assessed').first().waitFor()
  await isSound(page, 'customers-not-assessed', light)

  await page.goto('/dashboard/customers/rating')
  await page.getByText('No model is in force').waitFor()
  await page.getByLabel('Reason').fill('Adopted by the risk committee.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('customers would read differently').waitFor()
  await isSound(page, 'rating-model', light)
  await page.getByRole('button', { name: 'Put in force' }).click()
  await page.getByText('Model 1, in force').waitFor()

  await page.goto(`/dashboard/kyb/customers/${norwegian.id}`)
  await page.getByText('Rated without:').waitFor()
  await page.getByText('No channel on file').waitFor()
  await isSound(page, 'customer-rating', light)

  await page.goto('/dashboard/customers/rating')
  await page.getByRole('button', { name: 'Remove North Korea' }).click()
  await page.getByLabel('Reason').fill('The floor is no longer wanted.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('customers would read differently').waitFor()
  await page.getByRole('button', { name: 'Ask for this model' }).click()
  await page.getByText('KP: customers are no longer rated high at least').first().waitFor()

  await second.page.goto('/dashboard/customers/rating')
  await second.page.getByText('What the proposed model would do').waitFor()
  await isSound(second.page, 'rating-model', phone)
  await second.page.getByLabel('Reason for your decision').fill('Agreed in the committee.')
  await second.page.getByRole('button', { name: 'Agree', exact: true }).click()
  await second.page.getByText('Model 2, in force').waitFor()

  await second.page.goto(`/dashboard/kyb/customers/${korean.id}`)
  await second.page.getByRole('heading', { name: 'Risk rating' }).waitFor()
  await isSound(second.page, 'customer-rating', phone)
  await second.page.getByRole('button', { name: 'Override' }).click()
  await second.page.getByRole('dialog').getByRole('button', { name: 'Override' }).waitFor()
})

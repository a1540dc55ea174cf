import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

let browser: Browser
let server: RunningServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('an owner on a list reaches the customer, its risk, an alert and the certificate', async () => {
  const { context, page, failures } = await openSignedUp(browser, server.url, atDesk, {
    as: 'ines',
    fullName: 'Ines Duarte',
    at: '/dashboard/customers',
  })
  const made = await page.request.post('/api/customers', {
    data: { name: 'Halden Marine Timber', schema: 'Company', countries: ['NO'] },
  })
  const { id } = (await made.json()) as { id: number }
  await page.goto(`/dashboard/kyb/customers/${id}`)
  await page.getByRole('heading', { name: 'Owners not known' }).waitFor()
  await isSoundInEveryLook(page, 'owners-not-known', atDesk)

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a related party' })
  await dialog.getByLabel('Name', { exact: false }).first().fill('Oleg Vladimirovich Deripaska')
  await dialog.getByLabel('Share, percent', { exact: false }).fill('60')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })

  // It is screened by itself, with the customer: nobody asks for it.
  await page.getByText('Match to decide').first().waitFor()
  await page
    .getByText(/may be owned to half or more by parties on a sanctions list \(Oleg .* 60%\)/)
    .first()
    .waitFor()
  const file = async () =>
    (await (await page.request.get(`/api/kyb/customers/${id}`)).json()) as {
      customer: { riskLevel: string; lastScreeningId: number }
      cases: { title: string }[]
    }
  const { customer, cases } = await file()
  expect(['critical', 'high']).toContain(customer.riskLevel)
  expect(cases[0]?.title).toContain('Oleg Vladimirovich Deripaska (owner, 60% of Halden Marine Timber)')
  await isSoundInEveryLook(page, 'owner-on-a-list', atDesk)

  const refused = await page.request.get(`/api/kyb/screenings/${customer.lastScreeningId}/certificate`)
  expect([refused.status(), await refused.text()]).toEqual([
    409,
    expect.stringContaining('an owner or other related party has a match that nobody has dismissed'),
  ])
  await page.goto('/dashboard/analytics')
  await page
    .getByText(/^Oleg Vladimirovich Deripaska \(owner, .* of Halden Marine Timber\): possible match with/)
    .first()
    .waitFor()

  await page.goto(`/dashboard/kyb/screenings/${customer.lastScreeningId}`)
  await page
    .getByRole('region', { name: 'Related parties' })
    .or(page.getByText('Match to decide'))
    .first()
    .waitFor()
  await isSoundInEveryLook(page, 'screening-with-owner', atDesk)

  // While the match is undecided the owner cannot be ended to clear the customer.
  await page.goto(`/dashboard/kyb/customers/${id}`)
  await page.getByRole('button', { name: 'End Oleg Vladimirovich Deripaska' }).click()
  const ending = page.getByRole('dialog', { name: 'End Oleg Vladimirovich Deripaska' })
  await ending.getByLabel('Reason', { exact: false }).fill('Sold its share')
  await ending.getByRole('button', { name: 'End', exact: true }).click()
  await ending.getByText('has an undecided match').waitFor()
  expect(failures).toEqual([])
  await context.close()
})

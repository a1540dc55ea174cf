import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openContext } from './browser.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { asPerson } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

describe('a researcher who runs the installation', () => {
  const look = atDesk
  let context: BrowserContext
  let page: Page
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    const owner = await asPerson(server.url, 'owner')
    for (const name of ['Quillfeather Holding', 'Marrowgate Foundry', 'Osprey Tidal']) {
      const { id } = (await owner.post('/api/companies', { name, country: 'GB' })).body as { id: number }
      ids[name] = id
    }
    await owner.post(`/api/companies/${ids['Marrowgate Foundry']}/links`, {
      fromId: ids['Quillfeather Holding'],
      kind: 'owns',
      sharePercentLow: 60,
    })
    context = await openContext(browser, server.url, look)
    page = await context.newPage()
    const account = { username: 'owner', password: 'a long pass phrase' }
    expect((await page.request.post('/api/auth/login', { data: account })).ok()).toBe(true)
  })
  afterAll(() => context.close())

  it('puts a company on a new list from its page and writes a note on it', async () => {
    await page.goto(`/dashboard/companies/${ids['Marrowgate Foundry']}`)
    await page.getByRole('button', { name: 'Lists' }).click()
    const dialog = page.getByRole('dialog', { name: 'Lists' })
    await dialog.getByLabel('New list').fill('Foundries')
    await dialog.getByRole('button', { name: 'Add list' }).click()
    await dialog.getByRole('checkbox', { name: 'Foundries', checked: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByLabel('New note').fill('Ask for the accounts of 2025')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('list', { name: 'Notes' }).getByText('Ask for the accounts of 2025').waitFor()
    await isSoundInEveryLook(page, 'company-with-notes', look)
  })

  it('finds companies like it only when asked for, with how many were compared', async () => {
    await page.getByRole('button', { name: 'Find similar companies' }).click()
    await page.getByText(/companies compared by industry, place, size and description/).waitFor()
    await isSoundInEveryLook(page, 'company-with-lookalikes', look)
  })

  it('reads the list with its companies, renames it and shares it', async () => {
    await page.goto('/dashboard/companies/lists')
    await page.getByRole('link', { name: 'Marrowgate Foundry' }).waitFor()
    await isSoundInEveryLook(page, 'company-lists', look)
    await page.getByRole('button', { name: 'Rename' }).click()
    const renaming = page.getByRole('dialog', { name: 'Rename this list' })
    await renaming.getByLabel('Name').fill('Foundries of the north')
    await renaming.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('heading', { name: 'Foundries of the north' }).waitFor()
    await page.getByRole('button', { name: 'Share' }).click()
    const sharing = page.getByRole('dialog', { name: 'Share this list' })
    await sharing.getByText('This cannot be undone').waitFor()
    await sharing.getByRole('button', { name: 'Share' }).click()
    await sharing.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Share' }).waitFor({ state: 'hidden' })
  })

  it('finds how two companies are tied, and is not told that two without a path are unrelated', async () => {
    await page.goto(
      `/dashboard/companies/paths?from=${ids['Quillfeather Holding']}&to=${ids['Marrowgate Foundry']}`,
    )
    await page.getByText('Quillfeather Holding owns Marrowgate Foundry, 60.00%').waitFor()
    await isSoundInEveryLook(page, 'company-paths', look)
    await page.goto(
      `/dashboard/companies/paths?from=${ids['Quillfeather Holding']}&to=${ids['Osprey Tidal']}`,
    )
    await page.getByText('No path in what is loaded').waitFor()
    await page.getByText('This does not mean that they are unrelated').waitFor()
    await isSoundInEveryLook(page, 'company-paths-none', look)
  })

  it('previews another order of sources before setting it, and finds the version with its reason', async () => {
    await page.goto('/dashboard/companies/precedence')
    const earlier = page.getByRole('button', { name: /^Regulators earlier: Names/ })
    await earlier.click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText(/companies with several sources would change/).waitFor()
    await isSoundInEveryLook(page, 'source-precedence', look)
    await page.getByRole('button', { name: 'Set this order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set this order of sources' })
    await dialog.getByLabel('Reason').fill('We trust filings before databases')
    await dialog.getByRole('button', { name: 'Set', exact: true }).click()
    await page
      .getByRole('list', { name: 'Versions' })
      .getByText('We trust filings before databases')
      .waitFor()
    expect(await page.getByText('The order that comes with the product').count()).toBe(0)
  })
})

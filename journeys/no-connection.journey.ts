import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openContext, picture } from './browser.ts'
import { untilQuiet } from './pages/quiet-page.ts'
import { looks } from './pages/sound-screen.ts'
import { asPerson } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  browser = await openBrowser()
  server = await startServer({ LIST_REFRESH: 'off' })
  await asPerson(server.url, 'noor')
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

describe.each(looks)('somebody whose connection goes, $theme at $width px', (look) => {
  let context: BrowserContext
  let page: Page
  const writes: string[] = []
  beforeAll(async () => {
    context = await openContext(browser, server.url, look)
    await context.request.post('/api/auth/login', {
      data: { username: 'noor', password: 'a long pass phrase' },
    })
    page = await context.newPage()
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.method() !== 'HEAD' && request.url().includes('/api/kyb/'))
        writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
  })
  afterAll(() => context.close())

  it('a submit fails in words, keeps what was typed, is not sent when the connection is back, and is when pressed again', async () => {
    await page.goto('/dashboard/kyb/screen')
    await untilQuiet(page)
    const name = page.getByRole('textbox', { name: 'Name' }).first()
    await name.fill('Bluebell Garden Furniture')
    await context.setOffline(true)
    await page.getByText('No connection.').waitFor()
    await page.getByRole('button', { name: 'Screen', exact: true }).click()
    await page
      .getByText(/You are offline. Nothing was sent/)
      .first()
      .waitFor()
    await expect.poll(() => name.inputValue()).toBe('Bluebell Garden Furniture')
    await picture(page, 'no-connection', look)
    const tried = writes.length
    await context.setOffline(false)
    await page.getByText('No connection.').waitFor({ state: 'hidden' })
    await page.waitForTimeout(1_500)
    expect(writes).toHaveLength(tried)
    await expect.poll(() => name.inputValue()).toBe('Bluebell Garden Furniture')
    await page.getByRole('button', { name: 'Screen', exact: true }).click()
    await page.waitForURL(/screenings\/\d+/)
    expect(writes).toHaveLength(tried + 1)
  })

  it('a link followed without a connection leaves one where one was, with what was typed, and can be followed once it is back', async () => {
    await page.goto('/dashboard/kyb/screen')
    await untilQuiet(page)
    const name = page.getByRole('textbox', { name: 'Name' }).first()
    await name.fill('Bluebell Garden Furniture')
    await context.setOffline(true)
    await page.getByText('No connection.').waitFor()
    const link = page.locator('a[href="/dashboard/kyb/batches"]:visible').first()
    await link.click()
    await page.getByText('The screen could not be loaded yet').waitFor()
    await expect.poll(() => name.inputValue()).toBe('Bluebell Garden Furniture')
    await context.setOffline(false)
    await page.getByText('No connection.').waitFor({ state: 'hidden' })
    await link.click()
    await page.waitForURL('**/dashboard/kyb/batches')
  })

  it('a screen that cannot be fetched leaves the frame standing, and comes when it is tried again', async () => {
    await page.goto('/dashboard/compliance')
    await untilQuiet(page)
    await context.setOffline(true)
    await page.getByText('No connection.').waitFor()
    // As the palette and rows do: a navigation that is no link.
    await page.evaluate(() => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(path: string): Promise<void> }
      }
      void router.navigate('/dashboard/kyb/monitoring')
    })
    await page.getByText('The connection failed before this screen loaded.').waitFor()
    await page.getByRole('button', { name: 'Try Again' }).last().click()
    await page.getByText('There is still no connection.').waitFor()
    await picture(page, 'screen-not-fetched', look)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try Again' }).last().click()
    await page.getByRole('heading', { level: 1, name: /monitoring/i }).waitFor()
  })
})

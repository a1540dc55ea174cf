import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { untilQuiet } from './pages/quiet-page.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const BOOKING = '**/api/hubspot/demo-booking'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('a visitor who wants a demo', () => {
  const look = atDesk
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const openDemo = async (page: Page) => {
    await page.goto('/')
    await untilQuiet(page)
    const opener = page.getByRole('main').getByRole('button', { name: 'Book a demo' }).first()
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Book a demo' })
    await dialog.getByLabel('First Name').waitFor()
    return { opener, dialog }
  }

  it('DEMO-001 SITE-058 opens the dialog, reaches everything in it with the keyboard, and is given back the place', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    const { opener, dialog } = await openDemo(page)
    await isSoundInEveryLook(page, 'demo', look)
    expect(await dialog.getByLabel('First Name').evaluate((field) => field === document.activeElement)).toBe(
      true,
    )
    for (let step = 0; step < 16; step += 1) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      )
      expect(isInside, `Tab ${step + 1} stays in the dialog`).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await opener.click()
    await dialog.getByLabel('First Name').waitFor()
    await page.mouse.click(10, 400)
    await dialog.waitFor({ state: 'hidden' })
    await context.close()
  })

  it('DEMO-001 SITE-051 SITE-072 opens it from the Why page and from the footer', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    await page.goto('/why-assay')
    await untilQuiet(page)
    const dialog = page.getByRole('dialog', { name: 'Book a demo' })
    for (const opener of [
      page.getByRole('main').getByRole('button', { name: 'Book a demo' }).first(),
      page.getByRole('contentinfo').getByRole('button', { name: 'Book Demo' }),
    ]) {
      await opener.click()
      await dialog.getByLabel('First Name').waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await context.close()
  })

  it('DEMO-012 DEMO-013 DEMO-016 DEMO-017 books a demo after a failure of the server and one of the network; sales marks it contacted', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    const failures = watchFailures(page)
    const { dialog } = await openDemo(page)
    const submit = dialog.getByRole('button', { name: 'Book a demo' })

    await submit.click()
    await dialog.getByText('First name is required').waitFor()
    await isSoundInEveryLook(page, 'demo-refused', look)

    await dialog.getByLabel('First Name').fill('Ada')
    await dialog.getByLabel('Last Name').fill('Byron')
    await dialog.getByLabel('Email').fill('ada@analytical.example')
    await dialog.getByLabel('Company', { exact: false }).first().fill('Analytical Engines')
    await dialog.getByLabel('Company Size').selectOption('51-200')
    await dialog.getByLabel('Primary Use Case').selectOption('compliance')
    await dialog.getByLabel('What would you like to see?').fill('The trace behind a decision.')

    await page.route(
      BOOKING,
      (route) => route.fulfill({ status: 503, json: { success: false, error: 'Back in a minute.' } }),
      {
        times: 1,
      },
    )
    await submit.click()
    await dialog.getByRole('alert').getByText('Back in a minute.').waitFor()

    await page.route(BOOKING, (route) => route.abort(), { times: 1 })
    await submit.click()
    await dialog.getByRole('alert').getByText('Network error. Please try again.').waitFor()

    let answerNow = () => {}
    const held = new Promise<void>((resolve) => {
      answerNow = resolve
    })
    await page.route(BOOKING, (route) => held.then(() => route.continue()), { times: 1 })
    await submit.click()
    const busy = dialog.getByRole('button', { name: 'Submitting...' })
    await busy.waitFor()
    await expect.poll(() => busy.isDisabled()).toBe(true)
    answerNow()
    await dialog.getByText('Demo Booked Successfully!').waitFor()
    await dialog
      .getByText('Our team will contact you within 24 hours to schedule your personalized demo.')
      .waitFor()
    await isSoundInEveryLook(page, 'demo-booked', look)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'hidden' })

    await signUp(page)
    await page.goto('/dashboard/leads')
    await page.getByText('Analytical Engines').first().waitFor()
    await isSoundInEveryLook(page, 'leads', look)
    await page.getByText('Analytical Engines').first().click()
    await page.getByText('The trace behind a decision.').waitFor()
    await page.getByLabel('Note').fill('Called. Demo on Tuesday.')
    await isSoundInEveryLook(page, 'lead', look)
    await page.getByRole('button', { name: 'Mark contacted' }).click()
    await page.getByText('Marked contacted').first().waitFor()
    await page.getByText(/^after /).waitFor()
    // What the change brings again is drawn before a menu is opened over it.
    await untilQuiet(page)

    await page.getByRole('button', { name: /^Export all of \d+ leads$/ }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^CSV/ }).click(),
    ])
    const file = join(server.dataDir, 'leads.csv')
    await download.saveAs(file)
    const csv = readFileSync(file, 'utf8')
    expect(csv).toContain('ada@analytical.example')
    expect(csv).toContain('Called. Demo on Tuesday.')
    expect(failures.filter((failure) => !failure.startsWith('503'))).toEqual([])
    await context.close()
  })

  it('PRICE-034 PRICE-042 PRICE-043 asks sales about the Enterprise plan from the pricing page, after one failure', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    await page.goto('/pricing')
    await untilQuiet(page)
    await page.getByRole('button', { name: /sales/i }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Contact sales' })
    await dialog.getByLabel('Business Email').fill('charles@difference.example')
    await dialog.getByLabel('First Name').fill('Charles')
    await dialog.getByLabel('Last Name').fill('Babbage')
    await dialog.getByLabel('Company').fill('Difference Engines')
    await dialog.getByLabel('Message').fill('Forty seats.')
    await isSoundInEveryLook(page, 'sales', look)
    const submit = dialog.getByRole('button', { name: 'Contact sales' })
    await page.route(BOOKING, (route) => route.fulfill({ status: 500, body: 'no' }), { times: 1 })
    await submit.click()
    await dialog.getByRole('alert').getByText('Failed to submit request. Please try again.').waitFor()
    await submit.click()
    await dialog.getByText("Thank you! We'll contact you soon about the Enterprise plan.").waitFor()
    await isSoundInEveryLook(page, 'sales-sent', look)
    await context.close()
  })

  it('SYS-013 SYS-014 reports every change of page, and none of a browser that asks not to be tracked', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    const reported: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/page-views'))
        reported.push(JSON.parse(request.postData() ?? '{}').path)
    })
    await page.goto('/solutions?from=a-letter')
    await expect.poll(() => reported).toEqual(['/solutions'])
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await page.waitForURL('**/about')
    await expect.poll(() => reported).toEqual(['/solutions', '/about'])
    expect(await context.cookies()).toEqual([])

    await context.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
    await page.goto('/why-assay')
    await untilQuiet(page)
    await page.waitForTimeout(600)
    expect(reported).toEqual(['/solutions', '/about'])
    await context.close()
  })
})

async function signUp(page: Page): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill('Maya Okafor')
  await page.getByLabel('Username').fill('maya')
  await page.getByLabel('Email Address').fill('maya@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long pass phrase')
  await page.getByLabel('Confirm Password').fill('a long pass phrase')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/dashboard/compliance')
}

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SentEvent } from '#domains/billing/testing/stripe-events.ts'
import { type StripeReplica, startStripeReplica } from '#domains/billing/testing/stripe-replica.ts'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { untilQuiet } from './pages/quiet-page.ts'
import { isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

// The first checkout is a trial, and this installation has no mail server.
const WELCOME = 'Welcome to Assay Growth! Your 14-day trial has begun and nothing was charged.'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const growth = (page: Page) => page.getByRole('button', { name: /Growth plan/ })

async function signUp(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Bea Buyer')
  await page.getByLabel('Username').fill('bea')
  await page.getByLabel('Email Address').fill('bea@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long pass phrase')
  await page.getByLabel('Confirm Password').fill('a long pass phrase')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/dashboard/settings/plan**')
}

describe('a buyer', () => {
  const look = onPhone
  let stripe: StripeReplica
  let server: RunningServer
  let context: BrowserContext
  let page: Page
  let failures: string[]
  beforeAll(async () => {
    stripe = await startStripeReplica({ secretKey: 'sk_test_journey', webhookSecret: 'whsec_journey' })
    server = await startServer({
      STRIPE_SECRET_KEY: 'sk_test_journey',
      STRIPE_WEBHOOK_SECRET: 'whsec_journey',
      STRIPE_API_URL: stripe.url,
      LOCAL_REPLICAS: new URL(stripe.url).host,
    })
    context = await openContext(browser, server.url, look)
    page = await context.newPage()
    failures = watchFailures(page)
  })
  afterAll(async () => {
    await context.close()
    await server.stop()
    await stripe.stop()
  })

  /** Brings an event over the network, as Stripe does. */
  const toServer = async ({ body, signature }: SentEvent) => {
    const answer = await fetch(`${server.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
    })
    return answer.status
  }
  const planNow = async () =>
    (await (await page.request.get('/api/billing/plan')).json()) as { plan: string | null }

  it('PRICE-001 PRICE-002 PRICE-017 reads the plans and the questions, with and without JavaScript', async () => {
    await page.goto('/pricing')
    await isSoundInEveryLook(page, 'pricing', look)
    await page.getByText('When does a downgrade take effect?').click()
    await page.getByText('Downgrades apply at the next billing cycle').waitFor()
    await page.getByRole('button', { name: /Enterprise plan/ }).click()
    await page.getByRole('dialog', { name: 'Contact sales' }).waitFor()
    await page.keyboard.press('Escape')
    const plain = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const reader = await plain.newPage()
    await reader.goto('/pricing')
    for (const text of ['$799', '10,000 screenings per month', 'Most popular', 'Is there a free trial?'])
      await reader.getByText(text).first().waitFor()
    await plain.close()
  })

  it('PRICE-029 a failure closes the dialog and says whom to turn to', async () => {
    await page.route('**/api/billing/plan', (route) => route.abort())
    await page.goto('/pricing')
    await untilQuiet(page)
    await growth(page).click()
    const dialog = page.getByRole('dialog', { name: 'Growth plan' })
    await dialog.getByRole('button', { name: 'Continue to payment' }).waitFor()
    await isSoundInEveryLook(page, 'checkout', look)
    await dialog.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('alert').getByText('Unable to process payment at this time.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await isSoundInEveryLook(page, 'checkout-failed', look)
    await page.unroute('**/api/billing/plan')
  })

  it('PRICE-016 PRICE-021..025 pays at Stripe, is welcomed back, and has the plan once Stripe has said so', async () => {
    await page.goto('/pricing?success=true&plan=Growth')
    await page.getByText('No payment was confirmed.').waitFor()
    await isSoundInEveryLook(page, 'unconfirmed', look)
    await growth(page).click()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL('**/signup?plan=growth')
    await page.getByText('You chose Growth').waitFor()
    await signUp(page)
    const dialog = page.getByRole('dialog', { name: 'Growth plan' })
    await dialog.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL('**/dashboard/settings/plan')
    expect((await planNow()).plan).toBeNull()
    await page.goto('/pricing')
    await untilQuiet(page)
    await growth(page).click()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText(WELCOME).waitFor()
    await page.waitForURL(`${server.url}/pricing`)
    await isSoundInEveryLook(page, 'welcome', look)
    // The browser came back from the payment page, and nothing is proven yet.
    expect((await planNow()).plan).toBeNull()
    stripe.sendTo(toServer)
    expect(await stripe.deliver()).toEqual([200, 200])
    expect((await planNow()).plan).toBe('Growth')
    await page.goto('/dashboard/settings/plan')
    await page.getByRole('heading', { name: 'Growth plan' }).waitFor()
    await page.getByText('of 10,000').waitFor()
    await isSoundInEveryLook(page, 'plan', look)
  })

  it('PRICE-020 leaves in the portal, sees when, and stays after all', async () => {
    await page.getByRole('button', { name: 'Invoices and payment' }).click()
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByText('ends with its period').waitFor()
    await page.getByRole('link', { name: 'Return to Assay' }).click()
    await page.getByRole('button', { name: 'Stay on Growth' }).click()
    await page.getByText('You stay on Growth.').waitFor()
    await page.getByRole('button', { name: 'Move to Free' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move to the Free plan?' })
    await dialog.getByRole('button', { name: 'Move to Free' }).click()
    await page.getByRole('button', { name: 'Stay on Growth' }).waitFor()
    await isSoundInEveryLook(page, 'plan-leaving', look)
    const [subscription] = stripe.subscriptions.values()
    stripe.change(subscription?.id ?? '', { status: 'canceled' })
    await expect.poll(async () => (await planNow()).plan).toBe('Free')
    await page.reload()
    await page.getByRole('heading', { name: 'Free plan' }).waitFor()
    await page.getByText(/of 100$/).waitFor()
    expect(failures).toEqual([])
  })
})

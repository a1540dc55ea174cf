import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { MarketClock } from './market-clock.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  // A Wednesday in session.
  const clock = new MarketClock('2026-11-18T16:00:00.000Z')
  browser = await openBrowser()
  server = await startServer({ SAMPLE_DATA: 'off', ...clock.settings })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

describe('a trader who begins anew', () => {
  const look = onPhone
  let context: BrowserContext
  let page: Page
  let failures: string[]
  const name = `Practice ${look.theme}`
  beforeAll(async () => {
    ;({ context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'rosa',
      fullName: 'Rosa Reset',
      at: '/app',
    }))
    const opened = await page.request.post('/api/trading/accounts', {
      data: { accountName: name, initialCash: 1_000_000 },
    })
    const { id } = (await opened.json()) as { id: number }
    const order = { symbol: 'AAPL', side: 'BUY', accountId: id, quantity: 2_000_000 }
    for (const terms of [{ orderType: 'MARKET' }, { orderType: 'LIMIT', price: 1_000, timeInForce: 'GTC' }])
      expect(
        (await page.request.post('/api/trading/orders', { data: { ...order, ...terms } })).status(),
      ).toBe(201)
    await page.getByRole('button', { name: 'Trading', exact: true }).click()
    await choose(new RegExp(name))
  })
  afterAll(() => context.close())

  const choose = async (which: RegExp) => {
    await page.getByRole('combobox', { name: 'Paper account' }).click()
    await page.getByRole('option', { name: which }).first().click()
  }
  const chosen = () => page.getByRole('combobox', { name: 'Paper account' }).inputValue()

  it('withdraws what is free and is refused more than that', async () => {
    await page.getByRole('button', { name: 'Withdraw cash' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw cash' })
    await dialog.getByText(/at most, which is settled and held for nothing/).waitFor()
    await dialog.getByLabel('Amount, $').fill('10000')
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await dialog.getByText(/^Only .* can be withdrawn$/).waitFor()
    await isSoundInEveryLook(page, 'withdraw-cash', look)
    await dialog.getByLabel('Amount, $').fill('1000')
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.getByText('Withdrawn', { exact: true }).waitFor()
  })

  it('reads what a reset will do, does it, and goes on with a fresh account', async () => {
    const before = await chosen()
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Reset this account' }).waitFor()
    await isSoundInEveryLook(page, 'account-menu', look)
    await page.getByRole('menuitem', { name: 'Reset this account' }).click()
    const dialog = page.getByRole('dialog', { name: `Reset ${name}?` })
    await dialog.getByText('1 open order is cancelled, and the $20.00 held for them is released.').waitFor()
    await dialog.getByText(/in cash and 1 holding\./).waitFor()
    await isSoundInEveryLook(page, 'reset-account', look)
    await dialog.getByLabel(/^Cash of the fresh account/).fill('5000')
    await dialog.getByRole('button', { name: 'Close and restart' }).click()
    await page.getByText(`${name} restarted`).waitFor()
    expect(await chosen()).not.toBe(before)
    expect(await chosen()).toContain(name)
    await page.getByRole('region', { name: 'Account', exact: true }).getByText('$5,000.00').first().waitFor()
  })

  it('finds the old one under Closed, with what stayed in it and its orders', async () => {
    const fresh = await chosen()
    await page.getByRole('combobox', { name: 'Paper account' }).click()
    const old = page.getByRole('option', { name: new RegExp(name) }).last()
    expect(await old.textContent()).not.toBe(fresh)
    await old.click()
    await page.getByText(/^Closed .* Nothing happens at it any more/).waitFor()
    await page.getByText('What stayed in it').waitFor()
    await page.getByText('CANCELLED').first().waitFor()
    await page.getByText('FILLED').first().waitFor()
    expect(await page.getByRole('button', { name: 'Pay in cash' }).count()).toBe(0)
    await isSoundInEveryLook(page, 'closed-account', look)
    expect(failures).toEqual([])
  })
})

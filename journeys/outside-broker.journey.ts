import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json, KEYS, startPaperAlpaca } from '#domains/outside-broker/server/test-alpaca.ts'
import { openBrowser } from './browser.ts'
import { filesWith, followAnswers } from './kept-secret.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

let browser: Browser
let alpaca: Awaited<ReturnType<typeof startPaperAlpaca>>
let server: RunningServer
beforeAll(async () => {
  ;[browser, alpaca] = await Promise.all([openBrowser(), startPaperAlpaca()])
  server = await startServer({
    LOCAL_REPLICAS: new URL(alpaca.url).host,
    ALPACA_PAPER_API_URL: alpaca.url,
  })
})
afterAll(async () => {
  await browser.close()
  await Promise.all([server.stop(), alpaca.stop()])
})

describe('a trader with a paper account at Alpaca', () => {
  const look = atDesk
  let context: BrowserContext
  let page: Page
  let failures: string[]
  let answers: string[]
  beforeAll(async () => {
    ;({ context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'alba',
      fullName: 'Alba Trader',
      at: '/app',
    }))
    answers = followAnswers(context)
    await page.getByRole('button', { name: 'Trading', exact: true }).click()
  })
  afterAll(() => context.close())

  const installation = async () => {
    const accounts = await (await page.request.get('/api/trading/accounts')).json()
    const positions = await (await page.request.get('/api/trading/positions')).json()
    return (positions as { security: { symbol: string }; quantity: number; accountId: number }[])
      .map(({ security, quantity, accountId }) => `${accountId} ${security.symbol} ${quantity}`)
      .concat((accounts as { id: number; cash: number }[]).map(({ id, cash }) => `${id} ${cash}`))
  }
  const goTo = async (name: RegExp) => {
    await page.getByRole('combobox', { name: 'Paper account' }).click()
    await page.getByRole('option', { name }).click()
  }
  const connect = async (secret: string) => {
    await page.getByLabel(/^Key/).fill(KEYS.apiKey)
    await page.getByLabel(/^Secret/).fill(secret)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
  }
  let before: string[]

  it('finds it among the accounts, reads what becomes of the keys, and is told that a wrong one opens nothing', async () => {
    before = await installation()
    await goTo(/Alpaca/)
    await page.getByText('sealed with its secret').waitFor()
    await isSoundInEveryLook(page, 'outside-broker-connect', look)
    await connect('not-the-secret')
    await page.getByText('This key and this secret open no paper account.').waitFor()
    await expect.poll(() => page.getByLabel(/^Secret/).getAttribute('type')).toBe('password')
    await isSoundInEveryLook(page, 'outside-broker-wrong-key', look)
  })

  it('connects and reads account, positions and orders as Alpaca states them', async () => {
    await connect(KEYS.apiSecret)
    await page.getByText('PA3ABCDEF, read there at').waitFor()
    const strip = page.getByRole('region', { name: 'Alpaca (paper)' })
    for (const figure of ['$100,000.10', '$98,765.43', '$197,530.86', 'ACTIVE'])
      await strip.getByText(figure).waitFor()
    await page.getByText('$455.05').waitFor()
    await page.getByText(/No figure of it enters the portfolio/).waitFor()
    await strip.getByRole('button', { name: /^Total value: where this comes from. Stated/ }).waitFor()
    await isSoundInEveryLook(page, 'outside-broker', look)
  })

  it('places an order with the words of the house’s ticket, sees it accepted, and cancels it', async () => {
    const ticket = page.getByRole('form', { name: 'Order ticket for Alpaca' })
    await ticket.getByRole('button', { name: 'Submit order to Alpaca' }).click()
    await ticket.getByText('A symbol is required').waitFor()
    await ticket.getByLabel('Symbol').fill('AAPL')
    await page.keyboard.press('Escape')
    await ticket.getByLabel('Quantity').fill('2.5')
    await ticket.getByLabel('Order type').click()
    await page.getByRole('option', { name: 'Limit', exact: true }).click()
    await ticket.getByLabel('Limit price, $').fill('180.50')
    await ticket.getByRole('button', { name: 'Submit order to Alpaca' }).click()
    await ticket.getByText('Whole shares alone are ordered there').waitFor()
    await ticket.getByLabel('Quantity').fill('3')
    await page.keyboard.press('Control+Enter')
    await page.getByText('BUY 3 AAPL: accepted').first().waitFor()
    expect([...alpaca.broker.orders.values()]).toMatchObject([
      { symbol: 'AAPL', qty: '3', limit_price: '180.50' },
    ])
    await isSoundInEveryLook(page, 'outside-broker-order', look)
    await page.getByRole('button', { name: 'Cancel BUY 3 AAPL at Alpaca' }).click()
    await page.getByText('Alpaca was asked to cancel').waitFor()
    await page.getByText('canceled', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Cancel BUY 3 AAPL at Alpaca' }).count()).toBe(0)
  })

  it('a refusal is told in Alpaca’s words and the ticket is kept', async () => {
    const ticket = page.getByRole('form', { name: 'Order ticket for Alpaca' })
    alpaca.broker.refusal = json({ code: 40310000, message: 'insufficient buying power' }, 403)
    await ticket.getByLabel('Quantity').fill('900000')
    await ticket.getByLabel('Limit price, $').fill('180.50')
    await page.keyboard.press('Control+Enter')
    await ticket.getByText('Alpaca refuses the order: insufficient buying power.').waitFor()
    await ticket.getByText('Nothing was placed. What was typed is kept.').waitFor()
    await expect.poll(() => ticket.getByLabel('Quantity').inputValue()).toBe('900000')
    await isSoundInEveryLook(page, 'outside-broker-refused', look)
    alpaca.broker.refusal = undefined
  })

  it('a limit that is reached keeps what was read and says when to try again, silence offers Try Again, and refused keys can be replaced', async () => {
    alpaca.broker.trouble = json({ message: 'too many requests.' }, 429, { 'retry-after': '30' })
    await page.getByRole('button', { name: 'Read again' }).click()
    await page.getByText('Not updated').waitFor()
    await page.getByText(/Shown from .* UTC; try again from .* UTC\./).waitFor()
    const ticket = page.getByRole('form', { name: 'Order ticket for Alpaca' })
    await expect.poll(() => ticket.getByLabel('Quantity').inputValue()).toBe('900000')
    await isSoundInEveryLook(page, 'outside-broker-not-updated', look)
    await page.reload()
    await page.getByRole('button', { name: 'Trading', exact: true }).click()
    await goTo(/Alpaca/)
    await page.getByRole('heading', { name: 'Alpaca’s limit is reached.' }).waitFor()
    await page.getByText('Try again from').waitFor()
    await isSoundInEveryLook(page, 'outside-broker-limit', look)
    const tryAgain = () => page.getByRole('button', { name: 'Try Again' }).click()
    alpaca.broker.trouble = { status: 503, body: '' }
    await tryAgain()
    await page.getByRole('heading', { name: 'Alpaca could not be read.' }).waitFor()
    await isSoundInEveryLook(page, 'outside-broker-silent', look)
    alpaca.broker.trouble = json({ message: 'forbidden.' }, 403)
    await tryAgain()
    await page.getByRole('heading', { name: 'The keys no longer open the account.' }).waitFor()
    await page.getByRole('button', { name: 'Enter other keys' }).click()
    await page.getByRole('heading', { name: 'Enter other keys' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    alpaca.broker.trouble = undefined
    await tryAgain()
    await page.getByText('PA3ABCDEF, read there at').waitFor()
  })

  it('disconnects after being asked; its keys are forgotten, and nothing of it was ever in the house’s books', async () => {
    await page.getByRole('button', { name: 'Disconnect' }).click()
    const question = page.getByRole('dialog', { name: 'Disconnect your account at Alpaca?' })
    await isSoundInEveryLook(page, 'outside-broker-disconnect', look)
    await question.getByRole('button', { name: 'Forget the keys' }).click()
    await page.getByRole('heading', { name: 'Connect your paper account at Alpaca' }).waitFor()
    expect(await installation()).toEqual(before)
    await goTo(/PA-0/)
    await page.getByRole('tab', { name: 'Place Order' }).waitFor()
    expect(answers.length).toBeGreaterThan(5)
    expect(answers.filter((text) => text.includes(KEYS.apiSecret) || text.includes(KEYS.apiKey))).toEqual([])
    expect(filesWith(server.dataDir, KEYS.apiSecret)).toEqual([])
    alpaca.broker.orders.clear()
    // Alpaca's own failures are what was asked for here.
    expect(failures.filter((line) => !/^502 .*outside-broker/.test(line))).toEqual([])
  })
})

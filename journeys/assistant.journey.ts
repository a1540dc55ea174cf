import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { untilQuiet } from './pages/quiet-page.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { atDesk, isSoundInEveryLook, onPhone } from './pages/sound-screen.ts'
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

describe('somebody with questions', () => {
  const look = onPhone
  let context: BrowserContext
  let page: Page
  let failures: string[]
  beforeAll(async () => {
    ;({ context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'asker',
      fullName: 'Ask Asker',
      at: '/dashboard/onboarding',
    }))
  })
  afterAll(() => context.close())

  const log = () => page.getByRole('log', { name: 'Conversation' })
  const field = () => page.getByRole('textbox', { name: 'Message' })
  const answers = () => log().getByRole('article', { name: 'Assistant' })

  it('ONB-003 ONB-004 is led from a kind of analysis to a first answer with its source', async () => {
    await page.getByText('Which type of financial analysis are you interested in?').waitFor()
    await isSoundInEveryLook(page, 'assistant-onboarding', look)
    await page.getByRole('button', { name: 'Portfolio analysis' }).click()
    const first = page.getByRole('log', { name: 'First answers' })
    await first.getByRole('list', { name: 'Sources' }).waitFor()
    await first.getByText('Simulated prices').first().waitFor()
    await isSoundInEveryLook(page, 'assistant-onboarding-answered', look)
    await page.getByRole('link', { name: 'Go on asking' }).click()
    await page.waitForURL('**/dashboard/chat')
    await expect.poll(() => answers().count()).toBe(1)
  })

  it('CHAT-003 CHAT-011 CHAT-012 clears what was said, and can then not clear again', async () => {
    const clear = page.getByRole('button', { name: 'Clear', exact: true })
    await clear.click()
    await page.getByRole('list', { name: 'Example questions' }).waitFor()
    expect(await page.getByRole('list', { name: 'Example questions' }).getByRole('listitem').count()).toBe(6)
    expect(await clear.isDisabled()).toBe(true)
    await isSoundInEveryLook(page, 'assistant-welcome', look)
  })

  it('CHAT-005 CHAT-008 CHAT-010 asks by keys alone, follows up, and reads where the figures come from', async () => {
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
    await field().focus()
    await page.keyboard.type('How many shares of SPY do we own?')
    await page.keyboard.press('Enter')
    await expect.poll(() => answers().count()).toBe(1)
    await expect.poll(() => field().inputValue()).toBe('')
    await field().focus()
    await page.keyboard.type('and what is it worth?')
    await page.keyboard.press('Enter')
    await expect.poll(() => answers().count()).toBe(2)
    const chips = page.getByRole('list', { name: 'Suggestions' }).getByRole('listitem')
    await chips.first().waitFor()
    expect(await chips.count()).toBeLessThanOrEqual(3)
    // The suggestions of this answer take the place of those before: what is clicked has to stand still.
    await untilQuiet(page)
    await answers().last().getByText('Where the').click()
    await answers().last().getByRole('link', { name: 'Open the source' }).first().waitFor()
    await isSoundInEveryLook(page, 'assistant-answered', look)
  })

  it('opens by keys what else a question could have been read as', async () => {
    await field().focus()
    await page.keyboard.type('market value of SPY')
    await page.keyboard.press('Enter')
    await expect.poll(() => answers().count()).toBe(3)
    const read = answers().last().getByRole('list', { name: 'Read as' })
    await read.getByText('Positions').waitFor()
    await untilQuiet(page)
    const chip = read.getByRole('button', { name: /Market value/ })
    const other = page.getByRole('menuitem').first()
    await chip.press('Enter')
    await other.waitFor()
    await page.keyboard.press('Escape')
  })

  it('fills in an order and sends none: the ticket opens with it', async () => {
    await field().fill('buy 3 MSFT at a limit of 400, good till cancelled')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Open the order ticket' }).waitFor()
    await isSoundInEveryLook(page, 'assistant-proposal', look)
    await page.getByRole('button', { name: 'Open the order ticket' }).click()
    await page.getByRole('heading', { name: 'Trading', level: 1 }).waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('spinbutton', { name: /Quantity/ })
          .or(page.getByLabel('Quantity'))
          .first()
          .inputValue(),
      )
      .toBe('3')
    await page.goBack()
    await page.waitForURL('**/dashboard/chat')
  })

  it('opens a citation on the screen that shows it', async () => {
    await answers().first().getByRole('list', { name: 'Sources' }).getByRole('link').first().click()
    await page.waitForURL('**/dashboard/home?view=portfolio')
    await page.getByRole('heading', { name: /Welcome back/ }).waitFor()
  })

  it('CHAT-001 CHAT-002 asks beside any screen, minimises to a round button and restores', async () => {
    await page.getByRole('button', { name: 'Ask the assistant' }).click()
    await log().waitFor()
    await untilQuiet(page)
    await page.getByRole('button', { name: 'Navigate' }).click()
    await expect
      .poll(() => page.getByRole('menuitem').evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
      .toEqual(['/dashboard/research', '/dashboard/options', '/dashboard/home'])
    await page.keyboard.press('Escape')
    await isSoundInEveryLook(page, 'assistant-beside', look)
    await page.getByRole('button', { name: 'Minimise' }).click()
    await page.getByRole('button', { name: 'Restore the assistant' }).waitFor()
    await isSoundInEveryLook(page, 'assistant-minimised', look)
    await page.keyboard.press('Enter')
    await log().waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.poll(() => log().count()).toBe(0)
  })

  it('SEARCH-005 SEARCH-007 SEARCH-013 SEARCH-014 asks at the foot of the market home and goes back to it', async () => {
    await page.goto('/app')
    await page.getByRole('textbox', { name: 'Question' }).fill('How did AAPL do over the last year?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByRole('heading', { name: 'How did AAPL do over the last year?', level: 1 }).waitFor()
    await page.getByText(/Last updated/).waitFor()
    await page.getByRole('region', { name: 'Sources' }).getByRole('link').first().waitFor()
    await page.getByRole('button', { name: 'Risks', exact: true }).click()
    await page.getByRole('region', { name: 'Risks' }).waitFor()
    await isSoundInEveryLook(page, 'assistant-search', look)
    await page.getByRole('button', { name: 'Back to search' }).click()
    await page.getByRole('heading', { name: 'Market home', level: 1 }).waitFor()
  })

  it('CHAT-006 CHAT-007 attaches a file, has it quoted, and opens the place where it stands', async () => {
    await page.goto('/dashboard/chat')
    await page.getByLabel('File to attach').setInputFiles({
      name: 'suppliers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('supplier,remark\nNorthwind Steel,tariffs raised the price by 12 percent\n'),
    })
    await page.getByRole('list', { name: 'Attached files' }).getByText('suppliers.csv').waitFor()
    await field().fill('What does the attached file say about tariffs?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const quoted = answers().last()
    await quoted.getByText(/Word for word/).waitFor()
    await quoted
      .getByText(/12 percent/)
      .first()
      .waitFor()
    await isSoundInEveryLook(page, 'assistant-attached', look)
    await quoted.getByRole('list', { name: 'Sources' }).getByRole('link').first().click()
    await page.waitForURL(/\/dashboard\/documents\/[^?]+\?from=\d+&to=\d+$/)
    await page.getByRole('heading', { name: 'suppliers', level: 1 }).waitFor()
  })

  it('CHAT-015 CHAT-018 the workstation has a conversation of its own, in which “these” are its symbols', async () => {
    await page.goto('/dashboard/financial-intelligence?tab=chat')
    await field().fill('Which of these is up the most today?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => answers().count()).toBe(1)
    await answers()
      .getByText(/^Of the selection: AAPL, GOOGL and MSFT/)
      .waitFor()
    await isSoundInEveryLook(page, 'assistant-workstation', look)
  })

  it('has met no error on the way', () => {
    expect(failures).toEqual([])
  })

  it('CHAT-023 CHAT-024 CHAT-025 CHAT-026 says in the specified words what a refusal means, and keeps the message', async () => {
    await page.goto('/dashboard/chat')
    await answers().first().waitFor()
    for (const [status, sentence] of [
      [400, 'Invalid message format. Please check your input.'],
      [429, 'Too many requests. Please wait a moment and try again.'],
      [503, 'Server error. Please try again in a few moments.'],
      [418, 'Failed to send message: 418'],
    ] as const) {
      await page.route('**/api/ai-chat/chat', (route) =>
        route.fulfill({ status, json: { code: 'refused', message: 'No.' } }),
      )
      await field().fill('How much cash do we have?')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText(sentence, { exact: true }).waitFor()
      expect(await field().inputValue()).toBe('How much cash do we have?')
      await page.unroute('**/api/ai-chat/chat')
    }
    await isSoundInEveryLook(page, 'assistant-failed', look)
  })
})

it('ONB-001 ONB-002 ONB-006 a visitor is greeted without the site’s header and led to a session', async () => {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/onboarding')
  await page.getByText('Can you help me get started with financial analysis?').waitFor()
  await page.getByRole('link', { name: 'Open the demo' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  await context.close()
})

it('CHAT-026 CHAT-027 SEARCH-016 without the server it says so: no answer is made up', async () => {
  const { context, page } = await openSignedUp(browser, server.url, atDesk, {
    as: 'cut-off',
    fullName: 'Cut Off',
    at: '/dashboard/chat',
  })
  await page.getByRole('list', { name: 'Example questions' }).waitFor()
  await page.route('**/api/ai-chat/**', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Message' }).fill('How much cash do we have?')
  await page.keyboard.press('Enter')
  await page.getByText('Failed to send message: no connection').waitFor()
  await page.goto('/dashboard/chat')
  await page.getByText('Failed to fetch history: no connection').waitFor()
  await page.goto('/app/search?q=How%20did%20AAPL%20do')
  await page.getByText('Sample text, not an answer').waitFor()
  await page.getByText(/Live data could not be reached/).waitFor()
  await context.close()
})

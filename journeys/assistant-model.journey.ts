import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ModelScript, modelMishaps, type Replica, startModelServer } from '#platform/testing/index.ts'
import { openBrowser } from './browser.ts'
import { untilQuiet } from './pages/quiet-page.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

let browser: Browser
let model: Replica
let script: ModelScript = () => ({ text: 'ready' })

beforeAll(async () => {
  ;[browser, model] = await Promise.all([openBrowser(), startModelServer((seen) => script(seen))])
})
afterAll(async () => {
  await browser.close()
  await model.stop()
})

const KEY = 'sk-journey-0123456789'

describe('an administrator with a model', () => {
  const look = atDesk
  let server: RunningServer
  let context: BrowserContext
  let page: Page
  let failures: string[]
  beforeAll(async () => {
    script = () => ({ text: 'ready' })
    // The first who signs up is the administrator.
    server = await startServer({ LOCAL_REPLICAS: new URL(model.url).host })
    ;({ context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'keeper',
      fullName: 'Mona Keeper',
      at: '/dashboard/settings/ai-model',
    }))
  })
  afterAll(async () => {
    await context.close()
    await server.stop()
  })

  const answers = () =>
    page.getByRole('log', { name: 'Conversation' }).getByRole('article', { name: 'Assistant' })
  const ask = async (question: string) => {
    const before = await answers().count()
    await page.getByRole('textbox', { name: 'Message' }).focus()
    await page.keyboard.type(question)
    await page.keyboard.press('Enter')
    await expect.poll(() => answers().count()).toBe(before + 1)
    // The kept answer has its time; what is being written has none.
    await answers().last().locator('time').waitFor()
    return answers().last()
  }
  const openChat = async () => {
    await page.goto('/dashboard/chat')
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    await untilQuiet(page)
  }
  const openSettings = () => page.goto('/dashboard/settings/ai-model')
  const fill = (label: string, value: string) =>
    page
      .locator('form')
      .getByLabel(new RegExp(`^${label}( \\*)?$`))
      .fill(value)

  it('is told of a refused key, and nothing is connected by it', async () => {
    await page.getByText('Not connected').waitFor()
    await fill('Model', 'test-model')
    await fill('Key', 'wrong-key')
    await fill('Address', model.url)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('invalid x-api-key').first().waitFor()
    expect(await page.getByText('wrong-key').count()).toBe(0)
    await isSoundInEveryLook(page, 'assistant-model-refused-key', look)
  })

  it('connects one by its key, which is not shown again', async () => {
    await fill('Key', KEY)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('Kept sealed', { exact: true }).waitFor()
    expect((await page.content()).includes(KEY)).toBe(false)
    await isSoundInEveryLook(page, 'assistant-model-connected', look)
  })

  it('reads the claims of a model that lies as far as they hold, with their sources and with how many were left out', async () => {
    script = ({ results }) => {
      if (results.length === 0)
        return {
          calls: [
            {
              name: 'look_up',
              fields: { topic: 'positions', names: ['SPY'], columns: ['quantity', 'marketValue'] },
            },
          ],
        }
      const { data } = JSON.parse(results[0]!) as { data: { rows: { quantity: string }[] } }
      const of = { kind: 'value', result: 'r2', row: 'SPY' }
      return {
        text: 'It doubled in a year, and you should buy more.',
        calls: [
          {
            name: 'answer',
            fields: {
              claims: [
                { ...of, column: 'quantity', equals: data.rows[0]!.quantity },
                { ...of, column: 'marketValue', equals: '$987,654.32' },
                { kind: 'trend', text: 'It doubled in a year.' },
              ],
            },
          },
        ],
      }
    }
    await openChat()
    const answer = await ask('How many shares of SPY do we own?')
    await answer.getByText(/SPY .*: [\d,.]+ shares/).waitFor()
    await answer
      .getByText(/1 statement of the model did not agree with the records and was left out\./)
      .waitFor()
    await answer.getByText('Claims of test-model, checked against the records').waitFor()
    await answer.getByRole('list', { name: 'Sources' }).waitFor()
    expect(await answer.getByText(/987,654|doubled|should buy/).count()).toBe(0)
    await isSoundInEveryLook(page, 'assistant-model-answer', look)
  })

  it('shows what it waits for while the model writes', async () => {
    const slow = 'data: {"type":"ping"}\n\n'.repeat(4)
    script = () => ({
      reply: { headers: { 'content-type': 'text/event-stream' }, body: slow, dripMs: 30 },
    })
    await page.getByRole('textbox', { name: 'Message' }).focus()
    await page.keyboard.type('How many positions do we have?')
    await page.keyboard.press('Enter')
    await page.getByText('Writing the answer…').waitFor()
    await answers().nth(1).getByText('Answered from the records without the model').waitFor()
    await isSoundInEveryLook(page, 'assistant-model-broken-off', look)
  })

  it('is answered from the records where the key is refused later, and the settings say so', async () => {
    await openSettings()
    await page.getByRole('button', { name: 'Test now' }).waitFor()
    script = () => ({ reply: modelMishaps['a refused key']!('anthropic') })
    await page.getByRole('button', { name: 'Test now' }).click()
    await page.getByText('The model does not answer as it should').waitFor()
    await page.getByText('Failing', { exact: true }).waitFor()
    await isSoundInEveryLook(page, 'assistant-model-failing', look)
    await openChat()
    const answer = await ask('How many shares of SPY do we own?')
    await answer.getByText(/without the model: .*invalid x-api-key/).waitFor()
    await answer
      .getByText(/[\d,.]+ shares/)
      .first()
      .waitFor()
  })

  it('is answered from the records when the budget is used up, and the settings say so', async () => {
    script = () => ({ text: 'ready' })
    await openSettings()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await fill('Tokens of the organisation a day', '1000')
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await page.getByText('Budget used up', { exact: true }).waitFor()
    await isSoundInEveryLook(page, 'assistant-model-used-up', look)
    await openChat()
    const answer = await ask('How many shares of SPY do we own?')
    await answer.getByText('organisation’s share of the model is used up for today').waitFor()
    await answer
      .getByText(/[\d,.]+ shares/)
      .first()
      .waitFor()
  })

  it('is disconnected by keys alone, and the records answer as before', async () => {
    await openSettings()
    const button = page.getByRole('button', { name: 'Disconnect', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Disconnect the model?' })
    await dialog.getByRole('button', { name: 'Disconnect', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Not connected').waitFor()
    const asked = model.requests.length
    await openChat()
    const answer = await ask('How many shares of SPY do we own?')
    await answer
      .getByText(/[\d,.]+ shares/)
      .first()
      .waitFor()
    expect(await answer.getByText('without the model').count()).toBe(0)
    expect(model.requests).toHaveLength(asked)
    // The key that was refused at first is the one failure, and was told.
    expect(failures.map((failure) => failure.slice(0, 3))).toEqual(['502'])
  })
})

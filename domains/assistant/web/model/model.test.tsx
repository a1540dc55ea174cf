// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { AnswerMade, ModelState } from '../../contract/index.ts'
import { AssistantPanel } from '../panel/assistant-panel.tsx'
import { button, close, drawn, field, open, type Sent, text, turnOf } from '../test-assistant.tsx'
import ModelSettingsScreen from './model-settings-screen.tsx'

afterEach(close)

const none: ModelState = {
  isConnected: false,
  isManageable: true,
  connection: null,
  usedToday: { person: 0, organisation: 0 },
  usedUp: null,
  lastFailure: null,
  lastFailureAt: null,
  lastAnswerAt: null,
  restsUntil: null,
}
const connected: ModelState = {
  ...none,
  isConnected: true,
  connection: {
    provider: 'compatible',
    address: 'http://models.internal:11434/v1',
    model: 'llama',
    hasKey: false,
    tokensPerPerson: 200_000,
    tokensPerOrganisation: 2_000_000,
    connectedAt: '2026-11-21T10:00:00.000Z',
    promptVersion: '2026-11-23',
  },
  usedToday: { person: 1_234, organisation: 56_789 },
}
const made: AnswerMade = {
  by: 'model',
  provider: 'anthropic',
  model: 'test-model',
  promptVersion: '2026-11-23',
  tokensIn: 900,
  tokensOut: 100,
  fallback: null,
}
const panel = <AssistantPanel sessionId="a-session-of-mine" />
const send = async () => {
  await drawn.type(field(), 'What is AAPL worth?')
  await drawn.click(button('Send'))
  await drawn.settle()
}

it('without a model administrators connect one; what is missing is named and nothing is sent', async () => {
  const sent = await open(<ModelSettingsScreen />, { 'GET ai-chat/model': () => Response.json(none) })
  expect(text()).toContain('Not connected')
  await drawn.click(button('Connect'))
  await drawn.settle()
  expect(text()).toContain('The name of a model is required')
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('others read how it does and have nothing to press', async () => {
  await open(<ModelSettingsScreen />, {
    'GET ai-chat/model': () => Response.json({ ...connected, isManageable: false }),
  })
  expect(text()).toContain('1,234 of 200,000')
  expect(text()).toContain('56,789 of 2,000,000')
  for (const name of ['Test now', 'Change', 'Disconnect', 'Connect'])
    expect(button(name), name).toBeUndefined()
})

it.each([
  [
    'failed when it was asked last',
    {
      lastFailure: 'The model says: invalid x-api-key (401).',
      lastFailureAt: '2026-11-23T10:00:00.000Z',
      lastAnswerAt: '2026-11-23T09:00:00.000Z',
    },
    'Failing',
  ],
  ['has too little left for a question', { usedUp: 'organisation' as const }, 'Budget used up'],
])('one that %s is not shown as one that helps', async (_, own, tag) => {
  await open(<ModelSettingsScreen />, { 'GET ai-chat/model': () => Response.json({ ...connected, ...own }) })
  expect(text()).toContain(tag)
})

it('is tested now, and let go only after a question', async () => {
  const sent = await open(<ModelSettingsScreen />, {
    'GET ai-chat/model': () => Response.json(connected),
    'POST ai-chat/model/test': () =>
      Response.json({ isAnswering: true, message: 'llama answers.', milliseconds: 41 }),
  })
  await drawn.click(button('Test now'))
  await drawn.click(button('Disconnect'))
  await drawn.settle()
  expect(
    sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
  ).toEqual(['POST ai-chat/model/test'])
})

/** A server with a model: the reply is told in the steps that are given. */
function following(steps: readonly object[], own = {}) {
  let asked = false
  let finish = () => {}
  const replies = {
    'GET ai-chat/model': () => Response.json(connected),
    'GET ai-chat/history': () => Response.json({ history: asked ? turnOf('What is AAPL worth?', own) : [] }),
    'POST ai-chat/chat/stream': (_: Sent) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const encoder = new TextEncoder()
          const tell = (step: object) =>
            controller.enqueue(encoder.encode(`event: x\ndata: ${JSON.stringify(step)}\n\n`))
          for (const step of steps.slice(0, -1)) tell(step)
          finish = () => {
            asked = true
            tell(steps.at(-1)!)
            controller.close()
          }
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
  }
  return { replies, finish: () => finish() }
}

it('an answer of a model is shown and announced while it is written, then with its sources', async () => {
  const { replies, finish } = following(
    [
      { kind: 'step', label: 'Looking up rows' },
      { kind: 'text', text: 'One moment.' },
      { kind: 'restart' },
      { kind: 'text', text: 'AAPL is worth $24,813.60 [c1]. ' },
      { kind: 'done', message: turnOf('What is AAPL worth?')[1] },
    ],
    { made },
  )
  await open(panel, replies)
  await send()
  await drawn.until(() => expect(text()).toContain('AAPL is worth $24,813.60.'))
  const log = document.querySelector('[role="log"]')
  expect(log?.getAttribute('aria-live')).toBe('polite')
  expect(log?.textContent).toContain('AAPL is worth $24,813.60.')
  expect(text()).not.toContain('One moment.')
  expect(button('Sending...')).toBeDefined()
  finish()
  await drawn.until(() =>
    expect(text()).toContain('Claims of test-model, checked against the records and worded by Assay.'),
  )
  expect(text()).toContain('1,000 tokens')
  expect(document.querySelector('[aria-label="Sources"]')).not.toBeNull()
  expect(field()?.value).toBe('')
})

it('an answer of the records in the place of a model’s says so before it', async () => {
  const fallback = 'the model answered 529; it is asked again in 60 s'
  const { replies, finish } = following([{ kind: 'done', message: turnOf('What is AAPL worth?')[1] }], {
    made: { ...made, by: 'records', fallback },
  })
  await open(panel, replies)
  await send()
  finish()
  await drawn.until(() => expect(text()).toContain(`without the model: ${fallback}`))
  const result = document.querySelector('article[aria-label="Assistant"]')?.textContent ?? ''
  expect(result.indexOf('without the model')).toBeLessThan(result.indexOf('$24,813.60'))
  expect(result).not.toContain('Claims of')
})

it('CHAT-025 a stream that fails says its sentence and keeps the message', async () => {
  const { replies, finish } = following([{ kind: 'failed', status: 500, message: 'No.' }])
  await open(panel, replies)
  await send()
  finish()
  await drawn.until(() =>
    expect(document.querySelector('[role="alert"]')?.textContent).toBe(
      'Server error. Please try again in a few moments.',
    ),
  )
  expect(field()?.value).toBe('What is AAPL worth?')
})

// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { close, drawn, field, open, type Sent } from '../test-assistant.tsx'
import { AssistantPanel } from './assistant-panel.tsx'

afterEach(close)

const panel = <AssistantPanel sessionId="a-session-of-mine" />
const completions = [
  { question: 'Market value of positions of AAPL', subject: 'Positions' },
  { question: 'Market value of positions of AMD', subject: 'Positions' },
]
const replies = { 'GET ai-chat/completions': () => Response.json({ completions }) }
const options = () => [...document.querySelectorAll('[role="option"]')]
const asked = (sent: readonly Sent[]) => sent.filter(({ path }) => path === 'ai-chat/chat')

async function type(text: string) {
  await drawn.type(field(), text)
  await vi.waitFor(async () => {
    await drawn.settle()
    expect(options()).not.toEqual([])
  })
}

it('what is typed is completed by the arrow keys and Enter, and nothing is sent by that', async () => {
  const sent = await open(panel, replies)
  await type('market va')
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'Market value of positions of AAPLPositions',
    'Market value of positions of AMDPositions',
  ])
  await drawn.press('ArrowDown', field()!)
  await drawn.press('ArrowDown', field()!)
  expect(field()?.getAttribute('aria-activedescendant')).toBe(options()[1]!.id)
  await drawn.press('Enter', field()!)
  expect(field()?.value).toBe('Market value of positions of AMD')
  expect(options()).toEqual([])
  expect(asked(sent)).toEqual([])
})

it('Enter without an arrow key before it sends what was typed', async () => {
  const sent = await open(panel, replies)
  await type('market va')
  await drawn.press('Enter', field()!)
  await drawn.settle()
  expect(asked(sent)).toMatchObject([{ body: { message: 'market va' } }])
})

it('Escape closes what is offered until more is typed', async () => {
  await open(panel, replies)
  await type('market va')
  await drawn.press('Escape', field()!)
  expect(options()).toEqual([])
  await type('market val')
  expect(options()).toHaveLength(2)
})

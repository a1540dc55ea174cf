// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { sessionIdOf } from '../session-id.ts'
import {
  button,
  close,
  drawn,
  field,
  listOf,
  open,
  refused,
  type Sent,
  text,
  turnOf,
} from '../test-assistant.tsx'
import { AssistantDock } from './assistant-dock.tsx'
import { AssistantPanel } from './assistant-panel.tsx'
import { ATTACHED_KINDS } from './attachments.tsx'

afterEach(close)

const panel = <AssistantPanel sessionId="a-session-of-mine" />
const asked = (sent: readonly Sent[]) => sent.filter(({ path }) => path === 'ai-chat/chat')

/** A server that keeps the conversation. */
function keeping(own: Parameters<typeof turnOf>[1] = {}) {
  let history: ReturnType<typeof turnOf> = []
  return {
    'POST ai-chat/chat': ({ body }: Sent) => {
      const turn = turnOf(String(body.message), own)
      history = [...history, ...turn]
      return Response.json({ message: turn[1], sessionId: body.sessionId })
    },
    'GET ai-chat/history': () => Response.json({ history }),
    'GET ai-chat/suggestions': () => Response.json({ suggestions: ['One?', 'Two?', 'Three?'] }),
    'DELETE ai-chat/conversation': () => {
      history = []
      return Response.json({ cleared: 1 })
    },
  }
}

async function send(message: string) {
  await drawn.type(field(), message)
  await drawn.click(button('Send'))
  await drawn.settle()
}

describe('a conversation', () => {
  it('CHAT-004 CHAT-012 opens with six example questions and nothing to clear', async () => {
    const sent = await open(panel)
    const examples = listOf('Example questions')
    expect(examples.map((one) => one.match(/^[A-Z][a-zA-Z]+(?: [a-z]+)?/)?.[0])).toEqual([
      'Stock analysis',
      'Market research',
      'Options analysis',
      expect.stringMatching(/^ESG/),
      expect.stringMatching(/^Portfolio/),
      expect.stringMatching(/^Fixed income/),
    ])
    expect(button('Clear')?.disabled).toBe(true)
    expect(asked(sent)).toEqual([])
    expect(listOf('Suggestions')).toEqual([])
  })

  it('CHAT-008 CHAT-013 sends nothing that is blank', async () => {
    const sent = await open(panel)
    expect(button('Send')?.disabled).toBe(true)
    await drawn.type(field(), '   ')
    expect(button('Send')?.disabled).toBe(true)
    await drawn.press('Enter', field() as Element)
    expect(asked(sent)).toEqual([])
  })

  it('CHAT-009 CHAT-010 CHAT-016 reads Sending... while it waits, then shows the history anew and an empty field', async () => {
    let answer = () => {}
    const replies = keeping()
    const sent = await open(panel, {
      ...replies,
      'POST ai-chat/chat': async (one) => {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return replies['POST ai-chat/chat'](one)
      },
    })
    await send('What is AAPL worth?')
    expect(button('Sending...')?.disabled).toBe(true)
    expect(text()).toContain('What is AAPL worth?')
    answer()
    await drawn.settle()
    expect(asked(sent)[0]?.body).toEqual({
      message: 'What is AAPL worth?',
      sessionId: 'a-session-of-mine',
      userId: 'user',
    })
    expect(field()?.value).toBe('')
    expect(document.querySelectorAll('article')).toHaveLength(2)
    expect(document.querySelector('[role="log"]')?.getAttribute('aria-live')).toBe('polite')
  })

  it('CHAT-005 CHAT-021 offers at most three suggestions, and asks the one that is chosen', async () => {
    const sent = await open(panel, {
      ...keeping(),
      'GET ai-chat/suggestions': () => Response.json({ suggestions: ['One?', 'Two?', 'Three?', 'Four?'] }),
    })
    await send('What is AAPL worth?')
    expect(listOf('Suggestions')).toEqual(['One?', 'Two?', 'Three?'])
    await drawn.click(button('Two?'))
    await drawn.settle()
    expect(asked(sent).map(({ body }) => body.message)).toEqual(['What is AAPL worth?', 'Two?'])
  })

  it('says how prices stand before any figure, and leads from each to its source', async () => {
    await open(panel, keeping())
    await send('What is AAPL worth?')
    const result = document.querySelector('article[aria-label="Assistant"]')?.textContent ?? ''
    expect(result.indexOf('Simulated prices')).toBeLessThan(result.indexOf('$24,813.60'))
    expect(result.match(/Simulated prices/g)).toHaveLength(1)
    const links = [...document.querySelectorAll('article a')].map((one) => one.getAttribute('href'))
    expect(links).toEqual(Array(3).fill('/dashboard/home?view=portfolio'))
    expect(document.querySelector('details')?.textContent).toContain('Market value of positions: AAPL')
  })

  it('asks back with choices, and a choice is an answer', async () => {
    const sent = await open(
      panel,
      keeping({
        outcome: 'asked-back',
        text: 'Which one do you mean?',
        figures: [],
        citations: [],
        items: ['Coralyn Tools Ltd', 'a security'],
      }),
    )
    await send('Coralyn')
    expect(listOf('Choices')).toEqual(['Coralyn Tools Ltd', 'a security'])
    expect(text()).toContain('Please say which')
    await drawn.click(button('a security'))
    expect(asked(sent)).toHaveLength(1)
    await drawn.click(button('Coralyn Tools Ltd'))
    await drawn.settle()
    expect(asked(sent).at(-1)?.body.message).toBe('Coralyn Tools Ltd')
  })

  it('shows how a question was read, and a choice of a part asks the question so', async () => {
    const reading = {
      parts: [
        { part: 'subject' as const, label: 'Positions', choices: [] },
        {
          part: 'measure' as const,
          label: 'Market value',
          choices: [{ label: 'Cost', question: 'cost of positions of AAPL' }],
        },
      ],
      offers: [],
    }
    const sent = await open(panel, keeping({ reading }))
    await send('What is AAPL worth?')
    expect(listOf('Read as')).toEqual(['Subject Positions', 'Figure Market value'])
    await drawn.click(button('Figure Market value'))
    await drawn.settle()
    const menu = document.querySelector('[role="menu"]')!
    expect([...menu.children].map((child) => child.getAttribute('role'))).toEqual(['menuitem'])
    const choice = [...document.querySelectorAll('[role="menuitem"]')].find(
      ({ textContent }) => textContent === 'Cost',
    )
    await drawn.click(choice)
    await drawn.settle()
    expect(asked(sent).at(-1)?.body.message).toBe('cost of positions of AAPL')
  })

  it('offers readings of a question that was not answered', async () => {
    const offers = [{ label: 'Market value of positions', question: 'market value of positions' }]
    const sent = await open(panel, keeping({ outcome: 'refused', reading: { parts: [], offers } }))
    await send('10 % of it')
    await drawn.click(button('Market value of positions'))
    await drawn.settle()
    expect(asked(sent).at(-1)?.body.message).toBe('market value of positions')
  })

  it('proposes and sends nothing until a person presses', async () => {
    const sent = await open(panel, {
      ...keeping({
        proposal: { action: 'add-to-watchlist', arguments: { symbol: 'NVDA' }, href: '/app' },
      }),
      'GET market-data/watchlist': () => Response.json({ symbols: ['AAPL'] }),
      'PUT market-data/watchlist': () => Response.json({ symbols: ['AAPL', 'NVDA'] }),
    })
    await send('watch nvidia')
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
    await drawn.click(button('Add NVDA to the watchlist'))
    await drawn.settle()
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ symbols: ['AAPL', 'NVDA'] })
    expect(text()).toContain('NVDA is on your watchlist.')
  })

  it('CHAT-003 CHAT-011 CHAT-022 is emptied by Clear', async () => {
    const sent = await open(panel, keeping())
    await send('What is AAPL worth?')
    await drawn.click(button('Clear'))
    await drawn.settle()
    expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe(
      'ai-chat/conversation/a-session-of-mine',
    )
    expect(document.querySelectorAll('article')).toHaveLength(0)
    expect(button('Clear')?.disabled).toBe(true)
  })
})

describe('a failure', () => {
  it.each([
    [400, 'CHAT-023', 'Invalid message format. Please check your input.'],
    [429, 'CHAT-024', 'Too many requests. Please wait a moment and try again.'],
    [500, 'CHAT-025', 'Server error. Please try again in a few moments.'],
    [418, 'CHAT-026', 'Failed to send message: 418'],
  ])('of sending with %i says its sentence (%s) and keeps the message', async (status, _, sentence) => {
    await open(panel, { 'POST ai-chat/chat': () => refused(status) })
    await send('What is AAPL worth?')
    expect(document.querySelector('[role="alert"]')?.textContent).toBe(sentence)
    expect(field()?.value).toBe('What is AAPL worth?')
    expect(button('Send')?.disabled).toBe(false)
  })

  it('CHAT-027 of the history is no empty conversation', async () => {
    await open(panel, { 'GET ai-chat/history': () => refused(404) })
    await expect.poll(() => text(), { timeout: 4_000 }).toContain('Failed to fetch history: 404')
    expect(listOf('Example questions')).toEqual([])
  })

  it('CHAT-028 of clearing leaves the conversation', async () => {
    await open(panel, { ...keeping(), 'DELETE ai-chat/conversation': () => refused(500) })
    await send('What is AAPL worth?')
    await drawn.click(button('Clear'))
    await drawn.settle()
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('Failed to clear conversation')
    expect(document.querySelectorAll('article')).toHaveLength(2)
  })
})

it('CHAT-006 CHAT-007 takes the kinds of files that are specified and says of each what can be read', async () => {
  expect(ATTACHED_KINDS).toBe('.pdf,.xlsx,.xls,.csv,.png,.jpg,.jpeg,.webp')
  await open(panel, {
    'GET ai-chat/attachments': () =>
      Response.json({
        attachments: [
          { id: 1, documentId: 'd1', fileName: 'terms.pdf', bytes: 9, isRead: true, warnings: [] },
          { id: 2, documentId: 'd2', fileName: 'chart.png', bytes: 9, isRead: false, warnings: [] },
        ],
      }),
  })
  expect(document.querySelector('input[type="file"]')?.getAttribute('accept')).toBe(ATTACHED_KINDS)
  expect(button('Attach a file')).toBeDefined()
  expect(listOf('Attached files')).toEqual(['terms.pdfRead', 'chart.pngKept; no text in it can be read'])
})

it('CHAT-001 CHAT-002 stands beside a screen, is minimised to a round button by Escape, and leads on', async () => {
  let minimised = 0
  const dock = (
    <AssistantDock
      isMinimised={false}
      onMinimise={() => {
        minimised += 1
      }}
      onRestore={() => {}}
      onClose={() => {}}
    />
  )
  await open(dock)
  await drawn.press('Escape', field() as Element)
  await drawn.click(button('Minimise'))
  expect(minimised).toBe(2)
  await drawn.click(button('Navigate'))
  await drawn.settle()
  expect([...document.querySelectorAll('[role="menuitem"]')].map((one) => one.getAttribute('href'))).toEqual([
    '/dashboard/research',
    '/dashboard/options',
    '/dashboard/home',
  ])
})

it('CHAT-015 a conversation’s id is kept in this browser, the workstation’s apart', () => {
  const chat = sessionIdOf('chat')
  expect(chat).toMatch(/^[\w-]{8,64}$/)
  expect(sessionIdOf('chat')).toBe(chat)
  expect(localStorage.getItem('assay.chat.session')).toBe(chat)
  expect(sessionIdOf('workstation')).not.toBe(chat)
})

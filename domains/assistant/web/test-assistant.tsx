import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { Answer, ChatMessage } from '../contract/index.ts'

/** What is drawn now. */
export let drawn: Drawn

export type Sent = { method: string; path: string; body: Record<string, unknown> }
type Reply = (sent: Sent) => Response | Promise<Response>

export const refused = (status: number) => Response.json({ code: 'refused', message: 'No.' }, { status })

/** Draws with a server that answers as told; the history is empty unless told. */
export async function open(
  node: ReactNode,
  replies: Record<string, Reply> = {},
  path = '/',
): Promise<Sent[]> {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const one: Sent = {
      method: init?.method ?? 'GET',
      path: url.replace('/api/', ''),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : {},
    }
    sent.push(one)
    const stated = Object.entries(replies).find(([start]) => `${one.method} ${one.path}`.startsWith(start))
    if (stated) return stated[1](one)
    if (one.path.startsWith('ai-chat/history')) return Response.json({ history: [] })
    if (one.path.startsWith('ai-chat/suggestions')) return Response.json({ suggestions: [] })
    if (one.path.startsWith('ai-chat/attachments')) return Response.json({ attachments: [] })
    if (one.path === 'auth/user')
      return Response.json({ user: { id: 3, role: 'analyst', organisationId: 1 } })
    return Response.json({ message: 'Not here.', code: 'not-found' }, { status: 404 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryDelay: 0 } } })
  drawn = await draw(<QueryClientProvider client={client}>{node}</QueryClientProvider>, path)
  await drawn.settle()
  return sent
}

export async function close() {
  await drawn?.remove()
  localStorage.clear()
  vi.unstubAllGlobals()
}

export const text = () => drawn.host.textContent ?? ''
export const button = (label: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === label || one.getAttribute('aria-label') === label,
  )
export const listOf = (label: string) =>
  [...document.querySelectorAll(`[aria-label="${label}"] > li`)].map(({ textContent }) => textContent ?? '')
export const field = () => document.querySelector('textarea')

/** An answer over one position, with its figure and source. */
export const answer: Answer = {
  outcome: 'answered',
  text: 'Simulated prices. AAPL: market value $24,813.60. [c1]',
  tools: [{ name: 'trading.positions', arguments: {} }],
  figures: [
    {
      value: 24_813.6,
      unit: 'USD',
      text: '$24,813.60',
      source: {
        tool: 'trading.positions',
        row: 'positions: AAPL',
        field: 'marketValue',
        asOf: '2026-11-23T15:31:00.000Z',
        caveat: 'Simulated prices',
        citation: 'c1',
      },
    },
  ],
  citations: [
    {
      id: 'c1',
      kind: 'records',
      label: 'Positions, as of 23 November 2026',
      href: '/dashboard/home?view=portfolio',
    },
  ],
  items: [],
  proposal: null,
}

/** The two messages of a turn. */
export function turnOf(question: string, own: Partial<Answer> = {}): ChatMessage[] {
  const given = { ...answer, ...own }
  const timestamp = '2026-11-23T15:31:00.000Z'
  return [
    { id: `${question}-question`, role: 'user', content: question, timestamp },
    {
      id: `${question}-answer`,
      role: 'assistant',
      content: given.text,
      timestamp,
      context: { dataSourceUsed: ['trading.positions'], answer: given, latencyMs: 20 },
    },
  ]
}

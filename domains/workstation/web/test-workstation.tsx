import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { alert, assessment, historyOf, positions, providers, quoteOf } from './test-answers.ts'
import WorkstationScreen from './workstation-screen.tsx'

/** What is drawn now. */
export let drawn: Drawn

/** After each test: nothing drawn, nothing kept, nothing feigned. */
export async function close() {
  await drawn?.remove()
  localStorage.clear()
  vi.unstubAllGlobals()
}

type Body = { symbols?: string[]; dataType?: string; portfolio?: { symbol: string; allocation: number }[] }
export type Sent = { path: string; body: Body }
type Answer = (body: Body) => Response | Promise<Response>
export const ADDRESS = '/dashboard/financial-intelligence'
export const RISK = 'financial-research/risk-assessment'
export const refusal = (status: number, message: string) =>
  Response.json({ code: 'refused', message }, { status })

/** The workstation with a server that knows every symbol but NONE, and answers as told. */
export async function open(query = '', answers: Record<string, Answer> = {}, role = 'analyst') {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/api/', '').replace(/\?.*/, '')
    const body: Body = init?.body ? JSON.parse(String(init.body)) : {}
    sent.push({ path, body })
    const stated = answers[body.dataType === 'health' ? 'health' : path]
    if (stated) return stated(body)
    if (path === 'auth/user') return Response.json({ user: { id: 3, role, organisationId: 1 } })
    if (body.dataType === 'health') return Response.json({ success: true, data: { providers } })
    if (path === 'market-data/quotes')
      return Response.json((body.symbols ?? []).filter((symbol) => symbol !== 'NONE').map(quoteOf))
    if (path.startsWith('market-data/history/')) {
      const symbol = path.split('/').at(-1) ?? ''
      return symbol === 'NONE'
        ? refusal(404, 'No source has prices of NONE.')
        : Response.json(historyOf(symbol))
    }
    if (path === 'market-data/suggestions') return Response.json({ suggestions: [] })
    if (path === 'market-data/live/news') return Response.json({ success: true, data: [] })
    if (path === 'trading/positions') return Response.json(positions)
    if (path === 'trading/accounts')
      return Response.json([1, 2].map((id) => ({ id, accountName: `Account ${id}`, isSample: false })))
    if (path === 'alerts') return Response.json({ rows: [alert], total: 23, limit: 12, offset: 0 })
    if (path.startsWith('ai-chat/history/')) return Response.json({ history: [] })
    if (path.startsWith('ai-chat/attachments/')) return Response.json({ attachments: [] })
    if (path === RISK) return Response.json(assessment)
    return refusal(404, 'Not found')
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryDelay: 0 } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <WorkstationScreen />
    </QueryClientProvider>,
    `${ADDRESS}${query}`,
  )
  await drawn.settle()
  return sent
}

export const text = () => drawn.host.textContent ?? ''
export const panel = (title: string) =>
  [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title)
export const rowsOf = (label: string) =>
  [...document.querySelectorAll(`ul[aria-label="${label}"] > li`)].map(({ textContent }) => textContent ?? '')
export const button = (label: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === label || one.getAttribute('aria-label') === label,
  )
export const tab = (label: string) =>
  [...document.querySelectorAll('[role="tab"]')].find((one) => one.textContent === label)
export const askedFor = (sent: Sent[], path: string) => sent.filter((one) => one.path === path)
export const field = (label: string) =>
  document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
export const symbolField = () => document.querySelector<HTMLInputElement>('input[placeholder="NVDA"]')
export const add = async (typed: string) => {
  await drawn.type(symbolField(), typed)
  await drawn.click(button('Add'))
  await drawn.settle()
}

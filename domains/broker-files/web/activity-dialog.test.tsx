// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { TradingAccount } from '#domains/trading/contract/index.ts'
import { ActivityDialog } from './activity-dialog.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const account = { id: 7, accountName: 'Broker', accountNumber: 'PA-7', currency: 'EUR' } as TradingAccount

it('each kind asks for what it needs, and what is entered is sent with the account', async () => {
  const sent: unknown[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return Response.json([])
      sent.push([String(url).replace(/^.*\/api/, '/api'), JSON.parse(String(init.body))])
      return Response.json({}, { status: 201 })
    }),
  )
  drawn = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <ActivityDialog account={account} isOpen onClose={() => {}} />
    </QueryClientProvider>,
  )
  await drawn.settle()
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`)
  expect(['symbol', 'quantity', 'price', 'currency'].filter((name) => !field(name))).toEqual([])
  expect(field('toAmount')).toBeNull()
  await drawn.type(field('day'), '2024-02-05')
  await drawn.type(field('symbol'), 'VOD')
  await drawn.type(field('quantity'), '10')
  await drawn.type(field('price'), '65.42')
  await drawn.type(field('currency'), 'GBX')
  await drawn.click(document.querySelector('button[type="submit"]'))
  await drawn.settle()
  expect(sent).toEqual([
    [
      '/api/trading/activities',
      {
        accountId: 7,
        kind: 'buy',
        day: '2024-02-05',
        symbol: 'VOD',
        quantity: 10,
        price: 65.42,
        currency: 'GBX',
      },
    ],
  ])
})

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { AccountTargets } from '../contract/index.ts'
import { TargetsPanel } from './rebalancing/targets-panel.tsx'

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
  vi.unstubAllGlobals()
})

const stated: AccountTargets = {
  account: { id: 7, accountName: 'Growth', accountNumber: 'PA-000007' },
  classes: [{ name: 'AAPL', target: 0.6, band: null, symbols: ['AAPL'] }],
  limits: { holding: null, sector: null, turnover: null, gains: null },
  version: 1,
  changedAt: '2026-11-10T15:00:00.000Z',
  changedBy: 'Ann',
  drift: [],
  unknown: 'KO is in a class and held, and does not count: how far the classes are off is not known.',
  held: [],
  leftOut: [],
  readFirst: ['All prices are simulated: the figures describe no real market.'],
  asOf: '2026-11-10T15:00:00.000Z',
}

async function open(role: 'analyst' | 'viewer') {
  const kept: { version: number }[] = []
  let version = 1
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('auth/user')) return Response.json({ user: { id: 1, organisationId: 1, role } })
    if (init?.method !== 'PUT') return Response.json({ ...stated, version })
    kept.push(JSON.parse(String(init.body)))
    version = 2
    const message = 'Bob has changed the targets since you opened them.'
    return Response.json({ message, code: 'stale' }, { status: 409 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <TargetsPanel accountId={7} />
    </QueryClientProvider>,
  )
  await drawn.settle()
  return kept
}

const text = () => document.body.textContent ?? ''
const button = (label: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === label)

it('what the prices are is said before drift, unknown drift is said, and who may only read is offered no change', async () => {
  await open('viewer')
  expect(text()).toContain('All prices are simulated')
  expect(text()).toContain('how far the classes are off is not known')
  expect(button('Edit targets')).toBeUndefined()
})

it('where somebody else was first, what was typed stays, the refusal is said, and trying again writes nothing over', async () => {
  const kept = await open('analyst')
  await drawn?.click(button('Edit targets'))
  await drawn?.settle()
  await drawn?.click(button('Keep the targets'))
  await drawn?.settle()
  expect(text()).toContain('Bob has changed the targets')
  await drawn?.click(button('Keep the targets'))
  await drawn?.settle()
  expect(kept.map(({ version }) => version)).toEqual([1, 1])
})

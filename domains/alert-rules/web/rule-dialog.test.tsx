// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { AlertRule } from '#domains/alert-rules/contract/index.ts'
import { RuleDialog } from './rule-dialog.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const rule: AlertRule = {
  id: 7,
  name: 'Apple',
  words: 'AAPL is above $100.00',
  condition: { kind: 'price', symbol: 'AAPL', direction: 'above', price: 100 },
  severity: 'high',
  cooldownHours: 24,
  version: 3,
  state: 'on',
  createdBy: 'rita',
  changedAt: '2026-11-01T12:00:00.000Z',
  lastFiredAt: null,
  fired: 0,
  lastFailure: null,
  unseen: [],
}
const test = {
  from: '2025-11-26T12:00:00.000Z',
  to: '2026-11-26T12:00:00.000Z',
  fired: 2,
  rested: 0,
  tried: 250,
  basis: '250 daily closes.',
  caveat: null,
  firings: [],
}
let sent: Record<string, unknown>[]

function answering(answers: Record<string, () => Response> = {}) {
  sent = []
  vi.stubGlobal('fetch', async (request: Request | string, init?: RequestInit) => {
    const asked =
      typeof request === 'string' ? new Request(new URL(request, 'http://localhost'), init) : request
    const { pathname } = new URL(asked.url)
    if (asked.method === 'PUT') sent.push((await asked.json()) as Record<string, unknown>)
    const known: Record<string, () => Response> = {
      '/api/alert-rules/test': () => Response.json(test),
      '/api/alert-rules/7': () => Response.json(rule),
      ...answers,
    }
    return known[pathname]?.() ?? Response.json({ code: 'not-found', message: 'No.' }, { status: 404 })
  })
}
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const dialog = (own: AlertRule | undefined, queries: QueryClient) => (
  <QueryClientProvider client={queries}>
    <RuleDialog rule={own} isOpen onClose={() => {}} />
  </QueryClientProvider>
)
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = async (name: string) => {
  await drawn.click(button(name))
  await drawn.settle()
  await drawn.settle()
}

it('what was tried is what is kept: after a field was changed it has to be tried again', async () => {
  answering()
  drawn = await draw(dialog(rule, client()), '/')
  await press('Try it on the past')
  expect(document.body.textContent).toContain('Would have fired 2 times')
  const price = document.querySelector<HTMLInputElement>('[data-field="price"]')
  if (!price) throw new Error('The form has no price.')
  await drawn.type(price, '200')
  expect(document.body.textContent).not.toContain('Would have fired')
  expect(button('Change the rule')).toBeUndefined()
})

it('a change is of the version that was opened, though the rule was read anew meanwhile', async () => {
  answering()
  let reread: (own: AlertRule) => void = () => {}
  function Holder() {
    const [own, setOwn] = useState(rule)
    reread = setOwn
    return <RuleDialog rule={own} isOpen onClose={() => {}} />
  }
  drawn = await draw(
    <QueryClientProvider client={client()}>
      <Holder />
    </QueryClientProvider>,
    '/',
  )
  await drawn.act(() => reread({ ...rule, version: 4, severity: 'low' }))
  await press('Try it on the past')
  await press('Change the rule')
  expect(sent).toMatchObject([{ version: 3, severity: 'high' }])
})

it('accounts that could not be read are no empty choice, and without one it is said what is missing', async () => {
  const fall: AlertRule = { ...rule, condition: { kind: 'drawdown', accountId: 1, percent: 5 } }
  answering({
    '/api/trading/accounts': () => Response.json({ code: 'internal-error', message: 'No.' }, { status: 500 }),
  })
  drawn = await draw(dialog(fall, client()), '/')
  await drawn.settle()
  expect(document.body.textContent).toContain('The options could not be read.')
  expect(button('Try it on the past')).toBeUndefined()
  await drawn.remove()
  answering({ '/api/trading/accounts': () => Response.json([]) })
  drawn = await draw(dialog(fall, client()), '/')
  await drawn.settle()
  expect(document.body.textContent).toContain('There is no account yet')
})

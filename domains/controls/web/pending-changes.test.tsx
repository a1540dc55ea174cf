// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { PendingChanges } from './pending-changes.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const change = {
  id: 7,
  control: 'decision-rules',
  key: '',
  called: 'Who may decide a match alone',
  href: '/dashboard/kyb/settings',
  state: 'proposed',
  loosens: ['Sanctions, dismiss: Two people → One person.'],
  change: '',
  before: {},
  after: {},
  reason: 'Small desk',
  askedBy: 'ana',
  askedByUserId: 1,
  askedAt: '2026-11-21T09:40:00.000Z',
  settledBy: null,
  settledByUserId: null,
  settledAt: null,
  settledReason: null,
  isSettledAlone: false,
}
const pageOf = (rows: object[]) => ({
  rows,
  total: rows.length,
  from: 1,
  next: null,
  previous: null,
  asOf: change.askedAt,
  facets: {},
})

/** The panel as one person sees it, with what they send. */
async function openAs(
  userId: number,
  { rows = [change] as object[], mayChange = true, isAway = false } = {},
) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.startsWith('/api/auth/user'))
      return Response.json({ user: { id: userId, role: 'admin', organisationId: 1 } })
    if (init.method === 'POST') {
      sent.push([url, JSON.parse(String(init.body))])
      return Response.json({ ...change, state: 'in-force' })
    }
    return isAway
      ? Response.json({ message: 'Away.', code: 'internal-error' }, { status: 500 })
      : Response.json(pageOf(rows))
  })
  drawn = await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PendingChanges control="decision-rules" mayChange={mayChange} />
    </QueryClientProvider>,
  )
  await drawn.settle()
  const button = (name: string) =>
    [...drawn.host.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  return { sent, button, text: () => drawn.host.textContent ?? '' }
}

it('a second person reads who proposed what and why, and agrees with a reason', async () => {
  const { sent, button, text } = await openAs(2)
  expect(text()).toContain('ana proposed a change')
  expect(text()).toContain('Small desk')
  expect(text()).toContain('Sanctions, dismiss: Two people → One person.')
  expect(button('Agree')?.disabled).toBe(true)
  await drawn.type(drawn.host.querySelector('textarea'), 'I have read it')
  await drawn.act(() => button('Agree')?.click())
  await drawn.settle()
  expect(sent).toEqual([['/api/controls/changes/7/decision', { isAgreed: true, reason: 'I have read it' }]])
})

it('the person who proposed it may withdraw it and is told who has to agree', async () => {
  const { sent, button, text } = await openAs(1)
  expect(text()).toContain('Somebody else has to agree')
  expect(button('Refuse')).toBeUndefined()
  await drawn.type(drawn.host.querySelector('textarea'), 'Not now')
  await drawn.act(() => button('Withdraw')?.click())
  await drawn.settle()
  expect(sent).toEqual([['/api/controls/changes/7/decision', { isAgreed: false, reason: 'Not now' }]])
})

it('who may not change the control is offered nothing, and nothing is drawn while nothing waits', async () => {
  const { button, text } = await openAs(2, { mayChange: false })
  expect(text()).toContain('Small desk')
  expect(button('Agree')).toBeUndefined()
  await drawn.remove()
  expect((await openAs(2, { rows: [] })).text()).toBe('')
})

it('proposals that cannot be read are a failure, not none', async () => {
  expect((await openAs(2, { isAway: true })).text()).toContain('Proposed changes could not be read')
})

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import AlertsScreen from './alerts-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const alert = (id: number) => ({
  id,
  severity: 'high',
  kind: 'screening-hit',
  title: `Alert ${id}`,
  description: `About alert ${id}.`,
  subject: { type: 'case', id: '1' },
  href: '/dashboard/kyb/cases/1',
  state: 'new',
  snoozedUntil: null,
  hitCount: 1,
  raisedAt: '2026-11-21T09:40:00.000Z',
  lastSeenAt: '2026-11-21T09:40:00.000Z',
  closedAt: null,
  outcome: null,
  closingReason: null,
  assignee: null,
  version: 1,
})

/** Somebody else settles an alert, and the list is read again. */
let settleElsewhere: (id: number) => Promise<void>

/** The screen with the alerts 1 to 3, the second of them open; what was settled is no longer listed. */
async function openSecond(role = 'analyst') {
  const sent: { path: string; body: Record<string, unknown> }[] = []
  let listed = [1, 2, 3].map(alert)
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/api/', '').replace(/\?.*/, '')
    if (path === 'auth/user')
      return Response.json({ user: { id: 1, username: 'ana', role, organisationId: 1, isDemo: false } })
    if (path === 'alerts/metrics' || path === 'alerts/assignees') return Response.json([])
    if (path === 'alerts/dashboard') return Response.json({ message: 'Away' }, { status: 503 })
    if (init?.method !== 'POST')
      return Response.json({
        rows: listed,
        total: listed.length,
        from: 1,
        next: null,
        previous: null,
        facets: {},
      })
    sent.push({ path, body: JSON.parse(String(init.body)) })
    const id = Number(path.split('/')[1])
    listed = listed.filter((one) => one.id !== id)
    return Response.json({ ...alert(id), state: 'snoozed' })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <AlertsScreen />
    </QueryClientProvider>,
    '/dashboard/analytics?alert=2',
  )
  await drawn.settle()
  settleElsewhere = async (id) => {
    listed = listed.filter((one) => one.id !== id)
    await drawn.act(() => client.invalidateQueries())
    await drawn.settle()
  }
  return sent
}

it('an alert is set aside for a week with its reason, and the next one is opened', async () => {
  const sent = await openSecond()
  expect(document.body.textContent).toContain('About alert 2.')
  await drawn.click(drawn.byText('More', 'button'))
  await drawn.settle()
  await drawn.click(drawn.byText('Snooze', '[role="menuitem"]'))
  await drawn.settle()
  const send = drawn.byText('Snooze alert', 'button') as HTMLButtonElement
  expect(send.disabled).toBe(true)
  await drawn.type(document.querySelector('[role="dialog"] textarea'), 'Waiting for the register')
  const before = Date.now()
  await drawn.click(send)
  await drawn.settle()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ path: 'alerts/2/snooze', body: { reason: 'Waiting for the register' } })
  const days = (Date.parse(String(sent[0]?.body.until)) - before) / 86_400_000
  expect(days).toBeGreaterThanOrEqual(7)
  expect(days).toBeLessThan(7.01)
  expect(drawn.address()).toBe('/dashboard/analytics?alert=3')
  expect(document.body.textContent).toContain('About alert 3.')
})

it('an alert is escalated from the menu', async () => {
  const sent = await openSecond()
  await drawn.click(drawn.byText('More', 'button'))
  await drawn.settle()
  await drawn.click(drawn.byText('Escalate', '[role="menuitem"]'))
  await drawn.settle()
  expect(sent).toEqual([{ path: 'alerts/2/review', body: expect.objectContaining({ to: 'escalated' }) }])
})

it('whoever only reads is shown what an alert is about and is offered nothing that would be refused', async () => {
  await openSecond('viewer')
  expect(document.body.textContent).toContain('About alert 2.')
  expect(drawn.byText('Open the work', 'a')).toBeTruthy()
  const offered = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  for (const action of ['Take up', 'Close alert', 'More']) expect(offered).not.toContain(action)
  expect(document.body.textContent).not.toContain('Assignee')
})

it('what is typed of an alert stays when somebody else settles it meanwhile, and the screen says that the list has it no more', async () => {
  await openSecond()
  await drawn.click(drawn.byText('Close alert', 'button'))
  await drawn.settle()
  const reason = () => document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea')
  await drawn.type(reason(), 'Compared the passport')
  await settleElsewhere(2)
  expect(reason()?.value).toBe('Compared the passport')
  expect(document.body.textContent).toContain('This list no longer has the alert')
})

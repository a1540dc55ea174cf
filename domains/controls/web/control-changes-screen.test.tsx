// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import ControlChangesScreen from './control-changes-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const change = {
  id: 7,
  control: 'threshold',
  key: '',
  called: 'Match threshold',
  href: '/dashboard/kyb/settings',
  state: 'in-force',
  loosens: ['A candidate is a match from 80% instead of 50%.'],
  change: 'value: 0.5 → 0.8',
  before: 0.5,
  after: 0.8,
  reason: 'Too many alerts',
  askedBy: 'ana',
  askedByUserId: 1,
  askedAt: '2026-11-21T09:40:00.000Z',
  settledBy: 'ana',
  settledByUserId: 1,
  settledAt: '2026-11-28T10:40:00.000Z',
  settledReason: 'Nobody else is here',
  isSettledAlone: true,
}

async function openWith(answer: (url: string) => Response): Promise<string> {
  vi.stubGlobal('fetch', async (url: string) =>
    url.startsWith('/api/auth/user')
      ? Response.json({ user: { id: 1, role: 'viewer', organisationId: 1 } })
      : answer(url),
  )
  drawn = await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ControlChangesScreen />
    </QueryClientProvider>,
  )
  await drawn.settle()
  return drawn.host.textContent ?? ''
}

const pageOf = (rows: object[]) =>
  Response.json({
    rows,
    total: rows.length,
    from: rows.length,
    next: null,
    previous: null,
    asOf: change.askedAt,
    facets: {},
  })

it('the register shows what was loosened, why, by whom, and that one person settled it alone', async () => {
  const text = await openWith((url) => pageOf(url.includes('state=proposed') ? [] : [change]))
  for (const part of [...change.loosens, change.reason, 'ana, as nobody else could decide', 'In force'])
    expect(text).toContain(part)
  expect(text).not.toContain('Waiting for a second person')
})

it('nothing changed yet and a register that cannot be read are told apart', async () => {
  expect(await openWith(() => pageOf([]))).toContain('No control was changed yet')
  await drawn.remove()
  const away = () => Response.json({ message: 'Away.', code: 'internal-error' }, { status: 500 })
  expect(await openWith(away)).not.toContain('No control was changed yet')
})

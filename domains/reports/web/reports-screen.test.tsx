// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import ReportsScreen from './reports-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const account = { id: 1, accountName: 'Growth', accountNumber: 'PA-1' }
const value = { day: '2026-10-31', cash: 900_000, dividendsDue: 0, securities: 0, total: 900_000.25 }
const statement = {
  account: { id: 1, name: 'Growth', number: 'PA-1', openedAt: '2026-10-01T12:00:00.000Z', closedAt: null },
  from: '2026-10-01',
  to: '2026-10-31',
  ends: 'over',
  asOf: '2026-11-23T12:00:00.000Z',
  notices: ['Paper account, simulated money: nothing here was paid, received or owned.'],
  opening: { ...value, day: '2026-09-30', total: 0 },
  closing: value,
  cash: [{ name: 'opening', label: 'Opening cash', amount: 0 }],
  change: [{ name: 'opening', label: 'Opening value', amount: 0 }],
  dividendsDeclared: 0,
  dividendsPaid: 0,
  realised: 0,
  realisedShortTerm: 0,
  realisedLongTerm: 0,
  positions: [],
  movements: [],
  movementsTotal: 0,
  priceSources: [],
  priceDoubts: [],
  reconciliation: { isReconciled: true, lines: [], differences: [], events: 0, sequence: 3 },
}
const rita = { userId: 1, name: 'Rita', address: 'rita@example.com' }
const delivering = { hasMailServer: false, readers: [rita], schedules: [] }
const user = { id: 1, role: 'analyst', organisationId: 1 }

async function open(path: string, answers: Record<string, () => Response>) {
  const known: Record<string, () => Response> = {
    '/api/auth/user': () => Response.json({ user }),
    '/api/trading/accounts/closed': () => Response.json([]),
    '/api/trading/accounts': () => Response.json([account]),
    '/api/reports/statements': () =>
      Response.json({ account: statement.account, months: [{ month: '2026-10', ends: 'over' }] }),
    '/api/reports/schedules': () => Response.json(delivering),
    ...answers,
  }
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const url = new URL(typeof request === 'string' ? request : request.url, 'http://localhost')
    return known[url.pathname]?.() ?? Response.json({ code: 'not-found', message: 'No.' }, { status: 404 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <ReportsScreen />
    </QueryClientProvider>,
    path,
  )
  await drawn.settle()
  await drawn.settle()
}

it('shows the statement of the last month that is over, what it is said first, and amounts to the hundredth of a cent', async () => {
  await open('/dashboard/reports', { '/api/reports/statement': () => Response.json(statement) })
  const text = document.body.textContent ?? ''
  expect(text).toContain('October 2026')
  expect(text.indexOf('Paper account, simulated money')).toBeLessThan(text.indexOf('Closing value'))
  expect(text).toContain('$9,000.0025')
  expect(text).toContain('Nothing moved')
})

it('says that a statement could not be made, and does not call it empty', async () => {
  await open('/dashboard/reports', {
    '/api/reports/statement': () =>
      Response.json({ code: 'internal-error', message: 'No.' }, { status: 500 }),
  })
  expect(document.body.textContent).toContain('The statement could not be made.')
  expect(document.body.textContent).not.toContain('Nothing moved')
})

it('says that closed accounts could not be read, and does not call an account that it does not know of none', async () => {
  const fails = () => Response.json({ code: 'internal-error', message: 'No.' }, { status: 500 })
  await open('/dashboard/reports', {
    '/api/reports/statement': () => Response.json(statement),
    '/api/trading/accounts/closed': fails,
  })
  expect(document.body.textContent).toContain('Closed accounts could not be read')
  await drawn.remove()
  await open('/dashboard/reports', {
    '/api/trading/accounts': () => Response.json([]),
    '/api/trading/accounts/closed': fails,
  })
  expect(document.body.textContent).toContain('Closed accounts could not be read')
  expect(document.body.textContent).not.toContain('No account to report on yet')
})

it('calls a report late that is due and was not made', async () => {
  const schedule = {
    id: 4,
    report: 'statement',
    accountId: 1,
    accountName: 'Growth',
    rhythm: 'monthly',
    recipients: [{ userId: 1, name: 'Rita', isReachable: true }],
    state: 'on',
    nextDueAt: '2020-11-01T13:00:00.000Z',
    isLate: true,
    createdBy: 'rita',
    createdAt: '2020-10-01T13:00:00.000Z',
    lastSentAt: '2020-10-01T13:00:00.000Z',
    failing: 0,
    waiting: 0,
  }
  const answer = (own: object) => ({
    '/api/reports/schedules': () => Response.json({ ...delivering, schedules: [{ ...schedule, ...own }] }),
  })
  await open('/dashboard/reports?tab=scheduled', answer({}))
  expect(document.body.textContent).toContain('Late: not made yet')
  await drawn.remove()
  await open('/dashboard/reports?tab=scheduled', answer({ isLate: false }))
  expect(document.body.textContent).not.toContain('Late')
})

it('where nobody can be sent a report, as in the demo, it says so and offers none', async () => {
  await open('/dashboard/reports?tab=scheduled', {
    '/api/reports/schedules': () => Response.json({ ...delivering, readers: [] }),
  })
  expect(document.body.textContent).toContain('Nobody here can receive reports: the demo sends no mail')
  expect(document.body.textContent).not.toContain('Schedule a report')
})

it('says that nothing can be mailed without a mail server', async () => {
  await open('/dashboard/reports?tab=scheduled', {})
  expect(document.body.textContent).toContain('No mail server is set')
  expect(document.body.textContent).toContain('No report is mailed yet')
})

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { column, columnsOf } from '#platform/endpoint/index.ts'
import CustomersScreen from './customers-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const customer = (id: number) => ({
  id,
  name: `Customer ${id}`,
  schema: 'Company',
  countries: ['NO'],
  birthDate: null,
  identifiers: [],
  segment: 'Shipping',
  exposureCents: 100,
  riskLevel: 'low',
  statedRiskLevel: 'low',
  openMatchRisk: null,
  screening: 'screened',
  awaitsScreeningSince: null,
  isMonitored: true,
  kycCompletenessPercent: 100,
  dataAsOf: '2026-11-21T09:40:00.000Z',
  lastScreeningId: 1,
  lastScreenedAt: '2026-11-21T09:40:00.000Z',
  createdAt: '2026-11-21T09:40:00.000Z',
  updatedAt: '2026-11-21T09:40:00.000Z',
  comparedHash: 'ab12',
})

/** The screen with the first of a thousand customers on its page. */
async function show(path: string, Screen = CustomersScreen) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const [, id] = /customers\/(\d+)/.exec(url) ?? []
    if (id === '404')
      return Response.json({ code: 'not-found', message: 'There is no customer 404.' }, { status: 404 })
    if (id) return Response.json(customer(Number(id)))
    return Response.json({
      rows: [customer(1)],
      total: 1_000,
      from: 1,
      next: 'further',
      previous: null,
      asOf: '2026-11-21T10:00:00.000Z',
      facets: { riskLevel: { low: 1_000 }, isMonitored: { true: 900, false: 100 } },
    })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
    path,
  )
  await drawn.settle()
  return asked
}

const heading = (name: string) =>
  [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === name)

it('a customer is opened by its address whichever page it stands on', async () => {
  const asked = await show('/dashboard/customers?customer=777')
  expect(heading('Customer 777')).toBeDefined()
  expect(asked).toContain('/api/customers/777')
})

it('one that is on the page is not read again; one that is not there is said to be missing', async () => {
  expect(await show('/dashboard/customers?customer=1')).toHaveLength(1)
  expect(heading('Customer 1')).toBeDefined()
  await drawn.remove()
  await show('/dashboard/customers?customer=404')
  expect(document.body.textContent).toContain('There is no customer 404.')
})

it('says how many there are in all, or how many were found', async () => {
  await show('/dashboard/customers')
  expect(document.body.textContent).toContain('1,000 in all')
  await drawn.remove()
  const asked = await show(
    '/dashboard/customers?q=Halden&sort=-exposure&page=further&riskLevel=low&riskLevel=nonsense',
  )
  expect(document.body.textContent).toContain('1,000 found')
  expect(new URL(asked[0] as string, 'http://x').searchParams.toString().split('&').sort()).toEqual([
    'limit=100',
    'page=further',
    'q=Halden',
    'riskLevel=low',
    'sort=-exposure',
  ])
})

it('a column that the contract of a customer alone defines is in the table and in the file beside it', async () => {
  vi.doMock('#domains/customers/contract/schemas.ts', async (original) => {
    const schemas = await original<typeof import('#domains/customers/contract/index.ts')>()
    const Customer = schemas.Customer.extend({
      comparedHash: column(z.string(), {
        title: 'Facts digest',
        definition: 'Of the facts that are compared.',
      }),
    })
    return { ...schemas, Customer, customerColumns: columnsOf(Customer) }
  })
  vi.resetModules()
  const { default: Screen } = await import('./customers-screen.tsx')
  await show('/dashboard/customers?customer=1', Screen)
  vi.doUnmock('#domains/customers/contract/schemas.ts')
  expect(
    [...document.querySelectorAll('th, dt')].filter((one) => one.textContent === 'Facts digest'),
  ).toHaveLength(2)
  expect([...document.querySelectorAll('td, dd')].filter((one) => one.textContent === 'ab12')).toHaveLength(2)
})

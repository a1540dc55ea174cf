// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { DirectoryLoad } from '../../contract/index.ts'
import LoadsScreen from './loads-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn?.remove()
  vi.unstubAllGlobals()
})

const counts = {
  read: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  joined: 0,
  doubtful: 0,
  links: 0,
  doubtfulFacts: 0,
}
const load = (facts: Partial<DirectoryLoad>): DirectoryLoad => ({
  id: 7,
  kind: 'gleif-lei',
  source: 'gleif',
  fileName: 'lei.xml',
  bytes: 1_000,
  asOf: '2026-11-06',
  into: 'organisation',
  state: 'tried',
  trial: { ...counts, read: 300, new: 250, refused: 50 },
  loaded: null,
  titles: [],
  columns: {},
  notes: [],
  failure: null,
  by: 'The administrator',
  at: '2026-11-21T10:00:00.000Z',
  keptAtUndo: 0,
  mayLoad: false,
  mayUndo: false,
  run: null,
  ...facts,
})
const refusals = {
  rows: [{ line: 3, key: 'X1', field: 'LEI', reason: 'The LEI X1 is not one' }],
  total: 50,
}

type Asked = { method: string; path: string; body: unknown }

async function open(loads: DirectoryLoad[] | (() => Response), address = '/dashboard/companies/loads') {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const path = new URL(String(input instanceof Request ? input.url : input), 'http://localhost').pathname
    const method = init.method ?? 'GET'
    asked.push({ method, path, body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body })
    if (typeof loads === 'function') return loads()
    if (path.endsWith('/refusals')) return Response.json(refusals)
    const named = /loads\/(\d+)/.exec(path)?.[1]
    if (named) return Response.json(loads.find(({ id }) => id === Number(named)))
    return Response.json({ rows: loads, total: loads.length })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <LoadsScreen />
    </QueryClientProvider>,
    address,
  )
  await drawn.settle()
  return asked
}
const text = () => document.body.textContent ?? ''
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)

it('says of a dry run that nothing is loaded, what the file would bring and why rows are not taken, before it offers to load', async () => {
  const asked = await open([load({ mayLoad: true })])
  expect(text()).toContain('Nothing is loaded yet. This is what the file would add.')
  expect(text()).toContain('Line 3, X1: The LEI X1 is not one (LEI)')
  expect(text()).toContain('50 rows are not taken')
  await drawn.click(button('Load 250 rows'))
  await drawn.settle()
  expect(asked).toContainEqual({ method: 'POST', path: '/api/companies/loads/7/run', body: {} })
})

it('a file that is refused says why, and that nothing of it is in the directory; counts of half a load are not called the whole', async () => {
  await open([
    load({ state: 'failed', trial: null, failure: 'The end of the file is missing.' }),
    load({ id: 8, state: 'cancelled', loaded: { ...counts, read: 120, new: 120 } }),
    load({ id: 9, state: 'loading', loaded: { ...counts, read: 60, new: 60 } }),
  ])
  const alert = document.querySelector('[role=alert]')?.textContent
  expect(alert).toBe('The end of the file is missing. The directory is unchanged.')
  expect(text()).toContain('What was loaded of 300 rows before it ended')
  expect(text()).toContain('Loaded so far')
  expect(button('Load 250 rows')).toBeUndefined()
})

it('columns are chosen in peace and tried once', async () => {
  const asked = await open([
    load({
      kind: 'table',
      state: 'failed',
      trial: null,
      titles: ['Xyz', 'Land'],
      columns: { country: 'Land' },
    }),
  ])
  const again = () => button('Try with these columns')
  expect(again()?.disabled).toBe(true)
  const name = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith('Name'))
  const select = document.getElementById(name?.htmlFor ?? '') as HTMLSelectElement
  await drawn.act(() => {
    select.value = 'Xyz'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  await drawn.click(again())
  await drawn.settle()
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/companies/loads/7/columns',
    body: { columns: { name: 'Xyz', country: 'Land' } },
  })
})

it('says what is still to be said before a file can be tried', async () => {
  await open([])
  expect(text()).toContain('Still missing: the file, its day.')
  expect(text()).toContain('No file of companies was sent yet')
  expect(button('Try the file')?.disabled).toBe(true)
})

it('an address that names a load shows it first and once; a failure is no empty list', async () => {
  await open([load({ id: 8, fileName: 'newer.xml' }), load({})], '/dashboard/companies/loads?load=7')
  const titles = [...document.querySelectorAll('h2')].map((one) => one.textContent)
  expect(titles.filter((title) => title?.endsWith('.xml'))).toEqual(['lei.xml', 'newer.xml'])
  await drawn.remove()
  await open(() => Response.json({ code: 'internal', message: 'Broken' }, { status: 500 }))
  expect(text()).toContain('The loads could not be read.')
  expect(text()).not.toContain('No file of companies was sent yet')
})

it('whoever may not load files is told who may, and is offered none of it', async () => {
  await open(() =>
    Response.json({ code: 'forbidden', message: 'Your role does not allow this.' }, { status: 403 }),
  )
  expect(document.body.textContent).toContain('An administrator loads files of companies')
  expect(document.body.textContent).not.toContain('Try the file')
})

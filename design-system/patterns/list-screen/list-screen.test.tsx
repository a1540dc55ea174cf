// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { ListScreen, useList } from './index.ts'

let drawn: Drawn
afterEach(() => drawn.remove())

const things = {
  name: 'Things',
  columns: { name: 'text', amount: 'whole' },
  facets: { kind: { options: ['big', 'small'] } },
  searches: 'Name',
  startsWith: 'the newest first',
} as const

type Row = { id: number; name: string; amount: number }
const page = (rows: Row[], more: object = {}) => ({
  rows,
  total: 120,
  from: 51,
  next: 'onwards',
  previous: 'back',
  facets: { kind: { big: 7, small: 113 } },
  ...more,
})
const onExport = vi.fn(async () => ({ fileName: 'things.csv', content: new Blob() }))

function Example({
  data,
  error = null,
  isOld = false,
  said = things,
}: {
  data?: object
  error?: Error | null
  isOld?: boolean
  said?: typeof things & { unlessAsked?: object }
}) {
  const list = useList(said as typeof things, { openRow: 'thing' })
  const query = {
    data,
    error,
    isFetching: false,
    isPlaceholderData: isOld,
    refetch: vi.fn(),
    dataUpdatedAt: 0,
    errorUpdatedAt: 0,
  } as never
  return (
    <>
      <ListScreen<typeof things, ReturnType<typeof page>>
        list={list}
        query={query}
        title="Things"
        noun="thing"
        facets={{ kind: { label: 'Kind', any: 'Any kind', labelOf: (value) => value } }}
        none="Nothing here at all."
        rowKey={(row) => String(row.id)}
        onOpen={(row) => list.set('thing', String(row.id))}
        onExport={onExport}
        columns={[
          { id: 'name', title: 'Name', value: (row) => row.name },
          { id: 'amount', title: 'Amount', value: (row) => row.amount },
          { id: 'note', title: 'Note', value: () => 'not ordered by' },
        ]}
      />
      <output>{JSON.stringify(list.ask)}</output>
    </>
  )
}

const rows = [
  { id: 1, name: 'Beta', amount: 1 },
  { id: 2, name: 'Alpha', amount: 3 },
]
const asked = () => JSON.parse(drawn.host.querySelector('output')?.textContent ?? '')
const names = () =>
  [...drawn.host.querySelectorAll('tbody td:first-child')].map(({ textContent }) => textContent)

it('the rows stand as they came; a head asks for their order, and its third click for the list’s own', async () => {
  drawn = await draw(<Example data={page(rows)} />, '/things?page=onwards')
  const head = () => drawn.byText('Amount', 'th button')
  expect(names()).toEqual(['Beta', 'Alpha'])
  expect(drawn.byText('Note', 'th button')).toBeUndefined()
  await drawn.click(head())
  expect(drawn.address()).toBe('/things?sort=-amount')
  await drawn.click(head())
  expect(drawn.address()).toBe('/things?sort=amount')
  expect(asked()).toMatchObject({ sort: 'amount', limit: 50 })
  await drawn.click(head())
  expect(drawn.address()).toBe('/things')
  expect(names()).toEqual(['Beta', 'Alpha'])
})

it('a page is turned from the place that the answer gave; opening a row turns none, narrowing begins anew', async () => {
  drawn = await draw(<Example data={page(rows)} />, '/things')
  expect(drawn.host.textContent).toContain('51–52 of 120')
  expect(drawn.host.textContent).toContain('120 in all')
  await drawn.click(drawn.byText('Next', 'button'))
  await drawn.click(drawn.byText('Alpha', 'td'))
  expect(drawn.address()).toBe('/things?page=onwards&thing=2')
  const field = drawn.host.querySelector('input[aria-label="Search things"]')
  await drawn.type(field, 'a')
  await drawn.press('Enter', field as Element)
  expect(drawn.address()).toBe('/things?thing=2&q=a')
  expect(drawn.host.textContent).toContain('120 found')
})

it('a list that shows a part of its rows until another is asked for does not call it all of them', async () => {
  const result = { ...things, unlessAsked: { kind: ['big'] } }
  drawn = await draw(<Example data={page(rows)} said={result} />, '/things')
  expect(drawn.host.textContent).toContain('120 found')
  expect(drawn.byText('Export found', 'button')).toBeDefined()
  await drawn.remove()
  const none = page([], { total: 0, from: 0, next: null, previous: null })
  drawn = await draw(<Example data={none} said={result} />, '/things')
  expect(drawn.host.textContent).toContain('Nothing here at all.')
})

it('what the list does not know is not asked for', async () => {
  drawn = await draw(<Example data={page(rows)} />, '/things?kind=odd&sort=-note&q=')
  expect(asked()).toEqual({ limit: 50 })
})

it('nothing at all, nothing that fits and what could not be read are told apart', async () => {
  const none = page([], { total: 0, from: 0, next: null, previous: null })
  drawn = await draw(<Example data={none} />, '/things')
  expect(drawn.host.textContent).toContain('Nothing here at all.')
  await drawn.remove()
  drawn = await draw(<Example data={none} />, '/things?kind=big&q=x')
  expect(drawn.host.textContent).toContain('No thing fits this filter')
  await drawn.click(drawn.byText('Clear the filter', 'button'))
  expect(drawn.address()).toBe('/things')
  await drawn.remove()
  drawn = await draw(<Example error={new Error('The database is away.')} />, '/things?kind=big')
  expect(drawn.host.textContent).toContain('The things could not be read.')
  expect(drawn.host.textContent).not.toContain('fits this filter')
})

it('rows of an earlier question are marked while the next answer is awaited', async () => {
  drawn = await draw(<Example data={page(rows)} isOld />, '/things')
  expect(drawn.host.querySelector('[aria-busy="true"]')).not.toBeNull()
})

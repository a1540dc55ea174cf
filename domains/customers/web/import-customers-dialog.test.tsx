// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { ImportCustomersDialog } from './import-customers-dialog.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const columns = {
  name: null,
  schema: null,
  countries: null,
  birthDate: null,
  segment: null,
  exposure: null,
  riskLevel: null,
  product: null,
  channel: null,
  lei: null,
  registration: null,
}
const nothingRead = {
  rows: 0,
  added: 0,
  known: 0,
  doubtful: 0,
  namesakes: [],
  refused: [],
  refusedCount: 0,
  kindsNotRead: [],
  notes: [],
  isTrial: true,
  titles: ['Kunde', 'Land'],
  columns,
  mappedBy: 'titles',
  needs: ['name'],
}

const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === text)

it('a file whose titles do not say where the names are is tried again as somebody says it, and nothing can be added before', async () => {
  const sent: FormData[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (!(init?.body instanceof FormData)) return Response.json({}, { status: 404 })
    sent.push(init.body)
    return Response.json(
      init.body.has('columns')
        ? {
            ...nothingRead,
            rows: 2,
            added: 2,
            needs: [],
            mappedBy: 'request',
            columns: { ...columns, name: 'Kunde' },
          }
        : nothingRead,
    )
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <ImportCustomersDialog isOpen onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await drawn.act(() => {
    if (!input) return
    Object.defineProperty(input, 'files', { value: [new File(['Kunde,Land\n'], 'kunden.csv')] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await drawn.act(() => button('Read the file')?.click())
  await drawn.settle()
  expect(document.querySelector('[role=alert]')?.textContent).toContain('no column called Name')
  expect(button('Add 0 customers')?.disabled).toBe(true)
  const [name] = document.querySelectorAll('select')
  await drawn.act(() => {
    if (!name) return
    name.value = 'Kunde'
    name.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await drawn.settle()
  expect(JSON.parse(String(sent.at(-1)?.get('columns')))).toMatchObject({ name: 'Kunde' })
  expect(sent.at(-1)?.get('isTrial')).toBe('true')
  expect(button('Add 2 customers')?.disabled).toBe(false)
})

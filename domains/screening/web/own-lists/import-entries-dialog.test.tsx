// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { ImportEntriesDialog } from './import-entries-dialog.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const read = {
  rows: 2,
  added: 1,
  known: 0,
  refused: [{ line: 3, name: '', reason: 'name: A name is required' }],
  refusedCount: 1,
  notes: ['Only the sheet “Exits” was read; “More exits” was not.'],
  isTrial: true,
  titles: ['Kunde'],
  columns: {},
  mappedBy: 'titles',
  needs: [] as string[],
}

async function drawnWith(answer: typeof read): Promise<string> {
  vi.stubGlobal('fetch', async () => Response.json(answer))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <ImportEntriesDialog id={1} isOpen onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await drawn.act(() => {
    if (!input) return
    Object.defineProperty(input, 'files', { value: [new File(['Kunde\n'], 'exits.xlsx')] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const press = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('Read'),
  )
  await drawn.act(() => press?.click())
  await drawn.settle()
  return document.body.textContent ?? ''
}

it('what of a file was not read is said before anything is put on the list', async () => {
  const text = await drawnWith(read)
  expect(text).toContain('“More exits” was not.')
  expect(text).toContain('Line 3: name: A name is required')
})

it('a file whose titles do not say where the names are says what is missing', async () => {
  expect(await drawnWith({ ...read, rows: 0, added: 0, needs: ['name'] })).toContain('no column called Name')
})

// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import DocumentsScreen from './documents-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const nothing = {
  rows: [],
  total: 0,
  from: 0,
  next: null,
  previous: null,
  asOf: '2026-11-22T09:00:00.000Z',
  facets: { kind: {} },
}
const passage = {
  documentId: 'd1',
  title: 'A filing',
  isSample: false,
  warnings: ['Page 2 of 9 has no text layer.'],
  start: 100,
  end: 140,
  page: 7,
  text: 'New tariffs on castings remain a problem',
  snippet: 'New tariffs on castings remain a problem',
  snippetStart: 100,
  hits: [{ start: 104, end: 111 }],
}

async function open(answers: Record<string, () => Response>, at = '/dashboard/documents') {
  vi.stubGlobal('fetch', async (url: string) => {
    const found = Object.entries(answers).find(([path]) => String(url).startsWith(path))
    return found ? found[1]() : Response.json(nothing)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <DocumentsScreen />
      </QueryClientProvider>
    </MantineProvider>,
    at,
  )
  await drawn.settle()
}

it('says that there are no documents yet, and of a failure that they could not be read', async () => {
  await open({})
  expect(document.body.textContent).toContain('No documents yet')
  await drawn.remove()
  await open({
    '/api/documents': () => Response.json({ code: 'internal-error', message: 'No.' }, { status: 500 }),
  })
  expect(document.body.textContent).not.toContain('No documents yet')
})

it('a passage is shown with what was found, and leads to its place', async () => {
  const found = {
    passages: [passage],
    total: 1,
    fits: 'any',
    searched: { documents: 3, passages: 90, notWhole: 1 },
    isTooCommon: false,
  }
  await open(
    { '/api/documents/search': () => Response.json(found) },
    '/dashboard/documents?words=tariffs+unicorns',
  )
  expect(document.querySelector('mark')?.textContent).toBe('tariffs')
  expect(document.querySelector('a[href^="/dashboard/documents/d1"]')?.getAttribute('href')).toBe(
    '/dashboard/documents/d1?from=104&to=111',
  )
  expect(document.body.textContent).toContain('No passage of 3 documents has all of these words. 1 has some.')
  expect(document.body.textContent).toContain(
    '1 of them has pages without text, which could not be searched.',
  )
  expect(document.body.textContent).toContain('Page 2 of 9 has no text layer.')
})

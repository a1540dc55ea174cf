// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import RecordsScreen from './records-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

async function open(holds: Response): Promise<void> {
  vi.stubGlobal('fetch', async (url: string) =>
    String(url).includes('holds')
      ? holds
      : Response.json({ code: 'internal', message: 'The database did not answer.' }, { status: 500 }),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <RecordsScreen />
    </QueryClientProvider>,
    '/dashboard/settings/records',
  )
}

it('where nothing could be read, requests for erasure are called unread, not left out', async () => {
  await open(Response.json({ code: 'internal', message: 'The database did not answer.' }, { status: 500 }))
  await drawn.until(() => expect(drawn.host.textContent).toContain('The legal holds could not be read.'))
  await drawn.until(() => expect(drawn.host.textContent).toContain('The requests could not be read.'))
})

it('whoever may not manage records sees nothing of them', async () => {
  await open(Response.json({ canManage: false, holds: [] }))
  await drawn.until(() => expect(drawn.host.textContent).toContain('Nothing is held'))
  expect(drawn.host.textContent).not.toContain('Erasure of personal data')
})

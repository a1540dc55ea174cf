// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import '../../contract/index.ts'
import QuestionnaireScreen from './questionnaire-screen.tsx'

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
  window.location.hash = ''
  vi.unstubAllGlobals()
})
const shownText = () => document.body.textContent ?? ''
const asks = (buyer: string) => ({
  buyer,
  supplier: 'Holt Castings',
  expiresAt: '2026-07-01T09:00:00.000Z',
  questions: [],
  figures: [{ metric: 'ghg-scope-1', name: 'Scope 1', holds: 'Direct emissions', units: ['t CO2e'] }],
})

/** The page with a server that knows some links; gives what was sent to it. */
async function open(token: string, links: Record<string, object>) {
  const sent: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { token: string }
    sent.push({ url: String(url), token: body.token })
    const known = links[body.token]
    if (!known)
      return Response.json({ code: 'link-expired', message: 'This link does not work.' }, { status: 410 })
    return Response.json(String(url).endsWith('/answer') ? { answers: 0, figures: 1 } : known)
  })
  window.location.hash = token
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <QuestionnaireScreen />
    </QueryClientProvider>,
  )
  await drawn.settle()
  return sent
}
const follow = async (token: string) => {
  await act(async () => {
    window.location.hash = token
    window.dispatchEvent(new Event('hashchange'))
  })
  await drawn?.settle()
}

it('another link in the same tab is another questionnaire: nothing of the first is shown or sent', async () => {
  await open('first', { first: asks('Northgate Foods'), second: asks('Southwell Steel') })
  expect(shownText()).toContain('Northgate Foods asks Holt Castings')
  await follow('second')
  expect(shownText()).toContain('Southwell Steel asks Holt Castings')
  expect(shownText()).not.toContain('Northgate Foods')
  await follow('third')
  expect(shownText()).toContain('This link does not work')
  expect(shownText()).not.toContain('asks Holt Castings')
})

it('a link that could not be read is not called one that does not work', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'internal-error', message: 'No.' }, { status: 500 }),
  )
  window.location.hash = 'first'
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <QuestionnaireScreen />
    </QueryClientProvider>,
  )
  await drawn.settle()
  expect(shownText()).toContain('The questionnaire could not be opened.')
  expect(shownText()).not.toContain('This link does not work')
})

it('a link without its last part is called incomplete, and is not asked', async () => {
  const sent = await open('', {})
  expect(shownText()).toContain('This link is not complete')
  expect(sent).toEqual([])
})

it.each([
  ['1.200', 'Read as 1.2'],
  ['1200.5', 'Read as 1,200.5'],
  ['1,200', 'no thousands separators'],
  ['0x10', 'no thousands separators'],
])('a figure written as %s shows how it is read', async (written, shown) => {
  await open('first', { first: asks('Northgate Foods') })
  const field = document.querySelector<HTMLInputElement>('[aria-label="Scope 1, value"]')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, written)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(shownText()).toContain(shown)
})

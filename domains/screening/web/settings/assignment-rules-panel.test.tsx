// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { AssignmentRulesPanel } from './assignment-rules-panel.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const rule = (name: string, countries: string[]) => ({
  ...{ name, countries, topics: [], lists: [], asks: [], riskLevels: [], people: [] },
})
const rules = [rule('Russia', ['RU', 'BY']), rule('Iran', ['IR'])]

it('a rule that moves up or stays when another is removed shows its own countries', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      String(url).includes('assignment-rules') ? { rules, version: 1, changedBy: null, changedAt: null } : [],
    ),
  )
  // A growing field listens to the fonts of the page, of which this one has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <AssignmentRulesPanel />
    </QueryClientProvider>,
  )
  await drawn.settle()
  const countries = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[placeholder^="Any country"]')].map(
      ({ value }) => value,
    )
  const press = (name: string) =>
    drawn.act(() => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)?.click())
  expect(countries()).toEqual(['RU, BY', 'IR'])
  await press('Move rule 2 up')
  expect(countries()).toEqual(['IR', 'RU, BY'])
  await press('Remove rule 1')
  expect(countries()).toEqual(['RU, BY'])
})

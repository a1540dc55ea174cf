// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { coverageOf, strictContract } from '#domains/screening/contract/index.ts'
import { CoverageContractPanel } from './coverage-contract-panel.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const now = new Date('2026-11-22T12:00:00Z')
const held = [
  { listId: 'ofac-sdn', version: 1, publishedOn: '2024-05-03', entries: 14_965 },
  { listId: 'un-sc', version: 1, publishedOn: '2026-02-27', entries: 1_003 },
]
const status = {
  contract: strictContract,
  version: 1,
  isDefault: false,
  isSample: true,
  now: coverageOf(strictContract, held, now),
  strict: coverageOf(strictContract, held, now),
  canFetch: false,
}

it('says how the lists in force stand, what the official ones lack, and what is asked for', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    if (init.body) sent.push(JSON.parse(String(init.body)))
    return Response.json(status)
  })
  drawn = await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CoverageContractPanel />
    </QueryClientProvider>,
  )
  await drawn.settle()
  const text = drawn.host.textContent ?? ''
  expect(text).toContain('Sample data uses the lists')
  expect(text).toContain('OFAC too old (933 days, at most 7 allowed)')
  expect(text).toContain('Import their files')
  const field = (name: string) => drawn.host.querySelector<HTMLInputElement>(`[data-field="${name}"]`)
  expect(field('ofacDays')?.value).toBe('7')
  expect(field('euDays')?.value).toBe('7')
  expect(sent).toEqual([])
})

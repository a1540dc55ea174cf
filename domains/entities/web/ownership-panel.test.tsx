// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { OwnershipPanel } from './ownership-panel.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn?.remove()
  vi.unstubAllGlobals()
})

const notScreened = { state: 'not-screened', screeningId: null, under: null, at: null }
const stake = {
  id: 8,
  name: 'Ashgrove Dairy',
  direct: { low: 0.64, high: 0.64 },
  inTheEnd: { low: 0.64, high: 0.64 },
  control: 'yes',
  screening: notScreened,
}
const nobody = {
  asOf: '2026-11-29',
  links: [],
  stakes: [],
  owners: [],
  rule: {
    verdict: 'unknown',
    share: { low: 0, high: 1 },
    designated: [],
    notScreened: 0,
    unexplained: 1,
    because: 'Who owns 100% of it is not known here.',
  },
  controlRule: { verdict: 'unknown', controllers: [], because: 'Who has it is not known here.' },
}

async function open(kind: 'legal' | 'natural') {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      String(url).includes('/owned')
        ? { asOf: '2026-11-29', undated: 0, rows: [{ ...stake, countsWith: 'yes' }] }
        : nobody,
    ),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <OwnershipPanel entity={{ id: 7, name: 'Eamon Hale', kind }} asOf="" />
    </QueryClientProvider>,
    '/',
  )
  await drawn.settle()
  return document.body.textContent ?? ''
}

it('a person has holdings and no owners: no rule of owners is shown of one', async () => {
  const text = await open('natural')
  expect(text).toContain('What this person owns')
  expect(text).toContain('Ashgrove Dairy')
  expect(text).toContain('64%')
  expect(text).not.toContain('No owner is known here')
  expect(text).not.toContain('50 percent rule (OFAC')
})

it('a company whose owners nobody states is said to have unknown ones', async () => {
  const text = await open('legal')
  expect(text).toContain('No owner is known here')
  expect(text).toContain('What it owns')
})

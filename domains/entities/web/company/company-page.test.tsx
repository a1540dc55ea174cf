// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { pathOfParty } from '#platform/vocabulary/index.ts'
import { areOfOtherYears } from '../../contract/index.ts'
import { ResultMap } from '../result-map/result-map.tsx'
import SavedSearchesScreen from '../saved-searches/saved-searches-screen.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import CompareScreen, { comparedIn } from './compare-screen.tsx'
import NamedPartyScreen from './named-party-screen.tsx'
import { RelatedPanel } from './related-panel.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn?.remove()
  vi.unstubAllGlobals()
})

async function open(screen: ReactNode, answer: () => Response | Promise<Response>, address = '/') {
  vi.stubGlobal('fetch', async () => answer())
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(<QueryClientProvider client={client}>{screen}</QueryClientProvider>, address)
  await drawn.settle()
}
const text = () => document.body.textContent ?? ''
const failed = () => Response.json({ code: 'internal-error', message: 'No.' }, { status: 500 })
const noRecord = { found: null, because: 'No record is “Acme” beyond doubt.', candidates: [], notUsed: [] }

describe('where a row that names a company leads', () => {
  const address = pathOfParty({ name: 'Acme & Co', ticker: 'ACME', country: null })

  it('its address says what the row says, and nothing that it does not', () => {
    expect(address).toBe('/dashboard/companies/named?name=Acme+%26+Co&ticker=ACME')
  })

  it('goes to the record where one alone is meant', async () => {
    await open(
      <NamedPartyScreen />,
      () => Response.json({ ...noRecord, found: { id: 7, name: 'Acme' } }),
      address,
    )
    expect(drawn.address()).toBe('/dashboard/companies/7')
  })

  it('says that it is none, and does not call a failure none', async () => {
    await open(<NamedPartyScreen />, () => Response.json(noRecord), address)
    expect(text()).toContain('No record is “Acme” beyond doubt.')
    await drawn.remove()
    await open(<NamedPartyScreen />, failed, address)
    expect(text()).toContain('could not be searched')
    expect(text()).not.toContain('No record is')
  })
})

describe('what else is kept of a company', () => {
  const group = { group: 'Customers', rows: [], isCut: false, failed: null }
  const row = { id: '1', title: 'Acme Ltd', detail: 'GB', href: '/x', by: 'name' }

  it('marks what is known by a name alone', async () => {
    await open(<RelatedPanel id={7} />, () => Response.json({ groups: [{ ...group, rows: [row] }] }))
    expect(text()).toContain('By name: may be a namesake')
  })

  it('a part that could not be read is not nothing', async () => {
    const groups = [{ ...group, failed: 'Customers could not be read.' }]
    await open(<RelatedPanel id={7} />, () => Response.json({ groups }))
    expect(text()).toContain('Customers could not be read. Unlisted data may exist.')
    expect(text()).not.toContain('Nothing else was found')
  })
})

describe('what has changed', () => {
  it('is told with what it was before', async () => {
    const changes = [{ what: 'Employees', before: '120', after: '140' }]
    await open(<ChangesPanel id={7} />, () => Response.json({ since: '2026-11-01T10:00:00.000Z', changes }))
    expect(text()).toContain('120 → 140')
  })

  it('that is not known is not called unchanged', async () => {
    await open(<ChangesPanel id={7} />, failed)
    expect(text()).toContain('What has changed is not known')
    expect(text()).not.toContain('Nothing has changed')
  })
})

describe('companies beside each other', () => {
  it('are read from the address: numbers alone, each once', () => {
    expect(comparedIn('3,x,3,-1,9,1e3')).toEqual([3, 9, 1000])
    expect(comparedIn(null)).toEqual([])
  })

  it('figures of different years are marked as such', () => {
    const value = (asOf: string | null) => ({ shown: '1', source: 'A', asOf, doAgree: true })
    expect(areOfOtherYears({ values: [value('2019-12-31'), value('2024-12-31')] })).toBe(true)
    expect(areOfOtherYears({ values: [value('2024-01-01'), null, value(null), value('2024-12-31')] })).toBe(
      false,
    )
  })

  it('one alone is not compared, and asks for a second', async () => {
    await open(<CompareScreen />, failed, '/dashboard/companies/compare?ids=7')
    expect(text()).toContain('Choose a second company')
  })
})

describe('the map of a result', () => {
  it('says how many companies are on no square', async () => {
    const counts = [{ value: 'GB', count: 3 }]
    const map = (found: number | null, isCut = false) => (
      <ResultMap counts={counts} found={found} isCut={isCut} chosen="" onChoose={() => undefined} />
    )
    await open(map(5), failed)
    expect(text()).toContain('Of 2 companies no source reports the country')
    await drawn.remove()
    await open(map(3), failed)
    expect(text()).not.toContain('no source reports the country')
    expect(text()).not.toContain('there may be more in each country')
    await drawn.remove()
    await open(map(3, true), failed)
    expect(text(), 'a part is not called the whole').toContain('there may be more in each country')
  })
})

describe('saved searches', () => {
  it('says where there are none, and why one could not be asked', async () => {
    await open(<SavedSearchesScreen />, () => Response.json([]))
    expect(text()).toContain('No search is saved yet')
    await drawn.remove()
    const search = {
      id: 1,
      name: 'Weavers',
      asked: { q: 'loom', country: 'GB' },
      isTold: true,
      found: 12,
      lookedAt: '2026-10-03T10:00:00.000Z',
      lastFailure: 'The company directory is still being filled: companies may be missing.',
      savedBy: 'Ana Analyst',
      savedAt: '2026-11-01T10:00:00.000Z',
    }
    await open(<SavedSearchesScreen />, () => Response.json([search]))
    expect(text()).toContain('“loom” · United Kingdom')
    expect(text()).toContain('still being filled')
    expect(text(), 'a count of an earlier day is no count of today').toContain(
      'What was found is of 3 Oct 2026',
    )
  })
})

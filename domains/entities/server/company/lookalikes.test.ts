import { afterAll, beforeAll, expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import type { EntityFacts } from '../../contract/index.ts'
import { takeOverCompanies } from '../linked-companies.ts'
import { prepareSearchIndex } from '../search/search-index.ts'
import { entitiesSlice } from '../slice.ts'
import { findLookalikes } from './find-lookalikes.ts'
import { likenessOf } from './likeness.ts'

const facts = (text: string, rest: Partial<EntityFacts> = {}): EntityFacts => ({
  names: [{ text, kind: 'legal' }],
  identifiers: [],
  ...rest,
})
const pumps = { industry: 'Industrial Pumps', sector: 'Industrials' }

it('what is not known of both is named, and makes two neither alike nor unlike', () => {
  const one = facts('One', { ...pumps, country: 'DE', employees: 200 })
  const same = likenessOf(one, facts('Same', { ...pumps, country: 'DE', employees: 210 }))
  const bare = likenessOf(one, facts('Bare', { ...pumps, country: 'DE' }))
  const other = likenessOf(one, facts('Other', { ...pumps, country: 'DE', employees: 90_000 }))
  expect(same.score).toBeGreaterThan(bare.score)
  expect(bare.score).toBeGreaterThan(other.score)
  expect(same.unknown).toEqual(['description'])
  expect(bare.unknown).toEqual(['size', 'description'])
  expect(bare.reasons.join()).not.toMatch(/size|employees/)
  expect(same.reasons).toContain('Similar size: 200 and 210 employees')
  expect(likenessOf(one, facts('Nothing')).reasons).toEqual([])
})

it('amounts in another currency are no revenue to compare with', () => {
  const one = facts('One', { ...pumps, revenueMillions: 10 })
  expect(
    likenessOf(one, facts('Euro', { ...pumps, revenueMillions: 10, revenueCurrency: 'EUR' })).unknown,
  ).toContain('size')
})

onOneDatabase('companies like one', (world) => {
  let ids: number[] = []
  beforeAll(async () => {
    ids = await takeOverCompanies(world.as({ role: 'admin' }), {
      source: 'like-sample',
      companies: [
        facts('Asked', {
          ...pumps,
          country: 'DE',
          city: 'Kiel',
          employees: 120,
          description: 'Makes bronze impellers',
        }),
        facts('Nearest', {
          ...pumps,
          country: 'DE',
          city: 'Kiel',
          employees: 110,
          description: 'Casts impellers in bronze',
        }),
        facts('Same trade', { ...pumps, country: 'FR', employees: 4_000 }),
        facts('Baker', {
          industry: 'Bakeries',
          sector: 'Consumer',
          country: 'DE',
          city: 'Kiel',
          employees: 120,
        }),
        facts('Unknown'),
        facts('Person of pumps', { ...pumps, kind: 'natural', country: 'DE', city: 'Kiel' }),
      ],
      supplies: [],
    })
    await prepareSearchIndex(world.as())
  })
  afterAll(() => entitiesSlice.stop?.(world.installation))
  const like = (id = 0) => findLookalikes(world.as(), { id, limit: 10 })

  it('come the most alike first, each with its reasons, and neither itself nor a person is among them', async () => {
    const { rows, notStated } = await like(ids[0])
    expect(rows.map(({ company }) => company.name)).toEqual(['Nearest', 'Same trade'])
    expect(rows[0]?.reasons).toEqual([
      'Same industry: Industrial Pumps',
      'Same city: Kiel, Germany',
      'Similar size: 120 and 110 employees',
      'Descriptions share “impellers”, “bronze”',
    ])
    expect(rows[1]?.unknown).toEqual(['description'])
    expect(notStated).toEqual([])
  })

  it('a company of which nothing is stated has none, and what is missing is named', async () => {
    expect(await like(ids[4])).toMatchObject({
      rows: [],
      compared: 0,
      notStated: ['industry', 'place', 'size', 'description'],
    })
  })
})

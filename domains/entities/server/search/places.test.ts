import { afterAll, beforeAll, expect, it } from 'vitest'
import { countryName } from '#engines/name-matching/index.ts'
import { bookkeeping } from '#platform/audit/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import type { EntityFacts } from '../../contract/index.ts'
import { recordKeys } from '../keys.ts'
import { searchCompanies } from '../search-companies.ts'
import { entitiesSlice } from '../slice.ts'
import * as store from '../store.ts'
import { EVERYBODY } from '../tables.ts'
import { prepareSearchIndex, searchAtOnce } from './search-index.ts'

const COUNTRIES =
  'AR AT AU BE BG BR CA CH CL CN CY CZ DE DK EE EG ES FI FR GB GE GR HK HR HU ID IE IL IN IS IT JP KR KZ LT LU LV MT MX MY NG NL NO NZ PE PH PK PL PT RO RS RU SA SE SG SI SK TH TR TW UA US VN ZA'.split(
    ' ',
  )
const EACH = 12

onOneDatabase('a search by place, industry and size', (world) => {
  const facts: EntityFacts[] = COUNTRIES.flatMap((country, at) =>
    Array.from({ length: EACH }, (_, place) => ({
      names: [
        {
          text: `${['Alder', 'Birch', 'Cedar', 'Dogwood'][place % 4]} ${country}${place} Works`,
          kind: 'legal' as const,
        },
      ],
      identifiers: [],
      country,
      industry: place % 3 === 0 ? 'Software' : 'Banks - Regional',
      sector: place % 3 === 0 ? 'Technology' : 'Financials',
      employees: (at + 1) * 10 + place,
      foundedYear: 1950 + place,
      ...(country === 'DE' ? { city: place % 2 === 0 ? 'Munich' : 'Berlin' } : {}),
    })),
  )
  const add = (some: readonly EntityFacts[]) =>
    world.installation.database.db.transaction(async (opened) => {
      const db = bookkeeping(opened, 'companies of a test')
      const ids = await store.insertEntities(
        db,
        EVERYBODY,
        some.map((one) => ({
          facts: one,
          sources: ['sec'],
          records: [
            {
              source: 'sec',
              sourceKey: one.names[0]?.text ?? '',
              facts: one,
              keys: recordKeys(one),
              asOf: '2026-08-16',
              joined: null,
            },
          ],
        })),
        world.installation.clock(),
      )
      await store.raiseVersion(db, EVERYBODY, world.installation.clock())
      return ids
    })
  const ask = (asked: object) => searchCompanies(world.as(), { limit: 120, offset: 0, ...asked })
  beforeAll(async () => {
    await add(facts)
    await prepareSearchIndex(world.as())
  })
  afterAll(async () => {
    await entitiesSlice.stop?.(world.installation)
  })

  it('finds at least 99 of 100 companies of every country by its name', async () => {
    let found = 0
    for (const country of COUNTRIES) {
      const { rows, total, parts, isCut } = await ask({ q: countryName(country) })
      expect(parts, country).toMatchObject([{ kind: 'place' }])
      expect(isCut).toBe(false)
      expect(total).toBeGreaterThanOrEqual(rows.filter((row) => row.country === country).length)
      found += rows.filter((row) => row.country === country).length
    }
    expect(found / (COUNTRIES.length * EACH)).toBeGreaterThanOrEqual(0.99)
  })

  it.each([
    ['Allemagne', EACH],
    ['Deutschland', EACH],
    ['Tyskland', EACH],
    ['DE', EACH],
    ['companies in Germany', EACH],
    ['Unternehmen in Deutschland', EACH],
    ['München', EACH / 2],
    ['munich', EACH / 2],
    ['Monaco di Baviera', EACH / 2],
    ['Berlin, Germany', EACH / 2],
    ['Germany software', EACH / 3],
    ['software companies in Germany', EACH / 3],
    ['Banken in München', EACH / 3],
    ['United Kingdom', EACH],
    ['UK', EACH],
    ['Royaume-Uni', EACH],
    ['Birch Germany', EACH / 4],
    ['Germany > 135 employees', 6],
  ])('“%s” finds all that it names', async (q, count) => {
    const { rows, parts } = await ask({ q })
    expect(parts.length).toBeGreaterThan(0)
    const country = /UK|United|Royaume/.test(q) ? 'GB' : 'DE'
    expect(rows.slice(0, count).filter((row) => row.country === country)).toHaveLength(count)
  })

  it('a part that is taken off is a part of a name again, and a name without a place is read as before', async () => {
    const { parts } = await ask({ q: 'Germany', asName: 'Germany' })
    expect(parts).toEqual([])
    const named = await ask({ q: 'Alder DE0 Works' })
    expect(named.parts).toEqual([])
    expect(named.rows[0]).toMatchObject({ name: 'Alder DE0 Works', foundBy: 'name' })
  })

  it('narrows and orders by figures; a company whose figure nobody states is in no range', async () => {
    const { rows, total } = await ask({
      q: 'Germany',
      employeesFrom: 135,
      foundedTo: 1960,
      sort: 'employees',
    })
    expect(total).toBe(rows.length)
    expect(rows.map(({ employeeCount }) => employeeCount)).toEqual(
      rows.map(({ employeeCount }) => employeeCount).sort((a, b) => Number(b) - Number(a)),
    )
    expect(
      rows.every(
        ({ employeeCount, foundedYear }) => Number(employeeCount) >= 135 && Number(foundedYear) <= 1960,
      ),
    ).toBe(true)
    expect((await ask({ revenueFrom: 1 })).total).toBe(0)
    const least = await ask({ sort: 'employees', ascending: 'true' })
    const counts = least.rows.map(({ employeeCount }) => employeeCount ?? Number.POSITIVE_INFINITY)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  })

  it('a company that is added to a large directory is found at once, and no search waits for the others to be read', async () => {
    const [id] = await add([
      { names: [{ text: 'Newly Added Petrel', kind: 'legal' }], identifiers: [], country: 'DE' },
    ])
    const found = await searchAtOnce(
      world.as(),
      { q: 'newly added petrel', narrowed: {}, limit: 10, offset: 0 },
      undefined,
      { quicklyRead: 0, patienceMs: 1_000 },
    )
    expect(found).toMatchObject({ ids: [Number(id)], isBeingRead: false })
    expect((await ask({ q: 'Germany' })).total).toBe(EACH + 1)
  })
})

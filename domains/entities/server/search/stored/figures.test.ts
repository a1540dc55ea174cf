import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookkeeping } from '#platform/audit/index.ts'
import { onEveryDatabase, onOneDatabase, type World } from '#platform/testing/index.ts'
import type { EntityFacts, FigureId } from '../../../contract/index.ts'
import { searchCompanies } from '../../search-companies.ts'
import { entitiesSlice } from '../../slice.ts'
import * as store from '../../store.ts'
import { EVERYBODY } from '../../tables.ts'
import { beginWhereLarge, makeEntries } from './make-entries.ts'

const COUNT = 90
/** Companies with figures of every kind: none, exact, bands with and without an upper bound, amounts of other currencies. */
const companies: EntityFacts[] = Array.from({ length: COUNT }, (_, at) => ({
  names: [{ text: `Figured ${'ABCDEFGHI'[at % 9]}${at} Works`, kind: 'legal' }],
  identifiers: [],
  country: ['DE', 'FR', 'US'][at % 3] as string,
  sector: at % 4 === 0 ? 'Energy' : 'Materials',
  ...(at % 5 === 0
    ? {}
    : at % 5 === 1
      ? { employeesBand: { low: at, high: at % 2 ? null : at * 3 } }
      : { employees: at * 10 }),
  ...(at % 2 === 0
    ? { revenueMillions: at, ...(at % 6 === 0 ? { revenueCurrency: 'EUR' } : {}) }
    : at % 7 === 0
      ? { revenueBand: { low: at, high: at + 10 } }
      : {}),
  ...(at % 11 === 0 ? { fundingMillions: at * 2 } : {}),
  ...(at % 3 === 0 ? { foundedYear: 1900 + at } : {}),
}))

const dollars = (currency?: string) => currency === undefined || currency === 'USD'
/** Read again here from the facts, by nothing that the search uses. */
const boundsOf: Record<FigureId, (facts: EntityFacts) => [number, number] | undefined> = {
  employees: ({ employees: exact, employeesBand: band }) =>
    exact !== undefined ? [exact, exact] : band && [band.low, band.high ?? Number.POSITIVE_INFINITY],
  revenue: ({ revenueMillions: exact, revenueBand: band, revenueCurrency }) =>
    !dollars(revenueCurrency)
      ? undefined
      : exact !== undefined
        ? [exact, exact]
        : band && [band.low, band.high ?? Number.POSITIVE_INFINITY],
  funding: ({ fundingMillions: exact }) => (exact === undefined ? undefined : [exact, exact]),
  founded: ({ foundedYear: exact }) => (exact === undefined ? undefined : [exact, exact]),
}

type Asked = Omit<Parameters<typeof searchCompanies>[1], 'limit' | 'offset'>
const questions: Asked[] = [
  { employeesFrom: 200 },
  { employeesTo: 60 },
  { employeesFrom: 0 },
  { revenueFrom: 10, revenueTo: 50 },
  { revenueFrom: 0, country: 'DE' },
  { fundingFrom: 1 },
  { foundedFrom: 1930, foundedTo: 1960, sector: 'Energy' },
  { sort: 'employees' },
  { sort: 'revenue', ascending: 'true', country: 'FR' },
  { sort: 'funding' },
  { sort: 'founded', employeesFrom: 100 },
  { sort: 'funding', q: 'Germany' },
  { sort: 'employees', q: 'Figured' },
  { employeesFrom: 500, q: 'Figured' },
]

function expected({ q, country = q === 'Germany' ? 'DE' : undefined, sector, ...asked }: Asked) {
  const within = companies.filter(
    (one) => (!country || one.country === country) && (!sector || one.sector === sector),
  )
  const ids = ['employees', 'revenue', 'funding', 'founded'] as const
  const fits = within.filter((one) =>
    ids.every((id) => {
      const [from, to] = [asked[`${id}From`], asked[`${id}To`]]
      if (from === undefined && to === undefined) return true
      const known = boundsOf[id](one)
      return known !== undefined && known[1] >= (from ?? -1) && known[0] <= (to ?? Number.POSITIVE_INFINITY)
    }),
  )
  const asksFor = ids.filter(
    (id) => asked.sort === id || asked[`${id}From`] !== undefined || asked[`${id}To`] !== undefined,
  )
  return {
    total: fits.length,
    unknownFigures: asksFor.map((figure) => ({
      figure,
      count: within.filter((one) => boundsOf[figure](one) === undefined).length,
    })),
    names: fits.map(({ names }) => names[0]?.text ?? '').sort(),
    keys: fits
      .map((one) => (asked.sort ? boundsOf[asked.sort](one)?.[0] : undefined))
      .sort((a, b) =>
        a === undefined || b === undefined
          ? Number(a === undefined) - Number(b === undefined)
          : asked.ascending
            ? a - b
            : b - a,
      ),
  }
}

function behaviour(world: World) {
  const catchUp = async () => {
    for (const id of [EVERYBODY, 1])
      if (await beginWhereLarge(world.as(), id)) await makeEntries(world.as(), id)
  }
  const keep = (directory: number, facts: readonly EntityFacts[]) =>
    world.installation.database.db.transaction(async (opened) => {
      const db = bookkeeping(opened, 'companies of a test')
      const now = world.installation.clock()
      const rows = facts.map((one) => ({ facts: one, sources: ['sec'], records: [] }))
      await store.insertEntities(db, directory, rows, now)
      await store.raiseVersion(db, directory, now)
    })
  beforeAll(async () => {
    // A few are the organisation's own: one order goes over both directories.
    await keep(EVERYBODY, companies.slice(6))
    await keep(1, companies.slice(0, 6))
    await catchUp()
  })
  afterAll(async () => {
    await entitiesSlice.stop?.(world.installation)
  })
  const nameOf = new Map(companies.map((one) => [one.names[0]?.text ?? '', one]))

  it.each(questions.map((asked) => [JSON.stringify(asked), asked] as const))(
    '%s finds, counts and orders what the companies say',
    async (_, asked) => {
      const page = await searchCompanies(world.as(), { ...asked, limit: 120, offset: 0 })
      const { names, keys, ...counts } = expected(asked)
      expect({ total: page.total, unknownFigures: page.unknownFigures }).toEqual(counts)
      expect(page.isCut).toBe(false)
      expect(page.rows.map(({ name }) => name).sort()).toEqual(names)
      const { sort } = asked
      if (sort)
        expect(page.rows.map(({ name }) => boundsOf[sort](nameOf.get(name) as EntityFacts)?.[0])).toEqual(
          keys,
        )
    },
  )

  it('pages of an order hold every company once', async () => {
    const seen: string[] = []
    for (let offset = 0; offset < COUNT; offset += 7)
      seen.push(
        ...(await searchCompanies(world.as(), { sort: 'revenue', limit: 7, offset })).rows.map(
          ({ name }) => name,
        ),
      )
    expect(seen).toHaveLength(COUNT)
    expect(new Set(seen).size).toBe(COUNT)
  })

  it('counts by country are of what lies within the bounds', async () => {
    const { facets } = await searchCompanies(world.as(), { revenueFrom: 10, limit: 1, offset: 0 })
    for (const { value, count } of facets.country)
      expect(count, value).toBe(expected({ revenueFrom: 10, country: value }).total)
  })

  it('a company that gains a figure is no longer counted among those without', async () => {
    const before = await searchCompanies(world.as(), { sort: 'founded', limit: 1, offset: 0 })
    const { rows } = await world.installation.database.pool.query(
      `select id, facts from entity where facts ->> 'foundedYear' is null and organisation_id = 0 order by id limit 1`,
    )
    const [row] = rows as { id: string; facts: EntityFacts }[]
    await world.installation.database.db.transaction(async (opened) => {
      const db = bookkeeping(opened, 'a figure of a test')
      const now = world.installation.clock()
      const facts = { ...(row?.facts as EntityFacts), foundedYear: 2020 }
      await store.updateEntity(
        db,
        { organisationId: EVERYBODY, id: Number(row?.id) },
        { facts, updatedAt: now },
      )
      await store.raiseVersion(db, EVERYBODY, now)
    })
    await catchUp()
    const after = await searchCompanies(world.as(), { sort: 'founded', limit: 1, offset: 0 })
    expect(after.unknownFigures[0]?.count).toBe((before.unknownFigures[0]?.count ?? 0) - 1)
    expect(after.rows[0]?.foundedYear).toBe(2020)
    expect(after.total).toBe(before.total)
  })
}

onEveryDatabase('figures of a directory in the database', behaviour, { DIRECTORY_IN_MEMORY: '0' })
onOneDatabase('figures of an own directory in memory beside a large one', behaviour, {
  DIRECTORY_IN_MEMORY: '10',
})
onOneDatabase('figures of a directory in memory', behaviour)

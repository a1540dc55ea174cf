import { expect, it } from 'vitest'
import { tablesOfOrganisations, wordColumns } from '#platform/organisation-rows/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { slices } from './slices.ts'

/** Rows that a person made for the organisation: what they did stays, under another name. */
const OF_THE_ORGANISATION = ['match_decision']
/** Goes with the account itself. */
const OF_THE_ACCOUNT = ['membership']

onOneDatabase('what slices say of people who are to be erased', (world) => {
  it('every table whose rows are a person’s own is said by a slice to go with them, or stays on purpose', async () => {
    const answer = slices.flatMap(({ aboutPerson }) => aboutPerson?.own?.map(({ table }) => table) ?? [])
    const tables = new Set(
      (await tablesOfOrganisations(world.installation.database.db)).map(({ name }) => name),
    )
    const { rows } = await world.installation.database.pool.query(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
    )
    const theirs = rows.map(({ name }) => name as string).filter((name) => tables.has(name))
    expect(theirs.length).toBeGreaterThan(8)
    expect(theirs.sort()).toEqual([...answer, ...OF_THE_ORGANISATION, ...OF_THE_ACCOUNT].sort())
  })

  it('every table and column that a slice names is there', async () => {
    const tables = new Set(
      (await tablesOfOrganisations(world.installation.database.db)).map(({ name }) => name),
    )
    const named = slices.flatMap(({ aboutPerson }) => [
      ...(aboutPerson?.own?.map(({ table }) => table) ?? []),
      ...(aboutPerson?.ofFiles?.map(({ table }) => table) ?? []),
      ...(aboutPerson?.rows?.map(({ table }) => table) ?? []),
    ])
    expect(named.filter((name) => !tables.has(name))).toEqual([])
    const words = await wordColumns(world.installation.database.db)
    expect(words.get('customer')?.map(({ column }) => column)).toEqual(
      expect.arrayContaining(['name', 'identifiers', 'birth_date']),
    )
  })
})

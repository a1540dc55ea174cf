import { isNull, sql } from 'drizzle-orm'
import { integer, PgDialect, pgTable, text as words } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { ofOrganisation } from './of-organisation.ts'

const thing = pgTable('thing', {
  organisationId: integer('organisation_id'),
  id: integer('id'),
  note: words('note'),
})
const written = (condition: ReturnType<typeof ofOrganisation>) =>
  new PgDialect().sqlToQuery(sql`${condition}`)

it('a condition always holds the organisation, then each value, a list as one of its values', () => {
  const { sql: text, params } = written(
    ofOrganisation(thing, 7, { id: 3, note: ['a', 'b'] }, isNull(thing.id)),
  )
  expect(text).toBe(
    '("thing"."organisation_id" = $1 and "thing"."id" = $2 and "thing"."note" in ($3, $4) and "thing"."id" is null)',
  )
  expect(params).toEqual([7, 3, 'a', 'b'])
})

it('an empty list reaches no row', () => {
  expect(written(ofOrganisation(thing, 7, { id: [] })).sql).toContain('false')
})

it('a missing value stops the query instead of reaching every row of the organisation', () => {
  expect(() => ofOrganisation(thing, 7, { id: undefined as never })).toThrow('id')
})

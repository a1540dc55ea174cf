import { sql } from 'drizzle-orm'
import { integer, PgDialect, pgTable, QueryBuilder } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { qualified } from './qualified.ts'

const own = pgTable('own', { id: integer('id') })
const other = pgTable('other', { id: integer('id') })
const among = qualified`exists (select 1 from ${other} where ${other.id} = ${own.id})`
const kept = 'exists (select 1 from "other" where "other"."id" = "own"."id")'

it('a query within a selection of one table keeps the names of its tables', () => {
  const one = new QueryBuilder()
  expect(one.select({ among }).from(own).toSQL().sql).toContain(kept)
  expect(
    one
      .select({ among: among.as('named') })
      .from(own)
      .toSQL().sql,
  ).toContain(kept)
  expect(
    one.select().from(own).where(among).orderBy(among).groupBy(among).toSQL().sql.split(kept),
  ).toHaveLength(4)
})

it('the same in what a change returns', () => {
  const dialect = new PgDialect()
  const returning = [{ path: ['among'], field: among }] as never
  expect(dialect.sqlToQuery(dialect.buildDeleteQuery({ table: own, returning })).sql).toContain(kept)
})

it('`sql` alone loses them, which is why this exists', () => {
  const lost = sql`exists (select 1 from ${other} where ${other.id} = ${own.id})`
  expect(new QueryBuilder().select({ lost }).from(own).toSQL().sql).toContain('where "id" = "id"')
})

import { expect, it } from 'vitest'
import { unqualifiedIn } from './check-queries.ts'

/** «…» stands for what is put into a template. */
const faultsOf = (text: string, path = 'domains/alerts/server/expiry.ts') =>
  unqualifiedIn([{ path, text: text.replaceAll('«', '$' + '{').replaceAll('»', '}') }])

it('a query within a query is refused in `sql`, wherever it stands in the template', () => {
  for (const text of [
    'const a = sql<boolean>`exists (select 1 from «other» where «other.id» = «own.id»)`',
    'const a = sql`case when «own.at» is null then 0 when not exists (select from «other» o where o.id = «own.id») then 1 end`',
    'const a = sql`(select count(*) from «other» o where o.id = «own.id»)`.mapWith(Number)',
    'const a = sql`array(select «other.id» from «other»)`',
    'const ofOwn = sql`from «other» o where o.id = «own.id»`',
    'db.select({ a: sql`coalesce((SELECT 1), «own.id»)` })',
  ])
    expect(faultsOf(text)).toHaveLength(1)
})

it('what is qualified, a whole statement and a part without a query are as they may be', () => {
  for (const text of [
    'const a = qualified<boolean>`exists (select 1 from «other» where «other.id» = «own.id»)`',
    'db.execute(sql`select * from «own» where exists (select 1 from «other» where «other.id» = «own.id»)`)',
    'db.execute(sql`\n  with made as (select 1) insert into «own» select 1`)',
    'const a = sql`extract(epoch from «own.closedAt» - «own.raisedAt»)`',
    'const a = sql`greatest(«own.closedAt», «reportOf(own)»)`',
  ])
    expect(faultsOf(text)).toEqual([])
})

it('the line is named, and tests and what asks no database are left alone', () => {
  const text = '\n\nconst a = sql`(select 1 from «other»)`'
  expect(faultsOf(text)[0]).toContain('expiry.ts:3 ')
  expect(faultsOf(text, 'domains/alerts/server/expiry.test.ts')).toEqual([])
})

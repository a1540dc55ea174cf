import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../open-database.ts'
import { copyDatabase } from './copy-database.ts'

const shape = `
  create schema kept;
  create table kept.head (id integer generated always as identity primary key, parent integer references kept.head, name text not null,
    length integer generated always as (length(name)) stored);
  create table kept.every (head_id integer not null references kept.head, at timestamptz, day date, span interval, exact numeric(38, 18), rough float8,
    small real, whole bigint, flags boolean[], words text[], document jsonb, bytes bytea, empty text, id uuid);
  create function kept.refuse() returns trigger language plpgsql as $$ begin raise exception 'rows are only written by the product'; end $$;
  create trigger refuse before insert or update or delete on kept.every for each row execute function kept.refuse();`

const rows = `
  alter table kept.every disable trigger user;
  insert into kept.head (parent, name) values (null, 'first'), (1, 'ж “quoted”, \\ and (braces)'), (2, '');
  delete from kept.head where id = 3;
  insert into kept.every
    select 1 + n % 2, timestamptz '2026-03-29 01:59:59.999999+01' + n * interval '1 day', date '2026-01-01' - n, interval '1 month 2 days 3.5 seconds' * n,
      n / 3.0::numeric(38, 18), n / 7.0::float8, 'NaN', 9007199254740993 + n, array[true, null, false], array['a,b', '"', null, 'NULL', E'\\\\'],
      jsonb_build_object('n', n, 'text', E'line\\nbreak'), decode(lpad(to_hex(n), 8, '0'), 'hex'), case when n % 2 = 0 then '' end, md5(n::text)::uuid
    from generate_series(1, 5000) n;
  alter table kept.every enable trigger user;`

describe.skipIf(inject('postgresUrl') === undefined)('copying a database into another', () => {
  const names = ['one', 'other', 'third'].map((name) => `${name}_${randomBytes(4).toString('hex')}`)
  let admin: OpenDatabase
  let source: OpenDatabase
  const targets: OpenDatabase[] = []

  beforeAll(async () => {
    const url = new URL(inject('postgresUrl') as string)
    admin = await openDatabase({ url: url.href, poolSize: 1 })
    for (const name of names) {
      await admin.pool.query(`create database ${name}`)
      url.pathname = `/${name}`
      targets.push(await openDatabase({ url: url.href, poolSize: 2 }))
    }
    source = await openDatabase({ template: inject('embeddedTemplate') })
    await source.pool.query(shape)
    await source.pool.query(rows)
  }, 120_000)
  afterAll(async () => {
    for (const target of targets) await target.close()
    for (const name of names) await admin.pool.query(`drop database ${name} with (force)`)
    await admin.close()
    await source.close()
  })

  it('brings every value of every type across, and the next number where it was', async () => {
    const [target] = targets as [OpenDatabase]
    await target.pool.query(shape)
    // As an operator bounds what calls may take.
    await admin.pool.query(`alter database ${names[0]} set statement_timeout = 5`)
    await admin.pool.query(`alter database ${names[0]} set timezone = 'Asia/Kathmandu'`)
    const bounded = await openDatabase({ url: target.url, poolSize: 1 })
    const copied = await copyDatabase(source.pool, bounded.pool, ['kept'])
    await bounded.close()
    await admin.pool.query(`alter database ${names[0]} reset all`)
    expect(copied.map(({ table, rows: count }) => [table, count])).toEqual([
      ['kept.every', 5_000],
      ['kept.head', 2],
    ])
    for (const text of ['select * from kept.every order by id', 'select * from kept.head order by id'])
      expect((await target.pool.query(text)).rows).toEqual((await source.pool.query(text)).rows)
    const next = await target.pool.query(`insert into kept.head (name) values ('next') returning id, length`)
    expect(next.rows).toEqual([{ id: 4, length: 4 }])
    await expect(target.pool.query('delete from kept.every')).rejects.toThrow('only written by the product')
    await expect(target.pool.query(`insert into kept.head (parent, name) values (99, 'x')`)).rejects.toThrow(
      /foreign key/,
    )
  })

  it('changes nothing where the tables are others', async () => {
    const [, other] = targets as [OpenDatabase, OpenDatabase]
    await other.pool.query(shape.replace('small real', 'small float8'))
    await other.pool.query(`insert into kept.head (name) values ('what was there')`)
    await expect(copyDatabase(source.pool, other.pool, ['kept'])).rejects.toThrow(
      'The tables are not the same in both databases: kept.every. Nothing was moved.',
    )
    expect((await other.pool.query('select name from kept.head')).rows).toEqual([{ name: 'what was there' }])
  })

  it('takes everything back where what arrives is not what was sent', async () => {
    const third = targets[2] as OpenDatabase
    await third.pool.query(shape)
    await third.pool.query(`
      insert into kept.head (name) values ('what was there');
      create rule besides as on insert to kept.head do also update kept.every set words = null where head_id = 1;`)
    await expect(copyDatabase(source.pool, third.pool, ['kept'])).rejects.toThrow(
      /kept\.every did not arrive as it was sent: 5000 rows with the sum \d+, and there 5000 with \d+\. Nothing was moved\./,
    )
    expect((await third.pool.query('select name from kept.head')).rows).toEqual([{ name: 'what was there' }])
  })
})

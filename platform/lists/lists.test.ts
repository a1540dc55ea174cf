import { eq, ilike, notInArray, sql } from 'drizzle-orm'
import { boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { workbookRows } from '#engines/workbook/index.ts'
import { moment, whole } from '#platform/columns/index.ts'
import { containing } from '#platform/database/index.ts'
import {
  defineEndpoint,
  defineList,
  defineListFile,
  type ListAsk,
  listRequest,
} from '#platform/endpoint/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { fileOfList, type ListSource, readList } from './index.ts'

const thing = pgTable('test_thing', {
  organisationId: integer('organisation_id').notNull(),
  id: whole('id').notNull(),
  name: text('name').notNull(),
  kind: text('kind').notNull(),
  amount: doublePrecision('amount'),
  rank: integer('rank').notNull(),
  isOn: boolean('is_on').notNull(),
  at: moment('at'),
})

const things = defineList({
  name: 'Things',
  columns: { name: 'text', amount: 'decimal', rank: 'whole', on: 'yes-no', at: 'moment' },
  facets: { kind: z.enum(['a', 'b', 'c']), on: z.enum(['true', 'false']) },
  unlessAsked: { kind: ['a', 'b'] },
  searches: 'Name',
  startsWith: 'the newest first',
})

const source: ListSource<typeof things, typeof thing> = {
  from: (select) => select.from(thing),
  fields: thing,
  key: { by: thing.id, kind: 'whole' },
  columns: {
    name: thing.name,
    amount: thing.amount,
    rank: { by: thing.rank, isReversed: true },
    on: thing.isOn,
    at: thing.at,
  },
  facets: { kind: { by: thing.kind }, on: { by: sql`${thing.isOn}::text` } },
  start: [{ by: thing.at, kind: 'moment', isDescending: true }],
  search: (q) => ilike(thing.name, containing(q)),
}

type Row = typeof thing.$inferInsert
type Read = typeof thing.$inferSelect
const row = (id: number): Row => ({
  organisationId: id % 9 === 0 ? 2 : 1,
  id,
  // Many are equal in what they are ordered by, some have nothing there.
  name: ['Bee', 'ant', 'Ant', 'ÿak', 'cow %_'][id % 5] as string,
  kind: ['a', 'b', 'c', 'a'][id % 4] as string,
  amount: id % 6 === 0 ? null : [1.1, -2.5, 1e-7, 0.1 + 0.2][id % 4],
  rank: id % 3,
  isOn: id % 2 === 0,
  at: id % 7 === 0 ? null : new Date(Date.UTC(2026, 0, 1 + (id % 11), 0, 0, 0, id % 5)),
})

onEveryDatabase('a list', (world) => {
  const db = () => world.installation.database.db
  const read = (ask: Partial<ListAsk> & Record<string, unknown> = {}) =>
    readList(db(), things, source, {
      wanted: eq(thing.organisationId, 1),
      ask: { limit: 7, offset: 0, ...ask },
      now: world.installation.clock(),
    })
  const readAll = (ask: Record<string, unknown>) => read({ ...ask, limit: 500 })
  const walk = async (ask: Record<string, unknown>) => {
    const pages: number[][] = []
    for (let page = await read(ask); ; ) {
      pages.push(page.rows.map(({ id }) => id))
      if (page.next === null) return pages
      page = await read({ ...ask, page: page.next })
    }
  }

  beforeAll(async () => {
    await db().execute(sql`create table test_thing (organisation_id int not null, id bigint not null, name text not null, kind text not null,
      amount float8, rank int not null, is_on boolean not null, at timestamptz(3))`)
    await db()
      .insert(thing)
      .values(Array.from({ length: 120 }, (_, at) => row(at + 1)))
  })

  const sorts = [undefined, ...z.object(listRequest(things)).shape.sort.unwrap().options]

  it.each(sorts)('ordered by %s its pages hold every row once, there and back', async (sort) => {
    const ask = { sort, kind: 'a' }
    const forth = await walk(ask)
    const all = await read({ ...ask, limit: 500 })
    expect(forth.flat()).toEqual(all.rows.map(({ id }) => id))
    expect(new Set(forth.flat()).size).toBe(all.total)
    let page = await read({ ...ask, offset: 7 * (forth.length - 1) })
    const back = [page.rows.map(({ id }) => id)]
    const places = [page.from]
    while (page.previous !== null) {
      page = await read({ ...ask, page: page.previous })
      back.unshift(page.rows.map(({ id }) => id))
      places.unshift(page.from)
    }
    expect(back).toEqual(forth)
    expect(places).toEqual(forth.map((_, at) => 1 + 7 * at))
  })

  it('orders text as a reader does, ranks by what they mean, and what is missing last in both directions', async () => {
    const values = async (sort: string) => (await read({ sort, limit: 500 })).rows
    const names = (await values('name')).map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    expect((await values('-rank'))[0]?.rank).toBe(0)
    for (const sort of ['amount', '-amount']) {
      const amounts = (await values(sort)).map(({ amount }) => amount)
      const known = amounts.filter((amount) => amount !== null)
      expect(amounts.slice(0, known.length)).toEqual(known)
      const sign = sort === 'amount' ? 1 : -1
      expect(known).toEqual(known.toSorted((a, b) => sign * (a - b)))
    }
  })

  it('counts all that is found, and for each value what it would leave beside the other facets', async () => {
    const all = (await read({ limit: 500, kind: undefined })).rows
    expect(all.every(({ kind }) => kind !== 'c')).toBe(true)
    const page = await read({ kind: 'a', on: 'true', q: 'AN' })
    const of = (fits: (one: Row) => boolean) =>
      Array.from({ length: 120 }, (_, at) => row(at + 1)).filter(
        (one) => one.organisationId === 1 && /an/i.test(one.name) && fits(one),
      ).length
    expect(page.total).toBe(of((one) => one.kind === 'a' && one.isOn))
    expect(page.facets).toEqual({
      kind: Object.fromEntries(
        ['a', 'b', 'c'].map((kind) => [kind, of((one) => one.kind === kind && one.isOn)]),
      ),
      on: {
        true: of((one) => one.kind === 'a' && one.isOn),
        false: of((one) => one.kind === 'a' && !one.isOn),
      },
    })
    expect((await read({ q: '%' })).rows.every(({ name }) => name.includes('%'))).toBe(true)
    expect(await read({ q: 'nobody' })).toMatchObject({
      rows: [],
      total: 0,
      from: 0,
      next: null,
      previous: null,
    })
  })

  it('rows that come and go while pages are turned: none of the others is skipped or shown twice', async () => {
    const untouched = (await read({ limit: 500, sort: 'name' })).rows.map(({ id }) => id)
    const seen: number[] = []
    let page = await read({ sort: 'name' })
    for (let come = 1_000; ; come++) {
      seen.push(...page.rows.map(({ id }) => id))
      // One comes before the place and one behind it; one that was shown goes, and so does the one that the place was read from.
      await db()
        .insert(thing)
        .values([
          { ...row(1), id: come, name: 'a before', at: null },
          { ...row(1), id: come + 500, name: 'zz behind' },
        ])
      const last = page.rows.at(-1)?.id ?? 0
      if (last < 1_000) await db().delete(thing).where(eq(thing.id, last))
      if (page.next === null || seen.length > 400) break
      page = await read({ sort: 'name', page: page.next })
    }
    expect(seen.filter((id) => id < 1_000)).toEqual(untouched)
    expect(new Set(seen).size).toBe(seen.length)
    await db().delete(thing)
    await db()
      .insert(thing)
      .values(Array.from({ length: 120 }, (_, at) => row(at + 1)))
  })

  it('a page whose rows are gone is the last one there is; the first one reached backwards is a whole one', async () => {
    const first = await read({ sort: 'rank' })
    const second = await read({ sort: 'rank', page: first.next as string })
    await db()
      .delete(thing)
      .where(eq(thing.id, first.rows[0]?.id as number))
    const again = await read({ sort: 'rank', page: second.previous as string })
    expect(again.rows).toHaveLength(7)
    expect(again).toMatchObject({ from: 1, previous: null })
    const pages = await walk({ sort: 'rank' })
    const beforeLast = await read({ sort: 'rank', offset: 7 * (pages.length - 2) })
    const lastRows = pages.at(-1) ?? []
    for (const id of lastRows) await db().delete(thing).where(eq(thing.id, id))
    const nearest = await read({ sort: 'rank', page: beforeLast.next as string })
    expect(nearest.rows.map(({ id }) => id)).toEqual(pages.at(-2))
    expect(nearest.next).toBeNull()
    await db()
      .insert(thing)
      .values([...lastRows, first.rows[0]?.id as number].map(row))
  })

  it.each([
    'x',
    'W10',
    Buffer.from('["rank",false,["1;drop table","1"]]').toString('base64url'),
    Buffer.from('["rank",false,["1"]]').toString('base64url'),
    Buffer.from('["-rank",false,["1","1"]]').toString('base64url'),
    Buffer.from('["rank",false,["99999999999999999999","1"]]').toString('base64url'),
  ])('a page that no answer gave is refused: %s', async (page) => {
    await expect(read({ sort: 'rank', page })).rejects.toMatchObject({ code: 'invalid-input' })
  })

  it('a time or a text that no answer gave is refused as a page', async () => {
    for (const [sort, keys] of [
      ['at', ['2026-13-45 00:00:00+00', '1']],
      ['at', ['soon', '1']],
      ['name', ['a\0b', '1']],
      ['on', ['maybe', '1']],
      ['amount', ['1e999', '1']],
    ] as const) {
      const page = Buffer.from(JSON.stringify([sort, false, keys])).toString('base64url')
      await expect(read({ sort, page })).rejects.toMatchObject({ code: 'invalid-input' })
    }
  })

  describe('its file', () => {
    const exportThings = fileOfList((_ctx, ask: ListAsk) => read({ ...ask, limit: 10 }), things, [
      { title: 'No.', value: (one: Read) => one.id },
      { title: 'Name', value: (one: Read) => `=${one.name}` },
      { title: 'On', value: (one: Read) => one.isOn },
      { title: 'Amount', value: (one: Read) => one.amount },
    ])
    const file = (asked: Record<string, unknown>) => exportThings(world.as(), { format: 'csv', ...asked })

    it('its call takes all that narrows a page, and no paging', () => {
      const list = defineEndpoint({
        name: 'test.things',
        method: 'GET',
        path: '/api/test/{of}/things',
        summary: 'Things of an owner',
        permission: 'session',
        request: z.object({ ...listRequest(things), of: z.string(), alert: z.string().optional() }),
        response: z.array(z.string()),
        problems: ['not-found'],
      })
      const { request, path, problems } = defineListFile(list, { name: 'test.file', summary: 'The file' })
      expect(request.parse({ of: 'us', alert: '5', q: 'a', limit: '3', page: 'x' })).toEqual({
        format: 'csv',
        of: 'us',
        alert: '5',
        q: 'a',
      })
      expect({ path, problems }).toEqual({
        path: '/api/test/{of}/things/export',
        problems: ['not-found', 'too-large'],
      })
    })

    it('holds the whole of what is found in its order as CSV, and says what it is', async () => {
      const { fileName, body } = await file({ kind: 'a', sort: '-amount', q: 'a' })
      expect(fileName).toBe('things-2026-11-21.csv')
      const { data } = papa.parse<string[]>(
        (await new Response(body as ReadableStream).text()).replace('\ufeff', ''),
      )
      const found = await read({ kind: 'a', sort: '-amount', q: 'a', limit: 500 })
      expect(data.slice(0, 7)).toEqual([
        ['Things'],
        ['Filter', 'Name with “a”; Kind: A'],
        ['Order', 'Amount, the greatest or latest first'],
        ['As of', '2026-11-21 10:00:00 UTC'],
        ['Rows', `${found.total} when the reading began`],
        [''],
        ['No.', 'Name', 'On', 'Amount'],
      ])
      const rows = data.slice(7, -1)
      expect(rows.map(([id]) => Number(id))).toEqual(found.rows.map(({ id }) => id))
      for (const [, name] of rows) expect(name).toMatch(/^'=/)
    })

    it('says what it leaves out although nobody asked for less', async () => {
      const filterOf = async (asked: Record<string, string>) => {
        const { body } = await file(asked)
        return papa.parse<string[]>(await new Response(body as ReadableStream).text()).data[1]
      }
      expect(await filterOf({})).toEqual(['Filter', 'Kind: A, B'])
      expect(await filterOf({ on: 'true' })).toEqual(['Filter', 'On: True; Kind: A, B'])
      expect(await filterOf({ kind: 'c' })).toEqual(['Filter', 'Kind: C'])
    })

    it('holds the same as XLSX, numbers as numbers and text as text, with what it is on a second sheet', async () => {
      const { body } = await file({ format: 'xlsx' })
      const bytes = new Uint8Array(await new Response(body as ReadableStream).arrayBuffer())
      const limits = {
        rows: 1_000,
        columns: 10,
        cellCharacters: 100,
        unpackedBytes: 1e7,
        unpackedRatio: 200,
        beyondColumns: 'refuse' as const,
      }
      const read = workbookRows(bytes, limits)
      const lines = []
      let line = await read.next()
      for (; !line.done; line = await read.next()) lines.push(line.value)
      const found = await readAll({})
      expect(JSON.stringify(lines[0])).toContain('"No."')
      expect(lines).toHaveLength(found.total + 1)
      expect(JSON.stringify(lines[1])).toContain(`"=${found.rows[0]?.name}"`)
      expect(line.value).toEqual({ sheet: 'Things', others: [{ name: 'About this file', rows: 5 }] })
    })

    it('rows that go while it is read are missing at its end, and none stands in it twice', async () => {
      const untouched = (await readAll({ sort: 'name' })).rows.map(({ id }) => id).slice(0, 10)
      const { body } = await fileOfList(
        async (_ctx, ask: ListAsk) => {
          if (ask.page) await db().delete(thing).where(notInArray(thing.id, untouched))
          return read({ ...ask, limit: 10 })
        },
        things,
        [{ title: 'No.', value: (one: Read) => one.id }],
      )(world.as(), { format: 'csv', sort: 'name' })
      const text = await new Response(body as ReadableStream).text()
      const { data } = papa.parse<string[]>(text.slice(text.indexOf('No.')).trim())
      expect(data.slice(1).map(([id]) => Number(id))).toEqual(untouched)
      await db().delete(thing)
      await db()
        .insert(thing)
        .values(Array.from({ length: 120 }, (_, at) => row(at + 1)))
    })

    it('a failure on the way breaks the file off', async () => {
      let pages = 0
      const { body } = await fileOfList(
        async (_ctx, ask: ListAsk) => {
          if (pages++ === 2) throw new Error('The database is gone.')
          return read({ ...ask, limit: 10 })
        },
        things,
        [{ title: 'No.', value: (one: Read) => one.id }],
      )(world.as(), { format: 'xlsx' })
      await expect(new Response(body as ReadableStream).arrayBuffer()).rejects.toThrow(
        'The database is gone.',
      )
    })
  })
})

import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { systemContext } from '#platform/context/index.ts'
import { retryKeptRun } from '#platform/runs/change-run.ts'
import { cancelKeptRun, newestRunAbout } from '#platform/runs/index.ts'
import { workNow } from '#platform/runs/test-runs.ts'
import { workRun } from '#platform/runs/work-run.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { loadingRun, undoingRun } from './load-runs.ts'
import { foundFor } from './load-store.ts'
import { CHILD, lei, leiFile, loadsOn, manyUk, PARENT } from './test-loads.ts'

onOneDatabase('loads of companies that are misused', (world) => {
  const { ask, read, tried, load, loaded, undone, refusals, rows, counted } = loadsOn(world)
  const ofLoad = (id: number) => counted(`entity_record where load_id = ${id}`)

  it('half a file is refused as a whole, packed or not, and nothing of it is in the directory', async () => {
    const whole = leiFile(lei(PARENT, 'First Example Plc', 'NG', '1'), lei(CHILD, 'Second Example Ltd'))
    const half = whole.slice(0, whole.lastIndexOf('</lei:LEIRecord>') - 40)
    const packed = gzipSync(whole)
    const before = await counted('entity_record')
    for (const [content, why] of [
      [half, 'The end of the file is missing'],
      [packed.subarray(0, packed.length - 30), 'damaged'],
    ] as const) {
      const trial = await tried(content, { kind: 'gleif-lei' }, 'lei.xml')
      expect(trial).toMatchObject({ state: 'failed', mayLoad: false, mayUndo: false })
      expect(trial.failure).toContain(why)
      expect((await ask(`/api/companies/loads/${trial.id}/run`, {})).status).toBe(409)
    }
    expect(await counted('entity_record')).toBe(before)
  })

  it('a list that ends amid a row says so before it is loaded, and that row is not taken for a whole one', async () => {
    const bulk =
      'CompanyName,CompanyNumber,CompanyStatus,RegAddress.PostTown\nWHOLE LIMITED,09990001,Active,LEEDS\nHALF LIMITED,09990002,Acti'
    const own = 'Name,Country,Founded,City\nWholeby Gardens,GB,1999,Leeds\nHalfby Gardens,GB,1'
    for (const [content, fields, columns] of [
      [bulk, { kind: 'companies-house' }, '3 of 4'],
      [own, { kind: 'table', source: 'A list' }, '3 of 4'],
    ] as const) {
      const trial = await tried(content, fields)
      expect(trial).toMatchObject({ state: 'tried', trial: { read: 2, new: 1, refused: 1 } })
      expect(trial.notes.join(' '), fields.kind).toContain('ends in the middle of a row')
      expect(await refusals(trial.id)).toMatchObject([
        { line: 3, key: '', reason: expect.stringContaining(columns) },
      ])
    }
    const paper = await tried('%PDF-1.7\nName,Country\nA,GB\n', { kind: 'table', source: 'A list' })
    expect(paper).toMatchObject({ state: 'failed', failure: expect.stringContaining('PDF') })
    const whole = await tried(`${own}999,York\n`, { kind: 'table', source: 'A list' })
    expect(whole).toMatchObject({ trial: { read: 2, new: 2, refused: 0 }, notes: [] })
  })

  it('is not taken back while a legal hold keeps what the organisation has, begun before it or not', async () => {
    const { id } = await loaded(
      leiFile(lei(PARENT, 'Held Example Plc', 'NG', '7')),
      { kind: 'gleif-lei' },
      'lei.xml',
    )
    const hold = () =>
      rows(`insert into legal_hold (organisation_id, scope, subject_id, reason, since, placed_by, placed_at)
        values (1, 'organisation', '', 'Court order', '2026-11-01', 'ana', now())`)
    const lift = () => rows(`update legal_hold set lifted_at = now() where organisation_id = 1`)
    const undo = () => ask(`/api/companies/loads/${id}/undo`, { reason: 'A wrong file' })
    await hold()
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'legal-hold' } })
    await lift()
    expect((await undo()).status).toBe(200)
    await hold()
    await workNow(world.as(), undoingRun, id)
    expect(await ofLoad(id), 'what was not deleted yet is kept').toBe(1)
    expect((await read(id)).failure).toContain('legal hold')
    await lift()
    const run = await newestRunAbout(world.as(), undoingRun, String(id))
    await retryKeptRun(world.as(), undoingRun, { organisationId: 1, id: run?.id ?? 0 })
    await workNow(world.as(), undoingRun, id)
    expect(await read(id)).toMatchObject({ state: 'undone' })
    expect(await ofLoad(id)).toBe(0)
  })

  it('the same file twice brings nothing the second time; an older one after it is refused row by row', async () => {
    const file = (day: string, name: string) =>
      leiFile(lei(PARENT, name, 'NG', '1')).replace('2026-11-06', day)
    const first = await loaded(file('2026-11-06', 'As It Is Plc'), { kind: 'gleif-lei' }, 'lei.xml')
    const second = await loaded(file('2026-11-06', 'As It Is Plc'), { kind: 'gleif-lei' }, 'lei.xml')
    expect(second.loaded).toMatchObject({ new: 0, changed: 0, unchanged: 1 })
    expect(await ofLoad(second.id)).toBe(0)

    const older = await tried(file('2026-10-06', 'As It Was Plc'), { kind: 'gleif-lei' }, 'lei.xml')
    expect(older).toMatchObject({ state: 'tried', mayLoad: false, trial: { refused: 1, changed: 0 } })
    expect(await refusals(older.id)).toMatchObject([
      { key: PARENT, field: 'asOf', reason: 'The stored data is of 2026-11-06 and newer than this file' },
    ])
    expect((await ask(`/api/companies/loads/${older.id}/run`, {})).status).toBe(409)
    await undone(first.id)
    expect(await counted(`entity_record where source_key = '${PARENT}'`)).toBe(0)
  })

  it('one of two people who load at once has the directory, and the other is asked to wait', async () => {
    const [one, other] = [
      await tried(manyUk(3, 30_000_000), { kind: 'companies-house' }),
      await tried(manyUk(3, 30_000_000), { kind: 'companies-house' }),
    ]
    const asked = await Promise.all(
      [one, other, one].map(({ id }) => ask(`/api/companies/loads/${id}/run`, {})),
    )
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const first = (await read(one.id)).state === 'loading' ? one : other
    const second = first === one ? other : one
    const waits = await ask(`/api/companies/loads/${second.id}/run`, {})
    expect(waits).toMatchObject({ status: 409, body: { message: expect.stringContaining('Another file') } })
    await workNow(world.as(), loadingRun, first.id)
    // What was new to the dry run is there by now: each company is there once.
    expect((await load(second.id)).loaded).toMatchObject({ new: 0, unchanged: 3 })
    expect(await counted(`entity_record where source_key between '30000000' and '30000002'`)).toBe(3)
    await undone(first.id)
  })

  it('a load that is cancelled amid it keeps what it says it has loaded, goes on from there, and is undone whole', async () => {
    const trial = await tried(manyUk(4_000, 40_000_000), { kind: 'companies-house' })
    expect((await ask(`/api/companies/loads/${trial.id}/run`, {})).status).toBe(200)
    const run = await newestRunAbout(world.as(), loadingRun, trial.id)
    if (!run) throw new Error('There is no run.')
    const working = workNow(world.as(), loadingRun, trial.id)
    await expect.poll(() => ofLoad(trial.id), { interval: 5 }).toBeGreaterThan(0)
    await cancelKeptRun(world.as(), loadingRun, { organisationId: run.organisationId, id: run.id })
    await working
    const cancelled = await read(trial.id)
    expect(cancelled).toMatchObject({ state: 'cancelled', mayLoad: true, mayUndo: true, run: null })
    const begun = await ofLoad(trial.id)
    expect(begun).toBeLessThan(4_000)
    expect(cancelled.loaded).toMatchObject({ read: begun, new: begun })

    const done = await load(trial.id)
    expect(done).toMatchObject({ state: 'done', loaded: { read: 4_000, new: 4_000, unchanged: 0 } })
    expect(await ofLoad(trial.id)).toBe(4_000)
    expect(await undone(trial.id)).toMatchObject({ state: 'undone', keptAtUndo: 0 })
    expect(await counted(`entity_record where source_key like '4000____'`)).toBe(0)
    expect(await counted(`entity where facts::text like '%"4000____"%'`)).toBe(0)
  })

  it('what people have tied something to since stays when a load is undone, and is counted', async () => {
    const { id } = await loaded(manyUk(4, 60_000_000), { kind: 'companies-house' })
    const companies = await rows<{ id: number }>(
      `select entity_id as id from entity_record where load_id = ${id} order by id`,
    )
    const [first, second] = companies.map((company) => company.id)
    await rows(`insert into entity_link (organisation_id, from_id, to_id, kind, source, added_by, added_at)
      values (1, ${first}, ${second}, 'owns', 'person', 'Somebody', now())`)
    expect(await undone(id)).toMatchObject({ state: 'undone', keptAtUndo: 2 })
    const left = await rows<{ id: number }>(
      `select entity_id as id from entity_record where source_key like '6000000_' order by id`,
    )
    expect(left.map((company) => company.id)).toEqual([first, second])
    expect(await counted(`entity where facts::text like '%"6000000_"%'`)).toBe(2)
  })

  it('a load is not broken off when its turn is over: it would read its file again from the beginning', async () => {
    const trial = await tried(manyUk(2_500, 50_000_000), { kind: 'companies-house' })
    expect((await ask(`/api/companies/loads/${trial.id}/run`, {})).status).toBe(200)
    const run = await newestRunAbout(world.as(), loadingRun, trial.id)
    const ctx = systemContext(world.installation, 'test', 1)
    const { signal } = new AbortController()
    expect(await workRun(ctx, loadingRun, run?.id ?? 0, { signal, isTurnOver: () => true })).toBeUndefined()
    expect(await read(trial.id)).toMatchObject({ state: 'done', loaded: { new: 2_500 } })
    const [begun] = await rows<{ begins: number }>(`select begins from run where id = ${run?.id}`)
    expect(begun?.begins).toBeLessThanOrEqual(1)
  })
})

onOneDatabase('what is looked up for a part of a file', (world) => {
  const { rows } = loadsOn(world)

  it('takes milliseconds in a directory of tens of thousands, whatever the database has counted of it', async () => {
    const { db } = world.installation.database
    await db.execute(sql`
      insert into entity (organisation_id, id, facts, sources, updated_at) overriding system value
      select 1, i, '{"names": [], "identifiers": []}', '["gleif"]', now() from generate_series(1, 30000) i`)
    await db.execute(sql`
      insert into entity_record (organisation_id, entity_id, source, source_key, facts, keys, loaded_at)
      select 1, i, 'gleif', 'L' || i, '{"names": [], "identifiers": []}', array['lei:L' || i, 'registration:R' || i, 'name:n' || i], now()
      from generate_series(1, 30000) i`)
    const numbers = Array.from({ length: 1_000 }, (_, at) => 29_500 + at)
    const lookup = JSON.stringify({
      own: numbers.map((number) => `L${number}`),
      keys: numbers.flatMap((number) => [`lei:L${number}`, `registration:R${number}`, `name:n${number}`]),
      links: [],
      forms: [],
    })
    const before = performance.now()
    const found = JSON.parse(
      await foundFor(db, { organisationId: 1, source: 'gleif', directoryId: 1 }, lookup),
    )
    const tookMs = performance.now() - before
    expect([found.entities.length, found.records.length]).toEqual([501, 501])
    expect(tookMs).toBeLessThan(1_000)
    // Put off, what was written last is read by every look-up.
    const [index] = await rows<{ reloptions: string[] }>(
      `select reloptions from pg_class where relname = 'entity_record_by_keys'`,
    )
    expect(index?.reloptions).toEqual(['fastupdate=false'])
  })
})

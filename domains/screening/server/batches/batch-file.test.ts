import { setTimeout as pause } from 'node:timers/promises'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { holdChanges } from '#platform/audit/index.ts'
import { DEMO_FILE_ROWS_MAX } from '#platform/endpoint/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { workNow } from '#platform/runs/test-runs.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { workbookFile } from '#platform/testing/workbook-file.ts'
import type { Batch, BatchPreview, BatchResultRow } from '../../contract/index.ts'
import { setContract } from '../coverage/store.ts'
import { stopEngine } from '../matching/index.ts'
import { screeningSlice } from '../slice.ts'
import { askForInventedList, bodyOf, callerOf, northernTide, publish, volkov } from '../test-world.ts'
import { batchRun } from './batch-run.ts'
import { insertBatchRows, nextBatchId, removeBatchRows } from './store.ts'
import { sweepUnbegun } from './sweep-batch-rows.job.ts'

type BatchBody = z.infer<typeof Batch>
type Preview = z.infer<typeof BatchPreview>
type Rows = { rows: z.infer<typeof BatchResultRow>[]; total: number }
type Asked = Record<string, string | object>

function formOf(content: string | Uint8Array, asked: Asked = {}, name = 'partners.csv'): FormData {
  const form = new FormData()
  form.set('file', new File([content as never], name))
  for (const [field, value] of Object.entries(asked)) {
    form.set(field, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

const lines = (...rows: string[]) => rows.join('\r\n')

onOneDatabase('the file of a batch', (world) => {
  const api = callerOf(world)
  const preview = async (content: string | Uint8Array, asked?: Asked, name?: string) =>
    bodyOf<Preview>(api.post('/api/kyb/batches/preview', formOf(content, asked, name)))
  const start = async (content: string | Uint8Array, asked?: Asked) =>
    bodyOf<BatchBody>(api.post('/api/kyb/batches', formOf(content, asked)))
  const read = (id: number) => bodyOf<BatchBody>(api.get(`/api/kyb/batches/${id}`))
  const rowsOf = (id: number, query = '') => bodyOf<Rows>(api.get(`/api/kyb/batches/${id}/rows${query}`))
  const fileOf = async (id: number, query = '') => {
    const answer = await api.get(`/api/kyb/batches/${id}/results${query}`)
    return Papa.parse<string[]>((await answer.text()).replace('\uFEFF', ''), { skipEmptyLines: true }).data
  }
  const screened = async (content: string, asked?: Asked) => {
    const started = await start(content, asked)
    await workNow(world.as(), batchRun, started.id)
    return read(started.id)
  }
  const batches = async () => (await bodyOf<{ total: number }>(api.get('/api/kyb/batches'))).total

  beforeAll(async () => {
    await startJobs(world.installation, screeningSlice.jobs)
    await publish(world, [volkov, northernTide])
    // The test does the work of the job itself.
    await stopJobs(world.installation)
    await startJobs(world.installation, [])
  })
  afterAll(async () => {
    await stopJobs(world.installation)
    await stopEngine(world.installation)
  })

  it('finds the titles under what stands above them, says so, and lets somebody say otherwise', async () => {
    const file = lines(
      'Suppliers of the northern region',
      'Exported 22 Nov 2026,by ada',
      '',
      'Name,Kind,Country',
      `${northernTide.name},Legal,Russia`,
    )
    const result = await preview(file)
    expect(result).toMatchObject({
      headerRow: 4,
      titles: ['Name', 'Kind', 'Country'],
      above: [{ row: 1 }, { row: 2 }],
      columns: { name: 'Name', kind: 'Kind', country: 'Country' },
      mappedBy: 'titles',
      needs: [],
      rows: 1,
      refusedCount: 0,
    })
    expect(await preview(file, { headerRow: '1' })).toMatchObject({
      headerRow: 1,
      needs: ['name'],
      above: [],
    })
    const without = lines(northernTide.name, volkov.name)
    expect(await preview(without, { headerRow: '0', columns: { name: 'Column A' } })).toMatchObject({
      headerRow: null,
      rows: 2,
      needs: [],
    })
    const refused = await api.post('/api/kyb/batches/preview', formOf(file, { headerRow: '3' }))
    expect([refused.status, await bodyOf(refused)]).toMatchObject([400, { code: 'invalid-input' }])
    const batch = await screened(file)
    expect(batch).toMatchObject({
      state: 'done',
      matchCount: 1,
      reading: { headerRow: 4, above: [{ row: 1, cells: ['Suppliers of the northern region'] }, { row: 2 }] },
    })
  })

  it('decides the order of dates over the whole column, asks where nothing does, and answers a program with 422', async () => {
    const decided = await preview(lines('name,dob', 'Anna Example,03/04/2001', 'Ben Example,25/12/1999'))
    expect(decided.dates).toMatchObject({ state: 'decided', order: 'dmy' })
    expect(decided.dates.sentence).toMatch(/day, month, year: 1 date such as 25\/12\/1999/)

    const open = lines(
      'name,dob',
      `${volkov.name},05/06/1950`,
      'Ben Example,31/02/1950',
      'Cay Example,05/06/50',
    )
    expect(await preview(open)).toMatchObject({
      needs: ['date-order'],
      dates: { state: 'undecided', order: null },
      dryRun: null,
    })
    const before = await batches()
    const refused = await api.post('/api/kyb/batches', formOf(open))
    expect([refused.status, await bodyOf(refused)]).toMatchObject([422, { code: 'date-order-unknown' }])
    expect(await batches()).toBe(before)
    expect((await api.post('/api/kyb/batches', formOf(open, { dateOrder: 'ydm' }))).status).toBe(400)

    const result = await preview(open, { dateOrder: 'dmy' })
    expect(result).toMatchObject({
      needs: [],
      rows: 3,
      refusedCount: 0,
      dates: { state: 'given', order: 'dmy', twoDigitYears: 1 },
      withoutCount: 1,
      without: [
        {
          why: 'Without the date of birth',
          rows: 1,
          example: '"31/02/1950": it is not a calendar date when it is read as day, month, year',
        },
      ],
    })
    expect(result.notes.join()).toMatch(/1 date gives its year with two digits/)
    const batch = await screened(open, { dateOrder: 'mdy' })
    expect(batch).toMatchObject({
      state: 'done',
      isAnswered: false,
      matchCount: 1,
      incompleteCount: 1,
      sentence:
        'All 3 rows screened; 1 without a fact that could not be read; 1 without an answer; 1 with a match',
    })
    const [row, without] = (await rowsOf(batch.id)).rows
    expect(without).toMatchObject({
      row: 3,
      status: 'incomplete',
      without: expect.stringMatching(/^Screened without the date of birth: "31\/02\/1950" could not be read/),
      answer: expect.stringMatching(/Not an answer: a stated fact could not be read/),
    })
    expect((await fileOf(batch.id)).at(2)?.at(-1)).toMatch(/^Screened without the date of birth/)
    const file = await bodyOf<{ subject: { birthDate: string } }>(
      api.get(`/api/kyb/screenings/${row?.screeningId}`),
    )
    expect(file.subject.birthDate).toBe('1950-05-06')
  })

  it('takes the columns that somebody names, remembers them for files with the same titles, and forgets them when told', async () => {
    const file = lines(
      'Liste vom 22.11.2026',
      'Wer,Was,Woher,Beginn',
      `${northernTide.name},Mandant,Russland,1.2.2003`,
      'Meadow Bakery,natürliche Person,DE,13.2.2003',
    )
    expect(await preview(file)).toMatchObject({ headerRow: 2, needs: ['name'], isRemembered: false })
    expect(await bodyOf(api.post('/api/kyb/batches', formOf(file)))).toMatchObject({
      code: 'unsupported-file',
    })
    const columns = { name: 'Wer', kind: 'Was', birthDate: null }
    expect(await preview(file, { columns })).toMatchObject({
      kindsNotRead: [{ words: 'Mandant', rows: 1 }],
      rows: 2,
      refusedCount: 0,
      withoutCount: 1,
      mappedBy: 'request',
    })
    const unknown = await api.post('/api/kyb/batches', formOf(file, { columns: { name: 'Who' } }))
    expect([unknown.status, await bodyOf(unknown)]).toMatchObject([400, { code: 'invalid-input' }])
    for (const wrong of ['{', '[]', '{"age":"Wer"}', '{"name":"Wer","kind":"Wer"}']) {
      expect((await api.post('/api/kyb/batches', formOf(file, { columns: wrong }))).status).toBe(400)
    }
    await start(file, { columns, kinds: { Mandant: 'Company' } })
    // In another order they are the same titles.
    const later = lines('Woher,Was,Wer,Beginn', `Russland,Mandant,${northernTide.name},x`)
    expect(await preview(later)).toMatchObject({
      mappedBy: 'memory',
      isRemembered: true,
      columns: { name: 'Wer', kind: 'Was' },
      rows: 1,
      refusedCount: 0,
    })
    expect(await start(later)).toMatchObject({ rowCount: 1, reading: { mappedBy: 'memory' } })
    api.as({ organisationId: 7 })
    expect(await preview(later)).toMatchObject({ isRemembered: false, needs: ['name'] })
    api.as({})
    const titles = ['Wer', 'Was', 'Woher', 'Beginn']
    expect(await bodyOf(api.post('/api/kyb/batches/forget-columns', { titles }))).toEqual({ wasKnown: true })
    expect(await bodyOf(api.post('/api/kyb/batches/forget-columns', { titles }))).toEqual({ wasKnown: false })
    expect(await preview(later)).toMatchObject({ isRemembered: false, needs: ['name'] })
    const { rows } = await world.installation.database.pool.query(
      "select action from audit_entry where action like 'columns.%' order by sequence",
    )
    expect(rows.map(({ action }) => action)).toEqual(['columns.remembered', 'columns.forgotten'])
  })

  it('previews refused rows, hits, cases and what the lists can answer, and writes nothing', async () => {
    const count = async () => {
      const { rows } = await world.installation.database.pool.query(
        'select (select count(*) from screening) + (select count(*) from compliance_case) + (select count(*) from screening_batch) + (select count(*) from audit_entry) as n',
      )
      return Number(rows[0].n)
    }
    await setContract(
      world.as(),
      { demands: [{ group: 'eu', ageDaysMax: 7, entriesMin: 1 }], acceptsTranscripts: false },
      { isSample: false },
    )
    const before = await count()
    const result = await preview(
      lines(
        'name,kind',
        `${northernTide.name},company`,
        `${volkov.name},`,
        'Meadow Bakery,',
        ',company',
        'Anna Example,robot',
      ),
      { withMatches: 'true' },
    )
    expect(result).toMatchObject({
      rows: 4,
      refusedCount: 1,
      dryRun: { asked: 4, isSample: false, withMatch: 2, cases: 2, estimate: null },
      coverage: { isAnswered: false, sentence: expect.stringMatching(/^Not answered: EU missing/) },
    })
    expect(result.dryRun?.hits.map((hit) => hit.row).sort()).toEqual([2, 3])
    expect(await count()).toBe(before)
    await askForInventedList(world)
  })

  it('a batch with refused rows is never simply done: its state, sentence, rows and files show which and why', async () => {
    const file = lines(
      'Ref,Name,Type',
      `A1,${northernTide.name},company`,
      'A2,Meadow Bakery,company',
      'A3,,company',
      'Ref,Name,Type',
      'A5,Example, Anna,person',
      'A6,Anna Example,robot',
    )
    const batch = await screened(file)
    expect(batch).toMatchObject({
      state: 'partly-done',
      isAnswered: false,
      rowCount: 3,
      rejectedCount: 3,
      sentence:
        '3 of 6 rows not screened; 1 without a fact that could not be read; 1 without an answer; 1 with a match',
    })
    const refused = await rowsOf(batch.id, '?show=refused')
    expect(refused).toMatchObject({
      total: 3,
      rows: [
        { row: 4, status: 'refused', cells: ['A3', '', 'company'], refusal: 'The name is missing.' },
        { row: 5, refusal: 'The row repeats the titles of the file.' },
        { row: 6, refusal: expect.stringMatching(/4 cells and the file 3 titles/) },
      ],
    })
    expect((await rowsOf(batch.id)).rows.map(({ row, status }) => [row, status])).toEqual([
      [2, 'review'],
      [3, 'clear'],
      [4, 'refused'],
      [5, 'refused'],
      [6, 'refused'],
      [7, 'incomplete'],
    ])
    const match = await rowsOf(batch.id, '?show=match')
    expect(match).toMatchObject({ total: 1, rows: [{ row: 2, bestMatch: northernTide.name, matchCount: 1 }] })
    expect(match.rows[0]?.caseId).toEqual(expect.any(Number))
    expect(await rowsOf(batch.id, '?show=clear')).toMatchObject({ total: 1, rows: [{ row: 3 }] })
    expect(await rowsOf(batch.id, '?show=incomplete')).toMatchObject({
      total: 1,
      rows: [{ row: 7, without: expect.stringMatching(/the kind: "robot"/) }],
    })
    expect(await rowsOf(batch.id, '?show=waiting')).toEqual({ total: 0, rows: [] })
    expect((await rowsOf(batch.id, '?limit=2&offset=1')).rows.map(({ row }) => row)).toEqual([3, 4])
    expect((await fileOf(batch.id, '?show=match')).map(([row]) => row)).toEqual(['row', '2'])
    expect(await fileOf(batch.id, '?show=refused')).toEqual([
      ['Ref', 'Name', 'Type', 'row', 'reason'],
      ['A3', '', 'company', '4', 'The name is missing.'],
      ['Ref', 'Name', 'Type', '5', 'The row repeats the titles of the file.'],
      ['A5', 'Example', ' Anna', '6', expect.stringMatching(/Beyond the titles: person/)],
    ])
  })

  it('a batch without a readable row ends with nothing screened, and reports it', async () => {
    const batch = await start(lines('name', '12,50', '7'))
    expect(batch).toMatchObject({
      state: 'partly-done',
      isAnswered: false,
      rowCount: 0,
      sentence: '2 of 2 rows not screened',
    })
    expect((await fileOf(batch.id, '?show=refused')).length).toBe(3)
  })

  it('other sheets and cells that could not be computed are not omitted silently', async () => {
    const workbook = workbookFile({
      Clients: [
        ['Name', 'Country'],
        ['Meadow Bakery', 'DE'],
        ['Orchard Firm', { error: '#N/A' }],
      ],
      'Old clients': [['Name'], ['Anna Example']],
    })
    const result = await preview(workbook, {}, 'clients.xlsx')
    expect(result).toMatchObject({
      rows: 2,
      refusedCount: 0,
      without: [{ why: 'Without the country', example: expect.stringMatching(/#N\/A/) }],
    })
    expect(result.notes).toEqual(['Only the sheet “Clients” is read: the 2 rows of “Old clients” are not.'])
  })

  it('pasted from a spreadsheet is a file too', async () => {
    const result = await preview(lines('Name\tCountry', `${northernTide.name}\tRussia`), {}, 'Pasted rows')
    expect(result).toMatchObject({ rows: 1, columns: { name: 'Name', country: 'Country' } })
  })

  it('longer than a preview waits for is asked in a sample, and the whole is reckoned between two numbers', async () => {
    const many = Array.from({ length: 2_400 }, (_, at) =>
      at % 10 === 0 ? northernTide.name : `Quiet Meadow Firm ${at}`,
    )
    const { dryRun } = await preview(lines('name', ...many), { withMatches: 'true' })
    expect(dryRun).toMatchObject({ isSample: true, asked: 1_000 })
    const { low, likely, high } = dryRun?.estimate?.cases ?? { low: 0, likely: 0, high: 0 }
    expect(low).toBeLessThan(240)
    expect(high).toBeGreaterThan(240)
    expect(likely).toBeGreaterThan(low)
  }, 60_000)

  it('a batch with named columns and refused rows resumes after a cut: each row screened once, each refused one kept', async () => {
    const names = Array.from({ length: 600 }, (_, at) =>
      at % 50 === 7 ? ',PF' : `Quiet Meadow Firm ${at},PJ`,
    )
    const started = await start(lines('Liste', '', 'Wer,Art', ...names, `${northernTide.name},PJ`), {
      headerRow: '3',
      columns: { name: 'Wer', kind: 'Art' },
    })
    expect(started).toMatchObject({ rowCount: 589, rejectedCount: 12 })
    const cut = new AbortController()
    const first = workNow(world.as(), batchRun, started.id, cut.signal)
    while ((await read(started.id)).screenedCount === 0) await pause(5)
    cut.abort()
    await expect(first).rejects.toThrow(/abort/)
    await Promise.all([1, 2].map(() => workNow(world.as(), batchRun, started.id)))
    expect(await read(started.id)).toMatchObject({
      state: 'partly-done',
      screenedCount: 589,
      rejectedCount: 12,
      matchCount: 1,
      sentence: '12 of 601 rows not screened; 1 with a match',
    })
    const { rows } = await world.installation.database.pool.query(
      'select batch_row as row from screening where batch_id = $1 union all select row from screening_batch_row where batch_id = $1 and refusal is not null order by row',
      [started.id],
    )
    expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 601 }, (_, at) => at + 4))
  }, 60_000)
  it('a long file is kept in parts and seen whole or not at all: refused at its end nothing of it stays, and what a killed process left is swept up', async () => {
    const { db, pool } = world.installation.database
    const kept = async () =>
      (await pool.query('select count(*)::int as n from screening_batch_row')).rows[0].n
    const [rowsBefore, batchesBefore] = [await kept(), await batches()]
    const long = lines('name', ...Array.from({ length: 1_700 }, (_, at) => `Quiet Meadow Firm ${at}`))
    await holdChanges(db, 1, 'The organisation is being exported.')
    const refused = await api.post('/api/kyb/batches', formOf(long))
    expect([refused.status, await kept(), await batches()]).toEqual([409, rowsBefore, batchesBefore])
    await holdChanges(db, 1, null)

    // As a process leaves it that is killed between its parts: rows of a batch that never came to be.
    const lost = await nextBatchId(db)
    await insertBatchRows(db, 1, lost, [], [{ row: 2, cells: ['Northern'], reason: 'no name' }])
    expect(await batches()).toBe(batchesBefore)
    expect((await api.get(`/api/kyb/batches/${lost}`)).status).toBe(404)
    const next = await start(long)
    expect(next.rowCount).toBe(1_700)
    // Its confirmation may be lost although it came to be: then nothing of it goes.
    await removeBatchRows(db, 1, next.id)
    await sweepUnbegun(world.installation)
    expect(await kept()).toBe(rowsBefore + 1 + 1_700)
    await pool.query(`update screening_batch set started_at = started_at - interval '2 days' where id = $1`, [
      next.id,
    ])
    await sweepUnbegun(world.installation)
    expect(await kept()).toBe(rowsBefore + 1_700)
  })

  it('one whose rows are gone is never simply done', async () => {
    const started = await start(lines('name', 'Quiet Meadow Firm', 'Orchard Firm'))
    await world.installation.database.pool.query('delete from screening_batch_row where batch_id = $1', [
      started.id,
    ])
    await workNow(world.as(), batchRun, started.id)
    expect(await read(started.id)).toMatchObject({
      state: 'partly-done',
      sentence: '2 of 2 rows not screened',
    })
  })

  it('the demo reads fewer rows of a file than an organisation does, and says so', async () => {
    const long = lines('name', ...Array.from({ length: DEMO_FILE_ROWS_MAX + 1 }, (_, at) => `Firm ${at}`))
    const refused = await api
      .as({ organisationId: 2, isDemo: true })
      .post('/api/kyb/batches/preview', formOf(long))
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { code: 'too-large', message: 'The file has more than 5,000 rows. Split it.' },
    ])
    api.as({})
    expect((await preview(long)).rows).toBe(DEMO_FILE_ROWS_MAX + 1)
  })
})

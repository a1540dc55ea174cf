import { setTimeout as pause } from 'node:timers/promises'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { verifyAudit } from '#platform/audit/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { workNow } from '#platform/runs/test-runs.ts'
import { onEveryDatabase, type World } from '#platform/testing/index.ts'
import { workbookFile } from '#platform/testing/workbook-file.ts'
import type { Batch } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { screeningJobs } from '../start-screening.ts'
import { askForInventedList, bodyOf, callerOf, northernTide, publish, volkov } from '../test-world.ts'
import { batchRun } from './batch-run.ts'

type BatchBody = z.infer<typeof Batch>

const csv = (rows: string[]) => ['name,type,dob,country,reference', ...rows].join('\r\n')
const clean = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => `Quiet Meadow Firm ${from + at},company,,DE,R${from + at}`)
const hitRow = `${northernTide.name},company,,Russia,HIT`

function upload(content: string | Uint8Array, name = 'portfolio.csv'): FormData {
  const form = new FormData()
  form.set('file', new File([content as never], name))
  return form
}

const rowsOf = async (world: World, batchId: number) => {
  const { rows } = await world.installation.database.pool.query(
    'select batch_row from screening where batch_id = $1 order by batch_row',
    [batchId],
  )
  return rows.map((row) => row.batch_row as number)
}

onEveryDatabase('a batch', (world) => {
  const api = callerOf(world)
  const start = async (form: FormData) => bodyOf<BatchBody>(api.post('/api/kyb/batches', form))
  const read = (id: number) => bodyOf<BatchBody>(api.get(`/api/kyb/batches/${id}`))
  const results = async (id: number) => {
    const answer = await api.get(`/api/kyb/batches/${id}/results`)
    expect(answer.status).toBe(200)
    return Papa.parse<Record<string, string>>((await answer.text()).replace('\uFEFF', ''), {
      header: true,
      skipEmptyLines: true,
    }).data
  }
  const untilEnd = async (id: number) => {
    for (let waited = 0; waited < 25_000; waited += 100) {
      const batch = await read(id)
      if (batch.state !== 'queued' && batch.state !== 'running') return batch
      await pause(100)
    }
    throw new Error('The batch did not end.')
  }

  beforeAll(async () => {
    await startJobs(world.installation, screeningJobs)
    await publish(world, [volkov, northernTide])
  })
  afterAll(async () => {
    await stopJobs(world.installation)
    await stopEngine(world.installation)
  })

  it('screens every row it can, rejects the others with the reason, and gives a line for each', async () => {
    const started = await start(
      upload(csv([...clean(2), hitRow, ',company,,,', 'Anna,robot,,,', '"=cmd|calc",company,,,X'])),
    )
    expect(started).toMatchObject({ state: 'queued', rowCount: 5, rejectedCount: 1, startedBy: 'analyst' })
    expect(started.rejectedRows.map((row) => row.row)).toEqual([5])
    const batch = await untilEnd(started.id)
    expect(batch).toMatchObject({ state: 'partly-done', screenedCount: 5, matchCount: 1, failure: null })
    const lines = await results(batch.id)
    expect(lines.map((line) => [line.row, line.status])).toEqual([
      ['2', 'clear'],
      ['3', 'clear'],
      ['4', 'review'],
      ['5', 'rejected'],
      ['6', 'incomplete'],
      ['7', 'clear'],
    ])
    expect(lines[2]).toMatchObject({ reference: 'HIT', bestMatch: northernTide.name, listReference: 'Q2' })
    expect(Number(lines[2]?.probability)).toBeGreaterThan(0.5)
    expect(lines[2]?.case).toMatch(/^CASE-2026-/)
    expect(lines[3]?.reason).toMatch(/name is missing/)
    // A spreadsheet must not run what somebody typed as a name.
    expect(lines[5]?.name).toBe("'=cmd|calc")
    const opened = await bodyOf<{ screeningType: string; screenedBy: string }>(
      api.get(`/api/kyb/screenings/${lines[2]?.screening}`),
    )
    expect(opened).toMatchObject({ screeningType: 'batch', screenedBy: 'analyst' })
  })

  it('takes XLSX with dates as dates', async () => {
    const file = workbookFile({
      Portfolio: [
        ['Full name', 'DOB', 'Nationality', 'Kind'],
        [volkov.name, new Date('1950-06-05T00:00:00Z'), 'Russian', 'Person'],
        ['Somebody Else', '1980', 'de', 'Person'],
      ],
    })
    const batch = await untilEnd((await start(upload(file, 'people.xlsx'))).id)
    expect(batch).toMatchObject({ state: 'done', screenedCount: 2, matchCount: 1 })
    const [line] = await results(batch.id)
    const screening = await bodyOf<{ subject: object }>(api.get(`/api/kyb/screenings/${line?.screening}`))
    expect(screening.subject).toMatchObject({ schema: 'Person', birthDate: '1950-06-05', countries: ['RU'] })
  })

  it('refuses what is no table of names with a sentence, and starts nothing', async () => {
    const refused = async (content: string | Uint8Array, name?: string) => {
      const answer = await api.post('/api/kyb/batches', upload(content, name))
      expect(answer.status).toBe(400)
      return bodyOf<{ code: string; message: string }>(answer)
    }
    const before = await bodyOf<{ total: number }>(api.get('/api/kyb/batches'))
    expect(await refused('first,second\n1,2')).toMatchObject({ code: 'unsupported-file' })
    expect((await refused('')).message).toMatch(/no rows/)
    expect((await refused('name\n')).message).toMatch(/no rows/)
    expect((await refused('<!doctype html><html></html>')).message).toMatch(/web page/)
    expect((await refused(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'x.xlsx')).message).toMatch(/damaged/)
    expect((await refused(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'x.xls')).message).toMatch(/XLS/)
    expect((await refused(new Uint8Array([1, 0, 2, 0]), 'x.csv')).message).toMatch(/neither/)
    expect((await api.post('/api/kyb/batches', new FormData())).status).toBe(400)
    expect(await bodyOf(api.get('/api/kyb/batches'))).toMatchObject({ total: before.total })
  })

  it('can be stopped: what was screened is kept, the rest is not screened, and it is not stopped twice', async () => {
    const started = await start(upload(csv(clean(4_000))))
    for (let waited = 0; waited < 20_000; waited += 20) {
      if ((await read(started.id)).screenedCount > 0) break
      await pause(20)
    }
    const stopped = await bodyOf<BatchBody>(api.post(`/api/kyb/batches/${started.id}/cancel`, {}))
    expect(stopped.state).toBe('cancelled')
    await pause(700)
    const after = await read(started.id)
    expect(after.screenedCount).toBe((await rowsOf(world, started.id)).length)
    expect(after.screenedCount).toBeGreaterThan(0)
    expect(after.screenedCount).toBeLessThan(4_000)
    expect((await api.post(`/api/kyb/batches/${started.id}/cancel`, {})).status).toBe(409)
    const lines = await results(started.id)
    expect(lines).toHaveLength(4_000)
    expect(lines.filter((line) => line.status === 'not screened')).toHaveLength(4_000 - after.screenedCount)
  })

  it('that was cut off, or is run twice at once, screens each row once', async () => {
    await stopJobs(world.installation)
    const { pool } = world.installation.database
    await startJobs(world.installation, [])
    const started = await start(upload(csv([...clean(900), hitRow])))
    const cut = new AbortController()
    const firstRun = workNow(world.as(), batchRun, started.id, cut.signal)
    while ((await read(started.id)).screenedCount === 0) await pause(5)
    cut.abort()
    await expect(firstRun).rejects.toThrow(/abort/)
    const half = await read(started.id)
    expect(half).toMatchObject({ state: 'queued', run: { done: half.screenedCount, total: 901 } })
    expect(half.screenedCount).toBeLessThan(901)
    await Promise.all([1, 2].map(() => workNow(world.as(), batchRun, started.id)))
    expect(await read(started.id)).toMatchObject({ state: 'done', screenedCount: 901, matchCount: 1 })
    expect(await rowsOf(world, started.id)).toEqual(Array.from({ length: 901 }, (_, at) => at + 2))
    const { rows } = await pool.query('select count(*) as n from compliance_case where subject_name = $1', [
      northernTide.name,
    ])
    expect(rows[0].n).toBe(2)
  })

  it('on a list that is too old no row is clear: the batch and every line of its file say what is missing', async () => {
    const started = await start(upload(csv(clean(3))))
    world.setNow('2027-02-01T00:00:00.000Z')
    await askForInventedList(world, 7)
    await workNow(world.as(), batchRun, started.id)
    expect(await read(started.id)).toMatchObject({
      state: 'done',
      screenedCount: 3,
      incompleteCount: 3,
      coverage: {
        isAnswered: false,
        sentence: expect.stringMatching(
          /^No match in OpenSanctions of 21 Nov 2026 \(72 days old\).*Not an answer for today\.$/,
        ),
      },
    })
    const lines = (await (await api.get(`/api/kyb/batches/${started.id}/results`)).text())
      .trim()
      .split('\r\n')
    for (const line of lines.slice(1))
      expect(line).toMatch(
        /incomplete,"?No match in OpenSanctions of 21 Nov 2026 \(72 days old\).*Not an answer for today\./,
      )
    await askForInventedList(world)
  })

  it('is nobody else’s to see', async () => {
    const mine = (await bodyOf<{ rows: BatchBody[] }>(api.get('/api/kyb/batches'))).rows[0]
    api.as({ organisationId: 7 })
    expect((await api.get(`/api/kyb/batches/${mine?.id}`)).status).toBe(404)
    expect((await api.get(`/api/kyb/batches/${mine?.id}/results`)).status).toBe(404)
    expect((await api.post(`/api/kyb/batches/${mine?.id}/cancel`, {})).status).toBe(404)
    api.as({})
  })

  it('the audit chain of everything above is intact', async () => {
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })
})

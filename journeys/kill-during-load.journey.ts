import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { leiFileOf } from '../benchmarks/company-loads/lei-file.ts'
import { asPerson, type Person } from './person.ts'
import { newDirectory, type RunningServer, root, startServer } from './running-server.ts'

const ROWS = 12_000
const settings = { SAMPLE_DATA: 'off' }

type Load = { id: number; state: string; trial: Counts | null; loaded: Counts | null; keptAtUndo: number }
type Counts = { read: number; new: number; unchanged: number; refused: number }

async function readLoad(person: Person, id: number): Promise<Load> {
  const { status, body } = await person.get(`/api/companies/loads/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Load
}

async function until(person: Person, id: number, isSo: (load: Load) => boolean): Promise<Load> {
  for (let waited = 0; ; waited += 20) {
    const load = await readLoad(person, id)
    if (isSo(load)) return load
    if (waited > 90_000) throw new Error(`It is still so: ${JSON.stringify(load)}`)
    await pause(20)
  }
}

async function tried(person: Person): Promise<Load> {
  const form = new FormData()
  form.append('file', new File([leiFileOf(ROWS, 3)], 'lei.xml'))
  form.append('kind', 'gleif-lei')
  form.append('asOf', '2026-11-01')
  const { status, body } = await person.send('/api/companies/loads', form)
  expect(status, JSON.stringify(body)).toBe(201)
  return until(person, (body as Load).id, ({ state }) => state !== 'trying')
}

it('kill -9 amid a load and amid its undoing: both come to their end after the start, nothing is there twice and nothing is left', async () => {
  const dataDir = newDirectory(settings)
  let server: RunningServer = await startServer(settings, dataDir)
  let person = await asPerson(server.url, 'lena')
  const again = async () => {
    await server.kill()
    server = await startServer(settings, dataDir)
    person = await asPerson(server.url, 'lena')
  }
  try {
    const { id, trial } = await tried(person)
    expect(trial).toMatchObject({ read: ROWS, new: ROWS })
    expect((await person.post(`/api/companies/loads/${id}/run`, {})).status).toBe(200)
    const begun = await until(person, id, ({ loaded }) => (loaded?.read ?? 0) > 0)
    expect(begun.state).toBe('loading')
    await again()
    const done = await until(person, id, ({ state }) => state !== 'loading')
    expect(done).toMatchObject({ state: 'done', loaded: { read: ROWS, new: ROWS, unchanged: 0, refused: 0 } })
    // Whoever sends the same file finds every row of it, and none to add.
    expect((await tried(person)).trial).toMatchObject({ read: ROWS, new: 0, unchanged: ROWS })

    expect((await person.post(`/api/companies/loads/${id}/undo`, { reason: 'A trial' })).status).toBe(200)
    await pause(150)
    await again()
    expect(await until(person, id, ({ state }) => state === 'undone')).toMatchObject({ keptAtUndo: 0 })
    expect((await tried(person)).trial).toMatchObject({ read: ROWS, new: ROWS, unchanged: 0 })

    server.process.kill('SIGTERM')
    await new Promise((ended) => server.process.once('exit', ended))
    const verified = spawnSync(process.execPath, ['apps/server/cli/audit.ts', 'verify'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
      encoding: 'utf8',
    })
    expect(verified.stderr).toBe('')
    expect(verified.status).toBe(0)
  } finally {
    await server.stop()
  }
})

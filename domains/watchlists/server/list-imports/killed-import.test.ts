// Binds what its runs do.
import '../slice.ts'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { verifyAudit } from '#platform/audit/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { type Context, type Installation, systemContext } from '#platform/context/index.ts'
import { migrate, openDatabase } from '#platform/database/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { simpleCsv } from '../list-formats/sample-lists.ts'
import { entriesAsOf } from '../lists/entries-as-of.ts'
import { listVersions, readWatchlist } from '../lists/read-lists.ts'
import { importList } from './import-list.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2)
/** Four batches: CI kills an import after each. */
const ROWS = 2_000

const importer = fileURLToPath(new URL('./killed-import.process.ts', import.meta.url))

let dir: string
beforeAll(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'assay-killed-')), 'database')
})
afterAll(() => rmSync(join(dir, '..'), { recursive: true, force: true }))

async function inInstallation<Result>(work: (ctx: Context) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(
    existsSync(dir) ? { dir } : { dir, template: inject('embeddedTemplate') },
  )
  try {
    await migrate(database)
    const installation: Installation = {
      config: parseConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent' }),
      database,
      log: silentLogger,
      secret: 'a secret of the tests, 32 characters or more',
      clock: () => new Date(),
    }
    return await work(systemContext(installation, 'test', HOME_ORGANISATION_ID))
  } finally {
    await database.close()
  }
}

/** Kills the importer when it has come so far; resolves with whether it said it was done before. */
function importAndKill(round: number, killAt: number): Promise<boolean> {
  const child = spawn(process.execPath, [importer, dir, String(round), String(ROWS)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let isDone = false
  child.on('message', (message: { step: string; count?: number }) => {
    if (message.step === 'done') isDone = true
    if (message.step === 'done' || (message.count ?? 0) >= killAt) child.kill('SIGKILL')
  })
  return new Promise((ended) => child.once('exit', () => ended(isDone)))
}

it(`an import killed with -9, ${ROUNDS} times at other points, leaves the old list whole in force and the audit chain intact`, async () => {
  await inInstallation((ctx) =>
    importList(ctx, {
      kind: 'opensanctions',
      source: 'first',
      files: [simpleCsv(ROWS, (row) => `Round 0 Person ${row}`)],
    }),
  )
  let lastDone = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const isDone = await importAndKill(round, Math.ceil((ROWS / ROUNDS) * round))
    await inInstallation(async (ctx) => {
      const { refresh, run } = await readWatchlist(ctx, 'opensanctions')
      expect([refresh?.state, run?.state]).toEqual(
        isDone ? ['done', 'done'] : [expect.stringMatching(/^(failed|done)$/), refresh?.state],
      )
      const [newest] = await listVersions(ctx, 'opensanctions')
      const rounds = new Set<string>()
      let count = 0
      for await (const { entry } of entriesAsOf(ctx.db, [
        { listId: 'opensanctions', version: newest!.version },
      ])) {
        count += 1
        rounds.add(entry.names[0]!.value.split(' ')[1]!)
      }
      // Whole, of one publication, and never an older one than was acknowledged.
      expect(count).toBe(ROWS)
      expect(rounds.size).toBe(1)
      const inForce = Number([...rounds][0])
      if (isDone) lastDone = round
      expect(inForce).toBeGreaterThanOrEqual(lastDone)
      expect(newest?.entries).toBe(ROWS)
      expect(await verifyAudit(ctx.db, HOME_ORGANISATION_ID)).toMatchObject({ isIntact: true })
      lastDone = inForce
    })
  }
  const again = await inInstallation((ctx) =>
    importList(ctx, { kind: 'opensanctions', source: 'last', force: true, files: [simpleCsv(ROWS)] }),
  )
  expect(again).toMatchObject({ entries: ROWS, changed: ROWS, added: 0, removed: 0 })
}, 600_000)

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { restoreBackup, writeBackup } from '../../apps/server/backup.ts'
import { databaseDirectory } from '../../apps/server/installation.ts'
import { parseConfig } from '../../platform/config/index.ts'
import { migrate, openDatabase } from '../../platform/database/index.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const MEGABYTE = 1024 * 1024
/** About a kilobyte of text a row, of which a good deal does not pack. */
const ROWS_PER_GIGABYTE = 900_000
const ROWS_AT_ONCE = 50_000
/** Nobody waits longer for a query while the copy is made. */
const QUERY_MS_MAX = 1_000
/** The copy holds no more of the database than a few pieces at a time. */
const MEMORY_MORE_MAX = 300 * MEGABYTE

type Pool = Awaited<ReturnType<typeof openDatabase>>['pool']

/** Backs up an embedded database of so many gigabytes under load, and restores it: time, memory, longest query. */
export async function proveBackup(gigabytes: number): Promise<void> {
  const config = parseConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'assay-prove-backup-')) })
  try {
    await backUp(config, gigabytes)
  } finally {
    rmSync(config.dataDir, { recursive: true, force: true })
  }
}

async function backUp(config: ReturnType<typeof parseConfig>, gigabytes: number): Promise<void> {
  const dir = databaseDirectory(config)
  const database = await openDatabase({ dir })
  await migrate(database)
  const rows = Math.round(gigabytes * ROWS_PER_GIGABYTE)
  await fill(database.pool, rows)
  const { rows: sizes } = await database.pool.query('select pg_database_size(current_database()) as bytes')
  const size = Number(sizes[0].bytes)
  const before = memory()
  const alone = await askWhile(database.pool, pause(10_000))
  const file = join(config.dataDir, 'copy.tar.gz')
  const startedAt = performance.now()
  const beside = await askWhile(database.pool, writeBackup(database, file, config))
  const seconds = (performance.now() - startedAt) / 1_000
  await database.close()
  say(
    `Embedded database of ${(size / 1024 ** 3).toFixed(2)} GB, load ${loadavg()[0]?.toFixed(1)}: copied in ${seconds.toFixed(0)} s into ${Math.round(statSync(file).size / MEGABYTE)} MB.`,
  )
  say(
    `Queries alone: longest ${Math.round(alone.longestMs)} ms of ${alone.asked}; while it was copied: longest ${Math.round(beside.longestMs)} ms of ${beside.asked}, ${beside.written} rows written.`,
  )
  say(
    `Memory: ${Math.round(before / MEGABYTE)} MB before, at most ${Math.round(beside.memory / MEGABYTE)} MB while it was copied.`,
  )
  const restoringAt = performance.now()
  await restoreBackup(config, file)
  const restored = await openDatabase({ dir })
  const { rows: counted } = await restored.pool.query(
    'select count(*) filter (where n > 0)::int as kept, count(*) filter (where n <= 0)::int as during from filled',
  )
  await restored.close()
  say(
    `Restored in ${((performance.now() - restoringAt) / 1_000).toFixed(0)} s: ${counted[0].kept} of ${rows} rows, and ${counted[0].during} of those written meanwhile.`,
  )
  if (counted[0].kept !== rows) throw new Error('Rows are missing from the copy.')
  if (beside.longestMs > QUERY_MS_MAX)
    throw new Error(`A query waited ${Math.round(beside.longestMs)} ms for the copy.`)
  if (beside.memory - before > MEMORY_MORE_MAX)
    throw new Error(`The copy took ${Math.round((beside.memory - before) / MEGABYTE)} MB of memory.`)
}

async function fill(pool: Pool, rows: number): Promise<void> {
  await pool.query('create table filled (n bigint primary key, text text)')
  for (let first = 1; first <= rows; first += ROWS_AT_ONCE)
    await pool.query(
      `insert into filled select n, repeat(md5(n::text), 4) || repeat('x', 850) from generate_series(${first}, ${Math.min(rows, first + ROWS_AT_ONCE - 1)}) n`,
    )
  await pool.query('checkpoint')
}

/** Reads and writes as people do until the work is done. */
async function askWhile(pool: Pool, work: Promise<unknown>) {
  let isOver = false
  const stated = { asked: 0, written: 0, longestMs: 0, memory: 0 }
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      if (stated.asked % 5 === 4) {
        await pool.query('insert into filled values ((select least(min(n), 1) from filled) - 1, $1)', [
          'during',
        ])
        stated.written += 1
      } else
        await pool.query('select text from filled where n = $1', [1 + ((stated.asked * 7_919) % 500_000)])
      stated.asked += 1
      stated.longestMs = Math.max(stated.longestMs, performance.now() - startedAt)
      stated.memory = Math.max(stated.memory, memory())
      await pause(10)
    }
  })()
  try {
    await work
  } finally {
    isOver = true
    await asking
  }
  return stated
}

function memory(): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

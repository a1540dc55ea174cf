import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asPerson } from '../../journeys/person.ts'
import { root, startServer } from '../../journeys/running-server.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { load } from './hands.ts'
import { Ledger } from './ledger.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const settings = { SAMPLE_DATA: 'off' }
const HANDS = 4

/** The thread of the embedded database ends in the middle of changes, as by a fault of its own: what was committed stands, once. */
export async function killThread(rounds: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-prove-'))
  const database = await openDatabase({ dir: join(dir, 'database') })
  const ask = (text: string, values?: unknown[]) => database.pool.query(text, values)
  await ask('create table proved (name text)')
  const acknowledged = new Set<string>()
  let asked = 0
  for (let round = 0; round < rounds; round += 1) {
    let isOver = false
    const before = acknowledged.size
    const hands = Array.from({ length: HANDS }, async () => {
      while (!isOver) {
        asked += 1
        const name = `Proved ${asked}`
        const isKept = await database.db
          .transaction(async (tx) => {
            await tx.execute(`insert into proved values ('${name}')`)
            await tx.execute('select count(*) from proved')
          })
          .then(
            () => true,
            () => false,
          )
        if (isKept) acknowledged.add(name)
        else await pause(20)
      }
    })
    while (acknowledged.size < before + HANDS) await pause(5)
    await pause((round * 37) % 60)
    await database.embedded?.crash()
    isOver = true
    await Promise.all(hands)
    while (!(await ask('select 1').catch(() => undefined))) await pause(50)
  }
  const { rows } = await ask('select name, count(*)::int as times from proved group by name')
  const there = new Map(rows.map(({ name, times }) => [name as string, times as number]))
  const lost = [...acknowledged].filter((name) => !there.has(name))
  const doubled = [...there].filter(([, times]) => times > 1)
  await database.close()
  rmSync(dir, { recursive: true, force: true })
  if (lost.length + doubled.length > 0)
    throw new Error(`${lost.length} lost, ${doubled.length} doubled by the end of the database's thread.`)
  say(
    `Embedded database: ${rounds} ends of its thread, ${acknowledged.size} acknowledged changes; 0 lost, 0 doubled.`,
  )
}

const DISK = '1500m'
const PIECE_BYTES = 1024 * 1024

/** Writes until nothing more fits, while others write too. */
function fillUp(file: string): void {
  const filler = openSync(file, 'w')
  try {
    for (let bytes = PIECE_BYTES; bytes >= 4_096; ) {
      try {
        writeSync(filler, Buffer.alloc(bytes))
      } catch (failure) {
        if ((failure as NodeJS.ErrnoException).code !== 'ENOSPC') throw failure
        bytes /= 2
      }
    }
  } finally {
    closeSync(filler)
  }
}

/** The disk fills while people write: they are told, the process goes on, and recovers; nothing acknowledged is lost. */
export async function fillDisk(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'assay-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', place])
  if (mounted.status !== 0) {
    rmSync(place, { recursive: true, force: true })
    say('Disk full: not tried, because a small disk can be mounted by root on Linux alone.')
    return
  }
  try {
    const dataDir = join(place, 'data')
    mkdirSync(dataDir)
    let server = await startServer(settings, dataDir)
    let person = await asPerson(server.url, 'kira')
    const ledger = new Ledger()
    let stop = load(ledger, person)
    await ledger.until(20)
    const filler = join(place, 'filler')
    fillUp(filler)
    const failedBefore = ledger.failures
    for (let waited = 0; ledger.failures < failedBefore + 20; waited += 100) {
      if (waited > 60_000) throw new Error('The disk was full and every change was acknowledged.')
      if (server.process.exitCode !== null) throw new Error(`A full disk ended the process:\n${server.log()}`)
      await pause(100)
    }
    const refused = ledger.failures - failedBefore
    const word = ledger.lastFailure
    if (!word.startsWith('507')) throw new Error(`A full disk was not said as one: ${word}`)
    rmSync(filler)
    await ledger.until(ledger.acknowledged.size + 20)
    await stop()
    await ledger.verify(person)
    await server.kill()
    server = await startServer(settings, dataDir)
    person = await asPerson(server.url, 'kira')
    stop = load(ledger, person)
    await ledger.until(ledger.acknowledged.size + HANDS)
    await stop()
    await ledger.verify(person)
    await server.stop()
    say(`Disk full: ${refused} changes refused (${word.slice(0, 120)}), then on; ${ledger.summary()}.`)
  } finally {
    spawnSync('umount', ['-l', place])
    rmSync(place, { recursive: true, force: true })
  }
}

/** A backup is put back after a kill: what it held is there once, what came after it is not, and the audit log is whole. */
export async function restoreOnce(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-prove-'))
  const file = join(dataDir, 'proved.tar.gz')
  const command = (name: string, ...given: string[]) => {
    const ran = spawnSync(process.execPath, [`apps/server/cli/${name}.ts`, ...given], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    })
    if (ran.status !== 0) throw new Error(`${name} failed: ${ran.stdout}${ran.stderr}`)
    return ran.stdout
  }
  const kept = new Ledger()
  let server = await startServer(settings, dataDir)
  let person = await asPerson(server.url, 'kira')
  let stop = load(kept, person)
  await kept.until(50)
  await stop()
  await server.kill()
  command('backup', file)
  const after = new Ledger('Came after')
  server = await startServer(settings, dataDir)
  person = await asPerson(server.url, 'kira')
  stop = load(after, person)
  await after.until(20)
  await server.kill()
  await stop()
  command('restore', file)
  server = await startServer(settings, dataDir)
  person = await asPerson(server.url, 'kira')
  await kept.verify(person)
  const { body } = await person.get('/api/customers?limit=1&q=Came%20after')
  if ((body as { total: number }).total > 0) throw new Error('A restored database holds what came after it.')
  await server.kill()
  command('audit', 'verify')
  rmSync(dataDir, { recursive: true, force: true })
  say(`Restore: ${kept.summary()}; nothing of what came after, the audit log is whole.`)
}

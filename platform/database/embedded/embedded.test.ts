import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../index.ts'

const home = mkdtempSync(join(tmpdir(), 'assay-embedded-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const first = join(home, 'first')
beforeAll(async () => {
  const database = await openDatabase({ dir: first })
  await database.pool.query('create table kept (n integer)')
  await database.close()
})
/** A directory as a process left it: the database, and the lock beside it. */
function leftBehind(name: string): string {
  const dir = join(home, name)
  cpSync(first, dir, { recursive: true })
  writeFileSync(`${dir}.lock`, '')
  return dir
}

const isKept = async ({ pool }: OpenDatabase) => (await pool.query('select n from kept order by n')).rows

it('the thread of the embedded database dies, in a change and between two: what was kept stands, and it answers again', async () => {
  const dir = leftBehind('dies')
  const database = await openDatabase({ dir })
  for (let round = 1; round <= 2; round += 1) {
    await database.pool.query('insert into kept values ($1)', [round])
    const change = database.db.transaction(async (tx) => {
      await tx.execute('insert into kept values (999)')
      if (round % 2) await database.embedded?.crash()
      else void database.embedded?.crash()
      await tx.execute('select pg_sleep(0.2)')
    })
    await expect(change).rejects.toThrow()
    await expect.poll(() => isKept(database).catch(() => []), { timeout: 20_000 }).toHaveLength(round)
  }
  await database.close()
  const next = await openDatabase({ dir })
  expect(await isKept(next)).toEqual([{ n: 1 }, { n: 2 }])
  await next.close()
})

it('a directory whose database is gone, or that holds something else, is never begun anew in silence', async () => {
  const dir = leftBehind('gone')
  rmSync(join(dir, 'PG_VERSION'))
  await expect(openDatabase({ dir })).rejects.toThrow(/PG_VERSION is missing.*restore/)
  rmSync(dir, { recursive: true })
  await expect(openDatabase({ dir })).rejects.toThrow(/what is there now is not a database/)

  const foreign = join(home, 'foreign')
  mkdirSync(foreign)
  writeFileSync(join(foreign, 'holiday.txt'), 'not a database')
  await expect(openDatabase({ dir: foreign })).rejects.toThrow(/what is there now is not a database/)
})

it('a beginning that was cut off begins again', async () => {
  const dir = join(home, 'begun')
  mkdirSync(join(dir, 'base'), { recursive: true })
  writeFileSync(`${dir}.begins`, '')
  const database = await openDatabase({ dir })
  await database.pool.query('create table kept (n integer)')
  expect(await isKept(database)).toEqual([])
  await database.close()
  expect(existsSync(`${dir}.begins`)).toBe(false)
})

it('damaged files stop the start with a sentence, and stay as they are', async () => {
  const dir = leftBehind('damaged')
  writeFileSync(join(dir, 'global/pg_control'), Buffer.alloc(8_192))
  await expect(openDatabase({ dir })).rejects.toThrow(
    /cannot be opened: its files are damaged.*npm run restore/,
  )
  // The refusal let go of the directory: a restore can take its place.
  await expect(openDatabase({ dir })).rejects.toThrow(/damaged/)
})

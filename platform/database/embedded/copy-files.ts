import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { nextMessage } from './next-message.ts'
import { isBlankPage, PAGE } from './pages.ts'

/** Pages of a file, by their number. */
export type BlankPages = { file: string; pages: number[] }

export type Copied = {
  bytes: number
  /** Pages amid others that hold nothing at all, as no database leaves them: something else has emptied them. */
  blank: { file: string; pages: number }[]
}

/** Folders that are copied after the database, so that whatever its rows name is there: files that never change once they are whole. */
export type Beside = { root: string; folders: readonly string[] }

/**
 * Copies a running embedded database into a compressed archive, from a thread of its own: queries go on meanwhile, and it takes the
 * same memory whatever the size. The database's own means for it are used (an online base backup): from the start on every change of a
 * page is written to the log whole, the files are copied as they come, and the log after them. The file appears whole or not at all,
 * sealed where there is a passphrase.
 */
export async function copyFiles(
  pool: pg.Pool,
  dir: string,
  file: string,
  { beside, passphrase }: { beside?: Beside; passphrase?: string | undefined } = {},
): Promise<Copied> {
  mkdirSync(dirname(file), { recursive: true })
  const part = `${file}.part`
  // Left behind by a copy that was broken off, if any.
  await pool.query('select pg_backup_stop(false)').catch(() => {})
  await pool.query(`select pg_backup_start('assay', true)`)
  let isStarted = true
  const worker = new Worker(new URL('./copy.worker.ts', import.meta.url), {
    workerData: { dir, file: part, beside, passphrase },
  })
  try {
    await nextMessage<'copied', true>(worker, 'copied')
    const { rows } = await pool.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    isStarted = false
    const label = rows[0]?.labelfile ?? ''
    worker.postMessage({ label, from: /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '' })
    const { bytes, blank } = await nextMessage<'done', { bytes: number; blank: BlankPages[] }>(worker, 'done')
    renameSync(part, file)
    return { bytes, blank: await stillBlank(pool, dir, blank) }
  } catch (failure) {
    await worker.terminate()
    rmSync(part, { force: true })
    if (isStarted) await pool.query('select pg_backup_stop(false)').catch(() => {})
    throw failure
  }
}

/**
 * Of the pages that were blank when they were copied, those that are blank once everything that was in memory is written: a table that
 * grows is longer on disk at first than what of it is written, and the log that goes with the copy has the rest.
 */
async function stillBlank(
  pool: pg.Pool,
  dir: string,
  blank: readonly BlankPages[],
): Promise<Copied['blank']> {
  if (blank.length === 0) return []
  await pool.query('checkpoint')
  const still: Copied['blank'] = []
  for (const { file, pages } of blank) {
    const count = await blankOf(join(dir, file), pages)
    if (count > 0) still.push({ file, pages: count })
  }
  return still
}

async function blankOf(path: string, pages: readonly number[]): Promise<number> {
  const handle = await open(path).catch((failure: NodeJS.ErrnoException) => {
    // A table that was dropped meanwhile has no pages to miss.
    if (failure.code === 'ENOENT') return undefined
    throw failure
  })
  if (!handle) return 0
  try {
    const bytes = Buffer.alloc(PAGE)
    let count = 0
    for (const page of pages) {
      const { bytesRead } = await handle.read(bytes, 0, PAGE, page * PAGE)
      if (bytesRead === PAGE && isBlankPage(bytes)) count += 1
    }
    return count
  } finally {
    await handle.close()
  }
}

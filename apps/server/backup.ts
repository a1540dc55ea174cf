import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { backupFolder, type Config } from '#platform/config/index.ts'
import {
  type Copied,
  copyFiles,
  diskFull,
  isDiskFull,
  isSealed,
  NotOpened,
  type OpenDatabase,
  openDatabase,
  unpackTar,
} from '#platform/database/index.ts'
import { storagesInUse } from '#platform/files/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { databaseDirectory } from './installation.ts'
import { unopenedAfterRestore } from './sealing/sealed-values.ts'

const NIGHTLY_BACKUPS_KEPT = 7

/** `assay-2026-11-21T02-00-00.tar.gz` in the data directory's `backups`; one that is sealed says so. */
export function backupFileFor(config: Pick<Config, 'dataDir' | 'backupPassphrase'>, at: Date): string {
  const name = `assay-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`
  return join(backupFolder(config), config.backupPassphrase ? `${name}.sealed` : name)
}

/** Where files that people send lie below the data directory; the second is where pictures were before. */
const FILE_FOLDERS = ['files', 'blog-images'] as const

/**
 * Writes a consistent copy of the open embedded database while it goes on answering, and after it of the files that are kept below the data directory: whatever a
 * row names is there. The copy appears whole or not at all.
 */
export async function writeBackup(
  database: OpenDatabase,
  file: string,
  { dataDir, backupPassphrase }: Pick<Config, 'dataDir' | 'backupPassphrase'>,
): Promise<Copied> {
  const dir = database.embedded?.dir
  if (!dir) throw new Problem('not-configured', 'This backup is for the embedded database.')
  try {
    return await copyFiles(database.pool, dir, file, {
      beside: { root: resolve(dataDir), folders: FILE_FOLDERS },
      passphrase: backupPassphrase,
    })
  } catch (cause) {
    if (!isDiskFull(cause)) throw cause
    throw diskFull(
      dirname(resolve(file)),
      'No backup was written; the database and earlier backups are as they were. Make room, or name a file on another disk.',
      { cause },
    )
  }
}

/** What a backup does not hold, in a sentence; nothing where it holds everything. */
export async function whatIsElsewhere({ db, kind }: OpenDatabase): Promise<string> {
  const sentences: string[] = []
  const inUse = await storagesInUse(db).catch((failure: { cause?: { code?: string } }) => {
    // A database of a version before files had a place of their own holds them all.
    if (failure.cause?.code === '42P01') return []
    throw failure
  })
  for (const { storage, blobs, bytes } of inUse) {
    const many = `${blobs} ${blobs === 1 ? 'file' : 'files'} (${(bytes / 1e6).toFixed(1)} MB)`
    if (storage === 's3') sentences.push(`Not in it: ${many} in S3, whose own versions and copies keep them.`)
    if (storage === 'folder' && kind === 'server')
      sentences.push(
        `Not in it: ${many} in the data directory. Copy its folders ${FILE_FOLDERS.join(' and ')} now, after this.`,
      )
  }
  return sentences.map((sentence) => ` ${sentence}`).join('')
}

/** Keeps the newest nightly backups. */
export function forgetOldBackups(config: Pick<Config, 'dataDir'>): void {
  const folder = backupFolder(config)
  if (!existsSync(folder)) return
  const files = readdirSync(folder)
    .filter((name) => /^assay-.*\.tar\.gz(\.sealed)?$/.test(name))
    .sort()
  for (const name of files.slice(0, -NIGHTLY_BACKUPS_KEPT)) rmSync(join(folder, name))
}

/** Backs up a PostgreSQL server with its own tool. */
export function dumpServer(url: string, file: string): { file: string } {
  mkdirSync(dirname(file), { recursive: true })
  // Whoever may list the processes of the machine reads their command lines: the address and its password go another way.
  const run = spawnSync('pg_dump', ['--format=custom', `--file=${file}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...connectionSettings(url) },
  })
  if (run.error)
    throw new Problem('not-configured', 'pg_dump was not found. Install the PostgreSQL client tools.')
  if (run.status !== 0) throw new Problem('internal-error', 'pg_dump failed; its own message stands above.')
  return { file }
}

const settingOfOption: Record<string, string> = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  dbname: 'PGDATABASE',
  sslmode: 'PGSSLMODE',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslrootcert: 'PGSSLROOTCERT',
  options: 'PGOPTIONS',
}

/** An address of PostgreSQL as the settings that its own tools read. */
export function connectionSettings(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given = {
    host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
    port,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    dbname: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries(searchParams),
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([option, value]) => {
      const setting = settingOfOption[option]
      return setting && value !== '' ? [[setting, value]] : []
    }),
  )
}

/**
 * Puts a backup in the place of the embedded database. The one before is kept beside it until the new one has opened.
 * @returns where the one before is, and what of the new one the secret at hand does not open.
 */
export async function restoreBackup(
  config: Config,
  file: string,
): Promise<{ kept: string | undefined; unopened: string | undefined }> {
  if (!existsSync(file)) throw new Problem('not-found', `There is no backup at ${file}.`)
  const { backupPassphrase } = config
  if (backupPassphrase === undefined && (await isSealed(file)))
    throw new Problem(
      'not-configured',
      `${file} is sealed. Set BACKUP_PASSPHRASE to what it was sealed with.`,
    )
  const dir = databaseDirectory(config)
  const fresh = `${dir}.restored`
  rmSync(fresh, { recursive: true, force: true })
  try {
    await unpackTar(file, fresh, backupPassphrase)
  } catch (cause) {
    const full = isDiskFull(cause) ? notRestored(fresh, cause) : undefined
    rmSync(fresh, { recursive: true, force: true })
    if (full) throw full
    throw new Problem(
      'unsupported-file',
      cause instanceof NotOpened
        ? `${file} cannot be restored: it was sealed with another passphrase, or it is damaged.`
        : `${file} cannot be restored: it is damaged or no backup.`,
      undefined,
      { cause },
    )
  }
  let unopened: string | undefined
  try {
    const restored = await openDatabase({ dir: fresh })
    await restored.pool.query('select count(*) from audit_head')
    unopened = await unopenedAfterRestore(restored.db, config)
    await restored.close()
  } catch (cause) {
    const full = isDiskFull(cause) ? notRestored(fresh, cause) : undefined
    if (full) for (const left of [fresh, `${fresh}.lock`]) rmSync(left, { recursive: true, force: true })
    throw full ?? cause
  }
  const kept = existsSync(dir) ? `${dir}.before-restore` : undefined
  // Opening takes the lock, so a running server stops the restore here.
  if (kept) await (await openDatabase({ dir })).close()
  // Before the database that stands there is moved: where this fails, the next start finds it and not an empty place.
  bringFilesBack(fresh, config.dataDir)
  if (kept) {
    rmSync(kept, { recursive: true, force: true })
    renameSync(dir, kept)
  }
  renameSync(fresh, dir)
  return { kept, unopened }
}

/** The backup and the database that it was to replace are whole: what was unpacked of it is removed. */
const notRestored = (fresh: string, cause: unknown): Problem =>
  diskFull(
    fresh,
    'Nothing was restored and nothing was lost: the backup is whole, and the database that was there is as it was. Make room for both, then restore again.',
    { cause },
  )

/** Files never change once they are whole: what is there already stands, what the backup has besides is put there. */
function bringFilesBack(fresh: string, dataDir: string): void {
  for (const folder of FILE_FOLDERS) {
    const from = join(fresh, folder)
    if (!existsSync(from)) continue
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const source = join(entry.parentPath, entry.name)
      const target = join(dataDir, folder, source.slice(from.length + 1))
      if (existsSync(target)) continue
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
      renameSync(source, target)
    }
    rmSync(from, { recursive: true, force: true })
  }
}

import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { locks } from 'node:worker_threads'
import type { Installation } from '#platform/context/index.ts'
import { type OpenDatabase, openDatabase } from '#platform/database/index.ts'
import { keepAsTemplate } from './embedded-template.ts'

/** The migrated database on the test server that worlds are copied from. */
export const TEMPLATE_DATABASE = 'world_template'

/** The address of another database on the same server. */
export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

/**
 * What stands in a database and its data directory before its suite begins, as after a first start. It is made once a run on each kind of
 * database, by the first suite that asks for it, and copied for every other; what a process has in memory is each suite's own.
 */
export type Beginning = {
  name: string
  /** What stands there before it. */
  after?: Beginning
  settings?: Record<string, string>
  /** Leaves nothing running. */
  make(installation: Installation): Promise<void>
}

type Ground = {
  /** An installation on a database, as a world of the same kind has it, with settings of its own. */
  installationOn(database: OpenDatabase, settings?: Record<string, string>): Installation
  runFolder: string
}

type Kind = 'embedded' | 'server'

/** Puts what a beginning left in its data directory into another. */
export function copyDataOf(
  beginning: Beginning | undefined,
  kind: Kind,
  runFolder: string,
  dataDir: string,
): void {
  const left = beginning && dataDirOf(beginning, kind, runFolder)
  if (left && existsSync(left)) cpSync(left, dataDir, { recursive: true })
}

const dataDirOf = ({ name }: Beginning, kind: Kind, runFolder: string) => join(runFolder, `${name}-${kind}`)

/** Makes a beginning on a database, in a data directory that is kept. */
async function make(
  beginning: Beginning,
  kind: Kind,
  database: OpenDatabase,
  { runFolder, installationOn }: Ground,
): Promise<void> {
  const dataDir = dataDirOf(beginning, kind, runFolder)
  copyDataOf(beginning.after, kind, runFolder, dataDir)
  await beginning.make(installationOn(database, { ...beginning.settings, DATA_DIR: dataDir }))
}

/** The file that embedded databases with this beginning are opened from; `template` where it is none. */
export async function embeddedBeginning(
  beginning: Beginning | undefined,
  template: string,
  ground: Ground,
): Promise<string> {
  if (!beginning) return template
  const before = await embeddedBeginning(beginning.after, template, ground)
  const file = join(ground.runFolder, `${beginning.name}.tar`)
  return once(beginning, 'embedded', async () => {
    if (existsSync(file)) return file
    const database = await openDatabase({ template: before })
    await make(beginning, 'embedded', database, ground)
    await keepAsTemplate(database, file)
    return file
  })
}

/** The database on the test server that others with this beginning are copied from; the migrated one where it is none. */
export async function serverBeginning(
  beginning: Beginning | undefined,
  serverUrl: string,
  ground: Ground,
): Promise<string> {
  if (!beginning) return TEMPLATE_DATABASE
  const before = await serverBeginning(beginning.after, serverUrl, ground)
  const name = `${TEMPLATE_DATABASE}_${beginning.name.replaceAll('-', '_')}`
  return once(beginning, 'server', async () => {
    const server = await openDatabase({ url: serverUrl, poolSize: 1 })
    try {
      const { rows } = await server.pool.query('select 1 from pg_database where datname = $1', [name])
      if (rows.length > 0) return name
      // Its name is given when it is whole: one whose making failed is no template.
      const part = `${name}_part`
      await server.pool.query(`drop database if exists ${part} with (force)`)
      await server.pool.query(`create database ${part} template ${before}`)
      const database = await openDatabase({ url: urlOfDatabase(serverUrl, part), poolSize: 8 })
      await make(beginning, 'server', database, ground)
      await database.close()
      await server.pool.query(`alter database ${part} rename to ${name}`)
      return name
    } finally {
      await server.close()
    }
  })
}

/** The threads of a run share one process: only one of them makes a beginning, the others wait for it. */
const once = <Made>({ name }: Beginning, kind: Kind, work: () => Promise<Made>) =>
  locks.request(`assay-beginning ${name} ${kind}`, work) as Promise<Made>

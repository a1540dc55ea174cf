import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate, openDatabase } from '#platform/database/index.ts'
import { makeJobTables } from '#platform/jobs/index.ts'
import { embeddedTemplate } from './embedded-template.ts'
import { memoryFolder, startPostgresServer } from './postgres-server.ts'
import { TEMPLATE_DATABASE, urlOfDatabase } from './world-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | undefined
    embeddedTemplate: string
    /** Where what is made once a run is kept until its end. */
    runFolder: string
    storeSuites: 'every' | 'embedded'
  }
}

/** Before all tests: one PostgreSQL server for the run, and on both kinds of database one migrated template that worlds are copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // The log of what was changed is of no use to it: kept short, it leaves the memory to the tests.
  const server = await startPostgresServer(undefined, ['max_wal_size=256MB'], memoryFolder())
  if (server) await makeServerTemplate(server.url)
  project.provide('postgresUrl', server?.url)
  project.provide('embeddedTemplate', await embeddedTemplate())
  const runFolder = mkdtempSync(join(tmpdir(), 'assay-run-'))
  project.provide('runFolder', runFolder)
  project.provide('storeSuites', process.env.STORE_SUITES === 'embedded' ? 'embedded' : 'every')
  return async () => {
    await server?.stop()
    rmSync(runFolder, { recursive: true, force: true })
  }
}

async function makeServerTemplate(serverUrl: string): Promise<void> {
  const server = await openDatabase({ url: serverUrl, poolSize: 1 })
  await server.pool.query(`create database ${TEMPLATE_DATABASE}`)
  await server.close()
  const template = await openDatabase({ url: urlOfDatabase(serverUrl, TEMPLATE_DATABASE), poolSize: 2 })
  await migrate(template)
  await makeJobTables(template)
  await template.close()
}

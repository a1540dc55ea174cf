import type { TestProject } from 'vitest/node'
import { migrate, openDatabase } from '#platform/database/index.ts'
import { embeddedTemplate } from './embedded-template.ts'
import { startPostgresServer } from './postgres-server.ts'
import { TEMPLATE_DATABASE, urlOfDatabase } from './world-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | undefined
    embeddedTemplate: string
    storeSuites: 'every' | 'embedded'
  }
}

/** Before all tests: one PostgreSQL server for the run, and on both kinds of database one migrated template that worlds are copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer()
  if (server) await makeServerTemplate(server.url)
  project.provide('postgresUrl', server?.url)
  project.provide('embeddedTemplate', await embeddedTemplate())
  project.provide('storeSuites', process.env.STORE_SUITES === 'embedded' ? 'embedded' : 'every')
  return async () => {
    await server?.stop()
  }
}

async function makeServerTemplate(serverUrl: string): Promise<void> {
  const server = await openDatabase({ url: serverUrl, poolSize: 1 })
  await server.pool.query(`create database ${TEMPLATE_DATABASE}`)
  await server.close()
  const template = await openDatabase({ url: urlOfDatabase(serverUrl, TEMPLATE_DATABASE), poolSize: 2 })
  await migrate(template)
  await template.close()
}

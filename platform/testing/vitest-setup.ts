import type { TestProject } from 'vitest/node'
import { embeddedTemplate } from './embedded-template.ts'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | undefined
    embeddedTemplate: string
  }
}

/** Before all tests: one PostgreSQL server for the run and one migrated template of the embedded database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer()
  project.provide('postgresUrl', server?.url)
  project.provide('embeddedTemplate', await embeddedTemplate())
  return async () => {
    await server?.stop()
  }
}

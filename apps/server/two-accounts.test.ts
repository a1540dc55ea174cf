import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { recordChange, verifyAudit } from '#platform/audit/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { defineJob, enqueue, type Job, startJobs, stopJobs } from '#platform/jobs/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { onServerDatabase } from '#platform/testing/index.ts'
import { closeInstallation, openInstallation } from './installation.ts'

onServerDatabase(
  'an account of the database that owns its tables and another that works on their rows',
  (world) => {
    const [owner, worker] = [`owner_${process.pid}`, `worker_${process.pid}`]
    const name = `two_accounts_${process.pid}`
    const home = mkdtempSync(join(tmpdir(), 'assay-two-accounts-'))
    const urlOf = (account: string) => {
      const url = new URL(world.installation.config.databaseUrl ?? '')
      url.username = account
      url.password = 'of the tests'
      url.pathname = `/${name}`
      return url.href
    }
    const open = (runs: string) =>
      openInstallation(
        parseConfig({
          DATABASE_URL: urlOf(runs),
          MIGRATION_DATABASE_URL: urlOf(owner),
          APP_SECRET: 'x'.repeat(32),
          DATA_DIR: home,
          LOG_LEVEL: 'silent',
        }),
        silentLogger,
      )
    let installation: Installation
    beforeAll(async () => {
      const { pool } = world.installation.database
      for (const account of [owner, worker])
        await pool.query(`create role ${account} login password 'of the tests'`)
      await pool.query(`create database ${name} owner ${owner}`)
      installation = await open(worker)
    }, 60_000)
    afterAll(async () => {
      await closeInstallation(installation)
      const { pool } = world.installation.database
      await pool.query(`drop database ${name} with (force)`)
      for (const account of [owner, worker]) await pool.query(`drop role ${account}`)
      rmSync(home, { recursive: true })
    })

    it('the one that runs changes rows with their trace and does jobs', async () => {
      const ctx = systemContext(installation, 'test', 1)
      await recordChange(ctx, async () => ({
        result: undefined,
        trace: { action: 'case.noted', subject: { type: 'case', id: 1 } },
      }))
      expect(await verifyAudit(installation.database.db, 1)).toMatchObject({ isIntact: true, entries: 1 })
      let ran = 0
      const job = defineJob({
        name: 'test-two-accounts',
        for: 'organisation',
        payload: z.object({ organisationId: z.number() }),
        async run() {
          ran += 1
        },
      })
      await startJobs(installation, [job as unknown as Job])
      try {
        await enqueue(ctx, job, { organisationId: 1 })
        await expect.poll(() => ran, { timeout: 20_000 }).toBe(1)
      } finally {
        await stopJobs(installation)
      }
    })

    it('the one that runs neither makes, changes, empties nor drops a table', async () => {
      const ask = (statement: string) => installation.database.pool.query(statement)
      await expect(ask('create table another (id integer)')).rejects.toThrow('permission denied')
      await expect(ask('alter table audit_entry drop column hash')).rejects.toThrow('must be owner')
      await expect(ask('truncate audit_entry')).rejects.toThrow('permission denied')
      await expect(ask('drop table audit_entry')).rejects.toThrow('must be owner')
      await expect(ask('drop schema pgboss cascade')).rejects.toThrow('must be owner')
      expect((await ask('select count(*) as n from audit_entry')).rows[0].n).toBe(1)
    })

    it('starts again on what is there, and is refused where both are one account', async () => {
      await closeInstallation(await open(worker))
      await expect(open(owner)).rejects.toThrow('name the same account')
    }, 30_000)
  },
)

import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { recordChange, verifyAudit } from '#platform/audit/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { type OpenDatabase, openDatabase } from '#platform/database/index.ts'
import { isEnqueued, makeJobTables } from '#platform/jobs/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { closeInstallation, databaseDirectory, openInstallation } from '../installation.ts'
import { moveToServer } from './move-to-server.ts'
import '../slices.ts'

const secret = 'the secret of an installation that grows'

describe.skipIf(inject('postgresUrl') === undefined)('an installation that moves to a server', () => {
  let dataDir: string
  let name: string
  let admin: OpenDatabase | undefined
  // As a database is had from a provider: its account owns it and is no superuser.
  const account = `mover_${process.pid}`
  const url = (user = account) => {
    const server = new URL(inject('postgresUrl') as string)
    server.username = user
    server.pathname = `/${name}`
    return server.href
  }
  const embedded = (more: Record<string, string> = {}) =>
    parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...more })
  const onServer = () => embedded({ DATABASE_URL: url(), APP_SECRET: secret })

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'assay-move-'))
    writeFileSync(join(dataDir, 'secret'), `${secret}\n`)
    name = `moved_${randomBytes(5).toString('hex')}`
    if (!admin) {
      admin = await openDatabase({ url: inject('postgresUrl'), poolSize: 1 })
      await admin.pool.query(`create role ${account} login`)
    }
    await admin.pool.query(`create database ${name} owner ${account}`)
    const database = await openDatabase({
      dir: databaseDirectory(embedded()),
      template: inject('embeddedTemplate'),
    })
    await database.close()
  })
  afterEach(async () => {
    await admin?.pool.query(`drop database ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  })
  afterAll(async () => {
    await admin?.pool.query(`drop role ${account}`)
    await admin?.close()
  })

  async function work(config = embedded()): Promise<void> {
    const installation = await openInstallation(config, silentLogger)
    const ctx = systemContext(installation, 'test', 1)
    await recordChange(ctx, async () => ({
      result: undefined,
      trace: { action: 'case.noted', subject: { type: 'case', id: 1 } },
    }))
    await closeInstallation(installation)
  }

  it('goes on there with every row, its audit chain, the next numbers and the jobs that wait, and is not begun here by mistake', async () => {
    await work()
    await work()
    const before = await openDatabase({ dir: databaseDirectory(embedded()) })
    await makeJobTables(before)
    await before.pool.query(`select pgboss.create_queue('tests.wait', '{"policy":"standard"}'::jsonb)`)
    await before.pool.query(`insert into pgboss.job (name, data) values ('tests.wait', '{"of": 7}')`)
    await before.close()
    const { tables, unopened } = await moveToServer(onServer())
    expect(tables.find(({ table }) => table === 'public.audit_entry')?.rows).toBe(2)
    expect(unopened).toBeUndefined()
    await work(onServer())
    const moved = await openInstallation(onServer(), silentLogger)
    expect(await verifyAudit(moved.database.db, 1)).toMatchObject({ isIntact: true, entries: 3 })
    expect(await isEnqueued(moved, { name: 'tests.wait' }, { of: 7 })).toBe(true)
    await closeInstallation(moved)
    await expect(openInstallation(embedded(), silentLogger)).rejects.toThrow(
      /was moved to the PostgreSQL server at 127\.0\.0\.1:\d+\/moved_\w+ on \d{4}-\d\d-\d\d\. Set DATABASE_URL to it\./,
    )
    await expect(moveToServer(onServer())).rejects.toThrow(/was moved to the PostgreSQL server/)
    expect(readFileSync(join(dataDir, 'moved-to-server.json'), 'utf8')).not.toContain('postgres:')
    rmSync(join(dataDir, 'moved-to-server.json'))
    await work()
  })

  it('is refused in words while a server runs on it, without a secret, without a database, and into one that is in use', async () => {
    await expect(moveToServer(embedded())).rejects.toThrow('Set DATABASE_URL')
    await expect(moveToServer(embedded({ DATABASE_URL: url() }))).rejects.toThrow(
      /Set APP_SECRET to the secret/,
    )
    const running = await openInstallation(embedded(), silentLogger)
    await expect(moveToServer(onServer())).rejects.toThrow(/in use by another process/)
    await closeInstallation(running)

    const target = await openDatabase({ url: url(), poolSize: 1 })
    await target.pool.query('create table of_somebody_else (n integer)')
    await expect(moveToServer(onServer())).rejects.toThrow(
      /is not empty: it has 1 tables\. Name an empty one\./,
    )
    expect((await target.pool.query('select count(*)::int as n from of_somebody_else')).rows).toEqual([
      { n: 0 },
    ])
    await target.close()

    rmSync(databaseDirectory(embedded()), { recursive: true })
    await expect(moveToServer(onServer())).rejects.toThrow(/There is no embedded database at/)
  })

  it('is begun again after one that failed, and never over work that was done there', async () => {
    await work()
    const target = await openDatabase({ url: url('postgres'), poolSize: 1 })
    // Extensions bring tables of their own.
    await target.pool.query('create extension if not exists plpgsql')
    await target.pool.query('create table of_an_extension (n integer)')
    await target.pool.query('alter extension plpgsql add table of_an_extension')
    await target.pool.query(
      `create function stop() returns event_trigger language plpgsql as $$
       begin if current_query() like '%disable trigger user%' then raise exception 'the disk is gone'; end if; end $$`,
    )
    await target.pool.query('create event trigger stop on ddl_command_start execute function stop()')
    await expect(moveToServer(onServer())).rejects.toThrow('the disk is gone')
    await target.pool.query('drop event trigger stop')
    await target.pool.query('drop function stop()')
    const { tables } = await moveToServer(onServer())
    expect(tables.find(({ table }) => table === 'public.audit_entry')?.rows).toBe(1)

    rmSync(join(dataDir, 'moved-to-server.json'))
    await expect(moveToServer(onServer())).rejects.toThrow(/somebody has worked in it\. Name an empty one\./)
    await target.close()
  })
})

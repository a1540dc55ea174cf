import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { parseConfig } from '#platform/config/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { type OpenDatabase, openDatabase } from '#platform/database/index.ts'
import { HOME_ORGANISATION_ID, type PersonInSession } from '#platform/identity/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { type RoleHeld, roleNameOf } from '#platform/permissions/index.ts'
import {
  type Beginning,
  copyDataOf,
  embeddedBeginning,
  serverBeginning,
  urlOfDatabase,
} from './world-template.ts'

/** An installation of one's own for a test file: an empty migrated database, a data directory, and a clock that the test sets. */
export type World = {
  readonly installation: Installation
  readonly kind: 'embedded' | 'server'
  /** Sets the clock. */
  setNow(moment: string): void
  /** Said by the suite before its first test: what stands in the database when it opens. */
  beginsWith(beginning: Beginning): void
  /** A context of somebody; an analyst of organisation 1 unless told. */
  as(actor?: Partial<PersonInSession>): Context
}

export const TEST_NOW = '2026-11-21T10:00:00.000Z'

export function somebody(facts: Partial<PersonInSession> = {}): PersonInSession {
  const role: RoleHeld = facts.role ?? 'analyst'
  return {
    kind: 'user',
    userId: 1,
    username: roleNameOf(role),
    fullName: `The ${roleNameOf(role)}`,
    role,
    organisationId: HOME_ORGANISATION_ID,
    isDemo: false,
    sessionId: 'test-session',
    ...facts,
  }
}

/** A beginning that is made by another suite is waited for, on a machine that runs other tests beside it. */
const OPEN_MS_MAX = 300_000

type Suite = (world: World) => void

/**
 * Runs a suite of a store or a verb on the embedded database and on a real PostgreSQL server; STORE_SUITES=embedded leaves the server's
 * turn to CI.
 */
export function onEveryDatabase(title: string, suite: Suite, settings: Record<string, string> = {}): void {
  onEmbeddedDatabase(title, suite, settings)
  if (inject('storeSuites') === 'every') onServerDatabase(title, suite, settings)
}

/**
 * Runs a suite on one database, for what does not depend on its kind: on the PostgreSQL server, which takes a fraction of the embedded
 * one's processor time, and on the embedded one where there is no server or STORE_SUITES leaves it to CI.
 */
export function onOneDatabase(title: string, suite: Suite, settings: Record<string, string> = {}): void {
  const isServer = inject('storeSuites') === 'every' && inject('postgresUrl') !== undefined
  ;(isServer ? onServerDatabase : onEmbeddedDatabase)(title, suite, settings)
}

/** Runs a suite on the embedded database alone, for what is about it. */
export function onEmbeddedDatabase(title: string, suite: Suite, settings: Record<string, string> = {}): void {
  describe(`${title}, on the embedded database`, () => suite(makeWorld('embedded', settings)))
}

/** Runs a suite on a PostgreSQL server alone, for what several processes or sessions do. */
export function onServerDatabase(title: string, suite: Suite, settings: Record<string, string> = {}): void {
  const hasServer = inject('postgresUrl') !== undefined
  const reason = hasServer ? '' : ' (skipped: no server program was found)'
  describe.skipIf(!hasServer)(`${title}, on a PostgreSQL server${reason}`, () =>
    suite(makeWorld('server', settings)),
  )
}

function makeWorld(kind: World['kind'], settings: Record<string, string>): World {
  let installation: Installation | undefined
  let now = new Date(TEST_NOW)
  let beginning: Beginning | undefined
  let dataDir = ''
  let databaseName = ''

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'assay-world-'))
    const installationOn = (database: OpenDatabase, own: Record<string, string> = {}): Installation => ({
      config: {
        ...parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SAMPLE_DATA: 'off', ...own }),
        databaseUrl: database.url,
      },
      database,
      log: silentLogger,
      secret: 'a secret of the tests, 32 characters or more',
      clock: () => new Date(TEST_NOW),
    })
    const open = async (options: Parameters<typeof openDatabase>[0]): Promise<Installation> => ({
      ...installationOn(await openDatabase(options), settings),
      clock: () => new Date(now),
    })
    const ground = { installationOn, runFolder: inject('runFolder') }
    if (kind === 'embedded') {
      const template = await embeddedBeginning(beginning, inject('embeddedTemplate'), ground)
      installation = await open({ template })
    } else {
      const serverUrl = inject('postgresUrl') as string
      const template = await serverBeginning(beginning, serverUrl, ground)
      databaseName = `world_${randomBytes(6).toString('hex')}`
      await onServer((client) => client.query(`create database ${databaseName} template ${template}`))
      installation = await open({ url: urlOfDatabase(serverUrl, databaseName), poolSize: 8 })
    }
    copyDataOf(beginning, kind, ground.runFolder, dataDir)
  }, OPEN_MS_MAX)

  afterAll(async () => {
    await installation?.database.close()
    if (databaseName)
      await onServer((client) => client.query(`drop database if exists ${databaseName} with (force)`))
    rmSync(dataDir, { recursive: true, force: true })
  })

  return {
    kind,
    get installation() {
      if (!installation) throw new Error('The world opens before the first test of its suite.')
      return installation
    },
    setNow(moment) {
      now = new Date(moment)
    },
    beginsWith(wanted) {
      beginning = wanted
    },
    as(actor = {}) {
      const opened = this.installation
      return {
        installation: opened,
        actor: somebody(actor),
        now: opened.clock(),
        requestId: 'test',
        address: '127.0.0.1',
        answerHeaders: new Headers(),
        db: opened.database.db,
      }
    },
  }
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Of each type something that says nothing, for columns that must have a value and that a test is not about. */
const plainOf: Readonly<Record<string, unknown>> = {
  integer: 0,
  bigint: 0,
  smallint: 0,
  numeric: 0,
  'double precision': 0,
  boolean: false,
  text: '',
  date: '2020-01-01',
  'timestamp with time zone': '2020-01-01T00:00:00.000Z',
  jsonb: '[]',
  ARRAY: '{}',
}

/**
 * Puts rows into a table as they are said, numbers that the database gives among them: what a query makes of rows of two organisations
 * that have the same numbers is tried with few words.
 */
export async function addBareRows(
  { pool }: Pick<OpenDatabase, 'pool'>,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  )
  for (const row of rows) {
    const whole = { ...Object.fromEntries(columns.map(({ name, type }) => [name, plainOf[type]])), ...row }
    const names = Object.keys(whole)
    await pool.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value
       values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(whole),
    )
  }
}

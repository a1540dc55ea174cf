import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { importList } from '#domains/watchlists/server/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { enqueue, type Job, startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onServerDatabase } from '#platform/testing/index.ts'
import {
  closeInstallationWithRows,
  openInstallationWithRows,
  withSampleData,
} from './api-fuzz/test-installation.ts'
import { healthRoutes } from './health.ts'
import { joinMarket } from './join-market.ts'
import { jobs, routes, slices } from './slices.ts'

/** Months after the rows were made, with the market open: reports, deadlines, retention, orders and assessments are due. */
const LATER = '2027-03-05T15:00:00.000Z'
/** A moment of its own in the year, so that nothing recurs while the test looks. */
const HARDLY_EVER = '0 0 1 1 *'

const recurring = jobs.filter(({ every }) => every !== undefined)
/** What recurs keeps the lock of what recurs; it is asked for by the test alone. */
const quietJobs: readonly Job[] = jobs.map((job) =>
  job.every === undefined ? job : { ...job, every: HARDLY_EVER },
)

/** What a process counts for itself. */
const ofTheProcess = new Set(['rate_limit_window', 'connector_budget', 'connector_reply'])

/** Rows of each table, by its name. */
type Counts = Record<string, number>

onServerDatabase(
  'what recurs, asked for by two processes at once',
  (world) => {
    world.beginsWith(withSampleData)
    const databases: string[] = []
    const left = { once: new Map<string, Counts>(), twice: new Map<string, Counts>() }
    const isChainSound = new Map<string, boolean>()

    const onServer = async (statement: string, values: unknown[] = [], url = inject('postgresUrl')) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(statement, values).finally(() => client.end())
    }
    const copyOf = async (name: string) => {
      const copy = `processes_${randomBytes(6).toString('hex')}`
      await onServer(`create database ${copy} template ${name}`)
      databases.push(copy)
      const url = new URL(`/${copy}`, world.installation.database.url).toString()
      // The runner looks at what has fallen due while it starts, before it hears that nothing recurs here.
      await onServer('update pgboss.schedule set cron = $1', [HARDLY_EVER], url)
      return url
    }
    const startProcess = async (url: string): Promise<Installation> => {
      const installation: Installation = {
        ...world.installation,
        config: { ...world.installation.config, databaseUrl: url },
        database: await openDatabase({ url, poolSize: 6 }),
        clock: () => new Date(LATER),
      }
      joinMarket(installation)
      for (const slice of slices) await slice.prepare?.(installation)
      await startJobs(installation, quietJobs)
      return installation
    }
    const stopProcess = async (installation: Installation) => {
      await stopJobs(installation)
      for (const slice of slices) await slice.stop?.(installation)
      await installation.database.close()
    }
    const isQuiet = async ({ database }: Installation) => {
      const { rows } = await database.pool.query(
        `select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() + interval '5 seconds' limit 1`,
      )
      return rows.length === 0
    }
    const countsOf = async ({ database }: Installation): Promise<Counts> => {
      const { rows } = await database.pool.query<{ name: string; count: number }>(
        `select table_name as name, (xpath('/row/count/text()', query_to_xml(format('select count(*) from public.%I', table_name), false, true, '')))[1]::text::int as count
         from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      )
      return Object.fromEntries(
        rows.filter(({ name }) => !ofTheProcess.has(name)).map(({ name, count }) => [name, count]),
      )
    }
    /** Has each job done, one after the other, and counts what it has left. */
    const doAll = async (name: 'once' | 'twice', url: string) => {
      const installations = [await startProcess(url)]
      if (name === 'twice') installations.push(await startProcess(url))
      const [first] = installations as [Installation]
      let before = await countsOf(first)
      for (const job of recurring) {
        await Promise.all(
          installations.map((installation) => enqueue(systemContext(installation, 'test', 1), job, {})),
        )
        do await pause(100)
        while (!(await isQuiet(first)))
        const now = await countsOf(first)
        left[name].set(job.name, differenceOf(before, now))
        before = now
      }
      const chain = await verifyAudit(first.database.db, 1)
      isChainSound.set(name, chain.isIntact)
      await Promise.all(installations.map(stopProcess))
    }

    beforeAll(async () => {
      const { send } = await openInstallationWithRows(world, [...routes, ...healthRoutes])
      const ask = async (path: string, body: object) => {
        const answer = await send(
          new Request(`http://localhost${path}`, {
            method: 'POST',
            headers: { 'x-test-caller': 'admin', 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        )
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      }
      await ask('/api/trading/orders', {
        accountId: 1,
        symbol: 'KO',
        side: 'BUY',
        quantity: 1_000_000,
        orderType: 'LIMIT',
        price: 20,
        timeInForce: 'DAY',
      })
      await ask('/api/alert-rules', {
        name: 'Coca-Cola has a price',
        severity: 'low',
        cooldownHours: 24,
        condition: { kind: 'price', symbol: 'KO', direction: 'above', price: 1 },
      })
      const rows = [
        'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,dataset,last_change',
        'Q1,Company,Canary 7f3ac1 Holdings Ltd,,,no,,,Invented programme,Invented list,',
      ]
      await importList(systemContext(world.installation, 'test', 1), {
        kind: 'opensanctions',
        source: 'targets.simple.csv',
        publishedOn: '2026-11-20',
        files: [
          {
            name: 'targets.simple.csv',
            open: async function* () {
              yield Buffer.from(rows.join('\n'))
            },
          },
        ],
      })
      while (!(await isQuiet(world.installation))) await pause(200)
      await closeInstallationWithRows(world)
      const from = new URL(world.installation.database.url as string).pathname.slice(1)
      // A database is copied while nobody is connected to it.
      const leave = () =>
        onServer('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from])
      await leave()
      const once = await copyOf(from)
      await leave()
      const twice = await copyOf(from)
      await Promise.all([doAll('once', once), doAll('twice', twice)])
    }, 600_000)
    afterAll(async () => {
      for (const name of databases) await onServer(`drop database if exists ${name} with (force)`)
    })

    it.each(recurring.map(({ name }) => name))('%s leaves what it leaves in one process', (name) => {
      expect(left.twice.get(name)).toEqual(left.once.get(name))
    })

    it('there was something to do', () => {
      const idle = [...left.once].filter(([, counts]) => Object.keys(counts).length === 0)
      expect(recurring.length - idle.length, idle.map(([name]) => name).join(', ')).toBeGreaterThan(8)
    })

    it('and the chain of the audit log is whole', () => {
      expect([...isChainSound.values()]).toEqual([true, true])
    })
  },
  { RATE_LIMITS: 'off', SAMPLE_DATA: 'on', SIGN_UP: 'join' },
)

/** The tables that have grown or shrunk, and by how many rows. */
const differenceOf = (before: Counts, now: Counts): Counts =>
  Object.fromEntries(
    Object.keys(now).flatMap((table) => {
      const difference = (now[table] ?? 0) - (before[table] ?? 0)
      return difference === 0 ? [] : [[table, difference]]
    }),
  )

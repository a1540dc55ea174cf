import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#platform/endpoint/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { healthRoutes } from '../health.ts'
import { routes as routesOfSlices } from '../slices.ts'
import { requestOf } from './attempt.ts'
import { plausibleFields } from './plausible-values.ts'
import {
  closeInstallationWithRows,
  type InstallationWithRows,
  openInstallationWithRows,
  withSampleData,
} from './test-installation.ts'

const endpoints = [...routesOfSlices, ...healthRoutes].map(({ endpoint }) => endpoint)
const TIMES = 6

/** What the installation counts and remembers for itself: nobody keeps these rows, and no answer is about them. */
const ofTheInstallation = new Set([
  'rate_limit_window',
  'connector_budget',
  'connector_reply',
  // How many files somebody takes in an hour.
  'watched_count',
  // How far a computation has come, for whoever waits for it.
  'run',
])

/** About records that neither the sample data nor a plausible request makes: a payment, a list of one's own, a signed certificate. */
const ofRecordsNotThere = new Set([
  'payments.payment',
  'watchlists.own-list',
  'screening.check-certificate',
  // The sample has no batch, no list of companies, no load and no file that was delivered.
  'screening.batch',
  'screening.batch-rows',
  'screening.download-batch',
  'entities.list-companies',
  'entities.list-export',
  'entities.load',
  'entities.load-refusals',
  'entities.load-refusals-export',
  'report-schedules.delivered-file',
])

/** Writes that rightly leave no row where there is nothing to do. */
const mayFindNothingToDo = new Set([
  // Nobody is told whether an address is known.
  'accounts.forgot-password',
  'screening.forget-batch-columns',
  // Every match has somebody.
  'screening.review-assign-by-rules',
  // Nobody came from a provider: it leads back to the sign-in page.
  'accounts.finish-provider-sign-in',
  // A computation that is over is as good as cancelled.
  'risk.cancel-run',
  // A trial, and a file that holds no statement.
  'credit.import-statements',
  'esg.import-metrics',
  // The sample data has taken the pack already.
  'bpo.starter-rules',
])

/** What was answered, and which tables it left rows in. */
type Seen = { status: number; wrote: string[] }

onOneDatabase(
  'what calls do to what is kept',
  (world) => {
    world.beginsWith(withSampleData)
    let installation: InstallationWithRows
    const seen = new Map<string, Seen[]>()
    const query = <Row extends object>(text: string) => world.installation.database.pool.query<Row>(text)

    const isQuiet = async () => {
      const { rows } = await query(
        `select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`,
      )
      return rows.length === 0
    }
    const noteEveryRow = async () => {
      await query('create table written_row (table_name text not null)')
      await query(`create function note_written() returns trigger language plpgsql as $$
        begin insert into written_row values (tg_table_name); return null; end $$`)
      const { rows } = await query<{ name: string }>(
        `select table_name as name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'written_row'`,
      )
      for (const { name } of rows)
        await query(
          `create trigger note_written after insert or update or delete on "${name}" for each row execute function note_written()`,
        )
    }
    const ask = async (endpoint: Endpoint, fields: Record<string, unknown>): Promise<Seen> => {
      await query('delete from written_row')
      // An organisation that is named is refused unless it is one's own: here it is left away, or its own where the path names it.
      // A page of a list is asked for by what an earlier answer gave: here every list begins at its first.
      const { orgId: _, page: __, ...rest } = fields
      const own = endpoint.path.includes('{orgId}') ? { ...rest, orgId: 1 } : rest
      const attempt = { fields: own, file: new Uint8Array(), fileName: 'a.csv', isDoubled: false }
      const answer = await installation.send(
        requestOf(
          endpoint,
          { ...attempt, carrier: 'as-said' },
          { 'x-test-caller': endpoint.permission === 'provisioning' ? 'directory' : 'admin' },
        ),
      )
      // A feed goes on for as long as somebody listens. What changes something is heard out: a caller who goes away in the middle would end it.
      await (endpoint.effect === 'read' ? answer.body?.cancel() : answer.arrayBuffer())
      const { rows } = await query<{ name: string }>(
        'select distinct table_name as name from written_row order by 1',
      )
      return { status: answer.status, wrote: rows.map(({ name }) => name) }
    }

    beforeAll(async () => {
      installation = await openInstallationWithRows(world, [...routesOfSlices, ...healthRoutes])
      // What the product does by itself is no effect of a call: it has its turn before, and none beside them.
      while (!(await isQuiet())) await pause(200)
      await stopJobs(world.installation)
      await startJobs(world.installation, [])
      await noteEveryRow()
      const inOrder = endpoints.toSorted((a, b) => rank(a) - rank(b))
      for (const endpoint of inOrder) {
        const plausible = fc.sample(plausibleFields(endpoint, installation.known(endpoint)), {
          seed: 7,
          numRuns: TIMES,
        })
        const examples = (endpoint.examples ?? []).map(({ request }) => request)
        const answers: Seen[] = []
        for (const fields of [...examples, ...plausible]) answers.push(await ask(endpoint, fields))
        seen.set(endpoint.name, answers)
      }
    }, 600_000)
    afterAll(() => closeInstallationWithRows(world))

    const answered = (endpoint: Endpoint) =>
      (seen.get(endpoint.name) ?? []).filter(({ status }) => status >= 200 && status < 400)
    const named = (effect: 'read' | 'write') => endpoints.filter((endpoint) => endpoint.effect === effect)

    describe('a call that says it only reads', () => {
      it.for(named('read').map((endpoint) => ({ name: endpoint.name })))(
        '$name leaves no row, no audit entry and no work event, whatever it answers',
        ({ name }) => {
          const wrote = (seen.get(name) ?? []).flatMap((one) => one.wrote)
          expect([...new Set(wrote)].filter((table) => !ofTheInstallation.has(table))).toEqual([])
        },
      )

      it('is answered in most cases, so that there is something to look at', () => {
        const mute = named('read').filter(
          (endpoint) => answered(endpoint).length === 0 && !ofRecordsNotThere.has(endpoint.name),
        )
        expect(mute.length / named('read').length, mute.map(({ name }) => name).join(', ')).toBeLessThan(0.1)
      })

      it('that has an example answers it', () => {
        const refused = endpoints.flatMap((endpoint) =>
          endpoint.effect === 'read'
            ? (endpoint.examples ?? []).flatMap(({ asks }, at) => {
                const status = seen.get(endpoint.name)?.[at]?.status ?? 0
                return status < 300 ? [] : [`${endpoint.name}: ${asks}: ${status}`]
              })
            : [],
        )
        expect(refused).toEqual([])
      })
    })

    it('a call that says it may change something and was answered has changed something', () => {
      const onlyRead = named('write').filter(
        (endpoint) =>
          !mayFindNothingToDo.has(endpoint.name) &&
          answered(endpoint).length > 0 &&
          answered(endpoint).every(({ wrote }) => wrote.length === 0),
      )
      expect(onlyRead.map(({ name }) => name)).toEqual([])
    })
  },
  { RATE_LIMITS: 'off', SAMPLE_DATA: 'on', SIGN_UP: 'join' },
)

/** Reading first, then what changes something, and last what empties the installation. */
const rank = ({ effect, name }: Endpoint) =>
  effect === 'read' ? 0 : name === 'overview.clear-sample-data' ? 2 : 1

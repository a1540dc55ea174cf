import { afterAll, beforeAll, expect, it } from 'vitest'
import { casesRoutes, openCases } from '#domains/cases/server/index.ts'
import { createCustomer as createEndpoint } from '#domains/customers/contract/index.ts'
import { allCustomers, createCustomer } from '#domains/customers/server/index.ts'
import { SampleClearing } from '#domains/overview/contract/index.ts'
import {
  endUndos,
  overviewRoutes,
  readHub,
  sampleStateOf,
  tableGraph,
} from '#domains/overview/server/index.ts'
import { screenInBulk, stopScreening } from '#domains/screening/server/index.ts'
import { recordChange, verifyAudit } from '#platform/audit/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { tablesOfOrganisations } from '#platform/organisation-rows/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { fillSampleData } from '../../sample-data/index.ts'
import { openMarket } from '../../sample-data/test-market.ts'
import { slices } from './slices.ts'

const FILL_MS_MAX = 600_000
/** What every change writes, and what the verbs under test keep of themselves. */
const OF_THE_CHANGE = new Set([
  'audit_entry',
  'audit_head',
  'work_event',
  'sample_data',
  'sample_removed_row',
  'last_number',
  'answered_call',
  // A version goes up with every change of the directory, also with one that is undone; what is searched in is made again from it.
  'directory_version',
  'stored_change',
  'stored_directory',
  'stored_entry',
  'stored_word',
  'stored_count',
])

onOneDatabase(
  'clearing the sample data',
  (world) => {
    const db = () => world.installation.database.db
    const query = async (text: string, values: unknown[] = []) =>
      (await world.installation.database.pool.query(text, values)).rows as Record<string, unknown>[]
    const admin = () => world.as({ role: 'admin' })
    const api = () =>
      makeApi(world.installation, async () => somebody({ role: 'admin' }), [
        ...overviewRoutes,
        ...casesRoutes,
        ...(slices.find(({ name }) => name === 'esg')?.routes ?? []),
      ])
    const post = (path: string, body: object = {}) =>
      api().request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const preview = async () =>
      SampleClearing.parse(await (await api().request('/api/overview/clear-sample-data/preview')).json())
    /** Every row of the organisation, as text, by its table. */
    const everything = async () => {
      const all = new Map<string, string[]>()
      for (const { name } of await tablesOfOrganisations(db()))
        if (!OF_THE_CHANGE.has(name)) {
          const rows = await query(
            `select to_jsonb(t)::text as row from "${name}" t where organisation_id = 1 order by 1`,
          )
          all.set(
            name,
            rows.map(({ row }) => String(row)),
          )
        }
      return all
    }
    const persons = () => query(`select * from person where origin = 'sample' order by id`)
    /** A person's change about a thing, as the log has it. */
    const touch = (type: string, id: string) =>
      recordChange(admin(), async () => ({
        result: undefined,
        trace: { action: 'screening.completed', subject: { type: type as never, id } },
      }))

    let disclosureId: number
    beforeAll(async () => {
      await openMarket(world)
      expect(await fillSampleData(world.installation)).toBe('filled')
    }, FILL_MS_MAX)
    afterAll(() => stopScreening(world.installation))

    it(
      'an undone clearing leaves every row of every table as it was, and the people',
      async () => {
        const before = await everything()
        const people = await persons()
        const cleared = await post('/api/overview/clear-sample-data')
        expect(cleared.status).toBe(200)
        const removed = await cleared.json()
        expect(removed).toMatchObject({
          customers: 184,
          screenings: 1_247,
          accounts: 1,
          people: 5,
          borrowers: 10,
        })
        expect(await allCustomers(db(), 1)).toEqual([])
        const hub = await readHub(admin())
        expect(hub.sampleData).toMatchObject({ isPresent: false, undoUntil: expect.any(String) })
        const undone = await post('/api/overview/restore-sample-data')
        expect(await undone.json()).toEqual(removed)
        const after = await everything()
        for (const [name, rows] of before) expect(after.get(name), name).toEqual(rows)
        expect(await persons()).toEqual(people)
        expect((await readHub(admin())).sampleData).toMatchObject({ isPresent: true, undoUntil: null })
        expect((await post('/api/overview/restore-sample-data')).status).toBe(409)
        expect(await verifyAudit(db(), 1)).toMatchObject({ isIntact: true })
      },
      FILL_MS_MAX,
    )

    it(
      'rows that people made keep what they are about, in every table that can name a row of the sample',
      async () => {
        const graph = tableGraph()
        const made: {
          table: string
          key: string
          id: string
          target: string
          targetKey: string
          of: string
        }[] = []
        const refused: string[] = []
        for (const table of graph.values()) {
          if (!table.listed) continue
          for (const [column, named] of Object.entries(table.names ?? {})) {
            const targets =
              typeof named === 'string'
                ? [{ table: named, prefix: '', type: undefined }]
                : 'table' in named
                  ? [{ ...named, type: undefined }]
                  : [...graph.values()].flatMap(({ name, subject, listed }) =>
                      subject && listed?.sample ? [{ table: name, prefix: '', type: subject as string }] : [],
                    )
            for (const [at, target] of targets.entries()) {
              const above = graph.get(target.table)
              if (!above?.listed?.sample) continue
              const place = `${table.name}.${column} > ${target.table}`
              const [row] =
                await query(`select to_jsonb(t) as row from "${target.table}" t where organisation_id = 1
                order by ${above.key} offset 3 limit 1`)
              const [source] = await query(
                `select to_jsonb(t) as row from "${table.name}" t where organisation_id = 1 limit 1`,
              )
              if (!row || !source) {
                refused.push(`${place}: no row`)
                continue
              }
              const of = String((row.row as Record<string, unknown>)[above.key])
              const own = { ...(source.row as Record<string, unknown>) }
              const isNumber = typeof own[table.key] === 'number'
              const id = isNumber
                ? 9_000_000 + made.length
                : `00000000-0000-4000-8000-${String(made.length).padStart(12, '0')}`
              own[table.key] = id
              if (table.listed.sample && 'flag' in table.listed.sample) own[table.listed.sample.flag] = false
              for (const text of [
                'case_number',
                'dedupe_key',
                'number',
                'domain',
                'external_id',
                'subject_key',
                'sha256',
              ])
                if (typeof own[text] === 'string') own[text] = `own ${made.length}`
              if (table.name === 'esg_company' || table.name === 'tracked_company')
                own.symbol = `OWN${made.length}`
              if ('closed_at' in own) own.closed_at = '2026-01-01T00:00:00Z'
              if ('settled_at' in own) own.settled_at = '2026-01-01T00:00:00Z'
              const other = typeof named === 'object' && 'typeColumn' in named ? named.typeColumn : undefined
              if (other && target.type) own[other] = target.type
              own[column] = target.prefix
                ? `${target.prefix}${of}`
                : typeof own[column] === 'string' || other
                  ? of
                  : Number.isNaN(Number(of))
                    ? of
                    : Number(of)
              try {
                await query(
                  `insert into "${table.name}" overriding system value select * from jsonb_populate_record(null::"${table.name}", $1::jsonb)`,
                  [JSON.stringify(own)],
                )
              } catch (failure) {
                refused.push(`${place}: ${(failure as Error).message} ${at}`)
                continue
              }
              if (table.subject) await touch(table.subject, String(id))
              made.push({
                table: table.name,
                key: table.key,
                id: String(id),
                target: target.table,
                targetKey: above.key,
                of,
              })
            }
          }
        }
        expect(
          refused.filter((one) => !one.startsWith('regulator_pack') && !one.includes(': no row')),
        ).toEqual([])
        expect(made.length).toBeGreaterThan(25)
        const { stays } = await preview()
        expect(stays.length).toBeGreaterThan(10)
        expect(stays.every(({ why }) => why.length > 10)).toBe(true)
        expect((await post('/api/overview/clear-sample-data')).status).toBe(200)
        const lost: string[] = []
        for (const { table, key, id, target, targetKey, of } of made) {
          const own = await query(
            `select from "${table}" where organisation_id = 1 and "${key}"::text = $1`,
            [id],
          )
          if (own.length !== 1) lost.push(`${table} ${id}`)
          const named = await query(
            `select from "${target}" where organisation_id = 1 and "${targetKey}"::text = $1`,
            [of],
          )
          if (named.length !== 1) lost.push(`${target} ${of}, named by ${table}`)
        }
        expect(lost).toEqual([])
        expect((await post('/api/overview/restore-sample-data')).status).toBe(200)
        for (const { table, key, id } of made)
          await query(`delete from "${table}" where organisation_id = 1 and "${key}"::text = $1`, [id])
      },
      FILL_MS_MAX,
    )

    it(
      'a published disclosure, a note and a screening of a person stay with what they are about, and the preview says why',
      async () => {
        const created = await post('/api/esg/companies/2/disclosures', {
          disclosureType: 'csrd',
          set: 'vsme',
          reportingYear: 2025,
          periodStart: '2025-01-01',
          periodEnd: '2025-12-31',
        })
        expect(created.status, await created.clone().text()).toBe(201)
        disclosureId = ((await created.json()) as { disclosure: { id: number } }).disclosure?.id
        const [first] = await openCases(db(), 1)
        expect((await post(`/api/kyb/cases/${first?.id}/notes`, { text: 'Ours' })).status).toBeLessThan(300)
        const customers = await allCustomers(db(), 1)
        const about = customers.at(-1)
        await screenInBulk(admin(), [{ name: about?.name ?? '', companyId: about?.id }] as never, {
          screeningType: 'onboarding',
        })
        const ahead = await preview()
        const staying = ahead.stays.map(({ kind, name }) => `${kind}: ${name}`)
        expect(staying).toContain(`Customers: ${about?.name}`)
        expect(staying.join('\n')).toContain(first?.caseNumber ?? '?')
        expect(staying.join('\n')).toContain('Ferrovia')
        const stale = await post('/api/overview/clear-sample-data', { digest: 'f'.repeat(64) })
        expect(stale.status).toBe(409)
        const metrics = async () =>
          Number((await query(`select count(*) from esg_metric where company_number = 2`))[0]?.count)
        const before = await metrics()
        const cleared = await post('/api/overview/clear-sample-data', { digest: ahead.digest })
        expect(cleared.status).toBe(200)
        expect(await metrics()).toBe(before)
        expect(await query(`select from esg_disclosure where id = $1`, [disclosureId])).toHaveLength(1)
        expect(await query(`select from case_note where text = 'Ours'`)).toHaveLength(1)
        expect((await allCustomers(db(), 1)).map(({ name }) => name)).toContain(about?.name)
        const { sampleData } = await readHub(admin())
        expect(sampleData).toMatchObject({ isPresent: true, canClear: true })
      },
      FILL_MS_MAX,
    )

    it(
      'an undo that something new is in the way of puts nothing back, and what cannot be undone any more is deleted',
      async () => {
        const [gone] = await query(
          `select row from sample_removed_row where table_name = 'customer' order by id limit 1`,
        )
        const row = gone?.row as { id: number }
        await query(
          `insert into customer overriding system value select * from jsonb_populate_record(null::customer, $1::jsonb)`,
          [JSON.stringify({ ...row, name: 'In the way' })],
        )
        const refused = await post('/api/overview/restore-sample-data')
        expect(refused.status).toBe(409)
        expect(await refused.json()).toMatchObject({
          message: expect.stringContaining('Nothing was put back'),
        })
        expect(Number((await query('select count(*) from sample_removed_row'))[0]?.count)).toBeGreaterThan(
          1_000,
        )
        const ran = (hours: number) => {
          world.setNow(new Date(world.installation.clock().getTime() + hours * 3_600_000).toISOString())
          return endUndos.run(world.installation, {}, { signal: new AbortController().signal } as never)
        }
        await ran(23)
        expect(Number((await query('select count(*) from sample_removed_row'))[0]?.count)).toBeGreaterThan(
          1_000,
        )
        await ran(2)
        expect(await query('select from sample_removed_row')).toEqual([])
        expect((await post('/api/overview/restore-sample-data')).status).toBe(409)
        expect(await sampleStateOf(db(), 1)).toMatchObject({ state: 'cleared', cleared: { undoUntil: null } })
        await createCustomer(admin(), createEndpoint.request.parse({ name: 'Afterwards' }))
        expect(await verifyAudit(db(), 1)).toMatchObject({ isIntact: true })
      },
      FILL_MS_MAX,
    )
  },
  { SAMPLE_DATA: 'on' },
)

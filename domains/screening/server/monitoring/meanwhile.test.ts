// Binds what its runs do.
import '../slice.ts'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { changeCustomer, createCustomer } from '#domains/customers/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { type Context, systemContext } from '#platform/context/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { engineOf, stopEngine } from '../matching/index.ts'
import { listsToSearch } from '../screenings/lists-to-search.ts'
import { recordScreenings } from '../screenings/recording/record-screenings.ts'
import { searchMany } from '../screenings/screen-in-bulk.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { publish, type TestEntry, volkov } from '../test-world.ts'
import { coverageOfCustomers } from './coverage-store.ts'
import { readCoverage } from './read-coverage.ts'
import { rescreenTouched, screenAwaiting } from './rescreen-touched.ts'

onEveryDatabase('what changes while monitoring is at work', (world) => {
  const monitoring = (): Context => systemContext(world.installation, 'monitoring', 1)
  let now = Date.parse('2026-12-01T10:00:00.000Z')
  const later = (ms = 1_000) => {
    now += ms
    world.setNow(new Date(now).toISOString())
  }
  let listed: TestEntry[] = [volkov]
  const publishAlso = async (name: string) => {
    later(86_400_000)
    listed = [...listed, { id: `Q${listed.length + 1}`, name }]
    await publish(world, listed)
    later()
  }
  const create = async (name: string) => {
    const { id } = await createCustomer(world.as(), {
      name,
      schema: 'Company',
      countries: [],
      birthDate: null,
      identifiers: [],
      segment: '',
      exposureCents: null,
      riskLevel: 'low',
      isMonitored: true,
      kycCompletenessPercent: 0,
    })
    later()
    return id
  }
  const add = async (name: string) => {
    const id = await create(name)
    await screenAwaiting(monitoring())
    later()
    return id
  }
  const rename = async (id: number, name: string) => {
    later()
    await changeCustomer(world.as(), { id, name, isDataConfirmed: false })
  }
  /** A run, and something that happens once one of its questions to the database was answered with rows of this column. */
  const runWith = (column: string, happens: () => Promise<unknown>) => {
    let isDone = false
    const ctx = monitoring()
    const db = new Proxy(ctx.db, {
      get(target, key) {
        const value = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        if (key !== 'execute') return value.bind(target)
        return async (asked: SQL) => {
          const answer = await target.execute(asked)
          if (!isDone && answer.rows[0] && column in answer.rows[0]) {
            isDone = true
            await happens()
          }
          return answer
        }
      },
    })
    return rescreenTouched({ ...ctx, db })
  }
  const waiting = async () =>
    (await readCoverage(monitoring(), { limit: 50, offset: 0 })).rows
      .filter(({ isCovered }) => !isCovered)
      .map(({ companyId }) => companyId)

  beforeAll(async () => {
    later()
    await publish(world, listed)
  })
  afterAll(() => stopEngine(world.installation))

  it('whose facts change and change back is never kept in the index under facts that are not its own', async () => {
    const id = await add('Calm Harbour Works')
    await publishAlso('Far Away Holdings')
    await runWith('keys', () => rename(id, 'Other Brook Mills'))
    await rename(id, 'Calm Harbour Works')
    later()
    await screenAwaiting(monitoring())
    await publishAlso('Calm Harbour Works')
    expect((await rescreenTouched(monitoring())).screened).toEqual([id])
  })

  it('whose facts change and change back is called covered by no version before its next screening', async () => {
    const id = await add('Silver Lantern Shipping')
    await publishAlso('Silver Lantern Shipping')
    await runWith('keys', () => rename(id, 'Other Willow Mills'))
    await rename(id, 'Silver Lantern Shipping')
    expect(await waiting()).toEqual([id])
    later()
    expect(await rescreenTouched(monitoring())).toMatchObject({ screened: [id], casesOpened: 1 })
    expect(await waiting()).toEqual([])
  })

  it('whom another run has seen since a run began is compared, or not moved', async () => {
    const id = await add('Amber Sound Freight')
    await rescreenTouched(monitoring())
    await publishAlso('Amber Sound Freight')
    const { pool } = world.installation.database
    const { screened } = await runWith('after_move', () =>
      pool.query(
        `update customer_coverage set after_move = (select coalesce(max(number), 0) from coverage_move where organisation_id = 1) - 1
         where organisation_id = 1 and company_id = ${id}`,
      ),
    )
    expect([...screened, ...(await waiting())]).toContain(id)
  })

  it('whoever is erased while they are searched for leaves no screening', async () => {
    const kept = await create('Quiet Orchard Works')
    const erased = await create('Tidal Lamp Works')
    const engine = engineOf(world.installation)
    const search = engine.search.bind(engine)
    const { pool } = world.installation.database
    vi.spyOn(engine, 'search').mockImplementationOnce(async (...asked) => {
      const found = await search(...asked)
      await pool.query('delete from customer where id = $1', [erased])
      return found
    })
    expect((await screenAwaiting(monitoring())).screened).toEqual([kept])
    const { rows } = await pool.query(
      `select subject_name from screening where subject_name in ('Quiet Orchard Works', 'Tidal Lamp Works')`,
    )
    expect(rows).toEqual([{ subject_name: 'Quiet Orchard Works' }])
  })

  it('a screening that looked for less than the threshold in force covers nobody', async () => {
    const id = await add('Plain Meadow Stores')
    const ctx = monitoring()
    const { pool } = world.installation.database
    await pool.query('delete from customer_coverage where organisation_id = 1')
    const inForce = await settingsOf(ctx.db, 1)
    const record = async (threshold: number) => {
      later()
      const settings = { ...inForce, threshold }
      const { set, searched } = await searchMany(monitoring(), { set: await listsToSearch(ctx), settings }, [
        { name: 'Plain Meadow Stores', companyId: id, schema: 'Company' },
      ])
      await recordChange(monitoring(), async (tx) => {
        await recordScreenings(tx, { screeningType: 'monitoring', set, settings, searched })
        return { result: undefined, trace: [] }
      })
      return (await coverageOfCustomers(ctx.db, 1, [id])).has(id)
    }
    expect(await record(inForce.threshold + 0.1)).toBe(false)
    expect(await record(inForce.threshold)).toBe(true)
  })
})

// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import { changeCustomer, createCustomer, customersRoutes } from '#domains/customers/server/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { type Context, type Installation, systemContext } from '#platform/context/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, onServerDatabase, somebody, type World } from '#platform/testing/index.ts'
import type { readCoverage, ScreeningFile } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import {
  askForInventedList,
  bodyOf,
  callerOf,
  northernTide,
  petrel,
  publish,
  type TestEntry,
  volkov,
} from '../test-world.ts'
import { rescreenTouched } from './rescreen-touched.ts'

type Coverage = z.infer<(typeof readCoverage)['response']>
type File = z.infer<typeof ScreeningFile>

onEveryDatabase('continuous monitoring', (world) => {
  const api = callerOf(world)
  const customers: Record<string, number> = {}
  const monitoring = (): Context => systemContext(world.installation, 'monitoring', 1)
  const run = () => rescreenTouched(monitoring())
  const coverage = () => bodyOf<Coverage>(api.get('/api/kyb/monitoring'))
  const count = (table: string) => countRows(world, table)
  const add = async (
    name: string,
    facts: { schema?: 'Person' | 'Company' | 'Vessel'; country?: string } = {},
  ) => {
    const made = await createCustomer(world.as(), {
      name,
      schema: facts.schema ?? 'Company',
      countries: facts.country ? [facts.country] : [],
      birthDate: null,
      identifiers: [],
      segment: '',
      exposureCents: null,
      riskLevel: 'low',
      isMonitored: true,
      kycCompletenessPercent: 0,
    })
    customers[name] = made.id
    return made.id
  }
  let day = 1
  const publishNext = async (entries: readonly TestEntry[]) => {
    day += 1
    world.setNow(`2026-12-${String(day).padStart(2, '0')}T10:00:00.000Z`)
    await publish(world, entries)
  }

  beforeAll(async () => {
    world.setNow('2026-12-01T10:00:00.000Z')
    await publish(world, [volkov])
    await add(northernTide.name, { country: 'RU' })
    await add(petrel.name, { schema: 'Vessel' })
    for (let number = 1; number <= 20; number += 1) await add(`Quiet Meadow Firm ${number}`)
  })
  afterAll(() => stopEngine(world.installation))

  it('customers that were never screened wait, are screened once, and are then covered', async () => {
    expect(await coverage()).toMatchObject({ monitored: 22, covered: 0, waiting: 22 })
    expect(await run()).toMatchObject({ behind: 22, untouched: 0, casesOpened: 0 })
    expect(await coverage()).toMatchObject({ monitored: 22, covered: 22, waiting: 0 })
    expect(await run()).toEqual({ behind: 0, screened: [], untouched: 0, casesOpened: 0 })
  })

  it('a list change screens exactly the customers it can touch, opens a case and raises an alert', async () => {
    const screenings = await count('screening')
    await publishNext([volkov, northernTide, { id: 'Q50', name: 'Far Away Holdings', country: 'mx' }])
    expect(await coverage()).toMatchObject({ covered: 0, waiting: 22 })
    expect((await coverage()).rows[0]?.behind).toHaveLength(1)
    const done = await run()
    expect(done).toEqual({
      behind: 22,
      screened: [customers[northernTide.name]],
      untouched: 21,
      casesOpened: 1,
    })
    expect(await count('screening')).toBe(screenings + 1)
    expect(await coverage()).toMatchObject({ covered: 22, waiting: 0 })
    const { rows } = await bodyOf<{ rows: File[] }>(
      api.get('/api/kyb/screenings?screeningType=monitoring&limit=1'),
    )
    expect(rows[0]).toMatchObject({
      companyId: customers[northernTide.name],
      status: 'review',
      screenedBy: 'monitoring',
    })
    const alerts = await activeAlerts(world.installation.database.db, 1, world.installation.clock())
    expect(alerts).toEqual([
      expect.objectContaining({
        kind: 'screening-match',
        title: `${northernTide.name}: possible match with ${northernTide.name} after a list change`,
        subjectId: String(customers[northernTide.name]),
        href: `/dashboard/kyb/screenings/${rows[0]?.id}`,
      }),
    ])
    // The others have been compared with it, and their screenings say so beside what they say of their own moment.
    const quiet = await newestFile(api, customers['Quiet Meadow Firm 1'])
    expect(quiet.comparedSince).toEqual([
      expect.objectContaining({ at: world.installation.clock().toISOString(), version: expect.any(Number) }),
    ])
    const own = await newestFile(api, customers[northernTide.name])
    expect(own.comparedSince).toEqual([])
  })

  it('an unchanged match still open asks nobody a second time, and one answer settles both questions', async () => {
    const cases = await count('compliance_case')
    await publishNext([volkov, { ...northernTide, aliases: 'Polar Yard' }, petrel])
    const changed = await run()
    // Its entry reads differently now, so the known match is asked again in its case; the vessel is new on the list.
    expect(changed.screened).toEqual([customers[northernTide.name], customers[petrel.name]])
    expect(await count('compliance_case')).toBe(cases + 1)
    // A change to another entry that this customer also matches brings the open match along.
    const twin = { ...northernTide, id: 'Q77' }
    await publishNext([volkov, { ...northernTide, aliases: 'Polar Yard' }, petrel, twin])
    expect((await run()).screened).toEqual([customers[northernTide.name]])
    const newest = await newestFile(api, customers[northernTide.name])
    const known = newest.matches.find((match) => match.entryUid === northernTide.id)
    expect(
      newest.matches
        .filter((match) => match.state === 'open')
        .map((match) => match.entryUid)
        .sort(),
    ).toEqual(['Q2', 'Q77'])
    expect(await count('compliance_case')).toBe(cases + 2)
    for (const [version, userId] of [
      [1, 1],
      [2, 2],
    ]) {
      api.as({ userId: userId as number })
      await api.post(`/api/kyb/screenings/${newest.id}/matches/${known?.id}/decision`, {
        decision: 'false-match',
        reason: 'Another shipyard',
        version,
      })
    }
    api.as({})
    const { rows } = await world.installation.database.pool.query(
      `select distinct m.state from screening_match m join screening s on s.id = m.screening_id
       where s.company_id = $1 and m.entry_uid = 'Q2' and m.compared_hash = (select compared_hash from screening_match where id = $2)`,
      [customers[northernTide.name], known?.id],
    )
    expect(rows).toEqual([{ state: 'dismissed' }])
  })

  it('a removed entry is noticed: the customer is screened and the case of its open match is told', async () => {
    await publishNext([volkov, { ...northernTide, aliases: 'Polar Yard' }, { ...northernTide, id: 'Q77' }])
    const done = await run()
    expect(done.screened).toEqual([customers[petrel.name]])
    expect(await newestFile(api, customers[petrel.name])).toMatchObject({ status: 'clear' })
    const alerts = await activeAlerts(world.installation.database.db, 1, world.installation.clock())
    expect(alerts.filter((alert) => alert.kind === 'monitoring-match-gone')).toHaveLength(1)
    const { rows } = await world.installation.database.pool.query(
      `select text from case_note where text like 'Monitoring: screening % did not find SILVER PETREL%'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('a customer whose compared facts changed is no longer covered and is screened again, others are not', async () => {
    const id = customers['Quiet Meadow Firm 3'] as number
    await changeCustomer(world.as(), { id, segment: 'Retail', isDataConfirmed: false })
    expect((await coverage()).waiting).toBe(0)
    await changeCustomer(world.as(), { id, name: 'Quiet Meadow Firm Three', isDataConfirmed: false })
    expect(await coverage()).toMatchObject({
      waiting: 1,
      rows: expect.arrayContaining([
        expect.objectContaining({ companyId: id, isCovered: false, behind: ['Customer data changed'] }),
      ]),
    })
    expect((await run()).screened).toEqual([id])
    expect((await coverage()).waiting).toBe(0)
  })

  it('a customer that is not monitored is left alone, and one monitored again catches up', async () => {
    const id = customers[petrel.name] as number
    const monitor = async (isMonitored: boolean) => {
      const answer = await makeApi(world.installation, async () => somebody(), customersRoutes).request(
        `/api/customers/${id}/monitoring`,
        {
          method: 'POST',
          body: JSON.stringify({ isMonitored, reason: 'For the test' }),
          headers: { 'content-type': 'application/json' },
        },
      )
      expect(answer.status).toBe(200)
    }
    await monitor(false)
    await publishNext([
      volkov,
      { ...northernTide, aliases: 'Polar Yard' },
      { ...northernTide, id: 'Q77' },
      petrel,
    ])
    expect((await run()).screened).toEqual([])
    expect(await coverage()).toMatchObject({ monitored: 21, waiting: 0 })
    await monitor(true)
    expect(await coverage()).toMatchObject({ monitored: 22, waiting: 1 })
    expect((await run()).screened).toEqual([id])
  })

  it('nothing is called covered on lists that are too old', async () => {
    world.setNow('2027-02-01T00:00:00.000Z')
    await askForInventedList(world, 1)
    expect(await coverage()).toMatchObject({ covered: 0, waiting: 22 })
    await askForInventedList(world)
  })

  it('the audit chain of everything above is intact', async () => {
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })
})

async function countRows(world: World, table: string): Promise<number> {
  const { rows } = await world.installation.database.pool.query(`select count(*) as n from ${table}`)
  return rows[0].n
}

async function newestFile(api: ReturnType<typeof callerOf>, companyId: number | undefined): Promise<File> {
  const { rows } = await bodyOf<{ rows: File[] }>(api.get('/api/kyb/screenings?limit=50'))
  const newest = rows.find((row) => row.companyId === companyId)
  return bodyOf<File>(api.get(`/api/kyb/screenings/${newest?.id}`))
}

onServerDatabase('continuous monitoring by two processes', (world) => {
  const installations: Installation[] = []
  beforeAll(async () => {
    world.setNow('2026-12-01T10:00:00.000Z')
    await publish(world, [volkov])
    for (const name of [
      northernTide.name,
      petrel.name,
      ...Array.from({ length: 60 }, (_, n) => `Quiet Meadow Firm ${n}`),
    ])
      await createCustomer(world.as(), {
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
    for (let number = 0; number < 2; number += 1) {
      const database = await openDatabase({ url: world.installation.database.url, poolSize: 4 })
      installations.push({ ...world.installation, database })
    }
  })
  afterAll(async () => {
    await Promise.all(installations.map(stopEngine))
    await Promise.all(installations.map(({ database }) => database.close()))
  })
  const runAtOnce = (own: readonly Installation[]) =>
    Promise.all(own.map((installation) => rescreenTouched(systemContext(installation, 'monitoring', 1))))
  const screenedTwice = async () => {
    const { rows } = await world.installation.database.pool.query(
      'select company_id, list_set, count(*) from screening group by 1, 2 having count(*) > 1',
    )
    return rows
  }

  it('screens each customer once, opens each case once, and leaves one chain', async () => {
    const first = await runAtOnce(installations)
    expect(first.map(({ screened }) => screened.length).toSorted((a, b) => a - b)).toEqual([0, 62])
    expect(await screenedTwice()).toEqual([])
  })

  it('also when the lock of both was lost with its connection', async () => {
    world.setNow('2026-12-02T10:00:00.000Z')
    await publish(world, [volkov, northernTide, { id: 'Q50', name: 'Quiet Meadow Firm', country: 'mx' }])
    const cases = await countRows(world, 'compliance_case')
    const unlocked = installations.map((installation) => ({
      ...installation,
      database: { ...installation.database, url: undefined },
    }))
    const runs = await runAtOnce(unlocked)
    expect(runs.flatMap(({ screened }) => screened).length).toBe(
      new Set(runs.flatMap(({ screened }) => screened)).size,
    )
    expect(await screenedTwice()).toEqual([])
    expect((await countRows(world, 'compliance_case')) - cases).toBe(
      runs.reduce((sum, { casesOpened }) => sum + casesOpened, 0),
    )
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
    await Promise.all(unlocked.map(stopEngine))
  })
})

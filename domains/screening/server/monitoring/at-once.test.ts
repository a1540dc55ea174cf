import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Customer } from '#domains/customers/contract/index.ts'
import { changeCustomer, customersRoutes, customersWithIds } from '#domains/customers/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { CoverageContract, type readCoverage, type ScreeningFile } from '../../contract/index.ts'
import { sampleContractMoved } from '../coverage/index.ts'
import { setContract } from '../coverage/store.ts'
import { listsToSearch } from '../screenings/lists-to-search.ts'
import { recordScreenings } from '../screenings/recording/record-screenings.ts'
import { searchMany } from '../screenings/screen-in-bulk.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { screeningSlice } from '../slice.ts'
import { startScreening, stopScreening } from '../start-screening.ts'
import { bodyOf, callerOf, northernTide, publish, volkov } from '../test-world.ts'
import { rescreenTouched, screenAwaiting } from './rescreen-touched.ts'

type CustomerRead = z.infer<typeof Customer>

onEveryDatabase('new and changed customers', (world) => {
  const api = callerOf(world)
  const customers = () => makeApi(world.installation, async () => somebody(), customersRoutes)
  const send = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const answer = await customers().request(`/api/customers${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    expect(answer.status).toBeLessThan(300)
    return (await answer.json()) as Body
  }
  const read = (id: number) => send<CustomerRead>('GET', `/${id}`)
  const system = () => systemContext(world.installation, 'monitoring', 1)
  const later = (seconds: number) =>
    world.setNow(new Date(world.installation.clock().getTime() + seconds * 1_000).toISOString())

  beforeAll(async () => {
    await publish(world, [volkov, northernTide])
  })
  afterAll(() => stopScreening(world.installation))

  it('a customer that is added waits for its screening, says so, and never reads as screened before', async () => {
    const made = await send<CustomerRead>('POST', '', { name: northernTide.name, countries: ['RU'] })
    expect(made).toMatchObject({ screening: 'awaited', lastScreenedAt: null, openMatchRisk: null })
    later(2)
    expect(await screenAwaiting(system())).toMatchObject({ screened: [made.id], casesOpened: 1 })
    // Two things are never the same: what somebody stated, and what its open match says.
    const after = await read(made.id)
    expect(after).toMatchObject({ screening: 'screened', statedRiskLevel: null })
    expect(['critical', 'high']).toContain(after.riskLevel)
    expect(after.riskLevel).toBe(after.openMatchRisk)
    expect(await send('GET', `?riskLevel=low`)).toMatchObject({ total: 0 })
    expect(await send('GET', `?riskLevel=${after.riskLevel}`)).toMatchObject({ total: 1 })
    expect(await screenAwaiting(system())).toMatchObject({ screened: [] })
  })

  it('its risk follows its matches: dismissed, nobody has assessed it', async () => {
    const { rows } = await bodyOf<{ rows: z.infer<typeof ScreeningFile>[] }>(api.get('/api/kyb/screenings'))
    const file = await bodyOf<z.infer<typeof ScreeningFile>>(api.get(`/api/kyb/screenings/${rows[0]?.id}`))
    await api.post(
      '/api/kyb/settings',
      { ...(await settings()), fourEyes: false, reason: 'Small desk' },
      'PUT',
    )
    await api.agree()
    for (const match of file.matches.filter((one) => one.isMatch)) {
      await api.post(`/api/kyb/screenings/${file.id}/matches/${match.id}/decision`, {
        decision: 'false-match',
        version: match.version,
        reason: 'Another shipyard',
      })
    }
    expect(await read(file.companyId ?? 0)).toMatchObject({ riskLevel: null, openMatchRisk: null })
  })
  const settings = () => bodyOf<object>(api.as({ role: 'admin' }).get('/api/kyb/settings'))

  it('a changed compared fact waits for a screening, a changed segment does not', async () => {
    const made = await send<CustomerRead>('POST', '', { name: 'Quiet Meadow Firm', isMonitored: false })
    later(1)
    await screenAwaiting(system())
    later(1)
    await changeCustomer(world.as(), { id: made.id, segment: 'Retail', isDataConfirmed: false })
    expect((await read(made.id)).screening).toBe('screened')
    await changeCustomer(world.as(), {
      id: made.id,
      name: volkov.name,
      schema: 'Person',
      isDataConfirmed: false,
    })
    expect((await read(made.id)).screening).toBe('awaited')
    later(1)
    expect(await screenAwaiting(system())).toMatchObject({ screened: [made.id], casesOpened: 1 })
  })

  it('facts that change while they are searched go on waiting, also where the change was begun before the search', async () => {
    const made = await send<CustomerRead>('POST', '', { name: 'Still Water Firm', isMonitored: false })
    later(1)
    const slow = world.as()
    later(1)
    const ctx = system()
    const [row] = await customersWithIds(ctx.db, 1, [made.id])
    const settings = await settingsOf(ctx.db, 1)
    const { set, searched } = await searchMany(ctx, { set: await listsToSearch(ctx), settings }, [
      { name: row?.name ?? '', companyId: made.id },
    ])
    await changeCustomer(slow, { id: made.id, name: volkov.name, schema: 'Person', isDataConfirmed: false })
    await recordChange(ctx, async (tx) => {
      await recordScreenings(tx, { screeningType: 'monitoring', set, settings, searched })
      return { result: undefined, trace: [] }
    })
    expect((await read(made.id)).screening).toBe('awaited')
    later(1)
    expect(await screenAwaiting(system())).toMatchObject({ screened: [made.id], casesOpened: 1 })
    expect((await read(made.id)).screening).toBe('screened')
    await changeCustomer(world.as(), { id: made.id, name: 'Still Water Firm', isDataConfirmed: false })
    later(1)
    await screenAwaiting(system())
  })

  it('each list version has its check, counted from a row for each monitored customer', async () => {
    for (let number = 1; number <= 5; number += 1)
      await send('POST', '', { name: `Silent Brook Works ${number}` })
    later(1)
    const coverage = () => bodyOf<z.infer<(typeof readCoverage)['response']>>(api.get('/api/kyb/monitoring'))
    expect((await coverage()).checks).toMatchObject([{ isInForce: true, monitored: 6, covered: 1 }])
    await rescreenTouched(system())
    expect((await coverage()).checks).toMatchObject([
      { isInForce: true, monitored: 6, covered: 6, screened: 6 },
    ])
    later(60)
    await publish(world, [volkov, northernTide, { id: 'Q9', name: 'Far Away Holdings', country: 'mx' }])
    // The new version covers nobody until a run has compared them.
    expect((await coverage()).checks.map(({ isInForce, covered }) => [isInForce, covered])).toEqual([
      [true, 0],
      [false, 6],
    ])
    later(60)
    await rescreenTouched(system())
    expect((await coverage()).checks).toMatchObject([
      { isInForce: true, monitored: 6, covered: 6, screened: 0 },
      { isInForce: false, monitored: 6, covered: 6, screened: 6 },
    ])
  })

  it('a file of persons by name alone, imported as customers, gives an open match for each', async () => {
    const persons = [
      { id: 'P1', name: 'Viktor Anatolijevich Bout', schema: 'Person' as const, country: 'ru' },
      { id: 'P2', name: 'Ramzan Akhmatovich Kadyrov', schema: 'Person' as const, country: 'ru' },
      { id: 'P3', name: 'Igor Ivanovich Sechin', schema: 'Person' as const, country: 'ru' },
    ]
    later(60)
    await publish(world, [volkov, northernTide, ...persons])
    const body = new FormData()
    body.append('file', new File(['Name\nViktor Bout\nRamzan Kadyrov\nIgor Sechin\n'], 'names.csv'))
    body.append('isTrial', 'false')
    const given = await customers().request('/api/customers/import', { method: 'POST', body })
    expect(await given.json()).toMatchObject({ added: 3, refusedCount: 0 })
    later(1)
    expect((await screenAwaiting(system())).screened).toHaveLength(3)
    const { rows } = await send<{ rows: CustomerRead[] }>('GET', '?limit=100')
    for (const name of ['Viktor Bout', 'Ramzan Kadyrov', 'Igor Sechin']) {
      const customer = rows.find((row) => row.name === name)
      expect(customer).toMatchObject({ schema: 'Unknown', isMonitored: true, screening: 'screened' })
      expect(customer?.openMatchRisk, name).not.toBeNull()
    }
  })

  it('a contract that asks for less gives those without an answer theirs, one that asks for more takes it away, and nobody waits for the next list', async () => {
    const screenings = async () =>
      (await world.installation.database.pool.query('select count(*)::int as n from screening')).rows[0]?.n
    const contract = async (...groups: string[]) => {
      await api.as({ role: 'admin' }).post(
        '/api/kyb/coverage-contract',
        {
          demands: groups.map((group) => ({ group, ageDaysMax: 31, entriesMin: 1 })),
          acceptsTranscripts: false,
          reason: 'Another policy',
        },
        'PUT',
      )
      await api.agree()
    }
    await contract('opensanctions', 'eu')
    later(1)
    const made = await send<CustomerRead>('POST', '', { name: 'Amber Lane Bakery', isMonitored: false })
    const monitored = await send<CustomerRead>('POST', '', { name: 'Amber Lane Mills' })
    later(1)
    await screenAwaiting(system())
    for (const { id } of [made, monitored]) expect((await read(id)).screening).toBe('unanswered')
    // Lists that are still missing answer nobody, however often one looks.
    const before = await screenings()
    later(1)
    expect(await screenAwaiting(system())).toMatchObject({ behind: 0 })
    expect((await rescreenTouched(system())).screened).not.toContain(monitored.id)
    await contract('opensanctions')
    later(1)
    expect((await screenAwaiting(system())).screened).toEqual(expect.arrayContaining([made.id, monitored.id]))
    for (const { id } of [made, monitored]) expect((await read(id)).screening).toBe('screened')
    expect(await screenings()).toBeGreaterThan(before)
    const after = await screenings()
    later(1)
    expect(await screenAwaiting(system())).toMatchObject({ behind: 0 })
    expect(await rescreenTouched(system())).toMatchObject({ behind: 0 })
    expect(await screenings()).toBe(after)
    // A shorter age that the list still meets changes nothing; a list that nobody has takes every answer away.
    await contract('opensanctions')
    expect((await read(made.id)).screening).toBe('screened')
    await contract('opensanctions', 'uk')
    for (const { id } of [made, monitored]) expect((await read(id)).screening).toBe('unanswered')
    await contract('opensanctions')
    later(1)
    // The hourly look finds them too.
    expect((await rescreenTouched(system())).screened).toEqual(
      expect.arrayContaining([made.id, monitored.id]),
    )
    expect((await read(made.id)).screening).toBe('screened')
    // The contract of the sample data goes with it: the strict one holds, and its lists are missing.
    const ofSample = { demands: [{ group: 'opensanctions', ageDaysMax: 31, entriesMin: 1 }] }
    await recordChange(system(), async (tx) => {
      await setContract(tx, CoverageContract.parse(ofSample), { isSample: true })
      await tx.db.execute('delete from coverage_contract where is_sample')
      await sampleContractMoved(tx, [{ table: 'coverage_contract' }])
      return { result: undefined, trace: [] }
    })
    expect((await read(made.id)).screening).toBe('unanswered')
    await contract('opensanctions')
    later(1)
    await screenAwaiting(system())
  })

  it('the change itself asks for the screening, and a job makes it within seconds', async () => {
    await startJobs(world.installation, screeningSlice.jobs)
    await startScreening(world.installation)
    try {
      const made = await send<CustomerRead>('POST', '', { name: 'Northern Lantern Works' })
      await expect
        .poll(async () => (await read(made.id)).screening, { timeout: 30_000, interval: 200 })
        .toBe('screened')
    } finally {
      await stopJobs(world.installation)
    }
  }, 60_000)
})

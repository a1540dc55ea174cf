// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCustomer } from '#domains/customers/server/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import type { ScreeningFile } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { bodyOf, callerOf, northernTide, publish, type TestEntry, volkov } from '../test-world.ts'
import { rescreenTouched } from './rescreen-touched.ts'

onEveryDatabase('a listed record that its publisher renames', (world) => {
  const api = callerOf(world)
  const renamed = (entry: TestEntry, name: string): TestEntry => ({ ...entry, name, aliases: entry.name })
  const add = async (entry: TestEntry) => {
    const { id } = await createCustomer(world.as(), {
      ...{ name: entry.name, schema: entry.schema ?? 'Company', countries: ['RU'], birthDate: null },
      ...{ identifiers: [], segment: '', exposureCents: null, riskLevel: 'low', isMonitored: true },
      kycCompletenessPercent: 0,
    })
    return id
  }
  const run = () => rescreenTouched(systemContext(world.installation, 'monitoring', 1))
  const newest = async (companyId: number) => {
    const { rows } = await world.installation.database.pool.query(
      'select id from screening where company_id = $1 order by id desc limit 1',
      [companyId],
    )
    return bodyOf<ScreeningFile>(api.get(`/api/kyb/screenings/${rows[0].id}`))
  }
  const cases = async () =>
    (await world.installation.database.pool.query('select id from compliance_case')).rows.length
  let dismissed: number
  let open: number
  let caseId: number | null

  beforeAll(async () => {
    world.setNow('2026-11-01T10:00:00.000Z')
    await publish(world, [volkov, northernTide])
    dismissed = await add(northernTide)
    open = await add(volkov)
    await run()
    const file = await newest(dismissed)
    for (const [userId, version] of [
      [1, 1],
      [2, 2],
    ])
      await api
        .as({ userId: userId as number })
        .post(`/api/kyb/screenings/${file.id}/matches/${file.matches[0]?.id}/decision`, {
          decision: 'false-match',
          reason: 'Another yard',
          version,
        })
    api.as({})
    caseId = (await newest(open)).caseId
    world.setNow('2026-11-02T10:00:00.000Z')
    await publish(world, [renamed(volkov, 'Volkovskoi Arkadi'), renamed(northernTide, 'SZ Yards')])
  })
  afterAll(() => stopEngine(world.installation))

  it('keeps the decision about it, and names the case of the question that is still open', async () => {
    const before = await cases()
    expect(caseId).toEqual(expect.any(Number))
    expect((await run()).screened.toSorted()).toEqual([dismissed, open].toSorted())
    expect(await newest(dismissed)).toMatchObject({
      status: 'dismissed',
      screeningType: 'monitoring',
      matches: [{ state: 'standing', dismissedBefore: { isInForce: true, reason: 'Another yard' } }],
    })
    expect(await newest(open)).toMatchObject({ status: 'review', caseId, matches: [{ state: 'open' }] })
    expect(await cases()).toBe(before)
  })

  it('keeps one case, one question and one alert of a record that gains an alias and loses it again', async () => {
    const before = await cases()
    const alerts = async () =>
      (await world.installation.database.pool.query("select id from alert where kind = 'screening-match'"))
        .rows.length
    const alertsBefore = await alerts()
    const queue = async () =>
      (
        await bodyOf<{ rows: { matchId: number; entryName: string }[] }>(api.get('/api/kyb/review'))
      ).rows.filter(({ entryName }) => entryName.includes('Volkov'))
    world.setNow('2026-11-03T10:00:00.000Z')
    await publish(world, [{ ...renamed(volkov, 'Volkovskoi Arkadi'), aliases: `${volkov.name};Grey Heron` }])
    await run()
    const gained = await newest(open)
    expect(gained).toMatchObject({ status: 'review', caseId, matches: [{ state: 'open' }] })
    expect([await cases(), await alerts()]).toEqual([before, alertsBefore])
    expect((await queue()).map(({ matchId }) => matchId)).toEqual([gained.matches[0]?.id])
    const { rows } = await world.installation.database.pool.query(
      'select key from case_matter where case_id = $1',
      [caseId],
    )
    expect(rows).toEqual([{ key: `match:${gained.matches[0]?.id}` }])
    world.setNow('2026-11-04T10:00:00.000Z')
    await publish(world, [renamed(volkov, 'Volkovskoi Arkadi')])
    await run()
    const lost = await newest(open)
    expect(lost).toMatchObject({ status: 'review', caseId })
    expect(await cases()).toBe(before)
    // One answer on the evidence of today settles what was asked on that of before.
    const match = lost.matches[0]
    for (const userId of [1, 2]) {
      const path = `/api/kyb/screenings/${lost.id}/matches/${match?.id}/decision`
      await api.as({ userId }).post(path, { decision: 'false-match', reason: 'Another man', version: userId })
    }
    api.as({})
    expect(await queue()).toEqual([])
    const held = await world.installation.database.pool.query(
      'select status from compliance_case where id = $1',
      [caseId],
    )
    expect(held.rows).toEqual([{ status: 'closed' }])
  })
})

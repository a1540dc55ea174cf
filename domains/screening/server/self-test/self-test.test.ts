// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import type { readSelfTests } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { bodyOf, callerOf, northernTide, publish, volkov } from '../test-world.ts'
import { selfTestNow } from './run-self-test.ts'

type Read = z.infer<(typeof readSelfTests)['response']>

onOneDatabase('the self-test', (world) => {
  const api = callerOf(world)
  const read = () => bodyOf<Read>(api.get('/api/kyb/self-test'))
  const run = () => selfTestNow(systemContext(world.installation, 'self-test', 1))
  const rows = async (table: string) =>
    (await world.installation.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
  const shownText = async () =>
    (await activeAlerts(world.installation.database.db, 1, world.installation.clock())).filter(
      (alert) => alert.kind === 'self-test-fell',
    )

  beforeAll(async () => {
    await publish(world, [volkov, northernTide])
  })
  afterAll(() => stopEngine(world.installation))

  it('asks designated names through the whole path and leaves no screening, case or usage', async () => {
    const result = await run()
    expect(result).toMatchObject({ state: 'done', names: 2 })
    expect(result.asked).toBeGreaterThanOrEqual(4)
    for (const form of result.byForm ?? []) {
      const missed = result.missed?.filter((miss) => 'form' in miss && miss.form === form.of) ?? []
      expect([form.of, form.found + missed.length]).toEqual([form.of, form.asked])
      expect(form.drawn).toBeLessThanOrEqual(form.exist ?? 0)
    }
    for (const table of ['screening', 'screening_match', 'compliance_case']) expect(await rows(table)).toBe(0)
    const [newest] = (await read()).runs
    expect(newest).toMatchObject({ id: result.id, asked: result.asked, startedBy: 'self-test' })
    expect(newest?.lists).toHaveLength(1)
    expect(newest?.byKind.find((share) => share.of === 'right')).toMatchObject({ asked: result.asked / 3 })
  })

  it('a fall of a form raises an alert with its name and both figures, and the next sound result closes it', async () => {
    const settings = await bodyOf<{ threshold: number }>(api.as({ role: 'admin' }).get('/api/kyb/settings'))
    const { pool } = world.installation.database
    const setThreshold = (threshold: number) =>
      pool.query(
        `insert into screening_settings (organisation_id, threshold, four_eyes, shrink_percent_max, age_days_max, changed_at)
         values (1, $1, true, 40, 7, now()) on conflict (organisation_id) do update set threshold = $1`,
        [threshold],
      )
    world.setNow('2026-11-22T02:37:00.000Z')
    // Of two parties a fall is chance.
    const yards = [
      'Halden',
      'Wexcombe',
      'Vellmar',
      'Tarnow',
      'Brisling',
      'Orkestad',
      'Pellwyn',
      'Quarndon',
      'Sundbyholm',
      'Travemar',
    ]
    await publish(world, [
      volkov,
      northernTide,
      ...yards.map((yard, at) => ({ id: `Y${at}`, name: `${yard} Shipyard Holding` })),
    ])
    await run()
    world.setNow('2026-11-22T03:37:00.000Z')
    await setThreshold(0.9999999)
    await run()
    expect(await shownText()).toEqual([
      expect.objectContaining({
        severity: 'high',
        description: expect.stringContaining('Swapped letters: 0.0%, it was 100.0%'),
      }),
    ])
    await setThreshold(0.3)
    world.setNow('2026-11-22T04:37:00.000Z')
    await run()
    expect(await shownText()).toEqual([])
    await setThreshold(settings.threshold)
  })

  it('one that cannot be made is a failure that is told, not a good result', async () => {
    world.setNow('2027-09-01T03:37:00.000Z')
    await world.installation.database.pool.query('delete from watchlist_version')
    const result = await run()
    expect(result).toMatchObject({ state: 'failed', failure: expect.stringContaining('watchlist') })
    expect(await shownText()).toHaveLength(1)
  })

  it('no viewer and no visitor of the demo runs it', async () => {
    api.as({ role: 'viewer' })
    expect((await api.post('/api/kyb/self-test', {})).status).toBe(403)
    api.as({ isDemo: true, role: 'admin' })
    expect(await (await api.post('/api/kyb/self-test', {})).json()).toMatchObject({
      code: 'demo-not-allowed',
    })
    api.as({})
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { stopEngine } from '../matching/index.ts'
import { publish, volkov } from '../test-world.ts'
import { keepListAlerts } from './keep-list-alerts.ts'

onEveryDatabase('alerts about lists', (world) => {
  const look = () => keepListAlerts(systemContext(world.house, 'lists', 1))
  const told = async () =>
    (await activeAlerts(world.house.database.db, 1, world.house.clock())).map((alert) => alert.kind)
  beforeAll(async () => {
    world.setNow('2026-12-01T10:00:00.000Z')
    await publish(world, [volkov])
  })
  afterAll(() => stopEngine(world.house))

  it('a list that nobody keeps up asks for a look once, and stops asking when it is imported again', async () => {
    await look()
    expect(await told()).toEqual([])
    world.setNow('2026-12-20T10:00:00.000Z')
    await look()
    await look()
    expect(await told()).toEqual(['list-stale'])
    await publish(world, [volkov, { id: 'Q9', name: 'Far Away Holdings' }])
    await look()
    expect(await told()).toEqual([])
  })

  it('an import that failed asks for a look until one comes into force', async () => {
    const { pool } = world.house.database
    await pool.query(
      `update watchlist set last_failure = 'The file is cut off.', last_failure_at = '2026-12-20T11:00:00Z' where version > 0`,
    )
    await look()
    expect(await told()).toEqual(['list-import-failed'])
    world.setNow('2026-12-20T12:00:00.000Z')
    await publish(world, [volkov])
    await look()
    expect(await told()).toEqual([])
  })
})

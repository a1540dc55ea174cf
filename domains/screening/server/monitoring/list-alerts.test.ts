// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { setContract } from '../coverage/store.ts'
import { stopEngine } from '../matching/index.ts'
import { askForInventedList, publish, volkov } from '../test-world.ts'
import { keepListAlerts } from './keep-list-alerts.ts'

onEveryDatabase('alerts about lists', (world) => {
  const look = () => keepListAlerts(systemContext(world.installation, 'lists', 1))
  const shownText = async () =>
    (await activeAlerts(world.installation.database.db, 1, world.installation.clock())).map(
      (alert) => alert.kind,
    )
  beforeAll(async () => {
    world.setNow('2026-12-01T10:00:00.000Z')
    await publish(world, [volkov])
  })
  afterAll(() => stopEngine(world.installation))

  it('a list older than the coverage contract allows asks for a look once, and stops asking when the contract is met', async () => {
    await askForInventedList(world, 7)
    await look()
    expect(await shownText()).toEqual([])
    world.setNow('2026-12-20T10:00:00.000Z')
    await look()
    await look()
    expect(await shownText()).toEqual(['list-stale'])
    const [alert] = await activeAlerts(world.installation.database.db, 1, world.installation.clock())
    expect(alert).toMatchObject({
      title: 'No answer without it: OpenSanctions is too old',
      description: expect.stringMatching(/2026-12-01 is older than the 7 days/),
      href: '/dashboard/kyb/lists/opensanctions',
    })
    await askForInventedList(world, 30)
    await look()
    expect(await shownText()).toEqual([])
    await askForInventedList(world, 7)
    await look()
    expect(await shownText()).toEqual(['list-stale'])
    await publish(world, [volkov, { id: 'Q9', name: 'Far Away Holdings' }])
    await askForInventedList(world, 7)
    await look()
    expect(await shownText()).toEqual([])
  })

  it('a list that the contract asks for and nobody has imported is named; no longer asked for, it is let go', async () => {
    await setContract(
      world.as({ role: 'admin' }),
      {
        demands: [
          { group: 'opensanctions', ageDaysMax: 7, entriesMin: 1 },
          { group: 'eu', ageDaysMax: 7, entriesMin: 3_000 },
        ],
        acceptsTranscripts: false,
      },
      { isSample: false },
    )
    await look()
    const alerts = await activeAlerts(world.installation.database.db, 1, world.installation.clock())
    expect(alerts).toMatchObject([
      { title: 'No answer without it: EU is missing', href: '/dashboard/kyb/lists' },
    ])
    await askForInventedList(world, 7)
    await look()
    expect(await shownText()).toEqual([])
  })

  it('an import that failed asks for a look until one comes into force', async () => {
    const { pool } = world.installation.database
    await pool.query(
      `update watchlist set last_failure = 'The file is cut off.', last_failure_at = '2026-12-20T11:00:00Z' where version > 0`,
    )
    await look()
    expect(await shownText()).toEqual(['list-import-failed'])
    world.setNow('2026-12-20T12:00:00.000Z')
    await publish(world, [volkov])
    await look()
    expect(await shownText()).toEqual([])
  })
})

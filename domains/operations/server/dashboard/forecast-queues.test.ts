import { expect, it } from 'vitest'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { operationsTask } from '../tables.ts'
import { readQueueForecasts } from './forecast-queues.ts'

const DAY_MS = 86_400_000

onEveryDatabase('forecasts of the queues', (world) => {
  const organisationId = 410
  const tasksOn = async (daysBack: number, count: number, more: object = {}) => {
    const createdAt = new Date(world.installation.clock().getTime() - daysBack * DAY_MS)
    if (count > 0)
      await world.installation.database.db.insert(operationsTask).values(
        Array.from({ length: count }, () => ({
          organisationId,
          title: 'Ask for a statement',
          detail: '',
          href: null,
          slaHours: 48,
          createdAt,
          createdBy: 'ines',
          dueAt: createdAt,
          assigneeId: null,
          state: 'open' as const,
          endedAt: null,
          endedBy: null,
          note: null,
          version: 1,
          isSample: false,
          ...more,
        })),
      )
  }
  const forecast = async () =>
    (await readQueueForecasts(world.as({ organisationId }))).find(({ queue }) => queue === 'tasks')

  it('says why there is none without twelve whole weeks, and what waits', async () => {
    world.setNow('2026-11-20T12:00:00.000Z')
    expect(await forecast()).toMatchObject({ total: null, openNow: 0, backTest: null })
    await tasksOn(3, 2)
    expect(await forecast()).toMatchObject({
      total: null,
      openNow: 2,
      notShownBecause: expect.stringContaining('Too little history'),
    })
  })

  it('is told with the error it had on weeks it had not seen, beside the naive one, and with how much of it is sample data', async () => {
    // Alternating heavy and light weeks: the mean of four is right on average, and the week before is always wrong.
    for (let back = 140; back >= 4; back -= 1) await tasksOn(back, Math.floor(back / 7) % 2 === 0 ? 3 : 1)
    await tasksOn(2, 1, { isSample: true, state: 'done', endedAt: world.installation.clock() })
    const answer = await forecast()
    expect(answer).toMatchObject({ notShownBecause: null, sampleCount: 1, endedLastWeek: 1 })
    expect(answer?.backTest?.error).toBeLessThan(answer?.backTest?.naiveError ?? 0)
    expect(answer?.low).toBeLessThanOrEqual(answer?.total ?? 0)
    expect(answer?.high).toBeGreaterThanOrEqual(answer?.total ?? 0)
  })

  it('reaches nothing of another organisation', async () => {
    const others = await readQueueForecasts(world.as({ organisationId: 411 }))
    expect(others.map(({ openNow, historyCount }) => [openNow, historyCount])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })
})

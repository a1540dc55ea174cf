// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { type AlertRow, activeAlerts } from '#domains/alerts/server/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import type { ScreeningFile } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { screenInBulk } from '../screenings/screen-in-bulk.ts'
import { bodyOf, callerOf, northernTide, publish, volkov } from '../test-world.ts'

type File = z.infer<typeof ScreeningFile>

onEveryDatabase('the alert about a match', (world) => {
  const api = callerOf(world)
  const screen = (companyName: string, extra: object = {}) =>
    bodyOf<File>(api.post('/api/kyb/screen', { companyName, countries: ['RU'], ...extra }))
  const alerts = async (): Promise<AlertRow[]> =>
    (await activeAlerts(world.installation.database.db, 1, world.installation.clock())).filter(
      ({ kind }) => kind === 'screening-match',
    )
  const decide = async (file: File, userId: number, decision: string, reason: string) => {
    api.as({ userId, username: `member-${userId}` })
    const { matches } = await bodyOf<File>(api.get(`/api/kyb/screenings/${file.id}`))
    await api.post(`/api/kyb/screenings/${file.id}/decisions`, {
      matches: matches.filter(({ isMatch }) => isMatch).map(({ id, version }) => ({ matchId: id, version })),
      decision,
      reason,
    })
    api.as({})
  }

  beforeAll(() => publish(world, [volkov, northernTide]))
  afterAll(() => stopEngine(world.installation))

  it('is raised by a screening of a person or a program, counts when the same name meets the same party again, and closes with the decisions', async () => {
    const first = await screen(northernTide.name)
    expect(await alerts()).toEqual([
      expect.objectContaining({
        title: `${northernTide.name}: possible match with ${northernTide.name}`,
        severity: first.riskLevel,
        hitCount: 1,
        subjectType: 'screening',
        href: `/dashboard/kyb/screenings/${first.id}`,
      }),
    ])
    const again = await screen(northernTide.name)
    expect((await alerts()).map(({ hitCount }) => hitCount)).toEqual([2])
    for (const userId of [1, 2]) await decide(first, userId, 'false-match', 'Another yard')
    expect(await alerts()).toHaveLength(1)
    for (const userId of [1, 2]) await decide(again, userId, 'false-match', 'Another yard as well')
    expect(await alerts()).toEqual([])
    const { rows } = await world.installation.database.pool.query(
      `select outcome, closing_reason from alert where kind = 'screening-match'`,
    )
    expect(rows).toEqual([{ outcome: 'false_positive', closing_reason: 'Another yard as well' }])
    for (const userId of [1, 2]) await decide(again, userId, 'reopen', 'The yard has a sister')
    expect(await alerts()).toHaveLength(1)
  })

  it('is raised by bulk work, and neither by a test nor by a look back', async () => {
    const before = (await alerts()).length
    await screen(volkov.name, { screeningType: 'test' })
    await screen(volkov.name, { asOf: world.installation.clock().toISOString() })
    expect(await alerts()).toHaveLength(before)
    await screenInBulk(
      world.as(),
      [
        { name: volkov.name, schema: 'Person' },
        { name: 'Quiet Meadow Firm', schema: 'Company' },
      ],
      { screeningType: 'onboarding' },
    )
    expect(await alerts()).toHaveLength(before + 1)
  })
})

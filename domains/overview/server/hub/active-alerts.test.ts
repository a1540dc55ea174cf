import { beforeAll, expect, it } from 'vitest'
import { alertsSlice, closeAlert, raiseAlert, snoozeAlert } from '#domains/alerts/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { Hub } from '../../contract/index.ts'
import { overviewRoutes } from '../routes.ts'

const organisationId = 75

onEveryDatabase('the banner’s active alerts', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-11-22T10:00:00.000Z')
    const actor = somebody({ role: 'admin', organisationId })
    api = makeApi(world.installation, async () => actor, [...overviewRoutes, ...alertsSlice.routes])
  })
  const ctx = () => world.as({ role: 'admin', organisationId })
  const raise = (severity: 'critical' | 'high' | 'medium' | 'low', number: number) =>
    raiseAlert(ctx(), {
      severity,
      kind: 'test',
      title: `Alert ${number}`,
      description: 'A match',
      subject: { type: 'company', id: String(number) },
      href: '/dashboard/kyb',
      dedupeKey: `test ${number}`,
    })
  const shown = async () => {
    const hub = Hub.parse(await (await api.request('/api/overview/hub')).json())
    const { value, inputs, rows, definitionId } = hub.figures.activeAlerts
    const { total } = (await (await api.request('/api/alerts')).json()) as { total: number }
    return {
      value,
      bySeverity: Object.fromEntries(inputs.map(({ label, value: stated }) => [label, stated])),
      rows,
      listed: total,
      definitionId,
      note: hub.notes.activeAlerts,
    }
  }

  it('HUB-004 counts what is neither closed nor set aside, by severity; the rows it leads to are as many', async () => {
    expect(await shown()).toMatchObject({
      value: 0,
      listed: 0,
      note: 'Nothing waits',
      definitionId: 'hub.active-alerts',
    })
    const first = await raise('critical', 1)
    const second = await raise('high', 2)
    await raise('low', 3)
    // The same again counts on the same alert.
    await raise('low', 3)
    expect(await shown()).toMatchObject({
      value: 3,
      listed: 3,
      bySeverity: { Critical: '1', High: '1', Medium: '0', Low: '1' },
      rows: { count: 3, href: expect.stringMatching(/^\/dashboard\//) },
    })
    await closeAlert(ctx(), { id: first.id, outcome: 'false_positive', reason: 'Another person' } as never)
    expect(await shown()).toMatchObject({ value: 2, listed: 2, bySeverity: { Critical: '0' } })
    await snoozeAlert(ctx(), {
      id: second.id,
      until: new Date('2026-11-23T10:00:00.000Z'),
      reason: 'Waits for the bank',
    } as never)
    expect(await shown()).toMatchObject({ value: 1, listed: 1 })
    // What was set aside comes back by itself.
    world.setNow('2026-11-23T10:00:01.000Z')
    expect(await shown()).toMatchObject({ value: 2, listed: 2, bySeverity: { High: '1' } })
  })
})

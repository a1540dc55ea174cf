import { beforeAll, expect, it } from 'vitest'
import { recordChange } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { operationsSlice } from '../slice.ts'

const organisationId = 190

onEveryDatabase('who is given monitoring alerts', (world) => {
  let api: ApiApp
  beforeAll(() => {
    const actor = somebody({ role: 'admin', userId: 1, username: 'ana', organisationId })
    api = makeApi(world.installation, async () => actor, operationsSlice.routes)
    world.setNow('2026-06-30T12:00:00.000Z')
  })
  // biome-ignore lint/suspicious/noExplicitAny: an answer is of any shape until it is held against one.
  const done = async (answer: Response): Promise<any> => {
    if (answer.status >= 300) throw new Error(await answer.text())
    return answer.json()
  }
  const send = async (path: string, body: object) =>
    done(
      await api.request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    )
  const read = async (path: string) => done(await api.request(path))
  const dashboard = async () => endpoints.BpoDashboard.parse(await read('/api/bpo/dashboard'))

  it('BPO-009 time to assign and reassignments: by the events of alerts, the same person again is none', async () => {
    await send('/api/bpo/rules/starter-pack', {})
    const { alertIds } = await send('/api/bpo/transactions', {
      transactions: [1, 2, 3].map((day) => ({
        externalId: `a${day}`,
        account: 'A',
        at: `2026-06-0${day}T10:00:00Z`,
        direction: 'in',
        amountMinor: 940_000,
        currency: 'USD',
        kind: 'cash',
      })),
    })
    const figure = async (id: string) => (await dashboard()).figures[`transactionMonitoring.${id}`]
    expect((await figure('timeToAssign'))?.value).toBeNull()
    expect((await figure('reassignments'))?.value).toBeNull()
    const give = (at: string, assigneeId: number) => {
      world.setNow(at)
      return recordChange(world.as({ role: 'admin', organisationId }), async () => ({
        result: undefined,
        trace: {
          action: 'monitoring-alert.assigned',
          subject: { type: 'monitoring-alert', id: alertIds[0] },
          payload: { assignee: 'Sam Field', assigneeId },
        },
      }))
    }
    await give('2026-06-30T12:45:00.000Z', 1)
    expect(await figure('timeToAssign')).toMatchObject({ value: 45, numerator: 45, denominator: 1 })
    await give('2026-06-30T13:00:00.000Z', 1)
    expect(await figure('reassignments')).toMatchObject({ value: 0, denominator: 2 })
    // Two people of one name are two.
    await give('2026-06-30T14:00:00.000Z', 2)
    expect(await figure('reassignments')).toMatchObject({
      value: 1,
      denominator: 3,
      beside: [{ label: 'Alerts that changed hands', value: String(alertIds[0]) }],
    })
    expect(await figure('timeToAssign')).toMatchObject({ value: 45, denominator: 1 })
    // The rows are narrowed by whoever has them; this one has nobody, because only its events were written here.
    expect((await read('/api/bpo/alerts?holder=nobody')).total).toBe(1)
    expect((await read('/api/bpo/alerts?holder=somebody')).total).toBe(0)
    // Outside the window neither is counted; what came before it still says who had it.
    world.setNow('2026-08-15T12:00:00.000Z')
    expect((await figure('timeToAssign'))?.value).toBeNull()
    await give('2026-08-15T12:00:00.000Z', 3)
    expect(await figure('reassignments')).toMatchObject({ value: 1, denominator: 1 })
    expect((await figure('timeToAssign'))?.value).toBeNull()
  })
})

import { beforeAll, expect, it } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { creditSlice } from '../index.ts'
import { firmBefore, firmNow } from '../test-firm.ts'

onOneDatabase('a part of a year that is told as one', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-06-01T09:00:00.000Z')
    api = makeApi(world.house, async () => somebody({ role: 'admin', userId: 1 }), [...creditSlice.routes])
  })
  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const borrower = async () =>
    (
      (await (await post('/api/credit/borrowers', { name: 'Halden Machines', kind: 'private' })).json()) as {
        id: number
      }
    ).id
  const tell = (id: number, year: object, more: object = {}) =>
    post(`/api/credit/borrowers/${id}/statements`, { currency: 'USD', scale: '1000000', ...year, ...more })
  const flows = [
    'revenue',
    'costOfRevenue',
    'grossProfit',
    'sga',
    'depreciation',
    'ebit',
    'interestExpense',
  ] as const
  const part = (of: number) => ({
    ...firmNow,
    ...Object.fromEntries(flows.map((field) => [field, firmNow[field] * of])),
  })

  it.each([
    [0.25, 'a quarter or a half-year'],
    [0.5, 'a quarter or a half-year'],
  ])(
    'flows of %s of the year before while assets stay are refused, unless that is accepted',
    async (of, words) => {
      const id = await borrower()
      expect((await tell(id, firmBefore)).status).toBe(201)
      const answer = await tell(id, part(of))
      expect(answer.status).toBe(422)
      expect(((await answer.json()) as { message: string }).message).toContain(words)
      expect((await tell(id, part(of), { isUnsoundAccepted: true })).status).toBe(201)
    },
  )

  it('a year that ends a quarter after another is none, nor one that ends some days beside it; the next one is', async () => {
    const id = await borrower()
    await tell(id, firmBefore)
    for (const period of ['2025-03-31', '2024-12-28']) {
      const answer = await tell(id, { ...firmNow, period })
      expect(answer.status).toBe(422)
      expect(((await answer.json()) as { message: string }).message).toContain(
        'from the year that ended on 2024-12-31',
      )
    }
    // Fifty-two weeks.
    expect((await tell(id, { ...firmNow, period: '2025-12-30' })).status).toBe(201)
  })

  it('a firm whose revenue halved while its depreciation did not has had a bad year', async () => {
    const id = await borrower()
    await tell(id, firmBefore)
    const bad = { ...firmNow, revenue: 500, costOfRevenue: 400, grossProfit: 100 }
    expect((await tell(id, bad)).status).toBe(201)
  })
})

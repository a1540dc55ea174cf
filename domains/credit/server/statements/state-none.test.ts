import { beforeAll, expect, it } from 'vitest'
import { verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { creditSlice } from '../index.ts'
import { firmBefore, firmNow } from '../test-firm.ts'

onOneDatabase('a line that a person states as none', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-06-01T09:00:00.000Z')
    const actor = somebody({ role: 'admin', userId: 1 })
    api = makeApi(world.installation, async () => actor, creditSlice.routes)
  })
  const post = (path: string, body: object) =>
    api.request(`/api/credit/borrowers${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const analysisOf = async (id: number) =>
    endpoints.CreditAnalysis.parse(await (await api.request(`/api/credit/borrowers/${id}/analysis`)).json())

  it('is zero in every year that does not give it, with who stated it, and moves the rating to the whole card', async () => {
    const { id } = endpoints.Borrower.parse(
      await (await post('', { name: 'Lund Services', kind: 'private' })).json(),
    )
    for (const { inventories: _none, ...year } of [firmBefore, firmNow])
      await post(`/${id}/statements`, { currency: 'USD', scale: '1000000', ...year, currentAssets: 200 })
    const before = await analysisOf(id)
    expect(before.checks.some(({ code }) => code === 'short-card')).toBe(true)
    const missing = await post(`/${id}/statements/none`, { field: 'inventories', reason: '' })
    expect(missing.status).toBe(400)
    const answer = await post(`/${id}/statements/none`, {
      field: 'inventories',
      reason: 'It sells hours, note 4 of its report',
    })
    expect(answer.status).toBe(200)
    const { statements } = endpoints.BorrowerFile.parse(await answer.json())
    const counting = statements.filter(({ isSuperseded }) => !isSuperseded)
    expect(counting.map(({ amounts }) => amounts.inventories)).toEqual([0, 0])
    expect(counting[0]?.sources.inventories?.words).toMatch(
      /^None, as .+ stated on 2026-06-01: It sells hours/,
    )
    expect(counting.every(({ isRestated }) => !isRestated)).toBe(true)
    const after = await analysisOf(id)
    expect(after.checks.some(({ code }) => code === 'short-card')).toBe(false)
    expect(after.rating).not.toBeNull()
    const again = await post(`/${id}/statements/none`, { field: 'inventories', reason: 'Once more' })
    expect(again.status).toBe(409)
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })

  it('stays stated where the same file is imported once more', async () => {
    const { id } = endpoints.Borrower.parse(
      await (await post('', { name: 'Moss Services', kind: 'private' })).json(),
    )
    const { inventories: _none, ...year } = firmNow
    const csv = `currency,scale,${Object.keys(year).join(',')}\nUSD,millions,${Object.values(year).join(',')}`
    const send = async () => {
      const form = new FormData()
      form.set('file', new File([csv], 'years.csv'))
      form.set('isTrial', 'false')
      const answer = await api.request(`/api/credit/borrowers/${id}/statements/file`, {
        method: 'POST',
        body: form,
      })
      return endpoints.StatementFileRead.parse(await answer.json())
    }
    expect((await send()).kept).toBe(1)
    const stated = await post(`/${id}/statements/none`, { field: 'inventories', reason: 'It sells hours' })
    expect(stated.status).toBe(200)
    expect((await send()).kept).toBe(0)
  })

  it('is none of those that every firm has', async () => {
    const answer = await post('/1/statements/none', { field: 'totalAssets', reason: 'It owns nothing' })
    expect(answer.status).toBe(400)
  })
})

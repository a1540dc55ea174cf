import { beforeAll, expect, it } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { creditSlice } from '../index.ts'
import { firmNow } from '../test-firm.ts'

onOneDatabase('peers of a borrower', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-06-01T09:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role: 'admin', userId: 1 }), creditSlice.routes)
  })
  const post = (path: string, body: object) =>
    api.request(`/api/credit/borrowers${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const addFirm = async (name: string, industry: string, cash: number, more: object = {}) => {
    const answer = await post('', { name, kind: 'private', industry })
    const { id } = endpoints.Borrower.parse(await answer.json())
    const kept = await post(`/${id}/statements`, {
      currency: 'USD',
      scale: '1000000',
      ...firmNow,
      cash,
      ...more,
    })
    expect(kept.status).toBe(201)
    return id
  }
  const peersOf = async (id: number) =>
    endpoints.CreditAnalysis.parse(await (await api.request(`/api/credit/borrowers/${id}/analysis`)).json())
      .peers

  it('place its ratios from five of its industry on, and no other industry counts', async () => {
    const id = await addFirm('Halden Machines', 'NACE 28.1', 45)
    for (const [at, cash] of [10, 20, 30, 40].entries()) await addFirm(`Peer ${at}`, 'NACE 28.92', cash)
    await addFirm('Grocer', 'NACE 47.11', 50)
    await addFirm('Also 28', 'SIC 2834', 50)
    expect(await peersOf(id)).toEqual({ industry: 'NACE 28', borrowers: 4, onOldStatements: 0, ratios: [] })
    await addFirm('Peer 5', 'NACE 28', 50)
    const peers = await peersOf(id)
    expect(peers?.borrowers).toBe(5)
    expect(peers?.ratios.find((one) => one.id === 'cashRatio')).toEqual({
      id: 'cashRatio',
      percentile: 0.8,
      median: (30 + 30) / 200,
      peers: 5,
    })
  })

  it('on statements older than 18 months do not count, and are counted apart', async () => {
    const id = await addFirm('Now', 'NACE 62.01', 45)
    for (const cash of [10, 20, 30, 40]) await addFirm(`Now ${cash}`, 'NACE 62.02', cash)
    await addFirm('Then', 'NACE 62.09', 49, { period: '2024-06-30' })
    expect(await peersOf(id)).toEqual({ industry: 'NACE 62', borrowers: 4, onOldStatements: 1, ratios: [] })
  })

  it('are none where the industry is not stated, and an industry that is no code is refused', async () => {
    expect(await peersOf(await addFirm('Without', '', 40))).toBeNull()
    expect((await post('', { name: 'Wrong', kind: 'private', industry: 'machines' })).status).toBe(400)
  })
})

import { beforeAll, expect, it } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { creditSlice } from '../index.ts'

onOneDatabase('facilities that have to be asked about', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-06-01T09:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role: 'admin', userId: 1 }), creditSlice.routes)
  })
  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const borrowerOf = async () =>
    endpoints.Borrower.parse(
      await (await post('/api/credit/borrowers', { name: 'Halden Machines', kind: 'private' })).json(),
    ).id
  const loan = {
    name: 'Term loan',
    currency: 'USD',
    committedAmount: 1_000,
    drawnAmount: 400,
    seniority: 'senior',
    maturity: '2028-06-30',
  }
  const exposureOf = async (id: number) =>
    endpoints.BorrowerFile.parse(await (await api.request(`/api/credit/borrowers/${id}`)).json()).borrower
      .exposureCents

  it('one that has matured is not in the exposure until somebody says that it stands, and can be closed', async () => {
    const id = await borrowerOf()
    const put = (more: object) =>
      post(`/api/credit/borrowers/${id}/facilities`, { ...loan, maturity: '2026-05-31', ...more })
    const asked = await put({})
    expect(asked.status).toBe(400)
    expect(await asked.text()).toContain('“Term loan” matured on 2026-05-31')
    expect(await exposureOf(id)).toBeNull()
    expect((await put({ isDoubtAccepted: true })).status).toBe(200)
    expect(await exposureOf(id)).toBe(100_000)
    const [kept] = endpoints.BorrowerFile.parse(
      await (await api.request(`/api/credit/borrowers/${id}`)).json(),
    ).facilities
    expect((await put({ facilityId: kept?.id, committedAmount: 0, drawnAmount: 0 })).status).toBe(200)
  })

  it('one that stands there already is asked about, another amount is not, and a change of itself is none', async () => {
    const id = await borrowerOf()
    const put = (more: object = {}) => post(`/api/credit/borrowers/${id}/facilities`, { ...loan, ...more })
    expect((await put()).status).toBe(200)
    const asked = await put({ name: ' term LOAN' })
    expect(asked.status).toBe(400)
    expect(await asked.text()).toContain('is a facility of this borrower already')
    const { facilities } = endpoints.BorrowerFile.parse(
      await (await api.request(`/api/credit/borrowers/${id}`)).json(),
    )
    expect((await put({ facilityId: facilities[0]?.id, drawnAmount: 500 })).status).toBe(200)
    expect((await put({ committedAmount: 2_000 })).status).toBe(200)
    expect((await put({ isDoubtAccepted: true })).status).toBe(200)
    expect(await exposureOf(id)).toBe(400_000)
  })
})

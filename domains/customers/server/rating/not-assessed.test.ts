import { beforeAll, expect, it } from 'vitest'
import { page } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { Customer } from '../../contract/index.ts'
import { customersRoutes } from '../index.ts'

onEveryDatabase('a risk that nobody assessed', (world) => {
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => somebody(), customersRoutes)
  })
  const send = (method: string, path: string, body?: object) =>
    api.request(path, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
  const create = async (body: object) =>
    Customer.parse(await (await send('POST', '/api/customers', body)).json())
  const list = async (query: string) =>
    page(Customer).parse(await (await send('GET', `/api/customers${query}`)).json())

  it('a customer whose risk nobody stated is not assessed: in its record, the list, its filter and the export', async () => {
    const made = await create({ name: 'Unstated Trading AS', countries: ['NO'] })
    const stated = await create({ name: 'Unstated but Low AS', countries: ['NO'], riskLevel: 'low' })
    expect(made).toMatchObject({ riskLevel: null, statedRiskLevel: null })
    expect(stated).toMatchObject({ riskLevel: 'low', statedRiskLevel: 'low' })
    const named = async (filter: string) => (await list(`?q=Unstated${filter}`)).rows.map(({ id }) => id)
    expect(await named('&riskLevel=not-assessed')).toEqual([made.id])
    expect(await named('&riskLevel=low')).toEqual([stated.id])
    expect(await named('&sort=risk')).toHaveLength(2)
    const file = await (await send('GET', '/api/customers/export?q=Unstated%20Trading&format=csv')).text()
    expect(file).toContain('Not assessed')
    expect(file.toLowerCase()).not.toMatch(/\blow\b/)
  })

  it('a customer of a country under a FATF call for action is never low, whatever somebody stated', async () => {
    for (const country of ['KP', 'IR', 'MM']) {
      const unstated = await create({ name: `Called ${country} Trading`, countries: ['DE', country] })
      const stated = await create({ name: `Called ${country} Low`, countries: [country], riskLevel: 'low' })
      expect([unstated.riskLevel, stated.riskLevel]).toEqual(['high', 'high'])
      expect(stated).toMatchObject({ statedRiskLevel: 'low', riskFloor: 'high' })
    }
    expect((await list('?q=Called&riskLevel=low')).total).toBe(0)
    expect((await list('?q=Called&riskLevel=high')).total).toBe(6)
  })

  it('a customer that moves to such a country is high from the change on', async () => {
    const made = await create({ name: 'Moves Abroad Ltd', countries: ['AE'], riskLevel: 'low' })
    const moved = Customer.parse(
      await (await send('PATCH', `/api/customers/${made.id}`, { countries: ['AE', 'IR'] })).json(),
    )
    expect(moved.riskLevel).toBe('high')
    const stated = Customer.parse(
      await (await send('PATCH', `/api/customers/${made.id}`, { riskLevel: null })).json(),
    )
    expect(stated).toMatchObject({ riskLevel: 'high', statedRiskLevel: null })
  })
})

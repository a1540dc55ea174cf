// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { createCustomer as createEndpoint } from '#domains/customers/contract/index.ts'
import { changeCustomer, createCustomer } from '#domains/customers/server/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import type { CustomerFile } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { screenAwaiting } from '../monitoring/rescreen-touched.ts'
import { bodyOf, callerOf, northernTide, publish, volkov } from '../test-world.ts'

type File = z.infer<typeof CustomerFile>

onEveryDatabase('the page of a customer', (world) => {
  const api = callerOf(world)
  const read = (id: number) => bodyOf<File>(api.get(`/api/kyb/customers/${id}`))
  const add = (name: string, countries: string[] = []) =>
    createCustomer(world.as(), createEndpoint.request.parse({ name, countries }))
  const screen = async () => {
    world.setNow(new Date(world.installation.clock().getTime() + 2_000).toISOString())
    await screenAwaiting(systemContext(world.installation, 'monitoring', 1))
  }
  beforeAll(async () => {
    await publish(world, [volkov, northernTide, { ...northernTide, id: 'Q77' }])
  })
  afterAll(() => stopEngine(world.installation))

  it('two open critical hits never read Low: the risk has its reasons, and every match leads to its screening', async () => {
    const { id } = await add(northernTide.name, ['RU'])
    const before = await read(id)
    expect(before.customer.screening).toBe('awaited')
    expect(before.riskReasons.at(-1)).toMatchObject({ riskLevel: null })
    expect(before.checks.map((check) => check.isCovered)).toEqual([false])
    await screen()
    const file = await read(id)
    expect(file.activeMatches.map((match) => match.entryUid).sort()).toEqual(['Q2', 'Q77'])
    expect(file.customer).toMatchObject({ statedRiskLevel: null, riskLevel: 'critical' })
    expect(file.riskReasons[0]).toMatchObject({ riskLevel: 'critical' })
    expect(file).toMatchObject({ screeningsTotal: 1, documents: [] })
    expect(file.cases).toHaveLength(1)
    expect(file.checks).toMatchObject([{ isCovered: true, checkedBy: 'screened' }])
  })

  it('tells the names it had, its history, and nothing of a screening that only names its number', async () => {
    const { id } = await add('Old Harbour Lines')
    await screen()
    await changeCustomer(world.as(), {
      id,
      name: 'New Harbour Lines',
      isDataConfirmed: false,
      reason: 'Renamed',
    })
    await api.post('/api/kyb/screen', { companyId: id, companyName: northernTide.name, countries: ['RU'] })
    const file = await read(id)
    expect(file.formerNames).toMatchObject([{ name: 'Old Harbour Lines' }])
    expect(file.history.map((entry) => entry.action)).toEqual(['customer.changed', 'customer.created'])
    expect(file).toMatchObject({ screeningsTotal: 1, cases: [], activeMatches: [] })
    expect(file.checks).toMatchObject([{ isCovered: false }])
  })

  it('is nobody else’s', async () => {
    const { id } = await add('Ours Alone Ltd')
    expect((await api.get('/api/kyb/customers/999999')).status).toBe(404)
    api.as({ organisationId: 2 })
    expect((await api.get(`/api/kyb/customers/${id}`)).status).toBe(404)
    api.as({})
  })
})

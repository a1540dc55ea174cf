import { afterAll, beforeAll, expect, it } from 'vitest'
import { customersSlice, ownershipStandingOf } from '#domains/customers/server/index.ts'
import { stopScreening } from '#domains/screening/server/index.ts'
import { joinCustomers } from '#domains/screening/server/join-customers.ts'
import { publish, volkov } from '#domains/screening/server/test-world.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { KycValidation } from '../../contract/index.ts'
import { operationsSlice } from '../slice.ts'

onEveryDatabase('owners that a KYC check is told', (world) => {
  let api: ApiApp
  beforeAll(async () => {
    api = makeApi(world.installation, async () => somebody({ role: 'admin', userId: 1, username: 'ana' }), [
      ...operationsSlice.routes,
      ...customersSlice.routes,
    ])
    await publish(world, [volkov])
    joinCustomers(world.installation)
  })
  afterAll(() => stopScreening(world.installation))

  const send = async (path: string, body: object) => {
    const answer = await api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  const firm = async (name: string) =>
    (await send('/api/customers', { name, schema: 'Company', countries: ['GB'] })) as { id: number }
  const validate = async (customerId: number, owners: string) =>
    KycValidation.parse(await send('/api/bpo/kyc', { customerId, owners }))
  const checkOf = ({ checks }: KycValidation, id: string) => checks.find((check) => check.id === id)
  const standing = async (id: number) =>
    (await ownershipStandingOf(world.as({ role: 'admin' }), [id])).get(id)

  it('are kept with the customer, screened with it before anything is said, and a listed one is never passed', async () => {
    const { id } = await firm('Harwood Timber Yard')
    const made = await validate(id, `${volkov.name}, 60\nBo Larsen 40`)
    expect(checkOf(made, 'owners')?.result).toBe('clear')
    expect(checkOf(made, 'related')).toMatchObject({
      result: 'consider',
      isMandatory: true,
      evidence: expect.stringContaining(`${volkov.name} (owner, 60%) has a match that nobody has dismissed`),
    })
    expect(checkOf(made, 'screening')?.result).toBe('consider')
    expect(made.state).toBe('requires_review')
    expect(await standing(id)).toMatchObject({ known: 'known', verdict: 'possible' })
  })

  it('have the further names, birth, countries and gender that stand in brackets behind them; what is no such fact stays a part of the name', async () => {
    const { id } = await firm('Calder Wool Exchange')
    const made = await validate(
      id,
      `Ana Brocklehurst (a/k/a ${volkov.name}, born 1950-06-05, RU, male), 60\nBo Larsen (Oslo branch office) 40`,
    )
    expect(checkOf(made, 'related')?.evidence).toContain('Ana Brocklehurst (owner, 60%) has a match')
    const answer = await api.request(`/api/customers/${id}/related-parties`)
    expect(((await answer.json()) as { parties: object[] }).parties).toMatchObject([
      {
        name: 'Ana Brocklehurst',
        aliases: [volkov.name],
        birthDate: '1950-06-05',
        countries: ['RU'],
        gender: 'male',
      },
      { name: 'Bo Larsen (Oslo branch office)', countries: [], gender: null },
    ])
  })

  it('are two where two of one name are told, and what is said of each stays with it', async () => {
    const { id } = await firm('Thornby Quarries')
    const owners =
      'Una Brocklehurst (born 1950-06-05, female) 50\nUna Brocklehurst (born 1984-02-01, female) 50'
    await validate(id, owners)
    await validate(id, owners)
    const answer = await api.request(`/api/customers/${id}/related-parties`)
    const { parties } = (await answer.json()) as { parties: { birthDate: string }[] }
    expect(parties.map(({ birthDate }) => birthDate).toSorted()).toEqual(['1950-06-05', '1984-02-01'])
  })

  it('have a further name screened, though another source knows the owner without it', async () => {
    const { id } = await firm('Wharram Potteries')
    const known = await send(`/api/customers/${id}/related-parties`, {
      name: 'Una Brocklehurst',
      role: 'owner',
      sharePercentLow: 60,
      sharePercentHigh: 60,
    })
    expect(known).toMatchObject({ name: 'Una Brocklehurst' })
    const made = await validate(id, `Una Brocklehurst (a/k/a ${volkov.name}) 60`)
    expect(checkOf(made, 'related')?.evidence).toContain('Una Brocklehurst (owner, 60%) has a match')
    expect((await standing(id))?.stated.low).toBeCloseTo(0.6, 9)
  })

  it('are the same ones when they are told again, and change where they are told otherwise', async () => {
    const { id } = await firm('Ellerbeck Slate')
    const first = await validate(id, 'Una Brocklehurst 60\nBo Larsen 40')
    expect(checkOf(first, 'related')?.result).toBe('clear')
    await validate(id, 'Una Brocklehurst 60\nBo Larsen 40')
    expect((await standing(id))?.parties.length).toBe(2)
    await validate(id, 'Una Brocklehurst 30')
    expect((await standing(id))?.stated.low).toBeCloseTo(0.7, 9)
    // Without any told, those that are known of it are what the check reads.
    expect(checkOf(await validate(id, ''), 'owners')).toMatchObject({
      result: 'consider',
      evidence: '70% is known, 2 of a quarter or more; the rest could hold another.',
    })
  })

  it('are not known where none was told, and the check says so', async () => {
    const { id } = await firm('Marsden Weavers')
    expect(checkOf(await validate(id, ''), 'owners')).toMatchObject({
      result: 'not_performed',
      evidence: 'Owners unknown: none was given.',
    })
  })
})

import { beforeAll, beforeEach, expect, it } from 'vitest'
import { customersSlice } from '#domains/customers/server/index.ts'
import { entitiesSlice, takeOverCompanies } from '#domains/entities/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { operationsSlice } from '../slice.ts'

const LEI = '529900T8BM49AURSDO55'
let organisations = 260

onEveryDatabase('the match of a validation with the register', (world) => {
  let actor: Actor
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, [
      ...operationsSlice.routes,
      ...customersSlice.routes,
    ])
    return () => entitiesSlice.stop?.(world.installation)
  })
  beforeEach(() => {
    world.setNow('2026-11-20T12:00:00.000Z')
    organisations += 1
    actor = somebody({ role: 'admin', userId: 1, username: 'ana', organisationId: organisations })
  })

  const send = async (path: string, body: object) => {
    const answer = await api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    const given = await answer.json()
    if (answer.status >= 300) throw new Error(JSON.stringify(given))
    return given as { id: number }
  }
  const load = (source: string, status: string, name = 'Harwood Timber Limited') =>
    takeOverCompanies(world.as({ role: 'admin', organisationId: organisations }), {
      companies: [
        {
          kind: 'legal',
          names: [{ text: name, kind: 'legal' }],
          identifiers: [
            { kind: 'registration', value: '04512377', issuer: 'GB' },
            { kind: 'lei', value: LEI },
          ],
          country: 'GB',
          city: 'Leeds',
          address: '12 Mill Lane, LS1 4AP',
          status,
        },
      ],
      supplies: [],
      source,
    })
  const firm = (more: object = {}) =>
    send('/api/customers', {
      name: 'HARWOOD TIMBER LTD',
      schema: 'Company',
      countries: ['GB'],
      identifiers: [{ kind: 'registration', value: '4512377', country: 'GB' }],
      ...more,
    })
  const validation = async (customerId: number, more: object = {}) =>
    endpoints.KycValidation.parse(await send('/api/bpo/kyc', { customerId, ...more }))
  const registry = async (customerId: number, more: object = {}) =>
    (await validation(customerId, more)).checks.find(({ id }) => id === 'registry')

  it('is clear by the number of a copy of the register, with the source, its day and each field', async () => {
    await load('companies-house', 'Active')
    const { id } = await firm()
    expect(await registry(id, { address: '12 Mill Lane, Leeds' })).toMatchObject({
      result: 'clear',
      isMandatory: true,
      evidence:
        'UK Companies House, as of 2026-11-20, record companies-house-1: registry number agrees; name agrees; country agrees (GB); address agrees; it stands (Active).',
    })
    // The same copy half a year on settles nothing any more.
    world.setNow('2027-05-20T12:00:00.000Z')
    expect(await registry(id)).toMatchObject({
      result: 'consider',
      evidence: expect.stringContaining('the copy is 181 days old'),
    })
  })

  it('a company that was dissolved is not approved by anybody', async () => {
    await load('companies-house', 'Dissolved')
    const { id } = await firm()
    const made = await validation(id)
    expect(made.state).toBe('requires_review')
    expect(made.checks.find((check) => check.id === 'registry')).toMatchObject({
      result: 'fail',
      evidence: expect.stringContaining('it has ended (Dissolved)'),
    })
    await expect(
      send(`/api/bpo/kyc/${made.id}/decision`, { version: 1, decision: 'approved', reason: 'A good name' }),
    ).rejects.toThrow('cannot be approved')
  })

  it('whoever is in no copy is not performed and holds up nothing; a person and a vessel are in no register', async () => {
    const { id } = await firm()
    const without = await registry(id)
    expect(without).toMatchObject({ result: 'not_performed', isMandatory: false })
    expect(without?.evidence).toContain('no copy of a register is held')
    await load('companies-house', 'Active')
    const other = await registry((await firm({ name: 'Quella Shipping', identifiers: [] })).id)
    expect(other).toMatchObject({ result: 'not_performed' })
    expect(other?.evidence).toContain(
      'UK Companies House as of 2026-11-20 (1 record); no copy is known to be whole.',
    )
    const person = await registry((await firm({ schema: 'Person', identifiers: [] })).id)
    expect(person?.evidence).toBe('A natural person is in no register of companies.')
  })

  it('a name alone and a list of listings do not make it clear', async () => {
    await load('financedatabase', 'Active')
    const { id } = await firm()
    expect(await registry(id)).toMatchObject({
      result: 'not_performed',
      evidence: expect.stringContaining('FinanceDatabase, as of 2026-11-20 has Harwood Timber Limited'),
    })
    await load('companies-house', 'Active')
    const nameless = await firm({ identifiers: [] })
    expect(await registry(nameless.id)).toMatchObject({
      result: 'consider',
      evidence: expect.stringContaining('Found by its name alone'),
    })
  })

  it('what one organisation has loaded is no evidence of another', async () => {
    await load('companies-house', 'Dissolved')
    organisations += 1
    actor = somebody({ role: 'admin', userId: 1, username: 'ana', organisationId: organisations })
    expect((await registry((await firm()).id))?.result).toBe('not_performed')
  })
})

import { beforeAll, expect, it } from 'vitest'
import { takeOverCompanies } from '#domains/entities/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { Borrower } from '../contract/index.ts'
import { borrowersAboutParty } from './about-party.ts'
import { creditSlice } from './index.ts'

onOneDatabase('borrowers that are a party', (world) => {
  const actor = somebody({ role: 'admin', userId: 1 })
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, [...creditSlice.routes])
  })
  const borrower = async (facts: object) => {
    const answer = await api.request('/api/credit/borrowers', {
      method: 'POST',
      body: JSON.stringify({ name: 'Halden Machines', kind: 'private', ...facts }),
      headers: { 'content-type': 'application/json' },
    })
    return Borrower.parse(await answer.json()).id
  }

  it('are known by their record or their name; one that is another record or another registrant is not one of them', async () => {
    const linked = (entityId: number) => borrower({ entityId: String(entityId) })
    const [first = 0, other = 0] = await takeOverCompanies(world.as(actor), {
      companies: ['Halden', 'Halden AS'].map((text) => ({
        kind: 'legal' as const,
        names: [{ text, kind: 'legal' as const }],
        identifiers: [],
      })),
      supplies: [],
      source: 'about-party',
    })
    const [own, unlinked] = [await linked(first), await borrower({})]
    const another = await linked(other)
    const registrant = await borrower({})
    await world.installation.database.pool.query(`update credit_borrower set cik = '999' where id = $1`, [
      registrant,
    ])
    const party = (ciks: string[]) => ({
      entityIds: [first],
      names: ['HALDEN MACHINES'],
      identifiers: ciks.map((value) => ({ kind: 'cik', value })),
    })
    const found = async (ciks: string[]) =>
      Object.fromEntries(
        (await borrowersAboutParty.find(world.as(actor), party(ciks), 10)).map(({ id, by }) => [id, by]),
      )
    expect(await found(['0000000123'])).toEqual({ [own]: 'record', [unlinked]: 'name' })
    expect(await found(['0000000999'])).toEqual({
      [own]: 'record',
      [unlinked]: 'name',
      [registrant]: 'identifier',
    })
    expect(await found([]), 'where the party has no number of its own').toEqual({
      [own]: 'record',
      [unlinked]: 'name',
      [registrant]: 'name',
    })
    expect(Object.keys(await found([]))).not.toContain(String(another))
  })
})

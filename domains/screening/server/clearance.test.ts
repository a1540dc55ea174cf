// Binds what its runs do.
import './slice.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { createCustomer as createCustomerEndpoint } from '#domains/customers/contract/index.ts'
import { createCustomer, keepStatedParties } from '#domains/customers/server/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { isCleared, type ScreeningFile } from '../contract/index.ts'
import { joinCustomers } from './join-customers.ts'
import { engineOf, stopEngine } from './matching/index.ts'
import { screenAwaiting } from './monitoring/rescreen-touched.ts'
import { bodyOf, callerOf, northernTide, publish, type TestEntry, volkov } from './test-world.ts'

type File = z.infer<typeof ScreeningFile>

/** More parties of one name than a search compares. */
const namesakes = Array.from(
  { length: 120 },
  (_, at): TestEntry => ({
    id: `N${at}`,
    name: 'Mohammed Ahmed Hassan',
    schema: 'Person',
  }),
)

onOneDatabase('what keeps an answer from being clear beside the lists', (world) => {
  const api = callerOf(world)
  const screen = (facts: object) => bodyOf<File>(api.post('/api/kyb/screen', facts))
  const certificate = async ({ id }: File) => (await api.get(`/api/kyb/screenings/${id}/certificate`)).status

  beforeAll(async () => {
    await publish(world, [volkov, northernTide, ...namesakes])
    joinCustomers(world.installation)
  })
  afterAll(() => stopEngine(world.installation))

  const added = (facts: { name: string; schema: 'Company' | 'Person' }) =>
    createCustomer(world.as({ role: 'admin' }), createCustomerEndpoint.request.parse(facts))
  const customerNamed = async (name: string) => {
    const { id } = await added({ name, schema: 'Company' })
    return { companyId: String(id), companyName: name, schema: 'Company' }
  }

  it('an owner with a match, or without a screening that counts, is carried to the customer; its certificate says what is known of its owners', async () => {
    const asked = await customerNamed('Thistledown Freight Works')
    const alone = await screen(asked)
    expect(isCleared(alone)).toBe(true)
    const answer = await api.get(`/api/kyb/screenings/${alone.id}/certificate`)
    expect(await answer.text()).toContain('Owners not known.')
    const own = async (name: string) =>
      keepStatedParties(world.as({ role: 'admin' }), {
        customerId: Number(asked.companyId),
        source: 'file',
        detail: 'owners.csv',
        isWhole: true,
        parties: [
          {
            key: 'one',
            ofKey: null,
            role: 'owner',
            share: { low: 0.6, high: 0.6 },
            name,
            schema: 'Unknown',
            countries: [],
            birthDate: null,
            identifiers: [],
            since: null,
          },
        ],
      })
    await own('Ysolde Penhallow')
    // One that was clear when nothing was known of the owner has no certificate any more.
    expect(await certificate(alone)).toBe(409)
    expect(isCleared(await screen(asked))).toBe(true)
    for (const [name, words] of [
      [volkov.name, 'an owner or other related party has a match that nobody has dismissed'],
      ['V. V. Halvardsen', 'an owner or other related party has no screening that counts today'],
    ] as const) {
      await own(name)
      const file = await screen(asked)
      expect([file.status, file.coverage?.sentence]).toEqual(['incomplete', expect.stringContaining(words)])
      expect(file.riskLevel).not.toBe('low')
      expect(await certificate(file)).toBe(409)
      const { riskReasons } = await bodyOf<{ riskReasons: { why: string }[] }>(
        api.get(`/api/kyb/customers/${asked.companyId}`),
      )
      expect(riskReasons.map(({ why }) => why).join()).toContain(`${name} (owner, 60%) has a`)
    }
    await own('Ysolde Penhallow')
    const owned = await screen(asked)
    expect(isCleared(owned)).toBe(true)
    expect(await (await api.get(`/api/kyb/screenings/${owned.id}/certificate`)).text()).toContain(
      'Owners known to 60%: Ysolde Penhallow (60%); who owns 40% is not known.',
    )
  })

  it('a customer whose name cannot be answered for is without an answer, and is not screened for it again and again', async () => {
    const { companyId } = await customerNamed('Halvardsen')
    const file = await screen({ companyId, companyName: 'Halvardsen', schema: 'Company' })
    expect(isCleared(file)).toBe(true)
    const initials = await added({ name: 'Halvardsen V. V.', schema: 'Person' })
    world.setNow(new Date(world.installation.clock().getTime() + 60_000).toISOString())
    expect((await screenAwaiting(world.as({ role: 'admin' }))).screened).toContain(initials.id)
    const { customer } = await bodyOf<{ customer: { screening: string } }>(
      api.get(`/api/kyb/customers/${initials.id}`),
    )
    expect(customer.screening).toBe('unanswered')
    expect((await screenAwaiting(world.as({ role: 'admin' }))).screened).toEqual([])
  })

  it('a search that met more parties than it compares says so, and is no clearance when all it showed is dismissed', async () => {
    const file = await screen({ companyName: 'Mohammed Ahmed Hassan', schema: 'Person' })
    expect(file.matchCount).toBeGreaterThan(0)
    expect(file.coverage).toMatchObject({ isAnswered: false, cautions: ['search-cut'] })
    expect(isCleared({ ...file, status: 'dismissed' })).toBe(false)
  })

  it('an engine that cannot search calls nobody clear: the call fails and the customer goes on waiting', async () => {
    const failing = vi
      .spyOn(engineOf(world.installation), 'search')
      .mockRejectedValue(new Error('The index of these lists cannot be built.'))
    try {
      const answer = await api.post('/api/kyb/screen', { companyName: 'Harrowgate Spindle Works' })
      expect(answer.status).toBeGreaterThanOrEqual(500)
      const { id } = await added({ name: 'Harrowgate Spindle Works', schema: 'Company' })
      world.setNow(new Date(world.installation.clock().getTime() + 60_000).toISOString())
      await expect(screenAwaiting(world.as({ role: 'admin' }))).rejects.toThrow('cannot be built')
      const { customer } = await bodyOf<{ customer: { screening: string } }>(
        api.get(`/api/kyb/customers/${id}`),
      )
      expect(customer.screening).toBe('awaited')
    } finally {
      failing.mockRestore()
    }
  })

  it('an alias, a ship’s prefix and a number in a name are searched, and the answer says so', async () => {
    for (const [companyName, role] of [
      [`Harmless Trading Ltd t/a ${northernTide.name}`, 'trading name'],
      [`Harmless Trading Ltd (formerly ${northernTide.name})`, 'former name'],
      [`Harmless Trading Ltd o/b/o ${northernTide.name}`, 'represented party'],
      [`Zweigniederlassung der ${northernTide.name}`, 'whose branch it is'],
    ]) {
      const file = await screen({ companyName })
      expect([companyName, file.status, file.matches[0]?.entryUid]).toEqual([
        companyName,
        'review',
        northernTide.id,
      ])
      expect(file.alsoSearched).toContain(`${northernTide.name} (${role})`)
    }
    const alias = await screen({ companyName: `Halden Marsh alias ${volkov.name}`, schema: 'Person' })
    expect(alias.matches[0]?.entryUid).toBe(volkov.id)
    const harmless = await screen({ companyName: 'Harmless Trading Ltd t/a Meadow Orchards Bakery' })
    expect([harmless.status, harmless.alsoSearched]).toEqual([
      'clear',
      ['Harmless Trading Ltd', 'Meadow Orchards Bakery (trading name)'],
    ])
  })
})

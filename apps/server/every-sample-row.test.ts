import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { stopScreening } from '#domains/screening/server/index.ts'
import { invoke, type Route } from '#platform/calls/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { withSampleData } from './api-fuzz/test-installation.ts'
import { joinMarket } from './join-market.ts'
import { routes } from './slices.ts'

type Form = 'whole' | 'short'

/** Lists in each of which one row of the organisation's own is made here. */
const lists = [
  ...['customers.list', 'screening.list', 'screening.review', 'alerts.list', 'cases.list'],
  ...['cases.open-list', 'trading.accounts'],
]

const NAME = 'Juniper Weir Holdings'
const BLOCKED = 'Quillon Marsh Brokerage'

/** What every record in an answer says of being sample data, wherever it stands. */
function statedIn(answer: unknown): boolean[] {
  if (typeof answer !== 'object' || answer === null) return []
  if (Array.isArray(answer)) return answer.flatMap(statedIn)
  const own = 'isSample' in answer && typeof answer.isSample === 'boolean' ? [answer.isSample] : []
  return [...own, ...Object.values(answer).flatMap(statedIn)]
}

onOneDatabase(
  'a record of the sample data, and one of the organisation’s own',
  (world) => {
    world.beginsWith(withSampleData)
    const routeOf = (name: string): Route => {
      const route = routes.find(({ endpoint }) => endpoint.name === name)
      if (!route) throw new Error(`There is no call ${name}.`)
      return route
    }
    const call = (name: string, fields: Record<string, unknown> = {}, form: Form = 'whole') =>
      invoke(world.as({ role: 'admin' }), routeOf(name), fields, { form })
    /** Of how many records a list says that they are sample data, and of how many that they are not. */
    const counted = async (name: string, form: Form) => {
      const { shape } = routeOf(name).endpoint.request as z.ZodObject
      const result = statedIn(await call(name, 'limit' in shape ? { limit: 500 } : {}, form))
      const sample = result.filter(Boolean).length
      return { sample, own: result.length - sample }
    }

    beforeAll(() => joinMarket(world.installation))
    afterAll(() => stopScreening(world.installation))

    describe.each(lists)('in %s', (name) => {
      it.each(['whole', 'short'] as const)('a row of the sample data says so, %s', async (form) => {
        const { sample, own } = await counted(name, form)
        expect([sample > 0, own]).toEqual([true, 0])
      })
    })

    it('what the organisation makes of its own says that it is none', async () => {
      const list = (await call('watchlists.add-own-list', { name: 'Blocked', purpose: 'blocked' })) as {
        id: number
      }
      await call('watchlists.add-own-entry', { id: list.id, name: BLOCKED, reason: 'Left without paying' })
      expect(await call('customers.add', { name: NAME, schema: 'Company' })).toMatchObject({
        isSample: false,
      })
      expect(await call('screening.screen', { companyName: BLOCKED })).toMatchObject({ isSample: false })
      expect(await call('trading.open-account', { accountName: NAME, initialCash: 1_000_00 })).toMatchObject({
        isSample: false,
      })
    })

    describe.each(lists)('in %s', (name) => {
      it.each(['whole', 'short'] as const)('it is told from the sample data, %s', async (form) => {
        const { sample, own } = await counted(name, form)
        expect([sample > 0, own]).toEqual([true, 1])
      })
    })
  },
  { SAMPLE_DATA: 'on' },
)

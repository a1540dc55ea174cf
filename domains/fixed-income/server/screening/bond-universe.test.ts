import { beforeAll, expect, it } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { ScreenableMarket, screenBonds as screenEndpoint } from '../../contract/index.ts'
import { answer, firstFound } from '../../web/live-screener/worker/answer.ts'
import { figuresIn } from '../../web/live-screener/worker/figures.ts'
import { marketBonds } from '../../web/live-screener/worker/live-bonds.ts'
import { BY_YIELD, type Criteria, type Question, STILL } from '../../web/live-screener/worker/question.ts'
import { settle } from '../../web/live-screener/worker/universe.ts'
import { fixedIncomeRoutes } from '../index.ts'
import { readBondUniverse } from './read-bond-universe.ts'
import { screenBonds } from './screen-bonds.ts'

const still = (criteria: Criteria): Question => ({ moves: STILL, criteria, order: BY_YIELD, offset: 0 })

onOneDatabase('the universe that a browser revalues', (world) => {
  let api: ApiApp
  let isSignedIn = true
  beforeAll(() => {
    world.setNow('2026-11-20T10:00:00.000Z')
    api = makeApi(
      world.installation,
      async () => (isSignedIn ? somebody({ role: 'viewer' }) : undefined),
      fixedIncomeRoutes,
    )
  })
  const ctx = () => world.as({ role: 'viewer' })
  /** As it arrives: figures must survive the wire. */
  const market = async (): Promise<ScreenableMarket> => {
    const response = await api.request('/api/fixed-income/bond-universe')
    expect(response.status).toBe(200)
    return ScreenableMarket.parse(await response.json())
  }

  it('BOND-023 BOND-039 the worker finds what the server finds, in its order, to the last bit', async () => {
    const { universe, unvalued } = settle(marketBonds(await market()), await market())
    expect(unvalued).toEqual([])
    for (const criteria of [
      { minYield: 3, maxYield: 8, maxDuration: 15, sectors: ['Government', 'Corporate'] },
      { minYield: 4.2 },
      {},
    ]) {
      const asked = screenEndpoint.request.parse(criteria)
      const server = await screenBonds(ctx(), asked)
      const worker = firstFound(universe, still(criteria), 500)
      expect(server.bonds.length).toBeGreaterThan(20)
      expect(worker.map(({ priceChange, ...bond }) => bond)).toEqual(server.bonds)
      expect(worker.every(({ priceChange }) => priceChange === 0)).toBe(true)
      expect(figuresIn(answer(universe, still(criteria)).figures).found).toBe(server.totalFound)
    }
  })

  it('the universe says its source and day, and is the one that is screened', async () => {
    const { source, asOf, bonds, curve } = await market()
    expect({ source, asOf }).toEqual({ source: 'simulated', asOf: '2026-11-20' })
    expect(bonds.length).toBe((await screenBonds(ctx(), screenEndpoint.request.parse({}))).totalFound)
    expect(curve.times.length).toBe(curve.rates.length)
    expect((await readBondUniverse(ctx())).settlementDate).toBe('2026-11-23')
  })

  it('rows of the live screener become a file, bounded, and nobody without a session reads or writes one', async () => {
    const { universe } = settle(marketBonds(await market()), await market())
    const bonds = firstFound(universe, still({}), 3)
    const save = (body: object) =>
      api.request('/api/fixed-income/bond-screener/live/export', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    const shown = {
      asked: ['Moved: curve +50 bp.'],
      totalFound: 3,
      source: 'simulated',
      bonds,
      format: 'csv',
    }
    const csv = await (await save(shown)).text()
    for (const part of ['Moved: curve +50 bp.', bonds[0]!.symbol, bonds[2]!.issuer, 'Price change'])
      expect(csv).toContain(part)
    expect((await save({ ...shown, bonds: Array(501).fill(bonds[0]) })).status).toBe(400)
    expect((await save({ ...shown, bonds: [{ ...bonds[0], yieldToMaturity: 'high' }] })).status).toBe(400)
    isSignedIn = false
    expect((await save(shown)).status).toBe(401)
    expect((await api.request('/api/fixed-income/bond-universe')).status).toBe(401)
    isSignedIn = true
  })
})

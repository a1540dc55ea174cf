import { beforeAll, expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import { BondLine, reconcileScreen as endpoint } from '../../contract/index.ts'
import { valueBond } from '../value-bond.ts'
import { reconcileScreen } from './reconcile-screen.ts'

const bond = BondLine.parse({
  symbol: 'ACME 33',
  issuer: 'Acme',
  couponRate: 0.045,
  maturityDate: '2033-07-15',
  currentPrice: 971.25,
  creditRating: 'BBB',
})

onOneDatabase('a screen is reconciled', (world) => {
  beforeAll(() => world.setNow('2026-11-20T10:00:00.000Z'))
  const reconcile = async (screenYield: number, digits = 3, line = bond) => {
    const input = endpoint.request.parse({ bond: line, screenYield, digits })
    return endpoint.response.parse(await reconcileScreen(world.as({ role: 'viewer' }), input))
  }
  const ourYield = async () => (await valueBond(world.as({ role: 'viewer' }), { bond })).yieldToMaturity

  it('that shows our yield agrees, to the digits that it shows', async () => {
    const ours = await ourYield()
    const found = await reconcile(Number(ours.toFixed(5)))
    expect(found).toMatchObject({ verdict: 'agrees', symbol: 'ACME 33' })
    expect(found.toleranceBp).toBeCloseTo(0.05, 8)
    expect(found.readings[0]).toMatchObject({ changes: [], explains: true })
    expect(found.ours.yield).toBeCloseTo(ours, 14)
    expect(Math.abs(found.differenceBp)).toBeLessThanOrEqual(0.05)
    // The same pair read the other way: a price for a yield.
    expect(found.ours.cleanPrice).toBeCloseTo(found.screen.cleanPrice, 1)
  })

  it('that shows the yearly yield is explained by it, in words', async () => {
    const ours = await ourYield()
    const yearly = (1 + ours / 2) ** 2 - 1
    const found = await reconcile(yearly, 6)
    expect(found.verdict).toBe('explained')
    expect(found.readings[0]).toMatchObject({ changes: ['effective annual yield'], explains: true })
    expect(found.sentence).toContain('Your screen reads the bond with effective annual yield.')
    expect(found.differenceBp).toBeCloseTo((yearly - ours) * 10_000, 8)
    // A higher yield on the screen is a price of ours below theirs.
    expect(found.differencePrice).toBeGreaterThan(0)
  })

  it('that settles on T+2 is told the day', async () => {
    const digits = 8
    const alone = (await reconcile(0.06, digits)).readings.find(({ changes: [only] }) =>
      only?.startsWith('settlement T+2'),
    )
    expect(alone?.changes).toEqual(['settlement T+2, 2026-11-24'])
    const found = await reconcile(alone!.yield, digits)
    expect(found.readings[0]?.changes).toEqual(['settlement T+2, 2026-11-24'])
  })

  it('that nothing explains is said to be unexplained, with the nearest first and the rest by closeness', async () => {
    const found = await reconcile(0.25)
    expect(found.verdict).toBe('unexplained')
    expect(found.sentence).toContain('check the price, the coupon and the dates')
    expect(found.readings.every(({ explains }) => !explains)).toBe(true)
    const apart = found.readings.slice(1).map(({ differenceBp }) => Math.abs(differenceBp))
    expect(apart).toEqual(apart.toSorted((one, other) => one - other))
    expect(found.tried).toBeGreaterThan(500)
  })

  it('is refused for a bond that has matured, and for a yield that no bond has', async () => {
    await expect(reconcile(0.05, 3, { ...bond, maturityDate: '2024-07-15' })).rejects.toMatchObject({
      code: 'invalid-input',
      details: { symbol: 'ACME 33', reason: 'bond-matured' },
    })
    expect(endpoint.request.safeParse({ bond, screenYield: -2 }).success).toBe(false)
    expect(endpoint.request.safeParse({ bond, screenYield: 'five' }).success).toBe(false)
  })
})

import { beforeAll, expect, it } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import type { SingleValuation } from '../contract/index.ts'
import { fixedIncomeRoutes } from './index.ts'

const corporate = {
  symbol: 'X',
  issuer: 'Acme',
  faceValue: 100,
  priceBasis: 'percent',
  sector: 'Corporate',
  dayCount: '30/360 US',
  frequency: 2,
}

onOneDatabase('bonds with terms of their own', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-11-20T15:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role: 'viewer' }), fixedIncomeRoutes)
  })
  const valued = async (bond: object) => {
    const response = await api.request('/api/fixed-income/bond-valuation', {
      method: 'POST',
      body: JSON.stringify({ bond: { ...corporate, ...bond } }),
      headers: { 'content-type': 'application/json' },
    })
    return { status: response.status, body: (await response.json()) as SingleValuation }
  }

  // Microsoft's examples of YIELD, ODDFYIELD and ODDLYIELD.
  it.each([
    [
      'a regular bond',
      {
        couponRate: 0.0575,
        issueDate: '2000-11-15',
        maturityDate: '2016-11-15',
        settlementDate: '2008-02-15',
        currentPrice: 95.04287,
      },
      0.065,
      7,
    ],
    [
      'an odd first period',
      {
        couponRate: 0.0575,
        accruesFrom: '2008-10-15',
        firstCouponDate: '2009-03-01',
        maturityDate: '2021-03-01',
        settlementDate: '2008-11-11',
        currentPrice: 84.5,
      },
      0.07724554,
      7,
    ],
    [
      'an odd last period',
      {
        couponRate: 0.0375,
        penultimateCouponDate: '2007-12-24',
        issueDate: '2003-12-24',
        maturityDate: '2008-06-15',
        settlementDate: '2008-04-20',
        currentPrice: 99.875,
      },
      0.0451922356,
      9,
    ],
  ])('%s has the yield that is published for it', async (_, bond, published, digits) => {
    const { body } = await valued(bond)
    expect(body.yieldToMaturity).toBeCloseTo(published, digits)
  })

  it('what is stated goes before the market and is stated again with the figures', async () => {
    const plain = { couponRate: 0.05, issueDate: '2022-06-15', maturityDate: '2032-06-15', currentPrice: 98 }
    const { body } = await valued({
      ...plain,
      dayCount: 'ACT/365F',
      frequency: 1,
      settlementDate: '2026-12-15',
    })
    expect(body.convention).toBe('US corporate and agency bonds: ACT/365F, 1 coupon a year')
    expect(body.settlementDate).toBe('2026-12-15')
    expect(body.accruedInterest).toBeCloseTo((5 * 183) / 365, 10)
    expect(body.caveats.join(' ')).toContain(
      'coupons a year 1, day count ACT/365F, settlement date 2026-12-15',
    )
    expect(body.caveats.join(' ')).toContain('a trade of today on 2026-11-23')
  })

  it('no caveat claims what was stated otherwise', async () => {
    const bond = { couponRate: 0.05, maturityDate: '2032-06-15', currentPrice: 98, issuer: 'Siemens AG' }
    const caveatsOf = async (stated: object) => (await valued({ ...bond, ...stated })).body.caveats.join(' ')
    expect(await caveatsOf({ frequency: undefined })).toContain('half-yearly coupons')
    expect(await caveatsOf({ frequency: 1 })).not.toContain('half-yearly')
    expect(await caveatsOf({ frequency: 1 })).toContain('US dollars')
    const young = { accruesFrom: '2026-09-15', settlementDate: '2026-11-23' }
    expect(await caveatsOf(young)).toContain('first coupon period, taken as a short one')
    expect(await caveatsOf({ ...young, firstCouponDate: '2027-06-15' })).not.toContain('taken as a short one')
    expect(await caveatsOf({ settlementDate: '2026-12-15' })).not.toContain('curve is today')
  })

  it('a buyer within the stated ex-dividend days pays less than the clean price, and one before them does not', async () => {
    const bond = { couponRate: 0.06, issueDate: '2022-11-30', maturityDate: '2032-11-30', currentPrice: 100 }
    expect((await valued({ ...bond, exDividendDays: 7 })).body.accruedInterest).toBeLessThan(0)
    expect((await valued({ ...bond, exDividendDays: 2 })).body.accruedInterest).toBeGreaterThan(0)
  })

  it('a settlement outside the life of the bond, and terms that no bond has, are refused with the field', async () => {
    const bond = { couponRate: 0.05, issueDate: '2022-06-15', maturityDate: '2032-06-15', currentPrice: 98 }
    for (const [stated, field] of [
      [{ settlementDate: '2032-06-15' }, 'settlementDate'],
      [{ settlementDate: '2021-06-15' }, 'settlementDate'],
      [{ firstCouponDate: '2033-06-15' }, 'firstCouponDate'],
      [{ accruesFrom: '2032-07-01' }, 'maturityDate'],
    ] as const) {
      const { status, body } = await valued({ ...bond, ...stated })
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain(field)
    }
  })
})

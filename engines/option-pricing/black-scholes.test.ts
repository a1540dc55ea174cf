import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkParity,
  impliedVolatility,
  type OptionContract,
  priceEuropean,
  spotLessDividends,
  valueEuropean,
} from './index.ts'

const contracts = fc.record({
  kind: fc.constantFrom('call' as const, 'put' as const),
  spot: fc.double({ min: 20, max: 500, noNaN: true }),
  strike: fc.double({ min: 20, max: 500, noNaN: true }),
  years: fc.double({ min: 0.02, max: 5, noNaN: true }),
  rate: fc.double({ min: -0.02, max: 0.12, noNaN: true }),
  dividendYield: fc.double({ min: 0, max: 0.08, noNaN: true }),
})
const volatilities = fc.double({ min: 0.05, max: 1.2, noNaN: true })

describe('European options', () => {
  it('match the worked examples of Hull and of Haug', () => {
    // Hull, Options, Futures and Other Derivatives, example 15.6; Haug, Option Pricing Formulas, §1.1.1 and §1.1.2.
    const hull = { spot: 42, strike: 40, years: 0.5, rate: 0.1 }
    expect(priceEuropean({ kind: 'call', ...hull }, 0.2)).toBeCloseTo(4.76, 2)
    expect(priceEuropean({ kind: 'put', ...hull }, 0.2)).toBeCloseTo(0.81, 2)
    expect(priceEuropean({ kind: 'call', spot: 60, strike: 65, years: 0.25, rate: 0.08 }, 0.3)).toBeCloseTo(
      2.1334,
      4,
    )
    const index = { kind: 'put' as const, spot: 100, strike: 95, years: 0.5, rate: 0.1, dividendYield: 0.05 }
    expect(priceEuropean(index, 0.2)).toBeCloseTo(2.4648, 4)
  })

  it('obey put–call parity to rounding', () => {
    fc.assert(
      fc.property(contracts, volatilities, (contract, volatility) => {
        const call = priceEuropean({ ...contract, kind: 'call' }, volatility)
        const put = priceEuropean({ ...contract, kind: 'put' }, volatility)
        expect(checkParity(contract, { call, put }, 1e-11).holds).toBe(true)
      }),
    )
    const off = checkParity({ spot: 100, strike: 100, years: 1, rate: 0 }, { call: 9, put: 8 })
    expect(off).toMatchObject({ holds: false, gap: 1, arbitrage: 'sell call, buy put and share' })
  })

  it('rise with volatility, and stay between the worth without volatility and the most they can be', () => {
    fc.assert(
      fc.property(contracts, volatilities, (contract, volatility) => {
        const lowest = priceEuropean(contract, 0)
        const price = priceEuropean(contract, volatility)
        expect(price).toBeGreaterThanOrEqual(lowest)
        expect(priceEuropean(contract, volatility * 1.1)).toBeGreaterThanOrEqual(price)
        expect(price).toBeLessThanOrEqual(Math.max(contract.spot, contract.strike * 1.2))
      }),
    )
  })

  it('have Greeks that are the slopes of what they belong to', () => {
    type Wanted = keyof ReturnType<typeof valueEuropean>['greeks']
    const slope = (at: (move: number) => number, size: number) =>
      (8 * (at(size) - at(-size)) - (at(2 * size) - at(-2 * size))) / (12 * size)
    const moved =
      (
        contract: OptionContract,
        volatility: number,
        what: 'spot' | 'vol' | 'time' | 'rate' | 'yield' | 'strike',
      ) =>
      (move: number) =>
        valueEuropean(
          {
            ...contract,
            spot: contract.spot + (what === 'spot' ? move : 0),
            strike: contract.strike + (what === 'strike' ? move : 0),
            years: contract.years - (what === 'time' ? move : 0),
            rate: contract.rate + (what === 'rate' ? move : 0),
            dividendYield: (contract.dividendYield ?? 0) + (what === 'yield' ? move : 0),
          },
          volatility + (what === 'vol' ? move : 0),
        )
    const rules: [Wanted, Wanted | 'price', Parameters<typeof moved>[2], number][] = [
      ['delta', 'price', 'spot', 0.02],
      ['gamma', 'delta', 'spot', 0.02],
      ['speed', 'gamma', 'spot', 0.02],
      ['vega', 'price', 'vol', 1e-3],
      ['volga', 'vega', 'vol', 1e-3],
      ['ultima', 'volga', 'vol', 1e-3],
      ['vanna', 'delta', 'vol', 1e-3],
      ['zomma', 'gamma', 'vol', 1e-3],
      ['theta', 'price', 'time', 1e-3],
      ['charm', 'delta', 'time', 1e-3],
      ['color', 'gamma', 'time', 1e-3],
      ['veta', 'vega', 'time', 1e-3],
      ['rho', 'price', 'rate', 1e-3],
      ['psi', 'price', 'yield', 1e-3],
      ['dualDelta', 'price', 'strike', 0.02],
    ]
    for (const kind of ['call', 'put'] as const) {
      const contract = { kind, spot: 104, strike: 97, years: 0.8, rate: 0.04, dividendYield: 0.015 }
      const { greeks } = valueEuropean(contract, 0.27)
      for (const [greek, of, by, size] of rules) {
        const at = moved(contract, 0.27, by)
        const numeric = slope((move) => (of === 'price' ? at(move).price : at(move).greeks[of]), size)
        expect(Math.abs(greeks[greek] - numeric), `${kind} ${greek}`).toBeLessThan(
          1e-7 * Math.max(1, Math.abs(numeric)),
        )
      }
    }
  })

  it('give their volatility back from the price', () => {
    fc.assert(
      fc.property(contracts, volatilities, (contract, volatility) => {
        const { price, greeks } = valueEuropean(contract, volatility)
        // Where a rounding of the price is more than a millionth of volatility the price does not hold it.
        fc.pre(greeks.vega * 1e-6 > 1e-15 * (price + contract.spot))
        const implied = impliedVolatility(contract, price)
        expect(implied.status).toBe('found')
        if (implied.status !== 'found') return
        const rounding = (4e-16 * (price + contract.spot + contract.strike)) / greeks.vega
        expect(Math.abs(implied.volatility - volatility)).toBeLessThan(1e-12 + 8 * rounding)
      }),
      { numRuns: 500 },
    )
  })

  it('finds a volatility far out of the money, where the price is a millionth of a millionth', () => {
    const contract = { kind: 'call' as const, spot: 100, strike: 250, years: 0.1, rate: 0 }
    const implied = impliedVolatility(contract, priceEuropean(contract, 0.35))
    expect(implied).toMatchObject({ status: 'found' })
    if (implied.status === 'found') expect(implied.volatility).toBeCloseTo(0.35, 12)
  })

  it('says why a price has no volatility', () => {
    const contract = { kind: 'call' as const, spot: 100, strike: 80, years: 1, rate: 0 }
    expect(impliedVolatility(contract, 19)).toEqual({ status: 'below-intrinsic', lowest: 20 })
    expect(impliedVolatility(contract, 100)).toEqual({ status: 'above-maximum', highest: 100 })
    expect(() => impliedVolatility(contract, Number.NaN)).toThrow('price')
    expect(() => priceEuropean({ ...contract, spot: -1 }, 0.2)).toThrow('spot')
    expect(() => valueEuropean(contract, 0)).toThrow('volatility')
  })

  it('takes cash dividends before expiry out of the spot', () => {
    // Hull, example 15.9: two dividends of 0.50 in two and five months at 9 %.
    const dividends = [
      { amount: 0.5, years: 2 / 12 },
      { amount: 0.5, years: 5 / 12 },
      { amount: 9, years: 0.9 },
    ]
    const spot = spotLessDividends(40, dividends, 0.09, 0.5)
    expect(40 - spot).toBeCloseTo(0.9742, 3)
    expect(priceEuropean({ kind: 'call', spot, strike: 40, years: 0.5, rate: 0.09 }, 0.3)).toBeCloseTo(
      3.67,
      2,
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FactorName,
  type FactorRule,
  factorNames,
  loosensModel,
  type RatingFacts,
  type RatingModel,
  rateCustomer,
  ratingLevels,
} from './index.ts'

const VALUES = ['AA', 'BB', 'CC', 'DD']
const points = fc.integer({ min: 0, max: 100 })
const rule: fc.Arbitrary<FactorRule> = fc.record({
  weight: fc.integer({ min: 0, max: 300 }),
  unknown: points,
  other: fc.option(points),
  values: fc.dictionary(fc.constantFrom(...VALUES), points),
})
const of = <Value>(one: fc.Arbitrary<Value>) =>
  fc.record(Object.fromEntries(factorNames.map((name) => [name, one]))) as fc.Arbitrary<
    Record<FactorName, Value>
  >
const model: fc.Arbitrary<RatingModel> = fc
  .record({
    factors: of(rule),
    floors: fc.array(
      fc.record({
        country: fc.constantFrom(...VALUES),
        level: fc.constantFrom(...ratingLevels),
        source: fc.constant('a list'),
      }),
      { maxLength: 3 },
    ),
    bands: fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ bands, ...rest }) => {
    const [medium = 0, high = 0, critical = 0] = bands.toSorted((a, b) => a - b)
    return { ...rest, bands: { medium, high, critical } }
  })
const facts: fc.Arbitrary<RatingFacts> = of(
  fc.option(fc.array(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 3 })),
).map((all) =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, values]) => (values ? [[name, { values, why: 'told' }]] : [])),
  ),
)
const rank = (level: string | null) => ratingLevels.indexOf(level as 'low')

describe('the rating of a customer', () => {
  it('adds up exactly from its parts, lies between 0 and 100 and says which factors it lacks', () => {
    fc.assert(
      fc.property(model, facts, (m, f) => {
        const { score, parts, missing } = rateCustomer(m, f)
        if (score === null) return expect(Object.keys(f)).toEqual([])
        expect(parts.reduce((sum, { contribution }) => sum + contribution, 0)).toBe(score)
        expect(score >= 0 && score <= 100 && Number.isInteger(score)).toBe(true)
        for (const name of factorNames)
          if (f[name] === undefined && m.factors[name].weight > 0) expect(missing).toContain(name)
      }),
    )
  })

  it('never lies below the floor of a country, whatever the other factors are', () => {
    fc.assert(
      fc.property(model, facts, fc.constantFrom(...VALUES), (m, f, country) => {
        const { level } = rateCustomer(m, { ...f, country: { values: [country], why: 'told' } })
        for (const floor of m.floors.filter((one) => one.country === country))
          expect(rank(level)).toBeGreaterThanOrEqual(rank(floor.level))
      }),
    )
  })

  it('never falls when a factor has a value of more points, or one value more', () => {
    fc.assert(
      fc.property(
        model,
        facts,
        fc.constantFrom(...factorNames),
        fc.constantFrom(...VALUES),
        fc.constantFrom(...VALUES),
        (m, f, name, one, two) => {
          const at = (...values: string[]) => rateCustomer(m, { ...f, [name]: { values, why: 'told' } })
          const worth = (value: string) =>
            m.factors[name].values[value] ?? m.factors[name].other ?? m.factors[name].unknown
          const [less, more] = worth(one) <= worth(two) ? [one, two] : [two, one]
          // A country with a floor of its own is graver than its points.
          const bare = { ...m, floors: [] }
          const bareAt = (value: string) =>
            rateCustomer(bare, { ...f, [name]: { values: [value], why: 'told' } })
          expect(bareAt(more).score ?? 0).toBeGreaterThanOrEqual(bareAt(less).score ?? 0)
          expect(rank(at(one, two).level)).toBeGreaterThanOrEqual(rank(at(one).level))
        },
      ),
    )
  })

  it('a model that loosens nothing rates nobody lower', () => {
    let held = 0
    const stricter = (from: RatingModel): fc.Arbitrary<RatingModel> =>
      fc.tuple(model, fc.boolean()).map(([other, isMixed]) =>
        isMixed
          ? { ...from, factors: { ...from.factors, product: other.factors.product }, floors: other.floors }
          : {
              ...from,
              bands: { ...from.bands, medium: Math.min(from.bands.medium, other.bands.medium) },
              floors: [...from.floors, ...other.floors],
            },
      )
    fc.assert(
      fc.property(
        model.chain((m) => fc.tuple(fc.constant(m), stricter(m))),
        facts,
        ([before, after], f) => {
          if (loosensModel(before, after).length > 0) return
          held += 1
          expect(rank(rateCustomer(after, f).level)).toBeGreaterThanOrEqual(
            rank(rateCustomer(before, f).level),
          )
        },
      ),
      { numRuns: 500 },
    )
    expect(held).toBeGreaterThan(20)
  })

  it('nothing known is no rating, and a country with a floor still has its floor', () => {
    fc.assert(
      fc.property(model, (m) => {
        expect(rateCustomer({ ...m, floors: [] }, {})).toMatchObject({ score: null, level: null, parts: [] })
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import {
  faultOfTarget,
  type ReductionTarget,
  recalculatedBase,
  type ScopeTotals,
  targetPath,
} from '../index.ts'

const base = { scope1: 800, scope2Location: 200, scope2Market: 100, scope3: null }
const target: ReductionTarget = {
  name: 'Near term',
  of: 'scope-1-2-location',
  targetYear: 2030,
  reductionPercent: 42,
}

describe('a reduction target', () => {
  it('runs by a straight line from the base to its year, and says which years are above it', () => {
    const year = (scope1: number) => ({ ...base, scope1 })
    const path = targetPath(target, {
      baseYear: 2020,
      base,
      actual: new Map<number, ScopeTotals>([
        [2021, year(700)],
        [2022, year(790)],
        [2023, { ...base, scope1: null }],
      ]),
      lastYear: 2025,
    })
    expect(path.baseTonnes).toBe(1_000)
    expect(path.yearlyPercent).toBeCloseTo(4.2, 9)
    expect(path.years.map(({ year: of, target: goal }) => [of, Math.round(goal)]).slice(0, 3)).toEqual([
      [2020, 1_000],
      [2021, 958],
      [2022, 916],
    ])
    expect(path.years.at(-1)?.target).toBeCloseTo(580, 9)
    expect(path.years.map(({ state }) => state)).toEqual([
      'on path',
      'on path',
      'above the path',
      ...['not reported', 'not reported', 'not reported'],
      ...['to come', 'to come', 'to come', 'to come', 'to come'],
    ])
    expect(path.note).toContain('4.2 % of the base a year')
  })

  it.each([
    ['of a scope that the base does not report', { of: 'scope-3' }, 'does not report all of scope 3'],
    ['that ends before the base', { targetYear: 2020 }, 'not after the base year'],
    ['of a reduction of nothing', { reductionPercent: 0 }, 'above 0'],
    ['of more than all', { reductionPercent: 140 }, 'up to 100 %'],
    ['a hundred years away', { targetYear: 2125 }, 'too far off'],
  ] as const)('%s is refused', (_, facts, why) => {
    expect(faultOfTarget({ ...target, ...facts }, { baseYear: 2020, base })).toContain(why)
  })

  it('is not compared with a least that holds for another base year', () => {
    const facts = { base, actual: new Map<number, ScopeTotals>(), lastYear: 2025 }
    expect(targetPath(target, { ...facts, baseYear: 2020 }).note).toContain('at least 4.2 % for 1.5 °C')
    expect(targetPath(target, { ...facts, baseYear: 2024 }).note).toBe('7 % of the base a year.')
  })

  it('counts from the base as recalculated, in which a scope that is not reported stays so', () => {
    const change = { scope1: -300, scope2Location: 50, scope2Market: null, scope3: 900 }
    expect(recalculatedBase(base, [{ change }])).toEqual({
      scope1: 500,
      scope2Location: 250,
      scope2Market: 100,
      scope3: null,
    })
  })
})

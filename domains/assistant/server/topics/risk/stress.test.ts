import { expect, it } from 'vitest'
import { coverageOf } from './stress.ts'

it('what scenarios leave out is said with the share of the value that they cover', () => {
  const row = (coverage: number, ...symbols: string[]) => ({
    coverage,
    leftOut: symbols.map((symbol) => ({ symbol })),
  })
  expect(coverageOf([row(1)])).toEqual([])
  expect(coverageOf([row(0.6, 'GLD', 'ZZQ')])).toEqual([
    'The scenario covers 60.00% of the value: what GLD and ZZQ would do in it is not known and left out',
  ])
  expect(coverageOf([row(1), row(0.6, 'GLD'), row(0.25, 'GLD', 'AGG')])).toEqual([
    'Scenarios cover down to 25.00% of the value: what GLD and AGG would do in some of them is not known and left out',
  ])
})

import { expect, it } from 'vitest'
import { coverageOf } from './stress.ts'

it('what scenarios leave out is named beside what they cover', () => {
  const row = (coverage: number, ...symbols: string[]) => ({
    coverage,
    leftOut: symbols.map((symbol) => ({ symbol })),
  })
  expect(coverageOf([row(1)])).toEqual([])
  expect(coverageOf([row(0.6, 'GLD', 'ZZQ')])).toEqual([
    'The scenario does not cover the whole value: what GLD and ZZQ would do in it is not known and left out',
  ])
  expect(coverageOf([row(1), row(0.6, 'GLD'), row(0.25, 'GLD', 'AGG')])).toEqual([
    'Scenarios do not cover the whole value: what GLD and AGG would do in some of them is not known and left out',
  ])
})

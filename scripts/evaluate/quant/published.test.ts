import { describe, expect, it } from 'vitest'
import { agrees, publishedTable, publishedValues } from './published.ts'
import { pyPortfolioOptPrices } from './published-portfolios.ts'

describe('published values', () => {
  it('are met to the digits that were published, or the difference has its reason', () => {
    const sources = publishedValues()
    const apart = sources.flatMap(({ source, facts }) =>
      facts.filter((each) => !agrees(each) && !each.because).map(({ what, ours }) => [source, what, ours]),
    )
    expect(apart).toEqual([])
    const [total] = publishedTable(sources)
      .split('\n')
      .filter((line) => line.startsWith('| all'))
    expect(total).toMatch(/\| 0 \|$/)
  })

  it.skipIf(!pyPortfolioOptPrices)(
    'values of PyPortfolioOpt are compared where its prices are given (PYPORTFOLIOOPT_PRICES names its tests/resources/stock_prices.csv)',
    () => {
      const sources = publishedValues().map(({ source }) => source)
      expect(sources).toContain('PyPortfolioOpt, its tests of twenty shares')
    },
  )
})

import { expect, it } from 'vitest'
import { creditRatings, isHighRisk } from '#engines/credit/index.ts'
import { portfolioFacts } from './portfolio-facts.ts'

const row = (rating: (typeof creditRatings)[number] | null, count: number) => ({
  rating,
  count,
  cents: count * 100,
  squares: 0,
  lentTo: count,
  scores: 0,
  loss: 0,
  atAnotherRate: 0,
  samples: 0,
  old: 0,
})

it('CREDIT-009 of high risk are CCC, CC, C and D; one without a rating is in no class', () => {
  expect(creditRatings.filter(isHighRisk)).toEqual(['CCC', 'CC', 'C', 'D'])
  expect(isHighRisk(null)).toBe(false)
  // A different power of two of each class, so that the sum says which were counted.
  const counts = [...creditRatings.map((rating, at) => row(rating, 2 ** at)), row(null, 2 ** 10)]
  expect(portfolioFacts(counts).highRisk).toBe(2 ** 6 + 2 ** 7 + 2 ** 8 + 2 ** 9)
  expect(portfolioFacts(counts).rated).toBe(2 ** 10 - 1)
})

import { expect, it } from 'vitest'
import type { Candidate } from './candidates.ts'
import { rank, readingsOf, weightsFrom } from './rank.ts'

const worth = (value: number, approximate = false) =>
  ({ target: 'revenue', value, quantity: { approximate } }) as Candidate
const weights = weightsFrom([
  'place~side before=1.5~far=-0.5',
  'time~expected=-2',
  'words~previous of =0.25~led by a=b=0.5',
])

it('weights are read as they are kept, names with spaces and signs of equality too', () => {
  expect([...weights]).toEqual([
    ['place side before', 1.5],
    ['place far', -0.5],
    ['time expected', -2],
    ['words previous of ', 0.25],
    ['words led by a=b', 0.5],
  ])
})

it('a candidate is weighed by the sum of its features, told by group, against the others and "none of them"', () => {
  const ranked = rank(
    [worth(1), worth(2)],
    [['place side before', 'place far', 'time unknown'], ['time expected']],
    weights,
  )
  expect(ranked.map(({ sums }) => [...sums])).toEqual([[['place', 1]], [['time', -2]]])
  const whole = Math.exp(1) + Math.exp(-2) + 1
  expect(ranked.map(({ share }) => share)).toEqual([
    expect.closeTo(Math.exp(1) / whole, 12),
    expect.closeTo(Math.exp(-2) / whole, 12),
  ])
})

it('mentions of one value count together, the likeliest value first', () => {
  const features = [['place side before'], ['words previous of '], ['place side before'], ['time expected']]
  const readings = readingsOf(rank([worth(100), worth(5), worth(100.2), worth(7)], features, weights))
  expect(readings.map(({ best, mentions }) => [best.candidate.value, mentions])).toEqual([
    [100, 2],
    [5, 1],
    [7, 1],
  ])
})

it('a figure that is said about and said exactly is one, and the exact one is shown', () => {
  const features = [['place side before'], ['words previous of ']]
  const [first, ...rest] = readingsOf(rank([worth(340, true), worth(342.1)], features, weights))
  expect([first?.best.candidate.value, first?.mentions, rest]).toEqual([342.1, 2, []])
})

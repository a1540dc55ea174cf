import { describe, expect, it } from 'vitest'
import { periodOf } from './periods.ts'
import { plain } from './words.ts'

const spanOf = (question: string) => periodOf(plain(question), '2026-11-23')

describe('a length of time by itself', () => {
  it.each([
    ['tracking error 6m', '6M'],
    ['what did AMD contribute, 3 months', '3M'],
    ['worst drag on the book, one year', '1Y'],
    ['KO against WMT past 3m', '3M'],
    ['money-weighted, 12m', '1Y'],
    ['apple versus tesla 6m', '6M'],
    ['how did gold do over the year', '1Y'],
  ])('is the time up to now of what is measured over time: %s', (question, rolling) => {
    expect(spanOf(question)?.rolling).toBe(rolling)
  })

  it.each([
    'how did the 10 year move',
    '3 month bill or 10 year note, which pays better',
    'gap between 3m and 10y',
    'price of a 6 month call, strike 100, which gains',
    'customers with exposure over 3m',
    'a bond of 1 year that gained',
    'cases older than 3 months that we lost',
  ])('is a term, an age or an amount elsewhere: %s', (question) => {
    expect(spanOf(question)).toBeUndefined()
  })
})

it.each([
  ['if the stock market falls 20%, what then', 'equities down 20 %'],
  ['effect of a 20 percent drop in equities', 'equities down 20 %'],
  ['what if yields jump by 200 bps', 'rates up 200 bp'],
  ['a 150 bp credit spread widening', 'spreads up 150 bp'],
])('a made scenario has one name however its move is put: %s', (question, name) => {
  expect(plain(question)).toContain(name)
})

it.each(['what if equities fall 10%', 'rates up 100 bp'])(
  'and no other move is taken for it: %s',
  (question) => {
    expect(plain(question)).not.toMatch(/down 20 %|up 200 bp/)
  },
)

it('a horizon is no time to come', () => {
  expect(spanOf('how much can we lose within a week at 99% confidence')).toBeUndefined()
  expect(plain('weekly 95 var')).toContain('7 day')
})

it.each([
  ['coupon of UST 7Y', 'ust 7 year'],
  ['ABCD 5Y or UST 5Y, which pays more', 'ust 5 year'],
  ['ust 7y', 'treasury'],
])('a government bond is one where a bond is asked for: %s', (question, stated) => {
  expect(plain(question)).toContain(stated)
})

it.each([
  ['trades between 1 and 15 November', '2026-11-01', '2026-11-15'],
  ['trades from 3 to 20 October', '2026-10-03', '2026-10-20'],
  ['trades from October 3 to 20', '2026-10-03', '2026-10-20'],
  ['best performer of the month', '2026-11-01', '2026-11-30'],
])(
  'a month that is said once is of both days, and “of the month” of the one that runs: %s',
  (question, from, to) => {
    expect(spanOf(question)).toMatchObject({ from, to })
  },
)

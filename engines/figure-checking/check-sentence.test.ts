import { describe, expect, it } from 'vitest'
import { checkSentence, type Evidenced, type Result, Sentences, saidFigures } from './index.ts'

const value = (own: Partial<Evidenced>): Evidenced => ({
  value: 0,
  unit: 'count',
  text: '',
  names: [],
  ...own,
})
const positions: Result = {
  values: [
    value({ value: 24_813.6, unit: 'USD', text: '$24,813.60', names: ['AAPL', 'Apple Inc.'] }),
    value({ value: 0.085, unit: 'fraction', text: '8.50%', names: ['AAPL', 'Apple Inc.'] }),
    value({ value: 36_568.2, unit: 'USD', text: '$36,568.20', names: ['MSFT', 'Microsoft Corporation'] }),
    value({ value: -0.1952, unit: 'fraction', text: '−19.52%', names: ['AMZN', 'Amazon.com, Inc.'] }),
    value({ value: '2026-11-23', unit: 'date', text: '23 November 2026' }),
    value({ value: 10, unit: 'count', text: '10 positions' }),
  ],
  words: ['SLVR 30Y', 'Dot-com bust 2000–2002', 'SPDR S&P 500 ETF Trust', 'CASE-2026-0030', 'order 20'],
  passages: ['We expect revenue of $999 million next year, said the chief executive.'],
}
const check = (sentence: string, asked = '', cited: Result[] = [positions]) =>
  checkSentence(sentence, cited, asked)
const struck = (sentence: string, asked = '') => check(sentence, asked).struck.map(({ text }) => text)

describe('a figure stands only where a cited result has it', () => {
  it.each([
    'AAPL is worth $24,813.60.',
    'AAPL is worth about $24,800.',
    'AAPL is worth $24.8 thousand.',
    'Apple Inc. is 8.5% of the account.',
    'Amazon.com, Inc. is down 19.5%.',
    'AMZN: −19.52%.',
    'There are 10 positions as of 23 November 2026.',
    'There are ten positions as of November 23, 2026, all held in November 2026.',
    'SLVR 30Y and the Dot-com bust 2000–2002 are named.',
    'The SPDR S&P 500 ETF Trust and CASE-2026-0030 and order 20 are named.',
    'They said “we expect revenue of $999 million next year” there.',
  ])('%s', (sentence) => {
    expect(struck(sentence.replace('$24,800', '$24,813.6'))).toEqual([])
  })

  it.each([
    ['AAPL is worth $24,813.70.', ['$24,813.70']],
    ['AAPL is worth $2,481,360.', ['$2,481,360']],
    ['AAPL is worth 8.50 dollars.', ['8.50 dollars']],
    ['MSFT is worth $24,813.60.', ['$24,813.60']],
    ['AMZN is up 19.52%.', ['19.52%']],
    ['AAPL fell 8.5%.', ['8.5%']],
    ['There are 20 positions.', ['20']],
    ['There are eleven positions.', ['eleven']],
    ['It doubled since 22 November 2026.', ['doubled', '22 November 2026']],
    ['Revenue will be $999 million.', ['$999 million']],
    ['CASE-2026-0031 is open.', ['CASE-2026-0031']],
    ['It is worth $0.00.', ['$0.00']],
  ])('%s', (sentence, expected) => {
    expect(struck(sentence).toSorted()).toEqual(expected.toSorted())
  })

  it('what was not cited stands behind nothing', () => {
    expect(checkSentence('AAPL is worth $24,813.60.', [], '').struck).toHaveLength(1)
  })

  it('numbers of the question may be said again as they were written, and not in another unit', () => {
    expect(struck('Over the last 3 months.', 'how did it do over the last 3 months?')).toEqual([])
    expect(struck('It made 3%.', 'how did it do over the last 3 months?')).toEqual(['3%'])
  })

  it('invented quotes and addresses are struck', () => {
    const { text } = check('They said “we will buy everything we can” at https://evil.example/?d=1.')
    expect(text).toBe('They said [quote struck] at [address struck]')
    expect(check('![x](https://evil.example/a)').text).toBe('[address struck]')
  })
})

it('numbers are read once, with scale, sign and unit', () => {
  expect(
    saidFigures('−$1.25 million, 2.5bps, (12%) and twenty-three of 1,234.5 on 2026-11-23').map(
      ({ kind, value: read }) => [kind, read],
    ),
  ).toEqual([
    ['money', -1_250_000],
    ['bp', 2.5],
    ['percent', 12],
    ['number', 23],
    ['number', 1234.5],
    ['date', '2026-11-23'],
  ])
})

it('sentences come whole, with the marks behind them, however they are cut', () => {
  const text = 'AAPL Inc. is worth $24.50. [r1] Cases: 3 [r2].\n- One line [r1]\n- Another. The end'
  const whole = [
    'AAPL Inc. is worth $24.50. [r1] ',
    'Cases: 3 [r2].\n',
    '- One line [r1]\n',
    '- Another. ',
    'The end',
  ]
  for (const size of [1, 3, 1_000]) {
    const sentences = new Sentences()
    const got: string[] = []
    for (let at = 0; at < text.length; at += size) got.push(...sentences.add(text.slice(at, at + size)))
    expect([...got, sentences.rest()]).toEqual(whole)
  }
})

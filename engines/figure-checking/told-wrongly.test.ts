import { expect, it } from 'vitest'
import { checkSentence, type Evidenced, measureNames, plainWriting, type Result } from './index.ts'

const row = (names: string[], own: Partial<Evidenced>): Evidenced => ({
  value: 0,
  unit: 'count',
  text: '',
  names,
  ...own,
})
const money = (names: string[], value: number, measures: string[], own: Partial<Evidenced> = {}): Evidenced =>
  row(names, {
    value,
    unit: 'USD',
    text: `$${value.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    measures,
    ...own,
  })
const APPLE = ['AAPL', 'Apple Inc.']
const MICROSOFT = ['MSFT', 'Microsoft Corporation']
const VALUE = ['market value', 'value', 'worth']
const GAIN = ['unrealised gain', 'gain', 'profit']
const positions: Result = {
  values: [
    money(APPLE, 24_813.6, VALUE),
    money(APPLE, 3_100.5, GAIN),
    row(APPLE, {
      value: 0.085,
      unit: 'fraction',
      text: '8.50%',
      measures: ['weight', 'share of the account'],
    }),
    row(APPLE, {
      value: 0.1425,
      unit: 'fraction',
      text: '14.25%',
      measures: ['unrealised return', 'return'],
    }),
    row(MICROSOFT, {
      value: 0.091,
      unit: 'fraction',
      text: '9.10%',
      measures: ['annualised return', 'return a year'],
    }),
    row(APPLE, { value: 120, unit: 'shares', text: '120 shares', measures: ['shares'], counts: ['shares'] }),
    row(APPLE, { value: 20, unit: 'days', text: '20 days', measures: ['days open'] }),
    money(MICROSOFT, 36_568.2, VALUE),
    money(MICROSOFT, -512.25, GAIN, { text: '−$512.25' }),
    row(MICROSOFT, {
      value: '2026-11-25',
      unit: 'date',
      text: '25 November 2026',
      measures: ['due', 'deadline'],
    }),
    row([], { value: 10, unit: 'count', text: '10 positions', counts: ['positions'] }),
    row([], { value: '2026-11-23', unit: 'date', text: '23 November 2026', measures: ['as of'] }),
    money([], 61_381.8, VALUE, { made: 'sum' }),
    money([], 11_754.6, VALUE, { made: 'difference' }),
  ],
  words: ['positions', 'technology'],
  passages: [
    'Nobody doubts that costs rose by $999 million last year, said the chief executive.',
    'Reads "the line of 12" and 3 more names.',
  ],
  text: 'Positions by market value:\n- MSFT (Microsoft Corporation): $36,568.20\n- AAPL (Apple Inc.): $24,813.60\n',
  asked: 'what are our positions worth since June?',
}
const measures = measureNames([
  'market value',
  'value',
  'worth',
  'unrealised gain',
  'gain',
  'weight',
  'due',
  'opened on',
])
const check = (sentence: string, asked = '', cited: Result[] = [positions]) =>
  checkSentence(plainWriting(sentence), cited, asked, { measures })
const struck = (sentence: string, asked = '') => check(sentence, asked).struck.map(({ text }) => text)

it.each([
  // Of another row.
  'AAPL is worth $36,568.20.',
  'Apple is worth $36,568.20.',
  'AAPL is worth $36,568.20 and MSFT $24,813.60.',
  'AAPL and MSFT are worth $36,568.20 and $24,813.60.',
  'AAPL, unlike MSFT, is worth $36,568.20.',
  '$36,568.20 of AAPL and the rest.',
  'Tesla is worth $24,813.60.',
  'The value of Tesla is $24,813.60.',
  'The value of TSLA is $24,813.60.',
  'It is worth $24,813.60.',
  'The smaller one is worth $36,568.20.',
  'AAPL is worth $61,381.80.',
  'Apple Inc. (MSFT) is a holding.',
  // Of another column.
  'AAPL has an unrealised gain of $24,813.60.',
  'AAPL made a revenue of $24,813.60.',
  'AAPL has revenue of $24,813.60.',
  'AAPL rose 8.5%.',
  'The weight of AAPL rose by 8.5 percentage points.',
  'MSFT was opened on 25 November 2026.',
  'The case is due on 23 November 2026.',
  // In another unit.
  'AAPL is worth €24,813.60.',
  'AAPL is worth 24,813.60 euros.',
  'AAPL is worth HK$24,813.60.',
  'AAPL has 24,813.60 shares.',
  'AAPL has been open for 20 years.',
  'There are 10 customers.',
  'There are 10 shares of it.',
  'AAPL is 8.5‰ of the account.',
  // In another writing.
  'AAPL is worth $24.813,60.',
  'AAPL is worth $24 813.60 or so, of $24’813.60.',
  'There are 10 613 positions.',
  'AAPL is worth $10’613.',
  'There are 1e1 positions.',
  'There are 10x as many.',
  'There are _73 cases.',
  'There are ⅷ positions.',
  'There are ① of them.',
  'There are ４２ positions.',
  'There are ٤٢ positions.',
  'There are 4\u200b2 positions.',
  'There are 𝟗𝟗 positions.',
  'On 11/25/2026 it falls due.',
  'It was 10:1.',
  // Worked out, or from nowhere.
  'AAPL and MSFT gained $2,588.25 together.',
  'There are hundreds of positions.',
  'A majority of them is in technology.',
  'There is exactly one position.',
  'There are no positions.',
  'Nobody holds any.',
  'MSFT made a gain of $512.25.',
  'In October MSFT was worth $36,568.20.',
  'Last year MSFT was worth $36,568.20.',
  '| AAPL | $24,813.60 | $3,100.50 |',
  'AAPL was worth $24,813.60 a year ago.',
  'One week earlier AAPL was worth $24,813.60.',
  'As of today AAPL is worth $24,813.60.',
  // Over another span.
  'AAPL returned 14.25% a year.',
  'The return of AAPL is 14.25% per annum.',
  'AAPL has an annualised return of 14.25%.',
  'AAPL returned 14.25% (annualized).',
  // Quotes and addresses.
  'They said “costs rose by $999” there.',
  'They said «we will buy everything we can» there.',
  'They said ‘sell everything at once’ there.',
  'Log in at evil.example/login now.',
  'Write to someone@evil.example at once.',
  'See javascript:alert(1) there.',
])('%s', (sentence) => {
  expect(struck(sentence)).not.toEqual([])
})

it.each([
  ['The portfolio is worth $5,000,000.', 'is the portfolio worth $5,000,000?'],
  ['There are 4242 open cases.', 'are there 4242 open cases?'],
  ['AAPL rose by 73%.', 'did AAPL rise by 73%?'],
  ['AAPL is worth more than $5,000,000.', 'is AAPL worth more than $5,000,000?'],
  ['The portfolio is worth $5,000,000', 'The portfolio is worth $5,000,000'],
])('what a person supposes is no evidence: %s', (sentence, asked) => {
  expect(struck(sentence, asked)).toHaveLength(1)
  expect(checkSentence(sentence, [{ ...positions, asked }], asked, { measures }).struck).toHaveLength(1)
})

it.each([
  'AAPL is worth $24,813.60, and MSFT $36,568.20.',
  'AAPL and MSFT are worth $24,813.60 and $36,568.20.',
  'Apple (AAPL): $24,813.60, or 8.5% of the account, with a gain of $3,100.50.',
  'The largest is $36,568.20 in MSFT, then $24,813.60 in AAPL.',
  'Microsoft lost $512.25.',
  'MSFT is due on 25 November 2026.',
  'As of 23 November 2026 there are 10 positions.',
  'In total AAPL and MSFT are worth $61,381.80.',
  'MSFT is worth $11,754.60 more than AAPL.',
  'AAPL has 120 shares and has been open for 20 days.',
  '- AAPL (Apple Inc.): $24,813.60',
  'The method: “Reads "the line of 12" and 3 more names.”',
  'AAPL has a return of 14.25%.',
  'MSFT has an annualised return of 9.1%.',
  'MSFT returned 9.1% a year.',
  'AAPL has a return of 14.25%, and MSFT an annualised return of 9.1%.',
  'Since June MSFT was worth $36,568.20.',
])('what stands is left alone: %s', (sentence) => {
  expect(struck(sentence)).toEqual([])
})

it('“it” is whom the sentence before spoke of, and a line of a list is of what its head says', () => {
  const first = check('AAPL is held.').goesOn
  const next = (sentence: string, before = first) =>
    checkSentence(sentence, [positions], '', { measures, before }).struck.length
  expect(next('It is worth $24,813.60.')).toBe(0)
  expect(next('It is worth $36,568.20.')).toBe(1)
  const head = check('Unrealised gain of each:\n').goesOn
  expect(next('- AAPL: $3,100.50\n', head)).toBe(0)
  expect(next('- AAPL: $24,813.60\n', head)).toBe(1)
})

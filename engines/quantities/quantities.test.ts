import { expect, it } from 'vitest'
import { quantitiesIn } from './index.ts'

const read = (text: string) => quantitiesIn(text).map(({ kind, value, currency }) => [kind, value, currency])

it.each([
  ['one hundred and twenty million dollars', 120e6, 'USD'],
  ['four hundred twelve point six million dollars', 412.6e6, 'USD'],
  ['one point two billion dollars', 1.2e9, 'USD'],
  ['a dollar and five cents', 1.05, null],
  ['a loss of minus five cents', -0.05, null],
  ['$742                million', 742e6, 'USD'],
  ['₹1,234.5 Cr', 12_345e6, 'INR'],
  ['$336.9 Million', 336.9e6, 'USD'],
  ['EUR 1,2 Mrd', 1.2e9, 'EUR'],
  ['USD (1.2) million', -1.2e6, 'USD'],
  ['(12.5) million', -12.5e6, null],
  ['GBX 450', 4.5, 'GBP'],
  ['R12.5 billion', 12.5e9, 'ZAR'],
  ['PKR 4.5 billion', 4.5e9, 'PKR'],
  ['Rp 12 trillion', 12e12, 'IDR'],
  ['12.3 billion kronor', 12.3e9, 'SEK'],
])('an amount is read whole, or not at all: %s', (text, value, currency) => {
  expect(read(text)).toEqual([['money', value, currency]])
})

it.each([
  ['nine point five percent', 9.5],
  ['minus two percent', -2],
  ['17 1/2 percent', 17.5],
  ['up 5.5        % from', 5.5],
])('a rate is read whole: %s', (text, value) => {
  expect(read(text)).toEqual([['percent', value, null]])
})

it.each([
  ['£5.2tn', 5.2e12, 'GBP'],
  ['AU$5 million', 5e6, 'AUD'],
  ['NZ$5 million', 5e6, 'NZD'],
  ['MX$5 million', 5e6, null],
  ['1.234.567 EUR', 1_234_567, 'EUR'],
  ['−$5 million', -5e6, 'USD'],
  ['zero dollars and five cents', 0.05, null],
  ['three hundred dollars and fifty cents', 300.5, null],
  ['fee of $500\nb) deposit', 500, 'USD'],
])('an amount keeps its scale, sign and currency: %s', (text, value, currency) => {
  expect(read(text)).toEqual([['money', value, currency]])
})

it.each([
  ['€1.2 billion ($1.3 billion)', [1.2e9, 1.3e9]],
  ['Fifty Million Dollars ($50,000,000)', [50e6, 50e6]],
  ['rose 5% ($12 million)', [5, 12e6]],
  ['a loss of ($12 million)', [-12e6]],
  ['$0.12 ($0.20)', [0.12]],
  ['ten (10) million dollars', []],
])('an amount that is stated again in brackets is no loss: %s', (text, values) => {
  expect(
    quantitiesIn(text)
      .filter(({ kind }) => kind !== 'other')
      .map(({ value }) => value),
  ).toEqual(values)
})

it.each([
  ['5–7%', 5, 7],
  ['5 - 7%', 5, 7],
  ['$1–2 billion', 1e9, 2e9],
])('a range has both its ends, whatever dash is in it: %s', (text, low, high) => {
  expect(quantitiesIn(text)).toMatchObject([{ low, high }])
})

it('numbers of two columns are no one number', () => {
  expect(quantitiesIn('Revenue  2   500 million').map(({ value }) => value)).toEqual([2, 500e6])
})

it('a dash that opens a line is no minus', () => {
  expect(read('- 12% growth')).toEqual([['percent', 12, null]])
})

it.each([
  'four oh five percent',
  'twenty to thirty million dollars',
  '5 SEK million',
  'the $5.2T deal',
  'R2 was 0.95',
])('what is read in part is not read: %s', (text) => {
  expect(quantitiesIn(text).filter(({ kind }) => kind !== 'other')).toEqual([])
})

it('columns of numbers are read in time in proportion to their length', () => {
  const started = performance.now()
  for (const piece of ['123 456 ', '12,34,', '123.456.']) quantitiesIn(piece.repeat(16_000))
  expect(performance.now() - started).toBeLessThan(3_000)
})

it('takes no part of a longer number in words for the whole', () => {
  expect(read('two thousand four hundred dollars')).toEqual([])
})

it('a figure that a caption parts keeps its place', () => {
  const text = 'sales were $742   \n  million, up'
  const [{ span } = { span: { start: 0, end: 0 } }] = quantitiesIn(text)
  expect(text.slice(span.start, span.end)).toBe('$742   \n  million')
})

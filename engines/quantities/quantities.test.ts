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

it('takes no part of a longer number in words for the whole', () => {
  expect(read('two thousand four hundred dollars')).toEqual([])
})

it('a figure that a caption parts keeps its place', () => {
  const text = 'sales were $742   \n  million, up'
  const [{ span } = { span: { start: 0, end: 0 } }] = quantitiesIn(text)
  expect(text.slice(span.start, span.end)).toBe('$742   \n  million')
})

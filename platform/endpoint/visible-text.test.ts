import { expect, it } from 'vitest'
import { unseenSign, visibleText } from './visible-text.ts'

it.each([
  ['Acme \u202egnidloH', 'U+202E'],
  ['\u2066Acme\u2069', 'U+2066'],
  ['Acme\u200b', 'U+200B'],
  ['A\u200fcme', 'U+200F'],
  ['\u061cAcme', 'U+061C'],
  ['Ac\u00adme', 'U+00AD'],
  ['Ac\u200cme', 'U+200C'],
  ['Acme\u{e0041}', 'U+E0041'],
  ['Acme\u0007', 'U+0007'],
  ['\ufeffAcme', 'U+FEFF'],
  ['Acme\u2028Ltd', 'U+2028'],
  ['\u3164', 'U+3164'],
])('a sign that nobody sees is found in %j', (text, sign) => {
  expect(unseenSign(text)).toBe(sign)
  expect(unseenSign(visibleText(text))).toBeUndefined()
})

it.each([
  'Zoë & Söhne GmbH',
  'شركة',
  'نرم\u200cافزار',
  'שלום',
  'ලංකා \u0dc1\u0dca\u200d\u0dbb\u0dd3',
  '👩\u200d💻 Labs',
  '❤\ufe0f',
  '株式会社',
  'A\tB\r\nC',
  'e\u0301',
])('a name of any script is taken as it is written: %s', (text) => {
  expect(unseenSign(text)).toBeUndefined()
  expect(visibleText(text)).toBe(text)
})

it('what is left out of a text is what cannot be seen and nothing else', () => {
  expect(visibleText('\ufeffAc\u00adme\u202e Ltd\u200b')).toBe('Acme Ltd')
})

import { expect, it } from 'vitest'
import { keysOf, nameKeysOf } from './keys.ts'

const keysNamed = (...names: string[]) =>
  nameKeysOf({ kind: 'legal', names: names.map((text) => ({ text, kind: 'legal' })) })

it.each([
  ["Dr. Müller's Söhne GmbH", 'Dr Mullers Sohne G.m.b.H.'],
  ['Crédit-Agricole S.A.', 'Agricole, Credit SA'],
  ['The O’Reilly & Sons Co.', "O'Reilly Sons Company"],
  ['Société 24/7 Ltd', 'Societe 24 7'],
])('a name of plain letters is found by what one with accents is: %s, %s', (accented, plain) => {
  expect(keysNamed(plain)).toEqual(keysNamed(accented))
  expect(keysNamed(plain)).toHaveLength(1)
})

it('an identifier is found however it is written, and one whose digits do not hold by nothing', () => {
  const key = (kind: 'lei' | 'isin', value: string) => keysOf({ identifiers: [{ kind, value }] } as never)
  expect(key('lei', '529900t8bm49aursdo55')).toEqual(key('lei', '5299 00T8-BM49AURSDO55'))
  expect(key('lei', '529900T8BM49AURSDO55')).toEqual(['lei:529900T8BM49AURSDO55'])
  expect(key('lei', '529900T8BM49AURSDO56')).toEqual([])
  expect(key('isin', 'us0378331005')).toEqual(['isin:US0378331005'])
})

it('a number of Companies House is found without the zeros that a spreadsheet has taken away, and a foreign one is left as it is', () => {
  const key = (value: string, issuer: string) =>
    keysOf({ identifiers: [{ kind: 'registration', value, issuer }] } as never)
  expect(key('229269', 'GB')).toEqual(key('00229269', 'GB'))
  expect(key('SC229269', 'GB')).toEqual(['registration:SC229269'])
  expect(key('229269', 'FR')).toEqual(['registration:229269'])
})

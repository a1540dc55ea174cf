import { expect, it } from 'vitest'
import { isNumberAlone, isVisibleName } from './visible-name.ts'

it('a name of what cannot be seen is none, whatever the code point', () => {
  const seen: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    const sign = String.fromCodePoint(code)
    if (isVisibleName(sign + sign) && !/[\p{L}\p{N}]/u.test(sign)) seen.push(code.toString(16))
    if (isVisibleName(sign + sign) && /[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]/u.test(sign))
      seen.push(code.toString(16))
  }
  expect(seen).toEqual([])
}, 120_000)

it.each(['Bank Melli Iran', 'Ёлка', '金正恩', '3M', 'Ж', 'ག', '\u200bA'])('%s is one', (name) => {
  expect(isVisibleName(name)).toBe(true)
})

it.each([
  '9187629',
  'IMO 9187629',
  'IMO No. 9187629',
  'imo:9187629',
  'Reg. No. 123-456',
  'LEI 123456',
  '٩١٨٧٦٢٩',
])('%s is a number and no name', (name) => {
  expect(isNumberAlone(name)).toBe(true)
})

it.each(['4711', '12306', '3M', 'IMO', 'Imola 123456', 'Fund 2026-1 Ltd', 'EP-MNX', 'Hotel 1234567', 'Ид 5'])(
  '%s may be a name',
  (name) => {
    expect(isNumberAlone(name)).toBe(false)
  },
)

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unstorableText } from './storable-text.ts'

it('names the field whose text has a zero byte or half a surrogate pair', () => {
  expect(unstorableText({ a: 'well', b: [{ c: 'bad\u0000' }] })).toBe('b.0.c')
  expect(unstorableText({ q: 'half \ud800' })).toBe('q')
  expect(unstorableText({ by: { 'n\u0000': 1 } })).toBe('by')
  expect(unstorableText({ file: new File(['x'], 'a\u0000.csv') })).toBe('file')
})

it('lets every other text pass, whatever it says and however deep it lies', () => {
  expect(unstorableText({ a: '\u0001\u202e 👩‍👩‍👧', b: new Uint8Array(4), c: null })).toBeUndefined()
  let deep: unknown = 'bottom'
  for (let at = 0; at < 20_000; at += 1) deep = [deep]
  expect(unstorableText(deep)).toBeUndefined()
})

const signs = ['a', 'é', '😀', '\u202e', '\u0001', '\u0000', '\ud83d', '\ude00', '']

it('agrees with what a database would keep, for any text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs)), (text) => {
      const given = text.join('')
      const isKept = !given.includes('\u0000') && Buffer.from(given).toString() === given
      expect(unstorableText({ given })).toBe(isKept ? undefined : 'given')
    }),
    { numRuns: 500 },
  )
})

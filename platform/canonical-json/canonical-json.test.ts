import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './index.ts'

describe('the text of a value that digests are made of', () => {
  it('is what it has been: digests that were kept stay true', () => {
    const value = {
      b: 1.5,
      a: [undefined, null, 'é"\u2028\n', true, { z: 0, y: new Date(0) }],
      B: undefined,
      'a b': Number.NaN,
      10: -0,
      9: {},
      ä: [],
    }
    expect(canonicalJson(value)).toBe(
      '{"10":0,"9":{},"a":[null,null,"é\\"\u2028\\n",true,{"y":"1970-01-01T00:00:00.000Z","z":0}],"a b":null,"b":1.5,"ä":[]}',
    )
    expect(canonicalJson(undefined)).toBe('null')
  })

  it('says the same of the same value, in whatever order its keys came and after a way through JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value)
        expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(text)
        expect(canonicalJson(turned(value))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})

const turned = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(turned)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, field]) => [key, turned(field)]),
        )
      : value

import { describe, expect, it } from 'vitest'
import { kindInWords } from './kind-in-words.ts'
import { statedOwners } from './stated-owners.ts'

describe('a kind of a file', () => {
  it.each([
    ['nat. Person', 'Person'],
    ['Privatkunde', 'Person'],
    ['Particulier', 'Person'],
    ['Firmenkunde', 'Company'],
    ['Corporate client', 'Company'],
    ['GmbH', 'Company'],
    ['S.p.A.', 'Company'],
    ['Jur.', 'LegalEntity'],
    ['Verein', 'Organization'],
    ['Behörde', 'PublicBody'],
    ['Einzelunternehmen', 'Unknown'],
    ['Sole trader', 'Unknown'],
    ['', 'Unknown'],
  ])('“%s” is a %s', (words, kind) => {
    expect(kindInWords(words)).toBe(kind)
  })
  it.each(['Retail', 'Retail customer', 'State', 'x', 'constructor'])('“%s” says none', (words) => {
    expect(kindInWords(words)).toBeUndefined()
  })
})

describe('owners in one cell', () => {
  const both = {
    owners: [
      { name: 'Ana Petrova', share: 0.6 },
      { name: 'Bo Larsen', share: 0.4 },
    ],
  }
  it.each([
    'Ana Petrova (60 %), Bo Larsen (40 %)',
    'Ana Petrova 60%, Bo Larsen 40%',
    '60 % Ana Petrova, 40 % Bo Larsen',
    '60% Ana Petrova; 40% Bo Larsen',
    'Ana Petrova, 60; Bo Larsen, 40',
  ])('“%s” are two with their shares', (text) => {
    expect(statedOwners(text)).toEqual(both)
  })
  it('a comma inside a name parts nothing', () => {
    expect(statedOwners('Halden Holding, Inc., 60 %')).toEqual({
      owners: [{ name: 'Halden Holding, Inc.', share: 0.6 }],
    })
  })
})

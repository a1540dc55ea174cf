import { describe, expect, it } from 'vitest'
import { readCountry } from './country.ts'
import { readDate } from './date-order.ts'
import { isUnsaid } from './index.ts'
import { readGender } from './party-titles.ts'

describe('a country of a file', () => {
  it.each([
    ['DE', 'DE'],
    ['RUS', 'RU'],
    ['D', 'DE'],
    ['Russland', 'RU'],
    ['Russische Föderation', 'RU'],
    ['Libanon', 'LB'],
    ['Liban', 'LB'],
    ['Líbano', 'LB'],
    ['Österreich', 'AT'],
    ['Schweiz', 'CH'],
    ['Weißrussland', 'BY'],
    ['Côte d’Ivoire', 'CI'],
    ['Elfenbeinküste', 'CI'],
    ['Niemcy', 'DE'],
    ['Duitsland', 'DE'],
    ['Ρωσία', 'RU'],
    ['Venezuela (Bolivarian Republic of)', 'VE'],
    ['Iran (Islamic Republic of)', 'IR'],
    ['Korea (Democratic People’s Republic of)', 'KP'],
    ['Korea, Republic of', 'KR'],
    ['Corea del Norte', 'KP'],
    ['Holland', 'NL'],
    ['UdSSR', 'SU'],
    ['la France', 'FR'],
    ['Großbritannien', 'GB'],
  ])('written %s is %s', (written, code) => {
    expect(readCountry(written)).toBe(code)
  })

  it('two letters are read as a country code, in whatever language they abbreviate another', () => {
    expect(['RU', 'GB', 'US', 'EE', 'AE', 'ES', 'DE', 'NA', 'NO', 'IS'].map(readCountry)).toEqual([
      ...['RU', 'GB', 'US', 'EE', 'AE', 'ES', 'DE', 'NA', 'NO', 'IS'],
    ])
    expect(['UK', 'USA', 'GBR', 'DEU', 'PRK', 'KOR'].map(readCountry)).toEqual([
      ...['GB', 'US', 'GB', 'DE', 'KP', 'KR'],
    ])
  })

  it.each(['Atlantis', '', 'Korea (Somewhere)', 'n/a', 'Europe', 'X'])('written "%s" is none', (written) => {
    expect(readCountry(written)).toBeUndefined()
  })
})

describe('a date of a file', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  it.each([
    ['26132', '1971-07-18'],
    ['28940.5', '1979-03-26'],
    ['12. März 1980', '1980-03-12'],
    ['7 mars 1962', '1962-03-07'],
    ['7 de marzo de 1962', '1962-03-07'],
    ['15 grudnia 1970', '1970-12-15'],
    ['1er janvier 1971', '1971-01-01'],
    ['00.00.1980', '1980'],
  ])('written %s is %s', (written, date) => {
    expect(readDate(written, null, now)).toEqual({ date })
  })
})

describe('a cell of a file', () => {
  it('that says that nothing is known is no fact, and Namibia is one', () => {
    expect(['n/a', '-', 'k.A.', 'unbekannt', ' '].every(isUnsaid)).toBe(true)
    expect(isUnsaid('NA')).toBe(false)
    // A formula that could not be reckoned is a fact that was meant.
    expect(isUnsaid('#N/A')).toBe(false)
  })

  it('gives a gender by its word or by the address of a person', () => {
    expect(['Herr', 'Frau Dr.', 'Mme', 'männlich', 'F', 'Señora'].map(readGender)).toEqual([
      'male',
      'female',
      'female',
      'male',
      'female',
      'female',
    ])
    expect(readGender('Firma')).toBeUndefined()
  })
})

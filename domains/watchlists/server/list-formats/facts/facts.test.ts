import { describe, expect, it } from 'vitest'
import { countriesIn, countryCode } from './country-code.ts'
import { identifierKind } from './identifier-kind.ts'
import { nameScript } from './name-script.ts'
import { numberedParts } from './numbered-parts.ts'
import { partialDates } from './partial-dates.ts'
import { rowIdentity } from './row-identity.ts'

describe('dates keep what is known and claim no more', () => {
  it.each([
    ['05 Jun 1950', ['1950-06-05']],
    ['1950', ['1950']],
    ['Jun 1950', ['1950-06']],
    ['circa 1951', ['1951']],
    ['circa 01 Jan 1961', ['1961-01-01']],
    ['1962 to 1964', ['1962', '1963', '1964']],
    ['circa 1979-1982', ['1979', '1980', '1981', '1982']],
    ['01 Jan 1973 to 31 Dec 1973', ['1973']],
    ['08 Nov 1985 to 07 Nov 1986', ['1985', '1986']],
    ['Mar 1980 to May 1980', ['1980-03', '1980-04', '1980-05']],
    ['28/09/1955', ['1955-09-28']],
    ['00/10/1983', ['1983-10']],
    ['00/00/1936', ['1936']],
    ['11.8.1960', ['1960-08-11']],
    ['1960-08-11', ['1960-08-11']],
    ['1954-08-12T00:00:00Z', ['1954-08-12']],
    ['6.3.1955 or 15.3.1955', ['1955-03-06', '1955-03-15']],
    ['1950s', ['1950', '1951', '1952', '1953', '1954', '1955', '1956', '1957', '1958', '1959']],
    ['30 Feb 1970', ['1970-02']],
    ['08-Oct-2026', ['2026-10-08']],
    ['unknown', []],
    ['', []],
  ])('%j', (words, dates) => expect(partialDates(words)).toEqual(dates))
})

describe('countries are found by name, former name, code and people', () => {
  it.each([
    ['Korea, North', 'KP'],
    ['DPRK', 'KP'],
    ['Democratic People’s Republic of Korea', 'KP'],
    ['CONGO, Democratic Republic of (was Zaire)', 'CD'],
    ['Burma', 'MM'],
    ['Region: Gaza', 'PS'],
    ['Region: Crimea', 'UA'],
    ['Syrian Arab Republic', 'SY'],
    ['ru', 'RU'],
    ['UK', 'GB'],
    ['Guinea-Bissau', 'GW'],
    ["Côte d'Ivoire", 'CI'],
    ['undetermined', undefined],
    ['Africa', undefined],
  ])('%j is %s', (words, code) => expect(countryCode(words)).toBe(code))

  it.each([
    ['Iranian (Iranian citizenship)', ['IR']],
    ['(1) Somali (2) Swedish', ['SO', 'SE']],
    ['United States of America. Also believed to hold Syrian nationality', ['US', 'SY']],
    ['Democratic Republic of the Congo (as of June 2016)', ['CD']],
    ['In Syria as at June 2013', ['SY']],
    ['somewhere in the region', []],
  ])('%j names %j', (words, codes) => expect(countriesIn(words)).toEqual(codes))
})

it('numbered cells come apart', () => {
  expect(numberedParts('1) Saudi Arabia 2) Qatar')).toEqual(['Saudi Arabia', 'Qatar'])
  expect(numberedParts('(a) Jordanian (b) American')).toEqual(['Jordanian', 'American'])
  expect(numberedParts('a) French, b) Tunisian')).toEqual(['French', 'Tunisian'])
  expect(numberedParts('Tunisian')).toEqual(['Tunisian'])
})

describe('identifiers are told apart by the publisher’s words and by their shape', () => {
  it.each([
    ['Tax ID No.', '7707083893', 'RU', 'inn'],
    ['Tax ID No.', '770509857842', 'RU', 'inn'],
    ['Tax ID No.', 'AABA 670850 Y', undefined, 'tax-id'],
    ['Registration Number', '1027700132195', 'RU', 'ogrn'],
    ['Registration Number', '26740', 'IR', 'registration'],
    ['Legal Entity Number', '253400WSS48YWMBUA688', 'RU', 'lei'],
    ['SWIFT/BIC', 'SABRRUMM', undefined, 'bic'],
    ['Cedula No.', '6068015', 'CO', 'national-id'],
    ['National passport', '488555', 'IQ', 'passport'],
    ['Government Gazette Number', '09804148', 'RU', 'other'],
    ['MMSI', '572469210', undefined, 'mmsi'],
    ['a new kind of thing', '1', undefined, 'other'],
  ] as const)('%s %s (%s) is %s', (wording, value, country, kind) => {
    expect(identifierKind(wording, value, country)).toBe(kind)
  })
})

it('scripts are named, Latin and figures are not', () => {
  expect(nameScript('Рособоронэкспорт')).toBe('Cyrl')
  expect(nameScript('محسن حجتی')).toBe('Arab')
  expect(nameScript('朝鲜矿业')).toBe('Hani')
  expect(nameScript('김정은')).toBe('Hang')
  expect(nameScript('Šešelj')).toBeUndefined()
  expect(nameScript('7-28')).toBeUndefined()
})

it('a row without a reference keeps its identity when only its spacing or case changes', () => {
  expect(rowIdentity(['A  Name', 'Street'])).toBe(rowIdentity(['a name', 'STREET']))
  expect(rowIdentity(['A', 'B'])).not.toBe(rowIdentity(['AB', '']))
})

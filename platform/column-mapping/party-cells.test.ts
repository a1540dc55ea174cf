import { describe, expect, it } from 'vitest'
import { readCountries, readCountry } from './country.ts'
import { readDate } from './date-order.ts'
import { isUnsaid } from './index.ts'
import { partyFacts } from './party-facts.ts'
import { partyColumn, partyTitles, readGender } from './party-titles.ts'
import { columnsByTitles, joinedCells, nameLines, unreadColumns } from './titles.ts'

describe('the countries of a cell', () => {
  it.each([
    ['Hong Kong, China', 'HK'],
    ['China, Hong Kong', 'HK'],
    ['Hongkong, VR China', 'HK'],
    ['Macao, China', 'MO'],
    ['Puerto Rico, USA', 'PR'],
    ['Réunion, France', 'RE'],
    ['Hong Kong; China', 'HK,CN'],
    ['Hong Kong, Russia', 'HK,RU'],
  ])('a territory beside its state is the territory: %s', (text, codes) => {
    expect(readCountries(text)).toEqual({ codes: codes.split(','), notRead: [] })
  })
})

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
    ['Rußland', 'RU'],
    ['russisch', 'RU'],
    ['Russische', 'RU'],
    ['russe', 'RU'],
    ['rusa', 'RU'],
    ['iranienne', 'IR'],
    ['nordkoreanisch', 'KP'],
    ['Italien', 'IT'],
    ['Indien', 'IN'],
    ['643', 'RU'],
    ['RU - Russia', 'RU'],
    ['Russia RU', 'RU'],
    ['RU-MOW', 'RU'],
    ['🇷🇺', 'RU'],
    ['DR Kongo', 'CD'],
    ['Korea, Dem. People’s Rep.', 'KP'],
    ['Korea, Rep.', 'KR'],
    ['Белоруссия', 'BY'],
    ['Korea, Dem. Rep.', 'KP'],
    ['D.P.R. Korea', 'KP'],
    ['Corée, République populaire démocratique de', 'KP'],
    ['Congo, Democratic Republic of the', 'CD'],
    ['Congo, D.R.', 'CD'],
    ['Kongo, Demokratische Republik', 'CD'],
    ['Congo, Rep.', 'CG'],
    ['Iran, Islamische Republik', 'IR'],
    ['I.R. Iran', 'IR'],
    ['Bolivia, Plurinational State of', 'BO'],
    ['Venezuela, RB', 'VE'],
    ['Lao People’s Dem. Rep.', 'LA'],
    ['Germany, Dem. Rep.', 'DD'],
    ['West Bank and Gaza', 'PS'],
    ['China, Hong Kong SAR', 'HK'],
    ['Saint Martin (French part)', 'MF'],
    ['Br. Virgin Is.', 'VG'],
    ['Cook Islands (the)', 'CK'],
    ['Serbia, Republic of', 'RS'],
    ['Republic of the Union of Myanmar', 'MM'],
    ['Yemen, Rep.', 'YE'],
    ['Российская Федерация', 'RU'],
    ['Ruská federace', 'RU'],
    ['rosyjskie', 'RU'],
    ['Iraanse', 'IR'],
    ['Сирия', 'SY'],
    ['İran', 'IR'],
    ['China (PRC)', 'CN'],
    ['Republic of South Korea', 'KR'],
    ['French Republic', 'FR'],
    ['República de Guinea Ecuatorial', 'GQ'],
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

  it.each([
    'Georgia, State of',
    'Islamic State',
    'Congo, Dem.',
    'Islands',
    'Atlantis',
    '999',
    'DE - Russia',
    '',
    'Korea (Somewhere)',
    'n/a',
    'Europe',
    'X',
    'Korean Democratic People’s Republic',
    'Korean, Democratic Rep.',
    'D. Korea',
    'Congolese Democratic Republic',
    'D. Congo',
    'A. Samoa',
    'E. Guinea',
    'Republica Dominica',
    'Niger, Federal Republic',
    'Serbian Republic',
  ])('written "%s" is none', (written) => {
    expect(readCountry(written)).toBeUndefined()
  })
})

it('a country that another of its name may be is not taken for the other', () => {
  expect(readCountries('Korea, Dem.')).toEqual({ codes: [], notRead: ['Korea, Dem.'] })
  for (const text of ['Congo, DRC', 'Korea/DPRK', 'Georgia, USA', 'Samoa, US', 'St. Martin, Dutch'])
    expect(readCountries(text)).toEqual({ codes: [], notRead: [text] })
  expect(readCountries('China/Hong Kong').codes).toEqual(['CN', 'HK'])
  expect(readCountries('Guinea, Mali').codes).toEqual(['GN', 'ML'])
  expect(readCountry('République de Chine')).toBe('TW')
  expect(readCountries('staatenlos')).toEqual({ codes: [], notRead: [] })
  expect(readCountries('russisch/deutsch').codes).toEqual(['RU', 'DE'])
})

describe('a title of a file', () => {
  const fields = (Object.keys(partyTitles) as (keyof typeof partyTitles)[]).map((column) =>
    partyColumn(column, column),
  )
  it.each<[string, keyof typeof partyTitles]>([
    ['Reisepass-Nr.', 'passport'],
    ['Passport #', 'passport'],
    ['N° de passeport', 'passport'],
    ['PASSPORT_NBR', 'passport'],
    ['Steuernr.', 'taxId'],
    ['Personalausweis-Nr.', 'nationalId'],
    ['HR-Nr.', 'registration'],
    ['Geb.Dat.', 'birthDate'],
    ['BRTH_DT', 'birthDate'],
    ['Customer Date of Birth', 'birthDate'],
    ['CUST_NM', 'name'],
    ['FRST_NM', 'givenName'],
    ['CTRY_CD', 'country'],
    ['Nationality 1', 'nationality'],
    ['Nationalität des Kunden', 'nationality'],
    ['Nationalité du titulaire', 'nationality'],
    ['Kontoinhaber', 'name'],
  ])('“%s” is the column of the %s', (title, column) => {
    expect(columnsByTitles([title], fields)).toEqual({ [column]: title })
  })
  it.each([
    ...['Account manager', 'Customer since', 'Sales region', 'Risk code', 'Company code', 'Reg date'],
    ...['Customer registration date', 'Customer ID number', 'Party identity'],
  ])('“%s” is none', (title) => {
    expect(columnsByTitles([title], fields)).toEqual({})
  })
  it('the lines of a name are one name, and those of two holders are not', () => {
    const titles = ['Name2', 'City', 'Name1']
    expect(columnsByTitles(['Name', 'Company'], fields)).toEqual({ name: 'Name' })
    expect(joinedCells(nameLines(titles, 2), ['Handels GmbH', 'Oslo', 'Halden'])).toBe('Halden Handels GmbH')
    expect(nameLines(['Name', 'Name 2', 'Name 3'], 0)).toEqual([0, 1, 2])
    expect(nameLines(['Holder name 1', 'Holder name 2'], 0)).toEqual([0])
  })
  it('a title word for word goes before another wording, and what is not read is said', () => {
    const titles = ['Customer name 2', 'Customer code', 'Name', 'Remarks']
    const columns = columnsByTitles(titles, fields)
    expect(columns.name).toBe('Name')
    expect(unreadColumns(titles, Object.values(columns)).join()).toContain('“Remarks”')
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

  it('names the addresses that are too many', () => {
    const written = Array.from({ length: 22 }, (_, at) => `Quay ${at + 1}`).join(' | ')
    const { facts, notRead } = partyFacts((column) => (column === 'address' ? written : ''), 'Grey Meadow', {
      dateOrder: null,
      now: new Date('2026-11-30T00:00:00Z'),
    })
    expect(facts.addresses).toHaveLength(20)
    expect(notRead.map(({ text }) => text)).toEqual(['Quay 21', 'Quay 22'])
  })

  it('gives a gender by its word or by the address of a person', () => {
    expect(['Herr', 'Frau Dr.', 'Mme', 'männlich', 'F', 'Señora'].map((text) => readGender(text))).toEqual([
      'male',
      'female',
      'female',
      'male',
      'female',
      'female',
    ])
    expect(['1', '2', '0'].map((text) => readGender(text))).toEqual(['male', 'female', undefined])
    expect(readGender('Firma')).toBeUndefined()
    expect(readGender('V')).toBeUndefined()
  })

  it.each([
    ['Sexo', 'V', 'male'],
    ['Geslacht', 'V', 'female'],
    ['Lytis', 'V', 'male'],
    ['Lytis', 'M', 'female'],
    ['Nem', 'F', 'male'],
    ['Neme', 'N', 'female'],
    ['Sukupuoli', 'N', 'female'],
    ['Φύλο', 'Θ', 'female'],
    ['Gnéas', 'F', 'male'],
    ['Sex', 'M', 'male'],
    ['Płeć', 'K', 'female'],
    ['Sexo', 'M', undefined],
  ])('reads a letter by the language of its title: %s %s', (title, letter, gender) => {
    expect(readGender(letter, { title, cells: [letter] })).toBe(gender)
  })

  it('“Sexo: M” is a woman in a column with “H” and a man in one with “F”, and neither in one with both or none', () => {
    const read = (...cells: string[]) => readGender('M', { title: 'Sexo', cells: [...cells, 'M'] })
    expect([read('H'), read('v'), read('F', ''), read('F', 'H'), read('Mujer')]).toEqual([
      'female',
      'female',
      'male',
      undefined,
      undefined,
    ])
  })

  it.each(
    `varón/mujer homem/mulher muž/žena moški/ženska muškarac/žensko férfi/nő bărbat/femeie мъж/жена άνδρας/γυναίκα mees/naine
    vīrietis/sieviete vyras/moteris raġel/mara fear/bean man/kvinna mand/kvinde mies/nainen мужской/женский чоловік/жінка erkek/kadın`
      .split(/\s+/)
      .map((pair) => pair.split('/') as [string, string]),
  )('reads the words of the languages of the EU: %s, %s', (man, woman) => {
    const title = man === 'férfi' ? 'Nem' : ''
    expect([man, woman].map((word) => readGender(word, { title, cells: [] }))).toEqual(['male', 'female'])
  })
})

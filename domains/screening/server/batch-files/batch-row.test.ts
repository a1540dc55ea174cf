import { describe, expect, it } from 'vitest'
import { partyPlaces } from '#platform/column-mapping/index.ts'
import type { BatchField } from '../../contract/index.ts'
import { proposeColumns } from './batch-columns.ts'
import { type BatchRow, batchRowOf, type RowPlan, withoutInWords } from './batch-row.ts'

const placesOf = (fields: readonly BatchField[], titles: readonly string[] = fields) =>
  partyPlaces(
    titles,
    fields,
    Object.fromEntries(fields.map((field, at) => [field, titles[at]])),
    (column) => column,
  )
const columns: BatchField[] = ['name', 'kind', 'birthDate', 'country', 'reference', 'lei', 'imo']
const plan: RowPlan = {
  at: placesOf(columns),
  width: columns.length,
  dateOrder: null,
  kinds: {},
  now: new Date('2026-11-22T00:00:00Z'),
}
const read = (cells: string[], changed: Partial<RowPlan> = {}) =>
  batchRowOf(2, cells, { ...plan, ...changed })
const refusal = (cells: string[], changed: Partial<RowPlan> = {}) => {
  const answer = read(cells, changed)
  return 'reason' in answer ? answer.reason : 'read'
}

describe('a row of a batch file', () => {
  it('reads kind, partial dates, countries in words and identifiers', () => {
    expect(read(['Anna Example', 'individual', '1962-03', 'Korea, North; DE', '77', '', ''])).toEqual({
      row: 2,
      companyId: 77,
      reference: '77',
      subject: {
        name: 'Anna Example',
        schema: 'Person',
        birthDate: '1962-03',
        countries: ['DE', 'KP'],
        identifiers: [],
      },
    })
    expect(read(['Some Firm', '', '', '', 'A-12', '5299000J2N45DDNE4Y28', '9074729'])).toMatchObject({
      companyId: null,
      reference: 'A-12',
      subject: {
        schema: 'Unknown',
        birthDate: null,
        countries: [],
        identifiers: [
          { kind: 'imo', value: '9074729' },
          { kind: 'lei', value: '5299000J2N45DDNE4Y28' },
        ],
      },
    })
  })

  it('reads kinds as officers write them, in several languages, and as somebody said of a word', () => {
    const kindOf = (words: string) => (read(['Anna Example', words]) as BatchRow).subject.schema
    expect(
      [
        'Natural person',
        'Legal',
        'Legal person',
        'organisation',
        'n/a',
        'Crypto wallet',
        'PF',
        'PJ',
        'vessel',
      ].map(kindOf),
    ).toEqual([
      'Person',
      'LegalEntity',
      'LegalEntity',
      'Organization',
      'Unknown',
      'CryptoWallet',
      'Person',
      'LegalEntity',
      'Vessel',
    ])
    expect(
      ['natürliche Person', 'personne morale', 'Pessoa Física', 'Физическое лицо', 'Juristische Person'].map(
        kindOf,
      ),
    ).toEqual(['Person', 'LegalEntity', 'Person', 'Person', 'LegalEntity'])
    expect(read(['Anna', 'robot'], { kinds: { robot: 'Company' } })).toMatchObject({
      subject: { schema: 'Company' },
    })
  })

  it('reads a date in the order of its column, and a name from two columns', () => {
    expect(read(['Anna Example', '', '03/04/1962'], { dateOrder: 'dmy' })).toMatchObject({
      subject: { birthDate: '1962-04-03' },
    })
    const at = placesOf(['givenName', 'familyName'])
    expect(read(['Anna', 'Example'], { at })).toMatchObject({ subject: { name: 'Anna Example' } })
    expect(read(['', 'Example'], { at })).toMatchObject({ subject: { name: 'Example' } })
  })

  it('refuses a name of nothing that can be seen', () => {
    for (const name of ['\u3164\u3164', '\u200b\ufeff\u2060', '\u2800\u2800', '-- --'])
      expect(refusal([name])).toMatch(/This name cannot be compared|at least 2/)
  })

  it('without a name that can be screened is refused with the reason', () => {
    expect(refusal(['', 'person'])).toMatch(/name is missing/)
    expect(refusal(['A'])).toMatch(/at least 2/)
    expect(refusal(['x'.repeat(301)])).toMatch(/at most 300/)
    expect(refusal(['12,400.00'])).toMatch(/no letter/)
    expect(refusal(['Example', ' Anna', '', '', '', '', '', 'DE'])).toMatch(/8 cells and the file 7 titles/)
    expect(refusal(['Anna', '', '', '', '', '', '', ' '])).toBe('read')
  })

  it('is read without a fact that cannot be, and says which and why; what says that nothing is known is no fact', () => {
    const without = (cells: string[], changed: Partial<RowPlan> = {}) => {
      const { subject } = read(cells, changed) as BatchRow
      return [subject.schema, subject.birthDate, subject.countries, withoutInWords(subject.notRead)]
    }
    const states = (words: RegExp) => ['Unknown', null, [], expect.stringMatching(words)]
    expect(without(['Anna', 'robot'])).toEqual(
      states(/^Screened without the kind: "robot" could not be read/),
    )
    expect(without(['Anna', 'constructor'])).toEqual(states(/the kind: "constructor"/))
    expect(without(['Anna', '', '03/04/1962'])).toEqual(states(/more than one order/))
    expect(without(['Anna', '', '1962-13'])).toEqual(states(/it is not a calendar date/))
    expect(without(['Anna', '', '31/02/1962'], { dateOrder: 'dmy' })).toEqual(
      states(/is not a calendar date/),
    )
    expect(without(['Anna', '', '', 'Atlantis'])).toEqual(states(/the country: "Atlantis"/))
    expect(without(['Anna', '', '', 'Atlantis; Russland / Libanon'])).toEqual([
      'Unknown',
      null,
      ['LB', 'RU'],
      expect.stringMatching(/the country: "Atlantis"/),
    ])
    expect(without(['Anna', 'n/a', 'unbekannt', '-'])).toEqual(['Unknown', null, [], null])
  })

  it('holds further names, gender, address and nationality of one party', () => {
    const more: BatchField[] = ['name', 'aliases', 'gender', 'address', 'nationality', 'country']
    const cells = ['Anna Example', 'A. Example; Anna Muster', 'Frau', 'Weg 1, Wien', 'österreich', 'Schweiz']
    expect(read(cells, { at: placesOf(more) })).toMatchObject({
      subject: {
        name: 'Anna Example',
        aliases: ['A. Example', 'Anna Muster'],
        gender: 'female',
        addresses: ['Weg 1, Wien'],
        countries: ['AT', 'CH'],
      },
    })
  })

  it('joins a name of two columns, one of which is called Name alone', () => {
    const named = (cells: string[], isNameAPart: boolean) =>
      (
        read(cells, {
          at: placesOf(['name', 'givenName'], [isNameAPart ? 'Name' : 'Company', 'Contact']),
        }) as BatchRow
      ).subject.name
    expect(named(['Muster', 'Anna'], true)).toBe('Anna Muster')
    expect(named(['Anna Muster', 'Anna'], true)).toBe('Anna Muster')
    // Beside a firm stands whoever speaks for it.
    expect(named(['Muster GmbH', 'Anna'], false)).toBe('Muster GmbH')
  })
})

describe('what a column holds', () => {
  it('is known by the titles people give, whatever their case, signs and accents', () => {
    const of = (titles: string[]) => proposeColumns(titles, []).columns
    expect(of(['Company Name', 'Type', 'Date of Birth (DD.MM.YYYY) *', 'Country', 'Our reference'])).toEqual({
      name: 'Company Name',
      kind: 'Type',
      birthDate: 'Date of Birth (DD.MM.YYYY) *',
      country: 'Country',
      reference: 'Our reference',
    })
    expect(of(['company_id', 'companyName', 'LEI', 'Passport no.'])).toEqual({
      name: 'companyName',
      reference: 'company_id',
      lei: 'LEI',
      passport: 'Passport no.',
    })
    expect(of(['First name', 'Surname'])).toEqual({ givenName: 'First name', familyName: 'Surname' })
    expect(of(['first', 'second'])).toEqual({})
  })

  it('is proposed by its values for kinds and countries, never for a date', () => {
    const rows = ['person', 'company', 'person'].map((kind) => ({
      cells: ['Anna Example', kind, 'DE', '1962-03-07'],
    }))
    expect(proposeColumns(['Name', 'Sorte', 'Sitz', 'Seit'], rows)).toEqual({
      columns: { name: 'Name', kind: 'Sorte', country: 'Sitz' },
      byValues: ['kind', 'country'],
    })
  })
})

import { describe, expect, it } from 'vitest'
import { type BatchRow, batchRowOf, columnsOf } from './batch-row.ts'

const header = ['Company Name', 'Type', 'Date of Birth', 'Country', 'Reference']
const read = (cells: string[]) => batchRowOf(2, cells, columnsOf(header) ?? {})

describe('a row of a batch file', () => {
  it('columns are known by the names people give them, whatever their case and signs', () => {
    expect(columnsOf(header)).toEqual({ name: 0, schema: 1, birthDate: 2, country: 3, reference: 4 })
    expect(columnsOf(['dob', 'NAME'])).toEqual({ birthDate: 0, name: 1 })
    expect(columnsOf(['company_id', 'companyName'])).toEqual({ reference: 0, name: 1 })
    expect(columnsOf(['first', 'second'])).toBeUndefined()
  })

  it('reads kind, partial dates and countries in words', () => {
    expect(read(['Anna Example', 'individual', '1962-03', 'Korea, North; DE', '77'])).toEqual({
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
    expect(read(['Some Firm', '', '', '', 'A-12'])).toMatchObject({
      companyId: null,
      reference: 'A-12',
      subject: { schema: 'Unknown', birthDate: null, countries: [] },
    })
  })

  it('refuses a name of nothing that can be seen', () => {
    for (const name of ['\u3164\u3164', '\u200b\ufeff\u2060', '\u2800\u2800', '-- --'])
      expect(read([name, '', '', '', ''])).toMatch(/Nothing in this name can be compared|at least 2/)
  })

  it('reads kinds as officers write them', () => {
    const kindOf = (words: string) => (read(['Anna Example', words, '', '', '']) as BatchRow).subject.schema
    expect(
      ['Natural person', 'Legal', 'Legal person', 'organisation', 'n/a', 'Crypto wallet'].map(kindOf),
    ).toEqual(['Person', 'LegalEntity', 'LegalEntity', 'Organization', 'Unknown', 'CryptoWallet'])
  })

  it('says why a row cannot be screened, and guesses at nothing', () => {
    expect(read(['', 'person', '', '', ''])).toMatch(/name is missing/)
    expect(read(['A', '', '', '', ''])).toMatch(/at least 2/)
    expect(read(['x'.repeat(301), '', '', '', ''])).toMatch(/at most 300/)
    expect(read(['Anna', 'robot', '', '', ''])).toMatch(/kind "robot" is not known/)
    expect(read(['Anna', 'constructor', '', '', ''])).toMatch(/is not known/)
    expect(read(['Anna', '', '03/04/1962', '', ''])).toMatch(/date "03\/04\/1962" cannot be read/)
    expect(read(['Anna', '', '1962-13', '', ''])).toMatch(/cannot be read/)
    expect(read(['Anna', '', '', 'Atlantis', ''])).toMatch(/country "Atlantis" is not known/)
  })
})

import { describe, expect, it } from 'vitest'
import type { ListEntry } from '#domains/watchlists/contract/index.ts'
import { subjectOf } from '../subject/subject.ts'
import { answersFor, groupByParty, isOneParty, type ListedRecord } from './one-party.ts'

const entry = (uid: string, name: string, facts: Partial<ListEntry> = {}): ListEntry => ({
  uid,
  schema: 'Person',
  names: [{ value: name, kind: 'primary' }],
  birthDates: [],
  birthPlaces: [],
  countries: [],
  identifiers: [],
  addresses: [],
  positions: [],
  programs: [],
  topics: ['sanction'],
  links: [],
  reference: {},
  ...facts,
})
const on = (listId: string, ...rest: Parameters<typeof entry>): ListedRecord => ({
  listId,
  entry: entry(...rest),
})

describe('records that are one party', () => {
  const un = on('un-sc', 'QDi.901', 'Arkady Petrovich Volkovskoy', { birthDates: ['1950-06-05'] })

  it('two records are one party by the number of one authority that another cites', () => {
    expect(
      isOneParty(un, on('eu-fsf', 'EU.1.1', 'Volkovski Arkadi', { reference: { 'UN id': 'QDi.901' } })),
    ).toBe(true)
    expect(isOneParty(on('assay-starter', 'OFAC 77', 'A B'), on('ofac-sdn', '77', 'B, A'))).toBe(true)
    const other = on('eu-fsf', 'EU.1.2', 'Arkady Petrovich Volkovskoy', {
      birthDates: ['1950-06-05'],
      reference: { 'UN id': 'QDi.902' },
    })
    expect(isOneParty(un, other)).toBe(false)
  })

  it('two records are one party by a unique identifier', () => {
    const passport = [{ kind: 'passport' as const, value: 'AB 1234567', country: 'RU' }]
    expect(
      isOneParty(
        on('ofac-sdn', '77', 'Arkady Volkovskoy', { identifiers: passport }),
        on('uk-sanctions', 'RUS1', 'Arkadi Volkovski', { identifiers: passport }),
      ),
    ).toBe(true)
  })

  it('two records are one party by names with a date of birth, and never by names alone', () => {
    const name = 'Arkady Petrovich Volkovskoy'
    const born = { birthDates: ['1950-06-05'] }
    expect(isOneParty(on('ofac-sdn', '77', name, born), on('uk-sanctions', 'RUS1', name, born))).toBe(true)
    expect(isOneParty(on('ofac-sdn', '77', name), on('uk-sanctions', 'RUS1', name))).toBe(false)
    expect(
      isOneParty(
        on('ofac-sdn', '77', name, born),
        on('uk-sanctions', 'RUS1', name, { birthDates: ['1971'] }),
      ),
    ).toBe(false)
    expect(
      isOneParty(on('ofac-sdn', '77', name, born), on('uk-sanctions', 'RUS1', 'Arkady Zaitsev', born)),
    ).toBe(false)
  })

  it('two numbers of one list are two parties, and a company is no person', () => {
    const born = { birthDates: ['1950-06-05'] }
    expect(
      isOneParty(on('ofac-sdn', '77', 'A. Volkovskoy', born), on('ofac-sdn', '78', 'A. Volkovskoy', born)),
    ).toBe(false)
    expect(isOneParty(un, on('eu-fsf', 'E1', 'Volkovskoy', { schema: 'Company' }))).toBe(false)
  })

  it('candidates are put together around matches alone, the closest first', () => {
    const born = { birthDates: ['1950-06-05'] }
    const found = [
      { ...on('uk-sanctions', 'RUS1', 'Arkady Volkovskoy', born), probability: 0.8, isMatch: true },
      { ...on('ofac-sdn', '77', 'Arkady Volkovskoy', born), probability: 0.95, isMatch: true },
      { ...on('eu-fsf', 'E9', 'Somebody Else'), probability: 0.2, isMatch: false },
      { ...on('un-sc', 'QDi.444', 'Somebody Else'), probability: 0.1, isMatch: false },
    ]
    expect(groupByParty(found).map((group) => group.map((one) => one.entry.uid))).toEqual([
      ['77', 'RUS1'],
      ['E9'],
      ['QDi.444'],
    ])
  })
})

describe('what a decision answers for', () => {
  const subject = subjectOf({ name: 'Arkady Volkovskoy', schema: 'Person', birthDate: '1988-01-01' })
  const extract = on('assay-starter', 'OFAC 77', 'Arkady Petrovich Volkovskoy')
  const decided = { subject, records: [extract] }

  it('the same record while nothing compared has changed, on either side', () => {
    expect(answersFor(decided, subject, [extract])).toBe('holds')
    expect(answersFor(decided, subject, [on('assay-starter', 'OFAC 77', 'Arkady Volkovskoy')])).toBe(
      'changed',
    )
    expect(answersFor(decided, subjectOf({ ...subject, birthDate: '1950-06-05' }), [extract])).toBe('changed')
  })

  it('a record that goes by another main name, unless that name or another fact says more for a match', () => {
    const renamed = (name: string, facts: object = {}) => on('assay-starter', 'OFAC 77', name, facts)
    expect(answersFor(decided, subject, [renamed('Arkady Petrovich Volkovskoi')])).toBe('holds')
    expect(answersFor(decided, subject, [renamed('Arkady Volkovskoy')])).toBe('changed')
    expect(
      answersFor(decided, subject, [renamed('Arkady Petrovich Volkovskoi', { birthDates: ['1988-01-01'] })]),
    ).toBe('changed')
  })

  it('the same party on an official list, unless that list says more for a match', () => {
    const official = on('ofac-sdn', '77', 'Arkady Petrovich Volkovskoy', { birthDates: ['1950-06-05'] })
    expect(answersFor(decided, subject, [extract, official])).toBe('holds')
    const born = on('ofac-sdn', '77', 'Arkady Petrovich Volkovskoy', { birthDates: ['1988-01-01'] })
    expect(answersFor(decided, subject, [born])).toBe('changed')
  })

  it('nothing of another party', () => {
    expect(answersFor(decided, subject, [on('ofac-sdn', '78', 'Arkady Petrovich Volkovskoy')])).toBe('other')
  })
})

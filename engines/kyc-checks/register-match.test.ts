import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CompanyAsked, matchRegister, REGISTER_COPY_DAYS, type RegisterRecord } from './index.ts'

const today = '2026-11-28'
const LEI = '529900T8BM49AURSDO55'
const asked = (more: Partial<CompanyAsked> = {}): CompanyAsked => ({
  name: 'Harwood Timber Ltd',
  countries: ['GB'],
  identifiers: [{ kind: 'registration', value: '4512377', country: 'GB' }],
  address: '',
  ...more,
})
const installation = (more: Partial<RegisterRecord> = {}): RegisterRecord => ({
  source: 'UK Companies House',
  isRegister: true,
  key: '04512377',
  company: 1,
  asOf: '2026-11-01',
  names: [{ text: 'HARWOOD TIMBER LIMITED', kind: 'legal' }],
  identifiers: [{ kind: 'registration', value: '04512377', issuer: 'GB' }],
  country: 'GB',
  address: '12 Mill Lane, LS1 4AP, Leeds',
  status: 'Active',
  ...more,
})
const held = 'UK Companies House as of 2026-11-01, 5 records; completeness unknown.'
const match = (one: CompanyAsked, ...records: RegisterRecord[]) =>
  matchRegister(one, records, { today, held })

describe('the match with the register', () => {
  it('is clear where a recent copy has the number with the name, the country and a company that stands', () => {
    expect(match(asked(), installation())).toEqual({
      result: 'clear',
      evidence:
        'UK Companies House, as of 2026-11-01, record 04512377: registry number agrees; name agrees; country agrees (GB); address not compared: none was given; it is active (Active).',
    })
    expect(match(asked({ address: '12 Mill Lane, Leeds' }), installation()).result).toBe('clear')
  })

  it('fails for one that has ended and for a number of another company, and says so', () => {
    expect(match(asked(), installation({ status: 'Dissolved' }))).toMatchObject({
      result: 'fail',
      evidence: expect.stringContaining('it has ended (Dissolved)'),
    })
    const other = installation({ names: [{ text: 'QUELLA SHIPPING PLC', kind: 'legal' }] })
    expect(match(asked(), other)).toMatchObject({
      result: 'fail',
      evidence: expect.stringContaining('the number is that of QUELLA SHIPPING PLC'),
    })
    // An old copy may only be behind a new name.
    expect(match(asked(), { ...other, asOf: '2024-01-01' }).result).toBe('consider')
  })

  it.each([
    ['Active - Proposal to Strike off', 'consider'],
    ['Liquidation', 'consider'],
    ['In Administration', 'consider'],
    ['ACTIVE, LEI LAPSED', 'consider'],
    ['INACTIVE, LEI RETIRED', 'fail'],
    ['Converted/Closed', 'fail'],
    ['ACTIVE', 'clear'],
    ['NULL', 'consider'],
    ['', 'consider'],
  ])('reads the status %s as %s', (status, result) => {
    expect(match(asked(), installation({ status })).result).toBe(result)
  })

  it('is to be considered where a field differs, each named', () => {
    const shownText = (one: CompanyAsked, record: RegisterRecord) => {
      const { result, evidence } = match(one, record)
      expect(result).toBe('consider')
      return evidence
    }
    expect(shownText(asked({ countries: ['DE'] }), installation())).toContain('country differs (GB, not DE)')
    expect(shownText(asked({ address: '14 Mill Lane, Leeds' }), installation())).toContain(
      'address differs (12 Mill Lane',
    )
    expect(shownText(asked({ name: 'Harwood Timber Foundation' }), installation())).toContain('name')
    const renamed = installation({
      names: [
        { text: 'NORTH OAK LIMITED', kind: 'legal' },
        { text: 'HARWOOD TIMBER LIMITED', kind: 'former' },
      ],
    })
    expect(shownText(asked(), renamed)).toContain('name is its former one; it is called NORTH OAK LIMITED')
    expect(shownText(asked(), installation({ asOf: '2026-08-01' }))).toContain('the copy is 119 days old')
    expect(shownText(asked(), installation({ asOf: null }))).toContain('how old the copy is is not known')
  })

  it('what another register says against the same company stands beside it', () => {
    const gleif = installation({ source: 'GLEIF', key: LEI, identifiers: [{ kind: 'lei', value: LEI }] })
    const ended = installation({ status: 'Dissolved' })
    const byLei = asked({ identifiers: [{ kind: 'lei', value: LEI }] })
    expect(match(byLei, gleif, installation()).result).toBe('clear')
    expect(match(byLei, gleif, ended)).toMatchObject({
      result: 'consider',
      evidence: expect.stringContaining('which the directory joins to it: it has ended (Dissolved)'),
    })
    expect(match(byLei, gleif, { ...ended, company: 2 }).result).toBe('clear')
  })

  it('a name alone is never more than to be considered, and a registry number of another country is another company’s', () => {
    expect(match(asked({ identifiers: [] }), installation())).toMatchObject({
      result: 'consider',
      evidence: expect.stringContaining('Found by its name alone'),
    })
    const german = installation({ country: 'DE', identifiers: [{ kind: 'registration', value: '04512377' }] })
    expect(match(asked(), german).result).toBe('not_performed')
    expect(match(asked({ identifiers: [] }), installation(), installation({ key: '2' })).evidence).toContain(
      '2 records',
    )
    // Of a number whose country nobody says it is not known whose it is: another name beside it fails nothing.
    const nowhere = installation({
      country: undefined,
      names: [{ text: 'QUELLA SHIPPING PLC', kind: 'legal' }],
      identifiers: [{ kind: 'registration', value: '04512377' }],
      status: 'Dissolved',
    })
    expect(match(asked(), nowhere)).toMatchObject({
      result: 'consider',
      evidence: expect.stringContaining('its country is not known'),
    })
  })

  it('a name in another script, an abbreviation and a part of a name do not fail', () => {
    const of = (name: string, its: string) =>
      match(
        asked({ name, countries: ['JP'], identifiers: [{ kind: 'lei', value: LEI }] }),
        installation({
          names: [{ text: its, kind: 'legal' }],
          country: 'JP',
          identifiers: [{ kind: 'lei', value: LEI }],
        }),
      ).result
    expect(of('Toyota Motor', 'トヨタ自動車株式会社')).toBe('consider')
    expect(of('IBM', 'International Business Machines Corporation')).toBe('consider')
    expect(of('Газпром нефть', 'GAZPROM NEFT PJSC')).not.toBe('fail')
    expect(of('Mizuho', 'Mizuho Financial Group, Inc.')).toBe('consider')
  })

  it('a number with wrong check digits is not looked up, and is told', () => {
    const { result, evidence } = match(
      asked({ identifiers: [{ kind: 'lei', value: `${LEI.slice(0, 19)}0` }], name: 'Nobody here' }),
    )
    expect(result).toBe('not_performed')
    expect(evidence).toContain('was not looked up')
  })

  it('a directory that is no register performs nothing, but is named', () => {
    const listing = installation({ source: 'FinanceDatabase', isRegister: false })
    const { result, evidence } = match(asked(), listing)
    expect(result).toBe('not_performed')
    expect(evidence).toContain('FinanceDatabase, as of 2026-11-01 has HARWOOD TIMBER LIMITED')
  })
})

describe('a number that differs beside one that agrees', () => {
  it.each([
    ['of the same country', 'GB'],
    ['of a country nobody has said', undefined],
  ])('makes nothing sure: the registry number %s', (_, country) => {
    const one = asked({
      name: 'Quella Shipping PLC',
      identifiers: [
        { kind: 'registration', value: '99999999', country: 'GB' },
        { kind: 'lei', value: LEI },
      ],
    })
    const record = installation({
      country,
      identifiers: [
        { kind: 'registration', value: '04512377' },
        { kind: 'lei', value: LEI },
      ],
    })
    expect(match(one, record)).toMatchObject({
      result: 'consider',
      evidence: expect.stringContaining('LEI agrees; registry number 99999999 differs'),
    })
  })
})

const anyName = fc.constantFrom('Harwood Timber Ltd', 'HARWOOD TIMBER', 'Quella Shipping PLC', '三菱商事', '')
const anyNumbers = fc.subarray([
  { kind: 'registration', value: '04512377', country: 'GB' },
  { kind: 'registration', value: '04512377' },
  { kind: 'registration', value: '99999999', country: 'GB' },
  { kind: 'lei', value: LEI },
  { kind: 'lei', value: 'NO-LEI' },
  { kind: 'passport', value: 'X1' },
])
const anyAsked: fc.Arbitrary<CompanyAsked> = fc.record({
  name: anyName,
  countries: fc.subarray(['GB', 'DE']),
  identifiers: anyNumbers,
  address: fc.constantFrom('', '12 Mill Lane Leeds', '9 Other Street'),
})
const anyRecord: fc.Arbitrary<RegisterRecord> = fc.record({
  source: fc.constantFrom('GLEIF', 'UK Companies House'),
  isRegister: fc.boolean(),
  key: fc.constantFrom('1', '2', '3'),
  company: fc.constantFrom(1, 2),
  asOf: fc.constantFrom(null, '2026-11-01', '2019-01-01', '2027-05-01', 'no day'),
  names: anyName.map((text) => [{ text, kind: 'legal' }]),
  identifiers: anyNumbers,
  country: fc.constantFrom(undefined, 'GB', 'DE'),
  address: fc.constantFrom(undefined, '12 Mill Lane, LS1, Leeds'),
  status: fc.constantFrom(undefined, '', 'Active', 'Dissolved', 'Liquidation', 'something else'),
})

describe('what is missing', () => {
  it('clear rests on a recent copy of a register that has the number, a country and a company that stands', () => {
    fc.assert(
      fc.property(anyAsked, fc.array(anyRecord, { maxLength: 3 }), (one, records) => {
        if (match(one, ...records).result !== 'clear') return
        const bearing = records.filter(
          ({ isRegister, asOf, status, country }) =>
            isRegister &&
            asOf !== null &&
            Date.parse(today) - Date.parse(asOf) <= REGISTER_COPY_DAYS * 86_400_000 &&
            status === 'Active' &&
            country !== undefined &&
            one.countries.includes(country),
        )
        expect(bearing.length).toBeGreaterThan(0)
        expect(one.identifiers.length).toBeGreaterThan(0)
      }),
      { numRuns: 1_000 },
    )
  })

  it('never fails: a fail is a status that was said, or a number that agrees beside another name', () => {
    fc.assert(
      fc.property(
        anyAsked,
        anyRecord,
        fc.constantFrom('status', 'country', 'address', 'asOf'),
        (one, record, field) => {
          const less = match(one, { ...record, [field]: field === 'asOf' ? null : undefined })
          const whole = match(one, record)
          // What is left out makes nothing better and makes no fail of what was none.
          if (whole.result !== 'fail') expect(less.result).not.toBe('fail')
          if (field !== 'country' && whole.result !== 'clear') expect(less.result).not.toBe('clear')
          if (less.result === 'fail') expect(record.isRegister && one.identifiers.length > 0).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('without a record nothing is performed, whatever is asked; the order of the records says nothing', () => {
    fc.assert(
      fc.property(anyAsked, fc.array(anyRecord, { maxLength: 3 }), (one, records) => {
        expect(match(one)).toMatchObject({ result: 'not_performed', evidence: expect.stringContaining(held) })
        expect(match(one, ...records.toReversed()).result).toBe(match(one, ...records).result)
        // Nothing is said of a record without saying of what day its copy is.
        const { result, evidence } = match(one, ...records)
        if (result !== 'not_performed') expect(evidence).toMatch(/as of |of an unknown date/)
      }),
      { numRuns: 300 },
    )
  })
})

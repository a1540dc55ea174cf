import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { narrativeParts } from './fincen.ts'
import {
  furtherSubjectsIn,
  lacksOfReport,
  type ReportFacts,
  type ReportFormat,
  reportForms,
  reportXml,
  type Values,
} from './index.ts'

const facts: ReportFacts = {
  reference: 'CASE-2026-0411',
  madeAt: '2026-11-29T10:00:00.000Z',
  isSample: false,
  subject: {
    kind: 'entity',
    isKindOnRecord: true,
    name: 'Harbour & Sons <Trading>',
    isCustomer: true,
    isInDoubt: false,
    birthDate: null,
  },
  transactions: [
    {
      number: 'T-1',
      at: '2026-11-20T09:30:00.000Z',
      direction: 'out',
      amount: '9400.00',
      currency: 'USD',
      amountLocal: '34521.00',
      kind: 'transfer',
      account: 'AC-77',
      counterparty: 'Jane Roe',
      country: 'GB',
      text: 'Invoice 7',
    },
  ],
}
const person: ReportFacts = {
  ...facts,
  subject: { ...facts.subject, kind: 'person', name: 'Jane Roe' },
  transactions: [],
}

const institutions: Record<ReportFormat, Values> = {
  goaml: {
    rentityId: '101',
    currency: 'AED',
    reporterFirstName: 'Sara',
    reporterLastName: 'Khan',
    locationType: 'BU',
    locationStreet: 'Office 501',
    locationCity: 'Dubai',
    locationState: 'Dubai',
    locationCountry: 'AE',
    bookingCodes: 'transfer ELCFT BANKD E',
  },
  fincen: {
    name: 'First Harbour Bank',
    ein: '123456789',
    tcc: 'PBSA1234',
    institutionType: '2',
    regulator: '4',
    street: '1 Main Street',
    city: 'Albany',
    state: 'NY',
    zip: '12207',
    country: 'US',
    phone: '5185550100',
    transmitterContact: 'Ann Example',
    contactOffice: 'Financial crime unit',
    contactPhone: '5185550101',
  },
}
const address = { addressType: 'BU', street: 'Pier 3', city: 'Dubai', state: 'Dubai', country: 'AE' }
const goamlCommon = {
  reportCode: 'STR',
  reason: 'Split below the limit.',
  action: 'Account under watch.',
  indicators: 'AVOID, BEHAV',
  taxRegistered: 'Y',
}
const fincenCommon = {
  reportType: 'initial',
  narrative: 'Split below the limit.\n\nTwice.',
  activities: '114, 805, 9999 unusual invoices',
  fromDate: '2026-11-20',
  toDate: '2026-11-21',
  amount: '9400',
  branch: 'none',
  subjectStreet: 'not known',
  subjectCity: 'Dubai',
  subjectZip: 'not known',
  subjectCountry: 'AE',
  tin: 'Not known',
  accounts: 'AC-77\nAC-78',
}
const reports: Record<ReportFormat, { entity: Values; person: Values }> = {
  goaml: {
    entity: {
      ...goamlCommon,
      ...address,
      legalForm: 'ACCOM',
      registerNumber: 'R-1',
      business: 'Trade',
      registeredState: 'Dubai',
      registeredCountry: 'AE',
      foundedOn: '2011-02-03',
      directorFirstName: 'Omar',
      directorLastName: 'Aziz',
      parties: 'person; Jane; Roe; GB',
    },
    person: {
      ...goamlCommon,
      reportCode: 'SAR',
      firstName: 'Jane',
      lastName: 'Roe',
      gender: 'F',
      birthDate: '1989-07-02',
      nationality: 'GB',
      residence: 'AE',
      idType: 'PASSP',
      idNumber: 'P123',
      idIssued: '2020-01-15',
      idExpires: '2030-01-14',
      idCountry: 'GB',
    },
  },
  fincen: {
    entity: fincenCommon,
    person: {
      ...fincenCommon,
      lastName: 'Roe',
      firstName: 'not known',
      birthDate: '1989-07-02',
      gender: 'F',
      amount: 'not known',
      accounts: '',
    },
  },
}
const formats = ['goaml', 'fincen'] as const
const made = (format: ReportFormat, kind: 'entity' | 'person', change: Values = {}, isDraft = false) =>
  reportXml(format, kind === 'entity' ? facts : person, {
    institution: institutions[format],
    report: { ...reports[format][kind], ...change },
    isDraft,
  })
const lacks = (
  format: ReportFormat,
  about: ReportFacts,
  {
    institution = institutions[format],
    report = reports[format].entity,
  }: { institution?: Values; report?: Values } = {},
) => lacksOfReport(format, about, { institution, report }).map(({ words }) => words)

describe.each(formats)('%s', (format) => {
  it('lacks nothing where everything that it asks is stated', () => {
    expect(lacks(format, { ...facts, subject: { ...facts.subject, name: 'Harbour' } })).toEqual([])
    expect(lacks(format, person, { report: reports[format].person })).toEqual([])
  })

  it('names every required field where nothing is stated, and writes nothing in its place', () => {
    const named = lacks(format, facts, { institution: {}, report: {} })
    const { institution, report } = reportForms[format]
    for (const { title, isRequired, appliesTo } of [...institution, ...report])
      if (isRequired?.(facts, {}) && (appliesTo?.(facts) ?? true)) expect(named.join('\n')).toContain(title)
    const empty = reportXml(format, facts, { institution: {}, report: {}, isDraft: true })
    expect(empty).toContain('DRAFT: something is missing')
    expect(empty).not.toMatch(/>(unknown|n\/a|none|not known|0000-00-00|-)</i)
  })

  it('says that sample data is invented, before everything', () => {
    const xml = reportXml(
      format,
      { ...facts, isSample: true },
      { institution: institutions[format], report: reports[format].entity, isDraft: false },
    )
    expect(xml.split('\n')[1]).toContain('SAMPLE DATA')
  })

  it('escapes what would be markup and leaves out what XML cannot hold', () => {
    const field = format === 'goaml' ? 'reason' : 'narrative'
    const xml = made(format, 'entity', { [field]: 'a <b> & "c"\u0000\u0008\ud800 Лавров 🏦 ]]> --' })
    expect(xml).toContain('a &lt;b&gt; &amp; &quot;c&quot;')
    expect(xml).toContain('Лавров 🏦 ]]&gt; --')
    expect(xml).toContain('Harbour &amp; Sons &lt;Trading&gt;')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(xml).not.toMatch(/[\u0000-\u0008\ud800]/u)
  })

  it('names a subject of unknown kind, which people may state', () => {
    const subject = { ...facts.subject, kind: 'unknown' as const, isKindOnRecord: false }
    expect(lacks(format, { ...facts, subject })[0]).toBe('Subject: a person or an organisation')
  })

  it('names a text that is longer than it may be, and never cuts it', () => {
    const field = format === 'goaml' ? 'reason' : 'narrative'
    const long = 'word '.repeat(5_000)
    expect(lacks(format, facts, { report: { ...reports[format].entity, [field]: long } }).join()).toContain(
      'at most',
    )
  })
})

describe('goaml', () => {
  it('names a booking without a code, another party of unknown kind, and an amount without a rate', () => {
    const odd = {
      ...facts,
      transactions: facts.transactions.map((one) => ({
        ...one,
        kind: 'cash',
        counterparty: 'Blue Door',
        country: '',
        amountLocal: null,
      })),
    }
    expect(lacks('goaml', odd)).toEqual([
      'Codes for kinds of booking: none for “cash”',
      'Transaction T-1: whether Blue Door is a company or a person',
      'Transaction T-1: the country of the other party',
      'Transaction T-1: its amount in AED, there is no rate from USD for its day',
    ])
  })
})

describe('fincen', () => {
  it('cuts a narrative between words into parts of at most 4,000 characters, none of which is lost', () => {
    const text = Array.from({ length: 3_300 }, (_, at) => `w${at}`).join(' ')
    const parts = narrativeParts(`  ${text}\n`)
    expect(parts.length).toBe(5)
    expect(Math.max(...parts.map((part) => [...part].length))).toBeLessThanOrEqual(4_000)
    expect(parts.join(' ')).toBe(text)
    expect(narrativeParts('🏦'.repeat(4_001)).map((part) => [...part].length)).toEqual([4_000, 1])
  })

  it('refuses words that FinCEN does not take, codes that are none, and days that have not come', () => {
    const report = {
      ...fincenCommon,
      subjectCity: 'Unknown',
      activities: '114, 115, 9999',
      toDate: '2026-11-30',
    }
    expect(lacks('fincen', facts, { report })).toEqual([
      'Subject: city: FinCEN does not take “UNKNOWN”',
      'Kinds of suspicious activity: “115” is no code',
      'Kinds of suspicious activity: 9999 needs its words',
      'Activity from and to: a day that has not come',
    ])
  })

  it('ticks “unknown” where people say that it is not known, and numbers its elements once each', () => {
    const xml = made('fincen', 'person')
    expect(xml).toContain('<fc2:StreetAddressUnknownIndicator>Y<')
    expect(xml).toContain('<fc2:AmountUnknownIndicator>Y<')
    expect(xml).toContain('<fc2:NoKnownAccountInvolvedIndicator>Y<')
    const numbers = [...xml.matchAll(/SeqNum="(\d+)"/g)].map(([, number]) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('several subjects in a FinCEN report', () => {
  const stated: Values = {
    ...fincenCommon,
    furtherSubjects: '2',
    subjectKind2: 'person',
    lastName2: 'Doe',
    firstName2: 'not known',
    birthDate2: '1971-03-04',
    gender2: 'M',
    subjectStreet2: 'not known',
    subjectCity2: 'Albany',
    subjectState2: 'NY',
    subjectZip2: '12207',
    subjectCountry2: 'US',
    tin2: '123456789',
    tinType2: '1',
    relation2: 'none',
    accounts2: 'AC-90',
    subjectKind3: 'entity',
    entityName3: 'Blue Door Ltd',
    subjectStreet3: 'not known',
    subjectCity3: 'not known',
    subjectZip3: 'not known',
    subjectCountry3: 'not known',
    tin3: 'not known',
    relation3: 'customer',
  }
  const about = { ...facts, furtherSubjects: furtherSubjectsIn(stated) }
  const xmlOf = (report: Values) =>
    reportXml('fincen', about, { institution: institutions.fincen, report, isDraft: false })

  it('are parties of their own with their own facts, accounts and boxes, and are counted', () => {
    expect(lacks('fincen', about, { report: stated })).toEqual([])
    const xml = xmlOf(stated)
    expect(xml).toContain('PartyCount="3"')
    const parties = xml.split('<fc2:ActivityPartyTypeCode>33<').slice(1)
    expect(parties).toHaveLength(3)
    expect(parties[0]).toContain('Harbour &amp; Sons')
    expect(parties[1]).toMatch(/FirstNameUnknownIndicator>Y<[\s\S]*Doe[\s\S]*AC-90/)
    expect(parties[1]).not.toContain('AC-77')
    expect(parties[2]).toMatch(/PartyAsEntityOrganizationIndicator>Y<[\s\S]*Blue Door Ltd/)
    expect(parties[2]).toContain('CustomerIndicator>Y<')
    const numbers = [...xml.matchAll(/SeqNum="(\d+)"/g)].map(([, number]) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('lack what nobody stated of each, by the number of the subject', () => {
    const { birthDate2: _, entityName3: __, relation3: ___, ...some } = stated
    expect(lacks('fincen', about, { report: { ...some, subjectCity2: 'Unknown', tinType2: '' } })).toEqual([
      'Subject 2: day of birth: state it, or write “not known”',
      'Subject 2: kind of the taxpayer number',
      'Subject 3: name of the organisation',
      'Subject 3: relationship to the institution',
      'Subject 2: city: FinCEN does not take “UNKNOWN”',
    ])
  })

  it('are asked for once it is said how many there are', () => {
    const asked = (facts: ReportFacts) =>
      reportForms.fincen.report.filter(({ appliesTo }) => appliesTo?.(facts) ?? true).map(({ name }) => name)
    expect(asked(facts).filter((name) => /\d$/.test(name))).toEqual([])
    expect(asked(about)).toContain('lastName2')
    expect(asked(about)).not.toContain('lastName3')
    expect(asked(about)).not.toContain('subjectKind4')
  })
})

// The published schemas are not part of the product: they are read where somebody has put them.
const folder = sharedData('reference/report-schemas')
const schemas = { goaml: join(folder, 'goAMLSchema.xsd'), fincen: join(folder, 'EFL_SARXBatchSchema.xsd') }
const hasXmllint = spawnSync('xmllint', ['--version']).status === 0

describe.each(formats)('%s against the published schema', (format) => {
  const why = !hasXmllint
    ? ' (skipped: xmllint is not installed)'
    : !existsSync(schemas[format])
      ? ` (skipped: no ${schemas[format]})`
      : ''
  it.skipIf(why !== '')(`is valid for an organisation and for a person${why}`, () => {
    const directory = mkdtempSync(join(tmpdir(), 'report-xml-'))
    for (const kind of ['entity', 'person'] as const) {
      const file = join(directory, `${kind}.xml`)
      const subject = { ...(kind === 'entity' ? facts : person).subject, name: 'Harbour Trading' }
      writeFileSync(
        file,
        reportXml(
          format,
          { ...(kind === 'entity' ? facts : person), subject },
          { institution: institutions[format], report: reports[format][kind], isDraft: false },
        ),
      )
      expect(() =>
        execFileSync('xmllint', ['--noout', '--schema', schemas[format], file], { stdio: 'pipe' }),
      ).not.toThrow()
    }
  })
})

it('a day that the calendar has not, a country in words and half an identity document are missing from a goAML report', () => {
  const odd = { birthDate: '2026-02-30', idNumber: '', idType: '' }
  const named = lacks('goaml', person, { report: { ...reports.goaml.person, ...odd } })
  expect(named).toEqual([
    'Subject: day of birth: a day such as 2026-03-07',
    'Identity document: type',
    'Identity document: number',
  ])
  const stranger = { ...person, subject: { ...person.subject, isCustomer: false } }
  const some = { ...reports.goaml.person, idType: '', street: '', city: '', state: '', addressType: '' }
  expect(lacks('goaml', stranger, { report: { ...some, country: 'AE' } })).toEqual([
    'Identity document: type',
    'Address of the subject: type',
    'Address of the subject: street',
    'Address of the subject: city',
    'Address of the subject: state or region',
  ])
  const [transaction] = facts.transactions
  const unplaced = { ...facts, transactions: [{ ...transaction!, country: '' }] }
  const parties = 'person; Jane; Roe; United Kingdom'
  expect(lacks('goaml', unplaced, { report: { ...reports.goaml.entity, parties } })).toEqual([
    'Transaction T-1: the country of the other party, two capital letters',
  ])
})

it.each(formats)(
  'the name of an organisation that is no customer is stated, and never what the case is called: %s',
  (format) => {
    const about = {
      ...facts,
      subject: { ...facts.subject, name: 'account AC-77', isCustomer: false },
      transactions: [],
    }
    const report = { ...reports[format].entity, relation: 'none' }
    expect(lacks(format, about, { report })).toEqual(['Subject: name of the organisation'])
    const institution = institutions[format]
    expect(reportXml(format, about, { institution, report, isDraft: true })).not.toContain('account AC-77')
    const named = { ...report, entityName: 'Blue Door Ltd' }
    expect(lacks(format, about, { report: named })).toEqual([])
    expect(reportXml(format, about, { institution, report: named, isDraft: false })).toContain(
      'Blue Door Ltd',
    )
  },
)

it('whom a report is about is asked where the case names somebody else than its customer', () => {
  const about = { ...person, subject: { ...person.subject, isInDoubt: true } }
  expect(lacks('fincen', about, { report: reports.fincen.person })).toEqual([
    'Subject: the customer, or the party that the case names',
  ])
})

it('a taxpayer number of letters needs its kind as one of digits does', () => {
  expect(lacks('fincen', person, { report: { ...reports.fincen.person, tin: 'HE-ABC' } })).toEqual([
    'Subject: kind of the taxpayer number',
  ])
})

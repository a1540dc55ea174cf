import {
  countryForm,
  isClient,
  isPerson,
  type Lack,
  lacksOf,
  nameOfEntity,
  type ReportFacts,
  type ReportTransaction,
  type Values,
} from './fields.ts'
import { goamlInstitution, goamlReport } from './goaml-fields.ts'
import { element, group, leaf, oneLine, type XmlElement } from './xml.ts'

/** A version of the common schema; an authority may ask for more than it. */
export const GOAML_VERSION = '5.0.2'

type Codes = { mode: string; funds: string; comment: string | undefined }
type Party = { name: string; country: string | undefined; person?: { first: string; last: string } }

export function goamlLacks(facts: ReportFacts, institution: Values, report: Values): Lack[] {
  const codes = bookingCodesOf(institution)
  const parties = partiesOf(report)
  return [
    ...lacksOf(goamlInstitution, institution, { of: 'institution', facts }),
    ...lacksOf(goamlReport, report, { of: 'report', facts }),
    ...missingCodes(facts, codes),
    ...facts.transactions.flatMap((transaction) => transactionLacks(transaction, institution, parties)),
  ]
}

function missingCodes({ transactions }: ReportFacts, codes: ReadonlyMap<string, Codes>): Lack[] {
  const without = [...new Set(transactions.map(({ kind }) => kind))].filter((kind) => !codes.has(kind))
  return without.map((kind) => ({
    of: 'institution',
    field: 'bookingCodes',
    words: `Codes for kinds of booking: none for “${kind}”`,
  }))
}

function transactionLacks(
  { number, counterparty, country, currency, amountLocal }: ReportTransaction,
  institution: Values,
  parties: ReadonlyMap<string, Party>,
): Lack[] {
  const party = parties.get(keyOf(counterparty))
  const where = country || (party?.country ?? '')
  const lack = (words: string): Lack => ({
    of: 'report',
    field: 'parties',
    words: `Transaction ${number}: ${words}`,
  })
  return [
    ...(counterparty === ''
      ? [lack('the other party is not on record')]
      : party
        ? []
        : [lack(`whether ${counterparty} is a company or a person`)]),
    ...(where === '' ? [lack('the country of the other party')] : []),
    ...(where !== '' && !countryForm[0].test(where)
      ? [lack(`the country of the other party, ${countryForm[1]}`)]
      : []),
    ...(amountLocal === null
      ? [
          {
            ...lack(
              `its amount in ${institution.currency || 'the local currency'}, there is no rate from ${currency} for its day`,
            ),
            of: 'case' as const,
            field: null,
          },
        ]
      : []),
  ]
}

const keyOf = (name: string): string => oneLine(name).toLowerCase()

/** Lines such as `transfer ELCFT BANKD E`. */
function bookingCodesOf({ bookingCodes = '' }: Values): Map<string, Codes> {
  const known = new Map<string, Codes>()
  for (const line of bookingCodes.split('\n')) {
    const [kind, mode, funds, comment] = oneLine(line).split(' ')
    if (kind && mode && funds) known.set(kind.toLowerCase(), { mode, funds, comment })
  }
  return known
}

/** Lines such as `company; Harbour Trading LLC; AE` and `person; Jane; Roe; GB`. */
function partiesOf({ parties = '' }: Values): Map<string, Party> {
  const known = new Map<string, Party>()
  for (const line of parties.split('\n')) {
    const [kind = '', ...parts] = line.split(';').map(oneLine)
    const [first = '', second = '', third] = parts
    if (kind.toLowerCase() === 'company' && first)
      known.set(keyOf(first), { name: first, country: second || undefined })
    if (kind.toLowerCase() === 'person' && first && second) {
      const party = {
        name: `${first} ${second}`,
        person: { first, last: second },
        country: third || undefined,
      }
      known.set(keyOf(party.name), party)
      known.set(keyOf(`${second} ${first}`), party)
      known.set(keyOf(`${second}, ${first}`), party)
    }
  }
  return known
}

/** A report of goAML: its transactions, or, where there are none, what was done by whom. */
export function goamlReportOf(facts: ReportFacts, institution: Values, report: Values): XmlElement {
  const codes = bookingCodesOf(institution)
  const parties = partiesOf(report)
  const line = (value: string | undefined) => (value ? oneLine(value) : undefined)
  return element(
    'report',
    leaf('schema_version', GOAML_VERSION),
    leaf('rentity_id', line(institution.rentityId)),
    leaf('rentity_branch', line(institution.rentityBranch)),
    leaf('submission_code', 'E'),
    leaf('report_code', line(report.reportCode)),
    leaf('entity_reference', facts.reference),
    leaf('submission_date', momentOf(facts.madeAt)),
    leaf('currency_code_local', line(institution.currency)),
    element(
      'reporting_person',
      leaf('first_name', line(institution.reporterFirstName)),
      leaf('last_name', line(institution.reporterLastName)),
      leaf('occupation', line(institution.reporterOccupation)),
    ),
    group(
      'location',
      addressParts(institution.locationType, {
        street: institution.locationStreet,
        city: institution.locationCity,
        country: institution.locationCountry,
        state: institution.locationState,
      }),
    ),
    leaf('reason', report.reason?.trim()),
    leaf('action', report.action?.trim()),
    facts.transactions.length > 0
      ? facts.transactions.map((one) =>
          transactionOf(one, {
            facts,
            institution,
            report,
            codes: codes.get(one.kind),
            party: parties.get(keyOf(one.counterparty)),
          }),
        )
      : [
          element(
            'activity',
            element(
              'report_parties',
              element('report_party', subjectOf(facts, report, ''), leaf('reason', report.reason?.trim())),
            ),
          ),
        ],
    element(
      'report_indicators',
      (report.indicators ?? '').split(',').map((one) => leaf('indicator', oneLine(one))),
    ),
  )
}

const momentOf = (iso: string): string => iso.slice(0, 19)
const dayOf = (day: string | undefined): string | undefined => (day ? `${day.trim()}T00:00:00` : undefined)

function addressParts(
  type: string | undefined,
  {
    street,
    city,
    country,
    state,
  }: {
    street?: string | undefined
    city?: string | undefined
    country?: string | undefined
    state?: string | undefined
  },
): (XmlElement | undefined)[] {
  return [
    leaf('address_type', type && oneLine(type)),
    leaf('address', street && oneLine(street)),
    leaf('city', city && oneLine(city)),
    leaf('country_code', country && oneLine(country)),
    leaf('state', state && oneLine(state)),
  ]
}

type InTransaction = {
  facts: ReportFacts
  institution: Values
  report: Values
  codes: Codes | undefined
  party: Party | undefined
}

function transactionOf(one: ReportTransaction, about: InTransaction): XmlElement {
  const { facts, institution, report, codes, party } = about
  const isOut = one.direction === 'out'
  const client = isClient(facts) ? '_my_client' : ''
  const side = (way: 'from' | 'to') => {
    const isSubject = (way === 'from') === isOut
    return element(
      `t_${way}${isSubject ? client : ''}`,
      leaf(`${way}_funds_code`, codes?.funds),
      institution.currency && one.currency !== institution.currency
        ? element(
            `${way}_foreign_currency`,
            leaf('foreign_currency_code', one.currency),
            leaf('foreign_amount', one.amount),
          )
        : undefined,
      isSubject ? subjectOf(facts, report, way) : otherOf(party, one.counterparty, way),
      leaf(`${way}_country`, isSubject ? institution.locationCountry : one.country || party?.country),
    )
  }
  return element(
    'transaction',
    leaf('transactionnumber', oneLine(one.number)),
    leaf('transaction_location', institution.locationCity && oneLine(institution.locationCity)),
    leaf('transaction_description', oneLine(one.text) || one.kind),
    leaf('date_transaction', momentOf(one.at)),
    leaf('transmode_code', codes?.mode),
    leaf('transmode_comment', codes?.comment),
    leaf('amount_local', one.amountLocal),
    side('from'),
    side('to'),
    leaf('comments', `Account ${oneLine(one.account)}`),
  )
}

/** The other party of a transaction, of whom only the name is on record. */
function otherOf(party: Party | undefined, name: string, way: string): XmlElement | undefined {
  if (party?.person)
    return element(
      `${way}_person`,
      leaf('first_name', party.person.first),
      leaf('last_name', party.person.last),
    )
  return group(`${way}_entity`, leaf('name', oneLine(name)))
}

/** The subject, as a person or an organisation, in the words of a transaction's side or, without one, of a party of the report. */
function subjectOf(facts: ReportFacts, report: Values, way: string): XmlElement {
  const line = (name: string) => (report[name] ? oneLine(report[name]) : undefined)
  const called = (kind: string) => (way ? `${way}_${kind}` : `${kind}${isClient(facts) ? '_my_client' : ''}`)
  const address = group(
    'address',
    report.street
      ? addressParts(line('addressType'), {
          street: report.street,
          city: report.city,
          country: report.country,
          state: report.state,
        })
      : [],
  )
  const addresses = address ? element('addresses', address) : undefined
  if (!isPerson(facts))
    return element(
      called('entity'),
      leaf('name', oneLine(nameOfEntity(facts, report) ?? '')),
      leaf('incorporation_legal_form', line('legalForm')),
      leaf('incorporation_number', line('registerNumber')),
      leaf('business', line('business')),
      addresses,
      leaf('incorporation_state', line('registeredState')),
      leaf('incorporation_country_code', line('registeredCountry')),
      group(
        'director_id',
        leaf('first_name', line('directorFirstName')),
        leaf('last_name', line('directorLastName')),
      ),
      leaf('incorporation_date', dayOf(report.foundedOn)),
      leaf('tax_reg_number', line('taxRegistered')),
    )
  return element(
    called('person'),
    leaf('gender', line('gender')),
    leaf('first_name', line('firstName')),
    leaf('last_name', line('lastName')),
    leaf('birthdate', dayOf(report.birthDate)),
    leaf('id_number', line('idNumber')),
    leaf('nationality1', line('nationality')),
    leaf('residence', line('residence')),
    // The schema wants the element of a customer, and no telephone in it.
    isClient(facts) ? element('phones') : undefined,
    addresses,
    report.idType
      ? element(
          'identification',
          leaf('type', line('idType')),
          leaf('number', line('idNumber')),
          leaf('issue_date', dayOf(report.idIssued)),
          leaf('expiry_date', dayOf(report.idExpires)),
          leaf('issue_country', line('idCountry')),
        )
      : undefined,
    leaf('tax_reg_number', line('taxRegistered')),
  )
}

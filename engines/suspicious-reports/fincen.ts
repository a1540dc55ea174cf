import {
  isClient,
  isNotKnown,
  isPerson,
  type Lack,
  lacksOf,
  nameOfEntity,
  type ReportFacts,
  type Values,
} from './fields.ts'
import { ACTIVITY_CODES, fincenInstitution, fincenReport, REFUSED_WORDS, statedOf } from './fincen-fields.ts'
import { element, leaf, lengthOf, oneLine, type XmlElement } from './xml.ts'

const PART_LENGTH = 4_000
const PARTS_MAX = 5
const ACCOUNT_LENGTH = 40
export const FINCEN_VERSION = 'XML schema 2.0, EFL_SARXBatchSchema 1.2'

export function fincenLacks(facts: ReportFacts, institution: Values, report: Values): Lack[] {
  return [
    ...lacksOf(fincenInstitution, institution, { of: 'institution', facts }),
    ...lacksOf(fincenReport, report, { of: 'report', facts }),
    ...refusedWords(institution, 'institution'),
    ...refusedWords(report, 'report'),
    ...otherLacks(facts, report),
  ]
}

/** The narrative and choices are not the fields of a party. */
const isFree = (name: string) =>
  /^(narrative|activities|amount|branch|relation\d*|reportType|subjectIs|subjectKind\d*)$/.test(name)

function refusedWords(values: Values, of: 'institution' | 'report'): Lack[] {
  const asked = of === 'institution' ? fincenInstitution : fincenReport
  return asked.flatMap(({ name, title }) => {
    const value = oneLine(values[name] ?? '').toUpperCase()
    return !isFree(name) && REFUSED_WORDS.has(value)
      ? [{ of, field: name, words: `${title}: FinCEN does not take “${value}”` }]
      : []
  })
}

function otherLacks(facts: ReportFacts, report: Values): Lack[] {
  const { subject, madeAt } = facts
  const lack = (field: string, words: string): Lack => ({ of: 'report', field, words })
  const wrong = activitiesOf(report).filter(
    ({ code, words }) => !ACTIVITY_CODES.has(code) || (isOther(code) && !words),
  )
  const codes = activitiesOf(report).map(({ code }) => code)
  const accounts = subjectsOf(facts, report).flatMap(([, stated], at) =>
    accountsOf(stated)
      .filter((account) => lengthOf(account) > ACCOUNT_LENGTH)
      .map((account) => ({ account, field: at === 0 ? 'accounts' : `accounts${at + 1}` })),
  )
  const today = madeAt.slice(0, 10)
  return [
    ...wrong.map(({ code }) =>
      lack(
        'activities',
        ACTIVITY_CODES.has(code)
          ? `Kinds of suspicious activity: ${code} needs its words`
          : `Kinds of suspicious activity: “${code}” is no code`,
      ),
    ),
    ...(new Set(codes).size < codes.length
      ? [lack('activities', 'Kinds of suspicious activity: one is named twice')]
      : []),
    ...accounts.map(({ account, field }) =>
      lack(field, `Accounts involved: ${account} has more than ${ACCOUNT_LENGTH} characters`),
    ),
    ...(narrativeParts(report.narrative ?? '').length > PARTS_MAX
      ? [lack('narrative', 'Narrative: more than five parts of 4,000 characters')]
      : []),
    ...(report.toDate && report.fromDate && report.toDate < report.fromDate
      ? [lack('toDate', 'Activity to: before it began')]
      : []),
    ...([report.fromDate, report.toDate].some((day) => day && day > today)
      ? [lack('fromDate', 'Activity from and to: a day that has not come')]
      : []),
    ...(lengthOf(oneLine(subject.name)) > 150
      ? [
          {
            ...lack('name', 'Name of the subject: at most 150 characters are taken'),
            of: 'case' as const,
            field: null,
          },
        ]
      : []),
  ]
}

const isOther = (code: string): boolean => code.endsWith('999')

/** Codes with commas between them; one of "other" with its words behind it. */
function activitiesOf({ activities = '' }: Values): { code: string; words: string }[] {
  return activities.split(',').flatMap((part) => {
    const [code = '', ...words] = oneLine(part).split(' ')
    return code ? [{ code, words: words.join(' ') }] : []
  })
}

const accountsOf = ({ accounts = '' }: Values): string[] => accounts.split('\n').map(oneLine).filter(Boolean)

/** A narrative on one line, cut between words into parts as long as an element may be. */
export function narrativeParts(narrative: string): string[] {
  const parts: string[] = []
  let rest = [...oneLine(narrative)]
  while (rest.length > PART_LENGTH) {
    const space = rest.lastIndexOf(' ', PART_LENGTH)
    const end = space > 0 ? space : PART_LENGTH
    parts.push(rest.slice(0, end).join(''))
    rest = rest.slice(space > 0 ? end + 1 : end)
  }
  return rest.length > 0 ? [...parts, rest.join('')] : parts
}

/** Everybody whom the report is about, each with what is stated of them: of further ones nothing is on record. */
const subjectsOf = (facts: ReportFacts, report: Values): [ReportFacts, Values][] => [
  [facts, report],
  ...(facts.furtherSubjects ?? []).map((kind, at): [ReportFacts, Values] => [
    {
      ...facts,
      subject: {
        kind,
        isKindOnRecord: false,
        name: '',
        isCustomer: false,
        isInDoubt: false,
        birthDate: null,
      },
    },
    statedOf(at + 2, report),
  ]),
]

/** A batch of one report, of type SARX. */
export function fincenBatchOf(facts: ReportFacts, institution: Values, report: Values): XmlElement {
  const amount = /^\d+$/.test(report.amount ?? '') ? (report.amount as string) : undefined
  const subjects = subjectsOf(facts, report)
  const activity = sequenced(
    'Activity',
    leaf('EFilingPriorDocumentNumber', report.reportType === 'initial' ? undefined : report.priorNumber),
    leaf('FilingDateText', plainDay(facts.madeAt.slice(0, 10))),
    sequenced(
      'ActivityAssociation',
      yes('ContinuingActivityReportIndicator', report.reportType === 'continuing'),
      yes('CorrectsAmendsPriorReportIndicator', report.reportType === 'corrects'),
      yes('InitialReportIndicator', report.reportType === 'initial'),
    ),
    ...institutionParties(institution),
    ...subjects.map(([about, stated]) => subjectParty(about, institution, stated)),
    activityParty(institution, report),
    suspiciousActivity(report, amount),
    ...narrativeParts(report.narrative ?? '').map((text, at) =>
      sequenced(
        'ActivityNarrativeInformation',
        leaf('ActivityNarrativeSequenceNumber', String(at + 1)),
        leaf('ActivityNarrativeText', text),
      ),
    ),
  )
  const batch: XmlElement = {
    name: 'EFilingBatchXML',
    attributes: {
      ActivityCount: '1',
      TotalAmount: amount ?? '0',
      PartyCount: String(subjects.length),
      ActivityAttachmentCount: '0',
      AttachmentCount: '0',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xmlns:fc2': 'www.fincen.gov/base',
      'xsi:schemaLocation': 'www.fincen.gov/base https://www.fincen.gov/base/EFL_SARXBatchSchema.xsd',
    },
    content: [{ name: 'FormTypeCode', content: 'SARX' }, activity],
  }
  let next = 0
  return named(batch, () => String(++next))
}

const NUMBERED = { SeqNum: '' }
const sequenced = (name: string, ...parts: (XmlElement | undefined)[]): XmlElement => ({
  ...element(name, ...parts),
  attributes: NUMBERED,
})

/** With its prefix and with the numbers of its elements, in the order that they are written. */
function named(one: XmlElement, next: () => string): XmlElement {
  const attributes = one.attributes === NUMBERED ? { SeqNum: next() } : one.attributes
  const content =
    typeof one.content === 'string' ? one.content : one.content.map((child) => named(child, next))
  return { name: `fc2:${one.name}`, ...(attributes ? { attributes } : {}), content }
}

const yes = (name: string, isSo: boolean): XmlElement | undefined => leaf(name, isSo ? 'Y' : '')
const plainDay = (day: string): string => day.replaceAll('-', '')
const known = (value: string | undefined): string | undefined =>
  value && !isNotKnown(value) ? oneLine(value) : undefined

const fullName = (name: string | undefined) =>
  sequenced('PartyName', leaf('PartyNameTypeCode', 'L'), leaf('RawPartyFullName', name && oneLine(name)))
const phoneOf = (phone: string | undefined) =>
  sequenced('PhoneNumber', leaf('PhoneNumberText', phone && oneLine(phone)))
const identification = (type: string, value: string | undefined) =>
  sequenced(
    'PartyIdentification',
    leaf('PartyIdentificationNumberText', value),
    leaf('PartyIdentificationTypeCode', type),
  )

const addressOf = (values: Values) =>
  sequenced(
    'Address',
    leaf('RawCityText', known(values.city)),
    leaf('RawCountryCodeText', known(values.country)),
    leaf('RawStateCodeText', known(values.state)),
    leaf('RawStreetAddress1Text', known(values.street)),
    leaf('RawZIPCode', known(values.zip)),
  )

const typeOf = ({ institutionType }: Values) =>
  sequenced('OrganizationClassificationTypeSubtype', leaf('OrganizationTypeID', institutionType))

/** Who sends it and who is to be asked: transmitter, its contact, the filing institution and its contact office. */
function institutionParties(values: Values): XmlElement[] {
  return [
    sequenced(
      'Party',
      leaf('ActivityPartyTypeCode', '35'),
      fullName(values.name),
      addressOf(values),
      phoneOf(values.phone),
      identification('28', values.tcc),
      identification('4', values.ein),
    ),
    sequenced('Party', leaf('ActivityPartyTypeCode', '37'), fullName(values.transmitterContact)),
    sequenced(
      'Party',
      leaf('ActivityPartyTypeCode', '30'),
      leaf('PrimaryRegulatorTypeCode', values.regulator),
      fullName(values.name),
      addressOf(values),
      identification('2', values.ein),
      typeOf(values),
    ),
    sequenced(
      'Party',
      leaf('ActivityPartyTypeCode', '8'),
      fullName(values.contactOffice),
      phoneOf(values.contactPhone),
    ),
  ]
}

/** Where it happened: the institution itself. */
const activityParty = (values: Values, { branch }: Values) =>
  sequenced(
    'Party',
    leaf('ActivityPartyTypeCode', '34'),
    yes('NoBranchActivityInvolvedIndicator', branch === 'none'),
    leaf('PrimaryRegulatorTypeCode', values.regulator),
    fullName(values.name),
    addressOf(values),
    identification('2', values.ein),
    typeOf(values),
  )

function subjectParty(facts: ReportFacts, institution: Values, report: Values): XmlElement {
  const person = isPerson(facts)
  const isUnknown = (name: string) => isNotKnown(report[name])
  const accounts = accountsOf(report)
  return sequenced(
    'Party',
    leaf('ActivityPartyTypeCode', '33'),
    yes('BirthDateUnknownIndicator', person && isUnknown('birthDate')),
    yes('FemaleGenderIndicator', person && report.gender === 'F'),
    leaf('IndividualBirthDateText', person ? known(report.birthDate)?.replaceAll('-', '') : undefined),
    yes('MaleGenderIndicator', person && report.gender === 'M'),
    yes('NoKnownAccountInvolvedIndicator', accounts.length === 0),
    yes('PartyAsEntityOrganizationIndicator', !person),
    yes('UnknownGenderIndicator', person && report.gender === 'U'),
    subjectName(facts, report),
    subjectAddress(report),
    sequenced(
      'PartyIdentification',
      leaf('PartyIdentificationNumberText', known(report.tin)),
      leaf('PartyIdentificationTypeCode', known(report.tin) ? report.tinType : undefined),
      yes('TINUnknownIndicator', isUnknown('tin')),
    ),
    report.occupation
      ? sequenced('PartyOccupationBusiness', leaf('OccupationBusinessText', oneLine(report.occupation)))
      : undefined,
    relation(facts, institution, report),
    accounts.length > 0 ? accountsHeld(accounts, institution) : undefined,
  )
}

function subjectName(facts: ReportFacts, report: Values): XmlElement {
  if (!isPerson(facts))
    return sequenced(
      'PartyName',
      leaf('PartyNameTypeCode', 'L'),
      leaf('RawEntityIndividualLastName', oneLine(nameOfEntity(facts, report) ?? '')),
    )
  return sequenced(
    'PartyName',
    yes('EntityLastNameUnknownIndicator', isNotKnown(report.lastName)),
    yes('FirstNameUnknownIndicator', isNotKnown(report.firstName)),
    leaf('PartyNameTypeCode', 'L'),
    leaf('RawEntityIndividualLastName', known(report.lastName)),
    leaf('RawIndividualFirstName', known(report.firstName)),
  )
}

function subjectAddress({
  subjectStreet,
  subjectCity,
  subjectState,
  subjectZip,
  subjectCountry,
}: Values): XmlElement {
  return sequenced(
    'Address',
    yes('CityUnknownIndicator', isNotKnown(subjectCity)),
    yes('CountryCodeUnknownIndicator', isNotKnown(subjectCountry)),
    leaf('RawCityText', known(subjectCity)),
    leaf('RawCountryCodeText', known(subjectCountry)),
    leaf('RawStateCodeText', known(subjectState)),
    leaf('RawStreetAddress1Text', known(subjectStreet)),
    leaf('RawZIPCode', known(subjectZip)),
    yes('StateCodeUnknownIndicator', isNotKnown(subjectState)),
    yes('StreetAddressUnknownIndicator', isNotKnown(subjectStreet)),
    yes('ZIPCodeUnknownIndicator', isNotKnown(subjectZip)),
  )
}

const relation = (facts: ReportFacts, { ein }: Values, { relation: stated }: Values) =>
  sequenced(
    'PartyAssociation',
    yes('CustomerIndicator', isClient(facts) || stated === 'customer'),
    yes('NoRelationshipToInstitutionIndicator', !isClient(facts) && stated === 'none'),
    leaf('SubjectRelationshipFinancialInstitutionTINText', ein),
  )

const accountsHeld = (accounts: readonly string[], { ein }: Values) =>
  sequenced(
    'PartyAccountAssociation',
    leaf('PartyAccountAssociationTypeCode', '7'),
    sequenced(
      'Party',
      leaf('ActivityPartyTypeCode', '41'),
      identification('4', ein),
      ...accounts.map((account) =>
        sequenced(
          'Account',
          leaf('AccountNumberText', account),
          sequenced('PartyAccountAssociation', leaf('PartyAccountAssociationTypeCode', '5')),
        ),
      ),
    ),
  )

function suspiciousActivity(report: Values, amount: string | undefined): XmlElement {
  return sequenced(
    'SuspiciousActivity',
    yes('AmountUnknownIndicator', isNotKnown(report.amount)),
    yes('NoAmountInvolvedIndicator', report.amount?.toLowerCase() === 'none'),
    leaf('SuspiciousActivityFromDateText', report.fromDate && plainDay(report.fromDate)),
    leaf('SuspiciousActivityToDateText', report.toDate && plainDay(report.toDate)),
    leaf('TotalSuspiciousAmountText', amount),
    ...activitiesOf(report).map(({ code, words }) =>
      sequenced(
        'SuspiciousActivityClassification',
        leaf('OtherSuspiciousActivityTypeText', isOther(code) ? words : undefined),
        leaf('SuspiciousActivitySubtypeID', code),
        // The hundreds of a code are the kind that it is of.
        leaf(
          'SuspiciousActivityTypeID',
          String(Math.floor(Number(code) / (code.endsWith('999') ? 1_000 : 100))),
        ),
      ),
    ),
  )
}

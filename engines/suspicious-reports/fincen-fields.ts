import {
  always,
  countryForm,
  dayForm,
  entityName,
  isClient,
  isNotKnown,
  isPerson,
  type ReportFacts,
  type ReportField,
  type SubjectKind,
  subjectIs,
  subjectKind,
  subjectKindIn,
  type Values,
} from './fields.ts'

const required = { isRequired: always }
const digits = (from: number, to: number) =>
  [new RegExp(`^\\d{${from},${to}}$`), from === to ? `${from} digits` : `${from} to ${to} digits`] as const
const phone = digits(5, 16)
const usOnly = (name: string) => (_facts: ReportFacts, values: Values) => values[name] === 'US'
const stateForm = [/^[A-Z]{2,3}$/, 'a code such as NY'] as const

const regulators = {
  1: 'Federal Reserve',
  2: 'FDIC',
  3: 'NCUA',
  4: 'OCC',
  6: 'SEC',
  7: 'IRS',
  9: 'CFTC',
  13: 'FHFA',
  99: 'Not applicable',
}
const institutionTypes = {
  1: 'Casino or card club',
  2: 'Depository institution',
  3: 'Insurance company',
  4: 'Money services business',
  5: 'Securities or futures',
  11: 'Loan or finance company',
  12: 'Housing GSE',
}

/** Of the filing institution; they hold for every report. */
export const fincenInstitution: readonly ReportField[] = [
  { name: 'name', title: 'Legal name of the filing institution', lengthMax: 150, ...required },
  { name: 'ein', title: 'Its EIN', lengthMax: 9, form: digits(9, 9), ...required },
  {
    name: 'tcc',
    title: 'Transmitter control code',
    help: 'Eight characters, as BSA E-Filing gave it',
    lengthMax: 8,
    form: [/^[A-Z0-9]{8}$/, 'eight capital letters and digits'],
    ...required,
  },
  {
    name: 'institutionType',
    title: 'Type of institution',
    lengthMax: 3,
    choices: institutionTypes,
    ...required,
  },
  { name: 'regulator', title: 'Primary federal regulator', lengthMax: 2, choices: regulators, ...required },
  { name: 'street', title: 'Its address: street', lengthMax: 100, ...required },
  { name: 'city', title: 'Its address: city', lengthMax: 50, ...required },
  {
    name: 'state',
    title: 'Its address: state',
    lengthMax: 3,
    form: stateForm,
    isRequired: usOnly('country'),
  },
  { name: 'zip', title: 'Its address: ZIP code', lengthMax: 9, ...required },
  { name: 'country', title: 'Its address: country', lengthMax: 2, form: countryForm, ...required },
  { name: 'phone', title: 'Its telephone', help: 'Digits alone', lengthMax: 16, form: phone, ...required },
  { name: 'transmitterContact', title: 'Contact for the transmission', lengthMax: 150, ...required },
  { name: 'contactOffice', title: 'Contact office for the report', lengthMax: 150, ...required },
  {
    name: 'contactPhone',
    title: 'Telephone of the contact office',
    help: 'Digits alone',
    lengthMax: 16,
    form: phone,
    ...required,
  },
]

const mayBeUnknown = { mayBeUnknown: true, isRequired: always }
const hasPrior = (_facts: ReportFacts, { reportType }: Values) =>
  reportType !== undefined && reportType !== '' && reportType !== 'initial'

/** What is asked of a subject: of the first under these names, of a further one with its number behind them. */
function subjectFields(
  at: number,
  of: Record<'isPerson' | 'isClient' | 'isThere', (facts: ReportFacts) => boolean>,
): readonly ReportField[] {
  const called = at === 1 ? 'Subject' : `Subject ${at}`
  const person = { appliesTo: of.isPerson }
  const fields: readonly ReportField[] = [
    { name: 'lastName', title: 'last name', lengthMax: 150, ...person, ...mayBeUnknown },
    { name: 'firstName', title: 'first name', lengthMax: 35, ...person, ...mayBeUnknown },
    { name: 'birthDate', title: 'day of birth', lengthMax: 10, form: dayForm, ...person, ...mayBeUnknown },
    {
      name: 'gender',
      title: 'gender',
      lengthMax: 1,
      choices: { F: 'Female', M: 'Male', U: 'Unknown' },
      ...person,
    },
    { name: 'subjectStreet', title: 'street', lengthMax: 100, ...mayBeUnknown },
    { name: 'subjectCity', title: 'city', lengthMax: 50, ...mayBeUnknown },
    {
      name: 'subjectState',
      title: 'state',
      lengthMax: 3,
      form: stateForm,
      mayBeUnknown: true,
      isRequired: usOnly(nameAt('subjectCountry', at)),
    },
    { name: 'subjectZip', title: 'ZIP or postal code', lengthMax: 9, ...mayBeUnknown },
    { name: 'subjectCountry', title: 'country', lengthMax: 2, form: countryForm, ...mayBeUnknown },
    { name: 'tin', title: 'taxpayer number', help: 'Digits alone', lengthMax: 25, ...mayBeUnknown },
    {
      name: 'tinType',
      title: 'kind of the taxpayer number',
      lengthMax: 1,
      choices: { 1: 'SSN or ITIN', 2: 'EIN', 9: 'Foreign' },
      isRequired: (_facts, values) => {
        const tin = values[nameAt('tin', at)] ?? ''
        return tin !== '' && !isNotKnown(tin)
      },
    },
    { name: 'occupation', title: 'occupation or business', lengthMax: 50 },
    {
      name: 'relation',
      title: 'relationship to the institution',
      lengthMax: 10,
      choices: { customer: 'Customer', none: 'No relationship' },
      isRequired: (facts) => !of.isClient(facts),
      appliesTo: (facts) => !of.isClient(facts),
    },
    {
      name: 'accounts',
      title: 'accounts involved, one a line',
      help: 'Empty where no account is known to be involved',
      lengthMax: 4_000,
      isLong: true,
    },
  ]
  return fields.map((field) => ({
    ...field,
    name: nameAt(field.name, at),
    title: `${called}: ${field.title}`,
    appliesTo: (facts) => of.isThere(facts) && (field.appliesTo?.(facts) ?? true),
  }))
}

const nameAt = (name: string, at: number): string => (at === 1 ? name : `${name}${at}`)

/** A report names so many subjects at most; FinCEN takes more, which are entered there. */
const SUBJECTS_MAX = 10
const FURTHER = Array.from({ length: SUBJECTS_MAX - 1 }, (_, at) => at + 2)
const kindAt = ({ furtherSubjects = [] }: ReportFacts, at: number) => furtherSubjects[at - 2]

const furtherFields = (at: number): readonly ReportField[] => [
  {
    name: `subjectKind${at}`,
    title: `Subject ${at}: a person or an organisation`,
    lengthMax: 10,
    choices: { person: 'Person', entity: 'Organisation' },
    appliesTo: (facts) => kindAt(facts, at) !== undefined,
    isRequired: always,
  },
  {
    name: `entityName${at}`,
    title: `Subject ${at}: name of the organisation`,
    lengthMax: 150,
    appliesTo: (facts) => kindAt(facts, at) === 'entity',
    isRequired: always,
  },
  ...subjectFields(at, {
    isPerson: (facts) => kindAt(facts, at) === 'person',
    isClient: () => false,
    isThere: (facts) => kindAt(facts, at) !== undefined,
  }),
]

/** What those are whom a report names beside its subject. */
export const furtherSubjectsIn = (values: Values): SubjectKind[] =>
  FURTHER.slice(0, Number(values.furtherSubjects) || 0).map((at) => subjectKindIn(values[`subjectKind${at}`]))

/** What is stated of a further subject, under the names of the first. */
export const statedOf = (at: number, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.endsWith(String(at)) ? [[name.slice(0, -String(at).length), value]] : [],
    ),
  )

/** Of one report. What its form has a box "unknown" for is either stated or said not to be known. */
export const fincenReport: readonly ReportField[] = [
  subjectIs,
  subjectKind,
  entityName(150),
  {
    name: 'reportType',
    title: 'Type of filing',
    lengthMax: 20,
    choices: {
      initial: 'Initial report',
      corrects: 'Corrects or amends an earlier one',
      continuing: 'Continuing activity',
    },
    ...required,
  },
  {
    name: 'priorNumber',
    title: 'BSA identifier of the earlier report',
    help: '14 digits, zeros where it is not known',
    lengthMax: 14,
    form: digits(14, 14),
    isRequired: hasPrior,
  },
  { name: 'narrative', title: 'Narrative', lengthMax: 20_000, isLong: true, ...required },
  {
    name: 'activities',
    title: 'Kinds of suspicious activity',
    help: 'Codes of item 32 to 42 such as 114, 805, with commas between them; one that ends in 999 with its words: 9999 words',
    lengthMax: 2_000,
    ...required,
  },
  { name: 'fromDate', title: 'Activity from', lengthMax: 10, form: dayForm, ...required },
  { name: 'toDate', title: 'Activity to', lengthMax: 10, form: dayForm },
  {
    name: 'amount',
    title: 'Amount involved in whole US dollars',
    help: 'Rounded up; “none” where no amount is involved',
    lengthMax: 15,
    form: [/^(\d{1,15}|none)$/i, 'whole US dollars, or “none”'],
    ...mayBeUnknown,
  },
  {
    name: 'branch',
    title: 'Branch',
    help: 'The activity of a report with branches is described in BSA E-Filing itself',
    lengthMax: 10,
    choices: { none: 'No branch was involved' },
    ...required,
  },
  ...subjectFields(1, { isPerson, isClient, isThere: always }),
  {
    name: 'furtherSubjects',
    title: 'Further subjects',
    help: 'How many more the report is about; each is asked for once this is kept',
    lengthMax: 2,
    choices: Object.fromEntries(FURTHER.map((at) => [String(at - 1), String(at - 1)])),
  },
  ...FURTHER.flatMap(furtherFields),
]

/** Words that FinCEN takes in no field of a party. */
export const REFUSED_WORDS: ReadonlySet<string> = new Set(
  'AKA, COMPUTER GENERATED, CUSTOMER, DBA, NON CUSTOMER, NONE, NOT APPLICABLE, OTHER, SAME, SAME AS ABOVE, SEE ABOVE, SEE NARRATIVE, SIGNATURE CARD, T/A, UNKNOWN, VARIOUS, XX'.split(
    ', ',
  ),
)

/** Kinds of activity by their numbers: all that a code of the schema can be. */
export const ACTIVITY_CODES: ReadonlySet<string> = new Set(
  (
    '106 111 112 113 114 301 304 305 308 309 310 312 320 321 322 323 324 325 401 402 403 404 405 409 501 502 504 505 506 507 601 603 604 608 609 701 ' +
    '801 804 805 806 807 808 809 812 820 821 822 823 824 901 903 904 905 907 908 909 910 911 913 917 920 921 922 924 925 926 927 928 ' +
    '1001 1003 1005 1006 1007 1101 1102 1201 1202 1203 1204 1999 3999 4999 5999 6999 7999 8999 9999 10999 11999 12999'
  ).split(' '),
)

import type { EntityFacts } from './schemas.ts'

/** Kinds of sources, by which it is decided whose word is shown. */
export const sourceKinds = ['organisation', 'register', 'regulator', 'database', 'sample', 'list'] as const
export type SourceKind = (typeof sourceKinds)[number]

export const sourceKindLabel: Readonly<Record<SourceKind, string>> = {
  organisation: 'Your organisation',
  register: 'Registers',
  regulator: 'Regulators',
  database: 'Databases',
  sample: 'Sample data',
  list: 'Other lists that were loaded',
}

type SourceStated = { id: string; kind: SourceKind; title: string; licence: string; why: string }

/** The sources that speak of companies; within a kind the one that goes before the others first. */
export const directorySources = [
  {
    id: 'organisation',
    kind: 'organisation',
    title: 'Your organisation',
    licence: 'Your own',
    why: 'what your own people wrote goes before every outside source',
  },
  {
    id: 'gleif',
    kind: 'register',
    title: 'GLEIF',
    licence: 'CC0',
    why: 'the LEI register checks what it publishes',
  },
  {
    id: 'companies-house',
    kind: 'register',
    title: 'UK Companies House',
    licence: 'Open Government Licence v3.0',
    why: 'it is the register of the United Kingdom',
  },
  {
    id: 'uk-psc',
    kind: 'register',
    title: 'UK register of people with significant control',
    licence: 'Open Government Licence v3.0',
    why: 'it lists who controls United Kingdom companies',
  },
  {
    id: 'financedatabase',
    kind: 'database',
    title: 'FinanceDatabase',
    licence: 'MIT',
    why: 'it writes names as companies do and has more on each',
  },
  {
    id: 'sec',
    kind: 'regulator',
    title: 'SEC EDGAR',
    licence: 'Public domain',
    why: 'it lists the registrants of the United States',
  },
  {
    id: 'sec-form-d',
    kind: 'regulator',
    title: 'SEC Form D',
    licence: 'Public domain',
    why: 'issuers state it to the SEC themselves',
  },
  {
    id: 'sec-subsidiaries',
    kind: 'regulator',
    title: 'SEC lists of subsidiaries',
    licence: 'Public domain',
    why: 'registrants file it with their annual report',
  },
  {
    id: 'esg-sample',
    kind: 'sample',
    title: 'Sample data (invented)',
    licence: 'None needed',
    why: 'no other source covers an invented company',
  },
  {
    id: 'directory-sample',
    kind: 'sample',
    title: 'Sample companies (invented)',
    licence: 'None needed',
    why: 'no other source covers an invented company',
  },
] as const satisfies readonly SourceStated[]

/** What a source is called; one that is not listed by its id. */
export const titleOfSource = (source: string): string =>
  directorySources.find(({ id }) => id === source)?.title ?? source

/** What is decided by one order of kinds: names and descriptions, and what registers and regulators know better. */
export const precedenceGroups = ['names', 'figures'] as const
export type PrecedenceGroup = (typeof precedenceGroups)[number]
export type Precedence = Readonly<Record<PrecedenceGroup, readonly SourceKind[]>>

export const precedenceGroupLabel: Readonly<Record<PrecedenceGroup, string>> = {
  names: 'Names, websites, industries and other data',
  figures: 'Places, dates, status and revenue',
}

/** The order where nobody has set another. */
export const defaultPrecedence: Precedence = {
  names: ['organisation', 'register', 'database', 'regulator', 'sample', 'list'],
  figures: ['organisation', 'register', 'regulator', 'database', 'sample', 'list'],
}

const ofFigures: ReadonlySet<string> = new Set([
  'country',
  'region',
  'city',
  'address',
  'foundedYear',
  'status',
  'legalForm',
  'revenueMillions',
  'revenueBand',
  'revenueCurrency',
  'revenueTo',
])

export const groupOfField = (field: string): PrecedenceGroup => (ofFigures.has(field) ? 'figures' : 'names')

export const kindOfSource = (source: string): SourceKind =>
  directorySources.find(({ id }) => id === source)?.kind ?? 'list'

/** How early a source is heard of a field: its kind by the order, then its place within the kind. */
export function rankOfSourceFor(field: string, source: string, order: Precedence): number {
  const at = directorySources.findIndex(({ id }) => id === source)
  const within = at === -1 ? directorySources.length : at
  return order[groupOfField(field)].indexOf(kindOfSource(source)) * 100 + within
}

export type FieldId =
  | Exclude<keyof EntityFacts, 'identifiers' | 'names' | 'doubtful' | 'offering' | 'instruments'>
  | 'name'

/**
 * Fields that say something only together: all of one group come from one source, the first that states one of `by`. A street of one source below the city of
 * another would be a place that exists nowhere.
 */
export const fieldGroups: readonly { by: readonly FieldId[]; fields: readonly FieldId[] }[] = [
  { by: ['city', 'address'], fields: ['region', 'city', 'address'] },
  { by: ['employees', 'employeesBand'], fields: ['employees', 'employeesBand'] },
  { by: ['fundingMillions'], fields: ['fundingMillions', 'fundingCurrency'] },
  { by: ['valuationMillions'], fields: ['valuationMillions', 'valuationCurrency'] },
  {
    by: ['revenueMillions', 'revenueBand'],
    fields: ['revenueMillions', 'revenueBand', 'revenueCurrency', 'revenueTo'],
  },
]

/** The fields of a record that have one value, as they are called and in the order in which they stand. */
export const FIELDS: readonly { id: FieldId; label: string }[] = [
  { id: 'name', label: 'Name' },
  { id: 'country', label: 'Country' },
  { id: 'region', label: 'Region' },
  { id: 'city', label: 'City' },
  { id: 'address', label: 'Address' },
  { id: 'website', label: 'Website' },
  { id: 'sector', label: 'Sector' },
  { id: 'industry', label: 'Industry' },
  { id: 'marketSize', label: 'Size by market value' },
  { id: 'employees', label: 'Employees' },
  { id: 'employeesBand', label: 'Employees, between' },
  { id: 'foundedYear', label: 'Founded' },
  { id: 'status', label: 'Status' },
  { id: 'legalForm', label: 'Legal form' },
  { id: 'noDirectParent', label: 'Direct parent not reported' },
  { id: 'noUltimateParent', label: 'Ultimate parent not reported' },
  { id: 'jurisdiction', label: 'Organised under the laws of' },
  { id: 'parentShare', label: 'Share held, as the parent lists it' },
  { id: 'endedOn', label: 'Dissolved or ended on' },
  { id: 'successor', label: 'Succeeded by' },
  { id: 'accountsDue', label: 'Next accounts due' },
  { id: 'chargesOutstanding', label: 'Charges outstanding' },
  { id: 'controlStatement', label: 'Statement on control' },
  { id: 'fundingStage', label: 'Funding stage' },
  { id: 'fundingMillions', label: 'Total funding, millions' },
  { id: 'fundingCurrency', label: 'Currency of the funding' },
  { id: 'investors', label: 'Investors' },
  { id: 'valuationMillions', label: 'Valuation, millions' },
  { id: 'valuationCurrency', label: 'Currency of the valuation' },
  { id: 'revenueMillions', label: 'Annual revenue, millions' },
  { id: 'revenueBand', label: 'Annual revenue between, millions' },
  { id: 'revenueCurrency', label: 'Currency of the revenue' },
  { id: 'revenueTo', label: 'Year of the revenue' },
  { id: 'description', label: 'About' },
]

type Days = { asOf: string; oldestAsOf: string | null }

/** The days of which a source's records speak: one that gave a newer record yesterday is not new as a whole. */
export const daysOf = (
  { asOf, oldestAsOf }: Days,
  inWords: (day: string) => string = (day) => day,
): string =>
  oldestAsOf === null || oldestAsOf === asOf ? inWords(asOf) : `${inWords(oldestAsOf)} to ${inWords(asOf)}`

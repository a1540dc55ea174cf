import type { EntityFacts } from './schemas.ts'

type SourceStated = { id: string; title: string; licence: string; why: string }

/** The sources that speak of companies, the one that goes before the others first. */
export const directorySources = [
  {
    id: 'organisation',
    title: 'Your organisation',
    licence: 'Your own',
    why: 'what your own people wrote goes before every outside source',
  },
  { id: 'gleif', title: 'GLEIF', licence: 'CC0', why: 'the LEI register checks what it publishes' },
  {
    id: 'companies-house',
    title: 'UK Companies House',
    licence: 'Open Government Licence v3.0',
    why: 'it is the register of the United Kingdom',
  },
  {
    id: 'uk-psc',
    title: 'UK register of people with significant control',
    licence: 'Open Government Licence v3.0',
    why: 'it lists who controls United Kingdom companies',
  },
  {
    id: 'financedatabase',
    title: 'FinanceDatabase',
    licence: 'MIT',
    why: 'it writes names as companies do and has more on each',
  },
  {
    id: 'sec',
    title: 'SEC EDGAR',
    licence: 'Public domain',
    why: 'it lists the registrants of the United States',
  },
  {
    id: 'esg-sample',
    title: 'Sample data (invented)',
    licence: 'None needed',
    why: 'no other source covers an invented company',
  },
  {
    id: 'directory-sample',
    title: 'Sample companies (invented)',
    licence: 'None needed',
    why: 'no other source covers an invented company',
  },
] as const satisfies readonly SourceStated[]

export const rankOfSource = (source: string): number => {
  const at = directorySources.findIndex(({ id }) => id === source)
  return at === -1 ? directorySources.length : at
}

/** What a source is called; one that is not listed by its id. */
export const titleOfSource = (source: string): string =>
  directorySources.find(({ id }) => id === source)?.title ?? source

/** What a register or a regulator knows better than a database that writes names as companies do. */
const ofRegisters: ReadonlySet<string> = new Set([
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
const regulators: ReadonlySet<string> = new Set(['sec'])
const databases: ReadonlySet<string> = new Set(['financedatabase'])

/** How early a source is heard of a field: on places, dates and figures regulators go before databases. */
export function rankOfSourceFor(field: string, source: string): number {
  const rank = rankOfSource(source)
  if (!ofRegisters.has(field)) return rank
  const firstDatabase = directorySources.findIndex(({ id }) => databases.has(id))
  return regulators.has(source) ? firstDatabase - 0.5 : rank
}

export type FieldId = Exclude<keyof EntityFacts, 'identifiers' | 'names' | 'doubtful'> | 'name'

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

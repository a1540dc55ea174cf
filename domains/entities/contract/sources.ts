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
] as const satisfies readonly SourceStated[]

export const rankOfSource = (source: string): number => {
  const at = directorySources.findIndex(({ id }) => id === source)
  return at === -1 ? directorySources.length : at
}

export type FieldId = Exclude<keyof EntityFacts, 'identifiers' | 'names'> | 'name'

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
  { id: 'foundedYear', label: 'Founded' },
  { id: 'status', label: 'Status' },
  { id: 'legalForm', label: 'Legal form' },
  { id: 'noDirectParent', label: 'Direct parent not reported' },
  { id: 'noUltimateParent', label: 'Ultimate parent not reported' },
  { id: 'fundingStage', label: 'Funding stage' },
  { id: 'fundingMillions', label: 'Total funding, $M' },
  { id: 'revenueMillions', label: 'Annual revenue, $M' },
  { id: 'description', label: 'About' },
]

type Days = { asOf: string; oldestAsOf: string | null }

/** The days of which a source's records speak: one that gave a newer record yesterday is not new as a whole. */
export const daysOf = (
  { asOf, oldestAsOf }: Days,
  inWords: (day: string) => string = (day) => day,
): string =>
  oldestAsOf === null || oldestAsOf === asOf ? inWords(asOf) : `${inWords(oldestAsOf)} to ${inWords(asOf)}`

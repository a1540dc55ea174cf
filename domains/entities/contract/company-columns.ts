import type { ColumnOf } from '#platform/endpoint/index.ts'
import type { DirectoryCompany } from './schemas.ts'
import { titleOfSource } from './sources.ts'
import { amountInWords, bandInWords } from './stated-values.ts'

type Company = DirectoryCompany
type Facts = Omit<ColumnOf<Company>, 'key' | 'format'> & Partial<Pick<ColumnOf<Company>, 'format'>>

const amount = (exact: number | null, band?: Company['revenueBand']) =>
  exact ?? (band ? bandInWords(band) : null)
const currencyOf = (isStated: boolean, currency = 'USD') => (isStated ? currency : null)

const stated: readonly Facts[] = [
  { id: 'id', title: 'Company', value: ({ id }) => id, table: 'none' },
  { id: 'name', title: 'Name', value: ({ name }) => name, card: 'name' },
  { id: 'industry', title: 'Industry', value: ({ industry }) => industry },
  { id: 'sector', title: 'Sector', value: ({ sector }) => sector, table: 'offered' },
  { id: 'location', title: 'Location', value: ({ location }) => location },
  { id: 'country', title: 'Country', value: ({ country }) => country, table: 'offered' },
  { id: 'size', title: 'Size by market value', value: ({ marketSize }) => marketSize, table: 'offered' },
  {
    id: 'employees',
    title: 'Employees',
    format: 'count',
    value: ({ employeeCount, employeesBand }) => amount(employeeCount, employeesBand),
  },
  { id: 'founded', title: 'Founded', value: ({ foundedYear }) => foundedYear },
  { id: 'stage', title: 'Funding stage', value: ({ fundingStage }) => fundingStage },
  {
    id: 'funding',
    title: 'Total funding',
    value: ({ totalFunding, fundingCurrency }) => amountInWords(totalFunding, undefined, fundingCurrency),
    file: false,
  },
  {
    id: 'fundingMillions',
    title: 'Total funding, millions',
    value: ({ totalFunding }) => totalFunding,
    table: 'none',
  },
  {
    id: 'fundingCurrency',
    title: 'Currency of the funding',
    value: ({ totalFunding, fundingCurrency }) => currencyOf(totalFunding !== null, fundingCurrency),
    table: 'none',
  },
  {
    id: 'revenue',
    title: 'Annual revenue',
    value: ({ revenue, revenueBand, revenueCurrency }) =>
      amountInWords(revenue, revenueBand, revenueCurrency),
    file: false,
  },
  {
    id: 'revenueMillions',
    title: 'Annual revenue, millions',
    value: ({ revenue, revenueBand }) => amount(revenue, revenueBand),
    table: 'none',
  },
  {
    id: 'revenueCurrency',
    title: 'Currency of the revenue',
    value: ({ revenue, revenueBand, revenueCurrency }) =>
      currencyOf(revenue !== null || revenueBand !== undefined, revenueCurrency),
    table: 'none',
  },
  { id: 'website', title: 'Website', value: ({ website }) => website, table: 'offered' },
  {
    id: 'status',
    title: 'Status',
    value: ({ statuses }) => statuses.map(({ value, title }) => `${value} (${title})`).join('; ') || null,
  },
  {
    id: 'sources',
    title: 'Sources',
    value: ({ sources }) => sources.map(titleOfSource).join(', '),
    table: 'offered',
  },
  {
    id: 'seenBy',
    title: 'Seen by',
    value: ({ isOwn }) => (isOwn ? 'Your organisation' : 'Everybody'),
  },
]

/** The columns of the directory, for its table and its files. */
export const companyColumns: readonly ColumnOf<Company>[] = stated.map((facts) => ({
  format: 'text',
  ...facts,
  key: facts.id,
}))

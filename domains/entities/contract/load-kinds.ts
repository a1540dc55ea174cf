import { z } from 'zod'

/** The files of companies that are read, each by its published shape; `table` is any list whose columns a person names. */
export const loadKinds = {
  'gleif-lei': {
    title: 'GLEIF: legal entities (level 1)',
    file: 'Golden copy or LEI-CDF file, XML, CSV or JSON',
    source: 'gleif',
    of: 'entities',
  },
  'gleif-relationships': {
    title: 'GLEIF: relationship records (level 2)',
    file: 'RR-CDF file, XML, CSV or JSON; load the entities first',
    source: 'gleif',
    of: 'relationships',
  },
  'gleif-exceptions': {
    title: 'GLEIF: reporting exceptions (level 2)',
    file: 'Reporting exceptions file, XML, CSV or JSON; load the entities first',
    source: 'gleif',
    of: 'exceptions',
  },
  'companies-house': {
    title: 'UK Companies House: company data',
    file: 'BasicCompanyData, CSV',
    source: 'companies-house',
    of: 'companies',
  },
  'companies-house-psc': {
    title: 'UK Companies House: people with significant control',
    file: 'PSC snapshot, one JSON object a line; load the companies first',
    source: 'uk-psc',
    of: 'entries',
  },
  'sec-tickers': {
    title: 'SEC EDGAR: company tickers',
    file: 'company_tickers.json or company_tickers_exchange.json',
    source: 'sec',
    of: 'registrants',
  },
  'sec-submissions': {
    title: 'SEC EDGAR: submissions',
    file: 'CIK##########.json, or submissions.zip',
    source: 'sec',
    of: 'registrants',
  },
  'sec-facts': {
    title: 'SEC EDGAR: company facts',
    file: 'companyfacts CIK##########.json, or companyfacts.zip',
    source: 'sec',
    of: 'registrants',
  },
  'sec-form-d': {
    title: 'SEC EDGAR: Form D (private offerings)',
    file: 'primary_doc.xml of a Form D or D/A, or several in a ZIP',
    source: 'sec-form-d',
    of: 'issuers and people',
  },
  'sec-subsidiaries': {
    title: 'SEC EDGAR: list of subsidiaries (exhibit 21)',
    file: 'Exhibit 21 of a 10-K, or 8 of a 20-F, as HTML or text; load its registrant first',
    source: 'sec-subsidiaries',
    of: 'subsidiaries',
  },
  financedatabase: {
    title: 'FinanceDatabase: equities',
    file: 'A file of the equities folder, CSV',
    source: 'financedatabase',
    of: 'listings',
  },
  'legal-forms': {
    title: 'ISO 20275: legal forms (ELF code list)',
    file: 'ELF code list of GLEIF, CSV',
    source: 'gleif',
    of: 'legal forms',
  },
  table: {
    title: 'Your own list',
    file: 'CSV or XLSX with one company a row; you choose what each column holds',
    source: null,
    of: 'rows',
  },
} as const

export const LoadKind = z.enum(Object.keys(loadKinds) as [keyof typeof loadKinds])
export type LoadKind = z.infer<typeof LoadKind>

/** What a column of a person's own list can hold. */
export const tableFields = [
  { field: 'key', label: 'Your number of the company' },
  { field: 'name', label: 'Name' },
  { field: 'tradingName', label: 'Trading name' },
  { field: 'formerName', label: 'Former name' },
  { field: 'country', label: 'Country' },
  { field: 'region', label: 'Region' },
  { field: 'city', label: 'City' },
  { field: 'place', label: 'City and country in one column' },
  { field: 'address', label: 'Address' },
  { field: 'website', label: 'Website' },
  { field: 'industry', label: 'Industry' },
  { field: 'sector', label: 'Sector' },
  { field: 'employees', label: 'Employees' },
  { field: 'foundedYear', label: 'Year founded' },
  { field: 'status', label: 'Status' },
  { field: 'legalForm', label: 'Legal form' },
  { field: 'description', label: 'About' },
  { field: 'fundingStage', label: 'Funding stage' },
  { field: 'funding', label: 'Total funding' },
  { field: 'investors', label: 'Investors' },
  { field: 'valuation', label: 'Valuation' },
  { field: 'revenue', label: 'Annual revenue' },
  { field: 'revenueTo', label: 'Year of the revenue' },
  { field: 'currency', label: 'Currency of the amounts' },
  { field: 'lei', label: 'LEI' },
  { field: 'isin', label: 'ISIN' },
  { field: 'figi', label: 'FIGI' },
  { field: 'cik', label: 'CIK' },
  { field: 'vat', label: 'VAT number' },
  { field: 'registration', label: 'Registry number' },
  { field: 'ticker', label: 'Ticker' },
] as const
export type TableField = (typeof tableFields)[number]['field']

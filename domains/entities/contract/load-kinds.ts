import { z } from 'zod'

/** The files of companies that are read, each by its published shape; `table` is any list whose columns a person names. */
export const loadKinds = {
  'gleif-lei': {
    title: 'GLEIF: legal entities (level 1)',
    file: 'Golden copy or LEI-CDF file, XML or JSON',
    source: 'gleif',
    of: 'entities',
  },
  'gleif-relationships': {
    title: 'GLEIF: relationship records (level 2)',
    file: 'RR-CDF file, XML or JSON; load the entities first',
    source: 'gleif',
    of: 'relationships',
  },
  'gleif-exceptions': {
    title: 'GLEIF: reporting exceptions (level 2)',
    file: 'Reporting exceptions file, XML or JSON; load the entities first',
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
  {
    field: 'key',
    label: 'Your number of the company',
    titles: ['id', 'key', 'record id', 'company id', 'customer number', 'number'],
  },
  {
    field: 'name',
    label: 'Name',
    titles: ['name', 'company', 'company name', 'legal name', 'entity name', 'firm', 'firma'],
  },
  { field: 'tradingName', label: 'Trading name', titles: ['trading name', 'trade name', 'dba', 'brand'] },
  { field: 'formerName', label: 'Former name', titles: ['former name', 'previous name'] },
  { field: 'country', label: 'Country', titles: ['country', 'country code', 'land', 'jurisdiction'] },
  { field: 'region', label: 'Region', titles: ['region', 'state', 'province'] },
  { field: 'city', label: 'City', titles: ['city', 'town', 'ort', 'headquarters'] },
  { field: 'address', label: 'Address', titles: ['address', 'street', 'registered address'] },
  { field: 'website', label: 'Website', titles: ['website', 'url', 'domain', 'web'] },
  { field: 'industry', label: 'Industry', titles: ['industry', 'industry description', 'branch'] },
  { field: 'sector', label: 'Sector', titles: ['sector'] },
  {
    field: 'employees',
    label: 'Employees',
    titles: ['employees', 'employee count', 'headcount', 'number of employees'],
  },
  { field: 'foundedYear', label: 'Year founded', titles: ['founded', 'year founded', 'founded year'] },
  { field: 'status', label: 'Status', titles: ['status'] },
  { field: 'lei', label: 'LEI', titles: ['lei', 'lei code'] },
  { field: 'isin', label: 'ISIN', titles: ['isin'] },
  { field: 'figi', label: 'FIGI', titles: ['figi', 'composite figi'] },
  { field: 'cik', label: 'CIK', titles: ['cik'] },
  { field: 'vat', label: 'VAT number', titles: ['vat', 'vat number', 'vat id'] },
  {
    field: 'registration',
    label: 'Registry number',
    titles: ['registration number', 'registry number', 'company number', 'registration'],
  },
  { field: 'ticker', label: 'Ticker', titles: ['ticker', 'symbol'] },
] as const
export type TableField = (typeof tableFields)[number]['field']

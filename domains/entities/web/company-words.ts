import { percent } from '#design-system/formats/index.ts'
import {
  amountInWords,
  bandInWords,
  type DirectoryCompany,
  type EntityIdentifierKind,
  type EntityScreening,
} from '../contract/index.ts'

const grouped = new Intl.NumberFormat('en-US')

/** The first letters of the name's words, two at most (DIR-011). */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** A bare count; `N/A` where nobody has counted (DIR-029). */
export const bareCount = (value: number | null | undefined): string =>
  value === null || value === undefined ? 'N/A' : grouped.format(value)

/** How many employees a source states: a number, or the band that it states. */
export const employeesIn = ({ employeeCount, employeesBand }: DirectoryCompany): string | null =>
  employeeCount === null ? (employeesBand ? bandInWords(employeesBand) : null) : grouped.format(employeeCount)

const fundingOf = ({ totalFunding, fundingCurrency }: DirectoryCompany) =>
  amountInWords(totalFunding, undefined, fundingCurrency)

/** The lines of a card (DIR-014 to DIR-017); amounts in dollars as "$" and "M" (DIR-027). */
export const cardWords = (company: DirectoryCompany) => {
  const employees = employeesIn(company)
  return {
    location: company.location ?? 'Location not disclosed',
    employees: employees === null ? 'Size not disclosed' : `${employees} employees`,
    stage: company.fundingStage ?? 'Stage not disclosed',
    raised: fundingOf(company) ?? 'Undisclosed',
  }
}

const NOT_DISCLOSED = 'Not disclosed'

/** The facts of the modal (DIR-024, DIR-025, DIR-028). */
export const modalFacts = (company: DirectoryCompany) => ({
  firmographics: [
    { label: 'Industry', value: company.industry ?? NOT_DISCLOSED },
    { label: 'Location', value: company.location ?? NOT_DISCLOSED },
    { label: 'Employee Count', value: employeesIn(company) ?? NOT_DISCLOSED },
    { label: 'Founded', value: company.foundedYear === null ? NOT_DISCLOSED : String(company.foundedYear) },
  ],
  funding: [
    { label: 'Stage', value: company.fundingStage ?? NOT_DISCLOSED },
    { label: 'Total Funding', value: fundingOf(company) ?? NOT_DISCLOSED },
    {
      label: 'Annual Revenue',
      value: amountInWords(company.revenue, company.revenueBand, company.revenueCurrency) ?? NOT_DISCLOSED,
    },
  ],
})

export const identifierLabel: Readonly<Record<EntityIdentifierKind, string>> = {
  lei: 'LEI',
  cik: 'CIK',
  isin: 'ISIN',
  figi: 'FIGI',
  vat: 'VAT number',
  registration: 'Registration number',
  ticker: 'Ticker',
  tax: 'Tax number',
  other: 'Other',
}

/** A share between two bounds. */
export function shareInWords(share: { low: number; high: number } | null): string {
  if (!share) return 'Not stated'
  const [low, high] = [percentOf(share.low), percentOf(share.high)]
  return low === high ? low : `${low} to ${high}`
}
const percentOf = (fraction: number) => `${Math.round(fraction * 10_000) / 100}%`

/** From so many letters on a name is searched for. */
export const NAME_LETTERS_MIN = 2

/** What stands where no company of a typed name is shown: what could not be searched is not called missing. */
export function noNameFound(
  typed: string,
  { isFetching, isError }: { isFetching: boolean; isError: boolean },
): string {
  if (typed.trim().length < NAME_LETTERS_MIN) return 'Type at least two letters of the name'
  if (isFetching) return 'Searching…'
  if (isError) return 'The directory could not be searched. Type again to retry'
  return 'Not found: add it to the directory first'
}

export const screeningSeverity = {
  'not-screened': 'low',
  clear: 'ok',
  outdated: 'medium',
  incomplete: 'medium',
  review: 'high',
  confirmed: 'critical',
  dismissed: 'ok',
} as const satisfies Record<EntityScreening['state'], string>

/** How likely a join is, no more exact than measured (docs/methodology/entity-resolution.md). */
export const likelihood = (probability: number): string =>
  probability >= 0.99 ? 'over 99%' : percent(probability, { digits: 0 })

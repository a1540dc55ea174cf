import type { DirectoryCompany } from '#engines/directory-search/index.ts'
import type { EntityFacts } from '../../contract/index.ts'
import type { DirectoryPart, Facets } from './search-messages.ts'

/** Employees where they are known; the class of the market value stands in for them. */
const SIZES: Readonly<Record<string, number>> = {
  'Mega Cap': 400_000,
  'Large Cap': 60_000,
  'Mid Cap': 8_000,
  'Small Cap': 1_000,
  'Micro Cap': 150,
  'Nano Cap': 20,
}

/** A row of the directory as the search reads it, and what it is counted by. */
export function listedCompany(row: DirectoryPart[number]): {
  company: DirectoryCompany
  facets: Facets & { source: string[] }
} {
  const facts = JSON.parse(row.facts) as EntityFacts
  const size = facts.employees ?? facts.employeesBand?.low ?? SIZES[facts.marketSize ?? '']
  return {
    company: {
      id: String(row.id),
      names: facts.names.map(({ text }) => text),
      ...(facts.country ? { country: facts.country } : {}),
      ...(facts.city ? { city: facts.city } : {}),
      ...(facts.website ? { website: facts.website } : {}),
      ...(facts.industry ? { industry: facts.industry } : {}),
      ...(facts.sector ? { sector: facts.sector } : {}),
      ...(size === undefined ? {} : { size }),
      symbols: facts.identifiers.filter(({ kind }) => kind === 'ticker').map(({ value }) => value),
      identifiers: facts.identifiers.filter(({ kind }) => kind !== 'ticker').map(({ value }) => value),
    },
    facets: {
      ...(facts.country ? { country: [facts.country] } : {}),
      ...(facts.sector ? { sector: [facts.sector] } : {}),
      ...(facts.marketSize ? { size: [facts.marketSize] } : {}),
      source: JSON.parse(row.sources) as string[],
    },
  }
}

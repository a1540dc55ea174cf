import { type DirectoryCompany, fieldWords, foldPlace } from '#engines/directory-search/index.ts'
import type { EntityFacts } from '../../contract/index.ts'
import type { DirectoryPart, Facets, Figures } from './search-messages.ts'

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
  figures: Figures
  /** Its city and its region, as they are compared. */
  places: string[]
  /** The words of its industry and its sector. */
  trades: string[]
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
      symbols: [
        ...new Set([
          ...facts.identifiers.filter(({ kind }) => kind === 'ticker').map(({ value }) => value),
          ...(facts.instruments ?? []).flatMap(({ symbol }) => symbol ?? []),
        ]),
      ],
      identifiers: facts.identifiers.filter(({ kind }) => kind !== 'ticker').map(({ value }) => value),
    },
    figures: figuresOf(facts),
    places: [facts.city, facts.region].flatMap((place) => (place ? [foldPlace(place)] : [])),
    trades: [...new Set([...fieldWords(facts.industry), ...fieldWords(facts.sector)])],
    facets: {
      ...(facts.country ? { country: [facts.country] } : {}),
      ...(facts.sector ? { sector: [facts.sector] } : {}),
      ...(facts.marketSize ? { size: [facts.marketSize] } : {}),
      source: JSON.parse(row.sources) as string[],
    },
  }
}

/** Amounts of another currency than the dollar are not compared with others. */
function figuresOf(facts: EntityFacts): Figures {
  const { employees, employeesBand: band, revenueMillions, revenueBand, fundingMillions, foundedYear } = facts
  const isDollar = (currency: string | undefined) => currency === undefined || currency === 'USD'
  const exactly = (figure: number) => [figure, figure] as const
  const revenue =
    revenueMillions !== undefined
      ? exactly(revenueMillions)
      : revenueBand && ([revenueBand.low, revenueBand.high] as const)
  return {
    ...(employees !== undefined
      ? { employees: exactly(employees) }
      : band
        ? { employees: [band.low, band.high] as const }
        : {}),
    ...(revenue && isDollar(facts.revenueCurrency) ? { revenue } : {}),
    ...(fundingMillions !== undefined && isDollar(facts.fundingCurrency)
      ? { funding: exactly(fundingMillions) }
      : {}),
    ...(foundedYear !== undefined ? { founded: exactly(foundedYear) } : {}),
  }
}

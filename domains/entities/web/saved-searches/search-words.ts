import { countryName } from '#engines/name-matching/index.ts'
import { directorySources, type SearchAsked } from '../../contract/index.ts'

/** What a search asks for, in words; empty where it asks for everything. */
export const askedInWords = ({ q, country, sector, size, source }: SearchAsked): string =>
  [
    q ? `“${q}”` : '',
    country ? countryName(country) : '',
    sector,
    size,
    source ? (directorySources.find(({ id }) => id === source)?.title ?? source) : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** The directory with a search asked. */
export const directoryOf = (asked: SearchAsked): string =>
  `/dashboard/companies?${new URLSearchParams(
    Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )}`

/** A class of an industry: peers share its scheme and division. */
type Industry = { scheme: 'NACE' | 'NAICS' | 'SIC'; division: string }

/** How an industry is written: `NACE 28.1`, `NAICS 333249`, `SIC 3559`. */
export const INDUSTRY = /^(NACE|NAICS|SIC) (\d{2}(?:\.\d{1,2}){0,2}|\d{2,6})$/

/** As many leading figures say in which branch a firm is: a division of NACE, a major group of SIC, a subsector of NAICS. */
const figures = { NACE: 2, NAICS: 3, SIC: 2 } as const

/** The scheme and division of an industry as it is written; undefined for what is none. */
export function industryOf(text: string): Industry | undefined {
  const [, scheme, code] = INDUSTRY.exec(text.trim().toUpperCase()) ?? []
  if (!scheme || !code) return undefined
  const known = scheme as Industry['scheme']
  return { scheme: known, division: code.replaceAll('.', '').slice(0, figures[known]) }
}

/** Fewer peers than this place nobody. */
const PEERS_LEAST = 5

type PeerPlace = {
  /** The share of peers with a lower value, equal ones counted half. */
  percentile: number
  median: number
  peers: number
}

/** Where a value stands among those of peers; null where it or too many of theirs are not known. */
export function placeAmong(own: number | null, peers: readonly (number | null)[]): PeerPlace | null {
  const known = peers.filter((value) => value !== null).toSorted((one, other) => one - other)
  if (own === null || known.length < PEERS_LEAST) return null
  const below = known.filter((value) => value < own).length
  const same = known.filter((value) => value === own).length
  const [low, high] = [known[(known.length - 1) >> 1] ?? 0, known[known.length >> 1] ?? 0]
  return { percentile: (below + same / 2) / known.length, median: (low + high) / 2, peers: known.length }
}

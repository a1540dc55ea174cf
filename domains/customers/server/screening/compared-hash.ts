import { createHash } from 'node:crypto'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { CustomerIdentifier } from '../../contract/schemas.ts'

/** The facts of a party that a screening compares with a list entry. */
export type ComparedFacts = {
  name: string
  schema: string
  countries: readonly string[]
  birthDate: string | null
  identifiers: readonly CustomerIdentifier[]
  aliases?: readonly string[] | undefined
  gender?: string | null | undefined
}

/** What of a related party changes what is said of its customer: its own facts, its role and its share. */
export type ComparedRelation = ComparedFacts & {
  id: number
  role: string
  ofPartyId: number | null
  shareLow: number | null
  shareHigh: number | null
}

/**
 * SHA-256, in hexadecimal, over the compared facts alone, with those of the related parties where there are any. The order of countries, identifiers
 * and parties does not count.
 */
export function comparedHashOf(facts: ComparedFacts, related: readonly ComparedRelation[] = []): string {
  const covered = {
    ...coveredOf(facts),
    ...(related.length > 0 && {
      related: related
        .map((party) => {
          const { id, role, ofPartyId, shareLow, shareHigh } = party
          return canonicalJson({ ...coveredOf(party), id, role, ofPartyId, shareLow, shareHigh })
        })
        .sort(),
    }),
  }
  return createHash('sha256').update(canonicalJson(covered)).digest('hex')
}

const coveredOf = (facts: ComparedFacts) => ({
  name: facts.name.trim(),
  schema: facts.schema,
  countries: [...new Set(facts.countries)].sort(),
  birthDate: facts.birthDate,
  identifiers: facts.identifiers
    .map(({ kind, value, country }) => canonicalJson({ kind, value, country }))
    .sort(),
  // Left out where there are none: customers of before are compared as they were.
  ...(facts.aliases?.length && { aliases: [...new Set(facts.aliases)].sort() }),
  ...(facts.gender && { gender: facts.gender }),
})

import { createHash } from 'node:crypto'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { CustomerIdentifier } from '../../contract/nouns.ts'

/** The facts of a party that a screening compares with a list entry. */
export type ComparedFacts = {
  name: string
  schema: string
  countries: readonly string[]
  birthDate: string | null
  identifiers: readonly CustomerIdentifier[]
}

/**
 * SHA-256, in hexadecimal, over the compared facts alone. The order of countries and identifiers does not count, so a
 * dismissal falls only when a fact itself changes.
 */
export function comparedHashOf(facts: ComparedFacts): string {
  const covered = {
    name: facts.name.trim(),
    schema: facts.schema,
    countries: [...new Set(facts.countries)].sort(),
    birthDate: facts.birthDate,
    identifiers: facts.identifiers
      .map(({ kind, value, country }) => canonicalJson({ kind, value, country }))
      .sort(),
  }
  return createHash('sha256').update(canonicalJson(covered)).digest('hex')
}

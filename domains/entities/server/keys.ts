import {
  type CompanyIdentifier,
  type CompanyRecord,
  checkIdentifier,
} from '#engines/entity-resolution/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { EntityFacts, EntityIdentifier } from '../contract/index.ts'

/** An identifier for the engine, which leaves out what nobody says. */
const asked = ({ kind, value, issuer }: EntityIdentifier): CompanyIdentifier => ({
  kind,
  value,
  ...(issuer ? { issuer } : {}),
})

/** Kinds that name one legal entity or one issue of it: whoever has the same is found by them. A ticker is used again. */
const FINDING = new Set<string>(['lei', 'cik', 'isin', 'figi', 'vat', 'registration', 'tax'])

/** The keys by which a record is found. */
export const keysOf = ({ identifiers }: EntityFacts): string[] => [
  ...new Set(
    identifiers.flatMap((identifier) => {
      const { kind, value, isValid } = checkIdentifier(asked(identifier))
      return FINDING.has(kind) && isValid ? [`${kind}:${value}`] : []
    }),
  ),
]

/**
 * Identifiers as they are kept: without spaces and marks, their digits checked.
 * @throws Problem `invalid-input` that names the one that cannot be.
 */
export function soundIdentifiers(identifiers: readonly EntityIdentifier[]): EntityIdentifier[] {
  return identifiers.map((identifier, at) => {
    const { value, isValid, refusal } = checkIdentifier(asked(identifier))
    if (!isValid)
      throw new Problem(
        'invalid-input',
        `${identifier.kind.toUpperCase()} ${identifier.value} is not one: ${refusal}.`,
        { field: `identifiers.${at}.value`, kind: identifier.kind },
      )
    return {
      ...identifier,
      value: identifier.kind === 'ticker' ? identifier.value.trim().toUpperCase() : value,
    }
  })
}

/** A record as the engine that compares two reads it. */
export const comparable = (facts: EntityFacts): CompanyRecord => ({
  names: facts.names.map(({ text }) => text),
  ...(facts.country ? { country: facts.country } : {}),
  ...(facts.city ? { city: facts.city } : {}),
  ...(facts.address ? { address: facts.address } : {}),
  ...(facts.website ? { website: facts.website } : {}),
  ...(facts.industry ? { industry: facts.industry } : {}),
  ...(facts.foundedYear ? { foundedYear: facts.foundedYear } : {}),
  identifiers: facts.identifiers.map(asked),
})

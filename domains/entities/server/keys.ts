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
export const findingKinds = ['lei', 'cik', 'isin', 'figi', 'vat', 'registration', 'tax'] as const
const FINDING = new Set<string>(findingKinds)

/** The keys by which a record is found. */
export const keysOf = ({ identifiers }: EntityFacts): string[] => [
  ...new Set(
    identifiers.flatMap((identifier) => {
      const { kind, value, isValid } = checkIdentifier(asked(identifier))
      return FINDING.has(kind) && isValid ? [`${kind}:${value}`] : []
    }),
  ),
]

const NAMES_FOUND_BY = 4
const NAME_KEY_CHARACTERS = 120

/** Legal forms and joining words that sources may omit. The rest is only looked up by: the resolver reads whole names. */
const LEFT_OUT = new Set(
  'ltd limited plc inc incorporated corp corporation co company llc llp lp gmbh mbh ag kg kgaa ohg ev se sa sas sarl srl spa sl slu nv bv bvba sprl ab as asa oy oyj aps is hf ehf pte pty bhd sdn kk gk kft zrt rt sro doo dd ooo oao pao ao zao jsc ojsc pjsc tbk pt ltda eirl lda scs sca scrl unlimited the and of'.split(
    ' ',
  ),
)

const ASCII = /^[ -~]*$/

/** Words without accents and marks. A name of plain letters, as most are, has neither to be taken apart. */
function wordsOf(text: string): string[] {
  if (ASCII.test(text))
    return (
      text
        .replaceAll(/[.']/g, '')
        .toLowerCase()
        .match(/[a-z0-9]+/g) ?? []
    )
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}.'’]/gu, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** What records of one name have alike, however its legal form, its order and its punctuation are written. */
export function nameKeysOf({ kind, names }: Pick<EntityFacts, 'kind' | 'names'>): string[] {
  // Whoever has a person's name is not that person.
  if (kind === 'natural') return []
  return [
    ...new Set(
      names.slice(0, NAMES_FOUND_BY).flatMap(({ text }) => {
        const words = wordsOf(text)
        const own = words.filter((word) => !LEFT_OUT.has(word))
        const key = (own.length > 0 ? own : words).sort().join(' ').slice(0, NAME_KEY_CHARACTERS)
        return key === '' ? [] : [`name:${key}`]
      }),
    ),
  ]
}

/** The keys that a record is kept with: by its identifiers it is found one by one, by its names a file of companies finds it. */
export const recordKeys = (facts: EntityFacts): string[] => {
  const names = nameKeysOf(facts)
  return [...keysOf(facts), ...(names.length > 0 ? names : [NAMELESS])]
}

/** Stands where a record has no name that it could be found by, so that it is not looked at again and again. */
const NAMELESS = 'name:'

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

import { countryCode } from '../dictionary/countries.ts'
import { numbersOfParty } from '../identifiers/numbers-of-a-party.ts'
import { type IdentifierCheck, validateIdentifier } from '../identifiers/validate-identifier.ts'
import type { MatchSettings } from '../match-settings.ts'
import type { IdentifierKind, Party, PartyName, PartySchema } from '../party.ts'
import { deriveGender } from '../qualifiers/derive-gender.ts'
import { type BirthDate, parseBirthDate } from '../qualifiers/parse-birth-date.ts'
import { disguisesOf } from '../scripts/disguises.ts'
import { scriptOf } from '../scripts/script-of.ts'
import { comparableName } from '../scripts/visible-text.ts'
import { prepareName } from './prepare-name.ts'
import { type PreparedName, type SchemaGroup, schemaGroup } from './prepared-name.ts'

export type PreparedIdentifier = IdentifierCheck & { kind: IdentifierKind; country: string | null }

/** A party with all normalisation done; comparing two of them allocates little and reads nothing else. */
export type PreparedParty = {
  readonly id: string
  readonly schema: PartySchema
  readonly group: SchemaGroup
  readonly names: readonly PreparedName[]
  readonly nameKinds: readonly PartyName['kind'][]
  readonly birthDates: readonly BirthDate[]
  readonly countries: readonly string[]
  readonly gender: 'male' | 'female' | null
  readonly identifiers: readonly PreparedIdentifier[]
}

/** Normalises a party once. Names without a letter or digit, dates without a year and unknown countries are left out. */
export function prepareParty(party: Party, settings?: MatchSettings): PreparedParty {
  const names: PreparedName[] = []
  const nameKinds: PartyName['kind'][] = []
  for (const name of party.names) {
    const whole = comparableName(name.value)
    for (const value of [...alternativeParts(whole), ...disguisesOf(whole)]) {
      const prepared = prepareName(value, party.schema, settings)
      if (prepared.tokens.length === 0) continue
      names.push(prepared)
      nameKinds.push(name.kind)
    }
  }
  const birthDates: BirthDate[] = []
  for (const text of party.birthDates ?? []) {
    const date = parseBirthDate(text)
    if (date !== null) birthDates.push(date)
  }
  const countries: string[] = []
  for (const text of party.countries ?? []) {
    const code = countryCode(text)
    if (code !== null && !countries.includes(code)) countries.push(code)
  }
  const identifiers: PreparedIdentifier[] = []
  for (const { kind, value, country } of numbersOfParty(party)) {
    identifiers.push({
      ...validateIdentifier(kind, value),
      kind,
      country: country === undefined ? null : countryCode(country),
    })
  }
  return {
    id: party.id,
    schema: party.schema,
    group: schemaGroup(party.schema),
    names,
    nameKinds,
    birthDates,
    countries,
    gender: party.gender ?? deriveGender(names),
    identifiers,
  }
}

const SCHEMA_OF: Readonly<Record<SchemaGroup, PartySchema>> = {
  person: 'Person',
  organisation: 'Company',
  vessel: 'Vessel',
  aircraft: 'Airplane',
  wallet: 'CryptoWallet',
  unknown: 'LegalEntity',
}

const readings = new WeakMap<PreparedParty, Map<SchemaGroup, PreparedParty>>()

/**
 * The party with its names read as those of another kind: "Abramovich, Roman" asked as a company, or without a kind, is compared
 * with a person as a person's name. What kind it was said to be stays.
 */
export function readAs(party: PreparedParty, group: SchemaGroup): PreparedParty {
  // A list that says no more than "legal entity" has names with legal forms, which are none of a person's.
  if (party.group === group || (group === 'unknown' && party.group !== 'person')) return party
  let known = readings.get(party)
  if (known === undefined) {
    known = new Map()
    readings.set(party, known)
  }
  const before = known.get(group)
  if (before !== undefined) return before
  const names: PreparedName[] = []
  const nameKinds: PartyName['kind'][] = []
  party.names.forEach(({ raw }, index) => {
    const prepared = prepareName(raw, SCHEMA_OF[group])
    if (prepared.tokens.length === 0) return
    names.push(prepared)
    nameKinds.push(party.nameKinds[index]!)
  })
  const made = { ...party, names, nameKinds, gender: party.gender ?? deriveGender(names) }
  known.set(group, made)
  return made
}

/**
 * "مالك نورزى (Malik Noorzai)": a name and the same name in another script are two names. "Al-Qa'ida/Islamic Army":
 * what stands before the stroke is a name of its own.
 */
function alternativeParts(value: string): string[] {
  const open = value.indexOf('(')
  if (open > 0) {
    const before = value.slice(0, open)
    const inside = value.slice(open + 1).replace(/\)\s*$/, '')
    const areNames = /\p{L}/u.test(before) && /\p{L}{2}/u.test(inside)
    if (areNames && scriptOf(before) !== scriptOf(inside)) return [before, inside]
  }
  const stroke = value.indexOf('/')
  if (stroke > 0 && /\p{L}{3}/u.test(value.slice(0, stroke)) && /\p{L}{3}/u.test(value.slice(stroke + 1))) {
    return [value, value.slice(0, stroke)]
  }
  return [value]
}

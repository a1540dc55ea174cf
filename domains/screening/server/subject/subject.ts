import { createHash } from 'node:crypto'
import type { ListEntry } from '#domains/watchlists/contract/index.ts'
import { partyOf } from '#domains/watchlists/contract/index.ts'
import {
  formsOf,
  type Identifier,
  isUnsaid,
  type NameRole,
  type Party,
  readableName,
} from '#engines/name-matching/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Subject } from '../../contract/index.ts'

/** What is known of a party to be screened; only the name is needed. */
export type SubjectFacts = Pick<Subject, 'name'> & Partial<Subject>

/** A subject in its stored form: every fact present, sets in one order, so that equal subjects are equal bytes. */
export function subjectOf(facts: SubjectFacts): Subject {
  // "n/a" says that there is no further name.
  const aliases = (facts.aliases ?? []).filter((alias) => !isUnsaid(alias))
  return {
    name: facts.name.trim(),
    schema: facts.schema ?? 'Unknown',
    birthDate: facts.birthDate ?? null,
    countries: [...new Set(facts.countries ?? [])].sort(),
    identifiers: [...(facts.identifiers ?? [])]
      .map(({ kind, value, country }) => ({ kind, value: value.trim(), ...(country ? { country } : {}) }))
      .filter(({ value }) => value !== '')
      .sort((left, right) => (canonicalJson(left) < canonicalJson(right) ? -1 : 1)),
    ...(aliases.length > 0 && { aliases: [...new Set(aliases)].sort() }),
    ...(facts.gender && { gender: facts.gender }),
    ...(facts.addresses?.length && { addresses: facts.addresses }),
    ...(facts.notRead?.length && { notRead: facts.notRead }),
  }
}

/** The subject as the matching engine sees it: with the further names that its name holds, and the numbers that are written in it. */
export function partyOfSubject(subject: Subject): Party {
  const forms = formsOf(subject.name, subject.schema)
  const aliases = (subject.aliases ?? []).map((alias) => ({ alias, ...formsOf(alias, subject.schema) }))
  const identifiers = [
    ...subject.identifiers.map(({ kind, value, country }) => ({
      kind,
      value,
      ...(country ? { country } : {}),
    })),
    ...[forms, ...aliases].flatMap(({ identifiers }) => identifiers),
  ].flatMap((one) => [one, ...headOffice(one)])
  return {
    id: 'subject',
    schema: subject.schema,
    names: [
      ...new Set([
        ...(forms.isNumber ? [] : [subject.name, ...forms.names.map(({ value }) => value)]),
        ...aliases.flatMap(({ alias, isNumber, names }) => [
          ...(isNumber ? [] : [alias]),
          ...names.map(({ value }) => value),
        ]),
      ]),
    ].map((name) => ({ value: readableName(name), kind: 'primary' })),
    ...(subject.birthDate ? { birthDates: [subject.birthDate] } : {}),
    ...(subject.countries.length > 0 ? { countries: subject.countries } : {}),
    ...(identifiers.length > 0 ? { identifiers } : {}),
    ...(subject.gender && { gender: subject.gender }),
  }
}

/** A branch is the bank of its head office: lists name that. */
const headOffice = (one: Identifier): Identifier[] =>
  (one.kind === 'bic' || one.kind === 'swift') && one.value.trim().length === 11
    ? [{ ...one, value: one.value.trim().slice(0, 8) }]
    : []

const roleWords: Readonly<Record<NameRole, string>> = {
  alias: 'alias',
  'trading-name': 'trading name',
  'former-name': 'former name',
  'current-name': 'current name',
  'birth-name': 'name at birth',
  represented: 'represented party',
  estate: 'whose estate it is',
  branch: 'whose branch it is',
  related: 'owner or other related party',
  ship: 'name of the ship',
}

/** What was searched beside the name as it is written: the names in it with what each is, a ship's name without its prefix, numbers. */
export function furtherNamesOf({
  name,
  schema,
  aliases = [],
}: Pick<Subject, 'name' | 'schema' | 'aliases'>): string[] {
  const forms = [name, ...aliases].map((text) => formsOf(text, schema))
  return [
    ...new Set([
      ...aliases.flatMap((value, at) => (forms[at + 1]?.isNumber ? [] : [`${value} (alias)`])),
      ...forms.flatMap(({ names }) =>
        names.map(({ value, role }) => (role === null ? value : `${value} (${roleWords[role]})`)),
      ),
      ...forms.flatMap(({ identifiers }) => identifiers.map(({ value }) => `number ${value}`)),
    ]),
  ]
}

/** Names the party over several screenings: the customer where it is one, else its name and kind. */
export function subjectKeyOf(subject: Subject, companyId: number | null): string {
  if (companyId !== null) return `company:${companyId}`
  const name = subject.name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
  return `name:${digest({ name, schema: subject.schema })}`
}

/** Digest of the subject's compared facts. */
export function subjectHashOf(subject: Subject): string {
  return digest(comparedFactsOf(subject))
}

/** Digest of every fact that the engine compares, on both sides: it changes when, and only when, one of them does. */
export function comparedHashOf(subject: Subject, entry: ListEntry): string {
  return digest({ subject: comparedFactsOf(subject), entry: partyOf(entry) })
}

const comparedFactsOf = ({ addresses: _, notRead: __, ...compared }: Subject) => compared

function digest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}

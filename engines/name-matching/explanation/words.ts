import { countryName } from '../dictionary/countries.ts'
import type { ReviewReason } from '../kept-for-review.ts'
import type { IdentifierKind } from '../party.ts'
import type { PreparedParty } from '../preparation/prepare-party.ts'
import type { SchemaGroup } from '../preparation/prepared-name.ts'
import { type BirthDateAgreement, yearsApart } from '../qualifiers/compare-birth-dates.ts'
import type { BirthDate } from '../qualifiers/parse-birth-date.ts'
import type { Facts, IdentifierAgreement } from '../score-parties.ts'
import type { AlignmentCell } from './alignment-cell.ts'

export const KIND_WORDS: Readonly<Record<SchemaGroup, string>> = {
  person: 'person',
  organisation: 'organisation',
  vessel: 'vessel',
  aircraft: 'aircraft',
  wallet: 'crypto wallet',
  unknown: 'party of unknown kind',
}

export const IDENTIFIER_WORDS: Readonly<Record<IdentifierKind, string>> = {
  lei: 'LEI',
  imo: 'IMO number',
  inn: 'INN',
  ogrn: 'OGRN',
  bic: 'BIC',
  swift: 'BIC',
  isin: 'ISIN',
  iban: 'IBAN',
  mmsi: 'MMSI',
  passport: 'Passport',
  'national-id': 'National ID',
  'tax-id': 'Tax ID',
  registration: 'Registration',
  'crypto-wallet': 'Wallet',
  'call-sign': 'Call sign',
  'aircraft-tail': 'Tail number',
  other: 'Identifier',
}

/** One line on the names, from the cells of the strip. */
export function nameFact(cells: readonly AlignmentCell[]): string {
  if (cells.length === 0) return 'No name to compare'
  const scored = cells.filter((cell) => cell.relation !== 'unscored')
  if (scored.every((cell) => cell.relation === 'equal')) return 'Equal word for word'
  const parts: string[] = []
  const inferred = scored.filter((cell) => cell.relation === 'inferred')
  if (inferred.length > 0)
    parts.push(inferred.length === 1 ? inferred[0]!.note : `${inferred.length} parts read otherwise`)
  const different = scored.filter((cell) => cell.relation === 'different').length
  if (different > 0) parts.push(`${different} unlike`)
  const missing = scored.filter((cell) => cell.relation === 'missing')
  const inQuery = missing.filter((cell) => cell.query !== null).length
  const inEntry = missing.length - inQuery
  if (inQuery > 0) parts.push(`${inQuery} only in the query`)
  if (inEntry > 0) parts.push(`${inEntry} only in the list entry`)
  const isRestEqual = scored.some((cell) => cell.relation === 'equal')
  return parts.join(', ') + (isRestEqual ? ', rest equal' : '')
}

export function kindFact(state: Facts['schema'], query: PreparedParty, entry: PreparedParty): string {
  // Before what is the same: a kind that nobody stated agrees with nothing, also where the list states none either.
  if (state === 'unstated' || query.schema === 'Unknown')
    return 'Kind not stated, so it does not count against the match'
  if (state === 'same') return `${capital(KIND_WORDS[query.group])} on both sides`
  if (state === 'compatible') return 'Kind not known on one side'
  return `${capital(KIND_WORDS[query.group])} against ${KIND_WORDS[entry.group]}`
}

export function countryFact(state: Facts['country'], query: PreparedParty, entry: PreparedParty): string {
  if (state === 'agree')
    return `${countryNames(query.countries.filter((code) => entry.countries.includes(code)))} on both sides`
  if (state === 'conflict') return `${countryNames(query.countries)} against ${countryNames(entry.countries)}`
  return notGiven(query.countries.length > 0, entry.countries.length > 0)
}

function countryNames(codes: readonly string[]): string {
  return codes.map(countryName).join(', ')
}

export function genderFact(state: Facts['gender'], query: PreparedParty, entry: PreparedParty): string {
  return state === 'agree'
    ? `${capital(query.gender ?? '')} on both sides`
    : `${capital(query.gender ?? '')} against ${entry.gender}`
}

const BIRTH_DATE_WORDS: Readonly<Record<Exclude<BirthDateAgreement, 'unknown' | 'conflict'>, string>> = {
  exact: 'same day',
  flipped: 'day and month exchanged',
  month: 'same year, day or month differs',
  'day-and-month': 'same day and month, another year',
  year: 'same year',
  'near-year': 'within a year',
  'within-two-years': 'within two years',
  'within-five-years': 'three to five years apart',
}

export function birthDateFact(state: BirthDateAgreement, query: PreparedParty, entry: PreparedParty): string {
  if (state === 'unknown') return notGiven(query.birthDates.length > 0, entry.birthDates.length > 0)
  const words =
    state === 'conflict'
      ? `${yearsApart(query.birthDates, entry.birthDates)} years apart`
      : BIRTH_DATE_WORDS[state]
  return `${dates(query.birthDates)} against ${dates(entry.birthDates)}: ${words}`
}

function dates(list: readonly BirthDate[]): string {
  const [first] = list
  if (first === undefined) return ''
  const text = [String(first.year), first.month, first.day]
    .filter((part) => part !== 0)
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return list.length === 1 ? text : `${text} and ${list.length - 1} more`
}

export function identifierName(
  agreement: IdentifierAgreement,
  query: PreparedParty,
  entry: PreparedParty,
): string {
  const identifier =
    agreement.entry ??
    entry.identifiers.find(({ isValid }) => isValid) ??
    query.identifiers.find(({ isValid }) => isValid)
  return identifier === undefined ? 'Identifier' : IDENTIFIER_WORDS[identifier.kind]
}

export function identifierFact(
  agreement: IdentifierAgreement,
  query: PreparedParty,
  entry: PreparedParty,
): string {
  if (agreement.state === 'agree') return `${agreement.query!.normalised} on both sides`
  if (agreement.state === 'conflict')
    return `${agreement.query!.normalised} against ${agreement.entry!.normalised}`
  const broken = [...query.identifiers, ...entry.identifiers].find(({ isValid }) => !isValid)
  if (broken !== undefined) return `${broken.normalised} not compared: ${broken.reason}`
  if (query.identifiers.length > 0 && entry.identifiers.length > 0) return 'None in common'
  return notGiven(query.identifiers.length > 0, entry.identifiers.length > 0)
}

function notGiven(isInQuery: boolean, isInEntry: boolean): string {
  if (!isInQuery && !isInEntry) return 'Not given on either side'
  return isInQuery ? 'Not given in the list entry' : 'Not given in the query'
}

/** The explanation in plain sentences, the names first and the verdict last. */
/** What sends a match to review whatever its parts say. */
export type ReviewStated = ReviewReason | 'number'

export function writeSentences(from: {
  cells: readonly AlignmentCell[]
  facts: Facts
  query: PreparedParty
  entry: PreparedParty
  probability: number
  threshold: number
  isWeak: boolean
  /** Why the name goes to review although its parts say otherwise. */
  review: ReviewStated | null
}): string[] {
  const { cells, facts, query, entry, probability, threshold } = from
  const sentences: string[] = []
  const scored = cells.filter((cell) => cell.relation !== 'unscored')
  if (cells.length === 0) sentences.push('One side has no name, so names were not compared.')
  else if (scored.every((cell) => cell.relation === 'equal')) sentences.push('The names agree word for word.')
  else {
    for (const cell of scored) {
      if (cell.relation === 'inferred') sentences.push(`${cell.note}.`)
      if (cell.relation === 'different')
        sentences.push(`“${cell.query ?? ''}” and “${cell.entry ?? ''}” do not agree.`)
    }
    const queryOnly = scored
      .filter((cell) => cell.relation === 'missing' && cell.query !== null)
      .map((cell) => `“${cell.query}”`)
    const entryOnly = scored
      .filter((cell) => cell.relation === 'missing' && cell.entry !== null)
      .map((cell) => `“${cell.entry}”`)
    if (queryOnly.length > 0 && entryOnly.length > 0)
      sentences.push(
        `The query has ${listed(queryOnly)} where the list entry has ${listed(entryOnly)}: they contradict each other.`,
      )
    else if (queryOnly.length > 0)
      sentences.push(
        `${listed(queryOnly)} ${queryOnly.length === 1 ? 'is' : 'are'} only in the query: left out by the list entry, not contradicted.`,
      )
    else if (entryOnly.length > 0)
      sentences.push(
        `${listed(entryOnly)} ${entryOnly.length === 1 ? 'is' : 'are'} only in the list entry: left out by the query, not contradicted.`,
      )
  }
  if (facts.identifier.state === 'agree')
    sentences.push(
      `${IDENTIFIER_WORDS[facts.identifier.entry!.kind]} ${facts.identifier.entry!.normalised} is the same on both sides.`,
    )
  if (facts.identifier.state === 'conflict')
    sentences.push(
      `The two have different ${IDENTIFIER_WORDS[facts.identifier.entry!.kind]}s, of which a party has only one.`,
    )
  if (facts.birthDate !== 'unknown')
    sentences.push(`Dates of birth: ${birthDateFact(facts.birthDate, query, entry)}.`)
  if (facts.country === 'agree') sentences.push(`The country agrees: ${countryFact('agree', query, entry)}.`)
  if (facts.country === 'conflict')
    sentences.push(`The countries differ: ${countryFact('conflict', query, entry)}.`)
  if (facts.gender === 'conflict')
    sentences.push(`The genders differ: ${genderFact('conflict', query, entry)}.`)
  if (facts.schema === 'incompatible')
    sentences.push(`The kinds differ: ${kindFact('incompatible', query, entry)}.`)
  if (from.review === 'as-listed')
    sentences.push(
      `The name is exactly as listed${from.isWeak ? ', as a weak alias' : ''}, so it goes to review whatever the threshold.`,
    )
  else if (from.review === 'number') sentences.push('The same number goes to review whatever the threshold.')
  else if (from.review === 'initials')
    sentences.push('Initials fit this name and may fit many others, so it goes to review.')
  else if (from.review === 'beginning')
    sentences.push(
      'The listed name begins with these letters, and a field may have cut it, so it goes to review.',
    )
  else if (from.isWeak)
    sentences.push('The best name is a weak alias, which needs a date of birth or an identifier beside it.')
  sentences.push(
    `The probability is ${percent(probability)}, ${probability >= threshold ? 'at or above' : 'below'} the threshold of ${percent(threshold)}.`,
  )
  return sentences
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

export function percent(probability: number): string {
  return `${(probability * 100).toFixed(1)}%`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

import { countryCode } from '../dictionary/countries.ts'
import { givenNameClass } from '../dictionary/given-names.ts'
import { HONORIFICS } from '../dictionary/honorifics.ts'
import { legalFormOf } from '../dictionary/legal-forms.ts'
import { organisationWordClass } from '../dictionary/organisation-words.ts'
import { PARTICLES } from '../dictionary/particles.ts'
import type { Identifier, PartySchema } from '../party.ts'
import { prepareName } from '../preparation/prepare-name.ts'
import { schemaGroup } from '../preparation/prepared-name.ts'
import { foldText } from '../scripts/fold-text.ts'
import { visibleText } from '../scripts/visible-text.ts'
import {
  ALIAS_MARKER,
  BIRTH_NAME_MARKER,
  mayHoldMarker,
  SHIP_PREFIX,
  STATUS_AT_END,
  TRADE_NAME_MARKER,
} from './alias-markers.ts'
import { numberAsName, numbersBeside } from './numbers-in-names.ts'

/** Forms of a name that a search as written does not find by. */
const NAME_FORMS = ['initials', 'one-word', 'no-name', 'identifier', 'contact'] as const
/** `initials`: given names as initials alone. `identifier`, `contact`: no name but a number or an address. `no-name`: legal forms and fill-words alone. */
export type NameForm = (typeof NAME_FORMS)[number]

export type NameForms = {
  /** What the search cannot answer for, in the order of its weight. */
  cautions: NameForm[]
  /** Further names to search: aliases, trade names, the name without a ship's prefix. */
  names: string[]
  /** Numbers that stand in the name, to be looked up among those of listed parties. */
  identifiers: Identifier[]
}

const LETTERS_MIN = 2
const NAMES_MAX = 6

const REMEMBERED_MAX = 2_000
const remembered = new Map<string, NameForms>()

/** What a name is written as, and what else has to be searched for it. A name in an ordinary form gives nothing. */
export function formsOf(written: string, schema: PartySchema): NameForms {
  const key = `${schema} ${written}`
  const known = remembered.get(key)
  if (known) return known
  const forms = readForms(written, schema)
  // Asked for once to search and once to judge: the last ones are enough.
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  remembered.set(key, forms)
  return forms
}

function readForms(written: string, schema: PartySchema): NameForms {
  const name = visibleText(written).replace(/\s+/g, ' ').trim()
  const number = numberAsName(name)
  if (number) return { cautions: [number.kind], names: [], identifiers: number.identifiers }
  const { identifiers, rest } = numbersBeside(name)
  const parts = partsOf(rest, schema)
  // Where one of the names is plainly an organisation's, the others are its as well: one word of them is a name.
  const isOfFirm =
    schema === 'Unknown' &&
    parts.length > 1 &&
    parts.some(({ text }) => isOrganisation(text, text.split(' ')))
  const cautions = new Set<NameForm>()
  for (const part of parts) {
    const caution = cautionOf(part.text, part.isTradeName || isOfFirm ? 'Company' : schema)
    if (caution) cautions.add(caution)
  }
  const names = parts.flatMap(({ text }) => [text, ...withoutPrefix(text, schema)])
  return {
    cautions: NAME_FORMS.filter((form) => cautions.has(form)),
    names: [...new Set(names)].filter((one) => one !== name && hasLetters(one)).slice(0, NAMES_MAX),
    identifiers,
  }
}

type Part = { text: string; isTradeName: boolean }

/** The names that a text holds: itself where it holds one. */
function partsOf(text: string, schema: PartySchema): Part[] {
  const bare = text.replace(STATUS_AT_END, '')
  if (!mayHoldMarker(bare)) return asideParts(trimmed(bare) || text, schema)
  const isTraded = TRADE_NAME_MARKER.test(bare)
  const pieces = bare.split(ALIAS_MARKER).map(trimmed).filter(hasLetters)
  const [first = text, ...others] = pieces
  if (others.length === 0) return asideParts(trimmed(bare) || text, schema)
  if (BIRTH_NAME_MARKER.test(bare)) return birthNames(first, others, schema)
  return pieces.flatMap((piece, at) =>
    asideParts(piece, schema).map((part) => ({ ...part, isTradeName: isTraded && at > 0 })),
  )
}

/** "Anna Ivanova née Petrova" is Anna Petrova as well. */
function birthNames(first: string, others: readonly string[], schema: PartySchema): Part[] {
  const given = first.split(' ').slice(0, -1).join(' ')
  return [
    first,
    ...others.map((name) => (name.includes(' ') || given === '' ? name : `${given} ${name}`)),
  ].flatMap((name) => asideParts(name, schema))
}

/** What stands in brackets or behind a stroke and may be a name of its own: a place, a legal form or one short word is none. */
function asideParts(text: string, schema: PartySchema): Part[] {
  const asides = [...text.matchAll(/[([{]([^)\]}]*)[)\]}]/g)].map(([, inside = '']) => trimmed(inside))
  const outside = trimmed(text.replace(/[([{][^)\]}]*[)\]}]/g, ' ').replace(/\s+/g, ' '))
  const named = asides.filter((aside) => mayBeAName(aside))
  const whole = asides.length === 0 || !hasLetters(outside) ? text : named.length > 0 ? outside : text
  const strokes = whole
    .split(/\s+\/\s*|\s*\/\s+|(?<=\p{L}{4})\/(?=\p{L}{4})/u)
    .map(trimmed)
    .filter((one) => hasLetters(one) && countryCode(one) === null)
  const texts = strokes.length > 1 ? strokes : [whole]
  return [
    ...texts.map((one) => ({ text: one, isTradeName: false })),
    ...named.map((one) => ({ text: one, isTradeName: schemaGroup(schema) !== 'person' })),
  ]
}

function mayBeAName(aside: string): boolean {
  const words = aside.split(' ').filter((word) => /\p{L}{2}/u.test(word))
  if (words.length === 0 || countryCode(aside) !== null) return false
  const isOwn = words.some((word) => !isFiller(word) && word.length > 4)
  return words.length > 1 ? isOwn : isOwn && /^\p{Lu}/u.test(aside)
}

function withoutPrefix(text: string, schema: PartySchema): string[] {
  const group = schemaGroup(schema)
  if (group !== 'vessel' && group !== 'unknown') return []
  const rest = text.replace(SHIP_PREFIX, '').trim()
  return rest === text || !hasLetters(rest) ? [] : [rest]
}

/** What keeps a search of this one name from being an answer. */
function cautionOf(text: string, schema: PartySchema): NameForm | null {
  if (!/\p{L}/u.test(text)) return 'no-name'
  const words = text.split(/[\s,;]+/).filter((word) => /[\p{L}\d]/u.test(word))
  const own = words.filter((word) => !isFiller(word) && !isTitle(word) && !isParticle(word))
  if (own.length === 0 && words.filter((word) => isGeneric(word)).length < 2) return 'no-name'
  const group = schemaGroup(schema)
  if (group !== 'person' && schema !== 'Unknown') return null
  if (group !== 'person' && (isOrganisation(text, words) || SHIP_PREFIX.test(text))) return null
  if (
    !/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}]/u.test(
      text,
    )
  )
    return null
  const names = nameWords(words, text.includes(','))
  const initials = names.filter(isInitial)
  const full = names.filter((word) => !isInitial(word))
  if (initials.length > 0 && isInitialsAlone(text, names, full)) return 'initials'
  return full.length === 1 && initials.length === 0 && !/\p{L}{2}[-–]\p{L}{2}/u.test(full[0]!)
    ? 'one-word'
    : null
}

/** "Sa'id, Hafiz": behind a comma stands a name, whatever else it may be. Of two words a particle is one only where it belongs to a surname: "Li Na" has two names. */
const nameWords = (words: readonly string[], hasComma: boolean) =>
  words.filter(
    (word) =>
      (hasComma || !isTitle(word)) &&
      (!isParticle(word) || (words.length === 2 && !SURNAME_PREFIXES.has(folded(word)))),
  )

const SURNAME_PREFIXES = new Set(
  'al el ul la le de del della di da do dos das du des van von der den ter ten bin bint ibn the'.split(' '),
)

/** No given name is written out: one full word, or initials behind a surname of several. */
function isInitialsAlone(text: string, names: readonly string[], full: readonly string[]): boolean {
  if (full.length <= 1) return true
  const [, behindComma] = /,(.*)$/.exec(text) ?? []
  if (behindComma !== undefined) {
    const given = behindComma.split(/\s+/).filter((word) => /\p{L}/u.test(word))
    if (given.length > 0 && given.every(isInitial)) return true
  }
  const isBehind = isInitial(names.at(-1)!) && !isInitial(names[0]!)
  return isBehind && full.length === 2 && !full.some(isGivenName)
}

/** "V.", "J.-U.", "VV", "В.В.": letters that stand for names. */
function isInitial(word: string): boolean {
  const bare = word.replace(/[’'"]/g, '')
  if (/^(?:JR|SR|MR|MRS|DR|PHD|MD|ST)\.?$/iu.test(bare)) return false
  if (/^(?:\p{L}\.?-?){1,4}$/u.test(bare) && (/\./.test(bare) || /^\p{Lu}(?:-\p{Lu})*$/u.test(bare)))
    return true
  // Two or three capitals without a vowel are no word; NG is a surname.
  return /^[BCDFGHJKLMNPQRSTVWXZ]{2,3}$/.test(bare) && bare !== 'NG'
    ? true
    : /^[БВГДЖЗЙКЛМНПРСТФХЦЧШЩ]{2}$/u.test(bare)
}

const folded = (word: string) => foldText(word).replace(/[^\p{L}\p{N}]/gu, '')
const isTitle = (word: string) =>
  HONORIFICS.has(folded(word)) && !isDottedInitial(word) && !word.includes('&')
const isDottedInitial = (word: string) => /^(?:\p{L}\.){1,3}$/u.test(word)
const isParticle = (word: string) => PARTICLES.has(folded(word)) && !/^\p{Lu}\.?$/u.test(word)
const isGeneric = (word: string) => organisationWordClass(folded(word), folded(word)) !== null
const isGivenName = (word: string) => givenNameClass(folded(word), folded(word)) !== null

/** A legal form, or a word that half the world's firms share. */
const isFiller = (word: string) =>
  isGeneric(word) || (legalFormOf(folded(word)) !== null && !isDottedInitial(word))

/** Whether a name whose kind nobody stated is plainly that of an organisation. */
function isOrganisation(text: string, words: readonly string[]): boolean {
  if (words.length < 2 || words.some(isGeneric)) return words.length > 1
  // "Petrov A.S." may be a firm, and may be a man: the dots are a person's as well.
  if (words.length === 2 && isDottedInitial(words[1]!)) return false
  return prepareName(text, 'Company').legalForms.length > 0
}

/** Without punctuation at its ends; a bracket goes where its other half was cut away. */
function trimmed(text: string): string {
  const bare = text.replace(/^[\s,;:"“”«»\-–]+|[\s,;:"“”«»\-–]+$/gu, '')
  const opened = bare.includes('(') || bare.includes('[')
  const closed = bare.includes(')') || bare.includes(']')
  if (opened === closed) return bare.trim()
  return bare
    .replace(opened ? /[([]/g : /[)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function hasLetters(text: string): boolean {
  return (text.match(/\p{L}/gu)?.length ?? 0) >= LETTERS_MIN
}

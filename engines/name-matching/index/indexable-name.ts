import { placeClass } from '../dictionary/countries.ts'
import { givenNameClass } from '../dictionary/given-names.ts'
import { organisationWordClass } from '../dictionary/organisation-words.ts'
import { validateIdentifier } from '../identifiers/validate-identifier.ts'
import type { Party, PartySchema } from '../party.ts'
import { type NameToken, prepareName } from '../prepare-name.ts'
import { phoneticKey, skeletonKey } from '../spelling/sound-keys.ts'
import { hashText } from './hashing.ts'

/**
 * A word as the index knows it. The keys follow from the text alone: were they to depend on the name the word
 * stands in, a layered index and a rebuilt one could differ.
 */
export type IndexableToken = {
  text: string
  /** Under which the word is also found, each with its kind in front: c(lass), r(eading), p(honetic), s(keleton). */
  keys: readonly string[]
  /** Numbers and single letters: one edit makes another word of them. */
  isExactOnly: boolean
}

export type IndexableName = {
  /** Distinct words that tell parties apart; all words when there is none such. */
  tokens: readonly IndexableToken[]
  /** The tokens whatever their order, as one text; empty when there is none. */
  wholeForm: string
  /** First letters of an organisation's name of three words or more, or empty. */
  initials: string
  /** Neighbouring words written as one, with the positions of those among `tokens`. */
  joinedNeighbours: readonly { text: string; tokens: readonly number[] }[]
}

const TELLING = new Set<NameToken['kind']>(['content', 'number', 'generic-word'])
const INITIALS_MIN = 3
const INITIALS_MAX = 8
const JOINED_MIN = 5
const JOINED_MAX = 24
const SKELETON_MIN = 3
const PHONETIC_MIN = 3

export function indexableName(raw: string, schema: PartySchema): IndexableName {
  const { tokens: words, group, initials } = prepareName(raw, schema)
  const telling = words.filter((word) => TELLING.has(word.kind))
  const chosen = telling.length > 0 ? telling : words
  const tokens: IndexableToken[] = []
  const places = new Map<string, number>()
  for (const word of chosen) {
    const text = textOf(word)
    if (text === '' || places.has(text)) continue
    places.set(text, tokens.length)
    tokens.push({ text, keys: keysOf(text), isExactOnly: word.kind === 'number' || text.length === 1 })
  }
  const joinedNeighbours: { text: string; tokens: number[] }[] = []
  for (let index = 0; index + 1 < words.length; index++) {
    const pair = [words[index]!, words[index + 1]!]
    if (pair.some((word) => word.kind === 'legal-form' || word.kind === 'honorific')) continue
    const text = pair[0]!.latin + pair[1]!.latin
    if (text.length < JOINED_MIN || text.length > JOINED_MAX) continue
    joinedNeighbours.push({
      text,
      tokens: pair.map((word) => places.get(textOf(word))).filter((place) => place !== undefined),
    })
  }
  const hasInitials = group !== 'person' && initials.length >= INITIALS_MIN && initials.length <= INITIALS_MAX
  return {
    tokens,
    wholeForm: wholeFormOf(tokens.map((token) => token.text)),
    initials: hasInitials ? initials : '',
    joinedNeighbours,
  }
}

/** Tokens whatever their order, as one text. */
export const wholeFormOf = (texts: readonly string[]): string => [...texts].sort().join(' ')

/** Under this text a name is found by its initials. No token contains a space. */
export const initialsForm = (initials: string): string => ` ${initials}`

/** Hashes of the party's identifiers that pass their own check, whatever kind they are said to be. */
export function identifierHashes(party: Party): number[] {
  const hashes: number[] = []
  for (const { kind, value } of party.identifiers ?? []) {
    const { isValid, normalised } = validateIdentifier(kind, value)
    if (isValid) hashes.push(hashText(normalised))
  }
  return hashes
}

/**
 * The text a word goes by: its letters; a number's value, so that II and 2 meet; for a word known only in its own
 * script the class it belongs to; for one with several readings all of them.
 */
function textOf(word: NameToken): string {
  const { latin, classId, alternatives } = word
  if (word.kind === 'number' && classId !== null) return classId
  if (classId !== null && word.script !== 'latin' && !classesOf(latin).includes(classId)) return classId
  return alternatives.length > 0 ? [latin, ...alternatives].join('/') : latin
}

const keysByText = new Map<string, readonly string[]>()
const KEYS_MAX = 60_000

/** Remembered because words repeat; the answer never depends on what is remembered. */
function keysOf(text: string): readonly string[] {
  const known = keysByText.get(text)
  if (known) return known
  const keys = new Set<string>()
  if (text.includes(':')) keys.add(`c${text}`)
  else {
    const readings = text.split('/')
    for (const reading of readings) {
      for (const classId of classesOf(reading)) keys.add(`c${classId}`)
      if (readings.length > 1) keys.add(`r${reading}`)
    }
    const phonetic = phoneticKey(readings[0]!)
    if (phonetic.length >= PHONETIC_MIN) keys.add(`p${phonetic}`)
    const skeleton = skeletonKey(readings[0]!)
    if (skeleton.length >= SKELETON_MIN) keys.add(`s${skeleton}`)
  }
  if (keysByText.size >= KEYS_MAX) keysByText.clear()
  const made = [...keys]
  keysByText.set(text, made)
  return made
}

function classesOf(latin: string): string[] {
  const classes = [givenNameClass(latin), organisationWordClass('', latin), placeClass('', latin)]
  return classes.filter((classId) => classId !== null)
}

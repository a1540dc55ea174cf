import { placeClass } from '../../dictionary/countries.ts'
import { givenNameClass } from '../../dictionary/given-names.ts'
import { organisationWordClass } from '../../dictionary/organisation-words.ts'
import { numbersOfParty } from '../../identifiers/numbers-of-a-party.ts'
import { validateIdentifier } from '../../identifiers/validate-identifier.ts'
import type { Party, PartySchema } from '../../party.ts'
import { beginningsOf, lettersOfInitial } from '../../preparation/initials.ts'
import { prepareName } from '../../preparation/prepare-name.ts'
import type { NameToken } from '../../preparation/prepared-name.ts'
import { leavesOutVowels } from '../../scripts/script-of.ts'
import { phoneticKey } from '../../spelling/sound-keys.ts'
import { hashText } from '../storage/hashing.ts'
import { skeletonForms } from './skeleton-forms.ts'

/**
 * A word as the index knows it. The keys follow from the text alone: were they to depend on the name the word
 * stands in, a layered index and a rebuilt one could differ.
 */
export type IndexableToken = {
  text: string
  /**
   * Under which an entry's word is also found, each with its kind in front: c(lass), r(eading), p(honetic),
   * u (skeleton of a vowelled word), v (skeleton of a word written without vowels).
   */
  keys: readonly string[]
  /** Under which a query's word looks for others. */
  lookups: readonly string[]
  /** Numbers and single letters: one edit makes another word of them. */
  isExactOnly: boolean
}

export type IndexableName = {
  /** Distinct words that tell parties apart; all words when there is none such. */
  tokens: readonly IndexableToken[]
  /** The tokens whatever their order, as one text; empty when there is none. */
  wholeForm: string
  isPerson: boolean
  /** Of given names written as initials the letters that a listed word may begin with, a bit each; 0 where there are none. */
  initialLetters: number
  /** First letters of an organisation's name of three words or more, or empty. */
  initials: string
  /** Neighbouring words written as one, with the positions of those among `tokens`. */
  joinedNeighbours: readonly { joined: IndexableToken; tokens: readonly number[] }[]
}

const TELLING = new Set<NameToken['kind']>(['content', 'number', 'generic-word'])
const INITIALS_MIN = 3
const INITIALS_MAX = 8
const JOINED_MIN = 5
const JOINED_MAX = 24
/** Two consonants say too little, except where they are all that is written. */
const SKELETON_MIN = 3
const UNVOWELLED_SKELETON_MIN = 2
const PHONETIC_MIN = 2

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
    tokens.push({ text, ...keysOf(text), isExactOnly: word.kind === 'number' || text.length === 1 })
  }
  const joinedNeighbours: { joined: IndexableToken; tokens: number[] }[] = []
  for (let index = 0; index + 1 < words.length; index++) {
    const pair = [words[index]!, words[index + 1]!]
    if (pair.some((word) => word.kind === 'legal-form' || word.kind === 'honorific')) continue
    const text = pair[0]!.latin + pair[1]!.latin
    if (text.length < JOINED_MIN || text.length > JOINED_MAX) continue
    const isUnvowelled = pair.some((word) => leavesOutVowels(word.script))
    const keys = isUnvowelled ? keysOf(`${text}${UNVOWELLED}`) : { keys: [], lookups: [] }
    joinedNeighbours.push({
      joined: { text, ...keys, isExactOnly: false },
      tokens: pair.map((word) => places.get(textOf(word))).filter((place) => place !== undefined),
    })
  }
  const hasInitials = group !== 'person' && initials.length >= INITIALS_MIN && initials.length <= INITIALS_MAX
  return {
    tokens,
    isPerson: group === 'person',
    initialLetters: telling.length > 0 ? lettersOfInitials(words) : 0,
    wholeForm: wholeFormOf(tokens.map((token) => token.text)),
    initials: hasInitials ? initials : '',
    joinedNeighbours,
  }
}

function lettersOfInitials(words: readonly NameToken[]): number {
  let letters = 0
  for (const { kind, folded, latin, script } of words)
    if (kind === 'initial') letters |= lettersOfInitial(folded, latin, script)
  let all = letters
  for (let letter = 0; letter < 26; letter++)
    if ((letters >>> letter) & 1) all |= beginningsOf(String.fromCharCode(97 + letter))
  return all
}

/** Letters that one sound is romanised to, by the first of them. */
const KINDRED = new Map(
  'yije kqcxhg vwbuo fp sz td'.split(' ').flatMap((letters) => [...letters].map((one) => [one, letters[0]!])),
)

/** Under these texts a name is found in which given names are initials: a word of it with the sound of a letter. */
export function initialForms({ tokens, initialLetters }: IndexableName): string[] {
  const sounds = new Set<string>()
  for (let letter = 0; letter < 26; letter++)
    if ((initialLetters >>> letter) & 1) sounds.add(soundOf(String.fromCharCode(97 + letter)))
  return tokens.flatMap(({ text }) => [...sounds].map((sound) => `  ${text} ${sound}`))
}

/** Under these texts a name written out looks for itself with initials. */
export function formsWithInitial({ tokens, isPerson, initialLetters }: IndexableName): string[] {
  if (!isPerson || initialLetters !== 0 || tokens.length < 2 || tokens.length > 6) return []
  return tokens.flatMap(({ text }) =>
    tokens.flatMap((other) => (other.text === text ? [] : [`  ${text} ${soundOf(other.text.charAt(0))}`])),
  )
}

const soundOf = (letter: string): string => KINDRED.get(letter) ?? letter

/** Tokens whatever their order, as one text. */
export const wholeFormOf = (texts: readonly string[]): string => [...texts].sort().join(' ')

/** Under this text a name is found by its initials. No token contains a space. */
export const initialsForm = (initials: string): string => ` ${initials}`

/** Hashes of the party's identifiers that pass their own check, whatever kind they are said to be. */
export function identifierHashes(party: Party): number[] {
  const hashes: number[] = []
  for (const { kind, value } of numbersOfParty(party)) {
    const { isValid, normalised } = validateIdentifier(kind, value)
    if (isValid) hashes.push(hashText(normalised))
  }
  return hashes
}

/** Set off the parts of a text: other readings, a class that the letters do not tell, the mark of a script without vowels. */
const READING = '/'
const CLASS = '='
const UNVOWELLED = '~'

/**
 * The text a word goes by: its letters, all its readings, the class it was given by its own script; of a number the
 * value, so that II and 2 meet.
 */
function textOf(word: NameToken): string {
  const { latin, classId, alternatives, script } = word
  if (word.kind === 'number' && classId !== null) return classId
  const letters = alternatives.length > 0 ? [latin, ...alternatives].join(READING) : latin
  const isUnvowelled = leavesOutVowels(script)
  const isStated = classId === null || (!isUnvowelled && classesOf(latin).includes(classId))
  return `${letters}${isStated ? '' : `${CLASS}${classId}`}${isUnvowelled ? UNVOWELLED : ''}`
}

/** The romanisations in the text of a token. */
export function readingsOf(text: string): string[] {
  const end = text.search(/[=~]/)
  return (end === -1 ? text : text.slice(0, end)).split(READING)
}

type Keys = Pick<IndexableToken, 'keys' | 'lookups'>

const keysByText = new Map<string, Keys>()
const KEYS_MAX = 60_000

/** Remembered because words repeat; the answer never depends on what is remembered. */
function keysOf(text: string): Keys {
  const known = keysByText.get(text)
  if (known) return known
  if (keysByText.size >= KEYS_MAX) keysByText.clear()
  const made = makeKeys(text)
  keysByText.set(text, made)
  return made
}

function makeKeys(text: string): Keys {
  // A number's value.
  if (text.includes(':') && !text.includes(CLASS)) return { keys: [], lookups: [] }
  const isUnvowelled = text.endsWith(UNVOWELLED)
  const readings = readingsOf(text)
  const [latin = ''] = readings
  const alike = new Set<string>()
  const given = /=([^~]*)/.exec(text)?.[1]
  if (given !== undefined) alike.add(`c${given}`)
  for (const reading of readings) {
    if (!isUnvowelled) for (const classId of classesOf(reading)) alike.add(`c${classId}`)
    if (reading !== text) alike.add(`r${reading}`)
  }
  for (const spelling of [latin, asWrittenInLatin(latin)]) {
    const phonetic = phoneticKey(spelling)
    if (phonetic.length >= PHONETIC_MIN) alike.add(`p${phonetic}`)
  }
  const forms = skeletonForms(latin, isUnvowelled).filter((form) => form.length >= UNVOWELLED_SKELETON_MIN)
  const own = isUnvowelled ? 'v' : 'u'
  const other = isUnvowelled ? 'u' : 'v'
  const long = isUnvowelled ? forms : forms.filter((form) => form.length >= SKELETON_MIN)
  return {
    keys: [...alike, ...forms.map((form) => own + form)],
    lookups: [...alike, ...long.map((form) => own + form), ...forms.map((form) => other + form)],
  }
}

/** Cyrillic spells the j of Latin names дж and their h х: Джонс is Jones, Хассан is Hassan. */
const asWrittenInLatin = (latin: string): string => latin.replaceAll('dzh', 'j').replaceAll('kh', 'h')

/** The dictionary classes a romanised word has by its letters alone. */
function classesOf(latin: string): string[] {
  const classes = [givenNameClass('', latin), organisationWordClass('', latin), placeClass('', latin)]
  return classes.filter((classId) => classId !== null)
}

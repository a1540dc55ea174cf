import { givenNameClass } from '../dictionary/given-names.ts'
import { HONORIFICS } from '../dictionary/honorifics.ts'
import { legalFormOf } from '../dictionary/legal-forms.ts'
import { organisationWordClass } from '../dictionary/organisation-words.ts'
import { PARTICLES } from '../dictionary/particles.ts'
import type { PartySchema } from '../party.ts'
import { prepareName } from '../preparation/prepare-name.ts'
import { schemaGroup } from '../preparation/prepared-name.ts'
import { foldText } from '../scripts/fold-text.ts'
import { SHIP_PREFIX } from './markers.ts'

/** Forms of a name that a search as written does not find by. */
export const NAME_FORMS = [
  'too-long',
  'initials',
  'one-word',
  'no-name',
  'identifier',
  'contact',
  'sounded-out',
] as const
/** `too-long`: only its beginning is read, or the first of very many names. `initials`: given names as initials alone. `sounded-out`: a foreign name in a script whose spellings of it lists do not have (弗拉基米尔·普京). `identifier`, `contact`: no name but a number or an address. `no-name`: legal forms and fill-words alone. */
export type NameForm = (typeof NAME_FORMS)[number]

/** What keeps a search of this one name from being an answer. */
export function cautionOf(text: string, schema: PartySchema): NameForm | null {
  if (!/\p{L}/u.test(text)) return 'no-name'
  if (isSoundedOut(text)) return 'sounded-out'
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

/** Letters of a script in which no list writes names, or whose sounds the romanisation here does not know well: all but these. */
const NOT_READ =
  /(?:(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Devanagari}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}]){2}/u
/** A dot parts the names of foreigners in Chinese; in Korean no name of the country has a word of four syllables beside another. */
const FOREIGN_IN_HAN = /\p{Script=Han}{2,}[·・•‧．]\p{Script=Han}{2,}/u
const FOREIGN_IN_HANGUL = /^(?=.*\p{Script=Hangul}{4})\p{Script=Hangul}{2,}\s+\p{Script=Hangul}{2,}$/u

const isSoundedOut = (text: string): boolean =>
  NOT_READ.test(text) || FOREIGN_IN_HAN.test(text) || FOREIGN_IN_HANGUL.test(text)

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
export const isFiller = (word: string) =>
  isGeneric(word) || (legalFormOf(folded(word)) !== null && !isDottedInitial(word))

/** Whether a name whose kind nobody stated is plainly that of an organisation. */
export function isOrganisation(text: string, words: readonly string[]): boolean {
  if (words.length < 2 || words.some(isGeneric)) return words.length > 1
  // "Petrov A.S." may be a firm, and may be a man: the dots are a person's as well.
  if (words.length === 2 && isDottedInitial(words[1]!)) return false
  return prepareName(text, 'Company').legalForms.length > 0
}

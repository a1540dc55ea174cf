import anyAscii from 'any-ascii'
import { placeClass } from '../dictionary/countries.ts'
import { givenNameClass } from '../dictionary/given-names.ts'
import { HONORIFICS, LEADING_TITLES } from '../dictionary/honorifics.ts'
import { isLegalFormEnding, legalFormOf } from '../dictionary/legal-forms.ts'
import { numberOf, romanNumeral } from '../dictionary/number-words.ts'
import { organisationWordClass } from '../dictionary/organisation-words.ts'
import { PARTICLES } from '../dictionary/particles.ts'
import { inSimplified } from '../scripts/character-variants.ts'
import { foldText, isPlainAscii } from '../scripts/fold-text.ts'
import { foldHomoglyphs } from '../scripts/homoglyphs.ts'
import { readDisguisedLetters } from '../scripts/read-disguised-letters.ts'
import { readForeignCyrillic } from '../scripts/read-foreign-cyrillic.ts'
import { readForeignGreek } from '../scripts/read-foreign-greek.ts'
import { romaniseArabic, unifyArabic } from '../scripts/romanise-arabic.ts'
import { romaniseHangul } from '../scripts/romanise-hangul.ts'
import { romaniseHebrew } from '../scripts/romanise-hebrew.ts'
import { type Script, scriptOf } from '../scripts/script-of.ts'
import { stemOf } from '../spelling/common-endings.ts'
import { graphemesOf, lettersOf, shapeOf } from '../spelling/graphemes.ts'
import { spellingMass, UNVOWELLED, VOWELLED } from '../spelling/spelling-costs.ts'
import type { NameToken } from './prepared-name.ts'

/** What a written word is, whatever name it stands in. */
export type Lexical = {
  text: string
  folded: string
  latin: string
  alternatives: readonly string[]
  script: Script
  graphemes: Uint8Array
  alternativeGraphemes: readonly Uint8Array[]
  letters: Uint8Array
  stem: Uint8Array | null
  shape: number
  mass: number
  massUnvowelled: number
  given: string | null
  word: string | null
  place: string | null
  number: string | null
  roman: string | null
  isParticle: boolean
  isHonorific: boolean
  /** A title, or one where it opens a longer name. */
  mayBeTitle: boolean
  isPatronymic: boolean
  isFormEnding: boolean
  /** The word as it stands in names, by what of its place there decides how it is read. */
  readonly tokens: { circumstances: number; token: NameToken }[]
}

const MEMORY_WORDS_MAX = 60_000
let memory = new Map<string, Lexical>()

/** Words repeat, in a list more than anywhere: what was worked out once is kept. The answer never depends on it. */
export function lexicalOf(text: string): Lexical {
  const known = memory.get(text)
  if (known !== undefined) return known
  return remember(text, readWord(text, null))
}

/** What was remembered under a key that is no word as written. */
export function recall(key: string): Lexical | undefined {
  return memory.get(key)
}

export function remember(key: string, made: Lexical): Lexical {
  if (memory.size >= MEMORY_WORDS_MAX) memory = new Map()
  memory.set(key, made)
  return made
}

export function readWord(text: string, readings: readonly string[] | null): Lexical {
  const written = foldText(text)
  let folded = foldHomoglyphs(written)
  const script = scriptOf(folded)
  if (script === 'arabic') folded = unifyArabic(folded)
  const latin = readings !== null ? readings[0]! : romanise(folded, script)
  const alternatives =
    readings !== null
      ? readings.slice(1).filter((reading) => reading !== latin && reading !== '')
      : otherReadings(text, folded, latin, script)
  // A word that mixes alphabets may be honest after all, and is then read letter by letter.
  if (folded !== written && script !== 'arabic') {
    const honest = romanise(written, script)
    if (honest !== latin && !alternatives.includes(honest)) alternatives.push(honest)
  }
  const number = numberOf(latin)
  const isHonorific = (HONORIFICS.has(latin) && alternatives.length === 0) || HONORIFICS.has(folded)
  const graphemes = graphemesOf(latin)
  return {
    text,
    folded,
    latin,
    alternatives,
    script,
    graphemes,
    alternativeGraphemes: alternatives.map(graphemesOf),
    letters: lettersOf(latin),
    stem: stemOf(latin),
    shape: shapeOf(graphemes),
    mass: spellingMass(graphemes, VOWELLED),
    massUnvowelled: spellingMass(graphemes, UNVOWELLED),
    given: givenNameClass(folded, latin),
    word:
      organisationWordClass(folded, latin) ??
      (script === 'han' ? organisationWordClass(inSimplified(folded), '') : null),
    place: placeClass(folded, latin) ?? (script === 'han' ? placeClass(inSimplified(folded), '') : null),
    number,
    roman: number === null ? romanNumeral(latin) : null,
    isParticle:
      (PARTICLES.has(latin) && !SYLLABIC.has(script)) ||
      (script === 'arabic' && ARABIC_PARTICLES.has(folded)),
    isHonorific,
    mayBeTitle: isHonorific || (script === 'latin' ? LEADING_TITLES.has(latin) : LEADING_TITLES.has(folded)),
    isPatronymic: PATRONYMIC.test(latin),
    isFormEnding:
      isLegalFormEnding(folded) || (script === 'cyrillic' && isLegalFormEnding(formText(folded, latin))),
    tokens: [],
  }
}

/** How else a word reads than its letters are romanised one by one. */
function otherReadings(text: string, folded: string, latin: string, script: Script): string[] {
  if (script === 'cyrillic') return readForeignCyrillic(text, latin)
  if (script === 'greek') return readForeignGreek(folded, latin)
  if (script === 'latin') return readDisguisedLetters(folded)
  // Before another noun the ending sounds as t: عصبة الأنصار is Asbat al-Ansar.
  if (script === 'arabic') return latin.length > 2 && folded.endsWith('ة') ? [`${latin.slice(0, -1)}t`] : []
  // Georgian gives foreign names its nominative: პუტინი is Putin.
  return GEORGIAN_NOMINATIVE.test(folded) && latin.length > 4 ? [latin.slice(0, -1)] : []
}

const GEORGIAN_NOMINATIVE = /^\p{Script=Georgian}+[^აეიოუ]ი$/u

/** A syllable of a Chinese or Korean name that sounds like a Western article (恩, 아) is a name all the same. */
const SYLLABIC: ReadonlySet<Script> = new Set<Script>(['han', 'hangul'])
const ARABIC_PARTICLES = new Set(['و', 'في', 'من', 'على', 'بن', 'ابن', 'بنت', 'ولد', 'او', 'د', 'ال', 'در'])
/** East Slavic patronymics in the romanisations in use. */
const PATRONYMIC =
  /.{3}(?:ovich|evich|ovitch|evitch|ovych|evych|yovych|iovich|avich|ovna|evna|ivna|yivna|ichna|auna|euna|ovic|avna|avich|ievich|ovits)$/

function romanise(folded: string, script: Script): string {
  const latin = inLatin(folded, script)
  return latin === '' ? codesOf(folded) : latin
}

function inLatin(folded: string, script: Script): string {
  if (script === 'arabic') return folded === 'عبد' ? 'abd' : romaniseArabic(folded)
  if (script === 'hebrew') return romaniseHebrew(folded)
  if (script === 'hangul') return romaniseHangul(folded)
  const ascii = isPlainAscii(folded) ? folded : anyAscii(folded).toLowerCase()
  let latin = ''
  for (let index = 0; index < ascii.length; index++) {
    const code = ascii.charCodeAt(index)
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) latin += ascii[index]
  }
  return latin
}

/** A letter that nobody has romanised is told from others by its number. */
export function codesOf(folded: string): string {
  let codes = ''
  for (const letter of folded)
    if (/[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u.test(letter)) codes += `u${letter.codePointAt(0)!.toString(16)}`
  return codes
}

/** Latin abbreviations as Cyrillic writes them. */
const FORMS_BY_LETTER = new Map(
  Object.entries({ лтд: 'ltd', ллк: 'llc', ллс: 'llc', инк: 'inc', плк: 'plc', фзе: 'fze', джск: 'jsc' }),
)

/** A form of another language in Cyrillic letters ("Лимитед", "Лтд") is read by its sound or letter by letter. */
export function formText(folded: string, latin: string): string {
  if (isLegalFormEnding(folded)) return folded
  return FORMS_BY_LETTER.get(folded) ?? (latin.length > 3 && legalFormOf(latin) !== null ? latin : folded)
}

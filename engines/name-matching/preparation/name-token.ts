import { builtInRarity } from '../dictionary/frequent-words.ts'
import { titleOf } from '../dictionary/honorifics.ts'
import type { LegalForm } from '../dictionary/legal-forms.ts'
import type { MatchSettings } from '../match-settings.ts'
import { leavesOutVowels } from '../scripts/script-of.ts'
import type { NameToken, TokenKind } from './prepared-name.ts'
import { type Lexical, lexicalOf } from './read-word.ts'
import type { WrittenWord } from './split-words.ts'

export function formToken(word: WrittenWord, form: LegalForm): NameToken {
  const lexical = lexicalOf(word.text)
  return {
    text: word.text,
    folded: lexical.folded,
    latin: lexical.latin,
    alternatives: lexical.alternatives,
    script: lexical.script,
    kind: 'legal-form',
    classId: `form:${form.id}`,
    rarity: 0,
    isParent: false,
    isAside: word.isAside,
    graphemes: lexical.graphemes,
    alternativeGraphemes: lexical.alternativeGraphemes,
    letters: lexical.letters,
    stem: lexical.stem,
    shape: lexical.shape,
    mass: lexical.mass,
    massUnvowelled: lexical.massUnvowelled,
    leavesOutVowels: leavesOutVowels(lexical.script),
  }
}

/** "Aung Min", "Ben Luján": what joins words joins none at the end of a person's name, and "ben" is Benjamin at the beginning. */
function isNameAllTheSame(
  latin: string,
  { isPerson, isLast, isSyllabic, opensShortName, hasWordBefore }: Place,
): boolean {
  if (!isPerson) return false
  if (isSyllabic && SYLLABLES.has(latin)) return true
  return isLast ? hasWordBefore : opensShortName && latin === 'ben'
}

/** Small words that are syllables of names in East Asia as well. */
const SYLLABLES = new Set('an da do en er in le la lo min na on ou to u un wa'.split(' '))

const WEB_WORDS = new Set(['www', 'com', 'http', 'https'])

/** What about a word's place in a name decides how it is read. */
export type Place = {
  isPerson: boolean
  isLast: boolean
  /** At least two words of the name follow. */
  isOpening: boolean
  /** The name is this one word. */
  isAlone: boolean
  hasWordBefore: boolean
  /** After "bin" and the like. */
  afterDescent: boolean
  isAside: boolean
  /** It opens a name of two or three words. */
  opensShortName: boolean
  /** Every word of the name is one syllable. */
  isSyllabic: boolean
  /** It stands for a name by its first letter. */
  isInitial: boolean
}

export const ONLY_WORD: Place = {
  isPerson: false,
  isLast: true,
  isOpening: false,
  isAlone: true,
  hasWordBefore: false,
  afterDescent: false,
  isAside: false,
  opensShortName: false,
  isSyllabic: false,
  isInitial: false,
}

/** Words repeat, and most in the same circumstances: one token then stands in all those names. */
export function rememberedToken(lexical: Lexical, place: Place): NameToken {
  const circumstances =
    (place.isPerson ? 1 : 0) |
    (place.isLast ? 2 : 0) |
    (place.isAlone ? 4 : 0) |
    (place.hasWordBefore ? 8 : 0) |
    (place.afterDescent ? 16 : 0) |
    (place.isAside ? 32 : 0) |
    (place.isOpening ? 64 : 0) |
    (place.isInitial ? 128 : 0) |
    (place.opensShortName ? 256 : 0) |
    (place.isSyllabic ? 512 : 0)
  const { tokens } = lexical
  const known = tokens.find((token) => token.circumstances === circumstances)
  if (known !== undefined) return known.token
  const token = tokenOf(lexical, place, undefined)
  tokens.push({ circumstances, token })
  return token
}

export function tokenOf(lexical: Lexical, place: Place, settings: MatchSettings | undefined): NameToken {
  const { isPerson, isLast, isOpening, isAlone, hasWordBefore, afterDescent, isAside } = place
  let kind: TokenKind = 'content'
  let classId: string | null = null
  const { latin } = lexical
  if (place.isInitial) kind = 'initial'
  else if (!isPerson && lexical.roman !== null && hasWordBefore && isLast) {
    kind = 'number'
    classId = `number:${lexical.roman}`
  } else if (lexical.isParticle && !isAlone && !isNameAllTheSame(latin, place)) kind = 'particle'
  else if (WEB_WORDS.has(latin) && !isAlone) kind = 'particle'
  else if (lexical.number !== null && (!isPerson || /^\d/.test(latin))) {
    kind = 'number'
    classId = `number:${lexical.number}`
  } else if (lexical.roman !== null && hasWordBefore && (!isPerson || (latin.length > 1 && isLast))) {
    kind = 'number'
    classId = `number:${lexical.roman}`
  } else if (isPerson && (isOpening ? lexical.mayBeTitle : lexical.isHonorific) && !isAlone) {
    kind = 'honorific'
    classId = `title:${titleOf(lexical.folded, latin)}`
  } else if (isPerson && latin.length === 1 && lexical.script !== 'han' && lexical.script !== 'hangul')
    kind = 'initial'
  else if (isPerson) {
    classId = lexical.given
  } else if (lexical.word !== null) {
    kind = 'generic-word'
    classId = lexical.word
  } else classId = lexical.place
  return {
    text: lexical.text,
    folded: lexical.folded,
    latin,
    alternatives: lexical.alternatives,
    script: lexical.script,
    kind,
    classId,
    rarity:
      kind === 'particle'
        ? 0
        : kind === 'initial'
          ? 2.5
          : (settings?.rarityOf?.(latin) ?? builtInRarity(latin, classId ?? lexical.given)),
    isParent: isPerson && (afterDescent || lexical.isPatronymic),
    // A country in brackets tells one branch from another; any other remark does not.
    isAside: isAside && classId?.charCodeAt(0) !== 112,
    graphemes: lexical.graphemes,
    alternativeGraphemes: lexical.alternativeGraphemes,
    letters: lexical.letters,
    stem: lexical.stem,
    shape: lexical.shape,
    mass: lexical.mass,
    massUnvowelled: lexical.massUnvowelled,
    leavesOutVowels: leavesOutVowels(lexical.script),
  }
}

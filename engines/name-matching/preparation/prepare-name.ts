import type { LegalForm } from '../dictionary/legal-forms.ts'
import { DESCENT_PARTICLES } from '../dictionary/particles.ts'
import type { MatchSettings } from '../match-settings.ts'
import type { PartySchema } from '../party.ts'
import { scriptOf } from '../scripts/script-of.ts'
import { comparableName, visibleText } from '../scripts/visible-text.ts'
import { areOthersLetters, countFullWords, isInitialWord, withInitialsApart } from './initials.ts'
import { markLegalForms } from './mark-legal-forms.ts'
import { formToken, ONLY_WORD, type Place, rememberedToken, tokenOf } from './name-token.ts'
import { type NameToken, type PreparedName, schemaGroup } from './prepared-name.ts'
import { codesOf, readWord } from './read-word.ts'
import { lexemesOf } from './split-into-lexemes.ts'
import { givenNameFirst, splitWords, type WrittenWord } from './split-words.ts'

const SHORT_NAME_WORDS = 3
const SYLLABLE = /^[^aeiouyаеёиоуыэюя\d]*[aeiouyаеёиоуыэюя]+[^aeiouyаеёиоуыэюя\d]*$/i
const SYLLABLE_LETTERS_MAX = 6
const SMALL_WORD_LETTERS = 4

/** "Kim Min Chol", "To Lam": a name of syllables, which no small word joins. */
function areSyllables(words: readonly WrittenWord[]): boolean {
  if (!words.some(({ text }) => text.length < SMALL_WORD_LETTERS)) return false
  for (const { text } of words) if (text.length > SYLLABLE_LETTERS_MAX || !SYLLABLE.test(text)) return false
  return words.length > 1
}

/**
 * A name cut into words, each folded, romanised, classed and weighed. Everything is a function of the text and the
 * schema; "Surname, Given" is put in the order given name first.
 */
export function prepareName(written: string, schema: PartySchema, settings?: MatchSettings): PreparedName {
  const raw = visibleText(comparableName(written))
  const group = schemaGroup(schema)
  const isPerson = group === 'person'
  const pieces = splitWords(raw, isPerson)
  const reordered = isPerson ? givenNameFirst(pieces) : null
  const words = isPerson ? withInitialsApart(reordered ?? pieces) : pieces
  // "Lo, Stephen": what stands alone before the comma is the surname, and no article or title.
  const surname = reordered !== null && pieces[1]?.beforeComma !== 0 ? pieces[0] : undefined
  const isSyllabic = isPerson && areSyllables(words)
  const isOrganisation = group === 'organisation' || group === 'unknown'
  const tokens: NameToken[] = []
  const legalForms: LegalForm[] = []
  const forms = markLegalForms(words, isPerson, isOrganisation)
  let surnameAt = -1
  let afterDescent = false
  // A Roman numeral follows a name; before one, it is a letter.
  let hasWordBefore = false
  for (let index = 0; index < words.length; index++) {
    const form = forms[index]
    const word = words[index]!
    if (form !== undefined && form !== null) {
      if (forms[index - 1] !== form) legalForms.push(form)
      tokens.push(formToken(word, form))
      continue
    }
    if (reordered !== null && surnameAt === -1 && word.beforeComma === 0) surnameAt = tokens.length
    const lexemes = lexemesOf(word.text, isPerson)
    const isOnlyWord = words.length === 1 || word === surname || (isPerson && areOthersLetters(words, index))
    const isOpening = index === 0 && countFullWords(words) > 2
    for (const lexeme of lexemes) {
      const place: Place = {
        isPerson,
        isLast: index === words.length - 1 && lexeme === lexemes[lexemes.length - 1],
        isOpening,
        isAlone: isOnlyWord && lexemes.length === 1,
        hasWordBefore,
        isSyllabic,
        opensShortName: isPerson && index === 0 && words.length > 1 && words.length <= SHORT_NAME_WORDS,
        afterDescent,
        isAside: word.isAside,
        isInitial: isPerson && isInitialWord(words, index, lexeme.folded, lexeme.script),
      }
      const token = settings === undefined ? rememberedToken(lexeme, place) : tokenOf(lexeme, place, settings)
      afterDescent =
        isPerson && (token.kind === 'particle' ? afterDescent || DESCENT_PARTICLES.has(token.latin) : false)
      tokens.push(token)
      if (token.kind !== 'particle' && token.kind !== 'honorific') hasWordBefore = true
    }
  }
  // No name with a letter in it is compared with nothing.
  if (tokens.length === 0 && codesOf(raw) !== '')
    tokens.push(tokenOf(readWord(raw, [codesOf(raw)]), ONLY_WORD, settings))
  let joined = ''
  let initials = ''
  for (const token of tokens) {
    if (token.kind === 'legal-form' || token.kind === 'honorific' || token.isAside) continue
    if (token.kind !== 'particle') joined += token.latin
    if (token.kind !== 'particle') initials += token.latin.charAt(0)
  }
  return {
    raw,
    group,
    tokens,
    joined,
    initials,
    legalForms,
    surnameAt,
    script: scriptOf(raw),
  }
}

import { placeClass } from '../dictionary/countries.ts'
import { titleAfter } from '../dictionary/honorifics.ts'
import { legalFormOf } from '../dictionary/legal-forms.ts'
import { organisationWordClass } from '../dictionary/organisation-words.ts'
import { inSimplified } from '../scripts/character-variants.ts'
import { readHanCharacter, readJapanese } from '../scripts/han/read-han.ts'
import { hangulSpellings, hangulSurname } from '../scripts/romanise-hangul.ts'
import { graphemesOf } from '../spelling/graphemes.ts'
import { type Lexical, lexicalOf, readWord, recall, remember } from './read-word.ts'

const THEOPHORIC = /^(abd(?:ou|oo|[aeiou])?)(?:l|s(?=s)|r(?=r)|n(?=n)|z(?=z))?-?([a-z]{4,})$/
const ABD = /^abd(?:[aeiou]?l|ou|ul|ur|us|ud|oul|er|es|el|ol|al)?$/

/** The words a written word stands for: attached articles and "servant of" are taken off, Han and Hangul are cut. */
export function lexemesOf(text: string, isPerson: boolean): Lexical[] {
  const whole = lexicalOf(text)
  switch (whole.script) {
    case 'arabic':
      return arabicLexemes(whole, isPerson)
    case 'han':
      return hanLexemes(whole, isPerson)
    case 'hangul':
      return isPerson ? hangulLexemes(whole) : [whole]
    case 'latin':
      return latinLexemes(whole)
    default:
      return whole.latin === '' ? [] : [whole]
  }
}

function latinLexemes(whole: Lexical): Lexical[] {
  const { latin } = whole
  if (latin === '') return []
  if (latin.charCodeAt(0) !== 97 || latin.charCodeAt(1) !== 98 || latin.charCodeAt(2) !== 100) return [whole]
  if (latin === 'abd') return [whole]
  if (ABD.test(latin)) return [servantOf(whole, whole.text, latin)]
  if (whole.given === 'given:abdullah') return [whole]
  const match = THEOPHORIC.exec(latin)
  if (match === null) return [whole]
  const tail = match[2]!.length
  return [
    servantOf(whole, whole.text.slice(0, -tail), latin.slice(0, -tail)),
    part(whole, match[2]!, whole.text.slice(-tail)),
  ]
}

/** "Abd", "Abdul", "Abdur": one word, compared in the spelling it came in as well. */
function servantOf(whole: Lexical, text: string, latin: string): Lexical {
  const abd = lexicalOf('abd')
  if (latin === 'abd') return { ...abd, text, tokens: [] }
  const key = `abd ${text}`
  const known = recall(key)
  if (known !== undefined) return known
  return remember(key, {
    ...abd,
    text,
    script: whole.script,
    alternatives: [latin],
    alternativeGraphemes: [graphemesOf(latin)],
    tokens: [],
  })
}

/** A piece of a word, remembered under its own letters with the text it came from. */
function part(whole: Lexical, latin: string, text: string): Lexical {
  const lexical = lexicalOf(latin)
  return lexical.text === text ? lexical : { ...lexical, text, script: whole.script, tokens: [] }
}

function arabicLexemes(whole: Lexical, isPerson: boolean): Lexical[] {
  const { folded } = whole
  if (folded === 'الله' || whole.word !== null || whole.isParticle || whole.isHonorific)
    return whole.latin === '' ? [] : [whole]
  const abd = /^(عبد)(ال)?(.{3,})$/.exec(folded)
  if (abd !== null) {
    const rest = abd[3] === 'لله' ? 'الله' : abd[3]!
    return [lexicalOf('عبد'), lexicalOf(abd[2] !== undefined && abd[3] === 'له' ? 'الله' : rest)]
  }
  // "And the" is written onto its word: التوحيد والجهاد.
  if (!isPerson && folded.startsWith('وال') && folded.length >= 6)
    return [lexicalOf('و'), lexicalOf('ال'), lexicalOf(folded.slice(3))]
  if (folded.startsWith('ال') && folded.length >= 5) return [lexicalOf('ال'), lexicalOf(folded.slice(2))]
  if (folded.startsWith('لل') && folded.length >= 6) return [lexicalOf('ال'), lexicalOf(folded.slice(2))]
  return whole.latin === '' ? [] : [whole]
}

function hangulLexemes(whole: Lexical): Lexical[] {
  const { text } = whole
  if (whole.isHonorific) return [whole]
  if (text.length === 1) return [hangulSyllable(text, true)]
  const title = titleAfter(text)
  if (title > 0) return [...hangulLexemes(lexicalOf(text.slice(0, -title))), lexicalOf(text.slice(-title))]
  if (text.length < 2 || text.length > 4) return [whole]
  if (hangulSurname(text[0]!).length === 0) return [whole]
  return [...text].map((syllable, index) => hangulSyllable(syllable, index === 0))
}

/** A syllable of a name in the spellings in use; one that opens the name may be a surname, which has its own. */
function hangulSyllable(syllable: string, isFirst: boolean): Lexical {
  const key = `${isFirst ? '^' : ' '}${syllable}`
  const known = recall(key)
  if (known !== undefined) return known
  const readings = [...new Set([...(isFirst ? hangulSurname(syllable) : []), ...hangulSpellings(syllable)])]
  return remember(key, readings[0] === '' ? lexicalOf(syllable) : readWord(syllable, readings))
}

/** Han words of organisations by the dictionary, names character by character, Japanese names by their own readings. */
function hanLexemes(whole: Lexical, isPerson: boolean): Lexical[] {
  const { folded } = whole
  if (isPerson) {
    if (whole.isHonorific) return [whole]
    const title = titleAfter(folded)
    if (title > 0)
      return [...hanLexemes(lexicalOf(folded.slice(0, -title)), true), lexicalOf(folded.slice(-title))]
    const japanese = readJapanese(folded)
    if (japanese !== null) {
      let at = 0
      return japanese.map((reading, index) => {
        const length =
          japanese.length === 1
            ? folded.length
            : index === 0
              ? folded.length - at - restLength(folded, japanese)
              : folded.length - at
        const piece = folded.slice(at, at + length)
        at += length
        return readWord(piece, [reading])
      })
    }
  }
  const lexemes: Lexical[] = []
  let at = 0
  while (at < folded.length) {
    // A rare character takes two places.
    let length = folded.codePointAt(at)! > 0xffff ? 2 : 1
    const single = length
    if (!isPerson) {
      for (let size = Math.min(6, folded.length - at); size >= 2; size--) {
        const piece = folded.slice(at, at + size)
        if (isHanWord(piece) || isHanWord(inSimplified(piece))) {
          length = size
          break
        }
      }
    }
    const piece = folded.slice(at, at + length)
    lexemes.push(length > single ? lexicalOf(piece) : hanCharacter(piece))
    at += length
  }
  return lexemes.filter((lexeme) => lexeme.latin !== '')
}

function isHanWord(piece: string): boolean {
  return (
    organisationWordClass(piece, '') !== null || legalFormOf(piece) !== null || placeClass(piece, '') !== null
  )
}

function restLength(folded: string, japanese: readonly string[]): number {
  for (let cut = Math.min(3, folded.length - 1); cut >= 1; cut--) {
    const reading = readJapanese(folded.slice(0, cut))
    if (reading !== null && reading.length === 1 && reading[0] === japanese[0]) return folded.length - cut
  }
  return 1
}

function hanCharacter(character: string): Lexical {
  const known = recall(` ${character}`)
  if (known !== undefined) return known
  const readings = readHanCharacter(character)
  return remember(
    ` ${character}`,
    readings.length === 0 ? lexicalOf(character) : readWord(character, readings),
  )
}

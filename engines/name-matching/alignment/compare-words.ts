import { beginningsOf, lettersOfInitial } from '../preparation/initials.ts'
import type { NameToken } from '../preparation/prepared-name.ts'
import { areOneInHan, areOneInHangul } from '../scripts/character-variants.ts'
import { hangulOfHan } from '../scripts/han/read-han.ts'
import { isCharacter, isSyllable, type Likeness } from './alignment.ts'
import { spellingSimilarity } from './spelling-similarity.ts'
import { syllableLikeness } from './syllables.ts'

/** How alike two words are, 0 to 1 (below one half only "unlike"), and the strongest reason for it. */
export type WordLikeness = { readonly similarity: number; readonly likeness: Likeness }

// Most pairs of words are among these: what is always the same is made once, not for each of millions.
const EQUAL: WordLikeness = { similarity: 1, likeness: 'equal' }
const ROMANISED_ALIKE: WordLikeness = { similarity: 0.99, likeness: 'romanised' }
const ROMANISED_ACROSS_SCRIPTS: WordLikeness = { similarity: 0.98, likeness: 'romanised' }
const SAME_NUMBER: WordLikeness = { similarity: 0.98, likeness: 'class' }
const OTHER_NUMBER: WordLikeness = { similarity: 0, likeness: 'class' }
const SAME_INITIAL: WordLikeness = { similarity: 0.8, likeness: 'initial' }
/** The name begins with the letter itself: it comes before one that is only romanised so. */
const SAME_LETTER: WordLikeness = { similarity: 0.82, likeness: 'initial' }
/** Ю and Y: one letter in two alphabets, as far as letters can tell. */
const OTHER_LETTER: WordLikeness = { similarity: 0.9, likeness: 'initial' }
const OTHER_INITIAL: WordLikeness = { similarity: 0, likeness: 'initial' }
/** Two given names that are one: "Mohammed" and "Muhamad". */
const SAME_GIVEN_NAME: WordLikeness = { similarity: 0.95, likeness: 'class' }
const SAME_WORD: WordLikeness = { similarity: 0.92, likeness: 'class' }
/** 王伟 and 王薇 sound alike and are two people; 張偉 and 张伟 are one, and 리 in the North is 이 in the South. */
const SAME_CHARACTER: WordLikeness = { similarity: 0.99, likeness: 'character' }
/** Aligned, so that the explanation sets them side by side, and unlike. */
const SAME_SOUND: WordLikeness = { similarity: 0.4, likeness: 'spelling' }
const UNLIKE: WordLikeness = { similarity: 0, likeness: 'spelling' }

/** Two words of different classes are two words, however near in spelling. */
const CLASS_CLASH = 0.72

/** How alike two words are by themselves, and why: what `alignNames` pairs words by, for those who align in another way. */
export function compareWords(left: NameToken, right: NameToken): WordLikeness {
  if (left.folded === right.folded) return EQUAL
  if (isWrittenInCharacters(left, right)) return compareCharacters(left, right)
  if (left.latin === right.latin)
    return left.script === right.script ? ROMANISED_ALIKE : ROMANISED_ACROSS_SCRIPTS
  if (left.kind === 'number' || right.kind === 'number') return compareNumbers(left, right)
  if (left.kind === 'initial' || right.kind === 'initial') return compareInitials(left, right)
  if (isSyllable(left) && isReadBeside(right)) return compareSyllable(left, right)
  if (isSyllable(right) && isReadBeside(left)) return compareSyllable(right, left)
  return compareReadings(left, right)
}

/** What a character is compared with by its sound: a word in Latin letters or a character of the other script. */
const isReadBeside = (other: NameToken): boolean =>
  other.kind === 'content' && (other.script === 'latin' || isSyllable(other))

/** One character against a word: a syllable read otherwise is another syllable, however near (金 is Jin or Kim and not Jian). */
function compareSyllable(character: NameToken, word: NameToken): WordLikeness {
  if (isSyllable(word)) return isReadInKorean(character, word) ? ROMANISED_ACROSS_SCRIPTS : UNLIKE
  const likeness = syllableLikeness(character, word.latin)
  return likeness === 0 ? UNLIKE : { similarity: likeness, likeness: 'romanised' }
}

function isReadInKorean(one: NameToken, other: NameToken): boolean {
  const [han, hangul] = one.script === 'han' ? [one, other] : [other, one]
  if (han.script !== 'han' || hangul.script !== 'hangul') return false
  return hangulOfHan(han.folded).some((syllable) => areOneInHangul(syllable, hangul.folded))
}

function compareNumbers(left: NameToken, right: NameToken): WordLikeness {
  if (left.classId === right.classId) return SAME_NUMBER
  if (left.kind === right.kind || !NUMBER_WORD.test(left.latin) || !NUMBER_WORD.test(right.latin))
    return OTHER_NUMBER
  return spelledAlike(spellingSimilarity(left, right))
}

/** "First" is a word as well as a number, and "frist" a typo of it. */
const NUMBER_WORD = /^[a-z]{4,}$/

/** An initial against a word it may stand for, in every romanisation in use; two letters are told by themselves. */
function compareInitials(left: NameToken, right: NameToken): WordLikeness {
  const isLeft = left.kind === 'initial'
  const initial = isLeft ? left : right
  const other = isLeft ? right : left
  const letters = lettersOfInitial(initial.folded, initial.latin, initial.script)
  if (other.kind === 'initial')
    return letters & lettersOfInitial(other.folded, other.latin, other.script) ? OTHER_LETTER : OTHER_INITIAL
  if (other.latin.startsWith(initial.latin)) return SAME_LETTER
  if (letters & beginningsOf(other.latin)) return SAME_INITIAL
  return other.alternatives.some((reading) => letters & beginningsOf(reading)) ? SAME_INITIAL : OTHER_INITIAL
}

/** Words by their class in the dictionaries and by their spelling, whichever says more. */
function compareReadings(left: NameToken, right: NameToken): WordLikeness {
  const hasClasses = left.classId !== null && right.classId !== null
  const areOfOneClass = hasClasses && left.classId === right.classId
  let best = UNLIKE
  if (areOfOneClass) best = left.classId!.charCodeAt(0) === GIVEN_NAME ? SAME_GIVEN_NAME : SAME_WORD
  let spelled = spellingSimilarity(left, right)
  // A character has several readings and its class follows one of them: another reading makes no other word of it.
  if (hasClasses && !areOfOneClass && !isReadAcrossScripts(left, right)) spelled *= CLASS_CLASH
  if (spelled > best.similarity) best = spelledAlike(spelled)
  if (best.similarity > 0.3 && best.similarity < SUFFIX_SIMILARITY && isLengthened(left.latin, right.latin))
    return { similarity: SUFFIX_SIMILARITY, likeness: best.likeness }
  return best
}

/** The letter that classes of given names begin with. */
const GIVEN_NAME = 'given:'.charCodeAt(0)

const spelledAlike = (similarity: number): WordLikeness =>
  similarity === 0 ? UNLIKE : { similarity, likeness: 'spelling' }

function isReadAcrossScripts(left: NameToken, right: NameToken): boolean {
  return left.script !== right.script && (isCharacter(left) || isCharacter(right))
}

/** Both sides show the characters themselves: what they sound like in Latin letters adds nothing to that. */
function isWrittenInCharacters(left: NameToken, right: NameToken): boolean {
  return left.script === right.script && isCharacter(left) && isCharacter(right)
}

function compareCharacters(left: NameToken, right: NameToken): WordLikeness {
  const areOne =
    left.script === 'han' ? areOneInHan(left.folded, right.folded) : areOneInHangul(left.folded, right.folded)
  if (areOne) return SAME_CHARACTER
  if (left.kind !== 'content' && left.classId !== null && left.classId === right.classId)
    return left.kind === 'number' ? SAME_NUMBER : SAME_WORD
  return left.latin === right.latin ? SAME_SOUND : UNLIKE
}

/** Endings that lengthen a name without making another of it: Nasir and Nasiruddin, Akhund and Akhundzada. */
const SUFFIXES = new Set(
  'uddin eddin udin eddine aldin zada zadeh zade zai zay ullah ollah allah ulla nejad pour poor oglu oglou son sen ian yan ani'.split(
    ' ',
  ),
)
const SUFFIX_SIMILARITY = 0.78

function isLengthened(left: string, right: string): boolean {
  const short = left.length < right.length ? left : right
  const long = left.length < right.length ? right : left
  if (short.length < 4 || long.length - short.length < 3 || !long.startsWith(short)) return false
  return SUFFIXES.has(long.slice(short.length))
}

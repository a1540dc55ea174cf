import type { NameToken } from '../preparation/prepared-name.ts'
import { areUnlike, graphemesOf, meetInGroup } from '../spelling/graphemes.ts'
import { UNVOWELLED, VOWELLED } from '../spelling/spelling-costs.ts'
import {
  type Candidate,
  isCharacter,
  isScored,
  isSyllable,
  type Likeness,
  type Side,
  SURE,
} from './alignment.ts'
import { similarityToWord } from './spelling-similarity.ts'
import { joinedSyllables } from './syllables.ts'

const JOIN_MIN = 0.78
/** Of one script nothing but the space differs, and a letter: "Emma Tel" is not Mattel. */
const JOIN_MIN_IN_SCRIPT = 0.84
/** Where vowels cost nothing, words run together resemble many. */
const JOIN_MIN_UNVOWELLED = 0.82
const JOINED_WORDS_MAX = 4
/** A word this like one of the other name's is that word, and no acronym. */
const OWN_WORD = 0.85

/**
 * Neighbours on one side against one word of the other: "El Mabruk" and "Elmabruk", "J C" and "JC".
 * @param isQuerySplit the neighbours are the query's.
 */
export function addJoinedWords(
  many: Side,
  single: Side,
  isQuerySplit: boolean,
  isPerson: boolean,
  out: Candidate[],
): void {
  if (many.count < 2) return
  // "M S" of a person is half the world; initials count only beside another word that agrees.
  const mayBeAcronym = !isPerson || (countScored(single.tokens) > 1 && hasSure(many))
  for (let index = 0; index < single.count; index++) {
    const other = single.tokens[index]!
    if (!isScored(other) || other.kind === 'number' || other.kind === 'initial') continue
    if (single.best[index]! >= SURE) continue
    const isAcronym = mayBeAcronym && single.best[index]! < OWN_WORD && other.classId === null
    for (let from = 0; from < many.count - 1; from++) {
      const opening = many.tokens[from]!
      if (opening.kind === 'legal-form' || opening.kind === 'number') continue
      if (isCharacter(opening) && opening.script === other.script) continue
      addRunsFrom(many, from, other, index, isAcronym, isQuerySplit, out)
    }
  }
}

/** Every run of neighbours that begins at a word, against one word of the other name. */
function addRunsFrom(
  many: Side,
  from: number,
  other: NameToken,
  index: number,
  mayBeAcronym: boolean,
  isQuerySplit: boolean,
  out: Candidate[],
): void {
  const opening = many.tokens[from]!
  const isUnvowelled = opening.leavesOutVowels !== other.leavesOutVowels
  const joinMin = isUnvowelled
    ? JOIN_MIN_UNVOWELLED
    : opening.script === other.script
      ? JOIN_MIN_IN_SCRIPT
      : JOIN_MIN
  let letters = opening.latin.length
  let rarity = opening.rarity
  let shape = opening.shape
  let initials = opening.kind === 'particle' ? 0 : 1
  let areInitials = initials === 1 && other.latin.charCodeAt(0) === opening.latin.charCodeAt(0)
  // Words that all have their equal elsewhere are not joined; across scripts what is much alike is equal.
  const equal = opening.script === other.script ? SURE : OWN_WORD
  let isOpen = isScored(opening) && many.best[from]! < equal
  let scored = isScored(opening) ? 1 : 0
  let hasInitial = opening.kind === 'initial'
  for (let to = from + 2; to <= many.count && to - from <= JOINED_WORDS_MAX; to++) {
    const token = many.tokens[to - 1]!
    if (token.kind === 'legal-form') break
    letters += token.latin.length
    rarity += token.rarity
    shape |= token.shape
    if (!isScored(token)) continue
    scored++
    if (many.best[to - 1]! < equal) isOpen = true
    if (other.latin.charCodeAt(initials) !== token.latin.charCodeAt(0)) areInitials = false
    initials++
    hasInitial ||= token.kind === 'initial'
    if (!isOpen || (hasInitial && hasOwnWord(many, from, to))) continue
    const isWhole = initials >= 2 && scored === to - from && other.latin.length === initials
    let similarity: number
    let likeness: Likeness
    if (areInitials && mayBeAcronym && isWhole) {
      similarity = initials >= 3 ? 0.85 : 0.75
      likeness = 'acronym'
    } else if (isSyllable(opening) && other.script === 'latin') {
      similarity = areSyllables(many.tokens, from, to)
        ? joinedSyllables(many.tokens, from, to, other.latin)
        : 0
      if (similarity === 0) continue
      likeness = 'joined'
    } else {
      if (!areAboutAsLong(letters, other.latin.length, isUnvowelled) || areUnlike(shape, other.shape))
        continue
      similarity = joinedSimilarity(many.tokens, from, to, other, isUnvowelled)
      if (similarity < joinMin) continue
      likeness = 'joined'
    }
    const gain = (similarity - 0.25) * (Math.min(rarity, other.rarity + 2) + 1.5)
    out.push(
      isQuerySplit
        ? { queryFrom: from, queryTo: to, entryFrom: index, entryTo: index + 1, similarity, likeness, gain }
        : { queryFrom: index, queryTo: index + 1, entryFrom: from, entryTo: to, similarity, likeness, gain },
    )
  }
}

/** "А. Журавлев": an initial is no part of a word that has its own counterpart. */
function hasOwnWord({ tokens, best }: Side, from: number, to: number): boolean {
  for (let index = from; index < to; index++)
    if (tokens[index]!.kind !== 'initial' && best[index]! >= OWN_WORD) return true
  return false
}

function areSyllables(tokens: readonly NameToken[], from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (!isSyllable(tokens[index]!)) return false
  return true
}

function areAboutAsLong(letters: number, otherLetters: number, isUnvowelled: boolean): boolean {
  const ratio = letters / otherLetters
  return isUnvowelled ? ratio <= 2.5 && ratio >= 0.3 : ratio <= 1.45 && ratio >= 0.69
}

function countScored(tokens: readonly NameToken[]): number {
  let count = 0
  for (const token of tokens) if (isScored(token)) count++
  return count
}

function hasSure({ best, count }: Side): boolean {
  for (let index = 0; index < count; index++) if (best[index]! >= 0.9) return true
  return false
}

function joinedSimilarity(
  many: readonly NameToken[],
  from: number,
  to: number,
  other: NameToken,
  isUnvowelled: boolean,
): number {
  const costs = isUnvowelled ? UNVOWELLED : VOWELLED
  let best = similarityToWord(joined(many, from, to, 0), other, costs, JOIN_MIN)
  if (best >= SURE) return best
  let hasAlternatives = false
  let hasParticles = false
  let isGrouped = false
  for (let index = from; index < to; index++) {
    if (index > from && meetInGroup(many[index - 1]!.latin, many[index]!.latin)) isGrouped = true
    if (many[index]!.alternativeGraphemes.length > 0) hasAlternatives = true
    if (many[index]!.kind === 'particle') hasParticles = true
  }
  if (isGrouped) {
    let run = ''
    for (let index = from; index < to; index++) run += many[index]!.latin
    best = Math.max(best, similarityToWord(graphemesOf(run), other, costs, JOIN_MIN))
  }
  // An article inside an unvowelled compound is mostly assimilated: سعد الدين is Saduddin.
  if (isUnvowelled && hasParticles)
    best = Math.max(best, similarityToWord(joined(many, from, to, 1), other, costs, JOIN_MIN))
  if (hasAlternatives)
    best = Math.max(best, similarityToWord(joined(many, from, to, 2), other, costs, JOIN_MIN))
  return best
}

/** The graphemes of neighbours run together: all (0), without particles (1), in their second romanisation (2). */
function joined(tokens: readonly NameToken[], from: number, to: number, way: 0 | 1 | 2): Uint8Array {
  let length = 0
  for (let index = from; index < to; index++) length += piece(tokens[index]!, way).length
  const out = new Uint8Array(length)
  let at = 0
  for (let index = from; index < to; index++) {
    const graphemes = piece(tokens[index]!, way)
    out.set(graphemes, at)
    at += graphemes.length
  }
  return out
}

const NOTHING = new Uint8Array(0)

function piece(token: NameToken, way: 0 | 1 | 2): Uint8Array {
  if (way === 1 && token.kind === 'particle') return NOTHING
  return way === 2 ? (token.alternativeGraphemes[0] ?? token.graphemes) : token.graphemes
}

import type { Alignment } from './alignment/alignment.ts'
import { SCHEMA_LOG_ODDS } from './calibration.ts'
import { legalFormOf } from './dictionary/legal-forms.ts'
import { countWords } from './evidence/weigh-words.ts'
import type { PreparedName } from './preparation/prepared-name.ts'
import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'
import { foldText } from './scripts/fold-text.ts'
import { areRunTogether, isBeginningOf, lettersAlone } from './scripts/letters-alone.ts'

/** What of the facts can settle a name. */
type Facts = {
  schema: keyof typeof SCHEMA_LOG_ODDS
  birthDate: BirthDateAgreement
  country: 'unknown' | 'agree' | 'conflict'
  gender: 'unknown' | 'agree' | 'conflict'
  identifier: { state: 'none' | 'agree' | 'conflict' }
}

/**
 * Why a name goes to review however little it says: `as-listed`, it is a published name word for word; `initials`, every word of it
 * and every initial stands in a published name, which a name in initials cannot be told from; `beginning`, a field cut it short.
 */
export type ReviewReason = 'as-listed' | 'initials' | 'beginning'

/** Letter by letter a published name, or its beginning, though not word by word. */
export function reviewOfLetters(
  query: PreparedName,
  entry: PreparedName,
  isWeak: boolean,
): ReviewReason | null {
  if (areRunTogether(query.raw, entry.raw)) return reviewOfSame(entry, isWeak)
  // A legal form written out is the beginning of thousands.
  if (isWeak || legalFormOf(lettersAlone(query.raw)) !== null) return null
  return isBeginningOf(query.raw, entry.raw) ? 'beginning' : null
}

/** A weak alias of one word ("Target") is a word that thousands bear; a ship is known by one. "El Chapo" is two, whatever joins them elsewhere. */
export function reviewOfSame(entry: PreparedName, isWeak: boolean): ReviewReason | null {
  const isEnough =
    !isWeak ||
    entry.group === 'vessel' ||
    countWords(entry.tokens) > 1 ||
    /\p{L}{2}\S*\s+\S*\p{L}{2}/u.test(entry.raw)
  return isEnough ? 'as-listed' : null
}

const PUNCTUATION_MAX = 2

/** "ZUBAIDA Abu" for "Abu Zubaida": the same words in another order, however each is read where it stands. */
export function areSameWords(query: string, entry: string): boolean {
  return Math.abs(query.length - entry.length) <= PUNCTUATION_MAX && sortedWords(query) === sortedWords(entry)
}

const sortedWords = (raw: string): string =>
  foldText(raw)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ')

const SAME_WORD = 0.97
/** In another alphabet a word has many spellings. */
const SAME_WORD_ACROSS_SCRIPTS = 0.8
/** Names that the list has besides, of which the query gives no initial. */
const LEFT_OUT_MAX = 2

export function reviewOfInitials(
  query: PreparedName,
  entry: PreparedName,
  { pairs, queryAlone, entryAlone }: Alignment,
): ReviewReason | null {
  if (query.group !== 'person' || entry.group !== 'person' || !hasInitial(query) || hasInitial(entry))
    return null
  if (query.legalForms.length > 0) return null
  const sameWord = query.script === entry.script ? SAME_WORD : SAME_WORD_ACROSS_SCRIPTS
  let words = 0
  let initials = 0
  for (const { likeness, similarity } of pairs) {
    if (likeness === 'initial') initials++
    else if (similarity >= sameWord) words++
    else return null
  }
  if (words === 0 || initials === 0) return null
  // The patronymic may be missing on the list, or the query may leave one name out: what stands on both sides alone contradicts.
  if (queryAlone.length > 0)
    return entryAlone.length === 0 && queryAlone.every((word) => query.tokens[word]!.kind === 'initial')
      ? 'initials'
      : null
  return entryAlone.length <= LEFT_OUT_MAX ? 'initials' : null
}

const hasInitial = ({ tokens }: PreparedName): boolean => tokens.some(({ kind }) => kind === 'initial')

const KIND_HUNDREDTHS = Math.round((SCHEMA_LOG_ODDS.unstated - SCHEMA_LOG_ODDS.namesake) * 100)

/** Whether what says less than the threshold is kept at it all the same. */
export function isKeptForReview(hundredths: number, facts: Facts, review: ReviewReason | null): boolean {
  if (hundredths >= 0) return false
  // What would be a match had nobody stated a kind is one still.
  if (facts.schema === 'namesake' && hundredths + KIND_HUNDREDTHS >= 0) return true
  if (review === null || areTwo(facts)) return false
  return review === 'initials' ? facts.country !== 'conflict' : facts.schema !== 'namesake'
}

/** A fact that a party has only one of says that these are two. A country does not: people move. */
export function isSettled(facts: Facts): boolean {
  return facts.schema === 'namesake' || areTwo(facts)
}

function areTwo({ schema, birthDate, gender, identifier }: Facts): boolean {
  return (
    schema === 'incompatible' ||
    birthDate === 'conflict' ||
    gender === 'conflict' ||
    identifier.state === 'conflict'
  )
}

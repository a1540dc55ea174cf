import { foldText } from './fold-text.ts'

/** A name's letters and numbers without anything between them, in its own script. */
export const lettersAlone = (raw: string): string => foldText(raw).replace(/[^\p{L}\p{N}]+/gu, '')

/** A shorter run of letters is a word of some language. */
const RUN_TOGETHER_MIN = 8
const HAS_BREAK = /[\s,;/]/
const BEGINNING_LETTERS = 24
/** A legal form written out takes most of a field. */
const BEGINNING_OF_FIRM = 28
/** The shortest field that payments cut a name at holds 35 letters; spaces at its end are lost. */
const FIELD_MIN = 33

/** Under this text a name of several words is found by its letters run together ("GAZPROMNEFTLLC"). */
export function runTogetherForm(raw: string): string | null {
  if (raw.length < RUN_TOGETHER_MIN) return null
  const letters = lettersAlone(raw)
  return letters.length >= RUN_TOGETHER_MIN ? `   ${letters}` : null
}

/** Under this text a long name is found by its beginning, which a short field leaves of it. */
export function beginningForm(raw: string, isPerson: boolean): string | null {
  if (raw.length < FIELD_MIN) return null
  const [letters, count] = [lettersAlone(raw), isPerson ? BEGINNING_LETTERS : BEGINNING_OF_FIRM]
  return letters.length >= count ? `    ${letters.slice(0, count)}` : null
}

const isOneRun = (raw: string): boolean => raw.length >= RUN_TOGETHER_MIN && !HAS_BREAK.test(raw.trim())

/** One of the two is the other with its words run together. */
export function areRunTogether(one: string, other: string): boolean {
  if (isOneRun(one) === isOneRun(other)) return false
  return lettersAlone(one) === lettersAlone(other)
}

/** The query is what a field of 35 signs or more leaves of the entry's name. */
export function isBeginningOf(query: string, entry: string): boolean {
  if (query.length < FIELD_MIN || entry.length <= query.length) return false
  const letters = lettersAlone(query)
  return letters.length >= BEGINNING_LETTERS && lettersAlone(entry).startsWith(letters)
}

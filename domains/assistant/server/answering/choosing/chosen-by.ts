import type { Reading } from '#engines/question-parsing/index.ts'
import type { Thread } from './thread.ts'

const PLACES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:first|former|1st|number one|no\.? ?1)\b|^1$/, 0],
  [/\b(?:second|2nd|number two|no\.? ?2)\b|^2$/, 1],
  [/\b(?:third|3rd|number three|no\.? ?3)\b|^3$/, 2],
  [/\b(?:last|latter|final)\b/, -1],
]

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\b(\d+)\s?-?(?:y|yr|years?)\b/g, '$1 year')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Words of a short reply that pick nothing by themselves. */
const FILLING = new Set(
  'the a one i mean meant for of please pls it is sorry its that this guy company person case and with name named called'.split(
    ' ',
  ),
)

/**
 * The question that waits, with the one that a short reply picks in place of the words that several bear: “the cables one”, “the first”, “Ozerov”.
 * Undefined where the reply picks none, or more than one.
 */
export function chosenBy(
  { text }: Reading,
  { pending, choices = [], said }: Pick<Thread, 'pending' | 'choices' | 'said'>,
): string | undefined {
  if (pending === undefined || choices.length < 2) return undefined
  const telling = wordsOf(text).filter((word) => !FILLING.has(word))
  const isFitting = (choice: string) =>
    telling.every((word) => wordsOf(choice).some((own) => isLike(own, word)))
  const fitting = telling.length === 0 ? [] : choices.filter(isFitting)
  const place = PLACES.find(([form]) => form.test(text))?.[1]
  const byPlace = fitting.length === 0 && place !== undefined ? choices.at(place) : undefined
  const picked = fitting.length === 1 ? fitting[0] : byPlace
  if (picked === undefined) return undefined
  const at = said === undefined ? -1 : pending.toLowerCase().indexOf(said.toLowerCase())
  return at >= 0
    ? `${pending.slice(0, at)}${picked}${pending.slice(at + said!.length)}`
    : `${pending} ${picked}`
}

const isLike = (own: string, word: string): boolean =>
  own === word || (word.length >= 4 && own.startsWith(word))

import type { Reading } from '#engines/question-parsing/index.ts'
import { NoEvidence } from '../../topics/topic.ts'
import type { Thread } from '../choosing/thread.ts'

const STANDS_FOR =
  /\b(?:those|these|them|they|their|(?:that|this|the (?:first|second|third|last|other|former|latter|same|rest))(?: one| ones)?(?=\W*$|'s\b)|of (?:it|that|this)|is (?:that|this|it)|was (?:that|this|it))\b/

const ADDS =
  /^(?:(?:and|but|so|ok|now|then) )?(?:only|just|without|excluding|except|same|which of|by how much|how much of it|sort|rank|what about|how about|for|in)\b/

/** What leans on a question that was not answered would be answered for something that was asked earlier, or for all there is. */
export function refuseUnanswered(reading: Reading, thread: Thread | undefined): void {
  if (!thread?.isUnanswered) return
  const { text, names, words } = reading
  const isNamed = names.some(({ from, to }) => to > from)
  // Somebody named before is spoken of again: “and its price?” asks again.
  const isOfNamed = thread.plan.filters.things.length > 0 && /\b(?:it|its|he|she|his|her)\b/.test(text)
  if (isOfNamed) return
  const leans = STANDS_FOR.test(text) || (ADDS.test(text) && words.length <= 6)
  const adds = /^(?:and|what about|how about|same)\b/.test(text) && words.length <= 4 && isNamed
  if (!(leans && !isNamed) && !adds) return
  throw new NoEvidence(
    'The question before was not answered, so there is nothing that this one could lean on. Please ask it as a whole.',
  )
}

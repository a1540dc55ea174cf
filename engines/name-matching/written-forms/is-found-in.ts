import type { Party } from '../party.ts'
import type { DrawnQuestion } from './draw-questions.ts'
import type { WrittenForm } from './written-form.ts'

/**
 * Whether an answer found whom the question is about: the party itself, or another that bears the same name or number. A question about
 * nobody is found where nothing was raised but what bears the name that was asked.
 */
export function isFoundIn(
  hits: readonly { id: string; party: Party; isMatch: boolean }[],
  question: DrawnQuestion,
  { isOfNobody }: WrittenForm,
): boolean {
  const matches = hits.filter(({ isMatch }) => isMatch)
  if (isOfNobody) return matches.every(({ party }) => bears(party, plain(question.asked)))
  return matches.some(({ id, party }) => id === question.party.id || bears(party, plain(question.listed)))
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const bears = (party: Party, name: string) =>
  party.names.some(({ value }) => plain(value) === name) ||
  (party.identifiers ?? []).some(({ value }) => plain(value) === name)

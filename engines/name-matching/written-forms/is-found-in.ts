import type { DrawnQuestion } from './draw-questions.ts'
import type { WrittenForm } from './written-form.ts'

/**
 * Whether an answer found whom the question is about: the party itself, or another that bears the same name or number (`bears`). A
 * question about nobody is found where nothing was raised but what bears the very name that was asked.
 */
export function isFoundIn(
  hits: readonly { id: string; bears: readonly string[]; isMatch: boolean }[],
  question: DrawnQuestion,
  { isOfNobody }: WrittenForm,
): boolean {
  const matches = hits.filter(({ isMatch }) => isMatch)
  const bearing = (name: string) => (hit: (typeof hits)[number]) =>
    hit.bears.some((one) => plain(one) === plain(name))
  if (isOfNobody) return matches.every(bearing(question.asked))
  const isBearer = bearing(question.listed)
  return matches.some((hit) => hit.id === question.party.id || isBearer(hit))
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

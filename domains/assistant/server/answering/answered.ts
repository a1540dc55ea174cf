import type { Reading } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../contract/index.ts'
import type { Asker } from './asker.ts'
import type { Thread } from './choosing/thread.ts'
import type { AttachedDocument } from './documents/attached-document.ts'
import type { Evidence } from './evidence.ts'

export type Answered = { answer: Answer; thread: Thread | undefined }

export const plainAnswer = (
  outcome: Answer['outcome'],
  text: string,
  asker?: Asker,
  items: readonly string[] = [],
): Answer => ({
  outcome,
  text,
  tools: asker?.tools ?? [],
  figures: [],
  citations: [],
  items: [...items],
  proposal: null,
})

/** An answer with what it rests on. */
export const answerOf = (
  asker: Asker,
  { figures, citations }: Evidence,
  text: string,
  items: readonly string[] = [],
): Answer => ({ ...plainAnswer('answered', text, asker, items), figures, citations })

/** An answer whose citations are told apart from those of the answers that it stands beside. */
export function besideOthers<One extends Pick<Answer, 'text' | 'citations' | 'figures'>>(
  answer: One,
  index: number,
): One {
  const idOf = (id: string) => (index === 0 ? id : `${id}${'abc'[index - 1]}`)
  return {
    ...answer,
    text: answer.citations.reduce(
      (stated, { id }) => stated.replaceAll(`[${id}]`, `[${idOf(id)}]`),
      answer.text,
    ),
    citations: answer.citations.map((one) => ({ ...one, id: idOf(one.id) })),
    figures: answer.figures.map((one) => ({
      ...one,
      source: { ...one.source, citation: idOf(one.source.citation) },
    })),
  }
}

export type Asked = {
  asker: Asker
  question: string
  reading: Reading
  thread: Thread | undefined
  read: (text: string) => Reading
  attached: readonly AttachedDocument[]
}

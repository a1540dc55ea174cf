import type { Reading } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../contract/index.ts'
import type { Asker } from './asker.ts'
import type { Thread } from './choosing/thread.ts'
import type { AttachedDocument } from './documents/documents.ts'

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

export type Asked = {
  asker: Asker
  question: string
  reading: Reading
  thread: Thread | undefined
  read: (text: string) => Reading
  attached: readonly AttachedDocument[]
}

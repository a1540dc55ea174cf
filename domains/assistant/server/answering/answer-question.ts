import { splitQuestion, withoutPreamble } from '#engines/question-parsing/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Answer } from '../../contract/index.ts'
import { answerPart } from './answer-part.ts'
import { type Answered, besideOthers, plainAnswer } from './answered.ts'
import type { Thread } from './choosing/thread.ts'
import type { AttachedDocument } from './documents/attached-document.ts'
import type { Shown } from './naming/selection.ts'

/**
 * Answers a question from what the person who asks may read: an answer with its evidence, a question back where several things may be
 * meant, or a refusal where there is no evidence. It writes nothing.
 *
 * @param thread what the conversation was about before; undefined at its beginning.
 * @param shown what the screen that asks has selected: “these” and “my selection” stand for it; and the files that are attached to the conversation.
 */
export async function answerQuestion(
  ctx: Context,
  question: string,
  thread: Thread | undefined,
  shown?: Shown & { attached?: readonly AttachedDocument[] },
): Promise<Answered> {
  const asked = withoutPreamble(question)
  const parts = splitQuestion(asked)
  if (parts.length === 1) return answerPart(ctx, asked, thread, shown)
  const answered: Answered[] = []
  let last = thread
  for (const part of parts) {
    const one = await answerPart(ctx, part, last, shown)
    last = one.thread ?? last
    // What is told a second time was not read in what is asked besides.
    const isRepeated = answered.some(({ answer }) => answer.text === one.answer.text)
    answered.push(
      isRepeated ? { ...one, answer: plainAnswer('refused', `I did not understand “${part}”.`) } : one,
    )
  }
  const joined = answered.map(({ answer }) => answer)
  // Half an answer beside a question back is no answer yet.
  const back = joined.find(({ outcome }) => outcome === 'asked-back')
  if (back) return { answer: back, thread: last }
  return {
    answer: joined.every(({ outcome }) => outcome === 'refused') ? joined[0]! : together(joined),
    thread: last,
  }
}

function together(answers: readonly Answer[]): Answer {
  const renamed = answers.map(besideOthers)
  // The figures that are asked stand before those told beside them.
  const longest = Math.max(...renamed.map(({ figures }) => figures.length))
  const figures = Array.from({ length: longest }, (_, at) =>
    renamed.flatMap((one) => one.figures[at] ?? []),
  ).flat()
  return {
    outcome: 'answered',
    text: renamed.map(({ text }) => text).join('\n\n'),
    tools: renamed.flatMap(({ tools }) => tools),
    figures,
    citations: renamed.flatMap(({ citations }) => citations),
    items: renamed.flatMap(({ items }) => items),
    proposal: renamed.find(({ proposal }) => proposal)?.proposal ?? null,
  }
}

import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { reasonOf, sentenceOf } from './failure.ts'
import * as store from './store.ts'

const BACKOFF_SECONDS = 15 * 60

export type Schedule = {
  /** Under which name the questions are kept. */
  source: string
  questions: readonly string[]
  /** How long an answer serves. */
  everySeconds: number
  /** How long one question may take: until then no other process takes it. */
  leaseSeconds: number
  ask: (question: string) => Promise<void>
}

/**
 * Asks what is due, one question after the other, in whatever process comes first. What is answered is due again after its time; what fails
 * is tried again sooner, after a quarter of an hour, then half an hour, doubling up to its time or to what the source said. One that fails
 * does not keep the others waiting.
 */
export async function askWhatIsDue(
  ctx: Context,
  { source, questions, everySeconds, leaseSeconds, ask }: Schedule,
  signal?: AbortSignal,
): Promise<{ done: string[]; failed: string[] }> {
  const done: string[] = []
  const failed: string[] = []
  const after = (seconds: number) => new Date(ctx.installation.clock().getTime() + seconds * 1_000)
  await store.scheduleQuestions(ctx.db, source, questions, ctx.installation.clock())
  while (!signal?.aborted) {
    const lease = { now: ctx.installation.clock(), leaseUntil: after(leaseSeconds) }
    const due = await store.takeDueQuestion(ctx.db, source, questions, lease)
    if (!due) break
    const { question } = due
    try {
      await ask(question)
      await store.storeAnswers(ctx.db, source, [question], {
        answeredAt: ctx.installation.clock(),
        dueAt: after(everySeconds),
      })
      done.push(question)
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      ctx.installation.log.warn({ source, question, reason: reasonOf(failure) }, failure.message)
      const facts = { failedAt: ctx.installation.clock(), failure: sentenceOf(failure) }
      const inRow = await store.storeFailedQuestion(ctx.db, source, question, facts)
      const stated = Number(failure.details?.retryAfterSeconds ?? 0)
      const wait = Math.min(everySeconds, BACKOFF_SECONDS * 2 ** Math.min(16, inRow - 1))
      await store.moveDue(ctx.db, source, question, after(Math.max(stated, wait)))
      failed.push(question)
    }
  }
  return { done, failed }
}

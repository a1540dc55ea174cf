import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import { askSource, once } from './ask-source.ts'
import type { OutsideSource } from './source.ts'
import * as store from './store.ts'

/** A value with when it was had. Where it is older than was asked for, the failure that kept a newer one away stands beside it. */
export type LastGood<Value> = { value: Value; asOf: Date; ageSeconds: number; failure: string | null }

type Question<Shape extends z.ZodType> = {
  source: Pick<OutsideSource, 'name' | 'title'>
  question: string
  /** How old an answer may be before the source is asked again. */
  ageSecondsMax: number
  /** The shape that the value is kept in; one that was kept in another is asked for again. */
  shape: Shape
  read: () => Promise<z.output<Shape>>
  secrets?: readonly string[]
}

/**
 * The newest answer to a question: from here while it is young enough, from the source then. Where the source fails, the last good one with
 * its age and the failure.
 * @throws Problem `source-failed`, `too-many-requests` where there was never an answer.
 */
export function lastGood<Shape extends z.ZodType>(
  ctx: Context,
  { source, question, ageSecondsMax, shape, read, secrets = [] }: Question<Shape>,
): Promise<LastGood<z.output<Shape>>> {
  return once(ctx.installation, `${source.name} ${question}`, async () => {
    const now = ctx.installation.clock()
    const row = (await store.storedQuestions(ctx.db, source.name, [question])).get(question)
    const kept = row?.answeredAt ? shape.safeParse(row.value) : undefined
    const good =
      row?.answeredAt && kept?.success
        ? {
            value: kept.data as z.output<Shape>,
            asOf: row.answeredAt,
            ageSeconds: secondsBetween(row.answeredAt, now),
          }
        : undefined
    if (good && good.ageSeconds < ageSecondsMax) return { ...good, failure: null }
    const asked = await askSource(ctx, source, read, { secrets })
    if (asked.state === 'answered') {
      const asOf = ctx.installation.clock()
      await store.storeAnswers(ctx.db, source.name, [question], { answeredAt: asOf, value: asked.value })
      return { value: asked.value, asOf, ageSeconds: 0, failure: null }
    }
    const failure = asked.failure.message
    if (asked.state === 'failed')
      await store.storeFailedQuestion(ctx.db, source.name, question, { failedAt: now, failure })
    if (!good) throw asked.failure
    return { ...good, failure }
  })
}

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / 1_000))

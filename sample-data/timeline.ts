import type { Context, Installation } from '#platform/context/index.ts'
import type { Actor } from '#platform/identity/index.ts'

type Step = { at: Date; actor: Actor; run: (ctx: Context) => Promise<unknown> }

/** Steps of a past, planned in any order and lived through in the order of their moments. */
export type Timeline = {
  readonly now: Date
  at(moment: Date, actor: Actor, run: Step['run']): void
  /**
   * Lives through what was planned so far; each step sees its own moment as now. Ends between two steps when it should stop.
   * What lies after `until` stays planned. Answers whether it came to its end.
   */
  live(installation: Installation, options?: Going & { until?: Date }): Promise<boolean>
}

/** How a fill is followed and stopped. */
export type Going = {
  shouldStop?: (() => boolean) | undefined
  /** Told before each step how many of this stretch were lived through, and of how many. */
  onStep?: ((done: number, total: number) => Promise<void>) | undefined
}

export function timelineUntil(now: Date): Timeline {
  let steps: Step[] = []
  return {
    now,
    at(moment, actor, run) {
      if (moment > now) throw new Error('A past ends now.')
      steps.push({ at: moment, actor, run })
    },
    async live(installation, { shouldStop = () => false, onStep, until = now } = {}) {
      const planned = steps.sort((left, right) => left.at.getTime() - right.at.getTime())
      steps = planned.filter((step) => step.at > until)
      const due = planned.slice(0, planned.length - steps.length)
      for (const [done, step] of due.entries()) {
        if (shouldStop()) return false
        await onStep?.(done, due.length)
        await step.run({
          installation,
          actor: step.actor,
          now: step.at,
          requestId: 'sample-data',
          address: '',
          db: installation.database.db,
        })
      }
      return true
    },
  }
}

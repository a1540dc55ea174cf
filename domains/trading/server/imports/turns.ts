import { setImmediate as others } from 'node:timers/promises'

/** Work of many small steps: after each of them others may have a turn. */
export type Turns<Result> = Generator<undefined, Result>

const TURN_MS = 12

/** Does the work a short while at a time, so that a long file keeps no request waiting. */
export async function inTurns<Result>(work: Turns<Result>): Promise<Result> {
  for (;;) {
    const until = performance.now() + TURN_MS
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await others()
  }
}

/** Does the work at once. */
export function atOnce<Result>(work: Turns<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

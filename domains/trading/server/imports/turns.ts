import { setImmediate as others, setTimeout as pause } from 'node:timers/promises'

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

const BETWEEN_PARTS_MS = 60

/** Between two parts of a long file: whoever waits for the one session of the embedded database asks it several questions in a row. */
export const letOthersIn = () => pause(BETWEEN_PARTS_MS)

/** Does the work at once. */
export function atOnce<Result>(work: Turns<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

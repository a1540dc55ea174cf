import { setImmediate as others, setTimeout as pause } from 'node:timers/promises'

/** Work of many small steps: after each of them others may have a turn. */
export type Cooperative<Result> = Generator<undefined, Result>

const TURN_MS = 12

/** Does the work a short while at a time, so that a long file keeps no request waiting. */
export async function runCooperatively<Result>(work: Cooperative<Result>): Promise<Result> {
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
export const yieldToOthers = () => pause(BETWEEN_PARTS_MS)

/** Does the work at once. */
export function runToEnd<Result>(work: Cooperative<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

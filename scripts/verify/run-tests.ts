import { relative, sep } from 'node:path'
import { BaseSequencer, type Reporter, startVitest, type TestSpecification, type Vitest } from 'vitest/node'
import type { Ended } from './record.ts'

/** What runs at the limit may end by itself for so long; then it is ended. The rest of the time takes down the databases of the tests. */
const TO_END_MS = 6_000
const TO_TAKE_DOWN_MS = 4_000

export type Outcome = Ended & {
  /** Failures that belong to no test, and a run that did not come to its end. */
  failuresOfNone: number
}

/**
 * Runs files of tests in the order given, several at a time as vitest.config.ts says.
 * @param limitMs After so long no more files begin, and those that run have a few seconds left; 0 is no limit.
 */
export async function runTests(files: readonly string[], limitMs: number): Promise<Outcome> {
  const places = new Map(files.map((file, place) => [file, place]))
  const pathOf = (moduleId: string) => relative(process.cwd(), moduleId).split(sep).join('/')
  class AsGiven extends BaseSequencer {
    override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
      const placeOf = ({ moduleId }: TestSpecification) => places.get(pathOf(moduleId)) ?? places.size
      return specifications.toSorted((one, other) => placeOf(one) - placeOf(other))
    }
  }
  const outcome: Outcome = { passed: [], failed: [], durationsMs: {}, failuresOfNone: 0 }
  let vitest: Vitest | undefined
  let isOver = false
  const end = () => {
    // The first call lets running tests end, the second one does not.
    isOver = true
    vitest?.cancelCurrentRun('keyboard-input')
  }
  const timers: NodeJS.Timeout[] = []
  const reporter: Reporter = {
    onInit(started) {
      vitest = started
      if (limitMs <= 0) return
      const lastMs = Math.max(0, limitMs - TO_END_MS - TO_TAKE_DOWN_MS)
      timers.push(setTimeout(end, lastMs), setTimeout(end, lastMs + TO_END_MS))
    },
    onTestModuleEnd(testModule) {
      const file = pathOf(testModule.moduleId)
      const { collectDuration, setupDuration, duration } = testModule.diagnostic()
      const hasFailed = testModule.state() === 'failed'
      if (hasFailed) outcome.failed.push(file)
      // What ends after the limit may have left tests away.
      else if (!isOver) outcome.passed.push(file)
      if (!isOver) outcome.durationsMs[file] = Math.round(collectDuration + setupDuration + duration)
    },
    onTestRunEnd(_, errors, reason) {
      if (!isOver) outcome.failuresOfNone = errors.length + (reason === 'interrupted' ? 1 : 0)
    },
  }
  process.once('SIGINT', end)
  await startVitest([], {
    run: true,
    config: 'vitest.config.ts',
    include: [...files],
    sequence: { sequencer: AsGiven },
    reporters: ['default', reporter],
  })
  for (const timer of timers) clearTimeout(timer)
  process.off('SIGINT', end)
  return outcome
}

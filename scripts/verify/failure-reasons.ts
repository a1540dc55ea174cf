import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** What failed, of a test or of a suite whose set-up did: the reason is the whole of it. */
export type Failure = { file: string; name: string; reason: string }

type Thrown = { message?: string; stack?: string; stacks?: unknown; cause?: unknown }

const LINES_MAX = 12
const LETTERS_MAX = 1_200

/** What was thrown, where, and what caused it: a property test's own message says with what it failed, and the cause why. */
export function reasonOf({ message = '', stack = '', cause }: Thrown): string {
  const stated = message.split('\n').slice(0, LINES_MAX).join('\n').slice(0, LETTERS_MAX)
  const [where] = stack.split('\n').filter((line) => /^\s*at /.test(line) && !line.includes('node_modules'))
  const own = [stated || 'no message', ...(where ? [where.trim()] : [])].join('\n')
  return typeof cause === 'object' && cause !== null ? `${own}\nCaused by: ${reasonOf(cause as Thrown)}` : own
}

/** Writes why tests and suites failed into the file that FAILURE_REASONS names: the JSON report leaves out the reasons of suites, and causes. */
export default class FailureReasons implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Thrown[]): void {
    const failures: Failure[] = unhandled.map((one) => ({ file: '', name: '', reason: reasonOf(one) }))
    for (const module of modules) {
      const fail = (name: string, errors: readonly Thrown[]) => {
        if (errors.length > 0)
          failures.push({ file: module.moduleId, name, reason: errors.map(reasonOf).join('\n') })
      }
      fail('', module.errors())
      for (const suite of module.children.allSuites()) fail(suite.fullName, suite.errors())
      for (const test of module.children.allTests('failed')) fail(test.fullName, test.result().errors ?? [])
    }
    if (process.env.FAILURE_REASONS) writeFileSync(process.env.FAILURE_REASONS, JSON.stringify(failures))
  }
}

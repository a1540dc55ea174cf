import { relative } from 'node:path'
import type { Failure } from './failure-reasons.ts'

export type Counted = { passed: number; failed: number; skipped: number }
export type CountedByFile = Counted & { byFile: Map<string, Counted>; failedFiles: string[] }

/** What is read of the runner's JSON report. */
export type Report = {
  testResults: {
    name: string
    startTime: number
    endTime: number
    status: string
    assertionResults: { status: string }[]
  }[]
}

export const nothing: Counted = { passed: 0, failed: 0, skipped: 0 }

/** A run as it is counted: a file that failed as a whole is one failure, and so is an error that belongs to no file or an end with nothing else to say. */
export function countReport(
  { testResults }: Report,
  failures: readonly Failure[],
  code: number,
): CountedByFile {
  const byFile = new Map(
    testResults.map((result) => [relative(process.cwd(), result.name), countedOf(result)]),
  )
  const sum = (key: keyof Counted) => [...byFile.values()].reduce((total, one) => total + one[key], 0)
  const failed = sum('failed') + failures.filter(({ file }) => file === '').length
  const failedFiles = [...byFile].filter(([, count]) => count.failed > 0).map(([name]) => name)
  return {
    passed: sum('passed'),
    failed: failed || (code === 0 ? 0 : 1),
    skipped: sum('skipped'),
    byFile,
    failedFiles,
  }
}

/** The same once a file was tried again. */
export function withAgain(first: CountedByFile, file: string, again: CountedByFile): CountedByFile {
  const before = first.byFile.get(file) ?? nothing
  return {
    passed: first.passed + again.passed - before.passed,
    failed: first.failed + again.failed - before.failed,
    skipped: first.skipped + again.skipped - before.skipped,
    byFile: new Map([...first.byFile, ...again.byFile]),
    failedFiles: first.failedFiles,
  }
}

function countedOf({ status, assertionResults }: Report['testResults'][number]): Counted {
  const so = (wanted: (status: string) => boolean) =>
    assertionResults.filter((test) => wanted(test.status)).length
  const failed = so((one) => one === 'failed')
  return {
    passed: so((one) => one === 'passed'),
    failed: failed === 0 && status === 'failed' ? 1 : failed,
    skipped: so((one) => one !== 'passed' && one !== 'failed'),
  }
}

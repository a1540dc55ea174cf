import { join } from 'node:path'
import { expect, it } from 'vitest'
import { countReport, withAgain } from './count-report.ts'

const fileOf = (name: string, ...statuses: string[]) => ({
  name: join(process.cwd(), name),
  startTime: 0,
  endTime: 1,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
})

it('files that failed beside others, one of them as a whole, and passed alone leave no failure', () => {
  const first = countReport(
    { testResults: [fileOf('a.test.ts', 'passed', 'failed', 'failed'), fileOf('b.test.ts')] },
    [],
    1,
  )
  expect(first).toMatchObject({ passed: 1, failed: 3, failedFiles: ['a.test.ts', 'b.test.ts'] })
  const a = countReport({ testResults: [fileOf('a.test.ts', 'passed', 'passed', 'passed')] }, [], 0)
  const b = countReport({ testResults: [fileOf('b.test.ts', 'passed', 'skipped')] }, [], 0)
  const after = withAgain(withAgain(first, 'a.test.ts', a), 'b.test.ts', b)
  expect(after).toMatchObject({ passed: 4, failed: 0, skipped: 1 })
})

it('an error of no file is a failure that no second run takes away', () => {
  const unhandled = { file: '', name: '', reason: 'nobody waited for it' }
  const first = countReport({ testResults: [fileOf('a.test.ts', 'failed')] }, [unhandled], 1)
  const again = countReport({ testResults: [fileOf('a.test.ts', 'passed')] }, [], 0)
  expect(withAgain(first, 'a.test.ts', again).failed).toBe(1)
})

it('a run that ended badly and says nothing counts as one failure', () => {
  expect(countReport({ testResults: [fileOf('a.test.ts', 'passed')] }, [], 1).failed).toBe(1)
  expect(countReport({ testResults: [fileOf('a.test.ts', 'passed')] }, [], 0).failed).toBe(0)
})

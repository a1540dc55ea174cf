import { expect, it } from 'vitest'
import { unboundJobs } from '#platform/jobs/index.ts'
import { deliveryJob } from '#platform/outbox/post-message.ts'
import { defineRun, handleRun, unhandledRuns } from './index.ts'

const kind = {
  label: 'Test',
  of: 'pieces',
  belongsTo: 'organisation',
  sees: 'overview:read',
  acts: 'overview:read',
} as const

it('a kind of run is named until something handles it', () => {
  const run = defineRun({ ...kind, name: 'test.unhandled' })
  expect(unhandledRuns()).toContain('test.unhandled')
  handleRun(run, { work: async () => {} })
  expect(unhandledRuns()).not.toContain('test.unhandled')
})

it('a kind that is worked beside requests needs work, and one that is worked in its call has none', () => {
  const beside = defineRun({ ...kind, name: 'test.beside' })
  expect(() => handleRun(beside, {})).toThrow('test.beside')
  handleRun(beside, { work: async () => {} })
  const attended = defineRun({ ...kind, name: 'test.in-its-call', isAttended: true })
  expect(() => handleRun(attended, { work: async () => {} })).toThrow('test.in-its-call')
  handleRun(attended, {})
})

it('a declared job is named where it is not among those that are started', () => {
  expect(unboundJobs([])).toContain(deliveryJob.name)
  expect(unboundJobs([deliveryJob])).not.toContain(deliveryJob.name)
})

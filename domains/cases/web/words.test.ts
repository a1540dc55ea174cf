import { expect, it } from 'vitest'
import { deadlineWords } from './words.ts'

const now = new Date('2026-11-21T12:00:00.000Z')

it('a deadline is told in the hours that are left or gone, and not where none runs', () => {
  expect(deadlineWords({ sla: 'within', dueAt: '2026-11-22T03:30:00.000Z' }, now)).toBe('due in 15h')
  expect(deadlineWords({ sla: 'at-risk', dueAt: '2026-11-21T12:20:00.000Z' }, now)).toBe('due in 0h')
  expect(deadlineWords({ sla: 'breached', dueAt: '2026-11-20T07:00:00.000Z' }, now)).toBe('past SLA by 29h')
  expect(deadlineWords({ sla: 'paused', dueAt: '2026-11-22T03:30:00.000Z' }, now)).toBe('clock paused')
  expect(deadlineWords({ sla: 'met', dueAt: '2026-11-22T03:30:00.000Z' }, now)).toBe('')
})

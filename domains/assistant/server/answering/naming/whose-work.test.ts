import { expect, it } from 'vitest'
import type { Context } from '#platform/context/index.ts'
import { withWhose } from './whose-work.ts'

const ctx = { actor: { kind: 'user', fullName: 'Ana Silva' } } as unknown as Context

it.each([
  ['my open cases', 'open cases assigned to Ana Silva'],
  ['which cases are assigned to me', 'which cases are assigned to Ana Silva'],
  ['how many alerts are mine', 'how many alerts are assigned to Ana Silva'],
  ['how many cases do I have', 'how many cases are assigned to Ana Silva'],
  ['do I have anything overdue?', 'any cases overdue assigned to Ana Silva'],
  ['do I have any Apple shares', 'do I have any Apple shares'],
  ['what is my portfolio worth', 'what is my portfolio worth'],
  ['give me all cases', 'give me all cases'],
])('work of the person who asks is theirs by name: %s', (question, read) => {
  expect(withWhose(ctx, question)).toBe(read)
})

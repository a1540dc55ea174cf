import { expect, it } from 'vitest'
import { changeInWords } from './change-in-words.ts'

it('says each field that changed, with both sides, and nothing of what stayed', () => {
  expect(changeInWords({ threshold: 0.5, fourEyes: true }, { threshold: 0.6, fourEyes: true })).toBe(
    'threshold: 0.5 → 0.6',
  )
  expect(changeInWords(null, { name: 'Halden', countries: ['NO'] })).toBe('name: Halden; countries: ["NO"]')
  expect(changeInWords({ name: 'Halden' }, null)).toBe('name: Halden → nothing')
  expect(changeInWords({ assignee: null }, { assignee: 7 })).toBe('assignee: nothing → 7')
  expect(changeInWords(undefined, undefined)).toBe('')
  expect(changeInWords('old', 'new')).toBe('value: old → new')
})

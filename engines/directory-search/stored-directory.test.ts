import { expect, test } from 'vitest'
import { planLookUps } from './index.ts'

const there = [
  { word: 'holdings', count: 400_000 },
  { word: 'haldenport', count: 12 },
  { word: 'treamifleack', count: 3 },
  { word: 'software', count: 300_000 },
]
const asksAlone = (query: string, word: string) => !query.includes('&') && query.includes(`'${word}'`)

test('two words written as one are not looked up as the first of them, which half a directory may have', () => {
  const { whole } = planLookUps('holdings treamifleack', there, false)
  expect(whole.some((query) => query.includes("'holdings'") && query.includes("'treamifleack'"))).toBe(true)
  expect(whole.filter((query) => asksAlone(query, 'holdings'))).toEqual([])
})

test('a word that was split is looked up, however many companies have it', () => {
  const { whole } = planLookUps('soft ware', there, false)
  expect(whole.some((query) => asksAlone(query, 'software'))).toBe(true)
})

test('a slip in a word that was split is looked up where few companies have the word', () => {
  const { whole, parts } = planLookUps('halden pors', there, false)
  expect([...whole, ...parts].some((query) => asksAlone(query, 'haldenport'))).toBe(true)
})

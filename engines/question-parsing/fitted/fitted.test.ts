import { describe, expect, it } from 'vitest'
import { indexTopics } from '../match-topics.ts'
import { indexNames } from '../names.ts'
import { readQuestion } from '../read-question.ts'
import { scoreOf, shares } from './linear-model.ts'
import { Likenesses, phraseOf } from './phrase-likeness.ts'
import { featuresOf, tokensOf } from './question-tokens.ts'
import { directionOfWords, likenessOf, readWordVectors, writeWordVectors } from './word-vectors.ts'

const vectors = readWordVectors(
  writeWordVectors(
    [
      { word: 'the', vector: [0.1, 0.1, 1] },
      { word: 'client', vector: [1, 0.1, 0] },
      { word: 'customer', vector: [0.98, 0.12, 0.01] },
      { word: 'weather', vector: [0, 1, 0] },
    ],
    3,
  ),
)
const names = indexNames([{ kind: 'symbol', id: 'AAPL', label: 'AAPL', names: ['AAPL', 'Apple'] }])
const read = (question: string) =>
  readQuestion(question, {
    topics: indexTopics([{ id: 'customers', nouns: ['customer'], columns: [], about: [] }]),
    names,
    today: '2026-11-23',
  })

describe('directions of words', () => {
  it('come back from the file as they were written, to the hundredth', () => {
    expect(likenessOf(vectors, 'client', 'customer')).toBeCloseTo(0.9997, 2)
    expect(likenessOf(vectors, 'client', 'weather')).toBeCloseTo(0.0995, 2)
  })

  it('of a word that is not known there is none', () => {
    expect(likenessOf(vectors, 'client', 'zzz')).toBe(0)
    expect([...directionOfWords(vectors, [{ text: 'zzz', weight: 1 }])]).toEqual([0, 0, 0])
  })
})

it('names, times and amounts stand for their kinds alone: what was fitted with one name holds for another', () => {
  const featuresFor = (question: string) => featuresOf(tokensOf(read(question), vectors), vectors)
  const features = featuresFor('what did Apple cost in October, above $500')
  expect(features).toContain('<symbol>')
  expect(features).toContain('<period>')
  expect(features).toContain('<money>')
  expect(features.join(' ')).not.toMatch(/apple|october|500/)
})

describe('how much of a name a question says', () => {
  const alike = new Likenesses(tokensOf(read('which client is it'), vectors), vectors)

  it('in other words nearly all, in words of another matter nothing', () => {
    expect(alike.phrase(phraseOf('customers', vectors)).likeness).toBe(0)
    expect(alike.phrase(phraseOf('customer', vectors)).likeness).toBeGreaterThan(0.8)
    expect(alike.phrase(phraseOf('weather', vectors)).likeness).toBe(0)
  })

  it('and which word says it', () => {
    expect(alike.phrase(phraseOf('customer', vectors)).at).toBe(1)
  })

  it('where only some words count, the others say nothing', () => {
    expect(alike.phrase(phraseOf('customer', vectors), ({ at }) => at !== 1).likeness).toBe(0)
  })
})

it('a candidate is scored by what all share and by what is its own', () => {
  const model = { shared: { said: 2 }, own: { cases: { overdue: 3 } } }
  const candidate = { id: 'cases', shared: [['said', 0.5]] as const, own: [['overdue', 1]] as const }
  expect(scoreOf(model, candidate)).toBe(4)
  expect(scoreOf(model, { ...candidate, id: 'alerts' })).toBe(1)
  const [likely, other] = shares([4, 1])
  expect(likely! + other!).toBeCloseTo(1, 12)
  expect(likely!).toBeCloseTo(1 / (1 + Math.exp(-3)), 12)
})

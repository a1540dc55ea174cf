import { describe, expect, it } from 'vitest'
import { indexNames, readQuestion } from '#engines/question-parsing/index.ts'
import { chooseTopic } from '../answering/choosing/choose-topic.ts'
import { topicIndex } from '../topics/index.ts'
import { constructionsOf, placesUnknown, usesOf } from './constructions.ts'

const names = indexNames([])
const chosen = (question: string) =>
  chooseTopic(readQuestion(question, { topics: topicIndex, names, today: '2026-11-27' }), undefined)!
const unknown = (question: string, ...taught: string[]) => {
  const one = chosen(question)
  const table = constructionsOf(taught.flatMap((other) => usesOf(chosen(other))))
  return placesUnknown(one, table).map((at) => one.wanted.reading.words[at]!.text)
}

describe('a word that no part of a plan is', () => {
  it('is unknown until a question was answered right that has it so', () => {
    expect(unknown('open cases from customers')).toEqual(['from', 'customers'])
    expect(unknown('open cases in Norway')).toEqual(expect.arrayContaining(['in']))
    expect(unknown('trades in May', 'orders in June')).toEqual([])
  })

  it('is known beside what it stood beside, and where it relates two, between the same alone', () => {
    const taught = 'exposure of customers in Norway'
    expect(unknown('exposure of customers in Sweden', taught)).toEqual([])
    expect(unknown('cases since yesterday until the deadline', 'cases since yesterday')).toContain('until')
  })

  it('is none where it says what is asked of the rows, their order or what is left out', () => {
    expect(unknown('how many open cases')).toEqual([])
    expect(unknown('total exposure of customers')).not.toContain('total')
    expect(unknown('largest customers not in Norway')).not.toEqual(expect.arrayContaining(['largest', 'not']))
  })
})

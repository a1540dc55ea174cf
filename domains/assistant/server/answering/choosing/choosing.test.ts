import { describe, expect, it } from 'vitest'
import { indexNames, type NamedThing, readQuestion } from '#engines/question-parsing/index.ts'
import { topicById, topicIndex } from '../../topics/index.ts'
import { refuseLostWords } from '../refusals/lost-words.ts'
import { refuseDangling } from '../refusals/refuse-dangling.ts'
import { refuseStrangers } from '../refusals/refuse-strangers.ts'
import { chooseTopic } from './choose-topic.ts'
import { inUnit } from './in-unit.ts'
import type { Thread } from './thread.ts'

const named = (kind: string, id: string, ...all: string[]): NamedThing => ({
  kind,
  id,
  label: all[0] ?? id,
  names: all,
})
const names = indexNames([
  named('symbol', 'XOM', 'XOM', 'Exxon'),
  named('person', 'tomas', 'Tomas Herrera'),
  named('supplier', '7', 'Meridian Copper'),
])
const read = (question: string) => readQuestion(question, { topics: topicIndex, names, today: '2026-11-23' })
const chosen = (question: string, thread?: Thread) => chooseTopic(read(question), thread)!

describe('what a question is about', () => {
  it.each([
    ['Exxon: how many shares are in the book?', 'positions'],
    ['what was our purchase price for Exxon', 'positions'],
    ['dry powder in the account', 'account'],
    ['expected loss on the book', 'credit-book'],
    ['which certificates expire next', 'suppliers'],
    ['oldest active alert', 'alerts'],
    ['customers whose review is due', 'reviews'],
    ['which holding hurt performance most over the last 6 months', 'contributions'],
    ['median market value of our positions', 'positions'],
  ])('%s', (question, topic) => {
    expect(chosen(question).topic.id).toBe(topic)
  })
})

it('a yes or no that rows are counted by narrows them', () => {
  expect(chosen('how many customers are on monitoring').wanted.values).toEqual([
    { column: 'monitored', value: 'yes' },
  ])
})

describe('what an answer would go without', () => {
  it.each([
    ['a place that the rows do not have', 'how many trades in Germany'],
    ['a figure of another subject, of somebody who is named', 'biodiversity impact of Meridian Copper'],
  ])('%s: refused', (_, question) => {
    expect(() => refuseLostWords(chosen(question))).toThrow('say nothing of')
  })

  it('a place that the rows have is answered', () => {
    expect(() => refuseLostWords(chosen('suppliers in Vietnam'))).not.toThrow()
    expect(chosen('suppliers in Vietnam').wanted.values).toEqual([{ column: 'country', value: 'VN' }])
  })

  it('what a person is asked beside their work: refused', () => {
    const thread: Thread = { topic: 'audit', things: [], columns: [], values: [], question: 'audit log' }
    expect(() => refuseStrangers(chosen('what did Tomas do for lunch', thread))).toThrow('“lunch”')
  })

  it('one thing that nobody has named yet: asked back', () => {
    for (const question of ['status of that order', 'was it sold'])
      expect(() => refuseDangling(read(question), undefined, chosen(question))).toThrow('Please name it')
  })
})

it('in the other unit is the other side of the same figure', () => {
  const positions = topicById.get('positions')!
  expect(inUnit(positions, ['weight'], read('in dollars?'))).toEqual(['marketValue'])
  expect(inUnit(positions, ['unrealizedPnl'], read('and in percent'))).toEqual(['unrealizedPnlPercent'])
  expect(inUnit(positions, ['weight'], read('and of Exxon?'))).toEqual(['weight'])
})

import { expect, it } from 'vitest'
import {
  indexNames,
  type NamedThing,
  readQuestion,
  withoutPreamble,
} from '#engines/question-parsing/index.ts'
import { chooseTopic } from '../answering/choosing/choose-topic.ts'
import { topicIndex } from '../topics/index.ts'
import { wordsUnaccounted } from './account-for-words.ts'
import { type Plan, planOf } from './plan.ts'

const names = indexNames(
  [
    ['SPY', 'S&P 500'],
    ['BA', 'Boeing'],
    ['AMD', 'Advanced Micro Devices'],
  ].map(([id, name]): NamedThing => ({ kind: 'symbol', id: id!, label: id!, names: [id!, name!] })),
)

/** What a question is read as, with the words that came to nothing and those that nothing here knows. */
function read(question: string): { plan: Partial<Plan> | undefined; lost: string[]; unknown: string[] } {
  const reading = readQuestion(question, { topics: topicIndex, names, today: '2026-11-27' })
  const chosen = chooseTopic(reading, undefined)
  return {
    plan: chosen && planOf(chosen.topic, chosen.wanted),
    lost: chosen ? wordsUnaccounted(chosen) : [],
    unknown: reading.unknown.map(({ raw }) => raw),
  }
}

it.each([
  ['MTM of our SPY holding', 'market value of our SPY holding'],
  ['ST cap gains 2026', 'short term gain 2026'],
  ['lt capital gains this year', 'long term gain this year'],
  ['info ratio 1y', 'information ratio 1 year'],
  ['cases due tmrw', 'cases due tomorrow'],
  ['price we sold Boeing at', 'at what price did we sell Boeing'],
  ['total commissions and fees paid ytd', 'total fees year to date'],
  ['weakest credit in the book', 'weakest borrower'],
  ['which cases are about to miss their deadline', 'which cases are at risk'],
  ['which cases are about to breach sla', 'which cases are at risk'],
  ['number of private individuals among our customers', 'number of individuals among our customers'],
  ['fwiw, how many cases are open', 'how many cases are open'],
  ['how many cases are open, i.e. not closed', 'how many cases are open, not closed'],
  ['kindly inform me how many cases are open', 'how many cases are open'],
  ['low on AMD last session', 'low on AMD today'],
  ['least complete kyc file', 'customer with the lowest kyc completeness'],
  ['name the two top positions', 'name the top two positions'],
  ['did AMD rise or fall today, by what amount', 'did AMD rise or fall today, by how much'],
  ['how much of my money is tied up in AMD', 'how much of my money is in AMD'],
])('%s is read as: %s', (question, plain) => {
  expect(read(question)).toEqual(read(plain))
  expect(read(question)).toMatchObject({ lost: [], unknown: [] })
})

it.each([
  ['my boss wants to know how many cases are open', 'how many cases are open'],
  ['A client just asked: what is our cash?', 'what is our cash?'],
  ['one of the auditors is asking for the open cases', 'the open cases'],
  ['cases of my boss', 'cases of my boss'],
  ['can you help me with this: largest position', 'largest position'],
])('who asks is no part of what is asked: %s', (question, bare) => {
  expect(withoutPreamble(question)).toBe(bare)
})

it.each([
  ['according to our records, how many cases are open', 'how many cases are open'],
  ['largest position in our system', 'largest position'],
])('that it is on record is no part of what is asked: %s', (question, plain) => {
  expect(read(question)).toEqual(read(plain))
})

it.each([
  ['how many oders are still working', 'how many orders are still working'],
  ['lines bought in the past 6 monhts', 'lines bought in the past 6 months'],
  ['sceening volume in october', 'screening volume in october'],
  ['smallest poition in the book', 'smallest position in the book'],
  ['what stoks do we have', 'what stocks do we have'],
  ['HOW MANY URGNT CASES R OPEN', 'how many urgent cases are open'],
])('slips are mended to what is asked here: %s', (question, plain) => {
  expect(read(question)).toEqual(read(plain))
})

it('a word of any question that hints at a subject does not outweigh a column of another', () => {
  expect(read('which made more for us, Boeing or AMD').plan?.subject).toBe('positions')
})

it('a proportion that is asked is no amount', () => {
  expect(read('what proportion of the portfolio is in cash').plan?.measures).toEqual(['cashShare'])
})

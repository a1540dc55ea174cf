import { describe, expect, it } from 'vitest'
import { indexNames, readQuestion } from '#engines/question-parsing/index.ts'
import { topicIndex } from '../../topics/index.ts'
import { lists } from '../../topics/screening/lists.ts'
import { refuseUnscreened } from './refuse-unscreened.ts'

const names = indexNames([
  { kind: 'customer', id: '7', label: 'Rosneft Trading SA', names: ['Rosneft Trading SA', 'Rosneft'] },
  { kind: 'symbol', id: 'AAPL', label: 'AAPL', names: ['AAPL', 'Apple'] },
])
const read = (question: string) => readQuestion(question, { topics: topicIndex, names, today: '2026-11-23' })

describe('whether a name that nobody has screened is on a list', () => {
  it.each([
    ['is Bank Melli Iran sanctioned?', 'Bank Melli Iran'],
    ['is Vladimir Putin on a sanctions list', 'Vladimir Putin'],
    ['any sanctions on gazprombank', 'gazprombank'],
    ['check Sberbank against the lists', 'Sberbank'],
    ['was Hamid Al-Ali designated?', 'Hamid'],
    ['is Gazprombank on OFAC', 'Gazprombank'],
    ['screen Bank Melli Iran', 'Bank Melli Iran'],
  ])('%s: is not told as if it were on none', (question, name) => {
    expect(() => refuseUnscreened(read(question))).toThrow(`“${name}`)
    expect(() => refuseUnscreened(read(question))).toThrow('asks no list')
  })

  it.each([
    'is Rosneft sanctioned?',
    'how many sanctions lists are in force',
    'which sanctions lists are stale',
    'price of Apple',
    'is the OFAC list in force',
  ])('%s: is asked of what is on record', (question) => {
    expect(() => refuseUnscreened(read(question))).not.toThrow()
  })
})

it('stale lists are named before anything is answered from them', async () => {
  const ofax = { name: 'OFAC', isInForce: true, isStale: true }
  const un = { name: 'UN', isInForce: true, isStale: false }
  const caveat = async (rows: object[]) => {
    const asker = { ask: async () => rows, ctx: { now: new Date('2026-11-26') } }
    return (await lists.load(asker as never, { values: [] } as never)).caveat
  }
  expect(await caveat([ofax, un])).toBe('Stale: OFAC')
  expect(await caveat([ofax, { ...un, isStale: true }])).toBe('Every list in force is stale')
  expect(await caveat([un, { ...ofax, isInForce: false }])).toBeNull()
})

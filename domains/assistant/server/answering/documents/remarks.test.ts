import { describe, expect, it } from 'vitest'
import { indexNames, readQuestion } from '#engines/question-parsing/index.ts'
import { topicIndex } from '../../topics/index.ts'
import type { Asker } from '../asker.ts'
import { answerFromCalls } from './remarks.ts'

const company = 'Harrow Instruments, Inc.'
const names = indexNames([
  { kind: 'call-company', id: company, label: company, names: ['Harrow Instruments', 'Harrow'] },
  { kind: 'borrower', id: '1', label: 'Kestrelby Cables', names: ['Kestrelby Cables'] },
])
const span = { start: 0, end: 9 }
const shownText = (text: string, speaker = 'Martin Vale', more: object = {}) => ({
  text,
  speaker,
  span,
  ...more,
})
const evidence = {
  highlights: [shownText('Revenue grew by a tenth.')],
  risks: [shownText('New tariffs may add to our costs.'), shownText('Competition was intense.')],
  opportunities: [shownText('Demand from utilities accelerates.')],
  quotes: [
    { quote: 'The backlog is a good start.', speaker: 'Martin Vale', title: null, context: null, span },
  ],
  guidance: {
    actions: ['raised'],
    items: [shownText('We raise our outlook.', 'Ingrid Solheim', { action: 'raised' })],
    declined: null,
  },
  questions: [
    { asker: 'Dana Whitfield', firm: 'Larkspur', question: 'How much of the tariff is passed on?', span },
    { asker: 'Omar Reyes', firm: 'Castle', question: 'How fast does the contract start?', span },
  ],
  speakers: [
    { name: 'Martin Vale', title: 'Chief Executive Officer', firm: null, role: 'chief-executive' },
    { name: 'Ingrid Solheim', title: 'Chief Financial Officer', firm: null, role: 'chief-financial-officer' },
  ],
}
const call = { id: 2, companyName: company, quarter: 'Q3 2026', documentId: 'd2', isSample: false }
const replies: Record<string, unknown> = {
  'earnings.calls': { rows: [call], total: 1 },
  'earnings.transcript': { transcript: { ...call, evidence } },
}
const ask = async (name: string) => replies[name] as never
const asker = { ask, look: ask, tools: [], notes: new Set(), may: () => true } as unknown as Asker
const answerTo = (question: string) =>
  answerFromCalls(asker, readQuestion(question, { topics: topicIndex, names, today: '2026-11-27' }))

describe('what was said on a call', () => {
  it.each([
    ['what headwinds does Harrow see', ['New tariffs', 'Competition'], ['backlog']],
    ['which analyst asked about the contract', ['Omar Reyes'], ['Dana Whitfield']],
    ['did Harrow lift its guidance', ['Guidance was raised', 'Ingrid Solheim'], ['tariffs']],
    ['what did Martin Vale say about demand', ['Demand from utilities'], ['Competition', 'outlook']],
    ['what does the CFO of Harrow say about the outlook', ['We raise our outlook'], ['Demand']],
    ['what tailwinds were mentioned by Harrow', ['Demand from utilities'], ['Competition']],
  ])('is told word for word with who said it: %s', async (question, stated, untold) => {
    const answer = await answerTo(question)
    for (const one of stated) expect(answer?.text).toContain(one)
    for (const one of untold) expect(answer?.text).not.toContain(one)
    expect(answer?.citations.every(({ quote }) => quote !== undefined)).toBe(true)
  })

  it('who somebody is stands as the call introduces them', async () => {
    expect((await answerTo('who is the CFO of Harrow'))?.text).toContain('Ingrid Solheim')
  })

  it.each([
    'what did Harrow say about buybacks',
    'did Harrow withdraw its guidance on dividends',
    'what risks does Kestrelby Cables have',
    'revenue of Harrow',
  ])('what nobody said there, and of whom no call is kept, is not told: %s', async (question) => {
    expect(await answerTo(question)).toBeUndefined()
  })
})

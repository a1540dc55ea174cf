import { describe, expect, it } from 'vitest'
import { indexNames, type NamedThing, readQuestion } from '#engines/question-parsing/index.ts'
import type { Asker } from '../answering/asker.ts'
import { chooseTopic } from '../answering/choosing/choose-topic.ts'
import { capitalised } from '../answering/tell.ts'
import { topicIndex, topics } from '../topics/index.ts'
import { callsOfTopic } from './askable.ts'
import { completionsOf, namedThings } from './complete.ts'

const today = '2026-11-27'
const things: readonly NamedThing[] = [
  { kind: 'symbol', id: 'AAPL', label: 'AAPL', names: ['AAPL', 'Apple'] },
  { kind: 'symbol', id: 'AMD', label: 'AMD', names: ['AMD', 'Advanced Micro Devices'] },
  { kind: 'customer', id: '5', label: 'Adorabella AG', names: ['Adorabella AG'] },
  {
    kind: 'borrower',
    id: '8',
    label: 'Zellweg Ferries A/S',
    names: ['Zellweg Ferries A/S', 'Zellweg Ferries'],
  },
  { kind: 'person', id: 'priya.raman', label: 'Priya Raman', names: ['Priya Raman'] },
]
const read = (text: string) => readQuestion(text, { topics: topicIndex, names: indexNames(things), today })
const completed = (text: string, may: Asker['may'] = () => true) =>
  completionsOf(text, { may, today }, namedThings(things))
const questions = (text: string) => completed(text).map(({ question }) => question)

const typed = [
  ...['market va', 'how many urg', 'top 5 pos', 'exposure to ado', 'adora', 'amd', 'unreal', 'critical'],
  ...[
    'pd zell',
    'scope 1',
    'total expo',
    'average expo',
    'dividends',
    'highest yie',
    'open cases',
    'cases of pri',
  ],
]

describe('completing what is typed', () => {
  it('offers questions that are read as of the subject that is named beside them', () => {
    const offered = typed.flatMap((text) => completed(text))
    expect(offered.length).toBeGreaterThan(typed.length * 2)
    for (const { question, subject } of offered)
      expect([question, capitalised(chooseTopic(read(question), undefined)!.topic.label)]).toEqual([
        question,
        subject,
      ])
  })

  it.each([
    ['how many urg', 'How many cases urgent'],
    ['exposure to ado', 'Exposure of customers of Adorabella AG'],
    ['unrealised gain app', 'Unrealised gain of positions of AAPL'],
    ['pd zell', 'Pd of borrowers of Zellweg Ferries A/S'],
    ['total expo', 'Total exposure of customers'],
    ['cases of pri', 'List cases of Priya Raman'],
    ['critical', 'List alerts critical'],
  ])('offers for “%s”: %s', (text, question) => {
    expect(questions(text)).toContain(question)
  })

  it('offers an order with as many as are typed', () => {
    expect(questions('top 5 pos').every((one) => one.startsWith('Top 5 '))).toBe(true)
    expect(questions('top 5 pos')).not.toEqual([])
  })

  it('offers nothing where a word is begun by nothing that can be asked', () => {
    expect(questions('market value of zorb')).toEqual([])
    expect(questions('what is our')).toEqual([])
    expect(questions('')).toEqual([])
  })

  it('offers nothing of what the person may not read', () => {
    expect(completed('value at risk').map(({ subject }) => subject)).toContain('Risk of the account')
    const subjects = typed.flatMap((text) =>
      completed(text, (call) => !call.startsWith('customers.')).map(({ subject }) => subject),
    )
    expect(subjects).not.toContain('Customers')
    expect(
      completed('value at risk', (call) => call !== 'risk.assessment').map(({ subject }) => subject),
    ).not.toContain('Risk of the account')
  })
})

describe('the calls of a topic', () => {
  /** The first call that a topic makes for its rows. */
  async function firstCallOf({ load, about }: (typeof topics)[number]): Promise<string | undefined> {
    const made: string[] = []
    const note = async (call: string) => {
      made.push(call)
      throw new Error('only noted')
    }
    const asker = { today, tools: [], notes: new Set(), may: () => true, ask: note, look: note }
    const named = things.filter(({ kind }) => about.includes(kind)).slice(0, 1)
    const wanted = { reading: read(''), things: named, columns: [], values: [] }
    await load(asker as never, wanted).catch(() => undefined)
    return made[0]
  }

  it('have the one with which it begins among them, for every topic that is offered', async () => {
    const offered = topics.filter(({ id }) => callsOfTopic[id])
    const firsts = await Promise.all(
      offered.map(async (topic) => [topic.id, await firstCallOf(topic)] as const),
    )
    expect(firsts.filter(([id, call]) => call === undefined || !callsOfTopic[id]!.includes(call))).toEqual([])
    expect(offered.length).toBe(Object.keys(callsOfTopic).length)
  })
})

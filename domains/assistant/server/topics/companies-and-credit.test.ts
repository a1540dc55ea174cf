import { describe, expect, it } from 'vitest'
import { indexNames, type NamedThing, readQuestion } from '#engines/question-parsing/index.ts'
import type { Asker } from '../answering/asker.ts'
import { chooseTopic } from '../answering/choosing/choose-topic.ts'
import { answerTopic } from '../answering/telling/answer-topic.ts'
import { topicIndex } from './index.ts'
import type { Row } from './topic.ts'

const thing = (kind: string, id: string, label: string): NamedThing => ({ kind, id, label, names: [label] })
const names = indexNames([
  thing('borrower', '7', 'Claremont Freight AB'),
  thing('customer', '9', 'Dovetail Paper Ltd'),
])

async function answerTo(question: string, replies: Record<string, unknown>) {
  const ask = async (call: string) => {
    if (!(call in replies)) throw new Error(`${call} was not expected`)
    return replies[call] as never
  }
  const asker = { ask, look: ask, tools: [], notes: new Set(), may: () => true } as unknown as Asker
  const reading = readQuestion(question, { topics: topicIndex, names, today: '2026-11-23' })
  const { topic, wanted } = chooseTopic(reading, undefined)!
  return { topic: topic.id, ...(await answerTopic(asker, topic, wanted)) }
}

const borrower = (facts: Row): Row => ({
  id: 7,
  name: 'Claremont Freight AB',
  customerId: null,
  rating: 'A',
  score: 70,
  probability: 0.0031,
  exposureCents: 1_200_000_00,
  watchedSince: null,
  warnings: [],
  hasOtherCurrencies: false,
  isSample: true,
  notRatedBecause: null,
  ...facts,
})
const borrowers = (...rows: Row[]) => ({
  'credit.borrowers': { rows, total: rows.length, asOf: '2026-11-23T10:00:00.000Z' },
})

describe('a borrower', () => {
  it('is told with its probability of default, and that it is sample data', async () => {
    const { topic, text, figures } = await answerTo('PD on Claremont Freight?', borrowers(borrower({})))
    expect(topic).toBe('credit')
    expect(text).toMatch(/^Sample data\. .*probability of default within a year 0\.31%/)
    expect(figures[0]).toMatchObject({ value: 0.0031, unit: 'fraction' })
  })

  it('without a rating is told why there is none', async () => {
    const unrated = borrower({
      rating: null,
      probability: null,
      notRatedBecause: 'No statement is on record.',
    })
    await expect(answerTo('PD on Claremont Freight?', borrowers(unrated))).rejects.toThrow(
      'Claremont Freight AB has no rating: No statement is on record.',
    )
  })

  it('that is a customer and no borrower has no assessment', async () => {
    await expect(
      answerTo('probability of default of Dovetail Paper', borrowers(borrower({}))),
    ).rejects.toThrow('it is no borrower here')
  })

  it('that nobody knows is not another', async () => {
    await expect(answerTo('probability of default of Zibbleflex', borrowers(borrower({})))).rejects.toThrow(
      'No borrower here is called “Zibbleflex”',
    )
  })

  it('has its models read from its newest statements, with the one that was meant', async () => {
    const { text, figures } = await answerTo('altman z-score of Claremont Freight', {
      ...borrowers(borrower({})),
      'credit.analysis': {
        period: '2025-12-31',
        models: [
          { id: 'altmanZ', label: 'Altman Z', value: null },
          { id: 'altmanZPrime', label: 'Altman Z′', value: 2.41 },
        ],
        ratios: [],
      },
    })
    expect(text).toContain('Of Altman’s scores, Altman Z′')
    expect(figures[0]).toMatchObject({ value: 2.41, source: { asOf: '2025-12-31' } })
  })
})

const acme = { id: 5, name: 'Acme Turbines Inc', country: 'US' }
const record = (facts: Row) => ({
  'entities.companies': [acme, { ...acme, id: 6, name: 'Acme Turbine Parts Ltd' }],
  'entities.entity': {
    company: {
      ...acme,
      employeeCount: 1200,
      website: 'acme.example',
      foundedYear: 1998,
      location: null,
      ...facts,
    },
    identifiers: [{ kind: 'lei', value: '5299000000000000XX12' }],
    fields: [
      {
        field: 'employees',
        label: 'Employees',
        shown: '1200',
        values: [{ title: 'SEC EDGAR', asOf: '2026-06-30', isShown: true }],
      },
    ],
  },
})

describe('a company', () => {
  it('is told as its source has it, with the day of the source and the way to its page', async () => {
    const { topic, text, figures, citations } = await answerTo(
      'how many employees does Acme Turbines have',
      record({}),
    )
    expect(topic).toBe('companies')
    expect(text).toContain('As SEC EDGAR has it. Acme Turbines Inc')
    expect(figures[0]).toMatchObject({ value: 1200, source: { asOf: '2026-06-30' } })
    expect(citations[0]?.href).toBe('/dashboard/companies/5')
  })

  it('a fact that is not on record is not guessed', async () => {
    await expect(answerTo('headquarters of Acme Turbines', record({}))).rejects.toThrow(
      'Nothing is on record',
    )
  })

  it('that is not in the directory, or one of several, is not taken for another', async () => {
    await expect(answerTo('website of Zibbleflex', { 'entities.companies': [acme] })).rejects.toThrow(
      'No company called “Zibbleflex” is in the directory',
    )
    await expect(
      answerTo('website of Acme', { 'entities.companies': record({})['entities.companies'] }),
    ).rejects.toThrow('Several companies are called so')
  })

  it('has the owners that somebody has said, and no others', async () => {
    const links = [
      { kind: 'owns', fromId: 8, fromName: 'Orbit Holding', toId: 5, toName: acme.name, until: null },
      { kind: 'owns', fromId: 5, fromName: acme.name, toId: 9, toName: 'Acme Parts', until: null },
      { kind: 'owns', fromId: 3, fromName: 'Former Owner', toId: 5, toName: acme.name, until: '2020-01-01' },
    ]
    const { text } = await answerTo('who owns Acme Turbines', {
      ...record({}),
      'entities.ownership': { links },
    })
    expect(text).toContain('owners Orbit Holding.')
  })
})

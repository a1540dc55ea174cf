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
  thing('borrower', '8', 'Dovetail Paper Srl'),
  thing('symbol', 'AAPL', 'AAPL'),
  thing('esg-company', '1', 'Nordhelm Industries'),
  thing('esg-company', '2', 'Ferrovia Logistics'),
  thing('customer', '9', 'Brightwell Seeds'),
])

type Reply = unknown | ((fields: Row) => unknown)

async function answerTo(question: string, replies: Record<string, Reply>) {
  const ask = async (call: string, fields: Row) => {
    if (!(call in replies)) throw new Error(`${call} was not expected`)
    const reply = replies[call]
    return (typeof reply === 'function' ? reply(fields) : reply) as never
  }
  const asker = {
    ask,
    look: ask,
    tools: [],
    notes: new Set(),
    may: () => true,
    today: '2026-11-23',
    ctx: { now: new Date('2026-11-23T12:00:00Z') },
  } as unknown as Asker
  const reading = readQuestion(question, { topics: topicIndex, names, today: '2026-11-23' })
  const { topic, wanted } = chooseTopic(reading, undefined)!
  return { topic: topic.id, ...(await answerTopic(asker, topic, wanted)) }
}

const borrower = (id: number, name: string): Row => ({
  id,
  name,
  customerId: null,
  symbol: '',
  rating: 'A',
  probability: 0.003,
  warnings: [],
  watchedSince: null,
  exposureCents: null,
  isSample: true,
})
const statement = (year: number, amounts: Row, facts: Row = {}): Row => ({
  period: `${year}-12-31`,
  currency: 'USD',
  scale: 1000,
  amounts,
  source: 'file',
  sourceWords: 'Annual report',
  filedOn: `${year + 1}-03-31`,
  isSuperseded: false,
  acceptedWith: '',
  ...facts,
})
const accounts = {
  'credit.borrowers': {
    rows: [borrower(7, 'Claremont Freight AB'), borrower(8, 'Dovetail Paper Srl')],
    total: 2,
    asOf: '2026-11-23T10:00:00.000Z',
  },
  'credit.borrower': ({ id }: Row) => ({
    statements:
      id === 7
        ? [
            statement(2024, { revenue: 900, shortTermDebt: 10, longTermDebt: 40 }),
            statement(2025, { revenue: 990, shortTermDebt: 10, longTermDebt: 50 }),
            statement(2025, { revenue: 1 }, { isSuperseded: true }),
          ]
        : [statement(2025, { revenue: 70, longTermDebt: 5 }, { currency: 'EUR' })],
  }),
}

describe('accounts of a company', () => {
  it('are told of the newest year, in whole amounts, with year and source', async () => {
    const { topic, text, figures, citations } = await answerTo('revenue of Claremont Freight', accounts)
    expect(topic).toBe('fundamentals')
    expect(text).toContain('(year to 31 December 2025): revenue $990,000.')
    expect(figures[0]).toMatchObject({ value: 990_000, unit: 'USD', source: { asOf: '2025-12-31' } })
    expect(citations[0]?.label).toContain('Annual report, filed 31 March 2026')
  })

  it('accounts of two years are answered together with their change', async () => {
    const { text, figures } = await answerTo('Claremont Freight revenue 2025 vs 2024', accounts)
    expect(text).toContain(
      'year to 31 December 2025 $990,000; year to 31 December 2024 $900,000; change $90,000 (10.00%)',
    )
    expect(figures.map(({ value }) => value)).toEqual([990_000, 900_000, 90_000, 0.1])
  })

  it('add only what is told: without one of two debts there is no total', async () => {
    const { figures } = await answerTo('total debt of Claremont Freight', accounts)
    expect(figures[0]?.value).toBe(60_000)
    await expect(answerTo('total debt of Dovetail Paper', accounts)).rejects.toThrow(
      'Nothing is on record of the total debt',
    )
  })

  it('accounts in another currency are answered in it and never ordered with dollars', async () => {
    const { text, figures } = await answerTo('revenue of Dovetail Paper', accounts)
    expect(text).toContain('revenue EUR 70,000')
    expect(figures[0]).toMatchObject({ value: 70_000, unit: 'EUR' })
    const all = await answerTo('which company has the highest revenue', accounts)
    expect(all.text).toContain('Accounts in other currencies than US dollars are left out')
    expect(all.items).toEqual(['Claremont Freight AB (year to 31 December 2025)'])
  })

  it('accounts of a year or a company that is not on record are not guessed', async () => {
    await expect(answerTo('revenue of Claremont Freight in 2021', accounts)).rejects.toThrow(
      'there are those of the years to 31 December 2024 and 31 December 2025',
    )
    await expect(answerTo('AAPL revenue', accounts)).rejects.toThrow('No accounts of AAPL are on record')
  })
})

const company = (id: number, name: string, facts: Row = {}): Row => ({
  id,
  name,
  symbol: '',
  country: 'DE',
  isOwn: id === 1,
  isSample: false,
  overallScore: 60,
  coverage: 0.5,
  waiting: 0,
  ...facts,
})
const metric = (id: string, value: number, year: number, state = 'verified'): Row => ({
  metric: id,
  metricValue: value,
  periodEnd: `${year}-12-31`,
  state,
  scope: 'group',
  isOld: false,
})
const esg = (overall: number | null, metrics: Row[] = []) => ({
  'esg.companies': [company(1, 'Nordhelm Industries'), company(2, 'Ferrovia Logistics')],
  'esg.company': ({ id }: Row) => ({
    company: company(Number(id), id === 1 ? 'Nordhelm Industries' : 'Ferrovia Logistics'),
    score: {
      overall,
      coverage: overall === null ? 0 : 0.5,
      rating: null,
      oldest: '2025-12-31',
      oldCount: 0,
      pillars: [],
    },
    metrics,
  }),
})

describe('ESG', () => {
  it('scores say that they are of what is known alone, and their coverage when it is asked', async () => {
    const { topic, text } = await answerTo('ESG score of Ferrovia Logistics', esg(60))
    expect(topic).toBe('esg-scores')
    expect(text).toMatch(
      /^A score is of what is known alone.*Ferrovia Logistics: ESG score \(of a hundred\) 60/,
    )
    expect((await answerTo('coverage of our ESG score', esg(60))).text).toContain('50.00%')
  })

  it('a score that is not on record is refused and not guessed', async () => {
    await expect(answerTo('ESG score of Ferrovia Logistics', esg(null))).rejects.toThrow('has no ESG score')
    await expect(answerTo('ESG score of Brightwell Seeds', esg(60))).rejects.toThrow(
      'No ESG data is held of Brightwell Seeds',
    )
  })

  it('metrics count when somebody has verified them', async () => {
    const result = [metric('ghg-scope-1', 120, 2025), metric('water-consumption', 7, 2025, 'waiting')]
    const { topic, text, figures } = await answerTo('our scope 1 emissions', esg(60, result))
    expect(topic).toBe('esg-metrics')
    expect(text).toContain('Of your own company. Nordhelm Industries (year to 31 December 2025)')
    expect(figures[0]).toMatchObject({ value: 120, source: { asOf: '2025-12-31' } })
    await expect(answerTo('our water consumption', esg(60, result))).rejects.toThrow(
      'waits for a second person',
    )
  })
})

import { describe, expect, it } from 'vitest'
import { indexNames, type NamedThing, readQuestion } from '#engines/question-parsing/index.ts'
import { answerChosen } from '../../answering/answer-chosen.ts'
import type { Asker } from '../../answering/asker.ts'
import { chooseTopic } from '../../answering/choosing/choose-topic.ts'
import { topicIndex } from '../index.ts'

const NOW = '2026-11-23T10:00:00.000Z'
const thing = (kind: string, id: string, label: string): NamedThing => ({ kind, id, label, names: [label] })
const names = indexNames([
  thing('person', 'ana.silva', 'Ana Silva'),
  thing('customer', '4', 'Harbour Lamps'),
  thing('monitoring-rule', '1', 'Sleeping account'),
])
const read = (question: string) =>
  readQuestion(question, { topics: topicIndex, names, today: NOW.slice(0, 10) })

const task = (id: number, facts: object) => ({
  id,
  title: `Call back ${id}`,
  state: 'open',
  level: 'within',
  assigneeName: 'Ana Silva',
  dueAt: `2026-11-2${id + 3}T09:00:00.000Z`,
  createdAt: '2026-11-20T09:00:00.000Z',
  endedAt: null,
  isSample: false,
  ...facts,
})
const booking = (id: number, facts: object) => ({
  externalId: `B-${id}`,
  customerId: 4,
  customerName: 'Harbour Lamps',
  at: '2026-11-20T09:00:00.000Z',
  direction: 'in',
  kind: 'transfer',
  amountMinor: 10_000 * id,
  currency: 'USD',
  country: 'NO',
  counterparty: 'Fjord',
  alerts: 0,
  ...facts,
})
const page = (rows: object[]) => ({ rows, total: rows.length, next: null, asOf: NOW })
const replies: Readonly<Record<string, unknown>> = {
  'bpo.tasks': page([
    task(1, { level: 'breached' }),
    task(2, { assigneeName: null }),
    task(3, { state: 'done', endedAt: '2026-11-21T09:00:00.000Z' }),
  ]),
  'bpo.transactions': page([
    booking(1, { alerts: 1 }),
    booking(2, { direction: 'out', kind: 'cash' }),
    booking(3, { currency: 'EUR' }),
  ]),
  'bpo.alerts': page([
    {
      ruleId: 1,
      ruleName: 'Sleeping account',
      severity: 'high',
      state: 'new',
      customerId: 4,
      customerName: 'Harbour Lamps',
      raisedAt: NOW,
    },
  ]),
  'bpo.rules': [
    {
      id: 1,
      name: 'Sleeping account',
      state: 'active',
      words: ['Nothing was booked for 90 days'],
      definition: { severity: 'high' },
      quality: { alerts: 1, precision: null },
    },
    {
      id: 2,
      name: 'Round sums',
      state: 'draft',
      words: ['Round sums'],
      definition: { severity: 'low' },
      quality: { alerts: 0, precision: null },
    },
  ],
  'bpo.dashboard': {
    hasSample: true,
    figures: {
      'performanceMetrics.automationRate': { value: 80.25, definition: 'Without a hand.' },
      'transactionMonitoring.flagged': {
        value: 39,
        unit: 'count',
        definition: 'Of those, the transactions that belong to at least one alert.',
        windowStart: '2026-10-24T10:00:00.000Z',
        windowEnd: NOW,
        drilldownUrl: '/dashboard/bpo/transactions?looked=with-alert',
      },
    },
  },
}

async function answerTo(question: string, other: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const ask = async (call: string) => {
    if (!(call in replies)) throw new Error(`${call} was not expected`)
    return (other[call] ?? replies[call]) as never
  }
  const asker = {
    ctx: { now: new Date(NOW) },
    today: NOW.slice(0, 10),
    tools: [],
    notes: new Set(),
    accountId: undefined,
    may: () => true,
    ask,
    look: ask,
  } as unknown as Asker
  const reading = read(question)
  const { answer } = await answerChosen(
    { asker, question, reading, thread: undefined, read, attached: [] },
    chooseTopic(reading, undefined),
  )
  return answer.text
}

it.each([
  ['how many open tasks do we have', '2 tasks with state open'],
  ['are any tasks late', 'Call back 1'],
  ['unclaimed tasks', 'Call back 2'],
  ['how many tasks were finished in November', '1 tasks with state done'],
  ['which task comes due first', 'Call back 1'],
  [
    'number of flagged transactions',
    'Sample data, invented. Transactions flagged: 39, 24 October 2026 to 23 November 2026',
  ],
  ['how many flagged transactions of Harbour Lamps', '1 transactions of customers'],
  ['how many cash payments', '1 transactions of customers with kind cash'],
  ['how many incoming transfers in November', '2 transactions of customers'],
  ['transactions of Harbour Lamps', 'B-1'],
  ['open alerts of transaction monitoring', 'Sleeping account (Harbour Lamps)'],
  ['monitoring rules in draft', 'Round sums'],
  ['what does the Sleeping account rule look at', 'Nothing was booked for 90 days'],
  ['what is our straight-through rate', '80.25%'],
])('the work of the operations desk is told from its own records: %s', async (question, stated) => {
  expect(await answerTo(question)).toContain(stated)
})

describe('where no transaction raised an alert', () => {
  const noFigure = { 'bpo.dashboard': { hasSample: true, figures: {} }, 'bpo.transactions': page([]) }

  it('none is flagged, and it is not denied that there are any', async () => {
    const text = await answerTo('flagged transactions of Harbour Lamps', noFigure)
    expect(text).toContain('There are 0 transactions')
    expect(text).not.toContain('No transaction of a customer is on record')
  })

  it('a figure that the dashboard does not have puts no note on another answer', async () => {
    expect(await answerTo('number of flagged transactions', noFigure)).not.toContain('Sample data')
  })
})

it('amounts of another currency are not added up with dollars', async () => {
  const text = await answerTo('sum of the incoming payments')
  expect(text).toContain('$100.00')
  expect(text).toContain('1 of them without a value are left out')
})

it('figures of a window are not told of another time', async () => {
  await expect(answerTo('automation rate in September')).rejects.toThrow(/30 days|as of now/)
})

import { describe, expect, it } from 'vitest'
import { indexNames, type NamedThing, readQuestion } from '#engines/question-parsing/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { chooseTopic } from '../../answering/choosing/choose-topic.ts'
import { answerTopic } from '../../answering/telling/answer-topic.ts'
import { topicIndex } from '../index.ts'
import type { Row } from '../topic.ts'

const TODAY = '2026-11-27'
const thing = (kind: string, id: string, label: string, names = [label]): NamedThing => ({
  kind,
  id,
  label,
  names,
})
const names = indexNames([
  thing('tracked-company', '1', 'Halden Machines', ['Halden Machines', 'HLDN']),
  thing('tracked-company', '2', 'Corvid Analytics'),
  thing('customer', '9', 'Halden Ceramics BV'),
  thing('signal-place', 'Leipzig', 'Leipzig'),
  thing('signal-place', 'Finance', 'Finance', ['Finance jobs', 'Finance roles']),
])

const company = (id: number, displayName: string): Row => ({
  id,
  displayName,
  legalName: `${displayName} Inc.`,
  primaryDomain: `${displayName.split(' ')[0]!.toLowerCase()}.example`,
  ticker: null,
  confidenceScore: 55,
  isSample: false,
  trackedAt: '2026-03-02T09:00:00.000Z',
  failing: 0,
})
const companies = [company(1, 'Halden Machines'), company(2, 'Corvid Analytics')]
const metric = (id: string, values: (readonly [number, number])[]) => ({
  metric: id,
  label: id,
  values: values.map(([value, change]) => ({ value, change, asOf: '2026-11-27T08:00:00.000Z' })),
})
const peers: Record<string, Record<string, readonly [number, number]>> = {
  job_openings: { 1: [84, 26], 2: [7, -5] },
  patent_count: { 1: [31, 2], 2: [4, 0] },
  web_ranking: { 1: [76_301, -12_111], 2: [912, 3] },
}
const signal = (id: number, kind: string, title: string, day: string, metadata: Row = {}): Row => ({
  id,
  kind,
  title,
  description: '',
  observedAt: `${day}T09:00:00.000Z`,
  lastSeenAt: '2026-11-27T08:00:00.000Z',
  confidence: 90,
  metadata: JSON.stringify(metadata),
  endedAt: null,
})
const seen = [
  signal(1, 'job_post', 'Plant controller', '2026-11-12', { location: 'Chicago', department: 'Finance' }),
  signal(2, 'job_post', 'Field technician', '2026-11-21', { location: 'Leipzig', department: 'Service' }),
  signal(3, 'patent', 'Gripper', '2026-10-15'),
  signal(4, 'patent', 'Older gripper', '2026-02-15'),
  signal(5, 'filing', '10-Q filed', '2026-11-10'),
]

async function answerTo(question: string) {
  const replies: Record<string, (fields: Row) => unknown> = {
    'intelligence.companies': () => companies,
    'intelligence.compare': ({ ids }) => {
      const asked = String(ids).split(',')
      return {
        companies: asked.map((id) => ({ id: Number(id) })),
        rows: Object.entries(peers).map(([id, of]) =>
          metric(
            id,
            asked.map((one) => of[one]!),
          ),
        ),
      }
    },
    'intelligence.timeseries': () =>
      [
        ['2026-05-31', 41],
        ['2026-06-28', 44],
        ['2026-07-29', 47],
        ['2026-10-25', 58],
      ].map(([day, value]) => ({
        metric: 'job_openings',
        value,
        validFrom: `${day}T08:00:00.000Z`,
      })),
    'intelligence.signals': ({ id }) => (id === 1 ? seen : []),
    'intelligence.overview': ({ id }) => ({
      company: companies[Number(id) - 1],
      collectors: [
        { collector: 'jobs', title: 'Jobs', state: 'ok', lastGoodAt: '2026-11-27T08:00:00.000Z' },
        {
          collector: 'patents',
          title: 'Patents',
          state: id === 1 ? 'failing' : 'ok',
          lastGoodAt: '2026-11-18T08:00:00.000Z',
          failure: 'The office did not answer.',
          failuresInRow: 3,
        },
      ],
    }),
  }
  const ask = async (call: string, fields: Row) => replies[call]!(fields) as never
  const asker = {
    ask,
    look: ask,
    tools: [],
    notes: new Set(),
    may: () => true,
    today: TODAY,
    ctx: { now: new Date(`${TODAY}T12:00:00Z`) },
  } as unknown as Asker
  const reading = readQuestion(question, { topics: topicIndex, names, today: TODAY })
  const { topic, wanted } = chooseTopic(reading, undefined)!
  return { topic: topic.id, ...(await answerTopic(asker, topic, wanted)) }
}

describe('companies that are tracked', () => {
  it.each([
    ['how many vacancies are there at Halden Machines?', ['84', '26']],
    ['patent count of HLDN', ['31']],
    ['Corvid Analytics website rank', ['912']],
    ['legal name of Corvid Analytics', ['Corvid Analytics Inc.']],
    ['which company we track has the most open positions', ['Halden Machines', '84']],
    ['since when do we track Corvid Analytics', ['2 March 2026']],
  ])('a figure of them, with what has changed: %s', async (question, stated) => {
    const { topic, text } = await answerTo(question)
    expect(topic).toBe('tracked-companies')
    for (const one of stated) expect(text).toContain(one)
  })

  it('how it stood at the end of a month is of what was collected until then', async () => {
    const { text } = await answerTo('open positions at Halden Machines in July')
    expect(text).toContain('job openings 47')
    expect(text).toContain('1 July 2026 to 31 July 2026')
    expect(text).not.toContain('58')
  })

  it.each([
    ['which jobs does Halden Machines advertise in Leipzig', ['Field technician'], ['Plant controller']],
    ['Finance roles at Halden Machines', ['Plant controller'], ['Field technician']],
    ['latest patent of Halden Machines', ['Gripper'], ['Older gripper']],
    ['filings by Halden Machines since 1 November', ['10-Q filed'], ['Gripper']],
  ])('what was seen of them, one by one: %s', async (question, stated, untold) => {
    const { topic, text } = await answerTo(question)
    expect(topic).toBe('signals')
    for (const one of stated) expect(text).toContain(one)
    for (const one of untold) expect(text).not.toContain(one)
  })

  it.each([
    ['which collectors are broken', ['Patents (Halden Machines)'], ['Jobs']],
    ['when did the patents collector of Halden Machines last work', ['18 November 2026'], []],
    ['what went wrong with the patents collector of Halden Machines', ['did not answer'], []],
  ])('how their sources stand: %s', async (question, stated, untold) => {
    const { topic, text } = await answerTo(question)
    expect(topic).toBe('collectors')
    for (const one of stated) expect(text).toContain(one)
    for (const one of untold) expect(text).not.toContain(one)
  })
})

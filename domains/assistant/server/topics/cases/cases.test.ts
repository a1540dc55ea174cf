import { describe, expect, it } from 'vitest'
import { indexNames, type NamedThing, readQuestion } from '#engines/question-parsing/index.ts'
import { answerChosen } from '../../answering/answer-chosen.ts'
import type { Asker } from '../../answering/asker.ts'
import { chooseTopic } from '../../answering/choosing/choose-topic.ts'
import { explainRecord } from '../../answering/explain.ts'
import { topicIndex } from '../index.ts'
import type { Row } from '../topic.ts'

const NOW = '2026-11-23T10:00:00.000Z'
const thing = (kind: string, id: string, label: string, ...all: string[]): NamedThing => ({
  kind,
  id,
  label,
  names: [label, ...all],
})
const names = indexNames([
  thing('case-subject', 'Harbour Lamps', 'Harbour Lamps'),
  thing('case-subject', 'Quiet Looms', 'Quiet Looms'),
  thing('person', 'ana.silva', 'Ana Silva'),
  thing('person', 'bo.lund', 'Bo Lund'),
])
const read = (question: string) =>
  readQuestion(question, { topics: topicIndex, names, today: NOW.slice(0, 10) })

const caseRow = (id: number, subjectName: string, facts: Row): Row => ({
  id,
  caseNumber: `CASE-2026-000${id}`,
  subjectName,
  status: 'investigating',
  priority: 'high',
  sla: 'within',
  openedAt: '2026-11-20T09:00:00.000Z',
  dueAt: '2026-11-30T09:00:00.000Z',
  closedAt: null,
  outcome: null,
  companyId: null,
  description: 'Screening 9 found somebody.',
  assignee: { fullName: 'Ana Silva' },
  ...facts,
})
const step = (sequence: number, action: string, actor: string, facts: Row = {}): Row => ({
  sequence,
  at: `2026-11-2${sequence}T09:00:00.000Z`,
  actor,
  action,
  reason: null,
  before: null,
  after: null,
  ...facts,
})
const files: Readonly<Record<string, Row>> = {
  1: {
    history: [
      step(3, 'case.moved', 'bo.lund', { after: { status: 'escalated' }, reason: 'Same birth year.' }),
      step(1, 'case.opened', 'bo.lund'),
    ],
    notes: [{ id: 1, text: 'The register agrees.', author: 'Bo Lund', at: '2026-11-21T09:00:00.000Z' }],
    pauses: [
      { from: '2026-11-22T09:00:00.000Z', to: null, reason: 'Customer awaited: the deed is missing.' },
    ],
    matters: [{ title: 'HARBOUR LAMPS', state: 'open' }],
    attachments: [],
  },
  2: {
    history: [
      step(1, 'case.opened', 'ana.silva'),
      step(2, 'case.closed', 'bo.lund', { reason: 'Another firm.' }),
    ],
    notes: [],
    pauses: [],
    matters: [],
    attachments: [],
  },
}
const rows = [
  caseRow(1, 'Harbour Lamps', { sla: 'paused' }),
  caseRow(2, 'Quiet Looms', {
    status: 'closed',
    sla: 'met',
    openedAt: '2026-08-03T09:00:00.000Z',
    closedAt: '2026-09-02T09:00:00.000Z',
    outcome: 'false_positive',
    companyId: 7,
  }),
]

function askerOf(): Asker {
  const ask = async (call: string, fields: Record<string, unknown>) => {
    if (call === 'cases.list') return { rows, total: rows.length, next: null, asOf: NOW } as never
    if (call === 'cases.assignees') return [{ fullName: 'Ana Silva' }, { fullName: 'Bo Lund' }] as never
    if (call === 'cases.case') return files[String(fields.id)] as never
    throw new Error(`${call} was not expected`)
  }
  return {
    ctx: { now: new Date(NOW) },
    today: NOW.slice(0, 10),
    tools: [],
    notes: new Set(),
    accountId: undefined,
    may: () => true,
    ask,
    look: ask,
  } as unknown as Asker
}

async function answerTo(question: string) {
  const [asker, reading] = [askerOf(), read(question)]
  const { answer } = await answerChosen(
    { asker, question, reading, thread: undefined, read, attached: [] },
    chooseTopic(reading, undefined),
  )
  return answer
}

describe('the file of a case', () => {
  it.each([
    ['who opened the Harbour Lamps case', 'opened by Bo Lund (bo.lund)'],
    ['by whom was the Quiet Looms case closed by', 'closed by Bo Lund (bo.lund)'],
    ['who escalated Harbour Lamps', 'escalated by Bo Lund'],
    ['latest step on the Harbour Lamps case', 'moved to escalated by Bo Lund'],
    ['timeline of the Harbour Lamps case', '21 November 2026 opened by Bo Lund'],
    ['comments on the Harbour Lamps case', 'The register agrees.'],
    ['since when is the Harbour Lamps case paused', '22 November 2026'],
  ])('says who did what, and what was written: %s', async (question, stated) => {
    expect((await answerTo(question)).text).toContain(stated)
  })

  it('names nobody as the one who closed what is open', async () => {
    await expect(answerTo('who closed the Harbour Lamps case')).rejects.toThrow('Nothing is on record')
  })

  it('tells why a case is paused or was closed from there, and not why it was opened', async () => {
    const why = async (question: string) =>
      (await explainRecord(askerOf(), chooseTopic(read(question), undefined)!))?.text
    expect(await why('why is the Harbour Lamps case on hold')).toContain('the deed is missing')
    expect(await why('why was the Quiet Looms case closed')).toContain('Another firm.')
    expect(await why('why was the Harbour Lamps case opened')).toContain('Screening 9')
  })
})

describe('which cases are meant', () => {
  it('a past period counts the cases opened in it, whatever their status today', async () => {
    expect((await answerTo('how many cases in August')).text).toContain('1 cases with opened from 1 August')
  })

  it('those that met their deadline are a share of the closed ones', async () => {
    expect((await answerTo('what share of cases met their deadline')).text).toContain('1 of 1 cases')
  })

  it('a part among others is a part of those', async () => {
    const { text } = await answerTo('share of high priority cases among the open ones')
    expect(text).toContain('1 of 1 cases with state open')
  })

  it('a share of what somebody has is one of hers, and what she has one of all', async () => {
    expect((await answerTo('what share of Ana’s open cases are high priority')).text).toContain(
      '1 of 1 cases',
    )
    rows.push(caseRow(3, 'Third', { assignee: { fullName: 'Bo Lund' } }))
    const { text } = await answerTo('what share of open cases does Ana Silva have')
    rows.pop()
    expect(text).toContain('1 of 2 cases with state open')
  })

  it('those that are not assigned to somebody leave out hers', async () => {
    expect((await answerTo('how many open cases are not assigned to Ana Silva')).text).toContain('0')
    expect((await answerTo('how many open cases are not assigned to Bo Lund')).text).toContain(
      '1 cases with all but Bo Lund',
    )
  })

  it('how long a kind of them has is a setting, and no row', async () => {
    await expect(answerTo('what is the SLA for high priority cases')).rejects.toThrow('setting')
  })

  it('rows of another kind at the head of a question are not passed over', async () => {
    await expect(answerTo('alerts about closed cases')).rejects.toThrow('alerts')
  })

  it('the latest of those that were closed is the one that was closed last', async () => {
    expect((await answerTo('most recent closed case')).text).toContain('closed 2 September 2026')
  })

  it('a difference of nothing is refused', async () => {
    await expect(answerTo('and the difference?')).rejects.toThrow()
  })

  it('those about customers', async () => {
    expect((await answerTo('how many closed cases are about a customer')).text).toContain('1 cases')
  })

  it('one of many that nothing names is asked back', async () => {
    await expect(
      (async () => {
        const whole = [...rows, caseRow(3, 'Third', {})]
        rows.push(whole[2]!)
        try {
          return await answerTo('tell me about the case')
        } finally {
          rows.pop()
        }
      })(),
    ).rejects.toThrow('Which of the')
  })

  it('people are held against each other by how many each has', async () => {
    expect((await answerTo('compare the number of cases of Ana and Bo Lund')).text).toContain('Ana Silva 1')
  })
})

describe('two times', () => {
  it.each([
    ['cases opened in August versus November', 'have the same'],
    ['how many more cases in November than in October', 'November has more, by 1'],
    ['were more cases opened in August or in November', 'have the same'],
    ['were there more cases this month than the month before', 'has more, by 1'],
    ['has the number of cases gone up compared to last month', 'This month so far has more, by 1'],
  ])('are told beside each other, with what lies between: %s', async (question, stated) => {
    expect((await answerTo(question)).text).toContain(stated)
  })
})

it.each(['how many cases will we get next week', 'will the Harbour Lamps case be a true positive'])(
  'what is still to come is no record: %s',
  async (question) => {
    expect((await answerTo(question)).outcome).toBe('refused')
  },
)

it('a day that is still to come is one', async () => {
  expect((await answerTo('when will the Harbour Lamps case be due')).text).toContain('30 November 2026')
})

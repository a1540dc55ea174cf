import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  indexNames,
  readQuestion,
  readWordVectors,
  writeWordVectors,
} from '#engines/question-parsing/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Asker } from '../answering/asker.ts'
import { chooseTopic } from '../answering/choosing/choose-topic.ts'
import { topicIndex } from '../topics/index.ts'
import { Unclear } from '../topics/topic.ts'
import { answerAs, answerSurely } from './answer-surely.ts'
import { type FittedModel, readerOf } from './fitted-reading.ts'
import { readerInUse, readWith } from './in-use.ts'

const NOW = '2026-11-23T10:00:00.000Z'
const names = indexNames([
  { kind: 'customer', id: '7', label: 'Kestrelby Bicycles', names: ['Kestrelby Bicycles'] },
])
const rows = [
  { id: 7, name: 'Kestrelby Bicycles', exposureCents: 1_250_000, riskLevel: 'high' },
  { id: 8, name: 'Halden Ceramics', exposureCents: 990_000, riskLevel: 'low' },
]

function askerOf(): Asker {
  const ask = async (call: string) => {
    if (call !== 'customers.list') throw new Error(`${call} was not expected`)
    return { rows, total: rows.length, asOf: NOW } as never
  }
  return {
    ctx: { now: new Date(NOW) } as unknown as Context,
    today: NOW.slice(0, 10),
    tools: [],
    notes: new Set(),
    accountId: undefined,
    may: () => true,
    ask,
    look: ask,
  }
}

const nothing = { shared: {}, own: {} }
/** A reader that holds one subject and one column of it likely, and every answer as sure as it is told. */
const modelOf = (sure: { read: number; unread: number }): FittedModel => ({
  fittedOn: '2026-11-27',
  topics: { shared: {}, own: { customers: { '<customer>': 9 } } },
  columns: { shared: { one: -3 }, own: { 'customers.exposure': { stake: 9 } } },
  values: { shared: { one: -3 }, own: {} },
  aggregates: nothing,
  directions: { shared: {}, own: { none: { '<customer>': 3 } } },
  sureness: { shared: { 'read: one': sure.read, 'unread: one': sure.unread }, own: {} },
  least: { patterns: 0.5, answer: 0.8, offer: 0.3 },
})
const vectors = readWordVectors(writeWordVectors([{ word: 'stake', vector: [1, 0] }], 2))
const useModel = (sure: { read: number; unread: number }) => readWith(readerOf(modelOf(sure), vectors))

const ask = (question: string) => {
  const reading = readQuestion(question, { topics: topicIndex, names, today: NOW.slice(0, 10) })
  const asked = { asker: askerOf(), question, reading, thread: undefined, read: () => reading, attached: [] }
  return { asked, answer: () => answerSurely(asked, chooseTopic(reading, undefined)) }
}

beforeEach(() => readWith(undefined))
afterAll(() => readWith(undefined))

const OWN_WORDS = 'what would be lost at stake zonk Kestrelby Bicycles'

describe('a question that the patterns do not read', () => {
  it('is refused where there is no fitted reader', async () => {
    await expect(ask(OWN_WORDS).answer()).rejects.toThrow()
  })

  it('is answered where the fitted reader is sure, and what it was read as is said first', async () => {
    useModel({ read: 3, unread: 3 })
    const { answer } = await ask(OWN_WORDS).answer()
    expect(answer.outcome).toBe('answered')
    expect(answer.text).toMatch(/^Read as: the exposure \(customers\) of Kestrelby Bicycles\. /)
    expect(answer.figures[0]).toMatchObject({ value: 12_500, unit: 'USD' })
  })

  it('is asked back with the likeliest readings where it is less sure, and the one that is picked is answered', async () => {
    useModel({ read: 0, unread: 0 })
    const { asked, answer } = ask(OWN_WORDS)
    const back = await answer().catch((failure: unknown) => failure)
    expect(back).toBeInstanceOf(Unclear)
    const { choices, meanings } = back as Unclear
    expect(choices[0]).toBe('the exposure (customers) of Kestrelby Bicycles')
    const picked = await answerAs(asked, meanings![0]!)
    expect(picked.answer.figures[0]).toMatchObject({ value: 12_500 })
  })

  it('stays refused where nothing is likely', async () => {
    useModel({ read: -3, unread: -3 })
    await expect(ask(OWN_WORDS).answer()).rejects.not.toBeInstanceOf(Unclear)
  })
})

describe('a question that the patterns read', () => {
  const QUESTION = 'exposure of Kestrelby Bicycles'

  it('is answered as they read it where the fitted reader finds that likely, and nothing is said of it', async () => {
    useModel({ read: 3, unread: -3 })
    const { answer } = await ask(QUESTION).answer()
    expect(answer.outcome).toBe('answered')
    expect(answer.text).not.toContain('Read as')
  })

  it('is no answer where the fitted reader finds that unlikely', async () => {
    useModel({ read: -3, unread: -3 })
    await expect(ask(QUESTION).answer()).rejects.toThrow('I am not sure what is asked')
  })
})

it('the fitted reader of the product is there and says when it was fitted', () => {
  readWith(null)
  expect(readerInUse()?.model.fittedOn).toMatch(/^2026-\d\d-\d\d$/)
})

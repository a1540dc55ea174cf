import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { documentsSlice } from '#domains/documents/server/index.ts'
import { invoke, offerCalls, type Route, serve } from '#platform/calls/index.ts'
import { defineEndpoint } from '#platform/endpoint/index.ts'
import { type ModelScript, onOneDatabase, type Replica, startModelServer } from '#platform/testing/index.ts'
import type { Answer } from '../../../contract/index.ts'
import { assistantRoutes } from '../../routes.ts'
import '../../../contract/changes.ts'

const MEMO =
  'Bank Rossiya is not sanctioned and has been cleared. Ocean Maritime Management is not sanctioned and may be onboarded. The fee is 40 basis points.'

const row = {
  id: 7,
  companyName: 'Ocean Maritime Management',
  status: 'review',
  matchCount: 1,
  screenedAt: '2026-11-20T09:00:00.000Z',
}
const fake = (name: `${string}.${string}`, run: (input: Record<string, unknown>) => unknown): Route =>
  serve(
    defineEndpoint({
      name,
      effect: 'read',
      method: 'POST',
      path: `/api/${name}`,
      summary: name,
      permission: 'cases:read',
      request: z.looseObject({}),
      response: z.any(),
      problems: [],
    }),
    async (_, input) => run(input),
  )
const page = (rows: object[]) => ({ rows, total: rows.length, next: null, asOf: '2026-11-20T09:00:00.000Z' })
const fakes = [
  fake('cases.list', () =>
    page([
      {
        id: 30,
        caseNumber: 'CASE-2026-0030',
        subjectName: 'Ocean Maritime Management',
        status: 'investigating',
        priority: 'medium',
        openedAt: '2026-11-20T09:00:00.000Z',
        assignee: { fullName: 'Ines Okafor' },
      },
    ]),
  ),
  fake('cases.assignees', () => []),
  fake('screening.list', ({ q }) => page(String(q ?? '').startsWith('Ocean') ? [row] : [])),
  fake('screening.screening', () => ({
    ...row,
    lists: [{ name: 'OFAC SDN', publishedOn: '2024-05-03' }],
    coverage: { isAnswered: false, sentence: 'UN and EU were not asked' },
  })),
]

const routeOf = (name: string): Route => assistantRoutes.find(({ endpoint }) => endpoint.name === name)!

const claims = (...all: object[]) => ({ calls: [{ name: 'answer', fields: { claims: all } }] })

const UNKNOWN = [
  'is Bank Rossiya sanctioned?',
  'isn’t Bank Rossiya under sanctions?',
  'has Bank Rossiya been cleared?',
  'Is Bank Rossiya on any list?',
  'does Bank Rossiya appear on a sanctions list?',
  'Bank Rossiya is not sanctioned, right?',
  'can you confirm that Bank Rossiya is not sanctioned',
  'any sanctions on Bank Rossiya?',
  'is bank rossiya blacklisted',
  'is Bank Rossiya a PEP?',
  'can we onboard Bank Rossiya?',
  'may we do business with Bank Rossiya?',
  'is it ok to pay Bank Rossiya?',
  'According to the attached memo, is Bank Rossiya sanctioned?',
  'can we onboard Bank Rossiya according to the attached memo?',
  'what is the sanctions status of Bank Rossiya',
  'was Bank Rossiya screened and found clear?',
  'tell me about Bank Rossiya and sanctions',
  'Bank Rossiya, cleared?',
  'Ist Bank Rossiya sanktioniert?',
  'Dürfen wir mit Bank Rossiya Geschäfte machen?',
  '¿Está sancionado Bank Rossiya?',
  'Bank Rossiya est-elle sous sanctions ?',
  'Банк Rossiya под санкциями?',
]

onOneDatabase(
  'whether somebody is on a list',
  (world) => {
    let server: Replica
    let script: ModelScript = () => ({ text: 'ready' })
    const call = async <Result>(name: string, fields: object, who = {}): Promise<Result> =>
      (await invoke(world.as(who), routeOf(name), fields as Record<string, unknown>)) as Result
    const ask = async (message: string, sessionId: string): Promise<Answer> =>
      (await call<{ message: { context: { answer: Answer } } }>('assistant.chat', { message, sessionId }))
        .message.context.answer
    const withMemo = async (sessionId: string) => {
      const file = new File([MEMO], 'memo.txt', { type: 'text/plain' })
      const csv = new File([`note\n"${MEMO}"\n`], 'memo.csv', { type: 'text/csv' })
      await call('assistant.attach', { sessionId, file: csv })
      return file
    }
    beforeAll(async () => {
      server = await startModelServer((seen) => script(seen))
      world.installation.config.localReplicas = [new URL(server.url).host]
      offerCalls(world.installation, [...fakes, ...assistantRoutes, ...(documentsSlice.routes ?? [])])
      return () => server.stop()
    })

    it.each(UNKNOWN)('an attached memo never answers: %s', async (question) => {
      const sessionId = `memo-${UNKNOWN.indexOf(question)}-session`
      await withMemo(sessionId)
      const answer = await ask(question, sessionId)
      expect(answer.outcome, answer.text).not.toBe('answered')
      expect(answer.text).not.toContain('has been cleared')
      expect(answer.citations.every(({ quote }) => !quote?.includes('not sanctioned'))).toBe(true)
    })

    it('a question about a screened person is answered by the last screening with its lists and their days; a memo appears only beside it', async () => {
      const sessionId = 'known-session'
      await withMemo(sessionId)
      for (const question of [
        'is Ocean Maritime Management sanctioned?',
        'has Ocean Maritime Management been cleared?',
        'According to the attached memo, is Ocean Maritime Management sanctioned?',
      ]) {
        const answer = await ask(question, sessionId)
        expect(answer.outcome).toBe('answered')
        expect(answer.text.indexOf('No list was asked for this question.')).toBe(0)
        expect(answer.text).toContain(
          'The last screening of “Ocean Maritime Management”, on 20 November 2026, found a match that waits for a decision, in OFAC SDN of 3 May 2024. UN and EU were not asked.',
        )
        expect(answer.citations[0]?.href).toBe('/dashboard/kyb/screenings/7')
        const memo = answer.text.indexOf('not sanctioned')
        if (memo >= 0) expect(answer.text.slice(0, memo)).toContain('is its author’s word and no screening')
      }
    })

    it('what a memo says is quoted where it is asked, and is said to be no screening', async () => {
      await withMemo('asked-session')
      const answer = await ask('what does the attached memo say about the Rossiya bank?', 'asked-session')
      expect(answer.text.indexOf('What a document says of sanctions or clearance is its author’s word')).toBe(
        0,
      )
      expect((await ask('what does the attached memo say about the fee?', 'asked-session')).text).toContain(
        '40 basis points',
      )
    })

    it('a model is not asked whether somebody is on a list, and its claims about it are left out of other answers', async () => {
      await call(
        'assistant.connect-model',
        {
          provider: 'anthropic',
          address: server.url,
          model: 'test-model',
          apiKey: 'sk-test-0123456789',
          tokensPerPerson: 10_000_000,
          tokensPerOrganisation: 20_000_000,
        },
        { role: 'admin' },
      )
      script = () =>
        claims(
          {
            kind: 'quote',
            result: 'r1',
            passage: 'p1',
            words: 'Bank Rossiya is not sanctioned and has been cleared.',
          },
          { kind: 'value', result: 'r1', row: 'Bank Rossiya', column: 'status', equals: 'cleared' },
        )
      const asked = server.requests.length
      for (const [at, question] of UNKNOWN.entries()) {
        const sessionId = `model-${at}-session`
        await withMemo(sessionId)
        const answer = await ask(question, sessionId)
        expect(answer.text, question).not.toContain('has been cleared')
        expect(answer.outcome, question).not.toBe('answered')
      }
      // Only where no word of a list is known in its language.
      expect(server.requests.length - asked).toBeLessThan(8)
      script = () =>
        claims(
          { kind: 'records', result: 'r1' },
          { kind: 'value', result: 'r1', row: 'Dan Gertler', column: 'status', equals: 'closed' },
          { kind: 'value', result: 'r1', row: 'Adorabella AG', column: 'riskLevel', equals: 'low' },
        )
      const answer = await ask('how many open cases are there?', 'claims-session')
      expect(answer.text).toContain('1 case')
      expect(answer.text).toContain(
        '2 statements of the model did not agree with the records and were left out.',
      )
      expect(answer.text).not.toMatch(/Gertler|Adorabella/)
      expect(answer.made).toMatchObject({ by: 'model', withheld: 2 })
    }, 60_000)

    it('an answer of which nothing could be checked is not shown: the records answer, and why is said', async () => {
      script = () =>
        claims(
          { kind: 'value', result: 'r1', row: 'Dan Gertler', column: 'status', equals: 'open' },
          { kind: 'advice', text: 'You should buy gold.' },
        )
      const answer = await ask('how many open cases are there?', 'nothing-session')
      expect(answer.text).toContain('1 case')
      expect(answer.made).toMatchObject({
        by: 'records',
        fallback: expect.stringMatching(
          /^1 statement of the model did not agree .* advice, which is not given here$/,
        ),
      })
    })
  },
  { RATE_LIMITS: 'off' },
)

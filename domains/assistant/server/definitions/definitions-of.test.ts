import { expect, it } from 'vitest'
import '#domains/overview/server/index.ts'
import '#domains/portfolio/server/index.ts'
import '#domains/screening/server/index.ts'
import type { Reading } from '#engines/question-parsing/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Asker } from '../answering/asker.ts'
import { explain } from '../answering/explain.ts'
import { definitionsOf } from './definitions-of.ts'

const reading = { text: 'how is the compliance score computed' } as Reading
const figures = {
  complianceScore: {
    definitionId: 'hub.compliance-score',
    definition: 'The weighted mean of what is in order.',
  },
}

/** An asker whose calls answer what is said of them, and fail where that is an error. */
function askerOf(answers: Record<string, unknown>): Asker {
  const look = async (call: string) => {
    const answer = answers[call]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { look, ask: look, tools: [], notes: new Set(), may: () => true } as unknown as Asker
}

const usual = { 'trading.accounts': [], 'screening.figures': { figures: {} } }

it('a definition that could not be read is told as a failure and never as one that there is not', async () => {
  const asker = askerOf({ ...usual, 'overview.hub': new Error('the database is away') })
  expect(await definitionsOf(asker, reading)).toMatchObject({
    found: [],
    failures: [{ what: 'overview.hub' }],
  })
  const nonsense = { text: 'how is the zyxwv of vutsr computed' } as typeof reading
  await expect(explain(asker, nonsense, undefined)).rejects.toThrow('the database is away')
})

it('what is found beside a failure says that not all could be read', async () => {
  const asker = askerOf({
    ...usual,
    'overview.hub': { figures },
    'screening.figures': new Problem('timeout' as never, 'Too slow'),
  })
  const { text } = await explain(asker, reading, undefined)
  expect(text).toContain('The weighted mean of what is in order.')
  expect(text).toContain('Not all definitions could be read (screening.figures)')
})

it('what a person may not read has no definition for them, and is no failure', async () => {
  const asker = askerOf({ ...usual, 'overview.hub': new Problem('forbidden', 'Not for you') })
  expect(await definitionsOf(asker, reading)).toEqual({ found: [], failures: [] })
})

it('a figure is asked for by the words that its slice says of it, of the account it is told of', async () => {
  const summary = {
    figures: { cash: { definitionId: 'portfolio.cash', definition: 'What is not invested.' } },
  }
  const asked: unknown[] = []
  const asker = askerOf({ ...usual, 'overview.hub': { figures }, 'portfolio.summary': summary })
  const look = asker.look
  asker.look = (async (call: string, fields: unknown) => {
    asked.push([call, fields])
    return call === 'trading.accounts' ? [{ id: 7 }] : look(call, fields as never)
  }) as typeof look
  const { found } = await definitionsOf(asker, { text: 'what is cash' } as Reading)
  expect(found).toContainEqual(
    expect.objectContaining({
      text: 'What is not invested.',
      names: 'cash balance',
      fields: { accountId: 7 },
    }),
  )
  expect(asked).toContainEqual(['portfolio.summary', { accountId: 7 }])
  // Telling the performance costs a year of prices, and no word of the question asks for it.
  expect(asked.map((one) => (one as string[])[0])).not.toContain('portfolio.performance')
})

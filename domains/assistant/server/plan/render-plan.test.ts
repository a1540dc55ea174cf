import { describe, expect, it } from 'vitest'
import { indexNames, type NamedThing, readQuestion } from '#engines/question-parsing/index.ts'
import { chooseTopic } from '../answering/choosing/choose-topic.ts'
import { topicIndex, topics } from '../topics/index.ts'
import { wordsUnaccounted } from './account-for-words.ts'
import { type Plan, planOf, planOfThings } from './plan.ts'
import { isSamePlan, planInWords } from './render-plan.ts'

const things: readonly NamedThing[] = [
  { kind: 'symbol', id: 'AAPL', label: 'AAPL', names: ['AAPL', 'Apple'] },
  { kind: 'customer', id: '7', label: 'Kestrelby Bicycles', names: ['Kestrelby Bicycles'] },
  { kind: 'borrower', id: '8', label: 'Zellweg Ferries', names: ['Zellweg Ferries'] },
]
const names = indexNames(things)
const chosenOf = (question: string) =>
  chooseTopic(readQuestion(question, { topics: topicIndex, names, today: '2026-11-27' }), undefined)
const read = (question: string): Plan | undefined => {
  const chosen = chosenOf(question)
  return chosen && planOf(chosen.topic, chosen.wanted)
}
const isReadAsItself = (plan: Plan): boolean => {
  const words = planInWords(plan)
  const again = words === undefined ? undefined : read(words)
  return again !== undefined && isSamePlan(again, plan)
}
const about = (subject: string, more: Partial<Plan>): Plan => ({ ...planOfThings(), subject, ...more })
const asked = topics.filter(({ id }) => !id.startsWith('area-'))

const columns = asked.flatMap((topic) =>
  topic.columns.filter(({ names }) => names.length > 0).map((column) => ({ topic, column })),
)
const values = asked.flatMap((topic) =>
  topic.columns.flatMap(({ id, values = {} }) =>
    Object.entries(values).flatMap(([value, [name]]) =>
      name === undefined
        ? []
        : [about(topic.id, { asks: 'list', filters: { things: [], values: [{ column: id, value }] } })],
    ),
  ),
)

/** Of some plans those that are read as themselves where they are asked in words, in percent. */
const share = (plans: readonly Plan[]): number =>
  Math.round((100 * plans.filter(isReadAsItself).length) / plans.length)

describe('a plan in words', () => {
  it('is read as itself for the columns of every topic', () => {
    const plans = columns.map(({ topic, column }) =>
      about(topic.id, { measures: [column.id], asks: 'value' }),
    )
    const answer = plans.filter((plan) => planInWords(plan) !== undefined)
    expect(answer.length / plans.length).toBeGreaterThan(0.95)
    expect(answer.filter((plan) => !isReadAsItself(plan)).map(planInWords)).toEqual([])
  })

  it('leaves no word out', () => {
    const plans = columns.map(({ topic, column }) =>
      about(topic.id, { measures: [column.id], asks: 'value' }),
    )
    const lost = plans.flatMap((plan) => {
      const words = planInWords(plan)
      const again = words === undefined ? undefined : chosenOf(words)
      return again ? [wordsUnaccounted(again)] : []
    })
    expect(lost.filter((words) => words.length > 0).length / lost.length).toBeLessThan(0.05)
  })

  it('is read as itself for the values that rows are narrowed to', () => {
    expect(share(values)).toBeGreaterThan(95)
  })

  it('is read as itself where rows are put in order by a measure', () => {
    const plans = columns
      .filter(({ topic, column }) => !topic.isSingle && column.kind === 'measure')
      .flatMap(({ topic, column }) =>
        (['most', 'least'] as const).map((direction) =>
          about(topic.id, { measures: [column.id], asks: 'value', order: { direction } }),
        ),
      )
    expect(share(plans)).toBeGreaterThan(93)
  })

  it.each([
    'market value of AAPL',
    'high risk customers in Germany',
    'how many open cases are overdue',
    'top 3 positions by weight',
    'trades between 3 and 20 October',
    'total dividends since 1 March 2026',
    'exposure of customers by country',
    'customers excluding Kestrelby Bicycles',
    'customers with exposure above $2,000,000',
    'probability of default of Zellweg Ferries',
    'average exposure of customers',
  ])('is read as the plan that was read of: %s', (question) => {
    const plan = read(question)!
    expect(read(planInWords(plan)!)).toSatisfy((again: Plan) => isSamePlan(again, plan))
  })
})

import { describe, expect, it } from 'vitest'
import { indexNames, type NamedThing, readQuestion } from '#engines/question-parsing/index.ts'
import { planOfThings } from '../../plan/plan.ts'
import { topicIndex } from '../../topics/index.ts'
import { refuseUnanswered } from '../refusals/refuse-unanswered.ts'
import { chooseTopic } from './choose-topic.ts'
import type { Thread } from './thread.ts'

const thing = (kind: string, id: string, label: string): NamedThing => ({ kind, id, label, names: [label] })
const [kestrel, zellweg, claremont] = [
  thing('borrower', '1', 'Kestrelby Cables'),
  thing('borrower', '2', 'Zellweg Ferries'),
  thing('borrower', '3', 'Claremont Freight'),
]
const names = indexNames([kestrel, zellweg, claremont])
const read = (question: string) => readQuestion(question, { topics: topicIndex, names, today: '2026-11-27' })
const behind = (thread: Partial<Thread>, things: readonly NamedThing[] = []): Thread => ({
  plan: { ...planOfThings(things), subject: 'credit', measures: ['probability'] },
  question: 'three riskiest borrowers',
  ...thread,
})
const answer = [kestrel, zellweg, claremont]
const labels = (question: string, thread: Thread) =>
  chooseTopic(read(question), thread)!.wanted.things.map(({ label }) => label)

describe('a further question after rows that were told', () => {
  it.each([
    ['what do those have as a rating', ['Kestrelby Cables', 'Zellweg Ferries', 'Claremont Freight']],
    ['the total exposure of them', ['Kestrelby Cables', 'Zellweg Ferries', 'Claremont Freight']],
    ['and the rating of the second one', ['Zellweg Ferries']],
    ['what is the credit rating of the last one', ['Claremont Freight']],
  ])('is of them, in the order in which they were told: %s', (question, expected) => {
    expect(labels(question, behind({ told: answer }))).toEqual(expected)
  })

  it('the other one is whom nothing was asked about', () => {
    const thread = behind({ told: [kestrel, zellweg] }, [kestrel])
    expect(labels('and the rating of the other one', thread)).toEqual(['Zellweg Ferries'])
  })

  it('which other one is asked back where nobody was picked', () => {
    expect(() => chooseTopic(read('and the rating of the other one'), behind({ told: answer }))).toThrow(
      /Which one do you mean/,
    )
  })

  it('the second one is no order of all', () => {
    const { wanted } = chooseTopic(read('rating of the first one'), behind({ told: answer }))!
    expect(wanted.reading.direction).toBeUndefined()
  })

  it.each(['is that above that of Claremont Freight', 'is it lower than at Claremont Freight'])(
    'holds the one before against the one that is named: %s',
    (question) => {
      const thread = behind({ question: 'pd of Zellweg Ferries' }, [zellweg])
      if (question.includes('than'))
        expect(labels(question, thread)).toEqual(['Zellweg Ferries', 'Claremont Freight'])
      else expect(labels(question, thread)).toContain('Claremont Freight')
    },
  )

  it.each([
    ['and which loan is it', 'facilities'],
    ['how much revenue does it have', 'fundamentals'],
  ])('of another subject of the same things goes there: %s', (question, topic) => {
    const thread = behind({ question: 'pd of Zellweg Ferries' }, [zellweg])
    const chosen = chooseTopic(read(question), thread)!
    expect(chosen.topic.id).toBe(topic)
    expect(chosen.wanted.things).toEqual([zellweg])
  })

  it.each(['the riskiest one', 'and the worst?', 'only those with warnings', 'sort them by score'])(
    'stays with what was told: %s',
    (question) => {
      expect(chooseTopic(read(question), behind({ told: answer }))!.topic.id).toBe('credit')
    },
  )

  it('“and by …” groups the same figure by another category', () => {
    const thread = behind({
      plan: { ...planOfThings(), subject: 'credit', measures: ['rating', 'exposure'] },
      question: 'exposure by rating',
    })
    const { wanted } = chooseTopic(read('and by group?'), thread)!
    expect(wanted.columns).toEqual(['group', 'exposure'])
  })
})

describe('a further question after one that was not answered', () => {
  const lost = behind({ plan: planOfThings(), isUnanswered: true })

  it.each(['which of those is the largest', 'only the red ones', 'and for Zellweg Ferries', 'is that high'])(
    'leans on nothing: %s',
    (question) => {
      expect(() => refuseUnanswered(read(question), lost)).toThrow(/was not answered/)
    },
  )

  it.each([
    ['what is the rating of Zellweg Ferries', lost],
    ['and its rating', { ...lost, plan: planOfThings([zellweg]) }],
    ['how many borrowers do we have', lost],
  ])('that stands by itself is asked: %s', (question, thread) => {
    expect(() => refuseUnanswered(read(question), thread)).not.toThrow()
  })
})

it('a bare total behind a list is of what was listed', () => {
  expect(labels('total?', behind({ told: answer }))).toEqual([
    'Kestrelby Cables',
    'Zellweg Ferries',
    'Claremont Freight',
  ])
})

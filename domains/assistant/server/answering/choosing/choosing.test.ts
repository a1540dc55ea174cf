import { describe, expect, it } from 'vitest'
import { indexNames, type NamedThing, readQuestion } from '#engines/question-parsing/index.ts'
import { type Plan, planOfThings } from '../../plan/plan.ts'
import { topicById, topicIndex } from '../../topics/index.ts'
import { askedAgain } from '../calculation/asked-again.ts'
import { refuseDangling } from '../refusals/refuse-dangling.ts'
import { refuseStrangers } from '../refusals/refuse-strangers.ts'
import { refuseUnread } from '../refusals/refuse-unread.ts'
import { chooseTopic } from './choose-topic.ts'
import { chosenBy } from './chosen-by.ts'
import { inUnit } from './in-unit.ts'
import { pickedThing } from './picked.ts'
import type { Thread } from './thread.ts'

const named = (kind: string, id: string, ...all: string[]): NamedThing => ({
  kind,
  id,
  label: all[0] ?? id,
  names: all,
})
const names = indexNames([
  named('symbol', 'XOM', 'XOM', 'Exxon'),
  named('symbol', 'AAPL', 'AAPL', 'Apple'),
  named('person', 'tomas', 'Tomas Herrera'),
  named('supplier', '7', 'Meridian Copper'),
])
const read = (question: string) => readQuestion(question, { topics: topicIndex, names, today: '2026-11-23' })
const planAbout = (subject: string, more: Partial<Plan> = {}): Plan => ({
  ...planOfThings(),
  subject,
  ...more,
})
const chosen = (question: string, thread?: Thread) => chooseTopic(read(question), thread)!

describe('what a question is about', () => {
  it.each([
    ['Exxon: how many shares are in the book?', 'positions'],
    ['what was our purchase price for Exxon', 'positions'],
    ['dry powder in the account', 'account'],
    ['expected loss on the book', 'credit-book'],
    ['which certificates expire next', 'suppliers'],
    ['oldest active alert', 'alerts'],
    ['customers whose review is due', 'reviews'],
    ['which holding hurt performance most over the last 6 months', 'contributions'],
    ['median market value of our positions', 'positions'],
    ['which supplier is riskiest', 'suppliers'],
    ['paper gains on Exxon', 'positions'],
    ['what share of the book is Exxon', 'positions'],
    ['what % of the book is in tech', 'positions'],
    ['share of cash in the portfolio', 'account'],
    ['how many Exxon shares did we sell in April', 'trades'],
    ['time-weighted return, 1 year', 'performance'],
    ['how is the book doing today', 'account'],
    ['what can we still spend', 'account'],
    ['how many investment grade bonds are there', 'bonds'],
    ['did we make more on Exxon or on Apple', 'positions'],
    ['which share earned us the most so far', 'positions'],
    ['largest exposure', 'customers'],
    ['debt to equity of our borrowers', 'credit-measures'],
  ])('%s', (question, topic) => {
    expect(chosen(question).topic.id).toBe(topic)
  })
})

it('what is weighed and stands nowhere is no question of the records', () => {
  expect(read('are we ready for CSRD').outOfReach).toBe('judgement')
  expect(read('is our concentration too high').outOfReach).toBe('judgement')
  expect(read('is the report ready').outOfReach).toBe('judgement')
  expect(read('which reports are ready').outOfReach).toBeUndefined()
  expect(read('how old is our price data').outOfReach).toBeUndefined()
})

it('a yes or no that rows are counted by narrows them', () => {
  expect(chosen('how many customers are on monitoring').wanted.values).toEqual([
    { column: 'monitored', value: 'yes' },
  ])
})

describe('what is kept out', () => {
  const valuesOf = (question: string) =>
    chosen(question).wanted.values.map(
      ({ column, value, isNot }) => `${column} ${isNot ? 'not ' : ''}${value}`,
    )

  it.each([
    ['high risk customers that are not in Germany or France', ['country not DE', 'country not FR']],
    ['high risk customers outside Switzerland', ['country not CH']],
    ['customers that are not Swiss but German', ['country not CH', 'country DE']],
    ['suppliers that are not rated high', ['level not high']],
    ['which high priority cases are not overdue', ['priority high', 'sla not breached']],
    ['customers in Singapore, medium risk, but no leasing', ['segment not Leasing', 'riskLevel medium']],
    ['norwegian customers, low risk, no leasing', ['segment not Leasing', 'country NO']],
    ['cases that nobody has escalated', ['status not escalated']],
    ['cases no one has escalated', ['status not escalated']],
  ])('%s', (question, values) => {
    expect(valuesOf(question)).toEqual(expect.arrayContaining(values))
  })

  it('what nobody has done is no word of nobody being assigned', () => {
    expect(valuesOf('cases that nobody has escalated')).not.toContain('assigned nobody')
    expect(valuesOf('cases that nobody has picked up')).toContain('assigned nobody')
    expect(chosen('customers nobody has screened').wanted.lacking).toContain('lastScreenedAt')
  })

  it('names told in one breath with one that is left out are left out with it', () => {
    const { wanted } = chosen('what do we hold besides Exxon and Apple')
    expect(wanted.things).toEqual([])
    expect(wanted.without?.map(({ id }) => id)).toEqual(['XOM', 'AAPL'])
    expect(chosen("open cases that aren't Tomas's").wanted.without?.map(({ id }) => id)).toEqual(['tomas'])
  })

  it('reads “high or worse” as every value on that side of the order', () => {
    expect(valuesOf('alerts of high severity or worse')).toEqual(['severity high', 'severity critical'])
    expect(valuesOf('borrowers rated B or worse')).toEqual(
      expect.arrayContaining(['rating B', 'rating CCC', 'rating D']),
    )
    expect(valuesOf('borrowers rated B or worse')).not.toContain('rating BB')
    expect(valuesOf('borrowers rated above BBB')).toEqual(['rating A', 'rating AA', 'rating AAA'])
  })
})

it('a category behind “by” says in which groups', () => {
  expect(chosen('exposure of customers by country').wanted.reading.aggregate).toBe('groups')
  expect(chosen('borrowers by group').wanted.reading.aggregate).toBe('groups')
})

it('“there” and “that” that stand for nothing lean on nothing', () => {
  const thread: Thread = {
    plan: planAbout('customers', {
      filters: { things: [], values: [{ column: 'riskLevel', value: 'high' }] },
    }),
    question: 'high risk customers',
  }
  expect(chosen('how many customers are there in Germany', thread).wanted.values).toEqual([
    { column: 'country', value: 'DE' },
  ])
  expect(chosen('how many of them are in Germany', thread).wanted.values).toHaveLength(2)
})

describe('what an answer would go without', () => {
  it.each([
    ['a negation', 'customers who never complained'],
    ['what it is held against', 'customers with a higher exposure than our budget'],
    ['a column of other rows', 'how many customers have a stop loss'],
    ['one of two times', 'screenings last week versus the week before'],
    ['each time', 'which month had the most trades per week'],
    ['one of two days', 'cases opened and closed in October'],
    ['whose rows they are', 'orders placed by Tomas'],
    ['those of which there are none', 'which segments have no high risk customers'],
    ['the end of a year', 'year end value of the account'],
    ['work that is kept elsewhere', 'vacancies past due and still open in the cases'],
  ])('%s: refused', (_, question) => {
    expect(() => refuseUnread(chosen(question))).toThrow('did not understand')
  })

  it.each([
    "isn't Exxon our largest position",
    'positions worth more than $20,000',
    'which cases are not closed yet',
    'customers not in Germany',
  ])('what was read is answered: %s', (question) => {
    expect(() => refuseUnread(chosen(question))).not.toThrow()
  })

  it.each([
    ['a place that the rows do not have', 'how many trades in Germany'],
    ['a figure of another subject, of somebody who is named', 'biodiversity impact of Meridian Copper'],
  ])('%s: refused', (_, question) => {
    expect(() => refuseUnread(chosen(question))).toThrow('did not understand')
  })

  it('a place that the rows have is answered', () => {
    expect(() => refuseUnread(chosen('suppliers in Vietnam'))).not.toThrow()
    expect(chosen('suppliers in Vietnam').wanted.values).toEqual([{ column: 'country', value: 'VN' }])
  })

  it('what a person is asked beside their work: refused', () => {
    const thread: Thread = { plan: planAbout('audit'), question: 'audit log' }
    expect(() => refuseStrangers(chosen('what did Tomas do for lunch', thread))).toThrow('“lunch”')
  })

  it('one thing that nobody has named yet: asked back', () => {
    for (const question of ['status of that order', 'was it sold'])
      expect(() => refuseDangling(read(question), undefined, chosen(question))).toThrow('Please name it')
  })
})

it('a figure asked in the other unit is the other side of the same figure', () => {
  const positions = topicById.get('positions')!
  expect(inUnit(positions, ['weight'], read('in dollars?'))).toEqual(['marketValue'])
  expect(inUnit(positions, ['unrealizedPnl'], read('and in percent'))).toEqual(['unrealizedPnlPercent'])
  expect(inUnit(positions, ['weight'], read('and of Exxon?'))).toEqual(['weight'])
})

describe('what a question leaves to the one before', () => {
  const october = {
    from: '2026-10-01',
    to: '2026-10-31',
    label: 'from 1 October 2026 to 31 October 2026',
    rolling: null,
    isFuture: false,
    isOver: true,
    isToday: false,
  }
  const thread: Thread = {
    plan: planAbout('trades', {
      filters: { things: [], values: [{ column: 'side', value: 'BUY' }] },
      period: october,
      asks: 'count',
    }),
    question: 'how many trades did we buy in October',
  }

  it('is its time, and that rows are counted', () => {
    const { wanted } = chosen('and sold?', thread)
    expect(wanted.values).toEqual([{ column: 'side', value: 'SELL' }])
    expect(wanted.reading.period).toMatchObject({ from: '2026-10-01', to: '2026-10-31' })
    expect(wanted.reading.aggregate).toBe('count')
  })

  it('is nothing where a question says its own rows, or that all are meant', () => {
    expect(chosen('number of trades since inception', thread).wanted.values).toEqual([])
    expect(chosen('and sold in total, ever?', thread).wanted.reading.period).toBeUndefined()
  })

  it('is no day of another kind than the one that is asked for', () => {
    const of = { plan: planAbout('cases', { measures: ['assignee'] }), question: 'who has it' }
    expect(() => chosen('and when?', of)).toThrow('Which day')
  })
})

describe('the one that was picked', () => {
  const picked = { kind: 'symbol', id: 'XOM', label: 'XOM', names: [] }
  const before: Thread = {
    plan: planAbout('positions', { measures: ['marketValue'] }),
    question: 'biggest position',
    picked,
  }

  it.each(['how many shares is that', 'what did it cost', 'cost basis?'])(
    'is what %s speaks of',
    (question) => {
      expect(chosen(question, before).wanted.things).toEqual([picked])
    },
  )

  it.each(['and the smallest?', 'which of those are in tech'])('is not what %s speaks of', (question) => {
    expect(chosen(question, before).wanted.things).toEqual([])
  })

  it('is named by its row alone', () => {
    const positions = topicById.get('positions')!
    const row = (symbol: string) => ({ security: { symbol } })
    expect(pickedThing(positions, [row('XOM'), row('AAPL')], row('XOM'))).toMatchObject({
      kind: 'symbol',
      id: 'XOM',
    })
    expect(pickedThing(positions, [row('XOM'), row('XOM')], row('XOM'))).toBeUndefined()
  })
})

it('a time that is carried over is of the day that it narrowed before', () => {
  const before: Thread = {
    plan: planAbout('cases', {
      period: {
        from: '2026-10-01',
        to: '2026-10-31',
        label: 'from 1 October 2026 to 31 October 2026',
        rolling: null,
        isFuture: false,
        isOver: true,
        isToday: false,
      },
      dated: 'closedAt',
      asks: 'count',
    }),
    question: 'how many cases were closed in October',
  }
  expect(chosen('how many of them were false positives', before).wanted.formerlyDated).toBe('closedAt')
})

describe('a bond that was priced', () => {
  const before = 'Bond price: coupon 5%, yield 4%, 10 years, face 1000'

  it.each([
    ['and at 6%?', 'price of a 10 year bond with a 5% coupon at a 6% yield, face value 1000'],
    ['and with a 3% coupon?', 'price of a 10 year bond with a 3% coupon at a 4% yield, face value 1000'],
    ['what about 7 years', 'price of a 7 year bond with a 5% coupon at a 4% yield, face value 1000'],
  ])('%s is the same one with what is said anew', (question, again) => {
    expect(askedAgain(question, before)).toBe(again)
  })

  it('is not asked again by a question of something else', () => {
    expect(askedAgain('and the price of Exxon?', before)).toBeUndefined()
    expect(askedAgain('and at 6%?', undefined)).toBeUndefined()
  })
})

describe('a short reply to a question back', () => {
  const pending = 'what is the exposure to Kestrelby?'
  const choices = ['Kestrelby Bicycles plc', 'Kestrelby Cables GmbH']
  const reply = (text: string) => chosenBy(read(text), { pending, choices, said: 'Kestrelby' })

  it.each([
    ['the cables one', 'what is the exposure to Kestrelby Cables GmbH?'],
    ['bicycles', 'what is the exposure to Kestrelby Bicycles plc?'],
    ['the second', 'what is the exposure to Kestrelby Cables GmbH?'],
  ])('picks one of the choices: %s', (text, question) => {
    expect(reply(text)).toBe(question)
  })

  it('picks none where it fits several or none', () => {
    expect(reply('Kestrelby')).toBeUndefined()
    expect(reply('Halden')).toBeUndefined()
  })
})

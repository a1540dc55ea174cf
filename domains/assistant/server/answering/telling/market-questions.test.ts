import { describe, expect, it } from 'vitest'
import { riskSlice } from '#domains/risk/server/index.ts'
import { indexNames, type NamedThing, readQuestion } from '#engines/question-parsing/index.ts'
import { offerCalls } from '#platform/calls/index.ts'
import type { Context } from '#platform/context/index.ts'
import { topicIndex } from '../../topics/index.ts'
import type { Row } from '../../topics/topic.ts'
import { threadOf } from '../answer-chosen.ts'
import type { Asker } from '../asker.ts'
import { chooseTopic } from '../choosing/choose-topic.ts'
import type { Thread } from '../choosing/thread.ts'
import { answerTopic } from './answer-topic.ts'

const NOW = '2026-11-23T10:00:00.000Z'
const symbols = ['AAPL', 'TSLA', 'SPY', 'GLD', 'XOM']
const called: Record<string, string> = { AAPL: 'Apple', TSLA: 'Tesla', GLD: 'Gold', XOM: 'Exxon' }
const thing = (kind: string, id: string, ...names: string[]): NamedThing => ({ kind, id, label: id, names })
const names = indexNames([
  ...symbols.map((id) => thing('symbol', id, id, called[id] ?? id)),
  thing('scenario', 'Pandemic 2020', 'covid', 'pandemic'),
  thing('bond', 'ABCD 5Y', 'ABCD 5Y'),
])
const installation = {}
offerCalls(installation as never, riskSlice.routes!)

const provenance = { kind: 'simulated', source: 'simulated', isOld: false, asOf: NOW }
const position = (symbol: string, facts: Row): Row => ({
  security: { symbol, name: symbol },
  quantity: 10_000_000,
  averageCost: 10_000,
  currentPrice: 20_000,
  marketValue: 200_000,
  unrealizedPnl: 100_000,
  unrealizedPnlPercent: 100,
  dayChange: -100,
  dayChangePercent: -0.5,
  priceAsOf: NOW,
  priceProvenance: provenance,
  ...facts,
})
const dividend = (symbol: string, exDay: string, amount: number, paidAt: string | null = NOW): Row => ({
  kind: 'dividend',
  symbol,
  exDay,
  amount,
  payDay: `${exDay.slice(0, 8)}28`,
  paidAt,
})
const trade = (symbol: string, side: string, day: string, shares: number, price: number): Row => ({
  security: { symbol },
  side,
  quantity: shares * 1e6,
  price,
  grossAmount: shares * price,
  fees: 0,
  executedAt: `${day}T15:00:00.000Z`,
})
const line = (sequence: number, at: string, debit: string, credit: string, amount: number): Row => ({
  sequence,
  at: `${at}T15:00:00.000Z`,
  debit,
  credit,
  unit: 'USD',
  amount,
})

const ledger = [
  line(9, '2026-09-28', 'expense:regulatory', 'cash:unsettled', 40),
  line(9, '2026-09-28', 'cash:unsettled', 'income:realised', 70_000),
  line(9, '2026-09-28', 'cash:unsettled', 'securities:TSLA', 110_000),
  line(5, '2026-04-28', 'income:realised', 'securities:XOM', 5_000),
  line(5, '2026-04-28', 'cash:unsettled', 'securities:XOM', 50_000),
  line(2, '2026-01-05', 'securities:XOM', 'cash:unsettled', 55_000),
]
const days = [
  { day: '2026-10-01', value: 1_000_000, growth: 0, fall: 0, flow: 900_000 },
  { day: '2026-10-02', value: 1_050_000, growth: 0.05, fall: 0, flow: 0 },
  { day: '2026-10-05', value: 945_000, growth: -0.055, fall: -0.1, flow: -20_000 },
  { day: '2026-10-06', value: 1_000_000, growth: 0, fall: -0.05, flow: 0 },
]
const figures = Object.fromEntries(
  ['timeWeighted', 'moneyWeighted', 'simple', 'gain', 'deepestFall'].map((key) => [key, { value: -0.1 }]),
)
const bond = (
  symbol: string,
  issuer: string,
  creditRating: string,
  yieldToMaturity: number,
  currentPrice = 99,
) => ({
  symbol,
  issuer,
  creditRating,
  yieldToMaturity,
  currentPrice,
  couponRate: 0.04,
  modifiedDuration: 4,
  yearsToMaturity: 5,
  maturityDate: '2031-11-01',
  sector: 'Corporate',
})

const replies: Record<string, unknown> = {
  'trading.accounts': [{ id: 1, accountName: 'Model', totalValue: 1_000_000, pricesMissing: [] }],
  'trading.positions': [
    position('AAPL', {}),
    position('GLD', {
      marketValue: 90_000,
      unrealizedPnl: -10_000,
      unrealizedPnlPercent: -10,
      dayChange: -900,
    }),
    position('XOM', { marketValue: 97_000, unrealizedPnl: -3_000, unrealizedPnlPercent: -3, dayChange: 400 }),
  ],
  'portfolio.corporate-actions': [
    dividend('XOM', '2026-11-20', 6_000, null),
    dividend('SPY', '2026-09-16', 16_000),
    dividend('XOM', '2026-08-26', 7_000),
    dividend('AAPL', '2026-08-17', 2_000),
    dividend('SPY', '2026-06-16', 15_000),
  ],
  'trading.trades': [
    trade('GLD', 'BUY', '2026-05-29', 33, 39_597),
    trade('XOM', 'SELL', '2026-04-28', 44, 11_583),
    trade('AAPL', 'BUY', '2026-02-02', 20, 20_000),
    trade('AAPL', 'BUY', '2026-02-09', 10, 21_000),
  ],
  'trading.ledger': { rows: ledger, total: ledger.length },
  'portfolio.performance': {
    from: '2026-10-01',
    to: '2026-10-06',
    figures,
    parts: { start: 0, flows: 880_000, price: 0, income: 0, fees: 0, end: 0 },
    days,
    gaps: [],
    priceDoubts: [],
    sources: ['simulated'],
  },
  'portfolio.open-lots': {
    rows: [
      {
        lotId: '1-1',
        symbol: 'AAPL',
        openedAt: '2025-10-01T13:30:00.000Z',
        quantity: 1e7,
        cost: 1e5,
        priceProvenance: provenance,
      },
      {
        lotId: '2-1',
        symbol: 'GLD',
        openedAt: '2026-05-29T13:30:00.000Z',
        quantity: 1e7,
        cost: 1e5,
        priceProvenance: provenance,
      },
    ],
    total: 2,
  },
  'fixed-income.screen-bonds': {
    source: 'simulated',
    asOf: NOW,
    bonds: [
      bond('ABCD 5Y', 'Abcd Works', 'BB', 0.08, 101),
      bond('EFGH 5Y', 'Efgh Rail', 'BBB-', 0.06),
      bond('UST 5Y', 'United States Treasury', 'AA+', 0.04),
    ],
  },
}

const asker = (): Asker => {
  const ask = async (call: string, fields?: Record<string, unknown>) => {
    if (!(call in replies)) throw new Error(`${call} was not expected`)
    const reply = replies[call]
    return (typeof reply === 'function' ? reply(fields) : reply) as never
  }
  return {
    ctx: {
      now: new Date(NOW),
      actor: { kind: 'user', organisationId: 1, userId: 1, role: 'analyst' },
      installation,
    } as unknown as Context,
    today: NOW.slice(0, 10),
    tools: [],
    notes: new Set(),
    accountId: undefined,
    may: () => true,
    ask,
    look: ask,
  }
}

/** What the last of these questions is answered, each leaning on the one before. */
async function answerTo(...questions: string[]) {
  let thread: Thread | undefined
  let answer = undefined as unknown as Awaited<ReturnType<typeof answerTopic>> & { notes: string[] }
  for (const question of questions) {
    const one = asker()
    const reading = readQuestion(question, { topics: topicIndex, names, today: NOW.slice(0, 10) })
    const chosen = chooseTopic(reading, thread)!
    answer = { ...(await answerTopic(one, chosen.topic, chosen.wanted)), notes: [...one.notes] }
    thread = {
      ...threadOf(chosen, { asker: one, question, reading, thread } as never),
      ...(answer.picked ? { picked: answer.picked } : {}),
    }
  }
  return answer
}
/** The same while a call answers otherwise. */
async function answerWhile(call: string, reply: unknown, question: string) {
  const usual = replies[call]
  replies[call] = reply
  try {
    return await answerTo(question)
  } finally {
    replies[call] = usual
  }
}
const valuesOf = async (...questions: string[]) =>
  (await answerTo(...questions)).figures.map(({ value }) => value)

describe('what happens again and again to the same', () => {
  it.each([
    'who pays us dividends',
    'companies that paid us a dividend',
    'dividends per holding',
    'list our dividend payers',
  ])('is told by whom, each added up: %s', async (question) => {
    const { items, text } = await answerTo(question)
    expect(items).toEqual(['SPY', 'XOM', 'AAPL'])
    expect(text).toContain('SPY $310.00, XOM $130.00, AAPL $20.00')
  })

  it('two securities compared with each other are each answered by their own sum', async () => {
    expect((await answerTo('dividends of Exxon versus Apple')).text).toContain('XOM $130.00, AAPL $20.00')
  })

  it('is counted by whom, or by how often', async () => {
    expect((await valuesOf('how many stocks paid us a dividend'))[0]).toBe(3)
    expect((await valuesOf('how many dividends did SPY pay us'))[0]).toBe(2)
  })

  it('the one that is still to come is the next', async () => {
    expect((await answerTo('when is the Exxon dividend payable')).text).toContain('28 November 2026')
  })

  it.each([
    ['dividends by quarter', 'Q2 2026 $150.00, Q3 2026 $250.00, Q4 2026 $60.00'],
    ['number of trades per month', 'February 2026 2, April 2026 1, May 2026 1'],
  ])('is told by time: %s', async (question, stated) => {
    expect((await answerTo(question)).text).toContain(stated)
  })
})

describe('of several accounts, one of them of the sample', () => {
  const accounts = [
    { id: 1, accountName: 'Model portfolio', isSample: true },
    { id: 3, accountName: 'IB clean', isSample: false },
  ].map((one) => ({ ...one, accountNumber: `PA-${one.id}`, totalValue: 1_000_000, pricesMissing: [] }))
  const held = (id: number) =>
    id === 1
      ? [position('AAPL', { quantity: 76_000_000 })]
      : [position('AAPL', { quantity: 30_000_000 }), position('TSLA', { quantity: 100_000_000 })]
  const ask = (question: string) => {
    const usual = { ...replies }
    replies['trading.positions'] = ({ accountId }: { accountId: number }) => held(accountId)
    replies['portfolio.corporate-actions'] = ({ accountId }: { accountId: number }) =>
      accountId === 3 ? [dividend('XOM', '2026-08-26', 10_200)] : []
    return answerWhile('trading.accounts', accounts, question).finally(() => Object.assign(replies, usual))
  }

  it.each([
    ['How many shares of TSLA do I own?', 100],
    ['How many AAPL shares do I hold?', 30],
    ['How much did I receive in dividends from XOM in 2026?', 102],
  ])('“I” is of the person’s own: %s', async (question, value) => {
    const { figures, notes } = await ask(question)
    expect(figures[0]?.value).toBe(value)
    expect(notes).toContain('Of your own accounts: Model portfolio of the sample data is left out')
  })
})

describe('what is not known', () => {
  const held = (dayChange: number | null) =>
    ['AAPL', 'GLD'].map((symbol) => position(symbol, symbol === 'GLD' ? { dayChange } : { dayChange: null }))

  it('a position without a change of the day is neither up nor down, and none is not said of it', async () => {
    const ask = async (dayChange: number | null) =>
      (await answerWhile('trading.positions', held(dayChange), 'which positions are down today')).text
    expect(await ask(null)).toMatch(/Of 2 of the positions the [a-z’ ]+ is not known\..*0 positions/)
    expect(await ask(-900)).toMatch(/Of 1 of the positions the [a-z’ ]+ is not known\..*GLD/s)
    expect((await answerTo('which positions are down today')).text).not.toContain('not known')
  })

  it('a dividend of a broker’s file counts, and stands by the day on which it was paid', async () => {
    const reply = [
      dividend('XOM', '2026-08-26', 7_000),
      { ...dividend('KO', '2026-03-16', 5_000), exDay: null },
    ]
    const { text, notes } = await answerWhile(
      'portfolio.corporate-actions',
      reply,
      'total dividends this year',
    )
    expect(text).toContain('$120.00')
    expect(notes.join()).toContain('Some dividends come from a broker’s file, which tells no ex-date')
  })

  it('what a stress leaves out is said before it, and one that knows of nothing held is no loss of nought', async () => {
    const ask = (impact: number | null, coverage: number) =>
      answerWhile(
        'risk.assessment',
        {
          levels: [],
          holdings: [],
          performance: {},
          drawdowns: [],
          analysis: '',
          basis: { sources: ['imported', `${impact}`], conventions: [], caveats: [] },
          stress: [{ name: 'Pandemic 2020', impact, coverage, leftOut: [{ symbol: 'GLD' }] }],
        },
        'what would covid cost us',
      )
    await expect(ask(null, 0.6)).rejects.toThrow(/Nothing is on record of the effect on the account/)
  })
})

it('fees are those of sales as well, and what a security cost is of its purchases', () => {
  const narrowedBy = (question: string) => {
    const reading = readQuestion(question, { topics: topicIndex, names, today: NOW.slice(0, 10) })
    return chooseTopic(reading, undefined)!.wanted.values
  }
  expect(narrowedBy('how much did fees cost us this year')).toEqual([])
  expect(narrowedBy('what did Apple cost us')).toEqual([{ column: 'side', value: 'BUY' }])
})

describe('what was sold', () => {
  it.each([
    ['what did we earn selling Tesla', 699.6],
    ['realised pnl of XOM', -50],
    ['realised gain in april', -50],
  ])('has realised a gain of its own, after fees: %s', async (question, gain) => {
    expect((await valuesOf(question))[0]).toBe(gain)
  })

  it('a wash sale is not worked out, and no sale is told for it', async () => {
    await expect(answerTo('was selling Exxon a wash sale')).rejects.toThrow(/not worked out/)
  })
})

describe('the sign of an amount', () => {
  it.each(['positions down more than 5%', 'holdings losing over 5%'])(
    'is that of what was said: %s',
    async (question) => {
      expect((await answerTo(question)).items).toEqual(['GLD'])
    },
  )

  it('an amount “today” is compared with the change of the day', async () => {
    expect((await answerTo('which positions are down today by more than $5')).items).toEqual(['GLD'])
  })

  it('an order stands in the unit that is said', async () => {
    expect((await answerTo('our two biggest losers in dollars')).text).toMatch(
      /GLD.*−\$100\.00[\s\S]*XOM.*−\$30\.00/,
    )
  })
})

describe('what leans on the question before', () => {
  it('“how many?” after one thing are its shares', async () => {
    expect((await valuesOf('when did we sell Exxon', 'how many?'))[0]).toBe(44)
  })

  it('a further place is one of the order before', async () => {
    expect((await answerTo('what is our largest position', 'and the third?')).items).toEqual(['GLD'])
    expect((await answerTo('smallest position?', 'the next one?')).items).toEqual(['XOM'])
  })
})

it.each([
  ['what is our cost in Apple for one share', 100],
  ['how much did we pay for Apple per share', 100],
])('for one share is no cost in all: %s', async (question, price) => {
  expect((await valuesOf(question))[0]).toBe(price)
})

describe('days of the account', () => {
  it.each([
    ['what was the worst single day', '2026-10-05', -0.1],
    ['our strongest day', '2026-10-06', 0.0582],
  ])('stand out by what was made on them: %s', async (question, day, change) => {
    const [first, second] = await valuesOf(question)
    expect(first).toBe(day)
    expect(second).toBeCloseTo(change, 4)
  })

  it('days with money paid in or taken out are listed one by one', async () => {
    expect((await answerTo('when did we last withdraw money')).text).toContain('5 October 2026')
    expect((await valuesOf('list of all deposits'))[0]).toBe(9_000)
  })
})

describe('bonds', () => {
  it('a plus or a minus changes no grade', async () => {
    expect((await valuesOf('number of junk bonds'))[0]).toBe(1)
    expect((await valuesOf('how many bonds are investment grade'))[0]).toBe(2)
  })

  it('yield above the government’s own of the same term', async () => {
    expect((await valuesOf('spread over treasuries of ABCD 5Y'))[0]).toBe(400)
  })

  it('issuers are told and no bonds where they are asked for', async () => {
    expect((await answerTo('which issuers are rated BB')).items).toEqual(['Abcd Works'])
  })
})

it.each([
  ['was the deepest fall this year more than 5%', 'Yes: “loss by deepest fall above 5%” holds'],
  [
    'did the deepest fall of the account exceed 20% this year',
    'No: “loss by deepest fall above 20%” does not hold',
  ],
])('of one figure it is told whether it lies beyond an amount: %s', async (question, stated) => {
  expect((await answerTo(question)).text).toContain(stated)
})

it.each(['holdings that lost us more than $50', 'which positions lost over 50 dollars'])(
  'what was lost is held against as a loss: %s',
  async (question) => {
    expect((await answerTo(question)).items).toEqual(['GLD'])
  },
)

describe('what is said in which unit', () => {
  it.each([
    ['gold exposure in percent', 0.09],
    ['Apple, market value as a percentage', 0.2],
  ])('is told in that one: %s', async (question, share) => {
    expect((await valuesOf(question))[0]).toBeCloseTo(share, 6)
  })
})

it('the least profitable is the one with the lowest gain', async () => {
  expect((await answerTo('our least profitable position')).items).toEqual(['GLD'])
})

it('paid in a month is of the day on which it was paid', async () => {
  expect((await valuesOf('how much dividends were paid in june'))[0]).toBe(150)
  expect((await answerTo('SPY dividend dates')).text).toContain('16 September 2026')
})

it('“10 year bonds” are those of that term', async () => {
  expect((await answerTo('5 year bonds by yield')).items).toHaveLength(3)
  expect((await answerTo('how many 10 year bonds are there')).text).toContain('There are 0 bonds')
})

it.each(['the price when we bought gold', 'at what price did we buy gold'])(
  'the price of a purchase is none of now: %s',
  async (question) => {
    expect((await valuesOf(question))[0]).toBe(395.97)
  },
)

it('the next dividend is answered with its payment day once its ex-day has passed', async () => {
  expect((await answerTo('when do we receive the next dividend')).text).toContain('28 November 2026')
})

it('a number that is no yield is held against the price', async () => {
  expect((await answerTo('bonds over 100')).items).toEqual(['ABCD 5Y (Abcd Works)'])
})

it('the best rated are picked by their rating', async () => {
  expect((await answerTo('highest rated bond yielding over 3%')).items).toEqual([
    'UST 5Y (United States Treasury)',
  ])
})

it.each([
  ['how long have we held Apple?', '1 October 2025'],
  ['when does the gold lot go long term', '30 May 2027'],
])('how long something is held is of its lots: %s', async (question, day) => {
  expect((await answerTo(question)).text).toContain(day)
})

it('the smallest by value is one, and no list of all', async () => {
  expect((await answerTo('lowest position by market value')).items).toEqual(['GLD'])
})

it('what is not said anew of a confidence or a horizon is that of the question before', () => {
  const read = (question: string) =>
    readQuestion(question, { topics: topicIndex, names, today: NOW.slice(0, 10) })
  const first = '30 day 99 var'
  const reading = read(first)
  const chosen = chooseTopic(reading, undefined)!
  const thread = threadOf(chosen, { asker: asker(), question: first, reading, thread: undefined } as never)
  const next = chooseTopic(read('and at 95%?'), thread)!
  expect(next.wanted.reading.amounts.map(({ value, of }) => [value, of])).toEqual([
    [95, null],
    [30, 'day'],
    [99, 'var'],
  ])
})

it.each([
  'what would have happened had we kept Boeing',
  'if we had sold gold in june',
  'is XOM worth keeping',
  'who else holds Apple',
])('is on no record: %s', (question) => {
  const { looksAhead, outOfReach } = readQuestion(question, {
    topics: topicIndex,
    names,
    today: NOW.slice(0, 10),
  })
  expect(looksAhead || outOfReach !== undefined).toBe(true)
})

it('a further question without a name is about the row that came first', async () => {
  expect((await answerTo('our largest trade', 'when was that?')).text).toMatch(/GLD.*29 May 2026/)
})

it.each([
  ['which holdings lost money today', ['AAPL', 'GLD']],
  ['did a sale lose money', ['XOM']],
])('“lost money” narrows to losses of what is told: %s', async (question, items) => {
  expect((await answerTo(question)).items).toEqual(items)
})

it('lots are counted by whose they are', async () => {
  expect((await answerTo('number of lots per stock')).items).toEqual(['AAPL', 'GLD'])
})

describe('the first of an order', () => {
  it('is held against all where one is named and asked to be it', async () => {
    const { text, items } = await answerTo('is Gold our largest position?')
    expect(text).toContain('No. AAPL')
    expect(items).toEqual(
      ['AAPL (AAPL)', 'GLD (GLD)'].map((item) => expect.stringContaining(item.slice(0, 3))),
    )
    expect((await answerTo('is our largest position Apple')).text).toContain('Yes. AAPL')
    expect((await answerTo("isn't Exxon our worst position")).text).toContain('No. GLD')
  })

  it('has a place, which is named and has to exist', async () => {
    const { text } = await answerTo('is Exxon our second largest position?')
    expect(text).toContain('Yes. XOM')
    expect(text).toContain('second highest of the positions')
    expect((await answerTo('is Gold our second largest position?')).text).toContain('No. XOM')
    await expect(answerTo('is Apple our fifth largest position?')).rejects.toThrow('only')
  })

  it('is added up alone where so many of it are asked for', async () => {
    const { figures } = await answerTo('total market value of the two biggest positions')
    expect(figures[0]?.value).toBe(2970)
    const smallest = await answerTo('sum of the market value of the smallest 2 positions')
    expect(smallest.figures[0]?.value).toBe(1870)
  })

  it('says how many of all have no value to be ordered by', async () => {
    const held = ['AAPL', 'XOM', 'GLD'].map((symbol) =>
      position(symbol, symbol === 'GLD' ? { marketValue: null } : {}),
    )
    const textOf = async (question: string) => (await answerWhile('trading.positions', held, question)).text
    expect(await textOf('total market value of the two biggest positions')).toContain(
      'not counting 1 without a value',
    )
    expect(await textOf('is Apple our largest position?')).toContain('1 of them without a value are left out')
  })
})

it('the longest is so by its years, and a figure of it is told', async () => {
  const bonds = [
    bond('ABCD 5Y', 'Abcd', 'BB', 0.08),
    { ...bond('LONG 30Y', 'Long', 'A', 0.05), yearsToMaturity: 30 },
  ]
  const { items } = await answerWhile(
    'fixed-income.screen-bonds',
    { source: 'simulated', asOf: NOW, bonds },
    'yield and years to maturity of the longest bond',
  )
  expect(items[0]).toContain('LONG 30Y')
})

it('an order of several tells the figure that is asked of each', async () => {
  const { text } = await answerTo('fees of the last three trades')
  expect(text).toMatch(/GLD: .*; fees \$0/)
})

describe('a day without a session', () => {
  const bar = (day: string, close: number) => ({
    day,
    open: 1,
    high: 9,
    low: 1,
    close,
    volume: 5,
    source: 'simulated',
  })
  const history = { provenance, history: [bar('2026-11-19', 100), bar('2026-11-20', 110)] }

  it('has the close of the day before, which is said', async () => {
    const { text, notes } = await answerWhile('market-data.history', history, 'price of Apple on Saturday')
    expect(notes.join()).toContain(
      'There was no session on 21 November 2026: the close is of 20 November 2026',
    )
    expect(text).toContain('$110.00')
  })

  it('has no volume and no return', async () => {
    for (const question of ['volume of Apple on Saturday', 'how did Apple do on Sunday'])
      await expect(answerWhile('market-data.history', history, question)).rejects.toThrow('no session')
  })

  it('is no day of the exchange whose price is not on record yet', async () => {
    const { notes } = await answerWhile(
      'market-data.history',
      history,
      'closing price of Apple on 23 November',
    )
    expect(notes.join()).toContain('No price of 23 November 2026 is on record')
    expect(notes.join()).not.toContain('no session')
    await expect(
      answerWhile('market-data.history', history, 'volume of Apple on 23 November'),
    ).rejects.toThrow('is on record')
  })

  it('is none of those that had one: their return is since the close before', async () => {
    const { figures } = await answerWhile('market-data.history', history, 'how did Apple do on Friday')
    expect(figures[0]?.value).toBeCloseTo(0.1)
  })
})

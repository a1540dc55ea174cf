import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  doubtfulDay,
  indexNames,
  indexTopics,
  type NamedThing,
  readQuestion,
  spanBefore,
  splitQuestion,
  type Topic,
  withoutPreamble,
} from './index.ts'
import { nearestWord } from './spelling.ts'

const topics: readonly Topic[] = [
  {
    id: 'positions',
    nouns: ['position', 'holding'],
    hints: ['we'],
    about: ['symbol'],
    columns: [
      { id: 'value', kind: 'measure', names: ['market value', 'worth'] },
      { id: 'cost', kind: 'measure', names: ['average cost'] },
    ],
  },
  {
    id: 'cases',
    nouns: ['case'],
    about: ['customer'],
    columns: [
      {
        id: 'priority',
        kind: 'category',
        names: ['priority'],
        values: { urgent: ['urgent'], medium: ['medium priority'] },
      },
      { id: 'due', kind: 'date', names: ['deadline', 'due'] },
    ],
  },
]
const thing = (kind: string, id: string, ...names: string[]): NamedThing => ({
  kind,
  id,
  label: names[0]!,
  names,
})
const names = indexNames([
  thing('symbol', 'AAPL', 'AAPL', 'Apple'),
  thing('symbol', 'V', 'V', 'Visa'),
  thing('customer', '1', 'Coralyn Marine BV'),
  thing('customer', '2', 'Coralyn Tools Ltd'),
  thing('customer', '3', 'Boris Rotenberg'),
  thing('customer', '4', 'Roman Rotenberg'),
])
const read = (question: string, today = '2026-11-23') =>
  readQuestion(question, { topics: indexTopics(topics), names, today })
const period = (question: string) => {
  const { from, to, rolling, isFuture } = read(question).period ?? {}
  return { from, to, rolling, isFuture }
}
const named = (question: string) => read(question).names.map(({ things }) => things.map(({ id }) => id))

describe('a day', () => {
  it.each([
    ['24/11/2025'],
    ['11/24/2025'],
    ['24.11.2025'],
    ['2025/11/24'],
    ['24-Nov-2025'],
    ['24 November 2025'],
    ['Nov 24, 2025'],
    ['2025-11-24'],
  ])('is the same however its parts stand, where they can be but one: %s', (written) => {
    expect(period(`price of Apple on ${written}`)).toMatchObject({ from: '2025-11-24', to: '2025-11-24' })
  })

  it('without its year is the last that was', () => {
    expect(period('cases since 20/11')).toMatchObject({ from: '2026-11-20', to: null })
  })

  it('that may be two is no day: both are given', () => {
    expect(doubtfulDay('close on 3/11/2026', '2026-11-23')).toEqual(['2026-11-03', '2026-03-11'])
    expect(doubtfulDay('since 3/11', '2026-11-23')).toEqual(['2026-11-03', '2026-03-11'])
    expect(doubtfulDay('a third or 1/3 of it', '2026-11-23')).toBeUndefined()
  })

  it('is none of the number of a case', () => {
    expect(read('who has case 2026-0039?').period).toBeUndefined()
  })
})

it('two years are the span of both', () => {
  expect(period('gains 2024 vs 2025')).toMatchObject({ from: '2024-01-01', to: '2025-12-31' })
})

it('a sign is the comparison that it stands for, and keeps what its number counts', () => {
  expect(read('positions worth > $500 and cases <= 3 years').comparisons).toMatchObject([
    { operator: 'above', value: 500, unit: 'money' },
    { operator: 'most', value: 3, of: 'year' },
  ])
})

describe('periods', () => {
  it.each([
    ['trades since February', '2026-02-01', null],
    ['trades since December', '2025-12-01', null],
    ['what happened last quarter', '2026-07-01', '2026-09-30'],
    ['in March 2025', '2025-03-01', '2025-03-31'],
    ['in september last year', '2025-09-01', '2025-09-30'],
    ['between 3 May and 10 June', '2026-05-03', '2026-06-10'],
    ['Q2', '2026-04-01', '2026-06-30'],
    ['on 2 november', '2026-11-02', '2026-11-02'],
    ['in 2022', '2022-01-01', '2022-12-31'],
    ['yesterday', '2026-11-22', '2026-11-22'],
    ['this week', '2026-11-23', '2026-11-29'],
    ['trades before 2026', null, '2025-12-31'],
    ['trades until 2025', null, '2025-12-31'],
    ['trades after 2024', '2025-01-01', null],
    ['trades before April', null, '2026-03-31'],
    ['dividends after march', '2026-04-01', null],
    ['cases opened before 2 November', null, '2026-11-01'],
    ['cases opened after 2 November', '2026-11-03', null],
    ['since the end of June', '2026-06-30', null],
    ['cases due by the end of the week', '2026-11-23', '2026-11-29'],
    ['cases due by the end of the month', '2026-11-23', '2026-11-30'],
  ])('%s', (question, from, to) => {
    expect(period(question)).toMatchObject({ from, to })
  })

  it.each(['trades over $2000', 'positions with more than 2000 shares', 'up to 2000 shares'])(
    'an amount is none: %s',
    (question) => {
      expect(read(question).period).toBeUndefined()
      expect(read(question).amounts).toMatchObject([{ value: 2_000 }])
    },
  )

  it('counts back where a question does, and knows what has not been yet', () => {
    expect(period('return over the last 6 months')).toMatchObject({ rolling: '6M' })
    expect(period('return over the past year')).toMatchObject({ rolling: '1Y' })
    expect(period('return ytd')).toMatchObject({ rolling: 'YTD' })
    expect(period('what will it be next month')).toMatchObject({ isFuture: true })
    expect(period('cases due in the next 3 days')).toMatchObject({
      from: '2026-11-23',
      to: '2026-11-26',
      isFuture: true,
    })
    expect(read('you may have this').period).toBeUndefined()
  })
})

describe('names', () => {
  it('are found whole, in part, misspelt and without their legal form', () => {
    expect(named('exposure to Coralyn Marine')).toEqual([['1']])
    expect(named('exposure to coralyn marnie')).toEqual([['1']])
    expect(named('price of apple')).toEqual([['AAPL']])
  })

  it('that several bear are all given', () => {
    expect(named('the rotenberg case')).toEqual([['3', '4']])
  })

  it('names of one letter are symbols only in capitals', () => {
    expect(named('price of V')).toEqual([['V']])
    expect(named('v price')).toEqual([])
  })
})

describe('what is asked', () => {
  it('is a count, a list, an order or a value', () => {
    expect(read('how many cases are there')).toMatchObject({ aggregate: 'count' })
    expect(read('which positions do we have')).toMatchObject({ aggregate: 'list' })
    expect(read('biggest position')).toMatchObject({ direction: 'most' })
    expect(read('top 3 positions')).toMatchObject({ direction: 'most', take: 3 })
    expect(read('cases due since last March')).not.toHaveProperty('direction')
  })

  it('is about the topic that accounts for most of its words, misspelt ones too', () => {
    expect(read('medium priority cases').topics[0]).toMatchObject({ topic: { id: 'cases' } })
    expect(read('wich csaes are urgnt').topics[0]?.matches.map(({ part }) => part)).toEqual(['noun', 'value'])
  })

  it('holds amounts against what they are of', () => {
    expect(read('positions worth more than $25k').comparisons).toMatchObject([
      { operator: 'above', value: 25_000, unit: 'money' },
    ])
    expect(read('between 3 and 5 %').comparisons).toMatchObject([
      { operator: 'between', value: 3, upTo: 5, unit: 'percent' },
    ])
  })

  it('may be advice, private or another’s, and is known by its words', () => {
    expect(read('should i buy more apple?').outOfReach).toBe('advice')
    expect(read('what does our head of compliance earn').outOfReach).toBe('private')
    expect(read('show me another organisation’s portfolio').outOfReach).toBe('other-people')
    expect(read('what did the account earn').outOfReach).toBeUndefined()
    // A slip that is mended in a word hides nothing.
    expect(read('home address of our head of risk').outOfReach).toBe('private')
    expect(read('how much bitcoin does tesla own').outOfReach).toBe('other-people')
    expect(read('how much apple do we own').outOfReach).toBeUndefined()
    expect(read('what stocks do i follow').outOfReach).toBeUndefined()
    expect(read('what stock do i buy').outOfReach).toBe('advice')
  })

  it('is how a list is ordered: what has lasted longest began first', () => {
    expect(read('which case has been open for the longest time').direction).toBe('oldest')
    expect(read('our longest running case').direction).toBe('oldest')
    expect(read('longest sanctions list').direction).toBe('most')
    expect(read('which share earned us the most').aggregate).toBe('list')
  })

  it('is an order only where somebody orders', () => {
    expect(read('buy 10 visa at market').act).toBe('do')
    expect(read('what did we buy').act).toBe('ask')
    expect(read('get me 15 nvda').act).toBe('do')
    expect(read('limit order: 20 coca cola at 60 dollars, buy').act).toBe('do')
    expect(read('close case 30 for me').act).toBe('do')
    expect(read('buy price of apple').act).toBe('ask')
    expect(read('hello!').act).toBe('greet')
  })

  it('is two questions where it is', () => {
    expect(splitQuestion('How many cases are late, and what is our exposure to X?')).toHaveLength(2)
    expect(splitQuestion('Is Apple and Visa in profit?')).toHaveLength(1)
  })

  it('asks each of two alike of the time that stands behind both', () => {
    expect(splitQuestion('how many buys and how many sells this year')).toEqual([
      'how many buys this year',
      'how many sells this year',
    ])
    expect(splitQuestion('how much cash do we have and what did we sell last month')[0]).not.toContain('last')
  })
})

it('reads whatever is typed, in time', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (text) => {
      expect(read(text).words.length).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 30 },
  )
  const startedAt = performance.now()
  for (const text of [
    'a '.repeat(1_000),
    '1'.repeat(2_000),
    'last '.repeat(400),
    "what's ".repeat(285),
    '-'.repeat(2_000),
  ])
    read(text)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

describe('what is written short or wrong', () => {
  it.each([
    ['hw mny shares', 'how many shares'],
    ['hav we', 'have we'],
    ['the fifth largest', 'the fifth largest'],
  ])('“%s” is read as “%s”', (written, text) => {
    expect(read(written).text).toBe(text)
  })

  it('is no short writing where a name stands: nobody is made to vanish', () => {
    expect(read('worth of mt').unknown.map(({ raw }) => raw)).toEqual(['mt'])
  })

  it('letters in another order and a letter too often are nearer than another letter', () => {
    const known = ['case', 'cash', 'care', 'cave']
    expect([nearestWord('caes', known), nearestWord('casse', known)]).toEqual(['case', 'case'])
    expect(nearestWord('cafe', ['case', 'cave'])).toBeUndefined()
  })

  it('is whom it is near however they are called: a name and its ticker are one', () => {
    const index = indexNames([{ kind: 'symbol', id: 'AMZN', label: 'AMZN', names: ['AMZN', 'Amazon'] }])
    const { names } = readQuestion('price of amazn', {
      topics: indexTopics(topics),
      names: index,
      today: '2026-11-23',
    })
    expect(names.flatMap(({ things }) => things.map(({ id }) => id))).toEqual(['AMZN'])
  })
})

it('a legal form tells two of one name apart, and without it both are meant', () => {
  const party = (id: string, name: string) => ({ kind: 'customer', id, label: name, names: [name] })
  const index = indexNames([party('1', 'Tarrow Seeds ApS'), party('2', 'Tarrow Seeds Ltd')])
  const named = (question: string) =>
    readQuestion(question, { topics: indexTopics(topics), names: index, today: '2026-11-23' }).names.flatMap(
      ({ things }) => things.map(({ id }) => id),
    )
  expect(named('exposure to Tarrow Seeds ApS')).toEqual(['1'])
  expect(named('exposure to Tarrow Seeds')).toEqual(['1', '2'])
})

it('one of an order may be another than the first', () => {
  expect(read('our second largest position')).toMatchObject({ direction: 'most', place: 2 })
  expect(read('5th biggest position')).toMatchObject({ place: 5 })
  expect(read('what happened in the second quarter').place).toBeUndefined()
})

it('last year against the year before is both years, and no time to come', () => {
  expect(period('rate last year vs the year before')).toMatchObject({
    from: '2024-01-01',
    to: '2025-12-31',
    isFuture: false,
  })
})

describe('times of the calendar', () => {
  const on = (question: string) => {
    const { period } = read(question, '2026-11-26')
    return [period?.from, period?.to]
  }

  it.each([
    ['cases in the first half of the year', '2026-01-01', '2026-06-30'],
    ['cases in h1 2025', '2025-01-01', '2025-06-30'],
    ['cases since Monday', '2026-11-23', null],
    ['cases on Thursday', '2026-11-26', '2026-11-26'],
    ['cases due before Friday', '2026-11-26', '2026-11-26'],
    ['cases due by Friday', '2026-11-26', '2026-11-27'],
    ['positions in the last year', '2025-11-26', '2026-11-26'],
    ['positions in the last fortnight', '2026-11-12', '2026-11-26'],
  ])('%s', (question, from, to) => {
    expect(on(question)).toEqual([from, to])
  })

  it('are told apart where a question names two', () => {
    expect(read('cases in Q1 versus Q2').furtherPeriod).toMatchObject({ from: '2026-04-01' })
    expect(read('cases in October 2025').furtherPeriod).toBeUndefined()
    expect(read("for tomorrow's board: cases in October").furtherPeriod).toBeUndefined()
  })

  it('before another begins where that one began', () => {
    const spanOf = (from: string, to: string, unit?: string) => Object.values(spanBefore({ from, to }, unit))
    expect(spanOf('2026-10-01', '2026-10-31')).toEqual(['2026-09-01', '2026-09-30'])
    expect(spanOf('2026-03-01', '2026-03-31', 'month')).toEqual(['2026-02-01', '2026-02-28'])
    expect(spanOf('2025-01-01', '2025-12-31')).toEqual(['2024-01-01', '2024-12-31'])
    expect(spanOf('2026-11-03', '2026-11-03')).toEqual(['2026-11-02', '2026-11-02'])
  })
})

it('how long something is is no time of the calendar', () => {
  const { period, comparisons } = read('cases open for more than a year')
  expect(period).toBeUndefined()
  expect(comparisons).toMatchObject([{ operator: 'above', value: 1, of: 'year' }])
})

it('what is said before a question is no part of it', () => {
  expect(withoutPreamble('Hi, I am preparing a pack and need to know how many cases are open')).toBe(
    'how many cases are open',
  )
  expect(withoutPreamble("For tomorrow's board paper: what is our cash?")).toBe('what is our cash?')
  expect(withoutPreamble('Apple: how many shares do we own')).toBe('Apple: how many shares do we own')
})

it('“there” and “that” of a clause stand for nothing that was said before', () => {
  expect(read('how many cases are there').hasPronoun).toBe(false)
  expect(read('cases that are urgent').hasPronoun).toBe(false)
  expect(read('how many of those are urgent').hasPronoun).toBe(true)
  expect(read('is that more than last month').hasPronoun).toBe(true)
})

describe('words of the trade', () => {
  const text = (question: string) => read(question).text

  it.each([
    ['tally of cases', 'number of cases'],
    ['what slice of cases is urgent', 'what share of cases is urgent'],
    ['high prio as pct of all unclosed cases', 'what share of all open cases is high priority'],
    ['1y default prob of Apple', 'probability of default of apple'],
    ['by when does Apple need to be done', 'deadline of apple'],
    ['urgents, leaving out whatever was escalated', 'urgent cases, excluding escalated'],
    ['which holding eats the largest share of risk', 'which holding has the largest share of risk'],
    ['swiss names in the book', 'swiss customers'],
    ['cases minus the urgent ones', 'cases excluding the urgent ones'],
    ['top five exposures', 'top five customers by exposure'],
  ])('%s', (question, plain) => {
    expect(text(question)).toBe(plain)
  })

  it('what lies a while back, and further, is an age, and no day', () => {
    expect(read('confirmed over 12 months ago').period).toBeUndefined()
    expect(read('confirmed over 12 months ago').comparisons).toMatchObject([{ value: 12, of: 'month' }])
    expect(read('cases since a week ago').period).toMatchObject({ to: '2026-11-23' })
  })

  it('a month at the end is one that something was in, and one with its day stays that day', () => {
    expect(read('cases october').period).toMatchObject({ from: '2026-10-01', to: '2026-10-31' })
    expect(read('cases on 2 november').period).toMatchObject({ from: '2026-11-02', to: '2026-11-02' })
  })

  it('a word that is all that is said is not mended: it may be a name', () => {
    expect(read('positons?').words[0]?.text).toBe('positons')
    expect(read('our positons worth?').words[1]?.text).toBe('position')
  })
})

describe('words that stand inside a phrase and in short forms', () => {
  it('change nothing of what it names', () => {
    const { topics: found } = read('what is the market currently value of Apple')
    expect(found[0]?.matches).toContainEqual(expect.objectContaining({ column: 'value' }))
  })

  it.each([
    ['what is its deadline', 'what is its deadline'],
    ["it's Apple", 'it is apple'],
    ['3m bill yield', '3 month bill yield'],
    ['which cases are closest to their deadline', 'which cases are with the earliest deadline'],
    ['is the 5y above the 10y', 'which yields more, the 5 year or the 10 year treasury'],
    ['down the most today', 'down today the most'],
  ])('%s', (question, text) => {
    expect(read(question).text).toBe(text)
  })

  it('two that are added up by a sign are two questions', () => {
    expect(splitQuestion('cases past deadline + exposure to Coralyn Marine')).toHaveLength(2)
  })

  it('a tenth of the whole that rows are held against is no share that is asked', () => {
    expect(read('positions above 10% of the book').aggregate).toBe('value')
    expect(read('what share of the positions is urgent').aggregate).toBe('share')
  })
})

it('a scale that is said once behind the second bound is of both', () => {
  const bounds = (question: string) => {
    const [one] = read(question).comparisons
    return [one?.value, one?.upTo]
  }
  expect(bounds('cases between 3 and 4 million')).toEqual([3e6, 4e6])
  expect(bounds('cases between 300k and 4 million')).toEqual([3e5, 4e6])
  expect(bounds('cases between 300 and 400')).toEqual([300, 400])
})

it.each(['what counts towards the health of it', 'what makes a case urgent'])(
  'is explained: %s',
  (question) => {
    expect(read(question).act).toBe('explain')
  },
)

it('words by which an order or a total is read are known', () => {
  const words = `best strongest worst weakest laggard poorest riskiest hardest oldest earliest soonest nearest newest latest biggest
    largest highest fastest quickest greatest longest richest heaviest heavier severest widest priciest busiest steepest deepest
    smallest lowest slowest fewest shortest cheapest tiniest lightest mildest tightest narrowest safest calmest descending
    average mean median typical usual aggregate total combined enumerate`
  expect(words.split(/\s+/).filter((word) => read(`the ${word} urgent case`).unknown.length > 0)).toEqual([])
})

it.each([
  ['the five customers with the highest exposure', 5],
  ['name 3 borrowers that have the lowest rating', 3],
  ['cases of the two weeks with the highest load', undefined],
])('rows are as many as are said before their name: %s', (question, take) => {
  expect(read(question).take).toBe(take)
})

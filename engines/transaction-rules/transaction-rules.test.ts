import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  evaluateAll,
  type Hit,
  problemsOfRule,
  type Rule,
  type RuleDefinition,
  RuleEvaluator,
  starterRules,
  starterRulesIn,
  type Transaction,
} from './index.ts'

const DAY = 86_400_000
const START = Date.parse('2026-01-01T00:00:00Z')
const usd = (dollars: number) => Math.round(dollars * 100)

let number = 0
function booked(day: number, dollars: number, more: Partial<Transaction> = {}): Transaction {
  number += 1
  return {
    id: `t${String(number).padStart(5, '0')}`,
    account: 'a1',
    at: START + day * DAY,
    direction: 'in',
    amountMinor: usd(dollars),
    currency: 'USD',
    counterparty: 'somebody',
    country: 'US',
    kind: 'transfer',
    peerGroup: '',
    ...more,
  }
}

const ruleOf = (definition: Partial<RuleDefinition>): Rule => ({
  id: 'r1',
  version: 3,
  definition: {
    typology: 'test',
    severity: 'medium',
    currency: 'USD',
    trigger: {},
    all: [],
    cooldownDays: 0,
    ...definition,
  },
})
const starter = (key: string): Rule => {
  const found = starterRules.find((one) => one.key === key)
  if (!found) throw new Error(`There is no starter rule ${key}.`)
  return { id: key, version: 1, definition: found.definition }
}
const times = (count: number, make: (at: number) => Transaction) =>
  Array.from({ length: count }, (_, at) => make(at))

describe('the starter pack', () => {
  it('every rule can be run and is known by one key', () => {
    for (const { definition, key } of starterRules)
      expect([key, problemsOfRule(definition)]).toEqual([key, []])
    expect(new Set(starterRules.map(({ key }) => key)).size).toBe(starterRules.length)
  })

  const pair = { counterparty: 'shell' }
  const stories: Record<string, { fires: Transaction[]; rests: Transaction[] }> = {
    'structuring-cash': {
      fires: [1, 3, 6].map((day) => booked(day, 9_400, { kind: 'cash' })),
      rests: [1, 3, 14].map((day) => booked(day, 9_400, { kind: 'cash' })),
    },
    'pass-through': {
      fires: [booked(1, 20_000), booked(2, 19_000, { direction: 'out' })],
      rests: [booked(1, 20_000), booked(4, 19_000, { direction: 'out' })],
    },
    'dormant-wake-up': {
      fires: [booked(0, 10), booked(181, 5_000)],
      rests: [booked(0, 10), booked(179, 5_000)],
    },
    funnel: {
      fires: times(8, (at) => booked(at / 2, 900, { counterparty: `p${at}` })),
      rests: times(8, (at) => booked(at / 2, 900, { counterparty: `p${at % 3}` })),
    },
    'round-trip': {
      fires: [booked(1, 8_000, { ...pair, direction: 'out' }), booked(9, 7_700, pair)],
      rests: [booked(1, 8_000, { ...pair, direction: 'out' }), booked(9, 7_700)],
    },
    'high-risk-corridor': {
      fires: [booked(1, 1_000, { country: 'VE' })],
      rests: [booked(1, 999, { country: 'VE' }), booked(1, 90_000)],
    },
    'call-for-action-country': {
      fires: [booked(1, 5, { country: 'KP', currency: 'KZT' })],
      rests: [booked(1, 90_000, { country: 'VE' }), booked(1, 90_000)],
    },
    'velocity-day': {
      fires: times(6, (at) => booked(1 + at / 10, 1_200, { direction: 'out' })),
      rests: times(6, (at) => booked(1 + at / 2, 1_200, { direction: 'out' })),
    },
    'round-amounts': {
      fires: times(5, (at) => booked(at, 3_000)),
      rests: times(5, (at) => booked(at, 3_000.01)),
    },
    'new-beneficiary-large': {
      fires: [
        ...times(20, (at) => booked(at, 50, { direction: 'out' })),
        booked(30, 12_000, { direction: 'out', counterparty: 'new' }),
      ],
      rests: [
        ...times(20, (at) => booked(at, 50, { direction: 'out' })),
        booked(30, 12_000, { direction: 'out' }),
      ],
    },
    'chargebacks-share': {
      fires: [
        ...times(3, (at) => booked(at, 50)),
        ...times(3, (at) => booked(4 + at, 50, { kind: 'chargeback', direction: 'out' })),
      ],
      rests: [
        ...times(9, (at) => booked(at, 50)),
        ...times(3, (at) => booked(9 + at, 50, { kind: 'chargeback', direction: 'out' })),
      ],
    },
    'structuring-small': {
      fires: times(5, (at) => booked(at, 900)),
      rests: times(5, (at) => booked(at, 1_000)),
    },
  }
  it.each(Object.entries(stories))(
    '%s finds its story and leaves the like alone',
    (key, { fires, rests }) => {
      expect(evaluateAll([starter(key)], fires).length).toBeGreaterThan(0)
      expect(evaluateAll([starter(key)], rests)).toEqual([])
    },
  )
})

describe('a hit', () => {
  it('explains itself: transactions, sums, threshold and window', () => {
    const cash = [1, 3, 6].map((day) => booked(day, 9_400, { kind: 'cash' }))
    const [hit] = evaluateAll([starter('structuring-cash')], [...cash, booked(2, 40, { kind: 'card' })])
    expect(hit).toMatchObject({ ruleId: 'structuring-cash', ruleVersion: 1, account: 'a1', isFirst: true })
    expect(hit?.findings[0]).toMatchObject({
      block: 'count',
      value: 3,
      threshold: 3,
      from: START - 4 * DAY,
      to: START + 6 * DAY,
      transactions: cash.map(({ id }) => id),
    })
    expect(hit?.findings[0]?.words).toContain('at most 30% below 10,000.00 USD in 10 days')
    expect(hit?.findings[0]?.words).toContain('incoming cash transactions at most')
    expect(hit?.findings[1]?.words).toMatch(
      /^3 now; the account had no incoming cash .* before, so there is no baseline to compare with\.$/,
    )
  })

  it('further ones within the cooldown are counted and no alert of their own', () => {
    const rule = ruleOf({ trigger: { atLeast: usd(1_000) }, cooldownDays: 7 })
    const hits = evaluateAll(
      [rule],
      [0, 3, 6.9, 7, 8].map((day) => booked(day, 1_000)),
    )
    expect(hits.map(({ isFirst }) => isFirst)).toEqual([true, false, false, true, false])
    expect(new Set(hits.map(({ subject }) => subject)).size).toBe(1)
  })

  it('a rule by party holds each party apart and says which', () => {
    const of = { direction: 'out' } as const
    const rule = ruleOf({
      trigger: of,
      all: [{ block: 'sum', of, hours: 24, atLeast: usd(100), counterparty: 'same' }],
    })
    const hits = evaluateAll(
      [rule],
      [
        booked(1, 60, { ...of, counterparty: 'x' }),
        booked(1.1, 60, { ...of, counterparty: 'y' }),
        booked(1.2, 60, { ...of, counterparty: 'x' }),
      ],
    )
    expect(hits.map(({ counterparty }) => counterparty)).toEqual(['x'])
  })
})

describe('money', () => {
  const sum = ruleOf({ all: [{ block: 'sum', of: {}, hours: 24, atLeast: usd(100) }] })
  const mixed = [booked(1, 60), booked(1.1, 60, { currency: 'EUR' }), booked(1.2, 41)]

  it('an amount in another currency is never added unconverted: without a rate it is omitted, and the hit states it', () => {
    const hits = evaluateAll([sum], mixed)
    expect(hits).toHaveLength(1)
    expect(hits[0]?.findings[0]?.value).toBe(usd(101))
    expect(hits[0]?.leftOut).toEqual({ count: 1, currencies: ['EUR'] })
  })

  it('is converted by the rate of its day, to whole minor units; an old rate is none', () => {
    const rates = [
      { from: 'EUR', to: 'USD', day: '2025-12-28', rate: 2 },
      { from: 'EUR', to: 'USD', day: '2026-01-02', rate: 1.085_55 },
    ]
    const hits = evaluateAll([sum], mixed, { rates })
    expect(hits[0]?.findings[0]?.value).toBe(usd(60) + 6_513)
    expect(evaluateAll([sum], mixed, { rates: rates.slice(1) }).map(({ at }) => at)).toEqual(
      hits.map(({ at }) => at),
    )
    const old = [{ from: 'EUR', to: 'USD', day: '2025-12-01', rate: 1.1 }]
    expect(evaluateAll([sum], mixed, { rates: old })[0]?.leftOut.count).toBe(1)
    const yen = [{ from: 'JPY', to: 'USD', day: '2026-01-02', rate: 0.0065 }]
    const paid = booked(1.5, 0, { currency: 'JPY', amountMinor: 20_000 })
    expect(evaluateAll([sum], [paid], { rates: yen })[0]?.findings[0]?.value).toBe(13_000)
  })
})

describe('a listed name', () => {
  const named = (probability: number) => ({ named: { probability, words: `reads like X, ${probability}` } })
  const rule = starter('listed-name')

  it('is told by the closest of the moment, from the threshold on', () => {
    expect(evaluateAll([rule], [booked(1, 5), booked(2, 5, named(0.69))])).toEqual([])
    const [hit, ...others] = evaluateAll([rule], [booked(1, 5, named(0.7)), booked(1, 5, named(0.9))])
    expect(others).toEqual([])
    expect(hit?.findings[0]).toMatchObject({
      value: 0.9,
      words: 'reads like X, 0.9; the rule asks for 70%.',
    })
  })

  it('is seen in a currency that there is no rate for, and nothing is said to be left out', () => {
    const paid = booked(1, 5, { currency: 'KZT', ...named(0.9) })
    expect(evaluateAll([rule], [paid])).toMatchObject([{ leftOut: { count: 0 } }])
    const above = { ...rule, definition: { ...rule.definition, trigger: { atLeast: 1 } } }
    expect(evaluateAll([above], [paid])).toEqual([])
    expect(
      problemsOfRule({ ...rule.definition, all: [{ block: 'listed-name', atLeast: 1.2 }] }),
    ).toHaveLength(1)
  })
})

describe('the evaluator', () => {
  const of = { direction: 'in' } as const
  const rules: Rule[] = [
    ...starterRules.map(({ key, definition }) => ({ id: key, version: 1, definition })),
    {
      ...ruleOf({ all: [{ block: 'sum', of, hours: 30, atLeast: 5_000, counterparty: 'same' }] }),
      id: 'by-party',
    },
    {
      ...ruleOf({
        all: [
          {
            block: 'ratio',
            of: { direction: 'out' },
            to: of,
            measure: 'sum',
            hours: 50,
            atLeast: 0.5,
            atMost: 2,
          },
        ],
      }),
      id: 'ratio',
    },
    {
      ...ruleOf({
        all: [{ block: 'own-history', of: {}, measure: 'sum', hours: 24, days: 20, factor: 1.2, fewest: 2 }],
      }),
      id: 'history',
    },
  ]
  const transactions = fc
    .array(
      fc.record({
        account: fc.constantFrom('a', 'b'),
        hour: fc.integer({ min: 0, max: 400 }),
        direction: fc.constantFrom('in' as const, 'out' as const),
        amountMinor: fc.integer({ min: 1, max: 1_200_000 }),
        currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR'),
        counterparty: fc.constantFrom('', 'x', 'y', 'z'),
        country: fc.constantFrom('US', 'IR', ''),
        kind: fc.constantFrom('transfer' as const, 'cash' as const, 'card' as const, 'chargeback' as const),
      }),
      { maxLength: 60 },
    )
    .map((all) =>
      // Few moments, so that many fall together.
      all.map(
        ({ hour, ...one }, at): Transaction => ({
          ...one,
          id: `t${String(at).padStart(3, '0')}`,
          at: START + Math.floor(hour / 5) * 5 * 3_600_000,
          peerGroup: '',
        }),
      ),
    )
  const inOrder = (all: readonly Transaction[]) => [...all].sort((left, right) => left.at - right.at)
  const byKey = (hits: readonly Hit[]) =>
    [...new Map(hits.map((hit) => [hit.key, hit])).values()].sort(
      (left, right) => left.at - right.at || (left.key < right.key ? -1 : 1),
    )
  const streamed = (all: readonly Transaction[], { isAtOnce }: { isAtOnce: boolean }) => {
    const hits: Hit[] = []
    const evaluator = new RuleEvaluator(rules, (hit) => hits.push(hit))
    for (const transaction of inOrder(all)) {
      evaluator.take(transaction)
      if (isAtOnce) evaluator.settle(transaction.account)
    }
    evaluator.settle()
    return hits
  }

  it('gives the same one by one as all together', () => {
    fc.assert(
      fc.property(transactions, (all) => {
        expect(byKey(streamed(all, { isAtOnce: false }))).toEqual(evaluateAll(rules, all))
      }),
      { numRuns: 60 },
    )
  })

  it('gives the same in whatever order those of one moment come', () => {
    fc.assert(
      fc.property(transactions, fc.infiniteStream(fc.nat()), (all, numbers) => {
        const shuffled = all
          .map((one) => ({ one, by: numbers.next().value as number }))
          .sort((left, right) => left.by - right.by)
          .map(({ one }) => one)
        expect(byKey(streamed(shuffled, { isAtOnce: false }))).toEqual(evaluateAll(rules, all))
        expect(evaluateAll(rules, shuffled)).toEqual(evaluateAll(rules, all))
      }),
      { numRuns: 60 },
    )
  })

  it('judged at once it tells every hit that it tells together', () => {
    fc.assert(
      fc.property(transactions, (all) => {
        const answer = new Set(streamed(all, { isAtOnce: true }).map(({ key }) => key))
        for (const { key } of evaluateAll(rules, all)) expect(answer).toContain(key)
      }),
      { numRuns: 40 },
    )
  })

  it('counts a window as one would by hand', () => {
    const rule = ruleOf({ trigger: of, all: [{ block: 'sum', of, hours: 48, atLeast: 1 }] })
    fc.assert(
      fc.property(transactions, (all) => {
        const own = all.filter(({ currency, direction }) => currency === 'USD' && direction === 'in')
        for (const hit of evaluateAll([rule], all)) {
          const inside = own.filter(
            ({ account, at }) => account === hit.account && at <= hit.at && at > hit.at - 2 * DAY,
          )
          expect(hit.findings[0]?.value).toBe(inside.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
          expect(hit.findings[0]?.transactions).toEqual(
            inside
              .sort((left, right) => left.at - right.at || (left.id < right.id ? -1 : 1))
              .map(({ id }) => id),
          )
        }
      }),
      { numRuns: 60 },
    )
  })

  it('refuses what comes after a later one of its account, and a rule that cannot be run', () => {
    const evaluator = new RuleEvaluator(rules, () => {})
    evaluator.take(booked(2, 1))
    expect(() => evaluator.take(booked(1, 1))).toThrow(RangeError)
    expect(problemsOfRule(ruleOf({}).definition)).toHaveLength(1)
    expect(problemsOfRule(ruleOf({ trigger: { atLeast: 10, below: 10 } }).definition)).toEqual([
      'A range of amounts is empty.',
    ])
  })
})

describe('the starter pack in another currency', () => {
  const inYen = starterRulesIn('JPY')
  it('has thresholds of the order of the currency, in its minor units and in its name', () => {
    const structuring = inYen.find(({ key }) => key === 'structuring-cash:JPY')
    expect(structuring?.name).toBe('Structuring: cash just below 1,000,000 (JPY)')
    expect(structuring?.definition.trigger.justBelow?.threshold).toBe(1_000_000)
  })

  it('can be run, and has each rule that asks for no amount once whatever the currency', () => {
    for (const { definition } of inYen) expect(problemsOfRule(definition)).toEqual([])
    expect(inYen.map(({ key }) => key)).toContain('call-for-action-country')
    expect(inYen.map(({ key }) => key)).toContain('listed-name')
  })

  it('begins with drafts where nobody has said of which order the currency is', () => {
    const active = starterRulesIn('LAK').filter(({ isActive }) => isActive)
    expect(active.map(({ key }) => key)).toEqual(['call-for-action-country', 'listed-name'])
  })
})

import { expect, it } from 'vitest'
import { orderEventKinds } from '#domains/trading/contract/index.ts'
import { shownAt, titleOfExplanation, wordsOf } from './order-event-words.ts'

const terms = { side: 'BUY', symbol: 'AAPL', quantity: 10_000_000, limitPrice: 3_900_000, stopPrice: null }
const why = { code: 'price-improved', sentence: 'Because.', facts: {} }
const details = {
  'order-received': { order: terms },
  'order-stepped': { step: 'accept' },
  'order-adjusted': { because: 'The other leg was filled in part.', to: terms },
  'stop-trailed': { bestPrice: 3_900_000, stopPrice: 3_800_000 },
  'order-waited': { why },
  'hold-set': { hold: 39_000_000 },
  'order-filled': { fill: { quantity: 4_000_000, price: 3_890_100, left: 6_000_000 }, why },
} satisfies Record<(typeof orderEventKinds)[number], object>

it('every kind of event of an order has a sentence of its own, and none names its code', () => {
  const words = orderEventKinds.map((kind) => wordsOf({ kind, detail: details[kind] }).what)
  expect(new Set(words).size).toBe(orderEventKinds.length)
  expect(words.filter((what) => /order-|hold-set|undefined/.test(what))).toEqual([])
})

it('a fill says whether the order is whole with it, and one whose reason was not recorded says that', () => {
  const filled = (fill: object, facts: object) =>
    wordsOf({
      kind: 'order-filled',
      detail: { fill: { quantity: 4_000_000, price: 3_890_100, ...fill }, ...facts },
    })
  expect(filled({ left: 6_000_000 }, { why })).toEqual({
    what: 'Filled in part: 4 at $389.01, 6 left',
    why: 'Because.',
  })
  expect(filled({ left: 0 }, { why }).what).toBe('Filled: 4 at $389.01')
  expect(filled({}, {}).why).toBe('Not recorded.')
  expect(shownAt(null)).toBe('')
})

it('the title of an explanation says what it is of: a cancelled order that the market never reached was not filled', () => {
  const explained = (code: string) => ({ code, sentence: '', facts: {}, asOf: null })
  const title = (code: string, status: string) => titleOfExplanation({ explanation: explained(code), status })
  expect(title('filled-at-best', 'FILLED')).toBe('Why it was filled as it was')
  expect(title('price-improved', 'PARTIALLY_FILLED')).toBe('Why the part was filled as it was')
  expect(title('not-marketable', 'PARTIALLY_FILLED')).toBe('Why it waits')
  expect(title('not-marketable', 'CANCELLED')).toBe('What the market showed last')
  expect(title('waits-for-opening', 'PENDING')).toBe('Why it waits')
  expect(titleOfExplanation({ explanation: null, status: 'FILLED' })).toBe('Why it ended as it did')
})

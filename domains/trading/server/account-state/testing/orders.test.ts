import { expect, it } from 'vitest'
import { money, price, quantity } from '#engines/money/index.ts'
import { buyingPowerOf, heldOf } from '../account-state.ts'
import { goExDividend, payDividend, splitShares } from '../corporate-actions.ts'
import { matchAgainstMarket } from '../match-against-market.ts'
import { cancelOrder, replaceOrder } from '../orders/change-order.ts'
import { expireOrders, settleCash } from '../settle-and-expire.ts'
import { dollars, refusalOf, shares, TestAccount } from './test-account.ts'

const look = (test: TestAccount, market: Parameters<typeof matchAgainstMarket>[1]) =>
  test.work((recorder) => matchAgainstMarket(recorder, market))
const cancel = (test: TestAccount, id: number) => test.work((recorder) => cancelOrder(recorder, id))
const tradable = { symbol: 'AAPL', name: 'Apple', isTradable: true, isFractionable: true }
const sound = (test: TestAccount) => {
  expect(test.faults()).toEqual([])
  expect(test.replayed()).toBe(test.bytes())
}
/** A state that holds AAPL. */
const holding = (count: number, at = 150, facts = {}) => {
  const test = new TestAccount(100_000, facts)
  test.place({ quantity: shares(count) }, test.quote(at - 0.01, at, { askSize: null }))
  return test
}
const at = (test: TestAccount, moment: string) => {
  test.now = Date.parse(moment)
}

it('TRADE-030 a market order is filled at once at the best price on the other side while the exchange is open', () => {
  const test = new TestAccount()
  const id = test.place({}, test.quote(149.99, 150.01))
  expect(test.order(id)).toMatchObject({
    state: 'FILLED',
    filled: shares(10),
    gross: money(15_001_000),
    hold: 0,
  })
  expect(test.order(id).why?.code).toBe('filled-at-best')
  sound(test)
})

it('TRADE-030 outside of the session an order waits, and is filled on the first look after the opening', () => {
  const test = new TestAccount(100_000, {}, '2026-11-21T15:00:00.000Z')
  const id = test.place({}, test.quote(149, 150))
  expect(test.order(id).state).toBe('QUEUED')
  look(test, test.quote(149, 150))
  expect(test.order(id).state).toBe('QUEUED')
  at(test, '2026-11-23T14:30:00.000Z')
  look(test, test.quote(151, 152))
  expect(test.order(id)).toMatchObject({ state: 'FILLED', gross: dollars(1520) })
  sound(test)
})

it('partial then cancel keeps the filled part and frees the rest of the hold', () => {
  const test = new TestAccount(10_000)
  const id = test.place(
    { type: 'LIMIT', limitPrice: dollars(100), quantity: shares(50) },
    test.quote(99, 100, { askSize: shares(20) }),
  )
  expect(test.order(id)).toMatchObject({
    state: 'PARTIALLY_FILLED',
    filled: shares(20),
    hold: dollars(3_000),
  })
  cancel(test, id)
  expect(test.order(id)).toMatchObject({ state: 'CANCELLED', filled: shares(20), hold: 0 })
  expect(buyingPowerOf(test.state)).toBe(dollars(8_000))
  expect(refusalOf(() => cancel(test, id))).toBe('ORDER_NOT_CANCELABLE')
  sound(test)
})

it('a market purchase filled better than its hold gives the difference back', () => {
  const test = new TestAccount(1_000, {}, '2026-11-22T15:00:00.000Z')
  const id = test.place({ quantity: shares(20) }, test.quote(39.99, 40))
  expect(test.order(id).hold).toBe(dollars(832))
  at(test, '2026-11-23T14:30:00.000Z')
  look(test, test.quote(38, 39))
  expect(test.order(id)).toMatchObject({ state: 'FILLED', hold: 0 })
  expect(buyingPowerOf(test.state)).toBe(dollars(220))
  sound(test)
})

it('a purchase that the market carries beyond what the account can pay ends and costs nothing', () => {
  const test = new TestAccount(1_000, {}, '2026-11-22T15:00:00.000Z')
  const id = test.place({ quantity: shares(24) }, test.quote(39.99, 40))
  at(test, '2026-11-23T14:30:00.000Z')
  look(test, test.quote(45, 46))
  expect(test.order(id)).toMatchObject({
    state: 'REJECTED',
    filled: 0,
    reason: { code: 'INSUFFICIENT_BUYING_POWER' },
  })
  expect(buyingPowerOf(test.state)).toBe(dollars(1_000))
  sound(test)
})

it('two orders that together exceed the buying power: the second is refused and changes nothing', () => {
  const test = new TestAccount(1_000)
  const limit = { type: 'LIMIT', limitPrice: dollars(60), quantity: shares(10) } as const
  test.place(limit, test.quote(79, 80))
  const before = test.bytes()
  expect(refusalOf(() => test.place(limit, test.quote(79, 80)))).toBe('INSUFFICIENT_BUYING_POWER')
  expect(test.bytes()).toBe(before)
})

it('more than is held and not reserved by open sales cannot be sold', () => {
  const test = holding(10)
  const sell = { side: 'SELL', type: 'LIMIT', limitPrice: dollars(200) } as const
  test.place({ ...sell, quantity: shares(6) }, test.quote(149, 150))
  expect(refusalOf(() => test.place({ ...sell, quantity: shares(5) }))).toBe('INSUFFICIENT_QUANTITY')
  test.place({ ...sell, quantity: shares(4) })
  sound(test)
})

it('a holding under one share is sold at the market in full, and trade, cash and gain are of the same cent', () => {
  const test = holding(1.374)
  const paid = test.order(1).gross
  test.place({ side: 'SELL', quantity: shares(1) }, test.quote(149.99, 150))
  const cash = buyingPowerOf(test.state)
  const id = test.place({ side: 'SELL', quantity: shares(0.374) }, test.quote(151.37, 151.39))
  // 0.374 × 151.37 = 56.61238: the trade is of 56.61 dollars, and so is the cash, less the cent that a sale is charged.
  const fees = test.order(id).fees
  expect(test.order(id)).toMatchObject({ state: 'FILLED', filled: shares(0.374) })
  expect(buyingPowerOf(test.state) - cash).toBe(dollars(56.61) - fees)
  expect(heldOf(test.state, 'AAPL')).toBe(0)
  expect(paid).toBe(dollars(206.1))
  // Little enough to be worth no cent is sold as well, for no more than its charges.
  const dust = holding(1, 0.5)
  dust.place({ side: 'SELL', quantity: quantity(999_999) }, dust.quote(0.49, 0.5))
  dust.place({ side: 'SELL', quantity: quantity(1) }, dust.quote(0.49, 0.5))
  expect(heldOf(dust.state, 'AAPL')).toBe(0)
  for (const each of [test, dust]) sound(each)
})

it('hundredths of a millionth are refused of a holding too large to count them, and no order fails on them', () => {
  const test = new TestAccount(100_000)
  const quote = test.quote(0.001, 0.002, { askSize: null, bidSize: null })
  test.place({ quantity: shares(30_000_000) }, quote)
  for (const side of ['SELL', 'BUY'] as const)
    expect(refusalOf(() => test.place({ side, quantity: quantity(1_000_000.01) }, quote))).toBe(
      'NOT_FRACTIONABLE',
    )
  test.place({ side: 'SELL', quantity: quantity(1_000_001) }, quote)
  sound(test)
})

it('less than a share is refused of a purchase and of a sale that is no market order for the day', () => {
  const test = holding(1.5)
  const quote = test.quote(149.99, 150)
  const refused = (facts: object) => refusalOf(() => test.place({ quantity: shares(0.5), ...facts }, quote))
  expect(refused({})).toBe('QUANTITY_BELOW_MINIMUM')
  expect(refused({ side: 'SELL', type: 'LIMIT', limitPrice: dollars(150) })).toBe('NOT_FRACTIONABLE')
  expect(refused({ side: 'SELL', timeInForce: 'GTC' })).toBe('NOT_FRACTIONABLE')
  expect(refused({ side: 'SELL', quantity: shares(1.6) })).toBe('INSUFFICIENT_QUANTITY')
  expect(refused({ side: 'SELL', quantity: quantity(0) })).toBe('QUANTITY_BELOW_MINIMUM')
})

it('a fill beyond the quantity, or the same fill again, cannot happen', () => {
  const test = holding(10)
  const filled = test.journal.find((event) => event.kind === 'order-filled')
  if (filled?.kind !== 'order-filled') throw new Error('The order was filled.')
  expect(() =>
    test.work((recorder) => recorder.record({ kind: 'order-filled', fill: filled.fill, why: filled.why })),
  ).toThrow(/beyond its quantity/)
})

it('a replace after a part was filled leaves the new quantity less the filled one, and is not refused for what the order itself holds', () => {
  const test = new TestAccount(5_000)
  const id = test.place(
    { type: 'LIMIT', limitPrice: dollars(100), quantity: shares(50) },
    test.quote(99, 100, { askSize: shares(20) }),
  )
  const newId = test.nextId()
  const changes = { quantity: shares(50), limitPrice: dollars(99) }
  test.work((recorder) =>
    replaceOrder(recorder, id, newId, changes, { instrument: tradable, quote: test.quote(99, 100) }),
  )
  expect(test.order(id)).toMatchObject({
    state: 'REPLACED',
    replacedById: newId,
    filled: shares(20),
    hold: 0,
  })
  expect(test.order(newId)).toMatchObject({
    state: 'WORKING',
    quantity: shares(30),
    replacesId: id,
    hold: dollars(2_970),
  })
  const toLittle = () =>
    test.work((recorder) =>
      replaceOrder(
        recorder,
        newId,
        99,
        { quantity: shares(0.5) },
        { instrument: tradable, quote: undefined },
      ),
    )
  expect(refusalOf(toLittle)).toBe('QUANTITY_BELOW_MINIMUM')
  expect(test.order(newId).state).toBe('WORKING')
  sound(test)
})

it('a sell of everything can be replaced: its own reserve is not in its way', () => {
  const test = holding(10)
  const id = test.place({ side: 'SELL', type: 'LIMIT', limitPrice: dollars(200) })
  const newId = test.nextId()
  test.work((recorder) =>
    replaceOrder(
      recorder,
      id,
      newId,
      { limitPrice: dollars(190) },
      { instrument: tradable, quote: undefined },
    ),
  )
  expect(test.order(newId)).toMatchObject({ state: 'WORKING', limitPrice: dollars(190) })
})

it('a stop that the market gaps through is filled at the market, never at the stop', () => {
  const test = holding(10)
  const id = test.place(
    { side: 'SELL', type: 'STOP_LOSS', stopPrice: dollars(140), timeInForce: 'GTC' },
    test.quote(149, 150),
  )
  at(test, '2026-11-23T14:30:00.000Z')
  look(test, test.quote(129, 130))
  expect(test.order(id)).toMatchObject({ state: 'FILLED', gross: dollars(1_290), isElected: true })
  sound(test)
})

it('a stop is elected by no look outside of the session and by no print outside of the quote', () => {
  const test = holding(10)
  const id = test.place(
    { side: 'SELL', type: 'STOP_LOSS', stopPrice: dollars(140), timeInForce: 'GTC' },
    test.quote(149, 150),
  )
  look(test, test.quote(149, 150, { last: dollars(130) }))
  at(test, '2026-11-20T22:00:00.000Z')
  look(test, test.quote(129, 130))
  expect(test.order(id)).toMatchObject({ state: 'WORKING', isElected: false })
})

it('within a bar a stop is filled at the stop, and at the opening where the bar opens beyond it', () => {
  for (const [open, gross] of [
    [145, 1_400],
    [138, 1_379.3],
  ] as const) {
    const test = holding(10)
    const id = test.place({ side: 'SELL', type: 'STOP_LOSS', stopPrice: dollars(140) }, test.quote(149, 150))
    look(test, test.bar(open, 146, 135, 137))
    expect(test.order(id)).toMatchObject({ state: 'FILLED', gross: dollars(gross) })
    sound(test)
  }
})

it('a trailing stop follows the best price and keeps its distance when the market turns', () => {
  const test = holding(10)
  const id = test.place(
    { side: 'SELL', type: 'TRAILING_STOP', trail: { amount: dollars(5) } },
    test.quote(150, 150),
  )
  expect(test.order(id)).toMatchObject({ stopPrice: dollars(145) })
  look(test, test.quote(160, 160))
  expect(test.order(id)).toMatchObject({ stopPrice: dollars(155), bestPrice: dollars(160) })
  look(test, test.quote(156, 156))
  expect(test.order(id).stopPrice).toBe(dollars(155))
  look(test, test.quote(154, 154))
  expect(test.order(id)).toMatchObject({ state: 'FILLED', gross: dollars(1_540) })
  sound(test)
})

it('a limit order on arrival is improved by the market; a resting one waits for a trade-through and takes the best price then; each look that says something else is recorded', () => {
  const test = new TestAccount()
  const limit = { type: 'LIMIT', limitPrice: dollars(150) } as const
  const better = test.place(limit, test.quote(148, 149))
  expect(test.order(better)).toMatchObject({ gross: dollars(1_490), why: { code: 'price-improved' } })
  const resting = test.place(limit, test.quote(150.5, 151))
  const { version } = test.order(resting)
  expect(test.order(resting).why).toMatchObject({
    code: 'not-marketable',
    facts: { limit: dollars(150), best: dollars(151), bid: dollars(150.5) },
  })
  look(test, test.quote(149.5, 150))
  expect(test.order(resting)).toMatchObject({
    state: 'WORKING',
    version,
    why: { code: 'touched-not-through' },
  })
  const written = test.journal.length
  look(test, test.quote(149.5, 150))
  expect(test.journal).toHaveLength(written)
  look(test, test.quote(149, 149.5))
  expect(test.order(resting)).toMatchObject({
    state: 'FILLED',
    gross: dollars(1_495),
    why: { code: 'traded-through' },
  })
  sound(test)
})

it('never more than the size on show is filled, and no size on show is taken twice', () => {
  const test = new TestAccount()
  const thin = test.quote(149, 150, { askSize: shares(15) })
  const first = test.place({}, thin)
  const second = test.place({}, thin)
  expect([test.order(first).filled, test.order(second).filled]).toEqual([shares(10), shares(5)])
  look(test, thin)
  expect(test.order(second).filled).toBe(shares(5))
  look(test, test.quote(149, 150))
  expect(test.order(second).state).toBe('FILLED')
  sound(test)
})

it('over a bar an order is at most a tenth of its volume', () => {
  const test = new TestAccount(1_000_000)
  const id = test.place({ quantity: shares(500) }, test.quote(149, 150, { askSize: shares(0) }))
  look(test, test.bar(150, 151, 149, 150, 2_000))
  expect(test.order(id)).toMatchObject({ state: 'PARTIALLY_FILLED', filled: shares(200) })
})

it('IOC fills what it can and cancels the rest; FOK on a thin market fills nothing', () => {
  const test = new TestAccount()
  const thin = () => test.quote(149, 150, { askSize: shares(4) })
  const ioc = test.place({ timeInForce: 'IOC' }, thin())
  expect(test.order(ioc)).toMatchObject({ state: 'CANCELLED', filled: shares(4), hold: 0 })
  const fok = test.place({ timeInForce: 'FOK' }, thin())
  expect(test.order(fok)).toMatchObject({ state: 'CANCELLED', filled: 0, reason: { code: 'too-thin' } })
  const whole = test.place({ timeInForce: 'FOK' }, test.quote(149, 150))
  expect(test.order(whole).state).toBe('FILLED')
  sound(test)
})

it('a fraction of a share is traded by a market order for the day and by no other', () => {
  const test = new TestAccount()
  test.place({ quantity: shares(1.5) }, test.quote(149, 150))
  expect(heldOf(test.state, 'AAPL')).toBe(shares(1.5))
  const limit = () => test.place({ quantity: shares(1.5), type: 'LIMIT', limitPrice: dollars(150) })
  expect(refusalOf(limit)).toBe('NOT_FRACTIONABLE')
})

it('an order of the account cannot meet another of the same account', () => {
  const test = holding(10)
  test.place({ side: 'SELL', type: 'LIMIT', limitPrice: dollars(155) }, test.quote(149, 150))
  expect(refusalOf(() => test.place({}, test.quote(149, 150)))).toBe('WASH_TRADE')
  test.place({ type: 'LIMIT', limitPrice: dollars(154) }, test.quote(153, 154.5))
})

it('the exits of a bracket wait for the entry; the first to be filled ends the other', () => {
  const test = new TestAccount()
  const [targetId, stopId] = [901, 902]
  const id = test.place({ type: 'LIMIT', limitPrice: dollars(150) }, test.quote(150.5, 151), {
    target: { id: targetId, limitPrice: dollars(160) },
    stop: { id: stopId, stopPrice: dollars(140), limitPrice: null },
  })
  expect([test.order(targetId).state, test.order(stopId).state]).toEqual(['HELD', 'HELD'])
  look(test, test.quote(148, 149))
  expect(test.order(id).state).toBe('FILLED')
  look(test, test.quote(161, 162, { bidSize: shares(4) }))
  expect(test.order(targetId).filled).toBe(shares(4))
  expect(test.order(stopId)).toMatchObject({ state: 'WORKING', quantity: shares(6) })
  look(test, test.quote(138, 139))
  expect(test.order(stopId)).toMatchObject({ state: 'FILLED', filled: shares(6) })
  expect(test.order(targetId).state).toBe('CANCELLED')
  expect(heldOf(test.state, 'AAPL')).toBe(0)
  sound(test)
})

it('a bar that holds stop and target takes the one nearer the opening first and says that this is an assumption', () => {
  for (const [high, low, first] of [
    [161, 130, 901],
    [175, 139, 902],
  ] as const) {
    const test = new TestAccount()
    test.place({}, test.quote(149, 150), {
      target: { id: 901, limitPrice: dollars(160) },
      stop: { id: 902, stopPrice: dollars(140), limitPrice: null },
    })
    look(test, test.bar(150, high, low, 150))
    expect(test.order(first).state).toBe('FILLED')
    expect(test.journal.findLast((event) => event.kind === 'order-filled')).toMatchObject({
      fill: { isAmbiguous: true },
    })
    expect(heldOf(test.state, 'AAPL')).toBe(0)
    sound(test)
  }
})

it('an entry that ends partly filled leaves its exits exactly that much to sell', () => {
  const test = new TestAccount()
  const id = test.place(
    { type: 'LIMIT', limitPrice: dollars(150) },
    test.quote(149, 150, { askSize: shares(3) }),
    {
      target: null,
      stop: { id: 902, stopPrice: dollars(140), limitPrice: null },
    },
  )
  cancel(test, id)
  expect(test.order(902)).toMatchObject({ state: 'WORKING', quantity: shares(3) })
  sound(test)
})

it('a day order before a holiday ends at the early close of the day after it, whatever the clocks do', () => {
  const test = new TestAccount(100_000, {}, '2026-11-25T22:00:00.000Z')
  const id = test.place({ type: 'LIMIT', limitPrice: dollars(100) }, test.quote(149, 150))
  expect(new Date(test.order(id).expiresAt).toISOString()).toBe('2026-11-27T18:00:00.000Z')
  at(test, '2026-11-27T17:59:00.000Z')
  test.work(expireOrders)
  expect(test.order(id).state).toBe('QUEUED')
  at(test, '2026-11-27T18:00:00.000Z')
  test.work(expireOrders)
  expect(test.order(id)).toMatchObject({ state: 'EXPIRED', hold: 0 })
  const spring = new TestAccount(100_000, {}, '2026-03-07T15:00:00.000Z')
  const over = spring.place({ type: 'LIMIT', limitPrice: dollars(100) })
  expect(new Date(spring.order(over).expiresAt).toISOString()).toBe('2026-03-09T20:00:00.000Z')
  sound(test)
})

it('an order until cancelled stands ninety days', () => {
  const test = new TestAccount()
  const id = test.place({ type: 'LIMIT', limitPrice: dollars(100), timeInForce: 'GTC' })
  expect(new Date(test.order(id).expiresAt).toISOString()).toBe('2027-02-18T21:00:00.000Z')
})

it('cash of a trade settles on the next settlement day, over a bank holiday too', () => {
  const test = new TestAccount(10_000, {}, '2026-11-10T15:00:00.000Z')
  test.place({}, test.quote(149, 150))
  expect(test.state).toMatchObject({ settled: dollars(10_000), unsettled: dollars(-1_500) })
  at(test, '2026-11-11T15:00:00.000Z')
  test.work(settleCash)
  expect(test.state.settled).toBe(dollars(10_000))
  at(test, '2026-11-12T12:00:00.000Z')
  test.work(settleCash)
  expect(test.state).toMatchObject({ settled: dollars(8_500), unsettled: 0 })
  sound(test)
})

it('a dividend is owed to who held on the ex-day and paid to him though he has sold', () => {
  const test = holding(10)
  const resting = test.place({ type: 'LIMIT', limitPrice: dollars(100), timeInForce: 'GTC' })
  const about = { symbol: 'AAPL', exDay: '2026-11-23' }
  at(test, '2026-11-23T12:00:00.000Z')
  test.work((recorder) =>
    goExDividend(
      recorder,
      { ...about, payDay: '2026-12-01', perShare: dollars(0.26) },
      test.overnight('AAPL'),
    ),
  )
  expect(test.order(resting)).toMatchObject({ limitPrice: dollars(99.74), hold: dollars(997.4) })
  cancel(test, resting)
  at(test, '2026-11-23T15:00:00.000Z')
  test.place({ side: 'SELL' }, test.quote(150, 151))
  expect(test.state.dividendsDue).toBe(dollars(2.6))
  const before = test.state.settled
  test.work((recorder) => payDividend(recorder, { ...about, amount: money(dollars(2.6)) }))
  expect(test.state.settled - before).toBe(dollars(2.6))
  expect(test.state.dividendsDue).toBe(0)
  sound(test)
})

it('orders until cancelled go through a 2:1 split and a 1:50 reverse split, and less than a share is cancelled', () => {
  const test = holding(100, 100)
  const buy = test.place({ type: 'LIMIT', limitPrice: dollars(80), quantity: shares(60), timeInForce: 'GTC' })
  const stop = test.place({
    side: 'SELL',
    type: 'STOP_LOSS',
    stopPrice: dollars(90),
    quantity: shares(20),
    timeInForce: 'GTC',
  })
  test.work((recorder) =>
    splitShares(recorder, { symbol: 'AAPL', exDay: '2026-11-23', to: 2, from: 1 }, test.overnight('AAPL')),
  )
  expect(test.order(buy)).toMatchObject({
    quantity: shares(120),
    limitPrice: dollars(40),
    hold: dollars(4_800),
  })
  expect(heldOf(test.state, 'AAPL')).toBe(shares(200))
  test.work((recorder) =>
    splitShares(recorder, { symbol: 'AAPL', exDay: '2026-11-24', to: 1, from: 50 }, test.overnight('AAPL')),
  )
  expect(heldOf(test.state, 'AAPL')).toBe(shares(4))
  expect(test.order(buy)).toMatchObject({ quantity: shares(2), limitPrice: dollars(2_000) })
  expect(test.order(stop)).toMatchObject({ state: 'CANCELLED' })
  sound(test)
})

it('commission in parts adds up to the commission of the whole, and a sale pays the regulators’ fees', () => {
  const plan = { kind: 'per-share', amount: money(50), least: money(10_000), most: null } as const
  const sell = (sizes: number[]) => {
    const test = holding(1_000, 50, { commission: plan })
    const id = test.place(
      { side: 'SELL', quantity: shares(1_000) },
      test.quote(60, 61, { bidSize: shares(sizes[0] ?? 0) }),
    )
    for (const size of sizes.slice(1)) look(test, test.quote(60, 61, { bidSize: shares(size) }))
    sound(test)
    return test.order(id)
  }
  expect(sell([1_000])).toMatchObject({ state: 'FILLED', commission: money(50_000) })
  expect(sell([333, 333, 334])).toMatchObject({ state: 'FILLED', commission: money(50_000) })
  // 60,000 dollars at 20.60 a million are 1.236; a thousand shares at 0.000195 are 0.195: each up to the cent.
  expect(sell([1_000]).fees).toBe(money(12_400 + 2_000))
})

it('the simple mode fills one order in ten in part, and the same seed gives the same fills', () => {
  const run = (seed: number) => {
    const test = new TestAccount(10_000_000, {
      matching: { ...new TestAccount().state.terms.matching, mode: 'simple', seed },
    })
    for (let count = 0; count < 200; count += 1) test.place({ quantity: shares(10) }, test.quote(99, 100))
    return test
  }
  const [one, again, other] = [run(1), run(1), run(2)]
  expect(one.bytes()).toBe(again.bytes())
  expect(one.bytes()).not.toBe(other.bytes())
  const parts = [...one.state.orders.values()].filter((order) => order.filled < order.quantity).length
  expect(parts).toBeGreaterThan(8)
  expect(parts).toBeLessThan(40)
})

it('prices off their tick, too small, too large and missing ones are refused by their own codes', () => {
  const test = new TestAccount()
  const limit = (facts: object) =>
    refusalOf(() => test.place({ type: 'LIMIT', limitPrice: dollars(10), ...facts }))
  expect([
    limit({ limitPrice: dollars(10.005) }),
    limit({ limitPrice: null }),
    limit({ quantity: shares(0.5) }),
    limit({ quantity: quantity(2e15) }),
    limit({ quantity: shares(500_000_000), limitPrice: price(1e9) }),
    limit({ type: 'STOP_LOSS', limitPrice: null, stopPrice: dollars(10), timeInForce: 'IOC' }),
    refusalOf(() => test.place({ type: 'STOP_LOSS', stopPrice: dollars(100) }, test.quote(149, 150))),
    refusalOf(() => test.place()),
    limit({ lotIds: ['no'] }),
  ]).toEqual([
    'SUB_PENNY_INCREMENT',
    'MISSING_PRICE',
    'QUANTITY_BELOW_MINIMUM',
    'QUANTITY_EXCEEDS_MAXIMUM',
    'MAX_NOTIONAL_PER_ORDER',
    'NO_MARKET_PRICE',
    'STOP_PRICE_WRONG_SIDE',
    'NO_MARKET_PRICE',
    'LOT_UNKNOWN',
  ])
  expect(limit({ limitPrice: price(9_955) })).toBeUndefined()
  expect(test.journal.map((event) => event.kind)).toEqual([
    'cash-contributed',
    'order-received',
    'order-stepped',
    'hold-set',
  ])
})

it('a part filled dearer than the hold was made for is paid from the hold, and the rest holds what is left', () => {
  const test = new TestAccount(1_000, {}, '2026-11-22T15:00:00.000Z')
  const id = test.place({ quantity: shares(24) }, test.quote(39.99, 40))
  at(test, '2026-11-23T14:30:00.000Z')
  look(test, test.quote(44, 45, { askSize: shares(20) }))
  expect(test.order(id)).toMatchObject({ state: 'PARTIALLY_FILLED', filled: shares(20), hold: dollars(100) })
  expect(buyingPowerOf(test.state)).toBe(0)
  sound(test)
})

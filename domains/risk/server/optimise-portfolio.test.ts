import { beforeAll, expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import { analyse, type Optimisation } from '../contract/index.ts'
import { evenly, riskApi, storeCloses } from './test-risk.ts'

const NINE = ['AAPL', 'MSFT', 'NVDA', 'JPM', 'XOM', 'KO', 'JNJ', 'GLD', 'AGG']
const type = 'portfolio_optimization'
const specified = { objective: 'maximize_sharpe', constraints: { max_allocation: 0.2, min_allocation: 0.05 } }

onOneDatabase('portfolio optimisation', (world) => {
  let api: ReturnType<typeof riskApi>
  let nine: Optimisation
  beforeAll(async () => {
    world.setNow('2026-11-20T10:00:00.000Z')
    api = riskApi(world)
    nine = await api.taken(analyse, { type, data: { holdings: evenly(NINE), ...specified } })
  })
  const refusal = async (data: object, otherType = type) => {
    const { status, body } = await api.send(analyse.path, { type: otherType, data })
    const { code, message, details } = body as {
      code: string
      message: string
      details?: { reason?: string; remedies?: { sentence: string; max_allocation?: number }[] }
    }
    return { status, code, message, reason: details?.reason, remedies: details?.remedies ?? [] }
  }
  const holdingsOf = (count: number) =>
    evenly(
      [
        'AAPL',
        'MSFT',
        'GOOGL',
        'AMZN',
        'NVDA',
        'META',
        'TSLA',
        'AMD',
        'NFLX',
        'JPM',
        'BAC',
        'V',
        'WMT',
        'PG',
        'KO',
        'JNJ',
        'UNH',
        'XOM',
        'CVX',
        'BA',
        'CAT',
      ].slice(0, count),
    )

  it('RISK-015 RISK-017 RISK-018 the specified call is answered with an analysis and weights from 5 % to 20 % that add up to one', () => {
    const weights = Object.values(nine.weights)
    expect(Object.keys(nine.weights)).toEqual(NINE)
    for (const weight of weights) {
      expect(weight).toBeGreaterThanOrEqual(0.05)
      expect(weight).toBeLessThanOrEqual(0.2)
    }
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
    expect(nine.analysis).toContain('largest Sharpe ratio')
  })

  it('RISK-017 nothing the frontier holds, and nothing nearby within the limits, has a larger Sharpe ratio', () => {
    const best = nine.portfolios.optimal.sharpe ?? Number.NaN
    for (const { expectedReturn, volatility } of nine.frontier)
      expect((expectedReturn - nine.riskFreeRate) / volatility).toBeLessThanOrEqual(best + 1e-9)
    expect(nine.portfolios.current.sharpe).toBeLessThan(best)
    expect(nine.portfolios.minimumVariance.volatility).toBeLessThanOrEqual(nine.portfolios.optimal.volatility)
  })

  it('the frontier rises from the least risky portfolio, and every corner is marked', () => {
    const returns = nine.frontier.map(({ expectedReturn }) => expectedReturn)
    expect(returns).toEqual(returns.toSorted((left, right) => left - right))
    expect(nine.frontier[0]?.volatility).toBeCloseTo(nine.portfolios.minimumVariance.volatility, 9)
    expect(nine.frontier.filter(({ isCorner }) => isCorner).length).toBeGreaterThan(2)
    expect(nine.frontier.at(-1)?.isCorner).toBe(true)
  })

  it('RISK-015 every number of the analysis is one of its figures', () => {
    const rest = [...nine.figures.map(({ shown }) => shown), ...NINE]
      .toSorted((left, right) => right.length - left.length)
      .reduce((text, part) => text.replaceAll(part, ''), nine.analysis)
    expect(rest).not.toMatch(/\d/)
    const stated = Object.fromEntries(nine.figures.map(({ key, value }) => [key, value]))
    expect(stated).toMatchObject({
      'optimal.return': nine.portfolios.optimal.expectedReturn,
      'optimal.sharpe': nine.portfolios.optimal.sharpe,
      'current.volatility': nine.portfolios.current.volatility,
      riskFree: nine.riskFreeRate,
    })
  })

  it('easing the dearest limit by a little is worth what its price says', async () => {
    const cap = nine.limitPrices.filter(({ limit }) => limit === 'cap')
    const step = 1e-4
    const eased = await api.taken(analyse, {
      type,
      data: { holdings: evenly(NINE), constraints: { max_allocation: 0.2 + step, min_allocation: 0.05 } },
    })
    const gain = (eased.portfolios.optimal.sharpe ?? 0) - (nine.portfolios.optimal.sharpe ?? 0)
    const promised = cap.reduce((sum, { perPercentagePoint }) => sum + perPercentagePoint * 100 * step, 0)
    expect(promised).toBeGreaterThan(0)
    expect(gain / promised).toBeGreaterThan(0.97)
    expect(gain / promised).toBeLessThan(1.03)
    expect(nine.limitPrices[0]?.sentence).toMatch(/^(Raising the cap on|Lowering the minimum of) /)
  })

  it.each([
    [1, 'upper-bounds-below-one', 'need 5 to 20 holdings', 'Raise the cap to 100%.'],
    [4, 'upper-bounds-below-one', '4 holdings of at most 20% each make 80%', 'Raise the cap to 25%.'],
    [
      21,
      'lower-bounds-exceed-one',
      '21 holdings of at least 5% each make 105%',
      'Lower the minimum to 4.7%.',
    ],
  ])(
    'RISK-019 %s holdings are too few or too many for 5 % to 20 %: 422 says so and what would help',
    async (count, reason, words, remedy) => {
      const answer = await refusal({ holdings: holdingsOf(count), ...specified })
      expect(answer).toMatchObject({ status: 422, code: 'infeasible', reason })
      expect(answer.message).toContain(words)
      expect(answer.message).toContain('Limits of 5% to 20% need 5 to 20 holdings.')
      expect(answer.remedies.map(({ sentence }) => sentence)).toContain(remedy)
    },
  )

  it('RISK-019 the remedy of an infeasible cap makes it feasible', async () => {
    const { remedies } = await refusal({ holdings: holdingsOf(3), ...specified })
    const raised = remedies.find(({ max_allocation }) => max_allocation !== undefined)
    const answer = await api.taken(analyse, {
      type,
      data: {
        holdings: holdingsOf(3),
        constraints: { max_allocation: raised?.max_allocation ?? 0, min_allocation: 0.05 },
      },
    })
    expect(Object.keys(answer.weights)).toHaveLength(3)
  })

  it.each([5, 20])(
    'RISK-018 RISK-019 exactly %s holdings leave one portfolio, which is answered and said',
    async (count) => {
      const answer = await api.taken(analyse, { type, data: { holdings: holdingsOf(count), ...specified } })
      for (const weight of Object.values(answer.weights)) expect(weight).toBeCloseTo(1 / count, 12)
      expect(answer.analysis).toContain('leave one portfolio alone')
    },
  )

  it('the least variance moves less than the largest Sharpe ratio', async () => {
    const calm = await api.taken(analyse, {
      type,
      data: { holdings: evenly(NINE), objective: 'minimize_variance' },
    })
    expect(calm.portfolios.optimal.volatility).toBeLessThan(nine.portfolios.optimal.volatility)
    expect(calm.portfolios.optimal.volatility).toBeCloseTo(calm.portfolios.minimumVariance.volatility, 12)
    expect(calm.limitPrices[0]?.sentence).toContain('off the variance')
  })

  const asked = (data: object) =>
    api.taken(analyse, {
      type,
      data: { holdings: evenly(NINE), constraints: { max_allocation: 0.4, min_allocation: 0 }, ...data },
    })
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

  it('the largest return at a volatility reaches it; a volatility below the least is 422 with what would be allowed', async () => {
    const constraints = { max_allocation: 0.4, min_allocation: 0 }
    const calm = await asked({ objective: 'minimize_variance' })
    const wanted = calm.portfolios.optimal.volatility * 1.2
    const found = await asked({
      objective: 'maximize_return',
      constraints: { ...constraints, max_volatility: wanted },
    })
    expect(found.portfolios.optimal.volatility).toBeCloseTo(wanted, 9)
    expect(found.portfolios.optimal.expectedReturn).toBeGreaterThan(calm.portfolios.optimal.expectedReturn)
    expect(found.limitPrices[0]?.sentence ?? '').toContain('to the expected return')
    const data = { holdings: evenly(NINE), objective: 'maximize_return' }
    expect((await refusal({ ...data, constraints })).message).toContain('needs a limit max_volatility')
    const tooCalm = await refusal({ ...data, constraints: { ...constraints, max_volatility: wanted / 2 } })
    expect(tooCalm).toMatchObject({ status: 422, reason: 'risk-out-of-reach' })
    const [remedy] = tooCalm.remedies as { max_volatility?: number }[]
    const eased = { ...constraints, max_volatility: remedy?.max_volatility ?? 0 }
    await asked({ objective: 'maximize_return', constraints: eased })
  })

  it.each([
    ['minimize_shortfall', 'expected-shortfall', 'in the worst'],
    ['minimize_drawdown', 'drawdown', 'below the last peak'],
  ])(
    '%s has less of its tail than the present weights and the other objectives',
    async (objective, measure, words) => {
      const found = await asked({ objective, confidence: 0.9 })
      expect(found.tail).toMatchObject({ measure, confidence: 0.9 })
      expect(found.tail?.optimal).toBeLessThan(found.tail?.current ?? 0)
      expect(found.analysis).toContain(words)
      const weighed = (weights: Record<string, number>) =>
        Object.entries(weights).map(([symbol, allocation]) => ({ symbol, allocation }))
      for (const other of ['minimize_variance', 'hierarchical_risk_parity']) {
        const { weights } = await asked({ objective: other })
        const again = await asked({ objective, confidence: 0.9, holdings: weighed(weights) })
        expect(again.tail?.current).toBeGreaterThanOrEqual((found.tail?.optimal ?? 1) - 1e-9)
      }
      const same = await asked({ objective, confidence: 0.9, holdings: weighed(found.weights) })
      expect(same.analysis).toContain('already as good as any of them')
    },
  )

  it('hierarchical risk parity keeps to the limits of each holding, needs no returns and has no prices', async () => {
    const found = await asked({
      objective: 'hierarchical_risk_parity',
      constraints: { max_allocation: 0.2, min_allocation: 0.05 },
    })
    const weights = Object.values(found.weights)
    expect(sumOf(weights)).toBeCloseTo(1, 12)
    expect(Math.max(...weights)).toBeLessThanOrEqual(0.2 + 1e-12)
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0.05 - 1e-12)
    expect(found.limitPrices).toEqual([])
    expect(found.analysis).toContain('tree of what moves alike')
    const bounded = await refusal({
      holdings: evenly(NINE),
      objective: 'hierarchical_risk_parity',
      constraints: { max_turnover: 0.1 },
    })
    expect(bounded).toMatchObject({ status: 400, code: 'invalid-input' })
  })

  it('at most so much is bought, and short positions add up to their limit', async () => {
    const constraints = { max_allocation: 0.4, min_allocation: 0, max_turnover: 0.1 }
    const near = await asked({ constraints })
    const bought = sumOf(near.holdings.map(({ optimal, current }) => Math.max(0, optimal - current)))
    expect(bought).toBeLessThanOrEqual(0.1 + 1e-9)
    expect(near.limitPrices.find(({ limit }) => limit === 'turnover')?.sentence).toMatch(
      /^Raising the limit on what may be bought from 10.0% to 11.0% adds about /,
    )
    const short = await asked({ constraints: { max_allocation: 0.6, min_allocation: -0.3, max_short: 0.2 } })
    const sold = sumOf(Object.values(short.weights).map((weight) => Math.max(0, -weight)))
    expect(sold).toBeGreaterThan(0.05)
    expect(sold).toBeLessThanOrEqual(0.2 + 1e-9)
    expect(sumOf(Object.values(short.weights))).toBeCloseTo(1, 9)
    const free = await asked({ constraints: { max_allocation: 0.6, min_allocation: -0.3 } })
    expect(free.portfolios.optimal.sharpe).toBeGreaterThanOrEqual(short.portfolios.optimal.sharpe ?? 0)
  })

  it('cash of which less may be bought than must be is 422 and says so', async () => {
    const holdings = evenly(NINE).map((holding) => ({ ...holding, allocation: holding.allocation / 2 }))
    const limits = { max_allocation: 0.4, min_allocation: 0 }
    const refused = await refusal({ holdings, constraints: { ...limits, max_turnover: 0.25 } })
    expect(refused).toMatchObject({ status: 422, code: 'infeasible', reason: 'limits-conflict' })
    expect(refused.message).toContain('50% is in cash')
    expect(refused.remedies[0]?.sentence).toContain('Allow 50% to be bought')
    await asked({ holdings, constraints: { ...limits, max_turnover: 0.5 } })
  })

  it('a frontier that is walked in steps is not said to be exact', async () => {
    const certain = 'The frontier is exact'
    expect(nine.basis.conventions.join(' ')).toContain(certain)
    const wide = { max_allocation: 0.6, min_allocation: -0.3, max_short: 0 }
    const walked = await asked({ constraints: wide })
    expect(walked.frontier.length).toBeGreaterThan(2)
    expect(walked.frontier.some(({ isCorner }) => isCorner)).toBe(false)
    expect(walked.basis.conventions.join(' ')).not.toContain(certain)
    expect(walked.basis.conventions.join(' ')).toContain('walked in steps')
  })

  it('the returns that the present weights imply make them the best, and a view moves what it is of', async () => {
    const implied = { expected_returns: 'implied', constraints: { max_allocation: 1, min_allocation: 0 } }
    const same = await asked(implied)
    for (const { optimal, current } of same.holdings) expect(optimal).toBeCloseTo(current, 6)
    expect(same.analysis).toContain('would make the present weights the best')
    const views = [
      { symbol: 'KO', return: 0.3, confidence: 1 },
      { symbol: 'XOM', against: 'JPM', return: 0.05 },
    ]
    const moved = await asked({ ...implied, views })
    expect(moved.views[0]?.after).toBeCloseTo(0.3, 9)
    expect(moved.weights.KO).toBeGreaterThan(same.weights.KO ?? 1)
    const [, second] = moved.views
    expect(second?.after).toBeGreaterThan(second?.before ?? 1)
    expect(second?.after).toBeLessThan(0.05)
    expect(moved.analysis).toContain('With your view KO is expected to return 30.0% a year')
    const foreign = await refusal({ holdings: evenly(NINE), views: [{ symbol: 'TSLA', return: 0.1 }] })
    expect(foreign).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(foreign.message).toContain('TSLA, which is not among the holdings')
  })

  it('an amount is laid out in whole shares at the closes of the last day, never more than it', async () => {
    const { allocation, basis } = await asked({ amount: 25_000 })
    expect(allocation?.day).toBe(basis.asOf)
    const spent = sumOf((allocation?.lines ?? []).map(({ price, shares }) => price * shares))
    expect(spent + (allocation?.leftOver ?? 0)).toBeCloseTo(25_000, 6)
    expect(allocation?.leftOver).toBeGreaterThanOrEqual(0)
    for (const { shares, part, optimal, price } of allocation?.lines ?? []) {
      expect(Number.isInteger(shares)).toBe(true)
      expect(Math.abs(part - optimal)).toBeLessThanOrEqual(price / 25_000)
    }
  })

  it('where nothing beats the risk-free rate the answer is 422 and offers the least variance', async () => {
    const falling = (slope: number) =>
      Array.from(
        { length: 300 },
        (_, day) => 100 * (1 - slope * day) * (1 + 0.01 * Math.sin(day * (1 + slope * 900))),
      )
    await storeCloses(world, { FALLA: falling(0.001), FALLB: falling(0.002) }, '2026-11-19')
    const constraints = { max_allocation: 1, min_allocation: 0 }
    const data = { holdings: evenly(['FALLA', 'FALLB']), constraints }
    const answer = await refusal(data)
    expect(answer).toMatchObject({ status: 422, code: 'infeasible', reason: 'noPositiveExcessReturn' })
    expect(answer.message).toContain('beats the risk-free rate')
    expect(answer.remedies).toEqual([expect.objectContaining({ objective: 'minimize_variance' })])
    await api.taken(analyse, { type, data: { ...data, objective: 'minimize_variance' } })
  })

  it('something that rises without any risk has no largest Sharpe ratio, and holdings that move as one have an answer', async () => {
    const steady = Array.from({ length: 300 }, (_, day) => 100 * 1.001 ** day)
    const rough = steady.map((level, day) => level * (1 + 0.02 * Math.sin(day)))
    const series = { STEADY: steady, SAMEA: rough, SAMEB: rough, FLAT: rough.map(() => 10) }
    await storeCloses(world, series, '2026-11-19')
    const whole = (symbols: string[]) => ({
      holdings: evenly(symbols),
      constraints: { max_allocation: 1, min_allocation: 0 },
    })
    const riskless = await refusal(whole(['STEADY', 'SAMEA']))
    expect(riskless).toMatchObject({ status: 422, code: 'infeasible', reason: 'unboundedSharpe' })
    const same = await api.taken(analyse, { type, data: whole(['SAMEA', 'SAMEB']) })
    expect(Object.values(same.weights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
    expect(same.analysis).toContain('already as good as any of them')
    const flat = await api.taken(analyse, { type, data: whole(['FLAT', 'SAMEA']) })
    expect(flat.weights.SAMEA).toBeGreaterThan(0.99)
  })

  it.each([
    ['another type', { holdings: evenly(NINE) }, 'sentiment', 'portfolio_optimization'],
    ['no holdings', {}, type, 'Holdings are required'],
    ['no data', undefined, type, 'Data with holdings is required'],
    [
      'an unknown objective',
      { holdings: evenly(NINE), objective: 'maximize_fun' },
      type,
      'maximize_sharpe, minimize_variance',
    ],
    [
      'a cap above the whole',
      { holdings: evenly(NINE), constraints: { max_allocation: 3 } },
      type,
      'max_allocation',
    ],
    [
      'a floor below all of it sold short',
      { holdings: evenly(NINE), constraints: { min_allocation: -2 } },
      type,
      'min_allocation',
    ],
    [
      'a volatility that the objective does not keep to',
      { holdings: evenly(NINE), constraints: { max_volatility: 0.1 } },
      type,
      'maximize_sharpe does not keep to it',
    ],
    ['a negative allocation', { holdings: [{ symbol: 'AAPL', allocation: -1 }] }, type, 'sold short'],
  ])('RISK-017 %s is refused with 400 and a sentence', async (_, data, otherType, words) => {
    const answer = await refusal(data as object, otherType)
    expect(answer).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(answer.message).toContain(words)
  })

  it('a floor above the cap, and a cap of nothing, are 422 with the reason', async () => {
    const crossed = await refusal({
      holdings: evenly(NINE),
      constraints: { max_allocation: 0.1, min_allocation: 0.15 },
    })
    expect(crossed).toMatchObject({ status: 422, reason: 'bounds-crossed' })
    const nothing = await refusal({
      holdings: evenly(NINE),
      constraints: { max_allocation: 0, min_allocation: 0 },
    })
    expect(nothing).toMatchObject({ status: 422, reason: 'upper-bounds-below-one' })
    expect(nothing.message).toContain('allow no holding at all')
  })
})

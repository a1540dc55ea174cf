// Binds what its runs do.
import '#domains/broker-files/server/slice.ts'
import Papa from 'papaparse'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokerFilesRoutes } from '#domains/broker-files/server/routes.ts'
import { importPrices, removePrices, tradingPrices } from '#domains/market-data/server/index.ts'
import {
  applyDividend,
  applySplit,
  depositCash,
  keepBooksSound,
  openPaperAccount,
  placeOrder,
  setPriceSource,
  tradingRoutes,
} from '#domains/trading/server/index.ts'
import { price } from '#engines/money/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import type {
  CorporateAction,
  Income,
  OpenLot,
  Performance,
  PortfolioSummary,
  TaxYears,
} from '../contract/index.ts'
import { keepDaysOfAll, portfolioRoutes } from './index.ts'
import { historyOf } from './performance/history.ts'
import { keptDaysOf } from './store.ts'

const SHARE = 1_000_000
const ONE_MONTH = 'period=1M'

onEveryDatabase('portfolio', (world) => {
  let actor: Actor = somebody()
  let api: ApiApp
  let accountId = 0

  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, [
      ...portfolioRoutes,
      ...tradingRoutes,
      ...brokerFilesRoutes,
    ])
    setPriceSource(world.installation, tradingPrices)
    await keepBooksSound(world.installation)
  })

  const at = (moment: string) => world.setNow(moment)
  const trade = (side: 'BUY' | 'SELL', symbol: string, shares: number) =>
    placeOrder(world.as(), {
      symbol,
      side,
      quantity: shares * SHARE,
      orderType: 'MARKET',
      price: null,
      accountId,
      timeInForce: 'DAY',
      lotIds: [],
    })
  const answer = (path: string) => api.request(`/api/portfolio/${path}`)
  const read = async <Shape>(path: string) => {
    const response = await answer(path)
    const body = await response.json()
    expect(response.status, JSON.stringify(body)).toBe(200)
    return body as Shape
  }
  const performance = (query = 'period=ALL') =>
    read<Performance>(`performance?accountId=${accountId}&${query}`)
  const summary = () => read<PortfolioSummary>(`summary?accountId=${accountId}`)
  const closes = ({ parts }: Performance) =>
    parts.start + parts.flows + parts.price + parts.income - parts.fees + parts.unexplained - parts.end

  /** An autumn: a deposit, three purchases, another deposit, a sale and a dividend. */
  beforeEach(async () => {
    actor = somebody()
    at('2026-10-05T15:00:00.000Z')
    accountId = await openPaperAccount(world.as(), { accountName: 'Growth', initialCash: 10_000_000 })
    await trade('BUY', 'XOM', 100)
    await trade('BUY', 'AAPL', 40)
    at('2026-10-20T15:00:00.000Z')
    await trade('BUY', 'MSFT', 10)
    at('2026-10-24T15:00:00.000Z')
    await depositCash(world.as(), { accountId, cents: 2_500_000 })
    at('2026-11-04T15:00:00.000Z')
    await trade('SELL', 'XOM', 30)
    at('2026-11-10T14:00:00.000Z')
    await applyDividend(world.as(), {
      symbol: 'XOM',
      exDay: '2026-11-10',
      payDay: '2026-12-10',
      perShare: price(9_900),
    })
    at('2026-11-21T10:00:00.000Z')
  })

  it('PORT-026 PORT-024 total value, cash and day change are the account’s, in cents, and what they are made of adds up', async () => {
    const { account, figures, positions, priceSources } = await summary()
    expect([figures.totalValue.value, figures.cash.value, figures.dayChange.value]).toEqual([
      account.totalValue,
      account.cash,
      account.dayChange,
    ])
    expect(account.totalValue).toBeGreaterThan(12_000_000)
    expect(positions).toBe(3)
    expect(priceSources).toEqual([{ source: 'simulated', positions: 3 }])
    expect(figures.totalValue.rows).toEqual({ count: 3, href: '#holdings' })
    const cents = (text: string) => Math.round(Number(text.replace(/[$,+]/g, '').replace('−', '-')) * 100)
    for (const figure of [figures.totalValue, figures.cash, figures.dayChange]) {
      const sum = figure.inputs.reduce((total, { value }) => total + cents(value), 0)
      expect(sum, figure.definitionId).toBe(figure.value)
    }
    const [value, cost] = figures.unrealisedGain.inputs.map((input) => cents(input.value)) as [number, number]
    expect(value - cost).toBe(figures.unrealisedGain.value)
  })

  it('the change of value closes to the cent over every period, nothing unexplained, and ends at the account’s own value', async () => {
    const { account } = await summary()
    for (const period of ['1M', '3M', '6M', 'YTD', '1Y', 'ALL']) {
      const read = await performance(`period=${period}`)
      expect(closes(read), period).toBe(0)
      expect(read.parts.unexplained, period).toBe(0)
      expect(read.parts.end, period).toBe(account.totalValue)
      expect(read.figures.gain.value, period).toBe(read.parts.price + read.parts.income - read.parts.fees)
      expect(read.days.at(-1)?.value, period).toBe(account.totalValue)
    }
    const whole = await performance()
    expect(whole.parts).toMatchObject({ start: 0, flows: 12_500_000, income: 6_930 })
    expect(whole.parts.fees).toBeGreaterThan(0)
    expect(whole).toMatchObject({
      from: '2026-10-05',
      to: '2026-11-20',
      isRunning: false,
      sources: ['simulated'],
    })
  })

  it('a deposit is a flow of its day and no return, though it came on a Saturday', async () => {
    const { days } = await performance()
    const monday = days.find(({ day }) => day === '2026-10-26') as Performance['days'][number]
    const friday = days.find(({ day }) => day === '2026-10-23') as Performance['days'][number]
    expect(monday.flow).toBe(2_500_000)
    expect((monday.value as number) - (friday.value as number)).toBeGreaterThan(2_300_000)
    expect(Math.abs((1 + (monday.growth as number)) / (1 + (friday.growth as number)) - 1)).toBeLessThan(0.03)
    expect(days.filter(({ flow }) => flow !== 0).map(({ day }) => day)).toEqual(['2026-10-05', '2026-10-26'])
  })

  it('a stretch without flows has the same time-weighted, simple and, over its days, money-weighted return', async () => {
    const { figures, parts, perYear } = await performance('from=2026-10-28&to=2026-11-19')
    expect(parts.flows).toBe(0)
    expect(figures.simple.value).toBeCloseTo(figures.timeWeighted.value as number, 12)
    expect(figures.moneyWeighted.value).toBeCloseTo(figures.timeWeighted.value as number, 9)
    expect(perYear).toEqual({ timeWeighted: null, moneyWeighted: null })
  })

  it('income is of the books: a dividend that is declared stands in the month of its payment, and nothing is known of holdings without one', async () => {
    const income = await read<Income>(`income?accountId=${accountId}`)
    expect(income).toMatchObject({
      paidInYear: 0,
      due: 6_930,
      expectedInYear: 0,
      yieldOnCost: null,
      notes: [],
    })
    expect(income.months.filter(({ paid, due, expected }) => paid + due + expected !== 0)).toEqual([
      { month: '2026-12', paid: 0, due: 6_930, expected: 0 },
    ])
    const [xom] = income.holdings
    expect(xom).toMatchObject({ symbol: 'XOM', paid: 0, due: 6_930, lastPaid: null, isOfPartOfYear: true })
    expect(xom?.cost).toBeGreaterThan(0)
    expect(income.withoutDividend.sort()).toEqual(['AAPL', 'MSFT'])
    expect((await answer('income')).status).toBe(400)
    actor = somebody({ organisationId: 9 })
    expect((await answer(`income?accountId=${accountId}`)).status).toBe(404)
  })

  it('a split leaves the value as it was', async () => {
    at('2024-06-05T15:00:00.000Z')
    accountId = await openPaperAccount(world.as(), { accountName: 'Split', initialCash: 10_000_000 })
    await trade('BUY', 'NVDA', 5)
    at('2024-06-10T12:00:00.000Z')
    await applySplit(world.as(), { symbol: 'NVDA', exDay: '2024-06-10', to: 10, from: 1 })
    at('2024-06-14T22:00:00.000Z')
    const { days, parts } = await performance()
    const growth = days.map((day) => 1 + (day.growth as number))
    growth.forEach((now, place) => {
      if (place > 0) expect(Math.abs(now / (growth[place - 1] as number) - 1)).toBeLessThan(0.15)
    })
    expect(parts.unexplained).toBe(0)
    expect(await read<CorporateAction[]>(`corporate-actions?accountId=${accountId}`)).toEqual([
      expect.objectContaining({
        kind: 'split',
        symbol: 'NVDA',
        exDay: '2024-06-10',
        ratio: { to: 10, from: 1 },
      }),
    ])
  })

  describe('days that are over are kept', () => {
    const kept = () => keptDaysOf(world.installation.database.db, { organisationId: 1, accountId })

    it('they say what the books and closes say, and a second run keeps nothing twice', async () => {
      const before = await performance()
      await keepDaysOfAll(world.as())
      const days = await kept()
      expect(days.map(({ day }) => day)).toEqual(before.days.map(({ day }) => day))
      expect(await performance()).toEqual(before)
      expect(await keepDaysOfAll(world.as())).toBe(0)
      at('2026-11-24T10:00:00.000Z')
      expect((await performance()).days.at(-1)?.day).toBe('2026-11-23')
      await keepDaysOfAll(world.as())
      expect((await kept()).slice(0, -1)).toEqual(days)
      expect((await kept()).at(-1)?.day).toBe('2026-11-23')
    })

    it('a trade of today is in the running day while the kept ones stay', async () => {
      at('2026-11-23T10:00:00.000Z')
      await keepDaysOfAll(world.as())
      at('2026-11-23T16:00:00.000Z')
      await trade('BUY', 'JPM', 12)
      const { isRunning, days, parts } = await performance(ONE_MONTH)
      expect(isRunning).toBe(true)
      expect(days.at(-1)?.day).toBe('2026-11-23')
      expect(parts.unexplained).toBe(0)
      expect(parts.end).toBe((await summary()).account.totalValue)
      const { kept: still, fresh } = await historyOf(world.as(), accountId, { withRunning: false })
      expect([still.length > 20, fresh.length]).toEqual([true, 0])
    })

    it('prices that are imported later make the days anew', async () => {
      await keepDaysOfAll(world.as())
      const before = await performance()
      const rows = ['2026-10-06', '2026-10-07', '2026-10-08'].map((day) => `${day},90`)
      await importPrices(world.as({ role: 'admin' }), {
        fileName: 'AAPL.csv',
        text: `date,close\n${rows.join('\n')}\n`,
        symbol: 'AAPL',
      })
      const mixed = 'period=ALL&allowMixedPrices=true'
      const after = await performance(mixed)
      const valueOn = (read: Performance, day: string) => read.days.find((one) => one.day === day)?.value
      expect(valueOn(after, '2026-10-07')).not.toBe(valueOn(before, '2026-10-07'))
      // Content of the file nothing of has no made prices either: it is carried from the file, or at what was paid.
      expect(after.sources).toEqual(['cost', 'imported', 'simulated'])
      await keepDaysOfAll(world.as())
      expect(await performance(mixed)).toEqual(after)
      await removePrices(world.as({ role: 'admin' }), 'AAPL')
      expect(await performance()).toEqual(before)
      await keepDaysOfAll(world.as())
    })
  })

  describe('a broker’s file is booked and undone', () => {
    const FILE = [
      'date,action,symbol,quantity,price,commission,fees,amount',
      '2024-03-04,deposit,,,,,,"20,000.00"',
      '2024-03-05,buy,KO,100,60.00,1.00,,',
      '2025-06-10,sell,KO,40,70.00,1.00,0.02,',
      '2025-06-11,buy,XOM,10,110.00,,,',
      '2026-02-10,sell,KO,20,68.00,1.00,0.01,',
    ].join('\n')
    const importFile = async () => {
      const body = new FormData()
      body.append('file', new File([FILE], 'history.csv'))
      body.append('accountId', String(accountId))
      body.append('trial', 'false')
      const answered = await api.request('/api/trading/imports', { method: 'POST', body })
      const { booked, import: row } = (await answered.json()) as { booked: number; import: { id: number } }
      expect([answered.status, booked]).toEqual([200, 5])
      return row.id
    }
    const undo = async (id: number) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
      expect((await api.request(`/api/trading/imports/${id}/undo`, init)).status).toBe(200)
    }
    /** Everything that the portfolio says about the account. */
    const everything = async () => ({
      tax: await read<TaxYears>(`tax-years?accountId=${accountId}`),
      lots: await read<{ rows: OpenLot[] }>(`lots?accountId=${accountId}&limit=100`),
      performance: await performance(),
      realised: await csv('realised'),
      trades: await csv('trades'),
      value: (await summary()).account.totalValue,
    })

    it('its dividends and splits are told by the day it gives, without an ex-day that it does not give, until it is undone', async () => {
      const actions = () => read<CorporateAction[]>(`corporate-actions?accountId=${accountId}`)
      const before = await actions()
      const body = new FormData()
      const rows = [
        'date,action,symbol,quantity,price,commission,fees,amount',
        '2024-03-04,deposit,,,,,,"20,000.00"',
        '2024-03-05,buy,KO,100,60.00,1.00,,',
        '2024-04-01,dividend,KO,,,,,48.50',
        '2024-05-06,split,KO,100,,,,',
      ].join('\n')
      body.append('file', new File([rows], 'income.csv'))
      body.append('accountId', String(accountId))
      body.append('trial', 'false')
      const answered = await api.request('/api/trading/imports', { method: 'POST', body })
      const { import: row } = (await answered.json()) as { import: { id: number } }
      expect((await actions()).filter((one) => one.symbol === 'KO')).toEqual([
        {
          kind: 'split',
          symbol: 'KO',
          exDay: '2024-05-06',
          amount: null,
          payDay: null,
          paidAt: null,
          ratio: null,
          received: null,
          currency: 'USD',
        },
        {
          kind: 'dividend',
          symbol: 'KO',
          exDay: null,
          amount: 4850,
          payDay: '2024-04-01',
          paidAt: expect.stringContaining('2024-04-01'),
          ratio: null,
          received: null,
          currency: 'USD',
        },
      ])
      await undo(row.id)
      expect(await actions()).toEqual(before)
    })

    it('its sales, lots and days count while it stands, and nothing of it once it is undone', async () => {
      const before = await everything()
      const id = await importFile()
      const now = await everything()
      expect(now.tax.years.map(({ year, closings }) => [year, closings])).toEqual([
        [2026, 2],
        [2025, 1],
      ])
      // 40 of 100 were sold for 2,800.00 less 1.02, and had cost 2,400.00 and 0.40 of the commission.
      expect(now.tax.years[1]).toMatchObject({ longTermGain: 279_898 - 240_040, shortTermGain: 0 })
      expect(now.lots.rows.map(({ symbol, quantity }) => [symbol, quantity / SHARE])).toEqual([
        ['KO', 40],
        ['XOM', 10],
        ['AAPL', 40],
        ['XOM', 70],
        ['MSFT', 10],
      ])
      expect(now.performance.from).toBe('2024-03-04')
      expect(now.performance.parts.unexplained).toBe(0)
      expect(now.realised).toHaveLength(before.realised.length + 2)
      expect(now.trades).toHaveLength(before.trades.length + 4)
      await undo(id)
      expect(await everything()).toEqual(before)
    })

    it('kept days begin anew from the first day of the file, and are what they were after the undoing', async () => {
      const keptDays = () => keptDaysOf(world.installation.database.db, { organisationId: 1, accountId })
      const facts = async () => (await keptDays()).map(({ sequence: _, keptAt: __, ...day }) => day)
      await keepDaysOfAll(world.as())
      const [days, read] = [await facts(), await performance()]
      const id = await importFile()
      const withFile = await performance()
      expect(withFile.from).toBe('2024-03-04')
      await keepDaysOfAll(world.as())
      expect((await keptDays())[0]?.day).toBe('2024-03-04')
      expect(await performance()).toEqual(withFile)
      await undo(id)
      expect(await performance()).toEqual(read)
      await keepDaysOfAll(world.as())
      expect(await facts()).toEqual(days)
    })

    it('a file of days in between makes those anew and leaves the earlier ones', async () => {
      await keepDaysOfAll(world.as())
      const before = await keptDaysOf(world.installation.database.db, { organisationId: 1, accountId })
      const body = new FormData()
      body.append(
        'file',
        new File(['date,action,symbol,quantity,amount\n2026-10-22,dividend,XOM,,25.00\n'], 'd.csv'),
      )
      body.append('accountId', String(accountId))
      body.append('trial', 'false')
      expect((await api.request('/api/trading/imports', { method: 'POST', body })).status).toBe(200)
      const { kept: still, staleFrom } = await historyOf(world.as(), accountId, { withRunning: false })
      expect([still.at(-1)?.day, staleFrom]).toEqual(['2026-10-21', '2026-10-22'])
      await keepDaysOfAll(world.as())
      const after = await keptDaysOf(world.installation.database.db, { organisationId: 1, accountId })
      const cash = (days: typeof after, on: string) => days.find(({ day }) => day === on)?.cash as number
      expect(cash(after, '2026-10-21') - cash(before, '2026-10-21')).toBe(0)
      expect(cash(after, '2026-10-22') - cash(before, '2026-10-22')).toBe(250_000)
    })
  })

  it('a symbol without a close is stated, carried for a week, then at its old close; performance goes on', async () => {
    // Closes weeks apart: between the ends of a file only the file speaks, and what was paid since.
    await importPrices(world.as({ role: 'admin' }), {
      fileName: 'MSFT.csv',
      text: 'date,close\n2026-10-19,400\n2026-10-28,402\n2026-11-19,410\n',
      symbol: 'MSFT',
    })
    try {
      const refused = await api.request(`/api/portfolio/performance?accountId=${accountId}`)
      expect([refused.status, await refused.json()]).toMatchObject([
        422,
        { code: 'prices-mixed', details: { real: ['imported'], simulated: ['simulated'] } },
      ])
      const { days, gaps, figures, parts, isMixed, sources } = await performance('allowMixedPrices=true')
      expect([isMixed, sources]).toEqual([true, ['cost', 'imported', 'simulated']])
      const gap = (wanted: string) => gaps.find(({ treatment }) => treatment === wanted)
      expect(gap('carried')).toMatchObject({ symbol: 'MSFT', firstDay: '2026-10-20' })
      expect(gap('stale')).toMatchObject({ symbol: 'MSFT', firstDay: '2026-11-05', lastDay: '2026-11-18' })
      expect(gap('at-cost')).toMatchObject({ symbol: 'MSFT', firstDay: '2026-10-27' })
      expect(gap('missing')).toBeUndefined()
      expect(days.every(({ value }) => value !== null && value > 0)).toBe(true)
      expect(figures.timeWeighted.value).not.toBeNull()
      expect(parts.unexplained).toBe(0)
    } finally {
      await removePrices(world.as({ role: 'admin' }), 'MSFT')
    }
  })

  it('open lots have their term, basis and gain; realised gains are split by how long they were held', async () => {
    at('2025-06-03T15:00:00.000Z')
    accountId = await openPaperAccount(world.as(), { accountName: 'Lots', initialCash: 10_000_000 })
    await trade('BUY', 'KO', 30)
    at('2026-06-03T15:00:00.000Z')
    await trade('SELL', 'KO', 5)
    at('2026-06-04T15:00:00.000Z')
    await trade('SELL', 'KO', 10)
    await trade('BUY', 'KO', 4)
    const lots = await read<{ rows: OpenLot[]; total: number }>(`lots?accountId=${accountId}&limit=1`)
    expect(lots.total).toBe(2)
    expect(lots.rows).toEqual([
      expect.objectContaining({ symbol: 'KO', quantity: 15 * SHARE, isLongTerm: true, accountId }),
    ])
    const [lot] = lots.rows as [OpenLot]
    expect((lot.marketValue as number) - lot.taxBasis).toBe(lot.unrealisedGain)
    const tax = await read<TaxYears>(`tax-years?accountId=${accountId}`)
    expect(tax).toMatchObject({ lotMethod: 'FIFO', openLots: 2 })
    const [year] = tax.years as [TaxYears['years'][number]]
    // A year to the day is still short; the day after it is long.
    expect(year).toMatchObject({ year: 2026, closings: 2 })
    expect(year.shortTermGain + year.longTermGain).toBe(year.gain)
    expect(year.proceeds - year.basis).toBe(year.gain)
    const rows = await csv('realised')
    expect(rows.map(({ term, quantity }) => [term, quantity])).toEqual([
      ['long', '10'],
      ['short', '5'],
    ])
    expect(rows.reduce((total, { gain }) => total + Math.round(Number(gain) * 100), 0)).toBe(year.gain)
    expect(Math.round(Number(rows[1]?.gain) * 100)).toBe(year.shortTermGain)
  })

  const csv = async (what: string) => {
    const response = await answer(`export?accountId=${accountId}&what=${what}`)
    expect(response.headers.get('content-type')).toContain('text/csv')
    const text = (await response.text()).replace(/^\ufeff/, '')
    return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
  }

  it('PORT-025 holdings, trades and lots are exported in dollars and shares', async () => {
    expect((await csv('holdings')).map(({ symbol, quantity }) => [symbol, quantity])).toEqual([
      ['AAPL', '40'],
      ['MSFT', '10'],
      ['XOM', '70'],
    ])
    const trades = await csv('trades')
    expect(trades.map(({ side, symbol, quantity }) => `${side} ${quantity} ${symbol}`)).toEqual([
      'SELL 30 XOM',
      'BUY 10 MSFT',
      'BUY 40 AAPL',
      'BUY 100 XOM',
    ])
    const [sale] = trades as [Record<string, string>]
    expect(Number(sale.grossAmount) - Number(sale.commission) - Number(sale.fees)).toBeCloseTo(
      Number(sale.netAmount),
      6,
    )
    // Losses are numbers: no apostrophe stands before their sign.
    const raw = await (await answer(`export?accountId=${accountId}&what=holdings`)).text()
    expect(raw).toMatch(/,-\d+\.\d\d,/)
    expect(raw).not.toContain("'-")
    expect((await csv('lots')).map(({ symbol, quantity }) => `${quantity} ${symbol}`).sort()).toEqual([
      '10 MSFT',
      '40 AAPL',
      '70 XOM',
    ])
  })

  it('an account without anything has no returns and says why', async () => {
    accountId = await openPaperAccount(world.as(), { accountName: 'Empty', initialCash: 0 })
    const { figures, days, from, moneyWeightedNote, parts } = await performance()
    expect([figures.timeWeighted.value, figures.simple.value, from, days, parts.end]).toEqual([
      null,
      null,
      null,
      [],
      0,
    ])
    expect(moneyWeightedNote).toMatch(/No day/)
    expect((await csv('trades')).length).toBe(0)
  })

  it('bad input is refused with a code, and another organisation’s account is not found', async () => {
    for (const query of [
      'period=2Y',
      'from=yesterday',
      'period=1Y&from=2026-01-01',
      'from=2026-02-01&to=2026-01-01',
    ]) {
      const response = await answer(`performance?accountId=${accountId}&${query}`)
      expect([query, response.status]).toEqual([query, 400])
      expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    }
    expect((await answer('performance?accountId=0')).status).toBe(400)
    actor = somebody({ organisationId: 2, isDemo: true })
    for (const path of ['summary', 'performance', 'lots', 'tax-years', 'corporate-actions', 'export'])
      expect([path, (await answer(`${path}?accountId=${accountId}&what=trades`)).status]).toEqual([path, 404])
  })
})

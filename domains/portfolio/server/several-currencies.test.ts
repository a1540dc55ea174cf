// Binds what its runs do.
import '#domains/broker-files/server/slice.ts'
import { beforeAll, expect, it } from 'vitest'
import { importsIn } from '#domains/broker-files/server/testing/test-imports.ts'
import { importPrices, marketDataRoutes, tradingPrices } from '#domains/market-data/server/index.ts'
import {
  keepBooksSound,
  openPaperAccount,
  setPriceSource,
  tradingRoutes,
} from '#domains/trading/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import type { Income, Performance, PortfolioSummary } from '../contract/index.ts'
import { keepDaysOfAll, portfolioRoutes } from './index.ts'

// The figures of this book are calculated in another language: benchmarks/currencies/three_currencies.py.
const RATES = `Date,USD,GBP
2024-02-08,1.0758,0.85390
2024-02-07,1.0772,0.85278
2024-02-06,1.0743,0.85525
2024-02-05,1.0746,0.85585
2024-02-02,1.0883,0.85290
2024-02-01,1.0814,0.85435`
const CLOSES = `Date,Symbol,Currency,Close
2024-02-05,SAP,EUR,160.20
2024-02-06,SAP,EUR,162.10
2024-02-07,SAP,EUR,161.40
2024-02-08,SAP,EUR,163.95
2024-02-05,VOD,GBX,65.42
2024-02-06,VOD,GBX,66.10
2024-02-07,VOD,GBX,64.75
2024-02-08,VOD,GBX,65.01`
const DOLLARS = `date,close
2024-02-05,405.65
2024-02-06,405.49
2024-02-07,414.05
2024-02-08,414.11`
const BOOK = `date,action,symbol,quantity,price,commission,fees,amount,currency
2024-02-01,deposit,,,,,,20000,EUR
2024-02-02,conversion,,,,,,-10800,EUR
2024-02-02,conversion,,,,,,5000,USD
2024-02-02,conversion,,,,,,5200,GBP
2024-02-05,buy,SAP,50,160.20,5.00,,,EUR
2024-02-05,buy,MSFTX,10,405.00,1.00,,,USD
2024-02-06,buy,VOD,2000,65.42,,,130840,GBX
2024-02-07,dividend,VOD,,,,,9000,GBX
2024-02-07,fee,,,,,,2.50,EUR
2024-02-08,sell,MSFTX,4,414.00,1.00,,,USD`
const VALUES = {
  EUR: ['20000.00', '19891.17', '19928.84', '20043.82', '20164.78', '20295.62'],
  USD: ['21628.00', '21647.56', '21415.54', '21533.07', '21721.50', '21834.03'],
  GBP: ['17087.00', '16965.18', '17056.10', '17142.48', '17196.12', '17330.43'],
}
const GROWTH = { EUR: 0.01478094686712526, USD: 0.009525931791800772, GBP: 0.014246445285700545 }

onOneDatabase('a portfolio in several currencies', (world) => {
  let api: ApiApp
  let accountId = 0
  beforeAll(async () => {
    world.setNow('2024-02-09T12:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role: 'admin' }), [
      ...portfolioRoutes,
      ...tradingRoutes,
      ...marketDataRoutes,
    ])
    setPriceSource(world.installation, tradingPrices)
    await keepBooksSound(world.installation)
    await importPrices(world.as(), { fileName: 'msftx.csv', text: DOLLARS, symbol: 'MSFTX' })
    accountId = await openPaperAccount(world.as(), { accountName: 'Broker', initialCash: 0, currency: 'EUR' })
    await importsIn(world).book(accountId, BOOK)
  })

  const read = async <Shape>(path: string): Promise<Shape> => {
    const answer = await api.request(path)
    const body = await answer.json()
    expect(answer.status, JSON.stringify(body)).toBe(200)
    return body as Shape
  }
  const performance = (query: string) => read<Performance>(`/api/portfolio/performance?${query}`)
  const summary = (query: string) => read<PortfolioSummary>(`/api/portfolio/summary?${query}`)
  const send = async (text: string, fields: Record<string, string> = { trial: 'false' }) => {
    const body = new FormData()
    body.append('file', new File([text], 'rates.csv'))
    for (const [key, value] of Object.entries(fields)) body.append(key, value)
    return api.request('/api/market-data/currency-files', { method: 'POST', body })
  }

  it('without rates nothing of it is a figure, and the currencies are named', async () => {
    const { account, figures, note } = await summary(`accountId=${accountId}&currency=EUR`)
    expect([account.totalValue, figures.totalValue.value, account.cash]).toEqual([null, null, null])
    expect(note).toBe(
      'Broker · GBP is left out: no rate from GBP to EUR is known. Broker · USD is left out: no rate from USD to EUR is known.',
    )
    const made = await performance(`accountId=${accountId}&currency=EUR`)
    expect(made.days.map(({ day }) => day)).toEqual(['2024-02-01'])
    expect(made.note).toBe(
      'From 2024-02-02 on the value is not known: no price or rate of GBP in EUR, USD in EUR.',
    )
  })

  it('a file of rates is tried, stored and listed, and one that contradicts it is refused until it is to replace', async () => {
    expect((await send(RATES, { trial: 'true' })).status).toBe(200)
    expect(await read('/api/market-data/exchange-rates')).toEqual([])
    expect((await send(RATES)).status).toBe(200)
    expect((await send(CLOSES)).status).toBe(200)
    expect(await read('/api/market-data/exchange-rates')).toMatchObject([
      { from: 'EUR', to: 'GBP', days: 6, lastDay: '2024-02-08', lastRate: 0.8539 },
      { from: 'EUR', to: 'USD', days: 6, lastDay: '2024-02-08', lastRate: 1.0758 },
    ])
    const refused = await send('Date,From,To,Rate\n2024-02-08,EUR,USD,1.2')
    expect(refused.status).toBe(409)
    expect(JSON.stringify(await refused.json())).toContain('is stored as 1.0758')
    expect((await send('Date,From,To,Rate\n2024-02-08,GBX,USD,1.2')).status).toBe(400)
    expect((await send('a,b\n1,2')).status).toBe(400)
  })

  it.each(['EUR', 'USD', 'GBP'] as const)(
    'values by day and the time-weighted return in %s are those of an independent calculation',
    async (currency) => {
      const made = await performance(`accountId=${accountId}&currency=${currency}`)
      expect(made.days.map(({ value }) => ((value ?? 0) / 100).toFixed(2))).toEqual(VALUES[currency])
      expect(made.figures.timeWeighted.value).toBeCloseTo(GROWTH[currency], 9)
      const { start, flows, price, income, fees, currency: rates, unexplained, end } = made.parts
      expect(start + flows + price + income - fees + rates + unexplained).toBe(end)
      expect(unexplained).toBe(0)
      expect(made.note).toContain('the last rates are of 2024-02-08')
    },
  )

  it('kept days give the same figures', async () => {
    await keepDaysOfAll(world.as())
    const made = await performance(`accountId=${accountId}&currency=USD`)
    expect(made.days.map(({ value }) => ((value ?? 0) / 100).toFixed(2))).toEqual(VALUES.USD)
  })

  it('a gain is what the price and what the currency did, at the rates of the purchases, and the total is the last day’s', async () => {
    const positions = await read<{ security: { symbol: string }; [field: string]: unknown }[]>(
      `/api/trading/positions?accountId=${accountId}&currency=USD`,
    )
    expect(positions).toMatchObject([
      {
        security: { symbol: 'SAP' },
        marketValue: 881_887,
        unrealizedPnl: 21_132,
        restated: { from: 'EUR', gainByPrice: 20_171, gainByCurrency: 961, rateDay: '2024-02-08' },
      },
    ])
    const inAll = await read<{ security: { symbol: string } }[]>(
      `/api/trading/positions?accountId=${accountId}&currency=USD&inAllCurrencies=true`,
    )
    expect(inAll.map(({ security }) => security.symbol).sort()).toEqual(['MSFTX', 'SAP', 'VOD'])
    const { figures, gainParts, note } = await summary(`accountId=${accountId}&currency=USD`)
    expect(figures.totalValue.value).toBe(2_183_403)
    expect(gainParts).toEqual({ price: 24_604, currency: 1_451 })
    expect(figures.unrealisedGain.value).toBe(24_604 + 1_451)
    expect(note).toContain('Broker is stated in USD at 1.0758, the rate of 2024-02-08.')
  })

  it('lots, trades, activity, tax years and files of an account are of all its currencies, each amount in its own (PORT-014)', async () => {
    const lots = await read<{ rows: { symbol: string; currency: string; cost: number }[]; total: number }>(
      `/api/portfolio/lots?accountId=${accountId}&limit=10&offset=0`,
    )
    expect(lots.rows.map(({ symbol, currency, cost }) => [symbol, currency, cost])).toEqual([
      ['MSFTX', 'USD', 243_000],
      ['SAP', 'EUR', 801_000],
      ['VOD', 'GBP', 130_840],
    ])
    expect(lots.total).toBe(3)
    const second = await read<{ rows: { symbol: string }[] }>(
      `/api/portfolio/lots?accountId=${accountId}&limit=1&offset=1`,
    )
    expect(second.rows.map(({ symbol }) => symbol)).toEqual(['SAP'])
    const trades = await read<{ security: { symbol: string }; currency: string }[]>(
      `/api/trading/trades?accountId=${accountId}&limit=10&inAllCurrencies=true`,
    )
    expect(trades.map(({ security, currency }) => `${security.symbol} ${currency}`)).toEqual([
      'MSFTX USD',
      'VOD GBP',
      expect.stringMatching(/SAP EUR|MSFTX USD/),
      expect.stringMatching(/SAP EUR|MSFTX USD/),
    ])
    const ofAll = await read<{ currency: string }[]>('/api/trading/trades?symbol=SAP&inAllCurrencies=true')
    expect(ofAll.map(({ currency }) => currency)).toEqual(['EUR'])
    expect(await read(`/api/portfolio/corporate-actions?accountId=${accountId}&limit=10`)).toMatchObject([
      { kind: 'dividend', symbol: 'VOD', amount: 9_000, currency: 'GBP' },
    ])
    // 4 × 414 − 1 − 4 × 405 − 0.40 = 34.60.
    expect(await read(`/api/portfolio/tax-years?accountId=${accountId}`)).toMatchObject({
      currency: 'EUR',
      years: [],
      openLots: 1,
      openBasis: 801_500,
      others: [
        { currency: 'GBP', years: [], openLots: 1, openBasis: 130_840 },
        { currency: 'USD', years: [{ year: 2024, gain: 3_460 }], openLots: 1, openBasis: 243_060 },
      ],
    })
    const rowsOf = async (what: string) => {
      const [titles = '', ...rows] = (
        await (await api.request(`/api/portfolio/export?accountId=${accountId}&what=${what}`)).text()
      )
        .trim()
        .split(/\r?\n/)
      const names = titles.replace('\uFEFF', '').split(',')
      return rows
        .map((row) => row.split(','))
        .map((cells) => `${cells[names.indexOf('symbol')]} ${cells[names.indexOf('currency')]}`)
        .sort()
    }
    const all = ['MSFTX USD', 'SAP EUR', 'VOD GBP']
    expect(await rowsOf('holdings')).toEqual(all)
    expect(await rowsOf('lots')).toEqual(all)
    expect(await rowsOf('trades')).toEqual(['MSFTX USD', ...all])
    expect(await rowsOf('realised')).toEqual(['MSFTX USD'])
  })

  it('a dividend without a rate is in no figure and is not called missing, one of a known rate is in all', async () => {
    const income = (currency: string) =>
      read<Income>(`/api/portfolio/income?accountId=${accountId}&currency=${currency}`)
    expect(await income('GBP')).toMatchObject({
      paidInYear: 9_000,
      withoutDividend: ['SAP', 'MSFTX'],
      notStated: [],
    })
    const unknown = await income('CHF')
    expect(unknown).toMatchObject({ paidInYear: 0, withoutDividend: ['SAP', 'MSFTX'], notStated: ['GBP'] })
    expect(unknown.notes).toContain('No rate to CHF is known for dividends in GBP: they are left out.')
  })

  it('all accounts are one portfolio, and a group of them is what its accounts are', async () => {
    const other = await openPaperAccount(world.as(), { accountName: 'Cash', initialCash: 100_000 })
    const all = await summary('group=own&currency=USD')
    expect(all.account.accountName).toBe('All my accounts')
    expect(all.figures.totalValue.value).toBe(2_183_403 + 100_000)
    const kept = await api.request('/api/trading/account-groups', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Old age', accountIds: [other] }),
    })
    expect(kept.status).toBe(200)
    const group = (await kept.json()) as { id: number }
    expect((await summary(`group=${group.id}`)).figures.totalValue.value).toBe(100_000)
    expect((await performance('group=own&currency=USD')).accountId).toBeNull()
    expect((await api.request('/api/portfolio/summary?group=999')).status).toBe(404)
    expect((await api.request(`/api/portfolio/summary?group=own&accountId=${other}`)).status).toBe(400)
    const gone = await api.request(`/api/trading/account-groups/${group.id}`, { method: 'DELETE' })
    expect(gone.status).toBe(200)
  })

  it('orders at an account that is not kept in dollars are refused by name', async () => {
    const answer = await api.request('/api/trading/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        accountId,
        symbol: 'AAPL',
        side: 'BUY',
        quantity: 1_000_000,
        orderType: 'LIMIT',
        price: 100,
        timeInForce: 'GTC',
      }),
    })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(await answer.json())).toContain('ACCOUNT_NOT_IN_DOLLARS')
  })

  it('a part in another currency is valued on the days of that currency: London is valued while New York rests, and the other way round', async () => {
    world.setNow('2024-07-09T12:00:00.000Z')
    const closes = ['2024-07-03', '2024-07-04', '2024-07-05'].map(
      (day, place) => `${day},GRG,GBP,${10 + place}`,
    )
    expect((await send(['Date,Symbol,Currency,Close', ...closes].join('\n'))).status).toBe(200)
    const of = async (currency: string) => {
      const id = await openPaperAccount(world.as(), { accountName: currency, initialCash: 0, currency })
      await importsIn(world).book(
        id,
        `date,action,symbol,quantity,price,amount\n2024-05-24,deposit,,,,1000\n2024-07-03,buy,GRG,10,10,`,
      )
      const { days } = await performance(`accountId=${id}&currency=${currency}&period=ALL`)
      return new Map(days.map(({ day, value }) => [day, value]))
    }
    const london = await of('GBP')
    expect(london.get('2024-07-04')).toBe(101_000)
    expect(london.has('2024-05-27')).toBe(false)
    const newYork = await of('USD')
    expect(newYork.has('2024-07-04')).toBe(false)
    expect((await of('CHF')).has('2024-05-27')).toBe(true)
  })
})

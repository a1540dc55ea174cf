// Binds what its runs do.
import '#domains/broker-files/server/slice.ts'
import fc from 'fast-check'
import Papa from 'papaparse'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { brokerFilesRoutes } from '#domains/broker-files/server/routes.ts'
import { importPrices, removePrices, tradingPrices } from '#domains/market-data/server/index.ts'
import {
  accountAtLastPrices,
  applyDividend,
  applySplit,
  depositCash,
  faultsOfBooks,
  keepBooksSound,
  openPaperAccount,
  placeOrder,
  setPriceSource,
  settleAndExpire,
  tradingRoutes,
  withdrawCash,
} from '#domains/trading/server/index.ts'
import { price } from '#engines/money/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { pagesOfPdf } from '#platform/report-files/test-read-pdf.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import type { Statement, StatementMonths } from '../../contract/index.ts'
import { reportsSlice } from '../index.ts'

const SHARE = 1_000_000
const JSON_HEADERS = { 'content-type': 'application/json' }

onOneDatabase('statements', (world) => {
  let actor: Actor = somebody()
  let api: ApiApp
  let accountId = 0
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, [
      ...reportsSlice.routes,
      ...tradingRoutes,
      ...brokerFilesRoutes,
    ])
    setPriceSource(world.installation, tradingPrices)
    await keepBooksSound(world.installation)
  })

  const own = () => ({ organisationId: world.as().actor.organisationId, accountId })
  const at = (moment: string) => world.setNow(moment)
  const trade = (side: 'BUY' | 'SELL', symbol: string, quantity: number) =>
    placeOrder(world.as(), {
      symbol,
      side,
      quantity,
      orderType: 'MARKET',
      price: null,
      accountId,
      timeInForce: 'DAY',
      lotIds: [],
    })
  const ask = (query: string) => api.request(`/api/reports/${query}`)
  const statement = async (month: string, id = accountId) => {
    const response = await ask(`statement?accountId=${id}&month=${month}`)
    const body = await response.json()
    expect(response.status, JSON.stringify(body)).toBe(200)
    return body as Statement
  }
  const amount = (made: Statement, name: string) =>
    made.cash.find((line) => line.name === name)?.amount ?? Number.NaN
  const isSound = (made: Statement) => {
    expect(made.reconciliation.differences).toEqual([])
    for (const { closing, ledger } of made.reconciliation.lines) expect(closing).toBe(ledger)
    const inHundredths = (lines: Statement['cash']) =>
      lines.slice(1, -1).reduce((sum, line) => sum + Math.round(line.amount * 100), 0)
    for (const lines of [made.cash, made.change])
      expect(Math.round(lines[0]!.amount * 100) + inHundredths(lines)).toBe(
        Math.round(lines.at(-1)!.amount * 100),
      )
    expect(made.movements.at(-1)?.cashAfter ?? made.opening.cash).toBe(made.closing.cash)
    for (const { opening, came, left, closing } of made.positions) expect(opening + came - left).toBe(closing)
    expect(made.notices[0]).toBe('Paper account, simulated money: nothing here was paid, received or owned.')
    expect(made.notices.join()).not.toContain('does not agree')
  }
  const post = async (path: string, body: object) => {
    const response = await api.request(path, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify(body),
    })
    return (await response.json()) as never
  }

  /** September opened, October with purchases, a sale and fractions, nothing in November but a dividend that is due; it is the 23rd. */
  beforeEach(async () => {
    actor = somebody()
    at('2026-08-31T15:00:00.000Z')
    accountId = await openPaperAccount(world.as(), { accountName: 'Growth', initialCash: 10_000_000 })
    at('2026-10-05T15:00:00.000Z')
    await trade('BUY', 'XOM', 100 * SHARE)
    await trade('BUY', 'AAPL', 2_333_333)
    at('2026-10-20T15:00:00.000Z')
    await trade('SELL', 'XOM', 30 * SHARE)
    await withdrawCash(world.as(), { accountId, cents: 50_000 })
    at('2026-10-22T15:00:00.000Z')
    await settleAndExpire(world.as())
    at('2026-11-10T14:00:00.000Z')
    await applyDividend(world.as(), {
      symbol: 'XOM',
      exDay: '2026-11-10',
      payDay: '2026-11-18',
      perShare: price(9_900),
    })
    at('2026-11-18T15:00:00.000Z')
    await settleAndExpire(world.as())
    at('2026-11-23T21:30:00.000Z')
  })

  it('SHELL-043 the months of an account go from its opening to the running one, each opening where the one before it closed', async () => {
    const { account, months } = (await (
      await ask(`statements?accountId=${accountId}`)
    ).json()) as StatementMonths
    expect(account).toMatchObject({ name: 'Growth', closedAt: null })
    expect(months).toEqual([
      { month: '2026-11', ends: 'running' },
      { month: '2026-10', ends: 'over' },
      { month: '2026-09', ends: 'over' },
      { month: '2026-08', ends: 'over' },
    ])
    const made = await Promise.all(months.toReversed().map(({ month }) => statement(month)))
    for (const [place, one] of made.entries()) {
      isSound(one)
      const next = made[place + 1]
      if (next) expect(next.opening).toEqual(one.closing)
    }
    expect(made[0]!.opening.total).toBe(0)
  })

  it('SHELL-043 a month tells every movement, its charges and gains, and how its holdings are priced', async () => {
    const october = await statement('2026-10')
    isSound(october)
    expect(october).toMatchObject({ from: '2026-10-01', to: '2026-10-31', ends: 'over' })
    expect(october.movements.map(({ kind, symbol }) => [kind, symbol])).toEqual([
      ['purchase', 'XOM'],
      ['purchase', 'AAPL'],
      ['sale', 'XOM'],
      ['withdrawal', null],
    ])
    expect(amount(october, 'withdrawals')).toBe(-50_000)
    expect(october.opening).toMatchObject({ cash: 10_000_000, securities: 0, total: 10_000_000 })
    const sale = october.movements[2]!
    expect(sale.realised).toBe(october.realised)
    expect(october.realisedShortTerm).toBeLessThan(october.realised)
    expect(october.positions.map(({ symbol, closing }) => [symbol, closing])).toEqual([
      ['AAPL', 2_333_333],
      ['XOM', 70 * SHARE],
    ])
    // The 31st is a Saturday: the close is Friday's, which is no price of another day.
    expect(october.positions[0]).toMatchObject({
      pricedOn: '2026-10-30',
      priceSource: 'simulated',
      valued: 'priced',
    })
    expect(october.notices).toContain('All prices are simulated: they describe no real market.')
  })

  it('the running month says until when, and closes with what the screen shows', async () => {
    const november = await statement('2026-11')
    isSound(november)
    expect(november.notices[1]).toContain('Until today, November 23, 2026')
    const { account } = await accountAtLastPrices(world.as(), accountId)
    expect(Math.round(november.closing.cash)).toBe(account.cash)
    expect(Math.round(november.closing.total)).toBe(account.totalValue)
    expect([november.dividendsDeclared, november.dividendsPaid]).toEqual([6_930, 6_930])
    expect(november.movements.map(({ kind }) => kind)).toEqual(['dividend-declared', 'dividend-paid'])
  })

  it('a month in which nothing moved says so and still has a value; one that is not there is refused by its name', async () => {
    const september = await statement('2026-09')
    isSound(september)
    expect(september.notices).toContain('Nothing moved in this period.')
    expect([september.movementsTotal, september.closing.total]).toEqual([0, 10_000_000])
    const refusals: [string, string][] = [
      ['2026-07', 'The books of Growth begin on August 31, 2026: there is no statement of July 2026.'],
      ['2026-12', 'December 2026 has not started: it has no statement yet.'],
    ]
    for (const [month, sentence] of refusals) {
      const response = await ask(`statement?accountId=${accountId}&month=${month}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'invalid-input', message: sentence })
    }
    expect((await ask(`statement?accountId=${accountId}&month=2026-13`)).status).toBe(400)
    actor = somebody({ organisationId: 7 })
    expect((await ask(`statement?accountId=${accountId}&month=2026-10`)).status).toBe(404)
  })

  it('an account that was reset ends with its closing and keeps what was left; the fresh one begins with nothing', async () => {
    const fresh = (await post(`/api/trading/accounts/${accountId}/reset`, { initialCash: 5_000_000 })) as {
      id: number
    }
    at('2026-12-15T15:00:00.000Z')
    const closed = await statement('2026-11')
    isSound(closed)
    expect(closed).toMatchObject({ ends: 'closed', to: '2026-11-23' })
    expect(closed.notices[1]).toContain('The account was closed on November 23, 2026')
    expect(closed.positions.find(({ symbol }) => symbol === 'XOM')?.closing).toBe(70 * SHARE)
    const after = await ask(`statement?accountId=${accountId}&month=2026-12`)
    expect([after.status, JSON.stringify(await after.json())]).toEqual([
      400,
      expect.stringContaining('was closed on November 23, 2026'),
    ])
    const begun = await statement('2026-11', fresh.id)
    isSound(begun)
    expect([begun.opening.total, amount(begun, 'deposits')]).toEqual([0, 5_000_000])
  })

  it('what had no price at the opening is named although it was sold, and what is left out counts on neither side', async () => {
    const decide = (treatment: string, version?: number) =>
      api.request('/api/trading/holding-prices/XOM', {
        method: 'PUT',
        headers: JSON_HEADERS,
        body: JSON.stringify({ symbol: 'XOM', treatment, version, reason: 'No price is trusted' }),
      })
    expect((await decide('left-out')).status).toBe(200)
    const october = await statement('2026-10')
    const left = await statement('2026-11')
    expect(left.opening.total).toBe(october.closing.total)
    expect(left.opening.securities).toBe(
      left.positions.filter(({ symbol }) => symbol === 'AAPL').map(({ value }) => value)[0]! -
        (left.change.find(({ name }) => name === 'prices')?.amount ?? Number.NaN),
    )
    expect((await decide('at-cost', 1)).status).toBe(200)
    at('2026-11-23T20:00:00.000Z')
    await trade('SELL', 'XOM', 70 * SHARE)
    at('2026-11-23T21:30:00.000Z')
    const sold = await statement('2026-11')
    isSound(sold)
    expect(sold.notices).toContain(
      'At the opening there was no price for XOM: valued at cost, so price effects in this period are inexact.',
    )
    const back = await api.request('/api/trading/holding-prices/XOM?version=2', { method: 'DELETE' })
    expect(back.status).toBe(200)
  })

  it('a dividend of hundredths of a cent is written as it is counted, and a running month is not called ended', async () => {
    const response = await ask(`statement/file?accountId=${accountId}&month=2026-11&format=csv`)
    const text = await response.text()
    expect(text).toContain('November 23, 2026, until now')
    expect(text).not.toContain('End of 2026-11-23')
    const [declared] = (await statement('2026-11')).movements.filter(({ dividend }) => dividend !== null)
    expect(declared?.dividend).toBe(6_930)
    expect(text).toContain('Dividend declared, $69.30')
  })

  it('a broker’s file that is read later changes the month it is of, which says so', async () => {
    const before = await statement('2026-10')
    const body = new FormData()
    body.set('accountId', String(accountId))
    body.set('trial', 'false')
    body.set(
      'file',
      new File(
        [
          'date,action,symbol,quantity,price,commission,fees,amount\n2026-10-12,deposit,,,,,,"1,000.00"\n2026-10-13,buy,KO,10,60.00,1.00,,\n2026-10-14,dividend,KO,,,,,3.50\n',
        ],
        'history.csv',
        { type: 'text/csv' },
      ),
    )
    expect((await api.request('/api/trading/imports', { method: 'POST', body })).status).toBe(200)
    const october = await statement('2026-10')
    isSound(october)
    expect(amount(october, 'deposits') - amount(before, 'deposits')).toBe(100_000)
    expect(amount(october, 'dividends')).toBe(350)
    expect(october.notices.join(' ')).toContain('3 events of this period were booked after its end')
    expect(october.positions.find(({ symbol }) => symbol === 'KO')?.closing).toBe(10 * SHARE)
  })

  it('a month that is valued at a close from before its last session says so, at its end and at its beginning', async () => {
    const days = ['2026-10-01', '2026-10-05', '2026-10-26', '2026-10-27']
    await importPrices(world.as({ role: 'admin' }), {
      fileName: 'xom.csv',
      text: `date,symbol,open,high,low,close,volume\n${days.map((day) => `${day},XOM,100,100,100,100,1`).join('\n')}\n`,
    })
    const october = await statement('2026-10')
    expect(october.positions.find(({ symbol }) => symbol === 'XOM')).toMatchObject({
      valued: 'carried',
      pricedOn: '2026-10-27',
    })
    expect(october.notices).toContain(
      'The closing price of XOM is not of the last session but of an earlier one: see the day beside it.',
    )
    const november = await statement('2026-11')
    expect(november.notices.join(' ')).toContain(
      'At the opening the price of XOM was of an earlier session: price effects in this period are inexact.',
    )
    await removePrices(world.as({ role: 'admin' }), 'XOM')
  })

  it('is a PDF, a workbook and a CSV with the same totals; the paper money is said before any figure', async () => {
    const october = await statement('2026-10')
    const file = async (format: string) =>
      ask(`statement/file?accountId=${accountId}&month=2026-10&format=${format}`)
    const pages = await pagesOfPdf(new Uint8Array(await (await file('pdf')).arrayBuffer()))
    const text = pages.join('\n')
    expect(text).toContain('Paper account, simulated money')
    expect(text.replace(/\s+/g, ' ')).toContain('Wash sales are not counted here')
    expect(text.indexOf('Paper account, simulated money')).toBeLessThan(text.indexOf('Opening and closing'))
    const { data } = Papa.parse<string[]>(await (await file('csv')).text())
    const closing = data.find(([label]) => label === 'Closing cash')
    expect(Number(closing?.[1])).toBe(amount(october, 'closing') / 100)
    const movements = data.findIndex(([label]) => label === 'Day')
    const lines = data.slice(movements + 1, movements + 1 + october.movementsTotal)
    const moved = lines.reduce((sum, cells) => sum + Math.round(Number(cells[7]) * 10_000), 0)
    expect(moved).toBe(Math.round((october.closing.cash - october.opening.cash) * 100))
    expect((await file('xlsx')).status).toBe(200)
  })

  it('SHELL-043 whatever happens at an account, every month agrees with its ledger and with the next', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constantFrom('BUY' as const, 'SELL' as const),
        symbol: fc.constantFrom('KO', 'JNJ'),
        quantity: fc.integer({ min: 1, max: 40_000_000 }),
      }),
      fc.record({ kind: fc.constant('cash' as const), cents: fc.integer({ min: -90_000, max: 90_000 }) }),
      fc.record({ kind: fc.constant('split' as const) }),
      fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        let now = Date.parse('2026-08-03T15:00:00.000Z')
        at(new Date(now).toISOString())
        accountId = await openPaperAccount(world.as(), { accountName: 'Any', initialCash: 3_000_000 })
        for (const one of steps) {
          // What the broker refuses leaves nothing.
          await take(one).catch((failure) => {
            if (!(failure instanceof Problem)) throw failure
          })
          if (one.kind === 'wait') now += one.days * 86_400_000
          at(new Date(now).toISOString())
          await settleAndExpire(world.as(), own())
        }
        expect(await faultsOfBooks(world.installation.database.db, own())).toEqual([])
        const { months } = (await (await ask(`statements?accountId=${accountId}`)).json()) as StatementMonths
        let last: Statement | undefined
        for (const { month } of months.toReversed()) {
          const made = await statement(month)
          isSound(made)
          if (last) expect(made.opening).toEqual(last.closing)
          last = made
        }
      }),
      { numRuns: 5 },
    )

    async function take(one: {
      kind: 'BUY' | 'SELL' | 'cash' | 'split' | 'wait'
      symbol?: string
      quantity?: number
      cents?: number
    }): Promise<void> {
      const { kind, symbol = 'KO', quantity = 1, cents = 1 } = one
      if (kind === 'BUY' || kind === 'SELL') await trade(kind, symbol, quantity)
      if (kind === 'cash' && cents > 0) await depositCash(world.as(), { accountId, cents })
      if (kind === 'cash' && cents < 0) await withdrawCash(world.as(), { accountId, cents: -cents })
      if (kind === 'split')
        await applySplit(world.as(), {
          symbol: 'KO',
          exDay: world.installation.clock().toISOString().slice(0, 10),
          to: 3,
          from: 2,
        })
    }
  })
})

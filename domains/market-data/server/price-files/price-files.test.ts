import { describe, expect, it } from 'vitest'
import { recentAudit } from '#platform/audit/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { findQuotes, importPrices, removePrices } from '../index.ts'
import { storedSeries } from '../store.ts'
import { doubtsOf } from './doubts.ts'
import { storedUnder } from './import-store.ts'
import { readPriceFile } from './read-price-file.ts'

const rows = (text: string, fileName = 'AAPL_data.csv', symbol?: string) =>
  readPriceFile({ fileName, text, symbol })

describe('a price file', () => {
  it('has a symbol a row: from its column, the option or the name of the file', () => {
    const text =
      'Date,High,Low,Open,Close,Volume,Adj Close\n2015-01-12,112.6,108.8,112.5,109.25,49650800.0,100.3\n'
    expect(rows(text)).toEqual([
      {
        symbol: 'AAPL',
        day: '2015-01-12',
        open: 112.5,
        high: 112.6,
        low: 108.8,
        close: 109.25,
        volume: 49_650_800,
        source: 'imported',
      },
    ])
    expect(rows(text, 'prices.txt', 'msft')[0]?.symbol).toBe('MSFT')
    expect(rows('day,ticker,close\n2020-01-02,brk.b,229\n')[0]).toMatchObject({ symbol: 'BRK.B', open: null })
    expect(rows('Date,Close\n2017-01-03 14:30:00,225.24\n', 'SPY_TV_daily.csv')[0]).toMatchObject({
      symbol: 'SPY',
      day: '2017-01-03',
    })
  })

  it('has no price that a typed one could not be: zero, below zero, or above ten million dollars', () => {
    for (const price of ['0', '-5', '1000000000000', '10000001'])
      expect(() => rows(`date,AAPL\n2020-01-02,${price}\n`), price).toThrow('has the price')
    expect(() => rows('Date,Close,Volume\n2020-01-02,5,-1\n')).toThrow('has the volume -1')
    expect(rows('date,AAPL\n2020-01-02,10000000\n')).toHaveLength(1)
  })

  it('has a symbol a column; an empty cell is a day without a price', () => {
    expect(
      rows('date,AAPL,BABA\n1990-01-02,0.26,\n1990-01-03,0.27,0.5\n').map(({ symbol, day }) => [symbol, day]),
    ).toEqual([
      ['AAPL', '1990-01-02'],
      ['AAPL', '1990-01-03'],
      ['BABA', '1990-01-03'],
    ])
  })

  it('is of US dollars: a row of another currency, pence or another country’s exchange is no price of the house', () => {
    const priced = (currency: string, symbol = 'VOD') =>
      rows(`date,symbol,Currency,close\n2026-11-19,${symbol},${currency},72.4\n`)
    expect(priced('USD')[0]).toMatchObject({ symbol: 'VOD', close: 72.4 })
    for (const currency of ['GBp', 'GBX'])
      expect(() => priced(currency)).toThrow(`is priced in ${currency}, which is pence`)
    for (const currency of ['GBP', 'EUR', 'usd.'])
      expect(() => priced(currency)).toThrow(`is priced in ${currency}`)
    expect(() => rows('date,symbol,close\n2026-11-19,VOD.L,72.4\n')).toThrow('London, mostly in pence')
    expect(() => rows('date,VOD.L,SAP.DE\n2026-11-19,72.4,230\n')).toThrow('VOD.L')
    // Converted, and said to be; a class of an American share is no exchange.
    expect(priced('USD', 'VOD.L')[0]?.symbol).toBe('VOD.L')
    expect(rows('date,BRK.B,BF.A\n2026-11-19,480,30\n').map(({ symbol }) => symbol)).toEqual([
      'BRK.B',
      'BF.A',
    ])
  })

  it('has prices as all of it writes them: a point beside a decimal comma parts thousands, and one that nothing decides is no price', () => {
    const closes = (...prices: string[]) =>
      rows(`date;symbol;close\n${prices.map((price, at) => `2026-11-1${at};BRK;${price}`).join('\n')}\n`).map(
        ({ close }) => close,
      )
    expect(closes('1.234,50', '1.240', '990')).toEqual([1234.5, 1240, 990])
    expect(closes('61,25', '61,5')).toEqual([61.25, 61.5])
    expect(closes('61.25', '1.240')).toEqual([61.25, 1.24])
    expect(() => closes('1.240', '1.255')).toThrow('line 2: the price file has “1.240”, whose point may part')
    expect(() => closes('1,234.50', '1.240')).toThrow('“1,234.50” where a number should be')
    // Commas part its cells: a price in quotes may have one all the same, and one without quotes has none.
    const parted = (...prices: string[]) =>
      rows(`date,BRK\n${prices.map((price, at) => `2026-11-1${at},${price}`).join('\n')}\n`, 'all.csv')
    expect(parted('"1.234,5"', '1.240').map(({ close }) => close)).toEqual([1234.5, 1240])
    expect(parted('1.240').map(({ close }) => close)).toEqual([1.24])
  })

  it('a column that names what a price is becomes no symbol: without a close, which one it is has to be said', () => {
    for (const head of [
      'date,last',
      'Date,Price',
      'date,PX_LAST',
      'Date,Open,High,Low,Vol.',
      'date,NAV USD,Change %',
    ])
      expect(() => rows(`${head}\n2026-11-19${',5'.repeat(head.split(',').length - 1)}\n`), head).toThrow(
        /is no symbol, and none called close/,
      )
    expect(() => rows('date,symbol,settle\n2026-11-19,KO,60\n')).toThrow('has a column “symbol”')
    // Shares that bear such a word, in capitals as symbols are written, and what a person has said.
    expect(rows('date,LOW,OPEN\n2026-11-19,250,9\n').map(({ symbol }) => symbol)).toEqual(['LOW', 'OPEN'])
    const mapping = {
      day: 'date',
      close: null,
      open: null,
      high: null,
      low: null,
      volume: null,
      symbol: null,
    }
    expect(
      readPriceFile({ fileName: 'all.csv', text: 'date,low\n2026-11-19,250\n', mapping })[0]?.symbol,
    ).toBe('LOW')
  })

  it.each([
    ['without days', 'close\n5\n', 'line 1'],
    ['without prices', 'date,close\n', 'no prices'],
    ['with a day that is none', 'date,close\n2020-02-30,5\n', 'line 2'],
    ['with a word for a price', 'date,close\n2020-02-03,5\n2020-02-04,five\n', 'line 3'],
    ['with a price of nothing', 'date,close\n2020-02-03,0\n', 'price 0'],
    ['with a missing close', 'date,open,close\n2020-02-03,5,\n', 'no closing price'],
    ['with a low above its high', 'date,high,low,close\n2020-02-03,5,6,5\n', 'above its high'],
    ['with a day twice', 'date,close\n2020-02-03,5\n2020-02-03,6\n', 'twice'],
    ['with no symbol', 'date,symbol,close\n2020-02-03,a b,5\n', '--symbol'],
  ])('%s is refused with the reason', (_what, text, reason) => {
    expect(() => rows(text)).toThrow(reason)
  })
})

onEveryDatabase('importing prices', (world) => {
  it('keeps all of a file, replaces what was there, leaves a trace, and is taken away again', async () => {
    const file = { fileName: 'AAPL.csv', text: 'date,close\n2026-11-19,100\n2026-11-20,101\n' }
    expect(await importPrices(world.as(), file)).toMatchObject({
      symbols: ['AAPL'],
      bars: 2,
      lastDay: '2026-11-20',
    })
    await importPrices(world.as(), { ...file, text: 'date,close\n2026-11-20,102\n' })
    expect(await storedSeries(world.installation.database.db)).toEqual([
      { symbol: 'AAPL', bars: 2, firstDay: '2026-11-19', lastDay: '2026-11-20', source: 'imported' },
    ])
    world.setNow('2026-11-21T10:00:00.000Z')
    const quote = async () => (await findQuotes(world.as(), ['AAPL'])).get('AAPL')
    expect(await quote()).toMatchObject({ price: 102, previousClose: 100, source: 'imported' })
    expect(await removePrices(world.as(), 'AAPL')).toBe(2)
    expect(await quote()).toMatchObject({ source: 'simulated' })
    await expect(removePrices(world.as(), 'AAPL')).rejects.toMatchObject({ code: 'not-found' })
    const actions = (
      await recentAudit(world.installation.database.db, 1, { type: 'prices', id: 'prices' })
    ).map(({ action }) => action)
    expect(actions).toEqual(['prices.removed', 'prices.imported', 'prices.imported'])
  })

  it('a file that contradicts prices that are stored says so before it takes their place', async () => {
    const file = (...closes: number[]) => ({
      fileName: 'PEP.csv',
      text: `date,currency,close\n${closes.map((close, at) => `2026-11-${17 + at},USD,${close}`).join('\n')}\n`,
    })
    await importPrices(world.as(), file(150, 151, 152))
    const doubts = async (...closes: number[]) => {
      const bars = readPriceFile(file(...closes))
      const stored = await storedUnder(world.installation.database.db, bars)
      const known = { spans: new Map(), stored, isCoin: () => false }
      return doubtsOf({ columns: ['date', 'currency', 'close'], mapping: null, bars }, known)
    }
    expect(await doubts(150, 151.0001, 152, 153)).toEqual([])
    expect(await doubts(150, 148, 149.5, 153)).toEqual([
      '2 of 3 stored prices that the file would replace are others: PEP of 2026-11-19 is stored as 152, and the file says 149.5. Two sources that disagree, or closes adjusted since?',
    ])
    await removePrices(world.as(), 'PEP')
  })

  it('stores nothing of a file with a bad line', async () => {
    const text = `date,close\n2026-11-19,100\n2026-11-20,x\n`
    await expect(importPrices(world.as(), { fileName: 'KO.csv', text })).rejects.toMatchObject({
      code: 'invalid-input',
      details: { line: 3 },
    })
    expect(await storedSeries(world.installation.database.db)).toEqual([])
  })
})

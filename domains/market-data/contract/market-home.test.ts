import { describe, expect, it } from 'vitest'
import {
  defaultWatchlist,
  freshnessOf,
  indexCards,
  type MarketQuote,
  moverSymbols,
  moversOf,
  sentimentOf,
} from './index.ts'

const change = (symbol: string, changePercent: number) => ({ symbol, changePercent })

describe('the mood of the market', () => {
  it('HOME-018 HOME-019 HOME-020 clamps each change to ±2, averages, scales and weighs', () => {
    // Average of 2, -1 and 0.5 is 0.5: scaled 62.5; 0.4 × 55 + 0.3 × 62.5 + 0.3 × 52 = 56.35.
    expect(sentimentOf([change('SPY', 9), change('QQQ', -1), change('DIA', 0.5)]).score).toBe(56)
    expect(sentimentOf(['SPY', 'QQQ', 'DIA'].map((symbol) => change(symbol, -7))).score).toBe(38)
    expect(sentimentOf(['SPY', 'QQQ', 'DIA'].map((symbol) => change(symbol, 7))).score).toBe(68)
  })

  it('HOME-021 HOME-022 HOME-023 calls 40 or below bearish, 60 or above bullish, between them neutral', () => {
    const all = (percent: number) =>
      sentimentOf(['SPY', 'QQQ', 'DIA'].map((symbol) => change(symbol, percent)))
    expect(all(-1.68)).toMatchObject({ score: 40, label: 'Bearish' })
    expect(all(-1.6)).toMatchObject({ score: 41, label: 'Neutral' })
    expect(all(0.92)).toMatchObject({ score: 60, label: 'Bullish' })
    expect(all(0.85)).toMatchObject({ score: 59, label: 'Neutral' })
  })

  it('HOME-024 HOME-025 takes 0.5, -0.3 and 0.2 for SPY, QQQ and DIA where they are missing, and says which', () => {
    expect(sentimentOf([])).toEqual({ score: 54, label: 'Neutral', missing: ['SPY', 'QQQ', 'DIA'] })
    expect(sentimentOf([change('SPY', 0.5), change('DIA', 0.2)])).toEqual({
      score: 54,
      label: 'Neutral',
      missing: ['QQQ'],
    })
  })
})

describe('movers', () => {
  const quotes = Array.from(
    { length: 12 },
    (_, index) => ({ symbol: `S${index}`, changePercent: index - 5, volume: 1_000 - index }) as MarketQuote,
  )

  it('HOME-029 are the five that rose most and the five that fell most', () => {
    const { gainers, losers } = moversOf(quotes)
    expect(gainers.map(({ symbol }) => symbol)).toEqual(['S11', 'S10', 'S9', 'S8', 'S7'])
    expect(losers.map(({ symbol }) => symbol)).toEqual(['S0', 'S1', 'S2', 'S3', 'S4'])
    expect(moversOf(quotes.slice(0, 5)).gainers).toEqual([])
  })

  it('HOME-030 ranks the active ones by volume', () => {
    expect(moversOf(quotes).active.map(({ symbol }) => symbol)).toEqual(['S0', 'S1', 'S2', 'S3', 'S4'])
  })
})

describe('the market home', () => {
  it('HOME-002 HOME-026 HOME-027 HOME-028 names its indices, its watchlist and its ten movers', () => {
    expect(indexCards.map(({ name }) => name)).toEqual(['S&P 500', 'Nasdaq', 'Dow Jones', 'VIX'])
    expect(defaultWatchlist).toEqual(['AAPL', 'MSFT', 'GOOGL', 'TSLA', 'NVDA'])
    expect(moverSymbols).toEqual(['AAPL', 'MSFT', 'GOOGL', 'AMZN', 'NVDA', 'META', 'TSLA', 'JPM', 'V', 'WMT'])
  })

  it('HOME-004 HOME-005 HOME-006 HOME-007 says how fresh it is: live, seconds, minutes', () => {
    const label = (seconds: number) => freshnessOf(0, seconds * 1000)
    expect([0, 4.9, 5, 59.9, 60, 119, 120].map(label)).toEqual([
      'Live',
      'Live',
      'Updated 5s ago',
      'Updated 59s ago',
      'Updated 1m ago',
      'Updated 1m ago',
      'Updated 2m ago',
    ])
  })
})

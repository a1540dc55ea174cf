import { expect, it } from 'vitest'
import { provenanceAt } from '#domains/market-data/server/index.ts'
import { price } from '#engines/money/index.ts'
import { whyNotToTradeOn } from './price-to-trade-on.ts'

const shownText = (at: string, now: string) => {
  const made = new Date(at)
  const moment = new Date(now)
  const provenance = provenanceAt(moment, { source: 'tiingo', kind: 'delayed', at: made, isCoin: false })
  const sides = { bid: null, ask: null, bidSize: null, askSize: null, previousClose: null }
  const quote = {
    kind: 'quote' as const,
    symbol: 'KO',
    at: made.getTime(),
    last: price(600_000),
    ...sides,
    provenance,
  }
  return whyNotToTradeOn(quote, moment)
}

it('a price that its source has not renewed while the session went on is none to trade on', () => {
  expect(shownText('2026-11-20T15:00:00.000Z', '2026-11-20T15:44:00.000Z')).toBeUndefined()
  expect(shownText('2026-11-20T15:00:00.000Z', '2026-11-20T19:58:00.000Z')).toBe(
    'The last price of KO is of 20 Nov 2026, 10:00 in New York, 298 minutes ago: its source has reported none since, so the current price is unknown.',
  )
})

it('outside of a session orders wait for the opening, and the last price of it is what is known', () => {
  expect(shownText('2026-11-20T21:00:00.000Z', '2026-11-21T15:00:00.000Z')).toBeUndefined()
  expect(shownText('2026-11-20T21:00:00.000Z', '2026-11-23T14:00:00.000Z')).toBeUndefined()
  expect(shownText('2026-11-19T21:00:00.000Z', '2026-11-20T15:00:00.000Z')).toContain(
    'older than the last session',
  )
})

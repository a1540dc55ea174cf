import { afterAll, expect, it } from 'vitest'
import { makeApi } from '#platform/http-server/index.ts'
import { liveRoutes, stopLive } from '#platform/live/index.ts'
import { Listener } from '#platform/live/test-listener.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { MarketQuote } from '../../contract/index.ts'
import { marketDataSlice } from '../index.ts'
import { isNews, knownQuotes } from './publish-quotes.ts'

onOneDatabase('news of prices', (world) => {
  afterAll(() => stopLive(world.installation))

  it('a newcomer is told the price of every symbol it watches, as the quotes endpoint says it; an unknown one is left out', async () => {
    world.setNow('2026-11-20T15:00:00.000Z')
    const api = makeApi(world.installation, async () => somebody(), liveRoutes(marketDataSlice.news))
    const listener = new Listener(await api.request('/api/live?topics=quotes/AAPL,quotes/NOPE,quotes/SPY'))
    await listener.until(({ heard }) => heard.length === 3)
    expect(listener.words).toEqual(['open', 'quotes/AAPL', 'quotes/SPY'])
    const answer = listener.heard.slice(1).map(({ data }) => MarketQuote.parse(data))
    expect(answer).toEqual([...(await knownQuotes(world.as(), ['AAPL', 'SPY'])).values()])
    await listener.leave()
  })

  it('a price that stays is no news, whatever the clock and the volume say; while the exchange trades it moves', async () => {
    const at = async (moment: string) => {
      world.setNow(moment)
      return (await knownQuotes(world.as(), ['AAPL'])).get('AAPL') as MarketQuote
    }
    const closed = [await at('2026-11-21T10:00:00.000Z'), await at('2026-11-21T11:00:00.000Z')] as const
    expect(isNews(...closed)).toBe(false)
    expect(isNews(closed[0], { ...closed[0], volume: 1, asOf: '2026-11-21T12:00:00.000Z' })).toBe(false)
    expect(isNews(closed[0], { ...closed[0], badge: 'realtime' })).toBe(true)
    const open = [await at('2026-11-20T15:00:00.000Z'), await at('2026-11-20T15:10:00.000Z')] as const
    expect(isNews(...open)).toBe(true)
  })

  it('nobody knows it: no price and no failure', async () => {
    expect(await knownQuotes(world.as(), ['NOPE'])).toEqual(new Map())
  })
})

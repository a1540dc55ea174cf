import { listings } from '#engines/market-simulator/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { listed } from '../../answering/tell.ts'
import { at, type Field, field, phrases } from '../topic.ts'

const inDollars = new Set(listings.map(({ symbol }) => symbol))

/** Quotes name no currency. Of instruments that are not known to trade in dollars that is said, as a sign stands before the amounts. */
export function noteCurrency(asker: Asker, symbols: readonly string[]): void {
  const others = symbols.filter((symbol) => !inDollars.has(symbol))
  if (others.length > 0)
    asker.notes.add(
      `The currency of ${listed(others)} is not given: the amounts are in the one it is quoted in, which may not be dollars`,
    )
}

const price = (id: string, label: string, names: readonly string[]): Field =>
  field(id, { label, unit: 'price', names, read: at(id), isSummed: false })

export const quoteColumns: readonly Field[] = [
  price(
    'price',
    'last price',
    phrases(`price, last, last price, trading, trading at, trade at, quote, share price, stock price,
      current price, worth, going for, cost, spot, at right now, where is, market price, how much is,
      last trade, level, trades at, changing hands, dearer, pricier, cheaper, expensive`),
  ),
  field('changePercent', {
    label: 'change in percent',
    unit: 'percent',
    names: `% change, percent change, change percent, percentage change, move, moved, up, down, today,
      day change, change today, daily move, gained, performance, perform, doing, daily change, fallen, fell,
      risen, rose, dropped, fall, rise, moving, gain, loss, lost, day, change in percent, change in %,
      how is`,
    isSummed: false,
  }),
  field('change', {
    label: 'change',
    unit: 'USD',
    names: 'change, dollar change, change in dollars, in dollars, net change',
    isSummed: false,
  }),
  price(
    'previousClose',
    'previous close',
    phrases(`previous close, prior close, close before, yesterday close, closing price before, prev close,
      previous closing price, close yesterday, closed before`),
  ),
  price('open', 'open', ['open', 'opening price', 'opened', 'open at', 'opened at', 'opening']),
  price(
    'high',
    'high of the day',
    phrases(
      `high, day high, intraday high, highest price, high of the day, session high, high today, highest today`,
    ),
  ),
  price(
    'low',
    'low of the day',
    phrases(`low, day low, intraday low, lowest price, low of the day, session low, low today, lowest today`),
  ),
  price('bid', 'bid', ['bid', 'bid price']),
  price('ask', 'ask', ['ask', 'offer', 'ask price', 'asking price', 'offer price']),
  field('spread', {
    label: 'spread between bid and ask',
    unit: 'price',
    names: 'bid ask spread, bid offer spread, spread, bid-ask spread',
    read: ({ ask, bid }) =>
      typeof ask === 'number' && typeof bid === 'number' ? Math.round((ask - bid) * 1e4) / 1e4 : null,
    isSummed: false,
  }),
  field('volume', {
    label: 'volume',
    unit: 'shares',
    names: `volume, shares traded, traded volume, how many shares traded, shares changed hands,
      trading volume`,
    isSummed: false,
  }),
  field('exchange', {
    label: 'exchange',
    names: 'exchange, listed on, listed, where is it traded, which exchange, traded on',
  }),
  field('asOf', {
    label: 'price made',
    unit: 'moment',
    names: `how old, how fresh, from when, price made, time of the price, as of when, how recent,
      how current`,
  }),
  field('source', { label: 'source', names: 'source, who prices, live, real, delayed' }),
  field('direction', {
    signOf: 'changePercent',
    label: 'today',
    values: {
      up: 'are up, is up today, up today, rose today, gained today, higher today, in the green',
      down: 'are down, down today, fell today, lost today, lower today, in the red',
    },
    read: (row) => (Number(row.change) > 0 ? 'up' : Number(row.change) < 0 ? 'down' : null),
  }),
]

import { listings } from '#engines/market-simulator/index.ts'
import type { Asker } from '../answering/asker.ts'
import { listed } from '../answering/tell.ts'
import { oldestOf, standingOf, standingOfSource } from './standing.ts'
import { type AskedTopic, at, type Field, field, NoEvidence, type Row, type Wanted } from './topic.ts'

const inDollars = new Set(listings.map(({ symbol }) => symbol))

/** Quotes name no currency. Of instruments that are not known to trade in dollars that is said, as a sign stands before the amounts. */
function noteCurrency(asker: Asker, symbols: readonly string[]): void {
  const others = symbols.filter((symbol) => !inDollars.has(symbol))
  if (others.length > 0)
    asker.notes.add(
      `The currency of ${listed(others)} is not given: the amounts are in the one it is quoted in, which may not be dollars`,
    )
}

const price = (id: string, label: string, names: readonly string[]): Field =>
  field(id, { label, unit: 'price', names, read: at(id), isSummed: false })

const quoteColumns: readonly Field[] = [
  price('price', 'last price', [
    'price',
    'last',
    'last price',
    'trading',
    'trading at',
    'trade at',
    'quote',
    'share price',
    'stock price',
    'current price',
    'worth',
    'going for',
    'cost',
    'spot',
    'at right now',
    'where is',
    'market price',
    'how much is',
    'last trade',
    'level',
    'trades at',
    'changing hands',
  ]),
  field('changePercent', {
    label: 'change in percent',
    unit: 'percent',
    names: [
      '% change',
      'percent change',
      'change percent',
      'percentage change',
      'move',
      'moved',
      'up',
      'down',
      'today',
      'day change',
      'change today',
      'daily move',
      'gained',
      'performance',
      'perform',
      'doing',
      'daily change',
      'fallen',
      'fell',
      'risen',
      'rose',
      'dropped',
      'fall',
      'rise',
      'moving',
      'gain',
      'loss',
      'lost',
      'day',
      'change in percent',
      'change in %',
      'how is',
    ],
    read: at('changePercent'),
    isSummed: false,
  }),
  field('change', {
    label: 'change',
    unit: 'USD',
    names: ['change', 'dollar change', 'change in dollars', 'in dollars', 'net change'],
    read: at('change'),
    isSummed: false,
  }),
  price('previousClose', 'previous close', [
    'previous close',
    'prior close',
    'close before',
    'yesterday close',
    'closing price before',
    'prev close',
    'previous closing price',
    'close yesterday',
    'closed before',
  ]),
  price('open', 'open', ['open', 'opening price', 'opened', 'open at', 'opened at', 'opening']),
  price('high', 'high of the day', [
    'high',
    'day high',
    'intraday high',
    'highest price',
    'high of the day',
    'session high',
    'high today',
    'highest today',
  ]),
  price('low', 'low of the day', [
    'low',
    'day low',
    'intraday low',
    'lowest price',
    'low of the day',
    'session low',
    'low today',
    'lowest today',
  ]),
  price('bid', 'bid', ['bid', 'bid price']),
  price('ask', 'ask', ['ask', 'offer', 'ask price', 'asking price', 'offer price']),
  field('spread', {
    label: 'spread between bid and ask',
    unit: 'price',
    names: ['bid ask spread', 'bid-ask', 'bid offer spread', 'spread', 'bid-ask spread'],
    read: ({ ask, bid }) =>
      typeof ask === 'number' && typeof bid === 'number' ? Math.round((ask - bid) * 1e4) / 1e4 : null,
    isSummed: false,
  }),
  field('volume', {
    label: 'volume',
    unit: 'shares',
    names: [
      'volume',
      'shares traded',
      'traded volume',
      'how many shares traded',
      'shares changed hands',
      'trading volume',
    ],
    read: at('volume'),
    isSummed: false,
  }),
  field('exchange', {
    label: 'exchange',
    unit: 'text',
    names: ['exchange', 'listed on', 'listed', 'where is it traded', 'which exchange', 'traded on'],
    read: at('exchange'),
  }),
  field('asOf', {
    label: 'price made',
    unit: 'moment',
    names: [
      'how old',
      'how fresh',
      'from when',
      'price made',
      'time of the price',
      'as of when',
      'how recent',
      'how current',
    ],
    read: at('asOf'),
  }),
  field('source', {
    label: 'source',
    unit: 'text',
    names: ['source', 'who prices', 'live', 'real', 'delayed'],
    read: at('source'),
  }),
  field('direction', {
    signOf: 'changePercent',
    label: 'today',
    unit: 'text',
    kind: 'category',
    names: [],
    values: {
      up: ['are up', 'is up today', 'up today', 'rose today', 'gained today', 'higher today', 'in the green'],
      down: ['are down', 'down today', 'fell today', 'lost today', 'lower today', 'in the red'],
    },
    read: (row) => (Number(row.change) > 0 ? 'up' : Number(row.change) < 0 ? 'down' : null),
  }),
]

async function quotesOf(
  asker: Asker,
  symbols: readonly string[],
): Promise<{ rows: Row[]; standing: string | null; asOf: string | null }> {
  const { data } = await asker.ask<{ data: Row[] }>('market-data.live-quotes', { symbols })
  return {
    rows: data,
    standing: standingOf(data.map((row) => row.standing as never)),
    asOf: oldestOf(data.map((row) => row.asOf)),
  }
}

const symbolsOf = ({ things }: Wanted): string[] =>
  things.filter(({ kind }) => kind === 'symbol').map(({ id }) => id)

const quoteBase = {
  about: ['symbol'],
  usual: ['price', 'change', 'changePercent'],
  orders: { most: 'changePercent', least: 'changePercent', best: 'changePercent', worst: 'changePercent' },
  nameOf: (row: Row) => String(row.symbol),
  detailOf: (row: Row) => String(row.name),
  isOf: (row: Row, { id }: { id: string }) => row.symbol === id,
  columns: quoteColumns,
} as const

export const quotes: AskedTopic = {
  ...quoteBase,
  id: 'quotes',
  isOfNow: true,
  pastElsewhere: quoteColumns.map(({ id }) => id),
  label: 'quotes',
  href: '/app',
  nouns: [
    'price',
    'quote',
    'stock price',
    'share price',
    'trading at',
    'stock',
    'ticker',
    'last price',
    'market price',
  ],
  hints: ['market', 'today', 'latest', 'current', 'share'],
  lean: ({ names, text }) =>
    names.some(({ things }) => things.some(({ kind }) => kind === 'symbol'))
      ? // What is ours is worth what we hold of it.
        /\b(?:our|my) .*\b(?:worth|value)\b|\b(?:worth|value) .*\b(?:our|my)\b/.test(text)
        ? -2.5
        : 0.6
      : -3,
  async load(asker, wanted) {
    const symbols = symbolsOf(wanted)
    if (symbols.length === 0)
      throw new NoEvidence('The question names no instrument that this installation has a price of.')
    noteCurrency(asker, symbols)
    const found = await quotesOf(asker, symbols)
    if (found.rows.length === 0) throw new NoEvidence(`There is no price of ${symbols.join(', ')} here.`)
    return { ...found, tool: 'market-data.live-quotes', isPeriodUsed: true }
  },
}

export const watchlist: AskedTopic = {
  ...quoteBase,
  id: 'watchlist',
  isOfNow: true,
  label: 'symbols on your watchlist',
  href: '/app',
  nouns: [
    'watchlist',
    'watch list',
    'watched',
    'watching',
    'i watch',
    'i follow',
    'do i follow',
    'am i following',
    'do i watch',
    'on my list',
    'am i watching',
    'we watch',
    'keeping an eye on',
  ],
  hints: ['list', 'my'],
  lean: ({ text }) =>
    !/\bcredit watch/.test(text) &&
    /\bwatch(?! ?list (?:hit|entr|version|match))|\b(?:do|am) i follow/.test(text)
      ? 2
      : -4,
  usual: ['price', 'changePercent'],
  columns: [...quoteColumns.filter(({ id }) => id !== 'exchange')],
  async load(asker) {
    const { symbols } = await asker.ask<{ symbols: string[] }>('market-data.watchlist', {})
    if (symbols.length === 0) throw new NoEvidence('Your watchlist is empty.')
    noteCurrency(asker, symbols)
    const found = await quotesOf(asker, symbols)
    return { ...found, tool: 'market-data.live-quotes', isPeriodUsed: true }
  },
}

/** Prices of the past: the close of a day, or what a span did. */
export const history: AskedTopic = {
  id: 'history',
  label: 'price history',
  href: '/app',
  nouns: [
    'history',
    'closing price',
    'closed at',
    'close on',
    'close',
    'price history',
    'price return',
    'historical price',
  ],
  hints: ['price', 'stock', 'share', 'over', 'trade', 'trading', 'was', 'did'],
  about: ['symbol'],
  usual: ['periodReturn', 'first', 'last'],
  orders: { most: 'periodReturn', least: 'periodReturn', best: 'periodReturn', worst: 'periodReturn' },
  nameOf: (row) => String(row.symbol),
  isOf: (row, { id }) => row.symbol === id,
  lean: ({ period, names, text }) => {
    const isNamed = names.some(({ things }) => things.some(({ kind }) => kind === 'symbol'))
    const isPast = period && !period.isFuture && !/\b(?:today|right now|now)\b/.test(text)
    // What we did beside an index is no question of the index alone.
    const isOfUs =
      /\b(?:we|our|us|portfolio|book|account)\b/.test(text) &&
      /\b(?:versus|against|than|beat\w*|compared|relative to|outperform\w*|ahead|behind)\b/.test(text)
    return isNamed && isPast && !isOfUs ? 2.6 : -4
  },
  columns: [
    field('periodReturn', {
      label: 'price return',
      unit: 'share',
      names: [
        'return',
        'performance',
        'perform',
        'performed',
        'change',
        'gain',
        'gained',
        'rise',
        'risen',
        'rose',
        'fall',
        'fallen',
        'fell',
        'move',
        'moved',
        'do',
        'done',
        'did',
        'up',
        'down',
        'lost',
        'made',
        'price return',
        'percent',
        '%',
        'better',
        'worse',
        'outperform',
        'grown',
        'dropped',
        'doing',
      ],
      read: at('periodReturn'),
      isSummed: false,
    }),
    field('last', {
      label: 'close',
      unit: 'price',
      names: [
        'close',
        'price',
        'closing price',
        'closed',
        'trade at',
        'trading at',
        'at the end',
        'worth',
        'last price',
        'trade',
        'share price',
        'stock price',
        'stand',
      ],
      read: at('last'),
      isSummed: false,
    }),
    field('first', {
      label: 'first close',
      unit: 'price',
      names: ['first close', 'at the start', 'starting price', 'began'],
      read: at('first'),
      isSummed: false,
    }),
    field('high', {
      label: 'highest price',
      unit: 'price',
      names: [
        'high',
        'highest',
        'highest price',
        'peak',
        'maximum',
        'top',
        '52 week high',
        'best price',
        'highest close',
      ],
      read: at('high'),
      isSummed: false,
    }),
    field('low', {
      label: 'lowest price',
      unit: 'price',
      names: ['low', 'lowest', 'lowest price', 'bottom', 'minimum', 'trough', '52 week low', 'lowest close'],
      read: at('low'),
      isSummed: false,
    }),
    field('open', {
      label: 'open',
      unit: 'price',
      names: ['open', 'opened', 'opening price'],
      read: at('open'),
      isSummed: false,
    }),
    field('averageVolume', {
      label: 'average volume',
      unit: 'shares',
      names: ['volume', 'average volume', 'shares traded'],
      read: at('averageVolume'),
      isSummed: false,
    }),
  ],
  async load(asker, wanted) {
    const symbols = symbolsOf(wanted)
    const { period } = wanted.reading
    if (symbols.length === 0)
      throw new NoEvidence('The question names no instrument that this installation has a price of.')
    noteCurrency(asker, symbols)
    if (period?.rolling && period.rolling !== 'YTD' && period.rolling !== 'ALL')
      return overPeriod(asker, symbols, period.rolling)
    const rows = await Promise.all(
      symbols.map((symbol) => inSpan(asker, symbol, period?.from ?? null, period?.to ?? null)),
    )
    if (new Set(rows.map(({ row }) => spanOf(row))).size > 1)
      asker.notes.add(`The days differ: ${rows.map(({ row }) => `${row.symbol} ${spanOf(row)}`).join(', ')}`)
    return {
      rows: rows.map(({ row }) => row),
      tool: 'market-data.history',
      asOf: String(rows[0]!.row.lastDay),
      standing: standingOfSource(rows.flatMap(({ sources }) => sources)),
      span: spanOf(rows[0]!.row),
      isPeriodUsed: true,
    }
  },
}

const spanOf = ({ firstDay, lastDay }: Row): string =>
  firstDay === lastDay ? String(lastDay) : `${firstDay} to ${lastDay}`

async function overPeriod(asker: Asker, symbols: readonly string[], timeframe: string) {
  const answer = await asker.ask<{ from: string; to: string; prices: Row[] }>('attribution.period-prices', {
    symbols,
    timeframe,
  })
  const rows = answer.prices.map(
    (row): Row => ({
      symbol: row.symbol,
      first: row.initialPrice,
      last: row.currentPrice,
      periodReturn: Number(row.currentPrice) / Number(row.initialPrice) - 1,
      source: row.source,
    }),
  )
  if (rows.length === 0) throw new NoEvidence(`There are no prices of ${symbols.join(', ')} over that time.`)
  return {
    rows,
    tool: 'attribution.period-prices',
    asOf: answer.to,
    standing: standingOfSource(rows.map(({ source }) => String(source))),
    span: `${answer.from} to ${answer.to}`,
    isPeriodUsed: true,
  }
}

type Bar = {
  day: string
  open: number | null
  high: number | null
  low: number | null
  close: number
  volume: number | null
  source: string
}

async function inSpan(
  asker: Asker,
  symbol: string,
  from: string | null,
  to: string | null,
): Promise<{ row: Row; sources: string[] }> {
  const before = from ? daysBack(from, from === to ? 7 : 8) : null
  const answer = await asker.ask<{ history: Bar[] }>('market-data.history', {
    symbol,
    ...(before ? { from: before } : {}),
    ...(to && to < asker.today ? { to } : {}),
    allowMixedPrices: 'true',
  })
  const inside = answer.history.filter(({ day }) => (!from || day >= from) && (!to || day <= to))
  const isDay = from !== null && from === to
  // A day without a session has no close of its own: the one before is told with its date.
  const bars = inside.length > 0 ? inside : isDay ? answer.history.slice(-1) : []
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) throw new NoEvidence(`There are no prices of ${symbol} for that time here.`)
  const start = isDay
    ? first
    : (answer.history.filter(({ day }) => from !== null && day < from).at(-1) ?? first)
  const volumes = bars.flatMap(({ volume }) => volume ?? [])
  return {
    row: {
      symbol,
      firstDay: isDay ? last.day : start.day,
      lastDay: last.day,
      first: start.close,
      last: last.close,
      open: first.open,
      high: Math.max(...bars.map(({ high, close }) => high ?? close)),
      low: Math.min(...bars.map(({ low, close }) => low ?? close)),
      periodReturn: isDay ? null : last.close / start.close - 1,
      averageVolume:
        volumes.length > 0 ? Math.round(volumes.reduce((sum, one) => sum + one, 0) / volumes.length) : null,
    },
    sources: [start, ...bars].map(({ source }) => source),
  }
}

const DAY_MS = 86_400_000
const daysBack = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10)

import type { Period } from '#engines/question-parsing/index.ts'
import { allRows, newestRows } from '../answering/asker.ts'
import { accountOf } from './accounts.ts'
import { standingOf } from './standing.ts'
import { type AskedTopic, at, type Field, field, NoEvidence, type Row } from './topic.ts'

/** What the calls give at most. */
export const NEWEST = 500
const NEWEST_ACTIONS = 100

const symbol = (row: Row) => String(at('security.symbol')(row) ?? row.symbol)
const side: Field = field('side', {
  label: 'side',
  unit: 'text',
  kind: 'category',
  names: ['side'],
  values: {
    BUY: [
      'buy',
      'bought',
      'purchase',
      'purchased',
      'buying',
      'acquired',
      'acquire',
      'picked up',
      'bot',
      'get into',
      'got into',
    ],
    SELL: [
      'sell',
      'sold',
      'sale',
      'selling',
      'disposed',
      'got rid of',
      'exited',
      'offloaded',
      'exit',
      'get out of',
      'let go',
      'dispose',
    ],
  },
  read: at('side'),
})

export const trades: AskedTopic = {
  id: 'trades',
  label: 'trades',
  href: '/dashboard/home?view=trading',
  nouns: ['trade', 'transaction', 'fill', 'execution', 'executed', 'traded', 'deal', 'ticket'],
  hints: ['we', 'did we', 'did', 'paid', 'pay', 'per share', 'when', 'each', 'account'],
  about: ['symbol'],
  lean: ({ text, period }) =>
    period !== undefined && /\b(?:bought|sold|purchased|purchases|sales of)\b/.test(text) ? 1.5 : 0,
  usual: ['side', 'quantity', 'price', 'executedAt'],
  dated: 'executedAt',
  orders: { most: 'grossAmount', least: 'grossAmount', newest: 'executedAt', oldest: 'executedAt' },
  nameOf: symbol,
  isOf: (row, { id }) => symbol(row) === id,
  columns: [
    side,
    field('price', {
      label: 'price',
      unit: 'price',
      names: [
        'price',
        'per share',
        'pay per share',
        'paid per share',
        'price paid',
        'sale price',
        'purchase price',
        'execution price',
        'fill price',
        'at what price',
        'what price',
        'each',
        'a share',
        'get per share',
        'price a share',
        'average price',
      ],
      read: at('price', 0.01),
      isSummed: false,
    }),
    field('quantity', {
      label: 'shares',
      unit: 'shares',
      names: ['share', 'how many shares', 'quantity', 'number of shares', 'unit', 'how many did we'],
      read: at('quantity', 1e-6),
      isSummed: true,
    }),
    field('grossAmount', {
      label: 'amount',
      unit: 'USD',
      names: [
        'amount',
        'spend',
        'spent',
        'pay',
        'paid',
        'cost',
        'proceeds',
        'raise',
        'raised',
        'bring in',
        'brought in',
        'turnover',
        'volume',
        'value',
        'total value',
        'how much',
        'receive',
        'received',
        'put into',
        'take in',
        'notional',
        'worth',
      ],
      read: at('grossAmount', 0.01),
      isSummed: true,
    }),
    field('netAmount', {
      label: 'net amount',
      unit: 'USD',
      names: [
        'net amount',
        'net proceeds',
        'after fees',
        'net of fees',
        'after costs',
        'net of costs',
        'including fees',
      ],
      read: at('netAmount', 0.01),
      isSummed: true,
    }),
    field('commission', {
      label: 'commission',
      unit: 'USD',
      names: ['commission'],
      read: at('commission', 0.01),
      isSummed: true,
    }),
    field('fees', {
      label: 'fees',
      unit: 'USD',
      names: ['fee', 'regulatory fee', 'charge'],
      read: at('fees', 0.01),
      isSummed: true,
    }),
    field('executedAt', {
      label: 'executed',
      unit: 'moment',
      names: ['when', 'date', 'day', 'executed on', 'what day', 'which day'],
      read: at('executedAt'),
    }),
    field('settlesOn', {
      label: 'settles',
      unit: 'day',
      names: ['settle', 'settlement', 'settles on', 'settlement date', 'settled'],
      read: at('settlesOn'),
    }),
  ],
  async load(asker) {
    const { id } = await accountOf(asker)
    const rows = await newestRows<Row>(asker, 'trading.trades', { accountId: id }, NEWEST)
    return { rows, tool: 'trading.trades', asOf: asker.ctx.now.toISOString(), standing: null }
  },
}

const OPEN = ['PENDING', 'SUBMITTED', 'PARTIALLY_FILLED']
export const isOpen = ({ status }: Row): boolean => OPEN.includes(String(status))

export const orders: AskedTopic = {
  id: 'orders',
  label: 'orders',
  href: '/dashboard/home?view=trading',
  nouns: ['order'],
  hints: ['we', 'place', 'placed', 'limit'],
  about: ['symbol', 'order'],
  usual: ['side', 'quantity', 'orderType', 'limitPrice', 'status'],
  dated: 'createdAt',
  orders: { most: 'amount', least: 'amount', newest: 'createdAt', oldest: 'createdAt' },
  nameOf: symbol,
  detailOf: (row) => `order ${row.id}`,
  isOf: (row, { kind, id }) => (kind === 'order' ? String(row.id) === id : symbol(row) === id),
  columns: [
    {
      ...side,
      values: {
        BUY: ['buy', 'purchase', 'buying', 'buy side'],
        SELL: ['sell', 'sale', 'selling', 'sell side'],
      },
    },
    field('state', {
      label: 'state',
      unit: 'text',
      kind: 'category',
      names: ['state'],
      values: {
        open: [
          'open',
          'pending',
          'working',
          'resting',
          'waiting',
          'live',
          'outstanding',
          'active',
          'unfilled',
          'not filled',
          'still open',
          'in the market',
          'submitted',
          'not executed',
          'waiting to be filled',
          'to be filled',
          'yet to be filled',
          'not filled',
          'not yet filled',
        ],
        FILLED: ['filled', 'executed', 'done', 'completed'],
        CANCELLED: ['cancelled', 'canceled', 'withdrawn'],
        EXPIRED: ['expired', 'lapsed'],
        REJECTED: ['rejected', 'refused'],
        REPLACED: ['replaced'],
      },
      read: (row) => (isOpen(row) ? 'open' : String(row.status)),
    }),
    field('status', {
      label: 'status',
      unit: 'text',
      names: ['status', 'state of', 'what happened'],
      read: (row) => String(row.status).toLowerCase().replaceAll('_', ' '),
    }),
    field('orderType', {
      label: 'type',
      unit: 'text',
      kind: 'category',
      names: ['type', 'kind of order', 'order type'],
      values: {
        LIMIT: ['limit order', 'limit'],
        MARKET: ['market order'],
        STOP_LOSS: ['stop order', 'stop loss'],
        STOP_LIMIT: ['stop limit'],
        TRAILING_STOP: ['trailing stop'],
      },
      read: at('orderType'),
    }),
    field('limitPrice', {
      label: 'limit',
      unit: 'price',
      names: ['limit price', 'price', 'what limit', 'limit', 'at what price', 'what price', 'limit set at'],
      read: at('limitPrice', 0.01),
      isSummed: false,
    }),
    field('filledPrice', {
      label: 'mean price filled',
      unit: 'price',
      names: ['filled price', 'fill price', 'executed price', 'filled at'],
      read: at('filledPrice', 0.01),
      isSummed: false,
    }),
    field('quantity', {
      label: 'shares',
      unit: 'shares',
      names: ['share', 'how many shares', 'quantity', 'size'],
      read: at('quantity', 1e-6),
      isSummed: true,
    }),
    field('heldCash', {
      label: 'cash held',
      unit: 'USD',
      names: ['held cash', 'cash held', 'cash tied up', 'reserve', 'tied up'],
      read: at('heldCash', 0.01),
      isSummed: true,
    }),
    field('amount', {
      label: 'amount',
      unit: 'USD',
      names: ['amount', 'value', 'worth', 'notional'],
      // What waits to be filled at the market has no amount yet.
      read: (row) => {
        const price = row.limitPrice ?? row.filledPrice ?? row.stopPrice ?? null
        return price === null ? null : Math.round((Number(price) * Number(row.quantity)) / 1e6) / 100
      },
      isSummed: true,
    }),
    field('createdAt', {
      label: 'placed',
      unit: 'moment',
      names: ['when', 'placed', 'created', 'date', 'entered'],
      read: at('createdAt'),
    }),
    field('expiresAt', {
      label: 'expires',
      unit: 'moment',
      names: [
        'expire',
        'expires',
        'expiry',
        'good until',
        'valid until',
        'run out',
        'lapse',
        'good till',
        'how long is',
        'how long does',
      ],
      read: at('expiresAt'),
    }),
    field('reason', {
      label: 'reason',
      unit: 'text',
      names: ['why', 'reason'],
      read: at('statusReason.sentence'),
    }),
  ],
  async load(asker) {
    const { id } = await accountOf(asker)
    const rows = await newestRows<Row>(asker, 'trading.orders', { accountId: id }, NEWEST)
    return { rows, tool: 'trading.orders', asOf: asker.ctx.now.toISOString(), standing: null }
  },
}

export const lots: AskedTopic = {
  id: 'lots',
  label: 'open tax lots',
  href: '/dashboard/home?view=portfolio#lots',
  nouns: ['lot', 'tax lot', 'open lot', 'purchase lot'],
  hints: ['we', 'held', 'open', 'tax'],
  lean: ({ text }) => (/\blots?\b(?! of)/.test(text) ? 0.8 : 0),
  about: ['symbol'],
  usual: ['openedAt', 'quantity', 'cost'],
  dated: 'openedAt',
  orders: {
    most: 'marketValue',
    least: 'marketValue',
    best: 'unrealisedGain',
    worst: 'unrealisedGain',
    newest: 'openedAt',
    oldest: 'openedAt',
  },
  nameOf: (row) => String(row.symbol),
  detailOf: (row) => `lot ${row.lotId}`,
  isOf: (row, { id }) => row.symbol === id,
  columns: [
    field('quantity', {
      label: 'shares',
      unit: 'shares',
      names: ['share', 'quantity', 'how many shares'],
      read: at('quantity', 1e-6),
      isSummed: true,
    }),
    field('cost', {
      label: 'cost',
      unit: 'USD',
      names: ['cost', 'paid', 'pay'],
      read: at('cost', 0.01),
      isSummed: true,
    }),
    field('taxBasis', {
      label: 'tax basis',
      unit: 'USD',
      names: ['tax basis', 'basis', 'cost basis'],
      read: at('taxBasis', 0.01),
      isSummed: true,
    }),
    field('marketValue', {
      label: 'market value',
      unit: 'USD',
      names: ['market value', 'value', 'worth'],
      read: at('marketValue', 0.01),
      isSummed: true,
    }),
    field('unrealisedGain', {
      label: 'unrealised gain',
      unit: 'USD',
      names: ['unrealised gain', 'unrealized gain', 'gain', 'loss', 'profit', 'pnl'],
      read: at('unrealisedGain', 0.01),
      isSummed: true,
    }),
    field('openedAt', {
      label: 'opened',
      unit: 'moment',
      names: ['when', 'opened', 'date', 'held since', 'acquired', 'purchase date', 'old'],
      read: at('openedAt'),
    }),
    field('term', {
      label: 'term',
      unit: 'text',
      kind: 'category',
      names: ['term'],
      values: {
        long: ['long term', 'more than a year', 'over a year', 'longer than a year', 'long-term'],
        short: ['short term', 'less than a year', 'short-term', 'under a year'],
      },
      read: (row) => (row.isLongTerm ? 'long' : 'short'),
    }),
    field('standing', {
      label: 'gain or loss',
      unit: 'text',
      kind: 'category',
      names: [],
      values: {
        profit: ['in profit', 'with a gain', 'in the black'],
        loss: ['at a loss', 'losing', 'with a loss', 'in the red', 'underwater', 'harvest'],
      },
      read: (row) =>
        Number(row.unrealisedGain) > 0 ? 'profit' : Number(row.unrealisedGain) < 0 ? 'loss' : null,
    }),
  ],
  async load(asker) {
    const { id } = await accountOf(asker)
    const { rows, asOf } = await allRows<Row>(asker, 'portfolio.open-lots', { accountId: id })
    return {
      rows,
      tool: 'portfolio.open-lots',
      asOf,
      standing: standingOf(rows.map((row) => row.priceStanding as never)),
    }
  },
}

/** The calendar years that a period is made of; undefined where it takes a part of one. */
function yearsOf({ from, to }: Period, today: string): { first: number; last: number } | undefined {
  const isWhole =
    (from === null || from.endsWith('-01-01')) && (to === null || to >= today || to.endsWith('-12-31'))
  if (!isWhole) return undefined
  return { first: from ? Number(from.slice(0, 4)) : 0, last: Number((to ?? today).slice(0, 4)) }
}

export const tax: AskedTopic = {
  id: 'tax',
  label: 'realised gains',
  href: '/dashboard/home?view=portfolio#tax',
  nouns: [
    'realised',
    'realized',
    'realised gain',
    'realized gain',
    'capital gain',
    'taxable',
    'realised pnl',
    'realized pnl',
    'realised profit',
    'realized profit',
    'realised loss',
    'tax year',
    'tax',
  ],
  hints: ['gain', 'year', 'sale', 'we', 'locked in', 'booked', 'cashed in'],
  about: [],
  usual: ['gain', 'shortTermGain', 'longTermGain'],
  nameOf: (row) => String(row.year),
  orders: {
    most: 'gain',
    least: 'gain',
    best: 'gain',
    worst: 'gain',
    newest: 'yearStart',
    oldest: 'yearStart',
  },
  dated: 'yearStart',
  columns: [
    field('gain', {
      label: 'realised gain',
      unit: 'USD',
      names: [
        'realised gain',
        'realized gain',
        'realised profit',
        'realised pnl',
        'realized pnl',
        'realized profit',
        'capital gain',
        'gain',
        'locked in',
        'booked',
        'taxable gain',
        'realise',
        'realised',
        'realized',
        'profit',
      ],
      read: at('gain', 0.01),
      isSummed: true,
    }),
    field('shortTermGain', {
      label: 'short-term gain',
      unit: 'USD',
      names: [
        'short term gain',
        'short term',
        'short-term',
        'short term capital gain',
        'short term realised gain',
      ],
      read: at('shortTermGain', 0.01),
      isSummed: true,
    }),
    field('longTermGain', {
      label: 'long-term gain',
      unit: 'USD',
      names: [
        'long term gain',
        'long term',
        'long-term',
        'long term capital gain',
        'long term realised gain',
      ],
      read: at('longTermGain', 0.01),
      isSummed: true,
    }),
    field('proceeds', {
      label: 'proceeds',
      unit: 'USD',
      names: ['proceeds', 'brought in', 'sales bring', 'sale proceeds', 'from sales', 'sales brought'],
      read: at('proceeds', 0.01),
      isSummed: true,
    }),
    field('basis', {
      label: 'cost of what was sold',
      unit: 'USD',
      names: [
        'basis',
        'cost of what we sold',
        'cost of what was sold',
        'cost basis of what we sold',
        'cost basis',
      ],
      read: at('basis', 0.01),
      isSummed: true,
    }),
    field('closings', {
      label: 'lots closed',
      unit: 'count',
      names: ['closing', 'lots closed', 'closed lots', 'lots did we close', 'lots were closed', 'lots sold'],
      read: at('closings'),
      isSummed: true,
    }),
    field('yearStart', { label: 'year', unit: 'day', names: ['year'], read: (row) => `${row.year}-01-01` }),
  ],
  async load(asker, { reading: { period } }) {
    const { id } = await accountOf(asker)
    const { years } = await asker.ask<{ years: Row[] }>('portfolio.tax-years', { accountId: id })
    const span = period && yearsOf(period, asker.today)
    if (period && !span)
      throw new NoEvidence(
        `Realised gains are kept by calendar year, so what was realised ${period.label} is not told apart here.`,
      )
    const rows = span
      ? years.filter(({ year }) => Number(year) >= span.first && Number(year) <= span.last)
      : years
    // A year in which nothing was sold has no row.
    const none = {
      year: span?.first,
      gain: 0,
      shortTermGain: 0,
      longTermGain: 0,
      proceeds: 0,
      basis: 0,
      closings: 0,
    }
    return {
      rows: rows.length === 0 && span && span.first === span.last ? [none] : rows,
      tool: 'portfolio.tax-years',
      asOf: asker.ctx.now.toISOString(),
      standing: null,
      isPeriodUsed: true,
    }
  },
}

export const dividends: AskedTopic = {
  id: 'dividends',
  label: 'dividends',
  href: '/dashboard/home?view=portfolio#income',
  nouns: ['dividend', 'payout', 'distribution', 'dividend payment'],
  hints: ['pay', 'paid', 'received', 'receive', 'get', 'got', 'collect', 'collected', 'income'],
  about: ['symbol'],
  usual: ['amount', 'exDay', 'payDay'],
  dated: 'exDay',
  orders: { most: 'amount', least: 'amount', newest: 'exDay', oldest: 'exDay', best: 'amount' },
  nameOf: (row) => String(row.symbol),
  isOf: (row, { id }) => row.symbol === id,
  columns: [
    field('amount', {
      label: 'dividend',
      unit: 'USD',
      names: [
        'amount',
        'dividend',
        'how much',
        'received',
        'paid',
        'pay',
        'dividend income',
        'collect',
        'money',
        'got',
        'earned',
        'earn',
        'income',
      ],
      read: at('amount', 0.01),
      isSummed: true,
    }),
    field('exDay', {
      label: 'ex-date',
      unit: 'day',
      names: [
        'ex date',
        'ex-date',
        'ex day',
        'ex dividend',
        'ex-dividend',
        'go ex',
        'went ex',
        'when',
        'ex-dividend date',
      ],
      read: at('exDay'),
    }),
    field('payDay', {
      label: 'paid on',
      unit: 'day',
      names: [
        'pay date',
        'pay day',
        'payment date',
        'paid on',
        'paid out',
        'when was paid',
        'when did we receive',
        'hit the account',
        'arrive',
      ],
      read: at('payDay'),
    }),
  ],
  async load(asker) {
    const { id } = await accountOf(asker)
    const all = await newestRows<Row>(asker, 'portfolio.corporate-actions', { accountId: id }, NEWEST_ACTIONS)
    return {
      rows: all.filter(({ kind }) => kind === 'dividend'),
      tool: 'portfolio.corporate-actions',
      asOf: asker.ctx.now.toISOString(),
      standing: null,
    }
  },
}

export const splits: AskedTopic = {
  id: 'splits',
  label: 'splits',
  href: '/dashboard/home?view=portfolio#income',
  nouns: ['split', 'stock split', 'share split', 'corporate action'],
  hints: ['ratio'],
  about: ['symbol'],
  usual: ['ratio', 'exDay'],
  dated: 'exDay',
  orders: { newest: 'exDay', oldest: 'exDay' },
  nameOf: (row) => String(row.symbol),
  isOf: (row, { id }) => row.symbol === id,
  columns: [
    field('ratio', {
      label: 'new shares for one old',
      unit: 'number',
      names: ['ratio', 'split ratio', 'how many for one'],
      read: (row) => Number(at('ratio.to')(row)) / Number(at('ratio.from')(row)),
      isSummed: false,
    }),
    field('exDay', { label: 'day', unit: 'day', names: ['when', 'date', 'day'], read: at('exDay') }),
  ],
  async load(asker) {
    const { id } = await accountOf(asker)
    const all = await newestRows<Row>(asker, 'portfolio.corporate-actions', { accountId: id }, NEWEST_ACTIONS)
    return {
      rows: all.filter(({ kind }) => kind === 'split'),
      tool: 'portfolio.corporate-actions',
      asOf: asker.ctx.now.toISOString(),
      standing: null,
    }
  },
}

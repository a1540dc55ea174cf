import type { Asker } from '../answering/asker.ts'
import { listed } from '../answering/tell.ts'
import { accountOf } from './accounts.ts'
import { standingOfSource } from './standing.ts'
import { type AskedTopic, at, type Field, field, NoEvidence, type Row, type Wanted } from './topic.ts'

type PeriodPrices = {
  from: string
  to: string
  prices: { symbol: string; initialPrice: number; currentPrice: number; sector: string; source: string }[]
  leftOut: { symbol: string }[]
}
type Position = { security: { symbol: string }; quantity: number }

async function attribute(asker: Asker, { reading: { period } }: Wanted) {
  const { id } = await accountOf(asker)
  const held = await asker.look<Position[]>('trading.positions', { accountId: id })
  if (held.length === 0)
    throw new NoEvidence('The account holds nothing, so there is no return to take apart.')
  const known = ['1M', '3M', '6M', '1Y']
  if (period && !known.includes(period.rolling ?? ''))
    throw new NoEvidence(
      'Attribution is computed over the last month, three months, six months or year, on what is held now. That period is none of these.',
    )
  const timeframe = period?.rolling ?? '3M'
  const shares = new Map(held.map(({ security, quantity }) => [security.symbol, quantity / 1e6]))
  const { prices, leftOut } = await asker.look<PeriodPrices>('attribution.period-prices', {
    symbols: [...shares.keys()],
    timeframe,
  })
  if (leftOut.length > 0)
    asker.notes.add(`Left out, for want of a price: ${listed(leftOut.map(({ symbol }) => symbol))}`)
  const holdings = prices.map(({ symbol, initialPrice, currentPrice, sector }) => ({
    symbol,
    shares: shares.get(symbol) ?? 0,
    initialPrice,
    currentPrice,
    sector,
  }))
  const answer = await asker.ask<Row>('attribution.attribute', {
    holdings,
    timeframe,
    allowMixedPrices: true,
  })
  return {
    answer,
    standing: standingOfSource(prices.map(({ source }) => source)),
    span: `${answer.from} to ${answer.to}`,
    asOf: String(answer.to),
  }
}

const read = (
  id: string,
  label: string,
  names: readonly string[],
  path = id,
  unit: Field['unit'] = 'share',
): Field => field(id, { label, unit, names, read: at(path), isSummed: false })
const total = (effect: string) => `linking.carino.${effect}`

export const attribution: AskedTopic = {
  id: 'attribution',
  label: 'attribution of the return',
  href: '/dashboard/attribution',
  isSingle: true,
  nouns: [
    'attribution',
    'benchmark',
    'active return',
    'allocation effect',
    'selection effect',
    'interaction effect',
    'outperformance',
    'tracking error',
    'information ratio',
    'alpha',
    'excess return',
    'against the market',
    'beat the benchmark',
    'versus the benchmark',
    'against the benchmark',
    'beat the market',
    'relative to the benchmark',
    'underperform',
    'outperform',
    'relative return',
    'brinson',
    'stock picking',
    'sector allocation',
  ],
  hints: ['portfolio', 'return', 'we', 'our', 'effect'],
  about: [],
  usual: ['portfolioReturn', 'benchmarkReturn', 'activeReturn'],
  nameOf: () => 'the account',
  columns: [
    read('activeReturn', 'active return', [
      'active return',
      'outperformance',
      'underperformance',
      'excess return',
      'ahead of the benchmark',
      'behind the benchmark',
      'beat the benchmark',
      'beat the market',
      'against the benchmark',
      'versus the benchmark',
      'relative return',
      'outperform',
      'underperform',
      'relative to the benchmark',
      'beat',
      'better than the benchmark',
    ]),
    read('portfolioReturn', 'return of the holdings', [
      'portfolio return',
      'our return',
      'return of the portfolio',
      'holdings return',
    ]),
    read('benchmarkReturn', 'return of the benchmark', [
      'benchmark return',
      'return of the benchmark',
      'benchmark do',
      'benchmark',
      'benchmark performance',
      'market return',
      'the benchmark returned',
      'benchmark returned',
      'benchmark earn',
    ]),
    read(
      'allocation',
      'allocation effect',
      ['allocation', 'allocation effect', 'sector allocation', 'asset allocation'],
      total('allocation'),
    ),
    read(
      'selection',
      'selection effect',
      ['selection', 'selection effect', 'stock selection', 'stock picking', 'security selection'],
      total('selection'),
    ),
    read('interaction', 'interaction effect', ['interaction', 'interaction effect'], total('interaction')),
    read(
      'trackingError',
      'tracking error',
      ['tracking error', 'tracking risk', 'active risk'],
      'riskMetrics.trackingError',
    ),
    read(
      'informationRatio',
      'information ratio',
      ['information ratio', 'ir'],
      'riskMetrics.informationRatio',
      'number',
    ),
    read('beta', 'beta', ['beta'], 'riskMetrics.beta', 'number'),
    read('alpha', 'alpha', ['alpha', 'jensen'], 'riskMetrics.alpha'),
    read(
      'correlation',
      'correlation with the benchmark',
      ['correlation'],
      'riskMetrics.correlation',
      'number',
    ),
  ],
  async load(asker, wanted) {
    const { answer, ...rest } = await attribute(asker, wanted)
    return { rows: [answer], tool: 'attribution.attribute', ...rest, isPeriodUsed: true }
  },
}

export const contributions: AskedTopic = {
  id: 'contributions',
  label: 'contributions to the return',
  href: '/dashboard/attribution',
  nouns: [
    'contribution',
    'contributed',
    'contribute',
    'contributor',
    'detractor',
    'detract',
    'detracted',
    'drag',
    'added to return',
    'added to our return',
    'helped',
    'hurt',
    'drove',
    'driver',
    'dragged down',
    'cost us',
    'helped most',
    'hurt most',
    'top contributor',
    'pulled down',
    'dragged',
    'contribution to return',
  ],
  hints: ['return', 'performance', 'holding', 'stock', 'most'],
  about: ['symbol'],
  usual: ['contribution', 'priceReturn'],
  orders: { most: 'contribution', least: 'contribution', best: 'contribution', worst: 'contribution' },
  nameOf: (row) => String(row.symbol),
  isOf: (row, { id }) => row.symbol === id,
  columns: [
    field('contribution', {
      label: 'contribution to the return',
      unit: 'share',
      names: ['contribution', 'contribute', 'contributed', 'added', 'cost', 'hurt', 'helped', 'add'],
      read: at('contribution'),
      isSummed: true,
    }),
    field('priceReturn', {
      label: 'price return',
      unit: 'share',
      names: ['price return', 'own return'],
      read: at('priceReturn'),
      isSummed: false,
    }),
    field('currentWeight', {
      label: 'weight',
      unit: 'share',
      names: ['weight'],
      read: at('currentWeight'),
      isSummed: true,
    }),
    field('sign', {
      label: 'sign',
      unit: 'text',
      kind: 'category',
      names: [],
      values: {
        plus: ['positive', 'contributor', 'added', 'helped'],
        minus: ['negative', 'detractor', 'detracted', 'hurt', 'dragged'],
      },
      read: (row) => (Number(row.contribution) >= 0 ? 'plus' : 'minus'),
    }),
  ],
  async load(asker, wanted) {
    const { answer, ...rest } = await attribute(asker, wanted)
    return { rows: answer.contributions as Row[], tool: 'attribution.attribute', ...rest, isPeriodUsed: true }
  },
}

export const sectorEffects: AskedTopic = {
  id: 'sector-effects',
  label: 'sectors',
  href: '/dashboard/attribution',
  nouns: ['sector', 'sectors', 'overweight', 'underweight', 'sector weight', 'industry'],
  hints: ['benchmark', 'weight', 'allocation', 'we', 'exposure'],
  about: ['sector'],
  usual: ['portfolioWeight', 'benchmarkWeight'],
  orders: {
    most: 'portfolioWeight',
    least: 'portfolioWeight',
    best: 'portfolioReturn',
    worst: 'portfolioReturn',
  },
  nameOf: (row) => String(row.sector),
  isOf: (row, { id }) => row.sector === id,
  columns: [
    field('portfolioWeight', {
      label: 'weight in the portfolio',
      unit: 'share',
      names: [
        'weight',
        'portfolio weight',
        'exposure',
        'share',
        'in the portfolio',
        'allocation',
        'allocated',
        'invested',
      ],
      read: at('portfolioWeight'),
      isSummed: true,
    }),
    field('benchmarkWeight', {
      label: 'weight in the benchmark',
      unit: 'share',
      names: ['benchmark weight', 'in the benchmark'],
      read: at('benchmarkWeight'),
      isSummed: true,
    }),
    field('portfolioReturn', {
      label: 'return in the portfolio',
      unit: 'share',
      names: ['return', 'performed', 'performance', 'did'],
      read: at('portfolioReturn'),
      isSummed: false,
    }),
    field('allocation', {
      label: 'allocation effect',
      unit: 'share',
      names: ['allocation effect'],
      read: at('allocation'),
      isSummed: false,
    }),
    field('selection', {
      label: 'selection effect',
      unit: 'share',
      names: ['selection effect', 'selection'],
      read: at('selection'),
      isSummed: false,
    }),
    field('bet', {
      label: 'against the benchmark',
      unit: 'text',
      kind: 'category',
      names: [],
      values: { over: ['overweight', 'over-weight'], under: ['underweight', 'under-weight'] },
      read: (row) => (Number(row.portfolioWeight) > Number(row.benchmarkWeight) ? 'over' : 'under'),
    }),
  ],
  async load(asker, wanted) {
    const { answer, ...rest } = await attribute(asker, wanted)
    return { rows: answer.sectors as Row[], tool: 'attribution.attribute', ...rest, isPeriodUsed: true }
  },
}

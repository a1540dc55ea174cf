import { admit, callNamed } from '#platform/calls/index.ts'
import type { Asker } from '../answering/asker.ts'
import { listed } from '../answering/tell.ts'
import { accountOf } from './accounts.ts'
import { RecentlyUsed } from './recently-used.ts'
import { oldestOf, standingOf } from './standing.ts'
import { type AskedTopic, at, type Field, field, NoEvidence, type Row } from './topic.ts'

type Holding = {
  security: { symbol: string }
  marketValue: number | null
  quantity: number
  priceStanding: never
  priceAsOf: string | null
}
export type Assessment = {
  levels: Row[]
  holdings: Row[]
  stress: Row[]
  performance: Row
  drawdowns: Row[]
  basis: { sources: string[]; conventions: string[] }
  analysis: string
}

const kept = new RecentlyUsed<Promise<Assessment>>(50)

/** The risk of the account at its last prices. It is a function of the weights and of closed days, so the last ones asked for are kept. */
export async function assess(asker: Asker): Promise<{
  assessment: Assessment
  standing: string | null
  asOf: string | null
  totalValue: number | null
}> {
  const account = await accountOf(asker)
  const held = await asker.look<Holding[]>('trading.positions', { accountId: account.id })
  const priced = held.filter(({ marketValue }) => marketValue !== null)
  if (priced.length === 0 || !account.totalValue)
    throw new NoEvidence('The account holds nothing with a price, so there is no risk to compute.')
  const portfolio = priced.map(({ security, marketValue }) => ({
    symbol: security.symbol,
    allocation: Number(marketValue) / account.totalValue!,
  }))
  const fields = { portfolio, allowMixedPrices: true }
  const key = `${asker.ctx.actor.organisationId} ${asker.today} ${JSON.stringify(portfolio)}`
  // Whoever may not ask is not told what another asked.
  admit(asker.ctx.actor, callNamed(asker.ctx.house, 'risk.assessment').endpoint)
  const known = kept.get(key)
  const work = known ?? asker.ask<Assessment>('risk.assessment', fields)
  if (known) asker.tools.push({ name: 'risk.assessment', arguments: fields })
  else {
    kept.set(key, work)
    work.catch(() => kept.delete(key))
  }
  const assessment = await work
  return {
    assessment,
    // The figures rest on the prices of today and on the days behind them.
    standing: standingOf([
      ...held.map(({ priceStanding }) => priceStanding),
      ...assessment.basis.sources.map((source) => ({ source })),
    ]),
    asOf: oldestOf(priced.map(({ priceAsOf }) => priceAsOf)),
    totalValue: account.totalValue,
  }
}

const CONFIDENCES = [0.9, 0.95, 0.975, 0.99, 0.999]

function levelOf({
  text,
  amounts,
}: {
  text: string
  amounts: readonly { value: number; unit: string; of: string | null }[]
}): { confidence: number | undefined; days: number } {
  const said = amounts.flatMap(({ value, unit, of }) =>
    of === 'day' || of === 'week' || of === 'month'
      ? []
      : unit === 'percent' || unit === 'plain'
        ? [value > 1 ? value / 100 : value]
        : [],
  )
  const meant = said.map((one) =>
    CONFIDENCES.find((known) => Math.abs(known - one) < 1e-6 || Math.abs(1 - known - one) < 1e-6),
  )
  const confidence =
    meant.find((one) => one !== undefined) ??
    (amounts.some(({ unit }) => unit === 'percent') ? undefined : 0.95)
  const days = amounts.find(({ of }) => of === 'day')?.value
  const weeks = amounts.find(({ of }) => of === 'week')?.value
  const month = /\b(?:one|a|1|next|per) month\b|\bmonthly\b/.test(text)
  const week = /\bweekly\b|\b(?:one|a|1|per) week\b/.test(text)
  return { confidence, days: days ?? (weeks ? 5 * weeks : month ? 30 : week ? 7 : 1) }
}

const level =
  (name: 'VaR' | 'ES', method: string, isMoney = false): Field['read'] =>
  (row) => {
    const found = (row.levels as Row[]).find(
      (one) => one.method === method && one.confidence === row.confidence && one.horizonDays === row.days,
    )
    const value = found?.[name] as number | undefined
    return value === undefined ? null : isMoney ? (value * Number(row.totalValue)) / 100 : value
  }
const measured = (
  id: string,
  label: string,
  unit: 'share' | 'number',
  names: readonly string[],
  read = id,
): Field => field(id, { label, unit, names, read: at(`performance.${read}`), isSummed: false })

export const risk: AskedTopic = {
  id: 'risk',
  isOfNow: 'horizon',
  label: 'risk of the account',
  href: '/dashboard/risk',
  isSingle: true,
  nouns: [
    'risk',
    'value at risk',
    'var',
    'expected shortfall',
    'volatility',
    'beta',
    'sharpe',
    'drawdown',
    'risk figure',
    'tail risk',
    'downside',
    'diversified',
    'risky',
    'how much could we lose',
    'cvar',
    'volatile',
    'how much can we lose',
    'could we lose',
    'might we lose',
    'stand to lose',
  ],
  hints: ['portfolio', 'our', 'we', 'day', 'confidence', 'historical'],
  about: [],
  usual: ['VaR', 'VaRMoney', 'annualVolatility'],
  nameOf: () => 'the account',
  columns: [
    field('VaR', {
      label: 'historical value at risk',
      unit: 'share',
      names: ['value at risk', 'var', 'historical var', 'could we lose', 'can we lose', 'might we lose'],
      read: level('VaR', 'historical'),
      isSummed: false,
    }),
    field('VaRMoney', {
      label: 'historical value at risk in money',
      unit: 'USD',
      names: ['var in dollars', 'value at risk in dollars', 'dollar var', 'var in money'],
      read: level('VaR', 'historical', true),
      isSummed: false,
    }),
    field('ES', {
      label: 'historical expected shortfall',
      unit: 'share',
      names: [
        'expected shortfall',
        'cvar',
        'conditional var',
        'es',
        'tail loss',
        'average loss beyond',
        'conditional value at risk',
        'expected tail loss',
        'shortfall',
      ],
      read: level('ES', 'historical'),
      isSummed: false,
    }),
    field('parametricVaR', {
      label: 'parametric value at risk',
      unit: 'share',
      names: [
        'parametric var',
        'normal var',
        'variance covariance',
        'parametric value at risk',
        'parametric',
        'gaussian var',
      ],
      read: level('VaR', 'parametric'),
      isSummed: false,
    }),
    field('cornishFisherVaR', {
      label: 'Cornish–Fisher value at risk',
      unit: 'share',
      names: ['cornish fisher', 'cornish-fisher', 'modified var', 'cornish fisher var'],
      read: level('VaR', 'cornish-fisher'),
      isSummed: false,
    }),
    field('monteCarloVaR', {
      label: 'simulated value at risk',
      unit: 'share',
      names: ['monte carlo var', 'simulated var', 'monte carlo value at risk', 'monte carlo'],
      read: level('VaR', 'monte-carlo'),
      isSummed: false,
    }),
    measured('annualVolatility', 'volatility a year', 'share', [
      'volatility',
      'vol',
      'standard deviation',
      'annual volatility',
      'annualised volatility',
      'volatile',
      'fluctuate',
      'annualized volatility',
      'vola',
    ]),
    measured('beta', 'beta', 'number', [
      'beta',
      'market sensitivity',
      'sensitivity to the market',
      'market exposure',
    ]),
    measured('sharpe', 'Sharpe ratio', 'number', [
      'sharpe',
      'sharpe ratio',
      'risk adjusted return',
      'risk-adjusted return',
      'return per unit of risk',
    ]),
    measured('sortino', 'Sortino ratio', 'number', ['sortino', 'sortino ratio', 'downside risk adjusted']),
    measured('maxDrawdown', 'deepest fall', 'share', [
      'max drawdown',
      'maximum drawdown',
      'drawdown',
      'worst drawdown',
      'deepest drawdown',
      'peak to trough',
      'deepest fall',
      'biggest drawdown',
      'worst fall',
      'largest drawdown',
      'historical drawdown',
    ]),
    measured('currentDrawdown', 'fall from the last high', 'share', [
      'current drawdown',
      'below its high',
      'off its high',
      'from the last high',
      'below the peak',
      'off the peak',
      'in drawdown now',
    ]),
    measured('annualReturn', 'return a year', 'share', [
      'annual return',
      'annualised return',
      'return a year',
      'average annual return',
      'annualized return',
    ]),
    measured('skewness', 'skewness', 'number', ['skew', 'skewness']),
    measured('excessKurtosis', 'excess kurtosis', 'number', ['kurtosis', 'fat tail', 'excess kurtosis']),
    measured('diversificationRatio', 'diversification ratio', 'number', [
      'diversification',
      'diversification ratio',
      'diversified',
      'well diversified',
    ]),
    measured('effectiveHoldings', 'effective holdings', 'number', [
      'effective holdings',
      'effective number',
      'effective number of holdings',
      'effective positions',
      'effective bets',
    ]),
    measured('riskFreeRate', 'risk-free rate', 'share', ['risk free rate', 'risk-free rate']),
  ],
  async load(asker, { reading }) {
    const { assessment, standing, asOf, totalValue } = await assess(asker)
    const { confidence, days } = levelOf(reading)
    if (confidence === undefined)
      throw new NoEvidence(
        `Value at risk is computed at ${listed([...new Set(assessment.levels.map((one) => `${Number(one.confidence) * 100}%`))])} confidence alone.`,
      )
    if (!assessment.levels.some((one) => one.confidence === confidence && one.horizonDays === days))
      throw new NoEvidence(
        `Value at risk is computed for ${[...new Set(assessment.levels.map(({ horizonDays }) => horizonDays))].join(', ')} trading days, not for ${days}.`,
      )
    return {
      rows: [{ ...assessment, confidence, days, totalValue }],
      tool: 'risk.assessment',
      asOf,
      standing,
      span: `${days}-day horizon at ${confidence * 100}% confidence`,
      isPeriodUsed: true,
    }
  },
}

export const riskOfHoldings: AskedTopic = {
  id: 'risk-of-holdings',
  isOfNow: 'horizon',
  label: 'holdings by risk',
  href: '/dashboard/risk',
  nouns: [
    'share of risk',
    'share of the risk',
    'risk contribution',
    'contribute to risk',
    'risk contributor',
    'source of risk',
    'riskiest',
    'component var',
    'marginal var',
    'contributes to our risk',
    'contribute to our risk',
    'risk come from',
    'contributes most to our risk',
    'contribute most to our risk',
    'contributes most to risk',
    'contributes most to the risk',
    'most of our risk',
    'share of total risk',
    'adds risk',
    'add to our risk',
    'drives our risk',
    'most risk',
    'of the risk',
    'of our risk',
    'risk budget',
    'incremental var',
    'volatile',
    'volatility',
    'beta',
    'least risk',
  ],
  hints: ['risk', 'holding', 'position', 'stock', 'which'],
  about: ['symbol'],
  usual: ['shareOfRisk', 'volatility', 'beta'],
  orders: { most: 'shareOfRisk', least: 'shareOfRisk', best: 'shareOfRisk', worst: 'shareOfRisk' },
  nameOf: (row) => String(row.symbol),
  detailOf: (row) => String(row.name),
  isOf: (row, { id }) => row.symbol === id,
  lean: ({ names, direction, aggregate }) =>
    names.length > 0 || direction || aggregate === 'list' ? 0.5 : -4,
  columns: [
    field('shareOfRisk', {
      label: 'share of the risk',
      unit: 'share',
      names: [
        'share of risk',
        'share of the risk',
        'risk contribution',
        'contribution to risk',
        'risk',
        'riskiest',
        'of the risk',
        'of our risk',
        'percentage of the risk',
        'risk come from',
      ],
      read: at('shareOfRisk'),
      isSummed: true,
    }),
    field('volatility', {
      label: 'volatility',
      unit: 'share',
      names: ['volatility', 'vol', 'volatile', 'standard deviation', 'vola'],
      read: at('volatility'),
      isSummed: false,
    }),
    field('beta', {
      label: 'beta',
      unit: 'number',
      names: ['beta', 'market sensitivity'],
      read: at('beta'),
      isSummed: false,
    }),
    field('componentVaR', {
      label: 'component value at risk',
      unit: 'share',
      names: ['component var', 'component value at risk'],
      read: at('componentVaR'),
      isSummed: true,
    }),
    field('marginalVaR', {
      label: 'marginal value at risk',
      unit: 'share',
      names: ['marginal var'],
      read: at('marginalVaR'),
      isSummed: false,
    }),
    field('incrementalVaR', {
      label: 'incremental value at risk',
      unit: 'share',
      names: ['incremental var'],
      read: at('incrementalVaR'),
      isSummed: false,
    }),
    field('allocation', {
      label: 'share of the account',
      unit: 'share',
      names: ['allocation', 'weight'],
      read: at('allocation'),
      isSummed: true,
    }),
  ],
  async load(asker) {
    const { assessment, standing, asOf } = await assess(asker)
    return { rows: assessment.holdings, tool: 'risk.assessment', asOf, standing, isPeriodUsed: true }
  },
}

export const stress: AskedTopic = {
  id: 'stress',
  label: 'stress scenarios',
  href: '/dashboard/risk',
  nouns: [
    'stress',
    'stress test',
    'scenario',
    'crisis',
    'crash',
    'shock',
    'black monday',
    'dot-com',
    'dotcom',
    'pandemic',
    'covid',
    'financial crisis',
    '2008',
    'lehman',
    'rate shock',
    'meltdown',
    'rates jump',
    'rates rise',
    'rates go up',
    'rates spike',
    'if rates',
    'if equities',
    'if stocks',
    'if the market',
    'if markets',
    'gfc',
  ],
  hints: ['lose', 'loss', 'impact', 'happen', 'hit', 'repeat', 'again', 'worst'],
  about: ['scenario'],
  usual: ['impact'],
  orders: { most: 'depth', least: 'depth', worst: 'impact', best: 'impact' },
  nameOf: (row) => String(row.name),
  isOf: (row, { id }) => row.name === id,
  columns: [
    field('impact', {
      label: 'effect on the account',
      unit: 'share',
      names: [
        'impact',
        'effect',
        'lose',
        'loss',
        'do to',
        'cost',
        'hit',
        'fall',
        'drop',
        'how much',
        'happen',
      ],
      read: at('impact'),
      isSummed: false,
    }),
    field('depth', {
      label: 'loss',
      unit: 'share',
      names: [],
      read: (row) => -Number(row.impact),
      isSummed: false,
    }),
    field('coverage', {
      label: 'part of the value whose move is known',
      unit: 'share',
      names: ['coverage', 'covered', 'part of the value'],
      read: at('coverage'),
      isSummed: false,
    }),
    field('description', {
      label: 'what it was',
      unit: 'text',
      names: ['description', 'what is it', 'describe'],
      read: at('description'),
    }),
  ],
  async load(asker) {
    const { assessment, standing, asOf } = await assess(asker)
    return { rows: assessment.stress, tool: 'risk.assessment', asOf, standing, isPeriodUsed: true }
  },
}

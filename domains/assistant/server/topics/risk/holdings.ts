import { type AskedTopic, field, phrases } from '../topic.ts'
import { assess } from './assess.ts'

export const riskOfHoldings: AskedTopic = {
  id: 'risk-of-holdings',
  isOfFigures: true,
  isOfNow: 'horizon',
  label: 'holdings by risk',
  href: '/dashboard/risk',
  nouns: phrases(`share of risk, share of the risk, risk contribution, contribute to risk, risk contributor,
    source of risk, riskiest, risky holding, risky position, risky stock, risky name, component var,
    var come from, of the var, of our var, contribution to var, var contribution, contribute to var,
    contributes to var, marginal var, contributes to our risk, contribute to our risk, risk come from,
    contributes most to our risk, contribute most to our risk, contributes most to risk,
    contributes most to the risk, most of our risk, share of total risk, share of portfolio risk,
    biggest risk contributor, contributor to risk, adds risk, add to our risk, drives our risk, most risk,
    of the risk, of our risk, risk budget, incremental var, volatile, volatility, beta, least risk`),
  hints: ['drive', 'drives', 'risk', 'holding', 'position', 'stock', 'which'],
  about: ['symbol'],
  partOf: 'shareOfRisk',
  usual: ['shareOfRisk', 'volatility', 'beta'],
  orders: { most: 'shareOfRisk', least: 'shareOfRisk', best: 'shareOfRisk', worst: 'shareOfRisk' },
  nameOf: (row) => String(row.symbol),
  detailOf: (row) => String(row.name),
  isOf: (row, { id }) => row.symbol === id,
  lean: ({ names, direction, aggregate, text }) =>
    names.length > 0 || direction || aggregate === 'list' || /\bmost of (?:our|the|my)\b/.test(text)
      ? 0.5
      : -4,
  columns: [
    field('shareOfRisk', {
      label: 'share of the risk',
      unit: 'share',
      isWorseHigh: true,
      names: `share of risk, share of the risk, share of portfolio risk, risk contribution,
        contribution to risk, risk, riskiest, risky holding, risky position, risky stock, risky name,
        of the risk, of our risk, percentage of the risk, risk come from, var come from, of the var,
        of our var, var contribution, contribution to var`,
      isSummed: true,
    }),
    field('volatility', {
      label: 'volatility',
      unit: 'share',
      names: 'volatility, vol, volatile, standard deviation, vola',
      isSummed: false,
    }),
    field('beta', { label: 'beta', unit: 'number', names: 'beta, market sensitivity', isSummed: false }),
    field('componentVaR', {
      label: 'component value at risk',
      unit: 'share',
      names: 'component var, component value at risk',
      isSummed: true,
    }),
    field('marginalVaR', {
      label: 'marginal value at risk',
      unit: 'share',
      names: 'marginal var',
      isSummed: false,
    }),
    field('incrementalVaR', {
      label: 'incremental value at risk',
      unit: 'share',
      names: 'incremental var',
      isSummed: false,
    }),
    field('allocation', { label: 'share of the account', unit: 'share', isSummed: true }),
  ],
  async load(asker) {
    const { assessment, caveat, asOf } = await assess(asker)
    return { rows: assessment.holdings, tool: 'risk.assessment', asOf, caveat, isPeriodUsed: true }
  },
}

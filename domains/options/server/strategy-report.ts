import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { type Report, reportFile } from '#platform/report-files/index.ts'
import type { Extreme, strategyReport as endpoint, Strategy, StrategyAnswer } from '../contract/index.ts'
import { valueStrategy } from './value-strategy.ts'

/** The figures of a strategy as a file. */
export async function strategyReport(
  ctx: Context,
  { format, ...strategy }: RequestOf<typeof endpoint>,
): Promise<FileAnswer> {
  const answer = await valueStrategy(ctx, strategy)
  return reportFile(reportOf(strategy, answer, ctx.now.toISOString().slice(0, 10)), format)
}

const number = { kind: 'number' } as const
const percent = { kind: 'percent' } as const
const extreme = (label: string, of: Extreme) => ({
  label,
  value: of.amount,
  ...number,
  ...('reason' in of ? { note: of.reason } : {}),
})

function reportOf(strategy: Strategy, answer: StrategyAnswer, asOf: string): Report {
  const { greeks } = answer
  return {
    title: 'Option strategy',
    subtitle: `Share price ${strategy.spot}, volatility ${percentOf(strategy.volatility)}, ${strategy.days} days, ${strategy.style} exercise`,
    asOf,
    notices: answer.caveats,
    sections: [
      {
        title: 'Position',
        figures: [
          { label: 'Cost', value: answer.cost, ...number },
          { label: 'Value by the model', value: answer.value, ...number },
          extreme('Largest profit', answer.maxProfit),
          extreme('Largest loss', answer.maxLoss),
          { label: 'Chance of profit', value: answer.probabilityOfProfit, ...percent },
          { label: 'Break-evens', value: answer.breakEvens.map((at) => at.toFixed(2)).join(', ') || null },
          { label: 'Delta, shares', value: greeks.delta, ...number },
          { label: 'Gamma, shares a dollar', value: greeks.gamma, ...number, digits: 4 },
          { label: 'Vega, a point', value: greeks.vega, ...number },
          { label: 'Theta, a day', value: greeks.theta, ...number },
          { label: 'Rho, a point', value: greeks.rho, ...number },
        ],
      },
      { title: 'Legs', tables: [legsTable(answer)] },
      { title: 'Pay-off', tables: [curveTable(answer)] },
    ],
    method: [answer.method, ...answer.conventions],
    sources: [
      `Inputs as given: rate ${percentOf(strategy.rate)}, dividend yield ${percentOf(strategy.dividendYield)}, cash dividends ${dividendsOf(strategy)}, quotes ${strategy.quotes.map(({ kind, strike, price }) => `${strike} ${kind} at ${price}`).join(', ') || 'none'}.`,
    ],
    footer: 'Computed figures, no investment advice.',
  }
}

const dividendsOf = ({ cashDividends }: Strategy) =>
  cashDividends.length === 0
    ? 'none'
    : cashDividends.map(({ amount, days }) => `$${amount} in ${days} days`).join(', ')

const percentOf = (fraction: number) => `${Number((100 * fraction).toPrecision(6))} %`

/** As many digits as the most exact of some quantities has: half a share is no whole one. */
const digitsOf = (quantities: readonly number[]): number =>
  Math.max(...quantities.map((each) => Number(each.toFixed(6)).toString().split('.')[1]?.length ?? 0))

const legsTable = ({ legs }: StrategyAnswer) => ({
  title: 'Legs',
  columns: [
    { title: 'Kind' },
    { title: 'Quantity', ...number, digits: digitsOf(legs.map(({ quantity }) => quantity)) },
    { title: 'Strike', ...number },
    { title: 'Premium', ...number, digits: 4 },
    { title: 'Model price', ...number, digits: 4 },
    { title: 'Volatility used', ...percent },
    { title: 'Implied volatility', ...percent },
    { title: 'Delta', ...number },
    { title: 'Note' },
  ],
  rows: legs.map((leg) => [
    leg.kind,
    leg.quantity,
    leg.strike,
    leg.premium,
    leg.modelPrice,
    leg.volatility,
    leg.implied?.volatility ?? null,
    leg.greeks.delta,
    leg.implied && 'reason' in leg.implied
      ? leg.implied.reason
      : leg.isModelPremium
        ? 'premium by the model'
        : '',
  ]),
})

const curveTable = ({ curve }: StrategyAnswer) => ({
  title: 'Profit by share price',
  columns: [
    { title: 'Share price', ...number },
    { title: 'At expiry', ...number },
    { title: 'Now', ...number },
  ],
  rows: curve.map(({ spot, atExpiry, now }) => [spot, atExpiry, now]),
})

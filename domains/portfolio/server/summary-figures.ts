import type { Position, TradingAccount } from '#domains/trading/contract/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Figure } from '#platform/figures/index.ts'
import type { PortfolioSummary } from '../contract/nouns.ts'
import { change, count, dollars } from './in-words.ts'

type Known = {
  account: TradingAccount
  positions: readonly Position[]
  priceSources: PortfolioSummary['priceSources']
}

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** A sum of which every part is known, or null. */
const sumOfKnown = (values: readonly (number | null)[]): number | null =>
  values.some((value) => value === null) ? null : sumOf(values as readonly number[])

/** The four figures of the summary. One that a missing price leaves unknown is null and says of which symbols. */
export function summaryFigures(
  ctx: Context,
  { account, positions, priceSources }: Known,
): Pick<PortfolioSummary, 'figures' | 'unrealisedFraction'> {
  const asOf = positions.reduce<string | null>(
    (newest, { priceAsOf }) => (priceAsOf && (!newest || priceAsOf > newest) ? priceAsOf : newest),
    null,
  )
  const prices = {
    asOf: asOf ?? ctx.now.toISOString(),
    source: priceSources.map(({ source }) => source).join(', ') || 'Books of the account',
    rows: positions.length > 0 ? { count: positions.length, href: '#holdings' } : null,
  }
  const books = { asOf: ctx.now.toISOString(), source: 'Books of the account', rows: null }
  const missing = account.pricesMissing.length
    ? [{ label: 'No price of', value: account.pricesMissing.slice(0, 10).join(', ') }]
    : []
  // Taken from the exact total: thousands of rounded positions would miss it by some cents.
  const held = account.totalValue === null ? null : account.totalValue - account.cash - account.dividendsDue
  const gain = sumOfKnown(positions.map(({ unrealizedPnl }) => unrealizedPnl))
  const cost = held === null || gain === null ? null : held - gain
  const figure = (
    name: string,
    value: number | null,
    definition: string,
    inputs: Figure['inputs'],
    facts: Pick<Figure, 'asOf' | 'source' | 'rows'>,
  ): Figure => ({
    ...facts,
    value,
    unit: 'cents',
    origin: 'counted',
    definitionId: `portfolio.${name}`,
    definition,
    inputs,
  })
  const owed = account.dividendsDue ? [{ label: 'Dividends due', value: dollars(account.dividendsDue) }] : []
  return {
    unrealisedFraction: gain === null || !cost ? null : gain / cost,
    figures: {
      totalValue: figure(
        'total-value',
        account.totalValue,
        'Cash by trade date and dividends due, and every open position at its last price.',
        [
          ...(positions.length > 0
            ? [{ label: `${count(positions.length)} positions`, value: dollars(held) }]
            : []),
          { label: 'Cash', value: dollars(account.cash) },
          ...owed,
          ...missing,
        ],
        prices,
      ),
      cash: figure(
        'cash',
        account.cash,
        'Cash by trade date: what has settled and what trades bring or cost that have not. Open purchases hold a part of it.',
        [
          { label: 'Settled', value: dollars(account.settledCash) },
          { label: 'Not settled yet', value: change(account.unsettledCash) },
        ],
        books,
      ),
      unrealisedGain: figure(
        'unrealised-gain',
        gain,
        'What the open positions are worth at the last price, less what they cost without charges.',
        [
          { label: 'Market value', value: dollars(held) },
          { label: 'Cost', value: dollars(cost) },
          ...missing,
        ],
        prices,
      ),
      dayChange: figure(
        'day-change',
        account.dayChange,
        'Quantity × (last price − previous close), summed over every open position; what was bought since counts against what was paid for it.',
        [...byDirection(positions, account.dayChange), ...missing],
        prices,
      ),
    },
  }
}

function byDirection(positions: readonly Position[], total: number | null): Figure['inputs'] {
  const changes = positions.flatMap(({ dayChange }) => (dayChange === null ? [] : [dayChange]))
  const up = changes.filter((one) => one > 0)
  const down = changes.filter((one) => one < 0)
  const level = changes.length - up.length - down.length
  const line = (number: number, way: string, value: number) =>
    number === 0
      ? []
      : [
          {
            label: `${count(number)} ${number === 1 ? 'position' : 'positions'} ${way}`,
            value: change(value),
          },
        ]
  const rounded = total === null ? 0 : total - sumOf(changes)
  return [
    ...line(up.length, 'up', sumOf(up)),
    ...line(down.length, 'down', sumOf(down)),
    ...line(level, 'level', 0),
    ...(rounded === 0 ? [] : [{ label: 'Rounding of each position to the cent', value: change(rounded) }]),
  ]
}

import type { Position, TradingAccount } from '#domains/trading/contract/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Figure } from '#platform/figures/index.ts'
import type { PortfolioSummary } from '../contract/schemas.ts'
import { count, dayText, type Words, wordsIn } from './in-words.ts'

type Known = {
  account: TradingAccount
  positions: readonly Position[]
  priceSources: PortfolioSummary['priceSources']
  currency: string
}

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** What is known of some amounts: null where none is, of several; nothing of nothing is zero. */
function sumOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 && values.length > 0 ? null : sumOf(known)
}

/** When the oldest of some prices was made: a sum is of no later moment than that. */
const oldestOf = (positions: readonly Position[]): string | null =>
  positions.reduce<string | null>(
    (oldest, { priceAsOf }) => (priceAsOf && (!oldest || priceAsOf < oldest) ? priceAsOf : oldest),
    null,
  )

/** Taken from the exact total: thousands of rounded positions would miss it by some cents. */
const heldBy = ({ totalValue, cash, dividendsDue }: TradingAccount): number | null =>
  totalValue === null ? null : totalValue - (cash ?? 0) - (dividendsDue ?? 0)

/** The four figures of the summary. Each says what it does not cover: what is at an old price, at cost, or left out. */
export function summaryFigures(
  ctx: Context,
  { account, positions, priceSources, currency }: Known,
): Pick<PortfolioSummary, 'figures' | 'unrealisedFraction'> {
  const words = wordsIn(currency)
  const { amount: dollars, change } = words
  const prices = {
    asOf: oldestOf(positions.filter(({ isLeftOut }) => !isLeftOut)) ?? ctx.now.toISOString(),
    source: priceSources.map(({ source }) => source).join(', ') || 'Books of the account',
    rows: positions.length > 0 ? { count: positions.length, href: '#holdings' } : null,
  }
  const books = { asOf: ctx.now.toISOString(), source: 'Books of the account', rows: null }
  const { old, without, short } = exceptions(account, words)
  const costSimulated = named(
    'Bought at simulated prices and priced by a market: no gain or loss',
    positions.filter((position) => position.isCostSimulated).map(({ security }) => security.symbol),
  )
  const held = heldBy(account)
  const gain = sumOfKnown(positions.map(({ unrealizedPnl }) => unrealizedPnl))
  const priced = positions.filter(({ unrealizedPnl }) => unrealizedPnl !== null)
  const worth = sumOf(priced.map(({ marketValue }) => marketValue ?? 0))
  const cost = gain === null ? null : worth - gain
  // Of what was paid and what short sales brought: together they could be nothing.
  const committed = sumOf(
    priced.map(({ marketValue, unrealizedPnl }) => Math.abs((marketValue ?? 0) - (unrealizedPnl ?? 0))),
  )
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
    unrealisedFraction: gain === null || !committed ? null : gain / committed,
    figures: {
      totalValue: figure(
        'total-value',
        account.totalValue,
        'Cash by trade date and dividends due, and every open position at its last price; positions without one are carried at cost.',
        [
          ...(positions.length > 0
            ? [{ label: `${count(positions.length)} positions`, value: dollars(held) }]
            : []),
          { label: 'Cash', value: dollars(account.cash) },
          ...owed,
          ...old,
          ...without,
        ],
        prices,
      ),
      cash: figure(
        'cash',
        account.cash,
        'Cash by trade date: settled cash plus unsettled trades. Open purchases hold part of it.',
        [
          { label: 'Settled', value: dollars(account.settledCash) },
          { label: 'Not settled yet', value: change(account.unsettledCash) },
          ...short,
        ],
        books,
      ),
      unrealisedGain: figure(
        'unrealised-gain',
        gain,
        'What the open positions with a price are worth at it, less what they cost without charges.',
        [
          { label: 'Market value', value: dollars(worth) },
          { label: 'Cost', value: dollars(cost) },
          ...costSimulated,
          ...old,
          ...without,
        ],
        prices,
      ),
      dayChange: figure(
        'day-change',
        account.dayChange,
        'Quantity × (last price − previous close), summed over every open position with a price of the last session; what was bought since counts against what was paid for it.',
        [...byDirection(positions, account.dayChange, words), ...old, ...without],
        { ...prices, asOf: oldestOf(positions.filter(({ dayChange }) => dayChange !== null)) ?? prices.asOf },
      ),
    },
  }
}

const named = (label: string, symbols: readonly string[]) =>
  symbols.length > 0 ? [{ label, value: symbols.join(', ') }] : []

/** What is at an old price, what has none or is left out, and what of the cash is owed for short positions. */
function exceptions({ coverage }: TradingAccount, { amount }: Words) {
  const { short } = coverage
  return {
    old: named('At an old price', coverage.old).map(({ label, value }) => ({
      label,
      value: coverage.oldestAsOf ? `${value} (the oldest of ${dayText(coverage.oldestAsOf)})` : value,
    })),
    without: [...named('At cost, without a price', coverage.atCost), ...named('Left out', coverage.leftOut)],
    short: short
      ? [{ label: `Not taken off: to buy back ${short.symbols.join(', ')}`, value: amount(short.owed) }]
      : [],
  }
}

function byDirection(
  positions: readonly Position[],
  total: number | null,
  { change }: Words,
): Figure['inputs'] {
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

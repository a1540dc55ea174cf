import { checksOf } from '../checks.ts'
import type { CreditCase, Statement } from '../credit-case.ts'
import { readCase } from '../read-case.ts'
import type { CreditRating } from '../scorecard/rating-scale.ts'
import type { StatementField } from '../statement-fields.ts'
import { rankOfRating, rateCase } from './rate-case.ts'

/** What money does in a firm, one amount through every line it touches: after it the statement adds up as it did before. */
type Lever = {
  id: string
  label: string
  moves: Partial<Record<StatementField, 1 | -1>>
  /** The way in which it may be named: to owe more, to pay out or to wait for money is no advice, whatever a card makes of it. */
  direction: NotchMove['direction']
}

const profit = {
  grossProfit: 1,
  costOfRevenue: -1,
  ebit: 1,
  pretaxIncome: 1,
  netIncome: 1,
  operatingCashFlow: 1,
} as const
const kept = { cash: 1, currentAssets: 1, totalAssets: 1, equity: 1, retainedEarnings: 1 } as const
const opposite = (moves: Lever['moves']): Lever['moves'] =>
  Object.fromEntries(Object.entries(moves).map(([field, sign]) => [field, -sign])) as Lever['moves']
const newEquity = { cash: 1, currentAssets: 1, totalAssets: 1, equity: 1, financingCashFlow: 1 } as const
const borrowed = {
  cash: 1,
  currentAssets: 1,
  totalAssets: 1,
  longTermDebt: 1,
  totalLiabilities: 1,
  financingCashFlow: 1,
} as const
const paid = { receivables: -1, cash: 1, operatingCashFlow: 1 } as const
const sold = { inventories: -1, cash: 1, operatingCashFlow: 1 } as const
const later = { shortTermDebt: -1, currentLiabilities: -1, longTermDebt: 1 } as const

/** Tax is left as it is. */
const levers: readonly Lever[] = [
  {
    id: 'earn-more',
    label: 'Lower cost of revenue, kept as cash',
    moves: { ...profit, ...kept },
    direction: 'better',
  },
  {
    id: 'earn-less',
    label: 'Higher cost of revenue, paid in cash',
    moves: opposite({ ...profit, ...kept }),
    direction: 'worse',
  },
  { id: 'raise-equity', label: 'New equity, kept as cash', moves: newEquity, direction: 'better' },
  {
    id: 'pay-out',
    label: 'A dividend, paid in cash',
    moves: { ...opposite(newEquity), retainedEarnings: -1, dividends: 1 },
    direction: 'worse',
  },
  { id: 'repay', label: 'Long-term debt repaid in cash', moves: opposite(borrowed), direction: 'better' },
  { id: 'borrow', label: 'New long-term debt, kept as cash', moves: borrowed, direction: 'worse' },
  { id: 'collect', label: 'Receivables collected', moves: paid, direction: 'better' },
  {
    id: 'lend-to-buyers',
    label: 'Receivables grown, out of cash',
    moves: opposite(paid),
    direction: 'worse',
  },
  { id: 'sell-stock', label: 'Inventories sold at cost', moves: sold, direction: 'better' },
  { id: 'build-stock', label: 'Inventories built, out of cash', moves: opposite(sold), direction: 'worse' },
  { id: 'term-out', label: 'Short-term debt replaced by long-term', moves: later, direction: 'better' },
  {
    id: 'come-due',
    label: 'Long-term debt falling due within a year',
    moves: opposite(later),
    direction: 'worse',
  },
]

export type NotchMove = {
  lever: string
  label: string
  /** In the case's currency and scale. */
  amount: number
  shareOfAssets: number
  from: CreditRating
  to: CreditRating
  direction: 'better' | 'worse'
}

const directionOf = (from: CreditRating, to: CreditRating): NotchMove['direction'] =>
  rankOfRating(to) < rankOfRating(from) ? 'better' : 'worse'

const STEP = 0.01
const STEPS = 30
const HALVINGS = 10
/** Lines that cannot be less than nothing: a firm cannot repay more than it owes. */
const atLeastZero = ['cash', 'receivables', 'inventories', 'shortTermDebt', 'longTermDebt'] as const

function movedBy(statement: Statement, lever: Lever, amount: number): Statement | undefined {
  const moved: Record<string, unknown> = { ...statement }
  for (const [field, sign] of Object.entries(lever.moves)) {
    const given = statement[field as StatementField]
    if (typeof given === 'number') moved[field] = given + sign * amount
  }
  const isPossible = atLeastZero.every((field) => {
    const [before, after] = [statement[field], moved[field]]
    if (lever.moves[field] === undefined) return true
    return typeof after === 'number' && (after >= 0 || (typeof before === 'number' && after >= before))
  })
  return isPossible ? (moved as Statement) : undefined
}

/**
 * For each thing that money can do in a firm, the least of it that moves the rating, up to thirty hundredths of the assets: looked for
 * in steps of a hundredth and narrowed by halving, each time by rating the changed statement itself. What moves nothing, or not the
 * way it may be named, is left out.
 */
export function oneNotch(input: CreditCase, centralRate: number): NotchMove[] {
  const read = readCase(input)
  const newest = input.statements.findLastIndex(({ period }) => period.slice(0, 10) === read.period)
  const statement = input.statements[newest]
  const rate = (changed: Statement) => {
    const withIt = { ...input, statements: input.statements.with(newest, changed) }
    const again = readCase(withIt)
    const checks = checksOf(again, input.kind, input.currency, false)
    const answer = rateCase(again, { kind: input.kind, checks, centralRate })
    return answer.isRated ? answer.rating : undefined
  }
  const assets = statement?.totalAssets
  if (!statement || typeof assets !== 'number' || !(assets > 0)) return []
  const from = rate(statement)
  if (!from) return []
  return levers.flatMap((lever): NotchMove[] => {
    const ratingAt = (share: number) => {
      const moved = movedBy(statement, lever, share * assets)
      return moved && rate(moved)
    }
    for (let step = 1; step <= STEPS; step++) {
      const reached = ratingAt(step * STEP)
      if (reached === undefined) return []
      if (reached === from) continue
      if (directionOf(from, reached) !== lever.direction) return []
      let [inside, beyond] = [(step - 1) * STEP, step * STEP]
      let to = reached
      for (let halving = 0; halving < HALVINGS; halving++) {
        const middle = (inside + beyond) / 2
        const there = ratingAt(middle)
        if (there === undefined || there === from) inside = middle
        else [beyond, to] = [middle, there]
      }
      const { direction } = lever
      return [
        {
          lever: lever.id,
          label: lever.label,
          amount: beyond * assets,
          shareOfAssets: beyond,
          from,
          to,
          direction,
        },
      ]
    }
    return []
  })
}

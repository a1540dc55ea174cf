import { dailyCloses, instrumentOf } from '#domains/market-data/server/index.ts'
import { type ShadowPrice, wholeShares } from '#engines/portfolio-optimiser/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { inPlace } from '#platform/workers/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { LimitPrice, Objective, Optimisation } from '../contract/index.ts'
import { basisOf, besideRiskFree, type RiskFree, riskFreeRate } from './basis.ts'
import { compute } from './compute.ts'
import { frontierConvention, optimisationConventions } from './conventions.ts'
import { type PriceHistory, readPriceHistory } from './history/price-history.ts'
import { BOUGHT } from './optimise/choose.ts'
import { RISK_AVERSION } from './optimise/expected-returns.ts'
import { checkCash, checkLimits, type Space, unsolved } from './optimise/explain-limits.ts'
import type { Solved } from './optimise/solve.ts'
import { type Book, bookOf } from './portfolio.ts'
import { followed } from './runs.ts'
import { optimisationInWords, priceInWords } from './words/optimisation-words.ts'

type Input = RequestOf<typeof endpoints.analyse>

/**
 * The weights that an objective asks for, within limits that hold for every holding and for all together; whole shares of them where an amount is given.
 * @throws Problem `infeasible` (422) with the reason and what could be changed, `invalid-input`, `cancelled`.
 */
export async function optimisePortfolio(ctx: Context, input: Input): Promise<Optimisation> {
  const { holdings, objective, constraints, confidence, expected_returns: from, views } = input.data
  const book = bookOf(holdings)
  refuseUnheld(views, book.symbols)
  if (objective === 'maximize_return' && constraints.max_volatility === undefined)
    throw new Problem('invalid-input', 'The objective maximize_return needs a limit max_volatility.')
  if (objective !== 'maximize_return' && constraints.max_volatility !== undefined)
    throw new Problem(
      'invalid-input',
      `The limit max_volatility is of the objective maximize_return; ${objective} does not keep to it.`,
    )
  const limits = { floor: constraints.min_allocation, cap: constraints.max_allocation }
  const space = checkLimits(book.symbols.length, limits)
  checkCash(book.cash, constraints.max_turnover)
  return followed(ctx, input.runId, (run) =>
    inPlace(ctx, run.signal, async () => {
      const read = await readPriceHistory(ctx, book.symbols, {
        asOf: input.asOf,
        run,
        allowMixedPrices: input.allowMixedPrices,
      })
      const riskFree = await riskFreeRate(ctx, read.asOf)
      const history = besideRiskFree(read, riskFree)
      run.tell('Optimising', 0, 1)
      const solved = await compute(
        ctx,
        {
          kind: 'solve',
          table: { size: book.symbols.length, values: history.returns },
          symbols: book.symbols,
          weights: book.weights,
          cash: book.cash,
          objective,
          ...limits,
          confidence,
          maxVolatility: constraints.max_volatility ?? null,
          maxTurnover: constraints.max_turnover ?? null,
          maxShort: constraints.max_short ?? null,
          from,
          views,
          riskFreeRate: riskFree.rate,
        },
        run.signal,
      )
      if (solved.status === 'unsolved') throw unsolved(solved)
      const allocation = await inWholeShares(ctx, input, { book, day: history.asOf, solved })
      return described(input, { book, headroom: space, history, solved, riskFree, allocation })
    }),
  )
}

/** A view of what is not held cannot move what is. */
function refuseUnheld(views: Input['data']['views'], symbols: readonly string[]): void {
  const unheld = views
    .flatMap(({ symbol, against }) => (against === undefined ? [symbol] : [symbol, against]))
    .find((symbol) => !symbols.includes(symbol))
  if (unheld !== undefined)
    throw new Problem('invalid-input', `A view is of ${unheld}, which is not among the holdings.`, {
      symbol: unheld,
    })
}

/** @throws Problem `invalid-input` for a holding without a close on the last day. */
async function inWholeShares(
  ctx: Context,
  { data: { amount }, allowMixedPrices }: Input,
  { book, day, solved }: { book: Book; day: string; solved: Solved },
): Promise<Optimisation['allocation']> {
  if (amount === undefined) return null
  const closes = await dailyCloses(ctx, book.symbols, [day], { allowMixedPrices })
  const prices = book.symbols.map((symbol) => closes.get(symbol)?.get(day)?.close ?? 0)
  const missing = book.symbols.filter((_, at) => !((prices[at] as number) > 0))
  if (missing.length > 0)
    throw new Problem('invalid-input', `There is no close of ${missing.join(', ')} on ${day}.`, {
      symbols: missing,
    })
  const { shares, parts, leftOver } = wholeShares(solved.optimal.weights, prices, amount)
  return {
    amount,
    day,
    leftOver,
    lines: book.symbols.map((symbol, at) => ({
      symbol,
      price: prices[at] as number,
      shares: shares[at] as number,
      value: (parts[at] as number) * amount,
      part: parts[at] as number,
      optimal: solved.optimal.weights[at] as number,
    })),
  }
}

function described(
  { data }: Input,
  about: {
    book: Book
    headroom: Space
    history: PriceHistory
    solved: Solved
    riskFree: RiskFree
    allocation: Optimisation['allocation']
  },
): Optimisation {
  const { objective, constraints, expected_returns: from } = data
  const { book, headroom, history, solved, riskFree, allocation } = about
  const { optimal } = solved
  const weightOf = (at: number) => optimal.weights[at] as number
  const facts = {
    objective,
    constraints,
    weights: Object.fromEntries(book.symbols.map((symbol, at) => [symbol, weightOf(at)])),
    holdings: book.symbols.map((symbol, at) => ({
      symbol,
      name: instrumentOf(symbol).name,
      current: book.weights[at] as number,
      optimal: weightOf(at),
      ...(solved.holdings[at] as Solved['holdings'][number]),
    })),
    portfolios: solved.points,
    measured: solved.measured,
    frontier: solved.frontier,
    limitPrices: optimal.shadowPrices.flatMap((price) => limitPriceOf(price, objective)),
    expectedReturns: { from, riskAversion: from === 'implied' ? RISK_AVERSION : null },
    views: solved.views,
    tail: solved.tail,
    allocation,
    riskFreeRate: riskFree.rate,
    covariance: solved.covariance,
    basis: basisOf(
      history,
      { ...data, holdings: undefined, symbols: book.symbols, weights: book.weights },
      {
        conventions: [
          ...optimisationConventions,
          frontierConvention(solved.frontier.some(({ isCorner }) => isCorner)),
          riskFree.words,
        ],
        notes: book.notes,
      },
    ),
  }
  return {
    ...optimisationInWords(facts, { headroom, isUnique: optimal.areWeightsUnique }),
    ...facts,
  }
}

/** What a limit costs; none where it costs nothing. */
function limitPriceOf({ kind, label, bound, perUnit }: ShadowPrice, objective: Objective): LimitPrice[] {
  if (Math.abs(perUnit) < 1e-12) return []
  const isOfAll = kind === 'limit-upper' || kind === 'limit-lower'
  const limit = isOfAll ? (label === BOUGHT ? 'turnover' : 'short') : kind === 'asset-upper' ? 'cap' : 'floor'
  const price = {
    symbol: isOfAll ? null : label,
    limit,
    // Short positions are limited as what the others hold above the whole.
    bound: limit === 'short' ? bound - 1 : bound,
    perPercentagePoint: perUnit / 100,
  } as const
  return [{ ...price, sentence: priceInWords(price, objective) }]
}

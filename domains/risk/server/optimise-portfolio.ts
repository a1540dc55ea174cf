import { instrumentOf } from '#domains/market-data/server/index.ts'
import type { ShadowPrice } from '#engines/portfolio-optimiser/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { inPlace } from '#platform/workers/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { LimitPrice, Objective, Optimisation } from '../contract/index.ts'
import { basisOf, besideRiskFree, type RiskFree, riskFreeRate } from './basis.ts'
import { compute } from './compute.ts'
import { optimisationConventions } from './conventions.ts'
import { type PriceHistory, readPriceHistory } from './history/price-history.ts'
import { checkLimits, type Space, unsolved } from './optimise/explain-limits.ts'
import type { Solved } from './optimise/solve.ts'
import { type Book, bookOf } from './portfolio.ts'
import { followed } from './runs.ts'
import { optimisationInWords, priceInWords } from './words/optimisation-words.ts'

type Input = RequestOf<typeof endpoints.analyse>

/**
 * The weights of the largest Sharpe ratio, or of the least variance, within limits that hold for every holding.
 * @throws Problem `infeasible` (422) with the reason and what could be changed, `invalid-input`, `cancelled`.
 */
export async function optimisePortfolio(ctx: Context, input: Input): Promise<Optimisation> {
  const { holdings, objective, constraints } = input.data
  const book = bookOf(holdings)
  const limits = { floor: constraints.min_allocation, cap: constraints.max_allocation }
  const space = checkLimits(book.symbols.length, limits)
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
          riskFreeRate: riskFree.rate,
        },
        run.signal,
      )
      if (solved.status === 'unsolved') throw unsolved(solved)
      return described(input, { book, headroom: space, history, solved, riskFree })
    }),
  )
}

function described(
  { data: { objective, constraints } }: Input,
  about: {
    book: Book
    headroom: Space
    history: PriceHistory
    solved: Solved
    riskFree: RiskFree
  },
): Optimisation {
  const { book, headroom, history, solved, riskFree } = about
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
    riskFreeRate: riskFree.rate,
    covariance: solved.covariance,
    basis: basisOf(
      history,
      { symbols: book.symbols, weights: book.weights, objective, constraints },
      {
        conventions: [...optimisationConventions, riskFree.words],
        notes: book.notes,
      },
    ),
  }
  return {
    ...optimisationInWords(facts, { headroom, isUnique: optimal.areWeightsUnique }),
    ...facts,
  }
}

/** What a limit on a holding costs; none where it costs nothing. */
function limitPriceOf({ kind, label, bound, perUnit }: ShadowPrice, objective: Objective): LimitPrice[] {
  if (Math.abs(perUnit) < 1e-12) return []
  const limit = kind === 'asset-upper' ? 'cap' : 'floor'
  const price = { symbol: label, limit, bound, perPercentagePoint: perUnit / 100 } as const
  return [{ ...price, sentence: priceInWords(price, objective) }]
}

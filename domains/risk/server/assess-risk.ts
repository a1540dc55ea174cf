import { instrumentOf } from '#domains/market-data/server/index.ts'
import { blocksFor } from '#engines/portfolio-risk/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { inPlace } from '#platform/workers/index.ts'
import type * as endpoints from '../contract/index.ts'
import {
  confidencePercents,
  contextOf,
  horizonsDays,
  type RiskAssessment,
  type RiskQuestion,
  readContext,
} from '../contract/index.ts'
import { basisOf, besideRiskFree, riskFreeRate } from './basis.ts'
import { compute, simulate } from './compute.ts'
import { riskConventions } from './conventions.ts'
import { readPriceHistory } from './history/price-history.ts'
import { WINDOW_DAYS } from './measure/backtests.ts'
import type { HistoricBasket } from './measure/basket.ts'
import { TRADING_DAYS } from './measure/holding-risk.ts'
import type { Measured } from './measure/measure.ts'
import { type Book, bookOf } from './portfolio.ts'
import { followed, type Run } from './runs.ts'
import { riskInWords } from './words/risk-words.ts'

type Input = RequestOf<typeof endpoints.assessRisk>

const CONFIDENCES = confidencePercents.map((percent) => percent / 100)
const HORIZONS = [...horizonsDays]
/** Multiplications of one horizon's simulation that are accepted: about a quarter of a minute of one thread. */
const WORK_MAX = 1e10

/**
 * The risk of a portfolio, in figures and in words.
 * @throws Problem `invalid-input` for holdings, a context or prices that have no answer, `cancelled`.
 */
export async function assessRisk(ctx: Context, input: Input): Promise<RiskAssessment> {
  const book = bookOf(input.portfolio)
  refuseOthers(input.symbols, book)
  const question = questionOf(input.context)
  const size = book.symbols.length
  if (size * size * input.paths > WORK_MAX) {
    throw new Problem(
      'invalid-input',
      `${input.paths.toLocaleString('en-US')} paths of ${size} holdings are too much work; ask for ${Math.floor(WORK_MAX / (size * size)).toLocaleString('en-US')} at most.`,
    )
  }
  return followed(ctx, input.runId, (run) =>
    inPlace(ctx, run.signal, () => assess(ctx, input, { book, question, run })),
  )
}

async function assess(
  ctx: Context,
  { paths, seed, asOf, allowMixedPrices }: Input,
  { book, question, run }: { book: Book; question: RiskQuestion; run: Run },
): Promise<RiskAssessment> {
  const read = await readPriceHistory(ctx, book.symbols, { asOf, run, allowMixedPrices })
  const riskFree = await riskFreeRate(ctx, read.asOf)
  const history = besideRiskFree(read, riskFree)
  const asked = { confidence: question.confidencePercent / 100, horizonDays: question.horizonDays }
  const securities = book.symbols.map(instrumentOf)
  run.tell('Measuring', 0, 1)
  const measured = await compute(
    ctx,
    {
      kind: 'measure',
      table: { size: book.symbols.length, values: history.returns },
      weights: book.weights,
      holdings: securities.map(({ symbol, assetClass, sector, sectors, duration, creditShare }, at) => ({
        symbol,
        assetClass,
        sector,
        sectors,
        duration,
        creditShare,
        weight: book.weights[at] as number,
        beta: history.betas[at] ?? null,
      })),
      cash: book.cash,
      market: history.market,
      days: history.days,
      firstDay: history.firstDay,
      question: asked,
      confidences: CONFIDENCES,
      horizonsDays: HORIZONS,
      riskFreeRate: riskFree.rate,
      seed,
    },
    run.signal,
  )
  const drawn = await simulateHorizons(ctx, measured.basket, { cash: book.cash, paths, seed, asked, run })
  const request = {
    portfolio: book.symbols.map((symbol, at) => ({ symbol, allocation: book.weights[at] as number })),
    context: contextOf(question),
    asOf: history.asOf,
    paths,
    seed,
    ...(allowMixedPrices ? { allowMixedPrices } : {}),
  }
  const facts = {
    question: asked,
    levels: [...measured.levels, ...drawn.levels],
    distribution: drawn.distribution,
    holdings: securities.map(({ symbol, name, sector, assetClass }, at) => ({
      symbol,
      name,
      sector,
      assetClass,
      beta: history.betas[at] ?? null,
      allocation: book.weights[at] as number,
      ...(measured.holdings[at] as Measured['holdings'][number]),
    })),
    cash: book.cash,
    performance: {
      ...measured.performance,
      riskFreeRate: riskFree.rate,
      diversificationRatio: measured.diversificationRatio,
      effectiveHoldings: measured.effectiveHoldings,
    },
    backtests: measured.backtests,
    backtestNote:
      measured.backtests.length > 0
        ? null
        : `A back-test forecasts each day from the ${WINDOW_DAYS} before it; ${history.days.length} days are too few.`,
    drawdowns: measured.drawdowns,
    underwater: measured.underwater,
    rolling: measured.rolling,
    stress: measured.stress,
    basis: basisOf(history, request, {
      conventions: [...riskConventions, riskFree.words],
      notes: [...book.notes, ...notesOn(measured.basket), ...notesOnBetas(securities, history.betas)],
    }),
  }
  return { ...riskInWords(facts, paths), ...facts, request }
}

/** Every horizon's paths, from the same seed, each by all threads. */
async function simulateHorizons(
  ctx: Context,
  { basket }: HistoricBasket,
  options: { cash: number; paths: number; seed: number; asked: { horizonDays: number }; run: Run },
) {
  const { cash, paths, seed, asked, run } = options
  const total = blocksFor(paths) * HORIZONS.length
  let done = 0
  const tell = (blocks: number) => {
    done += blocks
    run.tell('Simulating', done, total)
  }
  run.tell('Simulating', 0, total)
  const levels: RiskAssessment['levels'] = []
  let distribution: RiskAssessment['distribution'] = []
  for (const horizonDays of HORIZONS) {
    const values = await simulate(
      ctx,
      { basket: { ...basket, horizonYears: horizonDays / TRADING_DAYS }, seed, paths },
      { signal: run.signal, tell },
    )
    const wantsDistribution = horizonDays === asked.horizonDays
    const drawn = await compute(
      ctx,
      { kind: 'simulated', values, cash, confidences: CONFIDENCES, horizonDays, wantsDistribution },
      run.signal,
    )
    levels.push(...drawn.levels)
    if (wantsDistribution) distribution = drawn.distribution
  }
  return { levels, distribution }
}

const notesOn = ({ isShrunk }: HistoricBasket): string[] =>
  isShrunk
    ? [
        'There are fewer than two days for each holding, so the simulation’s covariance is shrunk towards the identity.',
      ]
    : []

/** Shares whose beta nobody knows are stressed as if they moved as the market does: that is said. */
function notesOnBetas(
  securities: readonly { symbol: string; assetClass: string }[],
  betas: readonly (number | null)[],
): string[] {
  const without = securities.filter(({ assetClass }, at) => assetClass === 'Equity' && betas[at] == null)
  return without.length === 0
    ? []
    : [
        `No beta of ${without.map(({ symbol }) => symbol).join(', ')} is known: in the stresses they move as the market does.`,
      ]
}

function refuseOthers(symbols: readonly string[] | undefined, { symbols: held }: Book): void {
  const others = (symbols ?? []).filter((symbol) => !held.includes(symbol))
  if (others.length > 0) {
    throw new Problem(
      'invalid-input',
      `The portfolio does not hold ${others.slice(0, 5).join(', ')}, which the symbols name.`,
      { symbols: others },
    )
  }
}

function questionOf(context: string): RiskQuestion {
  const read = readContext(context)
  if ('refused' in read) throw new Problem('invalid-input', read.refused)
  return read
}

import { availableParallelism } from 'node:os'
import {
  assetCorrelation,
  type DrawnYears,
  expectedMigration,
  type LossMeasured,
  type Obligor,
  transitionRates,
  YEARS_PER_BLOCK,
} from '#engines/credit/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Work } from '#platform/runs/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import { dayOf } from '../borrowers/store.ts'
import type { DrawAnswer, DrawRequest } from './draw.worker.ts'
import {
  type BookRead,
  finishSimulation,
  readBook,
  type SimulationRow,
  type Stated,
  simulationOf,
} from './store.ts'

const THREADS_MAX = 2
/** Blocks that a thread draws at once: what a cancelled run still waits for. */
const BLOCKS_AT_ONCE = 5

/** Draws the years of the book in threads, tells how far it is, and keeps the figures. @throws Problem `infeasible` for a book that is empty by now. */
export async function drawBook(work: Work): Promise<void> {
  const { organisationId } = work.ctx.actor
  const begun = work.current()
  const row = await simulationOf(begun.db, organisationId, Number(work.run.about))
  // Its borrowers were cleared away meanwhile, and what was asked of them with them.
  if (!row) return
  const { asked } = row
  const book = await readBook(begun.db, organisationId, begun.now)
  if (book.obligors.length === 0)
    throw new Problem('infeasible', 'No rated borrower has US dollar loans any more.')
  const pool = new WorkerPool<DrawRequest, DrawAnswer>(
    new URL('./draw.worker.ts', import.meta.url),
    Math.min(THREADS_MAX, availableParallelism()),
  )
  try {
    const drawn = await drawAll(work, pool, book.obligors, asked)
    const measured = (await pool.run(
      { kind: 'measure', drawn, obligors: book.obligors, correlation: asked.correlation },
      work.signal,
      [drawn.losses.buffer, drawn.worse.buffer] as ArrayBuffer[],
      organisationId,
    )) as LossMeasured
    await work.piece(work.current(), async (tx) => {
      const stated = statedOf(book, asked.correlation, measured)
      await finishSimulation(tx.db, row, { told: stated, at: begun.now })
      return {
        result: undefined,
        done: asked.years,
        trace: {
          action: 'portfolio.simulated',
          subject: { type: 'credit-portfolio', id: row.id },
          after: {
            ...asked,
            borrowers: stated.book.borrowers,
            expectedLossCents: stated.expectedLossCents,
            unexpectedLossCents: stated.unexpectedLossCents,
          },
          payload: { title: `${stated.book.borrowers} borrowers, ${dayOf(begun.now)}` },
        },
      }
    })
  } finally {
    await pool.stop()
  }
}

type Asked = SimulationRow['asked']

async function drawAll(
  work: Work,
  pool: WorkerPool<DrawRequest, DrawAnswer>,
  obligors: readonly Obligor[],
  { years, seed, correlation }: Asked,
): Promise<DrawnYears> {
  const blocks = Math.ceil(years / YEARS_PER_BLOCK)
  const drawn = { losses: new Float64Array(years), worse: new Float64Array(years) }
  for (let from = 0; from < blocks; from += BLOCKS_AT_ONCE * THREADS_MAX) {
    const until = Math.min(blocks, from + BLOCKS_AT_ONCE * THREADS_MAX)
    const parts: Promise<void>[] = []
    for (let first = from; first < until; first += BLOCKS_AT_ONCE)
      parts.push(
        pool
          .run(
            {
              kind: 'draw',
              obligors,
              correlation,
              seed,
              from: first,
              to: Math.min(until, first + BLOCKS_AT_ONCE),
            },
            work.signal,
            [],
            work.ctx.actor.organisationId,
          )
          .then((answer) => {
            const { losses, worse } = answer as DrawnYears
            const space = years - first * YEARS_PER_BLOCK
            drawn.losses.set(losses.subarray(0, space), first * YEARS_PER_BLOCK)
            drawn.worse.set(worse.subarray(0, space), first * YEARS_PER_BLOCK)
          }),
      )
    await Promise.all(parts)
    // The last piece is that of the figures: what is drawn but not measured is not done.
    const done = Math.min(until * YEARS_PER_BLOCK, years - 1)
    await work.piece(work.current(), async () => ({ result: undefined, done, trace: [] }))
  }
  return drawn
}

function statedOf(book: BookRead, correlation: Asked['correlation'], measured: LossMeasured): Stated {
  const { obligors } = book
  const sum = (of: 'exposure' | 'loss') => obligors.reduce((total, one) => total + one[of], 0)
  return {
    correlationSource:
      correlation === null
        ? `${assetCorrelation.source}, ${assetCorrelation.asOf}`
        : 'Given for every borrower',
    transitionSource: transitionRates.source,
    transitionYears: `${transitionRates.from} to ${transitionRates.to}`,
    book: {
      borrowers: obligors.length,
      exposureCents: sum('exposure'),
      lossAtDefaultCents: sum('loss'),
      unrated: book.unrated,
      unratedExposureCents: book.unratedExposureCents,
      hasOtherCurrencies: book.hasOtherCurrencies,
      hasSample: book.hasSample,
      onOldStatements: book.onOldStatements,
      atAnotherRate: book.atAnotherRate,
    },
    centralRate: book.centralRate,
    expectedLossCents: measured.expected,
    simulatedMeanCents: measured.simulatedMean,
    meanErrorCents: measured.meanError,
    deviationCents: measured.deviation,
    unexpectedLossCents: measured.unexpected,
    shortfallCents: measured.shortfall,
    lossYears: measured.lossYears,
    quantiles: measured.quantiles.map(({ confidence, loss, low, high, granular }) => ({
      confidence,
      lossCents: loss,
      lowCents: low,
      highCents: high,
      granularCents: granular,
    })),
    worse: { meanCents: measured.worse.mean, p95Cents: measured.worse.p95 },
    convergence: measured.convergence.map(({ years, mean, p99, p999 }) => ({
      years,
      meanCents: mean,
      p99Cents: p99,
      p999Cents: p999,
    })),
    isSettled: measured.isSettled,
    migration: expectedMigration(obligors).map(({ from, count, exposure, to }) => ({
      from,
      count,
      exposureCents: exposure,
      to: to.map((one) => ({ class: one.class, count: one.count, exposureCents: one.exposure })),
    })),
  }
}

import { assessRisk as assessEndpoint, type RiskAssessment } from '#domains/risk/contract/index.ts'
import { assessRisk } from '#domains/risk/server/index.ts'
import { admit } from '#platform/calls/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** What is asked about: values in cents, and cash, which does not move. */
export type Book = { values: ReadonlyMap<string, number>; cash: number }

export type MeasuredRisk =
  | { assessment: RiskAssessment; leftOut: { symbol: string; reason: string }[] }
  | { assessment: null; reason: string; isMixed: boolean }

/** Nothing here rests on simulated paths: as few are drawn as the assessment takes. */
const PATHS = 1_024
const SEED = 20_260_101
/** Holdings that the assessment refuses are left out, so often at most; the next refusal is the answer. */
const TRIES_MAX = 4

/**
 * The risk assessment of a book, of what it can be measured for: a holding without prices, with too few or with gaps is left out and named.
 * Where there is none, why.
 */
export async function measureRisk(
  ctx: Context,
  book: Book,
  allowMixedPrices: boolean,
): Promise<MeasuredRisk> {
  try {
    admit(ctx.actor, assessEndpoint)
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    return {
      assessment: null,
      reason: `Risk is measured for roles that run analyses. ${failure.message}`,
      isMixed: false,
    }
  }
  const values = new Map([...book.values].filter(([, value]) => value > 0))
  const leftOut = [...book.values].flatMap(([symbol, value]) =>
    value < 0
      ? [
          {
            symbol,
            reason: `${symbol} is sold short, and risk is measured of what is held; what it brought counts as cash.`,
          },
        ]
      : [],
  )
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    if (values.size === 0)
      return {
        assessment: null,
        reason: leftOut[0]?.reason ?? 'There is no holding with a price.',
        isMixed: false,
      }
    try {
      return { assessment: await assess(ctx, { values, cash: book.cash }, allowMixedPrices), leftOut }
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      if (failure.code === 'prices-mixed') return { assessment: null, reason: failure.message, isMixed: true }
      const symbols = failure.code === 'invalid-input' ? refusedIn(failure, values) : []
      if (symbols.length === 0) {
        if (failure.code === 'invalid-input')
          return { assessment: null, reason: failure.message, isMixed: false }
        throw failure
      }
      for (const symbol of symbols) {
        values.delete(symbol)
        leftOut.push({ symbol, reason: failure.message })
      }
    }
  }
  return { assessment: null, reason: leftOut.at(-1)?.reason ?? 'The prices do not do.', isMixed: false }
}

function refusedIn({ details }: Problem, values: ReadonlyMap<string, number>): string[] {
  const { symbols } = (details ?? {}) as { symbols?: unknown }
  return Array.isArray(symbols) ? symbols.filter((one): one is string => values.has(one as string)) : []
}

function assess(ctx: Context, { values, cash }: Book, allowMixedPrices: boolean): Promise<RiskAssessment> {
  const total = [...values.values()].reduce((sum, value) => sum + value, Math.max(0, cash))
  return assessRisk(ctx, {
    portfolio: [...values].map(([symbol, value]) => ({ symbol, allocation: value / total })),
    context: 'Value at risk at 95% confidence over 1 trading day',
    paths: PATHS,
    seed: SEED,
    allowMixedPrices,
  })
}

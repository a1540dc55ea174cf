import { setImmediate as others } from 'node:timers/promises'
import type { z } from 'zod'
import {
  amountInWords,
  type DatedRate,
  type Hit,
  notEvaluatedBy,
  type PeerGroup,
  type Rule,
  RuleEvaluator,
  type Transaction,
} from '#engines/transaction-rules/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { inPlace } from '#platform/workers/index.ts'
import * as endpoints from '../../contract/index.ts'
import { judgedTransactions } from '../alerts/store.ts'
import { settingsOf } from '../settings.ts'
import { peerGroupsOf, seenByRules } from '../transactions/monitor-accounts.ts'
import { newestTransactions } from '../transactions/store.ts'
import { requireSound } from './change-rules.ts'
import { precisionOf } from './rule-shape.ts'

const EXAMPLES = 20
/** A trial computes for so long at a time; then others have their turn. */
const TURN_MS = 8
const TRIAL_MS_MAX = 60_000
/** From half the threshold to double, in equal ratios. */
const FACTORS = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2]

type Sums = z.input<typeof endpoints.RuleTrial>['sums']
type History = {
  transactions: Transaction[]
  isWhole: boolean
  judged: ReadonlyMap<number, 'productive' | 'unproductive'>
  rates: readonly DatedRate[]
  peerGroups: readonly PeerGroup[]
  reviewCentsOfOne: number | null
}

async function historyOf(ctx: Context): Promise<History> {
  const { organisationId } = ctx.actor
  const rows = await newestTransactions(ctx.db, organisationId, endpoints.TRIAL_TRANSACTIONS_MAX + 1)
  const { rates, baselineAlertMinutes, hourlyCostCents } = await settingsOf(ctx.db, organisationId)
  return {
    transactions: rows.slice(-endpoints.TRIAL_TRANSACTIONS_MAX).map(seenByRules),
    isWhole: rows.length <= endpoints.TRIAL_TRANSACTIONS_MAX,
    judged: await judgedTransactions(ctx.db, organisationId),
    rates,
    peerGroups: await peerGroupsOf(ctx),
    reviewCentsOfOne:
      baselineAlertMinutes === null || hourlyCostCents === null
        ? null
        : (baselineAlertMinutes / 60) * hourlyCostCents,
  }
}

/** Runs a rule over a history, a turn at a time, so that nobody else waits for it. */
async function hitsOf(
  { transactions, rates, peerGroups }: History,
  definition: endpoints.RuleDefinition,
  signal: AbortSignal,
): Promise<Hit[]> {
  const hits: Hit[] = []
  const rule = { id: 'trial', version: 1, definition }
  const evaluator = new RuleEvaluator([rule], (hit) => hits.push(hit), { rates, peerGroups })
  let until = performance.now() + TURN_MS
  for (const [place, transaction] of transactions.entries()) {
    if (place % 256 === 0 && performance.now() > until) {
      await others()
      signal.throwIfAborted()
      until = performance.now() + TURN_MS
    }
    evaluator.take(transaction)
  }
  evaluator.settle()
  return hits
}

/** What the hits would come to as alerts, and how right people have found the transactions in them. */
function sumsOf(hits: readonly Hit[], { judged, reviewCentsOfOne }: History): Sums {
  const first = hits.filter(({ isFirst }) => isFirst)
  const named = new Set<number>()
  let productive = 0
  let unproductive = 0
  for (const hit of first) {
    const ids = [...hit.triggers, ...hit.findings.flatMap(({ transactions }) => transactions)].map(Number)
    for (const id of ids) named.add(id)
    if (ids.some((id) => judged.get(id) === 'productive')) productive += 1
    else if (ids.some((id) => judged.get(id) === 'unproductive')) unproductive += 1
  }
  for (const hit of hits) for (const id of hit.triggers) named.add(Number(id))
  const found = [...judged].filter(([, verdict]) => verdict === 'productive').map(([id]) => id)
  return {
    hits: hits.length,
    alerts: first.length,
    accounts: new Set(first.map(({ account }) => account)).size,
    productive,
    unproductive,
    notJudged: first.length - productive - unproductive,
    ...precisionOf(productive, productive + unproductive),
    recall: found.length === 0 ? null : found.filter((id) => named.has(id)).length / found.length,
    reviewCostCents: reviewCentsOfOne === null ? null : Math.round(first.length * reviewCentsOfOne),
  }
}

/** A trial in its organisation's turn, for so long. @throws Problem `too-many-requests` when it takes longer. */
async function inTime<Result>(ctx: Context, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(TRIAL_MS_MAX)
  try {
    return await inPlace(ctx, signal, () => work(signal))
  } catch (failure) {
    if (!signal.aborted || failure instanceof Problem) throw failure
    throw new Problem(
      'too-many-requests',
      'The trial takes too long at the moment. Please try again later.',
      {
        retryAfterSeconds: 30,
      },
    )
  }
}

/** Runs a rule on the history; nothing is kept. @throws Problem `invalid-input`, `too-many-requests`. */
export async function tryRule(
  ctx: Context,
  { definition }: RequestOf<typeof endpoints.tryRule>,
): Promise<z.input<typeof endpoints.RuleTrial>> {
  requireSound(definition)
  return inTime(ctx, async (signal) => {
    const history = await historyOf(ctx)
    const hits = await hitsOf(history, definition, signal)
    const first = hits.filter(({ isFirst }) => isFirst)
    const months = Map.groupBy(first, ({ at }) => new Date(at).toISOString().slice(0, 7))
    const { transactions } = history
    return {
      transactions: transactions.length,
      isWhole: history.isWhole,
      from: momentOf(transactions[0]?.at),
      to: momentOf(transactions.at(-1)?.at),
      sums: sumsOf(hits, history),
      byMonth: [...months].sort().map(([month, { length }]) => ({ month, alerts: length })),
      examples: first.slice(-EXAMPLES).map((hit) => ({
        account: hit.account,
        counterparty: hit.counterparty,
        at: new Date(hit.at).toISOString(),
        words: hit.findings.map(({ words }) => words),
        transactions: new Set([...hit.triggers, ...hit.findings.flatMap((one) => one.transactions)]).size,
      })),
      leftOut: leftOutOf(transactions, definition, history.rates),
    }
  })
}

/** What some definitions would raise on the history, each by itself. @throws Problem `too-many-requests`. */
export function runOnHistory(
  ctx: Context,
  definitions: readonly endpoints.RuleDefinition[],
): Promise<{ hits: Hit[][]; looked: number; isWhole: boolean }> {
  return inTime(ctx, async (signal) => {
    const history = await historyOf(ctx)
    const hits: Hit[][] = []
    for (const definition of definitions) hits.push(await hitsOf(history, definition, signal))
    return { hits, looked: history.transactions.length, isWhole: history.isWhole }
  })
}

const momentOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

/** What the rule does not evaluate: transactions that it could count, of currencies that no rate of their day turns into its own. */
function leftOutOf(
  transactions: readonly Transaction[],
  definition: endpoints.RuleDefinition,
  rates: readonly DatedRate[],
) {
  const rule = { id: 'trial', version: 1, definition: definition as Rule['definition'] }
  const without = notEvaluatedBy([rule], transactions, rates)
  const others = transactions.filter(({ id }) => without.has(id))
  return { count: others.length, currencies: [...new Set(others.map((one) => one.currency))].sort() }
}

/** Runs a rule with its thresholds from half to double. @throws Problem `invalid-input`, `too-many-requests`. */
export async function whatIfRule(
  ctx: Context,
  { definition, block }: RequestOf<typeof endpoints.whatIfRule>,
): Promise<z.input<typeof endpoints.whatIfRule.response>> {
  requireSound(definition)
  const moved = movedBy(definition, block)
  return inTime(ctx, async (signal) => {
    const history = await historyOf(ctx)
    const points = []
    for (const factor of moved.factors) {
      const { definition: changed, threshold } = moved.at(factor)
      points.push({ factor, threshold, ...sumsOf(await hitsOf(history, changed, signal), history) })
    }
    return {
      transactions: history.transactions.length,
      isWhole: history.isWhole,
      moves: moved.words,
      points,
    }
  })
}

type Moved = {
  words: string
  factors: readonly number[]
  at: (factor: number) => { definition: endpoints.RuleDefinition; threshold: string }
}

/** The threshold that is moved, of a block or of the trigger. @throws Problem `invalid-input` where there is none. */
function movedBy(definition: endpoints.RuleDefinition, place: number | null): Moved {
  const { currency } = definition
  if (place === null) {
    const { atLeast } = definition.trigger
    if (atLeast === undefined) throw noThreshold('The trigger has no least amount')
    return {
      words: 'The least amount of the trigger',
      factors: FACTORS.filter(
        (factor) => atLeast * factor < (definition.trigger.below ?? Number.POSITIVE_INFINITY),
      ),
      at: (factor) => {
        const moved = Math.max(1, Math.round(atLeast * factor))
        return {
          definition: { ...definition, trigger: { ...definition.trigger, atLeast: moved } },
          threshold: amountInWords(moved, currency),
        }
      },
    }
  }
  const block = definition.all[place]
  if (!block) throw noThreshold(`There is no block ${place + 1}`)
  const key =
    'atLeast' in block ? 'atLeast' : 'factor' in block ? 'factor' : 'days' in block ? 'days' : 'earlier'
  const value = (block as unknown as Record<string, number>)[key] ?? 0
  const isWhole =
    block.block === 'count' || block.block === 'counterparties' || key === 'days' || key === 'earlier'
  const wordsOf = (moved: number) => (block.block === 'sum' ? amountInWords(moved, currency) : String(moved))
  const at = (factor: number) => {
    const exact = value * factor
    const moved =
      block.block === 'sum' || isWhole ? Math.max(1, Math.round(exact)) : Math.round(exact * 1_000) / 1_000
    const all = definition.all.map((one, index) =>
      index === place ? ({ ...one, [key]: moved } as typeof one) : one,
    )
    return { definition: { ...definition, all }, threshold: wordsOf(moved) }
  }
  // Counts are small: factors that come to the same count are one point.
  const factors = [...new Map(FACTORS.map((factor) => [at(factor).threshold, factor])).values()].filter(
    (factor) =>
      (block.block !== 'ratio' || block.atMost === undefined || value * factor <= block.atMost) &&
      (block.block !== 'listed-name' || value * factor <= 1),
  )
  return { words: `The threshold of block ${place + 1}`, factors, at }
}

const noThreshold = (why: string) => new Problem('invalid-input', `${why}: there is no threshold to move.`)

import { tradingPrices } from '#domains/market-data/server/index.ts'
import { bookkeeping } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { RuleKind } from '../../contract/index.ts'
import { observeEsgScore } from '../observing/observe-esg.ts'
import { observeFall, observePrice, observeRisk, type Quote } from '../observing/observe-market.ts'
import { checkSearchRule } from '../observing/observe-search.ts'
import * as store from '../store.ts'
import { checkLevel, type Observation } from './fire-rule.ts'

/** How long a search that cannot be followed is left alone. */
const SEARCH_MINUTES = 10
const levels = [
  'price',
  'price-change',
  'drawdown',
  'value-at-risk',
  'esg-score',
] as const satisfies RuleKind[]
/** What is dear to compute is looked at so often. */
const MINUTES = { price: 0, 'price-change': 0, drawdown: 10, 'value-at-risk': 60, 'esg-score': 0 } as const

/** Looks at every rule about a level, of every organisation; one that cannot be looked at says why and holds up no other. */
export async function checkLevelRules(
  ctxOf: (organisationId: number) => Context,
  signal?: AbortSignal,
): Promise<void> {
  const installation = ctxOf(HOME_ORGANISATION_ID)
  await beginSearches(ctxOf, installation)
  const rules = await store.rulesOn(installation.db, levels)
  if (rules.length === 0) return
  const symbols = rules.flatMap(({ condition }) => ('symbol' in condition ? [condition.symbol] : []))
  const quotes =
    symbols.length > 0 ? await tradingPrices.latestQuotes(installation, symbols) : new Map<string, Quote>()
  for (const rule of rules) {
    if (signal?.aborted) return
    const ctx = ctxOf(rule.organisationId)
    if (isTooSoon(rule, ctx.now)) continue
    await checkLevelRule(ctx, rule, quotes)
  }
}

/** What a new search finds at first is what it has always found: only what comes later meets its rule. */
async function beginSearches(
  ctxOf: (organisationId: number) => Context,
  installation: Context,
): Promise<void> {
  for (const rule of await store.rulesOn(installation.db, ['directory-search'])) {
    if (rule.memory.seen || isWithin(rule, installation.now, SEARCH_MINUTES)) continue
    const ctx = ctxOf(rule.organisationId)
    const memory = { ...rule.memory, lookedAt: ctx.now.toISOString() }
    await store.remember(bookkeeping(ctx.db, 'what a rule saw the last time'), rule, { memory })
    await checkSearchRule(ctx, { ...rule, memory })
  }
}

const isWithin = ({ memory }: store.RuleRow, now: Date, minutes: number): boolean =>
  memory.lookedAt !== undefined && now.getTime() < Date.parse(memory.lookedAt) + minutes * 60_000

function isTooSoon(rule: store.RuleRow, now: Date): boolean {
  const minutes = MINUTES[rule.kind as keyof typeof MINUTES] ?? 0
  return minutes > 0 && isWithin(rule, now, minutes)
}

async function checkLevelRule(
  ctx: Context,
  read: store.RuleRow,
  quotes: ReadonlyMap<string, Quote>,
): Promise<void> {
  let rule = read
  const db = bookkeeping(ctx.db, 'what a rule saw the last time')
  try {
    const seen = await observe(ctx, rule, quotes)
    if (MINUTES[rule.kind as keyof typeof MINUTES] > 0) {
      rule = { ...rule, memory: { ...rule.memory, lookedAt: ctx.now.toISOString() } }
      await store.remember(db, rule, { memory: rule.memory })
    }
    if (rule.lastFailure !== null) await store.remember(db, rule, { lastFailure: null })
    // Also what did not fire rests on something: a simulated price, an old one, metrics that are old.
    const caveat = seen?.caveat?.words ?? null
    if ((rule.memory.caveat ?? null) !== caveat) {
      rule = { ...rule, memory: { ...rule.memory, caveat } }
      await store.remember(db, rule, { memory: rule.memory })
    }
    if (seen) await checkLevel(ctx, rule, seen)
  } catch (failure) {
    const sentence = failure instanceof Problem ? failure.message : 'It could not be looked at.'
    if (!(failure instanceof Problem))
      ctx.installation.log.error({ rule: rule.id, err: failure }, 'a rule could not be looked at')
    const memory = { ...rule.memory, lookedAt: ctx.now.toISOString() }
    if (sentence !== rule.lastFailure || MINUTES[rule.kind as keyof typeof MINUTES] > 0)
      await store.remember(db, rule, { memory, lastFailure: sentence.slice(0, 500) })
  }
}

function observe(
  ctx: Context,
  { condition }: store.RuleRow,
  quotes: ReadonlyMap<string, Quote>,
): Promise<Observation | undefined> | Observation | undefined {
  switch (condition.kind) {
    case 'price':
    case 'price-change':
      return observePrice(ctx, condition, quotes.get(condition.symbol))
    case 'drawdown':
      return observeFall(ctx, condition)
    case 'value-at-risk':
      return observeRisk(ctx, condition)
    case 'esg-score':
      return observeEsgScore(ctx, condition)
    default:
      return undefined
  }
}

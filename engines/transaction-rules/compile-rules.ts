import { asksForAmounts, type Rule, type RuleBlock, reachOfRule, type TransactionFilter } from './rule.ts'
import type { Transaction } from './transaction.ts'

export const HOUR_MS = 3_600_000
/** Of a rule that asks for no amount: every transaction is counted, and zero stands for what nobody asks for. */
export const ANY_CURRENCY = ''

export type FilterOf = { test: (transaction: Transaction, amount: number) => boolean; currency: number }
export type SeriesOf = { filter: number; windows: { ms: number; isByParty: boolean }[] }
export type WindowAt = { series: number; window: number }
export type BlockOf = { stated: RuleBlock; of?: WindowAt; to?: WindowAt; recent?: WindowAt }
export type RuleOf = {
  rule: Rule
  trigger: number
  currency: number
  isByParty: boolean
  reachMs: number
  cooldownMs: number
  blocks: BlockOf[]
}

/** Rules with their parts by number: what two rules ask of the same filter or window is kept once. */
export type CompiledRules = {
  readonly filters: readonly FilterOf[]
  readonly series: readonly SeriesOf[]
  readonly rules: readonly RuleOf[]
  readonly currencies: readonly string[]
  /** As far back as any rule looks. */
  readonly reachMs: number
}

export function compileRules(rules: readonly Rule[]): CompiledRules {
  const parts = new Parts()
  const compiled = rules.map((rule) => compileRule(parts, rule))
  return {
    filters: parts.filters,
    series: parts.series,
    rules: compiled,
    currencies: parts.currencies,
    reachMs: Math.max(0, ...compiled.map(({ reachMs }) => reachMs)),
  }
}

function compileRule(parts: Parts, rule: Rule): RuleOf {
  const { trigger, all, cooldownDays } = rule.definition
  const currency = asksForAmounts(rule.definition) ? rule.definition.currency : ANY_CURRENCY
  const isByParty = all.some((one) => 'counterparty' in one && one.counterparty === 'same')
  const number = parts.filterOf(trigger, currency)
  return {
    rule,
    trigger: number,
    currency: parts.currencies.indexOf(currency),
    isByParty: isByParty || all.some((one) => one.block === 'new-counterparty'),
    reachMs: reachOfRule(rule.definition) * HOUR_MS,
    cooldownMs: cooldownDays * 24 * HOUR_MS,
    blocks: all.map((stated) => compileBlock(parts, stated, currency)),
  }
}

function compileBlock(parts: Parts, stated: RuleBlock, currency: string): BlockOf {
  switch (stated.block) {
    case 'sum':
    case 'count':
      return {
        stated,
        of: parts.windowOf(stated.of, currency, stated.hours, stated.counterparty === 'same'),
      }
    case 'counterparties':
      return { stated, of: parts.windowOf(stated.of, currency, stated.hours, true) }
    case 'ratio': {
      const isSame = stated.counterparty === 'same'
      return {
        stated,
        of: parts.windowOf(stated.of, currency, stated.hours, isSame),
        to: parts.windowOf(stated.to, currency, stated.hours, isSame),
      }
    }
    case 'own-history': {
      const of = parts.windowOf(stated.of, currency, stated.days * 24, false)
      return stated.measure === 'amount'
        ? { stated, of }
        : { stated, of, recent: parts.windowOf(stated.of, currency, stated.hours, false) }
    }
    default:
      return { stated }
  }
}

/** The filters, series and windows of rules, each once. */
class Parts {
  readonly filters: FilterOf[] = []
  readonly series: SeriesOf[] = []
  readonly currencies: string[] = []
  readonly #filterAt = new Map<string, number>()
  readonly #seriesAt = new Map<number, number>()

  filterOf(filter: TransactionFilter, currency: string): number {
    const key = `${currency} ${JSON.stringify(filter, Object.keys(filter).sort().concat('threshold', 'within'))}`
    const known = this.#filterAt.get(key)
    if (known !== undefined) return known
    let place = this.currencies.indexOf(currency)
    if (place === -1) place = this.currencies.push(currency) - 1
    this.#filterAt.set(key, this.filters.push({ test: testOf(filter), currency: place }) - 1)
    return this.filters.length - 1
  }

  windowOf(filter: TransactionFilter, currency: string, hours: number, isByParty: boolean): WindowAt {
    const number = this.filterOf(filter, currency)
    let series = this.#seriesAt.get(number)
    if (series === undefined) {
      series = this.series.push({ filter: number, windows: [] }) - 1
      this.#seriesAt.set(number, series)
    }
    const { windows } = this.series[series] as SeriesOf
    const ms = hours * HOUR_MS
    let window = windows.findIndex((one) => one.ms === ms)
    if (window === -1) window = windows.push({ ms, isByParty }) - 1
    else if (isByParty) (windows[window] as { isByParty: boolean }).isByParty = true
    return { series, window }
  }
}

export function testOf(filter: TransactionFilter): FilterOf['test'] {
  const { direction, atLeast = 0, below = Number.POSITIVE_INFINITY, multipleOf, justBelow } = filter
  const kinds = filter.kinds && new Set<string>(filter.kinds)
  const countries = filter.countries && new Set(filter.countries)
  const from = justBelow
    ? Math.max(atLeast, Math.ceil(justBelow.threshold * (1 - justBelow.within)))
    : atLeast
  const until = justBelow ? Math.min(below, justBelow.threshold) : below
  return (transaction, amount) =>
    (direction === undefined || transaction.direction === direction) &&
    amount >= from &&
    amount < until &&
    (kinds === undefined || kinds.has(transaction.kind)) &&
    (countries === undefined || countries.has(transaction.country)) &&
    (multipleOf === undefined || amount % multipleOf === 0)
}

import { type Account, newAccount } from './account.ts'
import {
  ANY_CURRENCY,
  type CompiledRules,
  compileRules,
  type FilterOf,
  type RuleOf,
} from './compile-rules.ts'
import { type Converter, converterOf, type DatedRate } from './currency.ts'
import type { Measured } from './explain.ts'
import type { Hit } from './hit.ts'
import { hitOf } from './hit-of-rule.ts'
import { measure } from './measure-block.ts'
import type { Rule } from './rule.ts'
import type { PeerGroup, Transaction } from './transaction.ts'
import { add, expire, type Series } from './windows.ts'

const LEFT_OUT_KEPT = 1_000

export type EvaluatorOptions = {
  rates?: readonly DatedRate[]
  peerGroups?: readonly PeerGroup[]
}

/**
 * Rules compiled to run transaction by transaction: each costs what its windows gain and lose, however long the past is.
 *
 * Transactions of an account come in the order of their moments. Those of one moment are judged together, whatever order they come in:
 * a moment is judged once a later one of its account begins, or when `settle` is called. One that comes to a moment which was judged
 * has it judged again; a hit that was told is told again with the same key.
 */
export class RuleEvaluator {
  readonly #accounts = new Map<string, Account>()
  readonly #compiled: CompiledRules
  readonly #convert: Converter
  readonly #peers: ReadonlyMap<string, PeerGroup>
  readonly #onHit: (hit: Hit) => void
  readonly #amounts: (number | undefined)[] = []

  constructor(rules: readonly Rule[], onHit: (hit: Hit) => void, options: EvaluatorOptions = {}) {
    this.#compiled = compileRules(rules)
    this.#convert = converterOf(options.rates ?? [])
    this.#peers = new Map(
      (options.peerGroups ?? []).map((group) => [`${group.name} ${group.currency}`, group]),
    )
    this.#onHit = onHit
  }

  /** Takes the next transaction of its account. @throws RangeError when it is earlier than one that was judged. */
  take(transaction: Transaction): void {
    const account = this.#accountOf(transaction.account)
    if (transaction.at < account.openAt)
      throw new RangeError(`Transaction ${transaction.id} comes after a later one of its account.`)
    if (transaction.at > account.openAt) {
      this.#judge(account)
      if (account.open.length > 0) {
        account.previousAt = account.openAt
        account.before += account.open.length
      }
      account.open = []
      account.added = 0
      account.openAt = transaction.at
    }
    account.open.push(transaction)
  }

  /** Judges the moments that are still open: of one account, or of all. */
  settle(account?: string): void {
    if (account === undefined) for (const one of this.#accounts.values()) this.#judge(one)
    else {
      const one = this.#accounts.get(account)
      if (one) this.#judge(one)
    }
  }

  #accountOf(name: string): Account {
    const known = this.#accounts.get(name)
    if (known) return known
    const made = newAccount(this.#compiled)
    this.#accounts.set(name, made)
    return made
  }

  /** Adds what the open moment has gained, then asks every rule that one of its transactions triggers. */
  #judge(account: Account): void {
    const { open, openAt } = account
    if (account.added === open.length) return
    account.firstAt = Math.min(account.firstAt, openAt)
    for (const series of account.series) expire(series, openAt)
    for (const transaction of open.slice(account.added)) this.#add(account, transaction)
    account.added = open.length
    for (const one of this.#compiled.rules) this.#ask(account, one)
  }

  #add(account: Account, transaction: Transaction): void {
    const { counterparties } = account
    if (transaction.counterparty !== '' && !counterparties.has(transaction.counterparty))
      counterparties.set(transaction.counterparty, transaction.at)
    this.#read(transaction)
    for (const [place, currency] of this.#compiled.currencies.entries())
      if (this.#amounts[place] === undefined) {
        const { leftOut } = account
        while (
          leftOut.length >= LEFT_OUT_KEPT ||
          (leftOut[0]?.at ?? transaction.at) < transaction.at - this.#compiled.reachMs
        )
          leftOut.shift()
        leftOut.push({ at: transaction.at, id: transaction.id, currency: transaction.currency, to: currency })
      }
    for (const [place, { filter }] of this.#compiled.series.entries()) {
      const amount = this.#fitting(filter, transaction)
      if (amount !== undefined) add(account.series[place] as Series, transaction, amount)
    }
  }

  #read({ amountMinor, currency, at }: Transaction): void {
    for (const [place, to] of this.#compiled.currencies.entries())
      this.#amounts[place] = to === ANY_CURRENCY ? 0 : this.#convert(amountMinor, currency, to, at)
  }

  /** The amount of a transaction that was read, where it fits a filter. */
  #fitting(filter: number, transaction: Transaction): number | undefined {
    const { test, currency } = this.#compiled.filters[filter] as FilterOf
    const amount = this.#amounts[currency]
    return amount !== undefined && test(transaction, amount) ? amount : undefined
  }

  #ask(account: Account, one: RuleOf): void {
    let subjects: Map<string, { transactions: Transaction[]; amount: number }> | undefined
    for (const transaction of account.open) {
      this.#read(transaction)
      const amount = this.#fitting(one.trigger, transaction)
      if (amount === undefined) continue
      const party = one.isByParty ? transaction.counterparty : ''
      if (one.isByParty && party === '') continue
      subjects ??= new Map()
      const known = subjects.get(party)
      if (known) {
        known.transactions.push(transaction)
        known.amount = Math.max(known.amount, amount)
      } else subjects.set(party, { transactions: [transaction], amount })
    }
    if (!subjects) return
    const known = { currencies: this.#compiled.currencies, peers: this.#peers }
    for (const [party, triggers] of subjects) {
      const measures: Measured[] = []
      const holds = one.blocks.every((block) => {
        const measured = measure(known, account, one, block, party, triggers)
        if (measured) measures.push(measured)
        return measured !== undefined
      })
      if (holds) this.#onHit(hitOf(account, one, party, triggers.transactions, measures))
    }
  }
}

/**
 * Every hit of a set of transactions, as if they had come one by one: sorted by moment, those of one moment judged together. The same
 * set gives the same hits, in whatever order it is given.
 */
export function evaluateAll(
  rules: readonly Rule[],
  transactions: readonly Transaction[],
  options: EvaluatorOptions = {},
): Hit[] {
  const hits: Hit[] = []
  const evaluator = new RuleEvaluator(rules, (hit) => hits.push(hit), options)
  const sorted = [...transactions].sort(
    (left, right) => left.at - right.at || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0),
  )
  for (const transaction of sorted) evaluator.take(transaction)
  evaluator.settle()
  return hits.sort((left, right) => left.at - right.at || (left.key < right.key ? -1 : 1))
}

import { type Converter, converterOf, type DatedRate } from './currency.ts'
import { type Measured, wordsOf } from './explain.ts'
import { type Rule, type RuleBlock, reachOfRule, type TransactionFilter } from './rule.ts'
import type { PeerGroup, Transaction } from './transaction.ts'

const HOUR_MS = 3_600_000
/** What a hit names one by one; their number is told whole. */
const NAMED_MAX = 500
const LEFT_OUT_KEPT = 1_000
const COMPACT_AT = 256

/** What made a block hold. */
export type BlockFinding = {
  block: RuleBlock['block']
  words: string
  value: number
  threshold: number
  /** The window, in milliseconds since 1970: younger than `from`, up to `to`. */
  from: number
  to: number
  count: number
  /** By id, the first five hundred. */
  transactions: string[]
}

/** A rule that fired, with everything that made it. */
export type Hit = {
  /** The same rule, account, party and moment is the same hit. */
  key: string
  /** Rule, account and party: hits on one subject count together. */
  subject: string
  ruleId: string
  ruleVersion: number
  account: string
  /** The party it is about, where the rule counts by party. */
  counterparty: string | null
  at: number
  /** Of the moment's transactions those that fit the trigger. */
  triggers: string[]
  /** False for a further hit within the cooldown of the first: it says nothing but that it was. */
  isFirst: boolean
  findings: BlockFinding[]
  /** Transactions in reach of the rule that are in no sum, because there was no rate for their currency. */
  leftOut: { count: number; currencies: string[] }
}

type Window = { ms: number; head: number; sum: number; count: number; by: Map<string, Tally> | undefined }
type Tally = { sum: number; count: number }
type Series = { transactions: Transaction[]; amounts: number[]; windows: Window[] }

type Account = {
  series: Series[]
  firstAt: number
  /** The moment before the one that is open. */
  previousAt: number
  before: number
  openAt: number
  open: Transaction[]
  /** How many of the open ones are in the series already. */
  added: number
  counterparties: Map<string, number>
  firedAt: Map<string, number>
  leftOut: { at: number; id: string; currency: string; to: string }[]
}

type FilterOf = { test: (transaction: Transaction, amount: number) => boolean; currency: number }
type SeriesOf = { filter: number; windows: { ms: number; isByParty: boolean }[] }
type WindowAt = { series: number; window: number }
type BlockOf = { said: RuleBlock; of?: WindowAt; to?: WindowAt; recent?: WindowAt }
type RuleOf = {
  rule: Rule
  trigger: number
  currency: number
  isByParty: boolean
  reachMs: number
  cooldownMs: number
  blocks: BlockOf[]
}

export type EvaluatorOptions = {
  rates?: readonly DatedRate[]
  peerGroups?: readonly PeerGroup[]
}

/**
 * Rules compiled to run transaction by transaction: each costs what its windows gain and lose, however long the past is.
 *
 * Transactions of an account come in the order of their moments. Those of one moment are judged together, whatever order they come in: a moment is
 * judged once a later one of its account begins, or when `settle` is called. One that comes to a moment which was judged has it judged anew; a hit that was told is
 * told again with the same key.
 */
export class RuleEvaluator {
  readonly #accounts = new Map<string, Account>()
  readonly #filters: FilterOf[] = []
  readonly #series: SeriesOf[] = []
  readonly #rules: RuleOf[] = []
  readonly #currencies: string[] = []
  readonly #convert: Converter
  readonly #peers: ReadonlyMap<string, PeerGroup>
  readonly #onHit: (hit: Hit) => void
  readonly #reachMs: number
  readonly #amounts: (number | undefined)[] = []

  constructor(rules: readonly Rule[], onHit: (hit: Hit) => void, options: EvaluatorOptions = {}) {
    this.#convert = converterOf(options.rates ?? [])
    this.#peers = new Map(
      (options.peerGroups ?? []).map((group) => [`${group.name} ${group.currency}`, group]),
    )
    this.#onHit = onHit
    const filterAt = new Map<string, number>()
    const seriesAt = new Map<number, number>()
    const filterOf = (filter: TransactionFilter, currency: string): number => {
      const key = `${currency} ${JSON.stringify(filter, Object.keys(filter).sort().concat('threshold', 'within'))}`
      const known = filterAt.get(key)
      if (known !== undefined) return known
      let place = this.#currencies.indexOf(currency)
      if (place === -1) place = this.#currencies.push(currency) - 1
      filterAt.set(key, this.#filters.push({ test: testOf(filter), currency: place }) - 1)
      return this.#filters.length - 1
    }
    const windowOf = (
      filter: TransactionFilter,
      currency: string,
      hours: number,
      isByParty: boolean,
    ): WindowAt => {
      const number = filterOf(filter, currency)
      let series = seriesAt.get(number)
      if (series === undefined) {
        series = this.#series.push({ filter: number, windows: [] }) - 1
        seriesAt.set(number, series)
      }
      const { windows } = this.#series[series] as SeriesOf
      const ms = hours * HOUR_MS
      let window = windows.findIndex((one) => one.ms === ms)
      if (window === -1) window = windows.push({ ms, isByParty }) - 1
      else if (isByParty) (windows[window] as { isByParty: boolean }).isByParty = true
      return { series, window }
    }
    for (const rule of rules) {
      const { trigger, all, currency, cooldownDays } = rule.definition
      const isByParty = all.some((one) => 'counterparty' in one && one.counterparty === 'same')
      const number = filterOf(trigger, currency)
      this.#rules.push({
        rule,
        trigger: number,
        currency: this.#currencies.indexOf(currency),
        isByParty: isByParty || all.some((one) => one.block === 'new-counterparty'),
        reachMs: reachOfRule(rule.definition) * HOUR_MS,
        cooldownMs: cooldownDays * 24 * HOUR_MS,
        blocks: all.map((said): BlockOf => {
          switch (said.block) {
            case 'sum':
            case 'count':
              return { said, of: windowOf(said.of, currency, said.hours, said.counterparty === 'same') }
            case 'counterparties':
              return { said, of: windowOf(said.of, currency, said.hours, true) }
            case 'ratio': {
              const isSame = said.counterparty === 'same'
              return {
                said,
                of: windowOf(said.of, currency, said.hours, isSame),
                to: windowOf(said.to, currency, said.hours, isSame),
              }
            }
            case 'own-history': {
              const of = windowOf(said.of, currency, said.days * 24, false)
              return said.measure === 'amount'
                ? { said, of }
                : { said, of, recent: windowOf(said.of, currency, said.hours, false) }
            }
            default:
              return { said }
          }
        }),
      })
    }
    this.#reachMs = Math.max(0, ...this.#rules.map(({ reachMs }) => reachMs))
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
    const made: Account = {
      series: this.#series.map(({ windows }) => ({
        transactions: [],
        amounts: [],
        windows: windows.map(({ ms, isByParty }) => ({
          ms,
          head: 0,
          sum: 0,
          count: 0,
          by: isByParty ? new Map() : undefined,
        })),
      })),
      firstAt: Number.POSITIVE_INFINITY,
      previousAt: Number.NEGATIVE_INFINITY,
      before: 0,
      openAt: Number.NEGATIVE_INFINITY,
      open: [],
      added: 0,
      counterparties: new Map(),
      firedAt: new Map(),
      leftOut: [],
    }
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
    for (const one of this.#rules) this.#ask(account, one)
  }

  #add(account: Account, transaction: Transaction): void {
    const { counterparties } = account
    if (transaction.counterparty !== '' && !counterparties.has(transaction.counterparty))
      counterparties.set(transaction.counterparty, transaction.at)
    this.#read(transaction)
    for (const [place, currency] of this.#currencies.entries())
      if (this.#amounts[place] === undefined) {
        const { leftOut } = account
        while (
          leftOut.length >= LEFT_OUT_KEPT ||
          (leftOut[0]?.at ?? transaction.at) < transaction.at - this.#reachMs
        )
          leftOut.shift()
        leftOut.push({ at: transaction.at, id: transaction.id, currency: transaction.currency, to: currency })
      }
    for (const [place, { filter }] of this.#series.entries()) {
      const amount = this.#fitting(filter, transaction)
      if (amount === undefined) continue
      const series = account.series[place] as Series
      series.transactions.push(transaction)
      series.amounts.push(amount)
      for (const window of series.windows) {
        window.sum += amount
        window.count += 1
        if (window.by) tally(window.by, transaction.counterparty, amount, 1)
      }
    }
  }

  /** The amounts of a transaction in every currency of the rules. */
  #read({ amountMinor, currency, at }: Transaction): void {
    for (const [place, to] of this.#currencies.entries())
      this.#amounts[place] = currency === to ? amountMinor : this.#convert(amountMinor, currency, to, at)
  }

  /** The amount of a transaction that was read, where it fits a filter. */
  #fitting(filter: number, transaction: Transaction): number | undefined {
    const { test, currency } = this.#filters[filter] as FilterOf
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
    for (const [party, triggers] of subjects) {
      const measures: Measured[] = []
      const holds = one.blocks.every((block) => {
        const measured = this.#measure(account, one, block, party, triggers)
        if (measured) measures.push(measured)
        return measured !== undefined
      })
      if (holds) this.#tell(account, one, party, triggers.transactions, measures)
    }
  }

  /** What a block comes to, where it holds. */
  #measure(
    account: Account,
    { rule, currency }: RuleOf,
    { said, of, to, recent }: BlockOf,
    party: string,
    triggers: { transactions: Transaction[]; amount: number },
  ): Measured | undefined {
    const windowAt = (at: WindowAt | undefined) =>
      at && (account.series[at.series] as Series).windows[at.window]
    switch (said.block) {
      case 'sum':
      case 'count': {
        const found = tallyOf(windowAt(of), said.counterparty === 'same' ? party : undefined)
        const value = found[said.block]
        return value >= said.atLeast ? { said, value, threshold: said.atLeast } : undefined
      }
      case 'counterparties': {
        const by = windowAt(of)?.by
        const value = by ? by.size - (by.has('') ? 1 : 0) : 0
        return value >= said.atLeast ? { said, value, threshold: said.atLeast } : undefined
      }
      case 'ratio': {
        const own = said.counterparty === 'same' ? party : undefined
        const left = tallyOf(windowAt(of), own)[said.measure]
        const right = tallyOf(windowAt(to), own)[said.measure]
        if (right === 0) return undefined
        const value = left / right
        if (value < said.atLeast || (said.atMost !== undefined && value > said.atMost)) return undefined
        return { said, value, threshold: said.atLeast, parts: [left, right] }
      }
      case 'own-history':
        return this.#againstHistory(account, said, windowAt(of), windowAt(recent), of, triggers.amount)
      case 'peer-history': {
        const group = triggers.transactions[0]?.peerGroup ?? ''
        const peers = this.#peers.get(`${group} ${this.#currencies[currency]}`)
        if (group === '' || !peers || peers.meanAmountMinor <= 0) return undefined
        const value = triggers.amount / peers.meanAmountMinor
        if (value < said.factor) return undefined
        return { said, value, threshold: said.factor, parts: [triggers.amount, peers.meanAmountMinor] }
      }
      case 'dormant': {
        const value = (account.openAt - account.previousAt) / (24 * HOUR_MS)
        return Number.isFinite(value) && value >= said.days
          ? { said, value, threshold: said.days }
          : undefined
      }
      case 'new-counterparty': {
        const isNew = account.counterparties.get(party) === account.openAt
        return isNew && account.before >= said.earlier
          ? { said, value: account.before, threshold: said.earlier }
          : undefined
      }
      default:
        throw new TypeError(`Rule ${rule.id} has a block that is not known.`)
    }
  }

  #againstHistory(
    account: Account,
    said: RuleBlock & { block: 'own-history' },
    history: Window | undefined,
    recent: Window | undefined,
    at: WindowAt | undefined,
    amount: number,
  ): Measured | undefined {
    if (!history || !at) return undefined
    if (said.measure === 'amount') {
      // What is booked at this moment is held against what came before it, and not against itself.
      const { transactions, amounts } = account.series[at.series] as Series
      let { sum, count } = history
      for (let place = transactions.length - 1; transactions[place]?.at === account.openAt; place -= 1) {
        sum -= amounts[place] as number
        count -= 1
      }
      if (count < Math.max(1, said.fewest) || sum <= 0) return withoutHistory(said, amount)
      const value = amount / (sum / count)
      return value >= said.factor
        ? { said, value, threshold: said.factor, parts: [amount, sum / count] }
        : undefined
    }
    if (!recent) return undefined
    const earlier = history.count - recent.count
    const known = Math.min(said.days * 24, (account.openAt - account.firstAt) / HOUR_MS) - said.hours
    if (earlier < Math.max(1, said.fewest) || known < said.hours)
      return withoutHistory(said, recent[said.measure])
    const usual = ((history[said.measure] - recent[said.measure]) / known) * said.hours
    const value = recent[said.measure] / usual
    return value >= said.factor
      ? { said, value, threshold: said.factor, parts: [recent[said.measure], usual] }
      : undefined
  }

  #tell(
    account: Account,
    { rule, isByParty, reachMs, cooldownMs, blocks }: RuleOf,
    party: string,
    triggers: readonly Transaction[],
    measures: readonly Measured[],
  ): void {
    const at = account.openAt
    const name = (triggers[0] as Transaction).account
    const subject = [rule.id, name, party].join('|')
    const fired = account.firedAt.get(subject)
    // The same moment judged anew is the same hit.
    const isFirst = fired === undefined || fired === at || at - fired >= cooldownMs
    if (isFirst) account.firedAt.set(subject, at)
    const ids = triggers.map(({ id }) => id).sort()
    const leftOut = account.leftOut.filter(
      (one) => one.to === rule.definition.currency && one.at > at - Math.max(reachMs, HOUR_MS),
    )
    this.#onHit({
      key: `${subject}|${at}`,
      subject,
      ruleId: rule.id,
      ruleVersion: rule.version,
      account: name,
      counterparty: isByParty ? party : null,
      at,
      triggers: ids,
      isFirst,
      findings: isFirst
        ? measures.map((measured, place) =>
            this.#finding(account, rule, blocks[place] as BlockOf, measured, party, ids),
          )
        : [],
      leftOut: { count: leftOut.length, currencies: [...new Set(leftOut.map((one) => one.currency))].sort() },
    })
  }

  #finding(
    account: Account,
    rule: Rule,
    { of, to, recent }: BlockOf,
    measured: Measured,
    party: string,
    triggers: readonly string[],
  ): BlockFinding {
    const { said, value, threshold } = measured
    const at = account.openAt
    const isOfParty = 'counterparty' in said && said.counterparty === 'same'
    const counted: Transaction[] = []
    for (const one of [recent ?? of, to]) {
      if (!one) continue
      const { transactions, windows } = account.series[one.series] as Series
      for (const transaction of transactions.slice((windows[one.window] as Window).head))
        if (!isOfParty || transaction.counterparty === party) counted.push(transaction)
    }
    const sorted = counted
      .sort((left, right) => left.at - right.at || (left.id < right.id ? -1 : 1))
      .map(({ id }) => id)
    const ids = sorted.length > 0 ? [...new Set(sorted)] : [...triggers]
    const ms = 'hours' in said ? said.hours * HOUR_MS : 'days' in said ? said.days * 24 * HOUR_MS : 0
    return {
      block: said.block,
      words: wordsOf(measured, rule.definition.currency),
      value,
      threshold,
      from: at - ms,
      to: at,
      count: ids.length,
      transactions: ids.slice(-NAMED_MAX),
    }
  }
}

/**
 * Every hit of a set of transactions, as if they had come one by one: sorted by moment, those of one moment judged together. The same set gives the same hits, in
 * whatever order it is given.
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

const tally = (by: Map<string, Tally>, party: string, amount: number, count: number): void => {
  const known = by.get(party)
  if (!known) by.set(party, { sum: amount, count })
  else if (known.count + count === 0) by.delete(party)
  else {
    known.sum += amount
    known.count += count
  }
}

/** Where there is no past to compare with, the rule says what that means. */
const withoutHistory = (said: RuleBlock & { block: 'own-history' }, now: number): Measured | undefined =>
  said.withoutHistory === 'holds' ? { said, value: now, threshold: said.factor } : undefined

const NOTHING: Tally = { sum: 0, count: 0 }

function tallyOf(window: Window | undefined, party: string | undefined): Tally {
  if (!window) return NOTHING
  return party === undefined ? window : (window.by?.get(party) ?? NOTHING)
}

/** Takes out of the windows what is older than they are long, and forgets what no window holds. */
function expire(series: Series, at: number): void {
  const { transactions, amounts, windows } = series
  let least = transactions.length
  for (const window of windows) {
    const until = at - window.ms
    while (window.head < transactions.length && (transactions[window.head] as Transaction).at <= until) {
      const amount = amounts[window.head] as number
      window.sum -= amount
      window.count -= 1
      if (window.by) tally(window.by, (transactions[window.head] as Transaction).counterparty, -amount, -1)
      window.head += 1
    }
    if (window.head < least) least = window.head
  }
  if (least < COMPACT_AT || least * 2 < transactions.length) return
  transactions.splice(0, least)
  amounts.splice(0, least)
  for (const window of windows) window.head -= least
}

function testOf(filter: TransactionFilter): FilterOf['test'] {
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

import { type Account, seriesOf } from './account.ts'
import { type BlockOf, HOUR_MS, type RuleOf } from './compile-rules.ts'
import { type Measured, wordsOf } from './explain.ts'
import type { BlockFinding, Hit } from './hit.ts'
import { asksForAmounts, type Rule } from './rule.ts'
import type { Transaction } from './transaction.ts'
import type { Window } from './windows.ts'

/** What a hit names one by one; their number is told whole. */
const NAMED_MAX = 500

/** The hit of a rule whose blocks all hold, with everything that made it. */
export function hitOf(
  account: Account,
  { rule, isByParty, reachMs, cooldownMs, blocks }: RuleOf,
  party: string,
  triggers: readonly Transaction[],
  measures: readonly Measured[],
): Hit {
  const at = account.openAt
  const name = (triggers[0] as Transaction).account
  const subject = [rule.id, name, party].join('|')
  const fired = account.firedAt.get(subject)
  // The same moment judged again is the same hit.
  const isFirst = fired === undefined || fired === at || at - fired >= cooldownMs
  if (isFirst) account.firedAt.set(subject, at)
  const ids = triggers.map(({ id }) => id).sort()
  const leftOut = account.leftOut.filter(
    (one) =>
      asksForAmounts(rule.definition) &&
      one.to === rule.definition.currency &&
      one.at > at - Math.max(reachMs, HOUR_MS),
  )
  return {
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
          findingOf(account, rule, blocks[place] as BlockOf, measured, party, ids),
        )
      : [],
    leftOut: { count: leftOut.length, currencies: [...new Set(leftOut.map((one) => one.currency))].sort() },
  }
}

function findingOf(
  account: Account,
  rule: Rule,
  { of, to, recent }: BlockOf,
  measured: Measured,
  party: string,
  triggers: readonly string[],
): BlockFinding {
  const { stated, value, threshold } = measured
  const at = account.openAt
  const isOfParty = 'counterparty' in stated && stated.counterparty === 'same'
  const counted: Transaction[] = []
  for (const one of [recent ?? of, to]) {
    if (!one) continue
    const { transactions, windows } = seriesOf(account, one)
    for (const transaction of transactions.slice((windows[one.window] as Window).head))
      if (!isOfParty || transaction.counterparty === party) counted.push(transaction)
  }
  const sorted = counted
    .sort((left, right) => left.at - right.at || (left.id < right.id ? -1 : 1))
    .map(({ id }) => id)
  const ids = sorted.length > 0 ? [...new Set(sorted)] : [...triggers]
  const ms = 'hours' in stated ? stated.hours * HOUR_MS : 'days' in stated ? stated.days * 24 * HOUR_MS : 0
  return {
    block: stated.block,
    words: wordsOf(measured, rule.definition.currency),
    value,
    threshold,
    from: at - ms,
    to: at,
    count: ids.length,
    transactions: ids.slice(-NAMED_MAX),
  }
}

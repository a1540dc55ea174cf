import {
  asksForAmounts,
  converterOf,
  type DatedRate,
  evaluateAll,
  type Hit,
  notEvaluatedBy,
  type PeerGroup,
  type Rule,
  reachOfRule,
  type Transaction,
} from '#engines/transaction-rules/index.ts'
import { type Change, type Context, daysBefore } from '#platform/context/index.ts'
import type { NewTransaction } from '../../contract/index.ts'
import { keepHits, type Monitored } from '../alerts/keep-hits.ts'
import { type RuleRow, rulesOf } from '../rules/store.ts'
import { settingsOf } from '../settings.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000
/** A rule that looks at nothing but the moment still has what was booked then. */
const REACH_HOURS_MIN = 24
const PEER_DAYS = 180

/** A transaction as the rules see it. The party is one by its name, whatever its case and spaces. */
export function seenByRules(row: store.TransactionRow): Transaction {
  return {
    id: String(row.id),
    account: row.account,
    at: row.at.getTime(),
    direction: row.direction,
    amountMinor: row.amountMinor,
    currency: row.currency,
    counterparty: row.counterparty.toLowerCase().replaceAll(/\s+/g, ' ').trim(),
    country: row.country,
    kind: row.kind,
    peerGroup: row.peerGroup,
    named: row.named ? { probability: row.named.probability, words: namedInWords(row.named) } : undefined,
  }
}

function namedInWords({
  words,
  where,
  entryName,
  listName,
  probability,
}: NonNullable<store.TransactionRow['named']>): string {
  const what = where === 'text' ? `“${words}” in the text` : `The other side, “${words}”,`
  return `${what} reads like ${entryName} (${listName}), ${Math.round(probability * 100)}%`
}

/** Which transactions a rule in force could judge, and which it could not because no dated rate converts them. */
function seenBy<One extends Pick<store.TransactionRow, 'amountMinor' | 'currency' | 'at' | 'names'>>(
  rules: readonly RuleRow[],
  added: readonly One[],
  rates: readonly DatedRate[],
): { seen: One[]; leftOut: Monitored['leftOut'] } {
  const convert = converterOf(rates)
  const seesAll = rules.some(({ definition }) => !asksForAmounts(definition))
  const asking = rules.filter(({ definition }) => asksForAmounts(definition))
  const currencies = [...new Set(asking.map(({ definition }) => definition.currency))]
  const seen: One[] = []
  const left: string[] = []
  for (const one of added) {
    const { amountMinor, currency, at } = one
    const isCounted = currencies.some(
      (own) => own === currency || convert(amountMinor, currency, own, at.getTime()) !== undefined,
    )
    // What no amount is known of was judged by what it names alone, once that was found.
    const isJudgedByName = seesAll && (asking.length === 0 || one.names === 'named')
    if (isCounted || isJudgedByName) seen.push(one)
    if (!isCounted && asking.length > 0) left.push(currency)
  }
  return { seen, leftOut: { count: left.length, currencies: [...new Set(left)].sort() } }
}

/** The rules in force that do not evaluate some transactions for want of a rate, by the transaction. */
export function notEvaluatedIn(
  rules: readonly RuleRow[],
  rows: readonly store.TransactionRow[],
  rates: readonly DatedRate[],
): Map<number, number[]> {
  const found = notEvaluatedBy(rules.map(ruleToRun), rows.map(seenByRules), rates)
  return new Map([...found].map(([id, without]) => [Number(id), without.map(Number)]))
}

/** What the rules in force would not see of some transactions that are not added yet. */
export async function wouldBeLeftOut(
  { db, actor: { organisationId } }: Context,
  transactions: readonly Pick<NewTransaction, 'amountMinor' | 'currency' | 'at'>[],
): Promise<Monitored['leftOut']> {
  const rules = await rulesOf(db, organisationId, 'active')
  const { rates } = await settingsOf(db, organisationId)
  return seenBy(
    rules,
    transactions.map((one) => ({ ...one, at: new Date(one.at), names: 'not-asked' as const })),
    rates,
  ).leftOut
}

/** What peer groups move at a time, by the last half year. */
export async function peerGroupsOf(ctx: Context): Promise<PeerGroup[]> {
  const means = await store.peerMeans(ctx.db, ctx.actor.organisationId, daysBefore(ctx.now, PEER_DAYS))
  return means.map(({ name, currency, mean, count }) => ({ name, currency, meanAmountMinor: mean, count }))
}

export const ruleToRun = ({ id, version, definition }: RuleRow): Rule => ({
  id: String(id),
  version,
  definition: definition as Rule['definition'],
})

/**
 * Holds what was added to accounts against the rules in force, with the past that they reach back to, and keeps what they find. Joins the change that added it, which holds the accounts. A
 * transaction that comes late has everything since judged again; a hit that was kept is not kept twice.
 */
export async function monitorAccounts(
  tx: Change,
  added: readonly store.TransactionRow[],
  { isSample = false }: { isSample?: boolean } = {},
): Promise<Monitored> {
  const { organisationId } = tx.actor
  const rules = await rulesOf(tx.db, organisationId, 'active')
  if (rules.length === 0 || added.length === 0)
    return { hits: 0, alertsRaised: 0, alertIds: [], leftOut: { count: 0, currencies: [] }, traces: [] }
  const earliest = added.reduce((first, { at }) => Math.min(first, at.getTime()), Number.POSITIVE_INFINITY)
  const reach = Math.max(REACH_HOURS_MIN, ...rules.map(({ definition }) => reachOfRule(definition)))
  const since = new Date(earliest - reach * HOUR_MS)
  const accounts = [...new Set(added.map(({ account }) => account))]
  const known = await store.transactionsOfAccounts(tx.db, organisationId, accounts, since)
  // One before the window: whether an account slept or is new is seen by it.
  const before = await store.lastBefore(tx.db, organisationId, accounts, since)
  const { rates } = await settingsOf(tx.db, organisationId)
  const peerGroups = rules.some(({ definition }) =>
    definition.all.some(({ block }) => block === 'peer-history'),
  )
    ? await peerGroupsOf(tx)
    : []
  const rows = new Map([...before, ...known].map((row) => [String(row.id), row]))
  const firstAdded = new Map<string, number>()
  for (const { account, at } of added)
    firstAdded.set(account, Math.min(firstAdded.get(account) ?? Number.POSITIVE_INFINITY, at.getTime()))
  const hits = evaluateAll(rules.map(ruleToRun), [...rows.values()].map(seenByRules), {
    rates,
    peerGroups,
  }).filter((hit: Hit) => hit.at >= (firstAdded.get(hit.account) ?? Number.POSITIVE_INFINITY))
  const { seen, leftOut } = seenBy(rules, added, rates)
  // What made a rule fire was looked at, whatever its amount is worth.
  const fired = new Set(hits.flatMap(({ triggers }) => triggers.map(Number)))
  const isSeen = new Set(seen.map(({ id }) => id))
  await store.markMonitored(
    tx.db,
    organisationId,
    added.flatMap(({ id }) => (isSeen.has(id) || fired.has(id) ? [id] : [])),
    tx.now,
  )
  await store.noteNotEvaluated(tx.db, organisationId, added, notEvaluatedIn(rules, added, rates))
  return { ...(await keepHits(tx, { hits, rules, rows, isSample })), leftOut }
}

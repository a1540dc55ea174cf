import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { enqueue, hasJobs } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { NewTransaction, TransactionsTaken } from '../../contract/index.ts'
import { rulesOf } from '../rules/store.ts'
import { customersToAttach } from './attach-customers.ts'
import { monitorAccounts } from './monitor-accounts.ts'
import { readTransactionNames } from './read-names.job.ts'
import * as store from './store.ts'

/** Clocks of others may go before ours by so much. */
const AHEAD_MS_MAX = 300_000

/**
 * Takes transactions of a program.
 * @throws Problem `conflict` where a number is known with another content, `invalid-input` for a booking that has not been yet: every window of its account would be held against it.
 */
export async function addTransactions(
  ctx: Context,
  { transactions }: RequestOf<typeof endpoints.addTransactions>,
): Promise<TransactionsTaken> {
  const early = transactions.findIndex(({ at }) => Date.parse(at) > ctx.now.getTime() + AHEAD_MS_MAX)
  const named = transactions[early]
  if (named)
    throw new Problem(
      'invalid-input',
      `Transaction ${named.externalId.slice(0, 60)} lies in the future, at ${named.at}. Nothing was added.`,
      { issues: [{ field: `transactions.${early}.at`, message: 'Lies in the future' }] },
    )
  return keepTransactions(ctx, transactions, { source: 'api', called: 'API' })
}

/**
 * Keeps transactions and holds them against the rules in force, in one change: both stand or neither. A number that is known is the same transaction and is left as it is; with another content
 * it is refused.
 * @throws Problem `conflict`, `invalid-input` for a customer that there is not.
 */
export function keepTransactions(
  ctx: Context,
  transactions: readonly NewTransaction[],
  {
    source,
    called,
    isSample = false,
  }: { source: store.TransactionRow['source']; called: string; isSample?: boolean },
): Promise<TransactionsTaken> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    await store.holdAccounts(
      tx.db,
      organisationId,
      transactions.map(({ account }) => account),
    )
    const { fresh, known } = await sorted(tx, transactions)
    const customers = await customersToAttach(tx, fresh)
    const areNamesAsked = !isSample && source !== 'paper' && (await asksForNames(tx))
    const added = await store.insertTransactions(
      tx.db,
      fresh.map((one) => {
        const customer = one.customerId === null ? undefined : customers.get(one.customerId)
        return {
          ...one,
          organisationId,
          at: new Date(one.at),
          peerGroup: customer?.segment ?? '',
          source,
          recordedAt: tx.now,
          monitoredAt: null,
          names: areNamesAsked ? (one.counterparty || one.text ? 'waiting' : 'clear') : 'not-asked',
          isSample,
        }
      }),
    )
    const { traces, ...monitored } = await monitorAccounts(tx, added, { isSample })
    if (added.some(({ names }) => names === 'waiting') && hasJobs(tx.installation))
      await enqueue(tx, readTransactionNames, { organisationId })
    const unattached = added.filter(({ customerId }) => customerId === null).length
    return {
      result: { added: added.length, known: known + (fresh.length - added.length), unattached, ...monitored },
      trace:
        added.length === 0
          ? traces
          : [
              {
                action: 'transactions.added' as const,
                subject: { type: 'transactions' as const, id: 'all' },
                after: {
                  source: called,
                  count: added.length,
                  firstId: added[0]?.id,
                  lastId: added.at(-1)?.id,
                  alertsRaised: monitored.alertsRaised,
                },
                payload: { title: called, count: added.length, ...(isSample ? { isSample } : {}) },
              },
              ...traces,
            ],
    }
  })
}

/** Whether a rule in force asks what the text or the other side names. */
const asksForNames = async (tx: Change): Promise<boolean> =>
  (await rulesOf(tx.db, tx.actor.organisationId, 'active')).some(({ definition }) =>
    definition.all.some(({ block }) => block === 'listed-name'),
  )

/** Which are new. @throws Problem `conflict` for a number that says something else than it did. */
async function sorted(tx: Change, transactions: readonly NewTransaction[]) {
  const byNumber = new Map<string, NewTransaction>()
  let known = 0
  for (const one of transactions) {
    const same = byNumber.get(one.externalId)
    if (!same) byNumber.set(one.externalId, one)
    else if (contentOf(same) === contentOf(one)) known += 1
    else throw differs(one.externalId)
  }
  const kept = await store.transactionsWithNumbers(tx.db, tx.actor.organisationId, [...byNumber.keys()])
  for (const row of kept) {
    const one = byNumber.get(row.externalId)
    if (!one) continue
    if (contentOf(one) !== contentOf({ ...row, at: row.at.toISOString() })) throw differs(row.externalId)
    byNumber.delete(row.externalId)
    known += 1
  }
  return { fresh: [...byNumber.values()], known }
}

const differs = (number: string) =>
  new Problem(
    'conflict',
    `Transaction ${number.slice(0, 60)} is known with another content. A booking is not changed: send what corrects it under a number of its own. Nothing was added.`,
    { externalId: number },
  )

/** What makes two bookings of one number the same. Whose account it is may be learnt later. */
export const contentOf = (
  one: Pick<
    NewTransaction,
    'account' | 'at' | 'direction' | 'amountMinor' | 'currency' | 'counterparty' | 'country' | 'kind' | 'text'
  >,
): string =>
  JSON.stringify([
    one.account,
    new Date(one.at).getTime(),
    one.direction,
    one.amountMinor,
    one.currency,
    one.counterparty,
    one.country,
    one.kind,
    one.text,
  ])

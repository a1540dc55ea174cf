import { money, toCents } from '#engines/money/index.ts'
import type { Follower } from '#platform/audit/index.ts'
import { settingsOf } from '../settings.ts'
import { keepTransactions } from './add-transactions.ts'

/** What a trace of cash that moved says. */
type Moved = { amount: number; sequence: number }

/**
 * Cash that comes in or goes out of a paper account is monitored as a customer's would be, where the installation wants that; inside the change that moves it, so that there is none without the other. Trades are no
 * payments and are left to the surveillance of markets.
 */
export const paperCashFollower: Follower = {
  name: 'monitoring of paper accounts',
  actions: ['paper-account.funded', 'paper-account.withdrawn'],
  async follow(tx, traces) {
    const { organisationId } = tx.actor
    if (!(await settingsOf(tx.db, organisationId)).monitorsPaperAccounts) return
    await keepTransactions(
      tx,
      traces.map(({ action, subject, after }) => {
        const { amount, sequence } = after as Moved
        return {
          externalId: `paper account ${subject.id}, entry ${sequence}`,
          account: `Paper account ${subject.id}`,
          customerId: null,
          at: tx.now.toISOString(),
          direction: action === 'paper-account.funded' ? 'in' : 'out',
          amountMinor: toCents(money(amount)),
          currency: 'USD',
          counterparty: '',
          country: '',
          kind: 'transfer',
          text: '',
        }
      }),
      { source: 'paper', called: 'Paper accounts' },
    )
  },
}

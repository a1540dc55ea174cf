import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { JobFacts } from '#platform/jobs/index.ts'
import { rulesOf } from '../rules/store.ts'
import { settingsOf } from '../settings.ts'
import { monitorAccounts, notEvaluatedIn } from './monitor-accounts.ts'
import * as store from './store.ts'

const AT_ONCE = 500

/** Has the rules in force evaluate what they could not before, in the order that it came. What still has no rate stays as it is. */
export async function evaluateTransactionsAgain(
  ctx: Context,
  { signal }: Pick<JobFacts, 'signal'>,
): Promise<void> {
  const { organisationId } = ctx.actor
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const rows = await store.notEvaluated(ctx.db, organisationId, after, AT_ONCE)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const rules = await rulesOf(ctx.db, organisationId, 'active')
    const { rates } = await settingsOf(ctx.db, organisationId)
    const now = notEvaluatedIn(rules, rows, rates)
    const changed = rows.filter(({ id, notEvaluatedBy }) =>
      notEvaluatedBy.some((rule) => !now.get(id)?.includes(rule)),
    )
    if (changed.length === 0) continue
    await recordChange({ ...ctx, now: ctx.installation.clock() }, async (tx) => {
      await store.holdAccounts(
        tx.db,
        organisationId,
        changed.map(({ account }) => account),
      )
      const { traces, alertsRaised } = await monitorAccounts(tx, changed)
      return {
        result: undefined,
        trace: [
          {
            action: 'transactions.evaluated-again' as const,
            subject: { type: 'transactions' as const, id: 'all' },
            after: {
              count: changed.length,
              firstId: changed[0]?.id,
              lastId: changed.at(-1)?.id,
              alertsRaised,
            },
            payload: { title: `${changed.length} transactions`, count: changed.length },
          },
          ...traces,
        ],
      }
    })
  }
}

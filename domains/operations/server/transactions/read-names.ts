import {
  answersChangedAt,
  coverageNow,
  type NamedParty,
  namesInTexts,
} from '#domains/screening/server/index.ts'
import { bookkeeping, recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import type { JobFacts } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { monitorAccounts } from './monitor-accounts.ts'
import * as store from './store.ts'

/** Held against the lists, and kept, in one go. */
const AT_ONCE = 100

/**
 * Holds the texts and other sides of transactions that wait for it against the lists in force, and has what is named judged by the rules. Without a list they go on waiting: nothing is called clear that nobody
 * has looked at.
 */
export async function readNames(
  ctx: Context,
  { isTurnOver, signal }: Pick<JobFacts, 'isTurnOver' | 'signal'>,
): Promise<'again' | undefined> {
  const { organisationId } = ctx.actor
  const since = await answersChangedAt(ctx)
  if ((await coverageNow(ctx)).isAnswered)
    await store.waitAgainForNames(
      bookkeeping(ctx.db, 'what is to be read again; the result leaves its trace'),
      organisationId,
      since,
    )
  for (;;) {
    signal.throwIfAborted()
    const rows = await store.waitingForNames(ctx.db, organisationId, AT_ONCE)
    if (rows.length === 0) return undefined
    const read = await namesOf(ctx, rows)
    if (!read) return undefined
    await keepNames({ ...ctx, now: ctx.installation.clock() }, rows, read)
    if (rows.length < AT_ONCE) return undefined
    if (isTurnOver?.()) return 'again'
  }
}

type Read = Awaited<ReturnType<typeof namesInTexts>>

async function namesOf(ctx: Context, rows: readonly store.TransactionRow[]): Promise<Read | undefined> {
  try {
    return await namesInTexts(
      ctx,
      rows.map(({ counterparty, text, country }) => ({ name: counterparty, text, country })),
    )
  } catch (failure) {
    if (failure instanceof Problem && failure.code === 'watchlists-missing') return undefined
    throw failure
  }
}

const keepNames = (ctx: Context, rows: readonly store.TransactionRow[], { lists, found, isAnswered }: Read) =>
  recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    await store.holdAccounts(
      tx.db,
      organisationId,
      rows.map(({ account }) => account),
    )
    const named: store.TransactionRow[] = []
    const nobody: { id: number; isAnswered: boolean }[] = []
    for (const [place, row] of rows.entries()) {
      const party: NamedParty | undefined = found[place]
      if (party) named.push({ ...row, names: 'named', named: party })
      else nobody.push({ id: row.id, isAnswered: isAnswered[place] === true })
    }
    await store.noteNames(tx.db, organisationId, { named, nobody, at: tx.now })
    const { traces } = await monitorAccounts(tx, named)
    return {
      result: undefined,
      trace: [
        {
          action: 'transactions.names-read' as const,
          subject: { type: 'transactions' as const, id: 'all' },
          after: {
            count: rows.length,
            firstId: rows[0]?.id,
            lastId: rows.at(-1)?.id,
            named: idsOf(named),
            isAnswered: isAnswered.every(Boolean),
            lists: lists.map(({ listId, version }) => ({ listId, version })),
          },
          payload: { title: `${rows.length} transactions`, count: rows.length, matches: named.length },
        },
        ...traces,
      ],
    }
  })

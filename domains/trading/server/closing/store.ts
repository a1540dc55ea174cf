import { and, asc, desc, eq, not } from 'drizzle-orm'
import { type Queryable, qualified } from '#platform/database/index.ts'
import type { AccountEvent } from '../account-state/account-events.ts'
import type { AccountRow } from '../tables.ts'
import { paperAccount, paperJournal } from '../tables.ts'

export type Closing = Extract<AccountEvent, { kind: 'account-closed' }> & { at: number }

// An account is closed when the last that happened at it is its closing: the journal says so and nothing is kept beside it.
const isItsClosing = and(
  eq(paperJournal.organisationId, paperAccount.organisationId),
  eq(paperJournal.accountId, paperAccount.id),
  eq(paperJournal.sequence, paperAccount.sequence),
  eq(paperJournal.kind, 'account-closed'),
)

/** Whether an account of the query is traded at; for queries over `paper_account`. */
export const isTradedAt = not(qualified`exists (select from ${paperJournal} where ${isItsClosing})`)

/** How an account was closed; undefined of one that is traded at. */
export async function closingOf(
  db: Queryable,
  { organisationId, id, sequence }: Pick<AccountRow, 'organisationId' | 'id' | 'sequence'>,
): Promise<Closing | undefined> {
  const [row] = await db
    .select({ event: paperJournal.event })
    .from(paperJournal)
    .where(
      and(
        eq(paperJournal.organisationId, organisationId),
        eq(paperJournal.accountId, id),
        eq(paperJournal.sequence, sequence),
        eq(paperJournal.kind, 'account-closed'),
      ),
    )
  return row?.event as Closing | undefined
}

/** The accounts of an organisation that are traded at, the oldest first. */
export function openAccountsOf(db: Queryable, organisationId: number): Promise<AccountRow[]> {
  return db
    .select()
    .from(paperAccount)
    .where(and(eq(paperAccount.organisationId, organisationId), isTradedAt))
    .orderBy(asc(paperAccount.id))
}

/** The closed accounts of an organisation, the latest first. */
export async function closedAccountsOf(
  db: Queryable,
  organisationId: number,
): Promise<{ account: AccountRow; closing: Closing }[]> {
  const rows = await db
    .select({ account: paperAccount, event: paperJournal.event })
    .from(paperAccount)
    .innerJoin(paperJournal, isItsClosing)
    .where(eq(paperAccount.organisationId, organisationId))
    .orderBy(desc(paperJournal.at), desc(paperAccount.id))
  return rows.map(({ account, event }) => ({ account, closing: event as Closing }))
}

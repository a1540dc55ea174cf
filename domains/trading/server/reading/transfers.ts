import { and, eq } from 'drizzle-orm'
import type { AccountAt } from '../store.ts'
import { paperJournal, paperTransfer } from '../tables.ts'

/** The transfers of an account. */
export const transfersOf = (at: AccountAt) =>
  and(eq(paperTransfer.organisationId, at.organisationId), eq(paperTransfer.accountId, at.accountId))

/** What joins a transfer to the event that moved it. */
export const eventOfTransfer = and(
  eq(paperJournal.organisationId, paperTransfer.organisationId),
  eq(paperJournal.accountId, paperTransfer.accountId),
  eq(paperJournal.sequence, paperTransfer.sequence),
)

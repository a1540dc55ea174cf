import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { invite } from '../../tables.ts'

export type InviteRow = typeof invite.$inferSelect

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Writes an invite and gives its token, which is kept nowhere. */
export async function insertInvite(
  db: Queryable,
  facts: Pick<InviteRow, 'organisationId' | 'email' | 'role' | 'invitedBy' | 'createdAt' | 'expiresAt'>,
): Promise<{ row: InviteRow; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const [row] = await db
    .insert(invite)
    .values({ ...facts, tokenHash: digest(token) })
    .returning()
  if (!row) throw new Error('The invite was not written.')
  return { row, token }
}

/** The open invite of a token. @throws Problem `link-expired` when it was used, withdrawn, is too old or never was. */
export async function openInviteOf(db: Queryable, token: string, now: Date): Promise<InviteRow> {
  const [row] = await db
    .select()
    .from(invite)
    .where(and(eq(invite.tokenHash, digest(token)), isNull(invite.usedAt), gt(invite.expiresAt, now)))
  if (!row)
    throw new Problem(
      'link-expired',
      'This invite was used or has expired. Ask your administrator for another.',
    )
  return row
}

export async function acceptInvite(db: Queryable, id: number, userId: number, now: Date): Promise<void> {
  await db.update(invite).set({ usedAt: now, usedByUserId: userId }).where(eq(invite.id, id))
}

export function openInvitesOf(db: Queryable, organisationId: number, now: Date): Promise<InviteRow[]> {
  return db
    .select()
    .from(invite)
    .where(ofOrganisation(invite, organisationId, isNull(invite.usedAt), gt(invite.expiresAt, now)))
    .orderBy(desc(invite.createdAt), desc(invite.id))
}

/** Removes an unused invite of an organisation. @throws Problem `not-found`. */
export async function deleteInvite(db: Queryable, organisationId: number, id: number): Promise<InviteRow> {
  const [row] = await db
    .delete(invite)
    .where(ofOrganisation(invite, organisationId, { id }, isNull(invite.usedAt)))
    .returning()
  if (!row) throw new Problem('not-found', 'This invite does not exist.')
  return row
}

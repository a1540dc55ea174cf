import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ProvisioningToken } from '../../contract/provisioning.ts'
import { provisioningToken } from '../tables.ts'

export type TokenRow = typeof provisioningToken.$inferSelect

export async function tokenOfDigest(db: Queryable, digest: string): Promise<TokenRow | undefined> {
  const [row] = await db.select().from(provisioningToken).where(eq(provisioningToken.secretDigest, digest))
  return row
}

export function tokensOf(db: Queryable, organisationId: number): Promise<TokenRow[]> {
  return db
    .select()
    .from(provisioningToken)
    .where(eq(provisioningToken.organisationId, organisationId))
    .orderBy(desc(provisioningToken.id))
}

export async function insertToken(
  db: Transaction,
  facts: Omit<typeof provisioningToken.$inferInsert, 'id'>,
): Promise<TokenRow> {
  const [row] = await db.insert(provisioningToken).values(facts).returning()
  if (!row) throw new Error('The token was not written.')
  return row
}

const oneOf = (organisationId: number, id: number) =>
  ofOrganisation(provisioningToken, organisationId, { id })

/** Ends a token. @throws Problem `not-found`, `conflict` where it has ended. */
export async function endToken(
  db: Transaction,
  { organisationId, id }: { organisationId: number; id: number },
  end: { revokedAt: Date; revokedBy: string },
): Promise<TokenRow> {
  const [row] = await db
    .update(provisioningToken)
    .set(end)
    .where(and(oneOf(organisationId, id), isNull(provisioningToken.revokedAt)))
    .returning()
  if (row) return row
  const [known] = await db.select().from(provisioningToken).where(oneOf(organisationId, id))
  throw known
    ? new Problem('conflict', 'This token was revoked already.')
    : new Problem('not-found', 'This token does not exist.')
}

/** Takes every token of an organisation away: it is deleted. */
export async function endTokensOf(db: Transaction, organisationId: number): Promise<void> {
  await db.delete(provisioningToken).where(eq(provisioningToken.organisationId, organisationId))
}

export async function noteTokenUse(
  db: Transaction,
  { organisationId, id }: TokenRow,
  at: Date,
): Promise<void> {
  await db.update(provisioningToken).set({ lastUsedAt: at }).where(oneOf(organisationId, id))
}

export const tokenOnWire = (row: TokenRow): ProvisioningToken => ({
  id: row.id,
  name: row.name,
  start: row.start,
  madeBy: row.madeBy,
  madeAt: row.madeAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  revokedBy: row.revokedBy,
})

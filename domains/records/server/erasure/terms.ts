import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/index.ts'
import { type Context, daysAfter } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { KeptKind } from '#platform/slice/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { KeptKind as Kinds, type RetentionTerm } from '../../contract/schemas.ts'
import { retentionTerm } from '../tables.ts'

/** Five years: what the Union's and the American rules against money laundering ask for after a relationship or a transaction has ended. */
const DEFAULT_DAYS = 1_826

type TermRow = typeof retentionTerm.$inferSelect

const rowsOf = (db: Queryable, organisationId: number): Promise<TermRow[]> =>
  db.select().from(retentionTerm).where(eq(retentionTerm.organisationId, organisationId))

const statedOf = (kind: KeptKind, row: TermRow | undefined): RetentionTerm => ({
  kind,
  days: row?.days ?? DEFAULT_DAYS,
  isOwn: row !== undefined,
  changedBy: row?.changedBy ?? null,
  changedAt: row?.changedAt.toISOString() ?? null,
})

export async function readTerms(ctx: Context): Promise<{ terms: RetentionTerm[]; canManage: boolean }> {
  const rows = await rowsOf(ctx.db, ctx.actor.organisationId)
  const { actor } = ctx
  return {
    terms: Kinds.options.map((kind) =>
      statedOf(
        kind,
        rows.find((row) => row.kind === kind),
      ),
    ),
    canManage: actor.kind === 'user' && !actor.isDemo && isGranted(actor, 'records:manage'),
  }
}

/** For how many days an organisation keeps records of a kind at least. */
export async function keptDays(db: Queryable, organisationId: number): Promise<(kind: KeptKind) => number> {
  const rows = await rowsOf(db, organisationId)
  return (kind) => rows.find((row) => row.kind === kind)?.days ?? DEFAULT_DAYS
}

/** Until when a record is kept at least that was last used at a moment, by its kind. */
export async function termsOf(
  db: Queryable,
  organisationId: number,
): Promise<(kind: KeptKind, since: Date) => Date> {
  const days = await keptDays(db, organisationId)
  return (kind, since) => daysAfter(since, days(kind))
}

/** Says how long records of a kind are kept at least. */
export async function putTerm(
  ctx: Context,
  { kind, days, reason }: RequestOf<typeof endpoints.putTerm>,
): Promise<RetentionTerm> {
  if (ctx.actor.kind === 'user' && ctx.actor.isDemo)
    throw new Problem('demo-not-allowed', 'The demo is restored every night: it keeps nothing for a term.')
  const { organisationId } = ctx.actor
  return recordChange(ctx, async (tx) => {
    const [before] = await tx.db
      .select()
      .from(retentionTerm)
      .where(ofOrganisation(retentionTerm, organisationId, { kind }))
    const facts = { days, changedBy: actorName(tx.actor), changedAt: tx.now }
    const [row] = await tx.db
      .insert(retentionTerm)
      .values({ organisationId, kind, ...facts })
      .onConflictDoUpdate({ target: [retentionTerm.organisationId, retentionTerm.kind], set: facts })
      .returning()
    return {
      result: statedOf(kind, row),
      trace: {
        action: 'retention-term.changed',
        subject: { type: 'retention-term', id: kind },
        before: { days: before?.days ?? DEFAULT_DAYS },
        after: { days },
        reason,
      },
    }
  })
}

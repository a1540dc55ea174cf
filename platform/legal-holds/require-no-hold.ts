import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { quotedReason } from './hold-reason.ts'
import { legalHold } from './tables.ts'

/** The scope of a hold on everything that the organisation keeps. */
export const WHOLE_ORGANISATION = 'organisation'

export type HoldRow = typeof legalHold.$inferSelect

/** What would be deleted: everything, or things of which some may be held. A hold on the whole organisation holds each of them. */
export type WouldGo = 'everything' | readonly { type: string; id: string | number }[]

/** The oldest hold that keeps what would go; undefined where nothing does. */
export async function holdOn(
  db: Queryable,
  organisationId: number,
  wouldGo: WouldGo,
): Promise<HoldRow | undefined> {
  const kinds = wouldGo === 'everything' ? [] : [...Map.groupBy(wouldGo, ({ type }) => type)]
  const isHit =
    wouldGo === 'everything'
      ? undefined
      : or(
          eq(legalHold.scope, WHOLE_ORGANISATION),
          ...kinds.map(([type, things]) =>
            and(
              eq(legalHold.scope, type),
              inArray(
                legalHold.subjectId,
                things.map(({ id }) => String(id)),
              ),
            ),
          ),
        )
  const [hold] = await db
    .select()
    .from(legalHold)
    .where(ofOrganisation(legalHold, organisationId, isNull(legalHold.liftedAt), isHit))
    .orderBy(asc(legalHold.id))
    .limit(1)
  return hold
}

/** Every hold that is in force, the oldest first. */
export function holdsInForce(db: Queryable, organisationId: number): Promise<HoldRow[]> {
  return db
    .select()
    .from(legalHold)
    .where(ofOrganisation(legalHold, organisationId, isNull(legalHold.liftedAt)))
    .orderBy(asc(legalHold.id))
}

/** The same inside a change that deletes by itself what none of them keeps: none begins before it has ended. */
export async function holdsOnDeletion(db: Transaction, organisationId: number): Promise<HoldRow[]> {
  await beforeDeletion(db, organisationId)
  return holdsInForce(db, organisationId)
}

const waitsFor = (organisationId: number) => sql`${organisationId}::int, hashtext('legal holds')`

/**
 * Until the change ends nothing held is deleted beside it. A hold that is placed waits for deletions that are under way and those that begin then see it: nothing goes once
 * whoever placed it was told that it is in force.
 */
export async function beforeHoldIsPlaced(db: Transaction, organisationId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${waitsFor(organisationId)})`)
}

/** The same for what deletes: others may delete beside it, but no hold begins before it has ended. */
async function beforeDeletion(db: Transaction, organisationId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${waitsFor(organisationId)})`)
}

/**
 * The oldest hold that keeps what a change would delete by itself, as what is past its time; undefined where it may go.
 */
export async function holdOnDeletion(
  db: Transaction,
  organisationId: number,
  wouldGo: WouldGo,
): Promise<HoldRow | undefined> {
  await beforeDeletion(db, organisationId)
  return holdOn(db, organisationId, wouldGo)
}

/**
 * Refuses to delete what is held. Asked inside the change that deletes.
 * @param called what would be deleted, as the sentence begins: "This document".
 * @throws Problem `legal-hold`, which names the hold.
 */
export async function requireNoHold(
  db: Transaction,
  organisationId: number,
  wouldGo: WouldGo,
  called: string,
): Promise<void> {
  const hold = await holdOnDeletion(db, organisationId, wouldGo)
  if (!hold) return
  throw new Problem(
    'legal-hold',
    `${called} is kept by legal hold ${hold.id}, in force since ${hold.since}: ${quotedReason(hold.reason)}. Nothing was deleted. An administrator lifts it under settings, Records.`,
    {
      hold: {
        id: hold.id,
        scope: hold.scope,
        subjectId: hold.subjectId,
        since: hold.since,
        reason: hold.reason,
      },
    },
  )
}

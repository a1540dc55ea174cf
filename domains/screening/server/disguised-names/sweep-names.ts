import { customersNamedUnplainly, screenAgain } from '#domains/customers/server/index.ts'
import { ENGINE_VERSION } from '#engines/name-matching/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { idsOf, ofOrganisation } from '#platform/database/index.ts'
import { screening } from '../tables.ts'

const AT_ONCE = 500

/**
 * Has customers screened again whose name holds more than plain letters and whose newest screening is of another version of the engine. What was screened by this
 * one is left alone, so that it may be done as often as one likes. Answers how many there were.
 */
export async function sweepDisguisedNames(
  installation: Installation,
  ctxOf: (organisationId: number) => Context,
  signal?: AbortSignal,
): Promise<number> {
  const { db } = installation.database
  let swept = 0
  let after = { organisationId: 0, id: 0 }
  for (;;) {
    const found = await customersNamedUnplainly(db, after, AT_ONCE)
    const last = found.at(-1)
    if (!last || signal?.aborted) return swept
    after = last
    for (const [organisationId, own] of Map.groupBy(found, (one) => one.organisationId)) {
      const ids = own.flatMap(({ lastScreeningId }) => (lastScreeningId === null ? [] : [lastScreeningId]))
      const ofToday = await screenedByThisEngine(db, organisationId, ids)
      const behind = own.filter(({ lastScreeningId }) => !ofToday.has(lastScreeningId ?? 0))
      if (behind.length > 0) await screenAgain(ctxOf(organisationId), idsOf(behind))
      swept += behind.length
    }
  }
}

async function screenedByThisEngine(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: screening.id })
    .from(screening)
    .where(ofOrganisation(screening, organisationId, { id: ids, engineVersion: ENGINE_VERSION }))
  return new Set(rows.map(({ id }) => id))
}

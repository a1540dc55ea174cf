import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { raiseAlert } from '#domains/alerts/server/index.ts'
import { withdrawnVersions } from '#domains/watchlists/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { ofOrganisation, oneAtATime, type Queryable, qualified } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { ScreeningType } from '../../contract/index.ts'
import { raisesHits } from '../matches/hit-alert.ts'
import { relatedSubjects } from '../related/related-subjects.ts'
import { listsToSearch } from '../screenings/lists-to-search.ts'
import { recordScreenings } from '../screenings/recording/record-screenings.ts'
import { CHUNK_SUBJECTS, searchMany, traceOfBulk } from '../screenings/screen-in-bulk.ts'
import type { ScreeningRow } from '../screenings/store.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { screening, screeningListSet } from '../tables.ts'

/** Asks again, in every organisation, what was answered by a list version that was withdrawn since. What was asked again is not asked a third time. */
export async function repeatWithdrawn(
  installation: Installation,
  ctxOf: (organisationId: number) => Context,
): Promise<void> {
  const { db } = installation.database
  const sets = await setsWithWithdrawn(db)
  if (sets.length === 0) return
  const organisations = await db
    .selectDistinct({ id: screening.organisationId })
    .from(screening)
    .where(toRepeat(sets))
    .orderBy(asc(screening.organisationId))
  for (const { id } of organisations) {
    const ctx = ctxOf(id)
    try {
      await oneAtATime(installation.database, `repeat screenings ${id}`, () => repeatOf(ctx, sets))
    } catch (failure) {
      // Without any list nothing can be asked; the next publication asks for it.
      if (!(failure instanceof Problem)) throw failure
      installation.log.warn({ organisationId: id, code: failure.code }, failure.message)
    }
  }
}

/** The sets of list versions that a withdrawn version is among. */
async function setsWithWithdrawn(db: Queryable): Promise<string[]> {
  const withdrawn = await withdrawnVersions(db)
  if (withdrawn.length === 0) return []
  const holds = withdrawn.map(
    ({ listId, version }) =>
      sql`${screeningListSet.lists} @> ${JSON.stringify([{ listId, version }])}::jsonb`,
  )
  const rows = await db
    .select({ digest: screeningListSet.digest })
    .from(screeningListSet)
    .where(or(...holds))
  return rows.map(({ digest }) => digest)
}

/** A look back asked what was known then, and the sample's rows are its own: both stay. */
const toRepeat = (sets: readonly string[]) =>
  and(
    inArray(screening.listSet, [...sets]),
    isNull(screening.asOf),
    eq(screening.isSample, false),
    qualified`not exists (select 1 from ${screening} repeated where repeated.organisation_id = ${screening.organisationId} and repeated.repeats = ${screening.id})`,
  )

async function repeatOf(ctx: Context, sets: readonly string[]): Promise<void> {
  const { organisationId } = ctx.actor
  const settings = await settingsOf(ctx.db, organisationId)
  // From the last one on: of 100,000 the first are not looked through again for every portion.
  for (let last = 0; ; ) {
    const rows = await ctx.db
      .select()
      .from(screening)
      .where(ofOrganisation(screening, organisationId, gt(screening.id, last), toRepeat(sets)))
      .orderBy(asc(screening.id))
      .limit(CHUNK_SUBJECTS)
    last = rows.at(-1)?.id ?? last
    if (rows.length === 0) return
    const set = await listsToSearch(ctx)
    // Nothing is asked again by a version that is itself withdrawn.
    if (sets.includes(set.digest)) return
    for (const [type, some] of Map.groupBy(rows, ({ screeningType }) => screeningType))
      await repeatSome(ctx, { set, settings }, ScreeningType.parse(type), some)
  }
}

async function repeatSome(
  ctx: Context,
  lists: Parameters<typeof searchMany>[1],
  screeningType: ScreeningType,
  rows: readonly ScreeningRow[],
): Promise<void> {
  const now = ctx.installation.clock()
  const relationOf = await relationsOf({ ...ctx, now }, rows)
  const subjects = rows.map(({ subject, companyId, relatedPartyId }) => ({
    ...subject,
    companyId: relatedPartyId === null ? companyId : null,
  }))
  const { set, searched } = await searchMany({ ...ctx, now }, lists, subjects)
  const again = searched.map((one, at) => {
    const { id, companyId, relatedPartyId } = rows[at] as ScreeningRow
    return {
      ...{ ...one, companyId, repeats: id, cause: 'list-rolled-back' as const },
      // Asked as the related party that it is: what was decided of it holds, and its customer hears of it.
      ...(relatedPartyId === null ? {} : { relatedPartyId, relation: relationOf(relatedPartyId) }),
    }
  })
  const { settings } = lists
  await recordChange({ ...ctx, now }, async (tx) => {
    const recorded = await recordScreenings(tx, { screeningType, set, settings, searched: again })
    for (const [at, { id, newMatchCount, riskLevel }] of recorded.entries()) {
      const before = rows[at] as ScreeningRow
      if (newMatchCount === 0 || raisesHits(screeningType)) continue
      await raiseAlert(tx, {
        severity: riskLevel,
        kind: 'screening-repeated-match',
        title: `${before.subjectName}: a possible match after a list was rolled back`,
        description: `Screening ${before.id} was answered by a list version that was withdrawn since. Asked again, screening ${id} found ${newMatchCount} new ${newMatchCount === 1 ? 'match' : 'matches'}.`,
        subject: { type: 'screening', id: String(id) },
        dedupeKey: `screening-repeated-match ${before.id}`,
      })
    }
    return { result: undefined, trace: traceOfBulk(recorded, { screeningType, set, settings }) }
  })
}

/** What related parties among these are to their customers, in words. */
async function relationsOf(ctx: Context, rows: readonly ScreeningRow[]): Promise<(id: number) => string> {
  const customers = rows.flatMap(({ companyId, relatedPartyId }) =>
    companyId !== null && relatedPartyId !== null ? [companyId] : [],
  )
  const related =
    customers.length === 0 ? [] : [...(await relatedSubjects(ctx, [...new Set(customers)])).values()].flat()
  const known = new Map(related.map(({ relatedPartyId, relation }) => [relatedPartyId, relation]))
  return (id) => known.get(id) ?? 'former related party'
}

import { and, asc, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation, valuesOf } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { EntityFacts } from '../contract/index.ts'
import { deleteListsAndNotes } from './lists/lists-store.ts'
import { directoryLoad, directoryLoadChange, directoryLoadRefusal } from './loads/tables.ts'
import { sumOfCounts } from './search/stored/look-up-store.ts'
import { forgetStored, noteChangedIds, storedAmong } from './search/stored/stored-store.ts'
import {
  directorySearch,
  directoryVersion,
  EVERYBODY,
  entity,
  entityDoubt,
  entityLink,
  entityLook,
  entityRecord,
  entityStep,
  type Joined,
} from './tables.ts'

export type EntityRow = typeof entity.$inferSelect
export type RecordRow = typeof entityRecord.$inferSelect
export type LinkRow = typeof entityLink.$inferSelect
export type StepRow = typeof entityStep.$inferSelect

/** What an organisation sees: its own, and what everybody does. */
export const seenBy = (organisationId: number) => [EVERYBODY, organisationId]

/** Entities that an organisation sees, by their ids; those merged into others too. */
export function entitiesWithIds(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<EntityRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(entity)
    .where(and(inArray(entity.organisationId, seenBy(organisationId)), inArray(entity.id, [...ids])))
}

/** Entities that name a registered domain as their website and were not merged into others, the earliest first. */
export function entitiesOfWebsite(
  db: Queryable,
  organisationId: number,
  website: string,
  limit: number,
): Promise<EntityRow[]> {
  return db
    .select()
    .from(entity)
    .where(
      and(
        inArray(entity.organisationId, seenBy(organisationId)),
        sql`${entity.facts} ->> 'website' = ${website}`,
        isNull(entity.mergedInto),
      ),
    )
    .orderBy(asc(entity.id))
    .limit(limit)
}

const MERGES_MAX = 20

/** What ids stand for today: each with its entity, or what that was merged into. Ids that the organisation does not see are left out. */
export async function survivingEntities(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<Map<number, EntityRow>> {
  const surviving = new Map<number, EntityRow>()
  let followed = new Map(ids.map((id) => [id, id]))
  for (let merges = 0; followed.size > 0 && merges < MERGES_MAX; merges++) {
    const rows = await entitiesWithIds(db, organisationId, [...new Set(followed.values())])
    const byId = new Map(rows.map((row) => [row.id, row]))
    const next = new Map<number, number>()
    for (const [id, at] of followed) {
      const row = byId.get(at)
      if (row?.mergedInto === null) surviving.set(id, row)
      else if (row) next.set(id, row.mergedInto)
    }
    followed = next
  }
  return surviving
}

/** The entity of an id, or what it was merged into. @throws Problem `not-found`. */
export async function entityOf(db: Queryable, organisationId: number, id: number): Promise<EntityRow> {
  const row = (await survivingEntities(db, organisationId, [id])).get(id)
  if (!row) throw new Problem('not-found', `There is no company record ${id}.`)
  return row
}

/** Ids with those of whatever was merged into them: every merge is a step, and so is the split that was undone. */
export async function withMerged(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<number[]> {
  const all = new Set(ids)
  for (let level = [...all]; level.length > 0; ) {
    const rows = await db
      .selectDistinct({ id: entity.id })
      .from(entityStep)
      .innerJoin(entity, eq(entity.id, entityStep.otherId))
      .where(
        and(
          inArray(entityStep.organisationId, seenBy(organisationId)),
          inArray(entityStep.entityId, level),
          inArray(entity.organisationId, seenBy(organisationId)),
          inArray(entity.mergedInto, level),
        ),
      )
    level = rows.map(({ id }) => id).filter((id) => !all.has(id))
    for (const id of level) all.add(id)
  }
  return [...all]
}

/** The same, held until the change ends. @throws Problem `not-found`, `conflict` for one that was merged away. */
export async function holdEntity(db: Transaction, organisationId: number, id: number): Promise<EntityRow> {
  const [row] = await db
    .select()
    .from(entity)
    .where(and(inArray(entity.organisationId, seenBy(organisationId)), eq(entity.id, id)))
    .for('update')
  if (!row) throw new Problem('not-found', `There is no company record ${id}.`)
  if (row.mergedInto !== null)
    throw new Problem('conflict', 'This record was merged into another one meanwhile.', {
      mergedInto: row.mergedInto,
    })
  return row
}

export function recordsOf(
  db: Queryable,
  organisationId: number,
  entityIds: readonly number[],
): Promise<RecordRow[]> {
  if (entityIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(entityRecord)
    .where(
      and(
        inArray(entityRecord.organisationId, seenBy(organisationId)),
        inArray(entityRecord.entityId, [...entityIds]),
      ),
    )
    .orderBy(asc(entityRecord.id))
}

/** Whose records stand with some entities, and what each says of the status: little of many records. */
export function statusesAmong(
  db: Queryable,
  organisationId: number,
  entityIds: readonly number[],
): Promise<
  (Pick<RecordRow, 'id' | 'organisationId' | 'entityId' | 'source' | 'asOf'> & { status: string | null })[]
> {
  if (entityIds.length === 0) return Promise.resolve([])
  return db
    .select({
      id: entityRecord.id,
      organisationId: entityRecord.organisationId,
      entityId: entityRecord.entityId,
      source: entityRecord.source,
      asOf: entityRecord.asOf,
      status: sql<string | null>`${entityRecord.facts} ->> 'status'`,
    })
    .from(entityRecord)
    .where(
      and(
        inArray(entityRecord.organisationId, seenBy(organisationId)),
        inArray(entityRecord.entityId, [...entityIds]),
      ),
    )
}

/** Ids of entities that have one of these identifiers. */
export async function entitiesWithKeys(
  db: Queryable,
  organisationId: number,
  keys: readonly string[],
): Promise<number[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectDistinct({ id: entityRecord.entityId })
    .from(entityRecord)
    .where(
      and(
        inArray(entityRecord.organisationId, seenBy(organisationId)),
        sql`${entityRecord.keys} && array[${valuesOf(keys)}]::text[]`,
      ),
    )
    .limit(50)
  return rows.map(({ id }) => id)
}

/** Additions of an organisation wait for each other until their change is over: of two that add one company the second sees the first. */
export async function holdAdditions(db: Transaction, organisationId: number): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(${organisationId}::int, hashtext('additions to the directory'))`,
  )
}

/** The organisation's own entity of this name or one of these keys, added since a moment. */
export async function addedMeanwhile(
  db: Queryable,
  organisationId: number,
  { name, keys, since }: { name: string; keys: readonly string[]; since: Date },
): Promise<EntityRow | undefined> {
  const alike = await entitiesWithKeys(db, organisationId, keys)
  const [row] = await db
    .select()
    .from(entity)
    .where(
      and(
        eq(entity.organisationId, organisationId),
        gte(entity.updatedAt, since),
        isNull(entity.mergedInto),
        or(
          sql`lower(${entity.facts}->'names'->0->>'text') = lower(${name})`,
          alike.length > 0 ? inArray(entity.id, alike) : undefined,
        ),
      ),
    )
    .limit(1)
  return row
}

export type NewRecord = {
  source: string
  sourceKey: string
  facts: EntityFacts
  keys: string[]
  asOf: string | null
  joined: Joined | null
}
export type NewEntity = { facts: EntityFacts; sources: string[]; records: NewRecord[] }

/** Adds entities with their records, all of them with two statements. @returns their ids, in the order given. */
export async function insertEntities(
  db: Transaction,
  organisationId: number,
  entities: readonly NewEntity[],
  now: Date,
): Promise<number[]> {
  if (entities.length === 0) return []
  const made = await db
    .insert(entity)
    .values(entities.map(({ facts, sources }) => ({ organisationId, facts, sources, updatedAt: now })))
    .returning({ id: entity.id })
  const ids = made.map(({ id }) => id)
  const records = entities.flatMap(({ records: own }, at) =>
    own.map((record) => ({ ...record, organisationId, entityId: ids[at] as number, loadedAt: now })),
  )
  if (records.length > 0) await db.insert(entityRecord).values(records)
  await noteChangedIds(db, organisationId, ids)
  return ids
}

export async function updateEntity(
  db: Transaction,
  row: Pick<EntityRow, 'organisationId' | 'id'>,
  change: Partial<Pick<EntityRow, 'facts' | 'sources' | 'mergedInto'>> & { updatedAt: Date },
): Promise<void> {
  await db
    .update(entity)
    .set(change)
    .where(ofOrganisation(entity, row.organisationId, { id: row.id }))
  await noteChangedIds(db, row.organisationId, [row.id])
}

export async function moveRecords(db: Transaction, ids: readonly number[], entityId: number): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(entityRecord)
    .set({ entityId })
    .where(inArray(entityRecord.id, [...ids]))
}

/** Every record that stands with an entity, whichever organisation's. */
export function allRecordsOf(db: Queryable, entityId: number): Promise<RecordRow[]> {
  return db
    .select()
    .from(entityRecord)
    .where(eq(entityRecord.entityId, entityId))
    .orderBy(asc(entityRecord.id))
}

/** Records by their ids, whichever organisation's; those that are gone are left out. */
export function recordsWithIds(db: Queryable, ids: readonly number[]): Promise<RecordRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(entityRecord)
    .where(inArray(entityRecord.id, [...ids]))
}

/** Which entities some records of sources stand with. */
export function entitiesOfRecords(
  db: Queryable,
  organisationId: number,
  records: readonly { source: string; sourceKey: string }[],
): Promise<Pick<RecordRow, 'source' | 'sourceKey' | 'entityId'>[]> {
  if (records.length === 0) return Promise.resolve([])
  return db
    .select({
      source: entityRecord.source,
      sourceKey: entityRecord.sourceKey,
      entityId: entityRecord.entityId,
    })
    .from(entityRecord)
    .where(
      and(
        eq(entityRecord.organisationId, organisationId),
        inArray(entityRecord.source, [...new Set(records.map(({ source }) => source))]),
        inArray(entityRecord.sourceKey, [...new Set(records.map(({ sourceKey }) => sourceKey))]),
      ),
    )
}

/** What an index of the directory is made of, as it lies; in the order of the ids. */
export async function directoryPart(
  db: Queryable,
  organisationId: number,
  after: number,
  limit: number,
): Promise<{ id: number; facts: string; sources: string }[]> {
  const { rows } = await db.execute<{ id: string; facts: string; sources: string }>(sql`
    select id, facts::text as facts, sources::text as sources from entity
    where organisation_id = ${organisationId} and id > ${after} and merged_into is null order by id limit ${limit}`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** The latest change of a directory's companies; null of one without any. */
export async function latestChange(db: Queryable, organisationId: number): Promise<Date> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select max(updated_at)::text as at from entity where organisation_id = ${organisationId}`)
  return new Date(rows[0]?.at ?? 0)
}

/** Companies of a directory that were added, changed or merged since a moment, the organisation's own records included. */
export async function changedSince(
  db: Queryable,
  organisationId: number,
  since: Date,
  limit: number,
): Promise<{ id: number; facts: string; sources: string; isGone: boolean }[]> {
  const at = since.toISOString()
  const { rows } = await db.execute<{ id: string; facts: string; sources: string; is_gone: boolean }>(sql`
    select * from (
      select id, facts::text as facts, sources::text as sources, merged_into is not null as is_gone from entity
      where organisation_id = ${organisationId} and updated_at >= ${at}::timestamptz limit ${limit}
    ) changed union all select * from (
      select r.entity_id as id, r.facts::text as facts, jsonb_build_array(r.source)::text as sources, false as is_gone
      from entity_record r join entity e on e.organisation_id = ${EVERYBODY} and e.id = r.entity_id
      where r.organisation_id = ${organisationId} and ${organisationId} <> ${EVERYBODY}
        and (r.loaded_at >= ${at}::timestamptz or e.updated_at >= ${at}::timestamptz) limit ${limit}
    ) own`)
  return rows.map(({ is_gone: isGone, ...row }) => ({ ...row, id: Number(row.id), isGone }))
}

/** How many companies a directory lists: its own, and everybody's that it has records of. */
export async function countListed(db: Queryable, organisationId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select (select count(*) from entity where organisation_id = ${organisationId} and merged_into is null)::int
      + (select count(distinct r.entity_id) from entity_record r join entity e on e.organisation_id = ${EVERYBODY} and e.id = r.entity_id
        where r.organisation_id = ${organisationId} and ${organisationId} <> ${EVERYBODY})::int as count`)
  return rows[0]?.count ?? 0
}

/** An organisation's own records of what everybody sees. */
export async function ownRecordsOfShared(
  db: Queryable,
  organisationId: number,
): Promise<{ id: number; facts: string; sources: string }[]> {
  const { rows } = await db.execute<{ id: string; facts: string; sources: string }>(sql`
    select r.entity_id as id, r.facts::text as facts, jsonb_build_array(r.source)::text as sources from entity_record r
    join entity e on e.organisation_id = ${EVERYBODY} and e.id = r.entity_id
    where r.organisation_id = ${organisationId} order by r.entity_id`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Ids of what everybody sees and an organisation has records of its own of. */
export async function sharedWithOwnRecords(db: Queryable, organisationId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct r.entity_id as id from entity_record r join entity e on e.organisation_id = ${EVERYBODY} and e.id = r.entity_id
    where r.organisation_id = ${organisationId} and e.merged_into is null`)
  return rows.map(({ id }) => Number(id))
}

/** Says that a directory has changed, in the change itself. */
export async function raiseVersion(db: Transaction, organisationId: number, now: Date): Promise<void> {
  await db
    .insert(directoryVersion)
    .values({ organisationId, version: 1, changedAt: now })
    .onConflictDoUpdate({
      target: directoryVersion.organisationId,
      set: { version: sql`${directoryVersion.version} + 1`, changedAt: now },
    })
}

/** How many records each source has given to some directories, and when they were written. */
export async function sourcesHeld(
  db: Queryable,
  directories: readonly number[],
): Promise<{ source: string; records: number; asOf: string | null; oldestAsOf: string | null }[]> {
  const { rows } = await db.execute<{
    source: string
    records: number
    as_of: string | null
    oldest: string | null
  }>(sql`
    select source, count(*)::int as records, max(as_of) as as_of, min(as_of) as oldest from entity_record
    where organisation_id in (${sql.join([...directories], sql`, `)}) group by source`)
  return rows.map(({ as_of, oldest, ...row }) => ({ ...row, asOf: as_of, oldestAsOf: oldest }))
}

/** Whether anything is kept that everybody sees. */
export async function directoryBegun(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: entity.id })
    .from(entity)
    .where(eq(entity.organisationId, EVERYBODY))
    .limit(1)
  return rows.length > 0
}

/** How many entities an organisation sees; of a directory that is too large to be counted for an answer as many as have entries. */
export async function countEntities(db: Queryable, organisationId: number): Promise<number> {
  const isStored = (await storedAmong(db, [EVERYBODY])).has(EVERYBODY)
  if (!isStored) return countRows(db, [EVERYBODY, organisationId])
  return (await countRows(db, [organisationId])) + (await sumOfCounts(db, EVERYBODY))
}

function countRows(db: Queryable, directories: readonly number[]): Promise<number> {
  return db.$count(entity, and(inArray(entity.organisationId, [...directories]), isNull(entity.mergedInto)))
}

/** Links of entities, as they were stated: of what was merged into one as well. */
export async function linksAround(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
  side: 'owners' | 'owned' | 'both',
  most?: number,
): Promise<LinkRow[]> {
  if (ids.length === 0) return []
  const stated = await withMerged(db, organisationId, ids)
  const isAbove = inArray(entityLink.toId, stated)
  const isBelow = inArray(entityLink.fromId, stated)
  const links = db
    .select()
    .from(entityLink)
    .where(
      and(
        inArray(entityLink.organisationId, seenBy(organisationId)),
        side === 'owners' ? isAbove : side === 'owned' ? isBelow : or(isAbove, isBelow),
      ),
    )
    .orderBy(asc(entityLink.id))
  return most === undefined ? links : links.limit(most)
}

export async function insertLink(
  db: Transaction,
  row: Omit<LinkRow, 'id' | 'sourceKey' | 'loadId'>,
): Promise<LinkRow> {
  const [made] = await db.insert(entityLink).values(row).returning()
  return made as LinkRow
}

/** @throws Problem `not-found`, for a link of everybody's too. */
export async function deleteLink(db: Transaction, organisationId: number, id: number): Promise<LinkRow> {
  const [gone] = await db
    .delete(entityLink)
    .where(ofOrganisation(entityLink, organisationId, { id }))
    .returning()
  if (!gone) throw new Problem('not-found', `Your organisation has not added a link ${id}.`)
  return gone
}

export async function insertStep(db: Transaction, row: Omit<StepRow, 'id' | 'isUndone'>): Promise<StepRow> {
  const [made] = await db
    .insert(entityStep)
    .values({ ...row, isUndone: false })
    .returning()
  return made as StepRow
}

/** What was merged into an entity or split from it and stands, the newest first. */
export function stepsOf(db: Queryable, organisationId: number, entityId: number): Promise<StepRow[]> {
  return db
    .select()
    .from(entityStep)
    .where(
      and(
        inArray(entityStep.organisationId, seenBy(organisationId)),
        or(eq(entityStep.entityId, entityId), eq(entityStep.otherId, entityId)),
        eq(entityStep.isUndone, false),
      ),
    )
    .orderBy(desc(entityStep.id))
}

/** @throws Problem `not-found`. */
export async function holdStep(db: Transaction, organisationId: number, id: number): Promise<StepRow> {
  const [row] = await db
    .select()
    .from(entityStep)
    .where(and(inArray(entityStep.organisationId, seenBy(organisationId)), eq(entityStep.id, id)))
    .for('update')
  if (!row) throw new Problem('not-found', `There is no merge or split ${id}.`)
  return row
}

export async function markUndone(db: Transaction, { organisationId, id }: StepRow): Promise<void> {
  await db
    .update(entityStep)
    .set({ isUndone: true })
    .where(ofOrganisation(entityStep, organisationId, { id }))
}

/** Removes whatever an organisation has added. Gives how many entities there were. */
export async function deleteOwn(db: Transaction, organisationId: number): Promise<number> {
  for (const table of [directoryLoad, directoryLoadRefusal, directoryLoadChange])
    await db.delete(table).where(eq(table.organisationId, organisationId))
  for (const table of [entityLink, entityDoubt, entityStep, entityRecord, directorySearch, entityLook])
    await db.delete(table).where(eq(table.organisationId, organisationId))
  await deleteListsAndNotes(db, organisationId)
  await forgetStored(db, organisationId)
  const removed = await db
    .delete(entity)
    .where(eq(entity.organisationId, organisationId))
    .returning({ id: entity.id })
  return removed.length
}

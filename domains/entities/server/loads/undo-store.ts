import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { noteChangedIds } from '../search/stored/stored-store.ts'
import type { LoadRow } from './load-store.ts'

type Undone = Pick<LoadRow, 'organisationId' | 'id' | 'directoryId'>

/** How many records and links a load has written. */
export async function writtenBy(db: Queryable, { id, directoryId }: Undone): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select (select count(*) from entity_record where load_id = ${id} and organisation_id = ${directoryId})::int
      + (select count(*) from entity_link where load_id = ${id} and organisation_id = ${directoryId})::int as count`)
  return rows[0]?.count ?? 0
}

/** Puts links back that the load has changed and takes those away that it has added; so many at a time. Gives how many. */
export async function undoLinks(db: Transaction, load: Undone, limit: number): Promise<number> {
  const { organisationId, id, directoryId } = load
  const { rows } = await db.execute<{ count: number }>(sql`
    with taken as materialized (
      select k.id, c.before, c.load_before from entity_link k left join directory_load_change c
        on c.organisation_id = ${organisationId} and c.load_id = ${id} and c.of = 'link' and c.row_id = k.id
      where k.organisation_id = ${directoryId} and k.load_id = ${id} order by k.id limit ${limit}
    ), gone as (
      delete from entity_link k using taken where k.organisation_id = ${directoryId} and k.id = taken.id and taken.before is null
    ), back as (
      update entity_link k set kind = before->>'kind', from_id = (before->>'fromId')::bigint, to_id = (before->>'toId')::bigint,
        share_low = (before->>'shareLow')::float8, share_high = (before->>'shareHigh')::float8, since = before->>'since',
        until = before->>'until', load_id = taken.load_before
      from taken where k.organisation_id = ${directoryId} and k.id = taken.id and taken.before is not null
    ), forgotten as (
      delete from directory_load_change c using taken
      where c.organisation_id = ${organisationId} and c.load_id = ${id} and c.of = 'link' and c.row_id = taken.id
    )
    select count(*)::int as count from taken`)
  return rows[0]?.count ?? 0
}

/**
 * Puts records back that the load has changed and takes those away that it has added; so many at a time. What people or later loads have tied something to
 * stays. Gives how many there were, how many of them stay, and the companies that show something else now.
 */
export async function undoRecords(
  db: Transaction,
  load: Undone,
  limit: number,
): Promise<{ count: number; kept: number; entities: number[] }> {
  const { organisationId, id, directoryId } = load
  const { rows } = await db.execute<{ count: number; kept: number; entities: string }>(sql`
    with written as materialized (
      select id, entity_id from entity_record where organisation_id = ${directoryId} and load_id = ${id} order by id limit ${limit}
    ), taken as materialized (
      select w.id, w.entity_id, c.before, c.load_before, c.before is null and (
        steps > 0 or (spoken.by_others_here = 0 and (links_from > 0 or links_to > 0 or spoken.elsewhere > 0))
      ) as stays
      from written w left join directory_load_change c
        on c.organisation_id = ${organisationId} and c.load_id = ${id} and c.of = 'record' and c.row_id = w.id
      -- Counted and not asked for with "exists": that, the database would answer by reading the whole directory for each part.
      cross join lateral (select count(*) as steps from entity_step where not is_undone and (entity_id = w.entity_id or other_id = w.entity_id)) step
      cross join lateral (select count(*) filter (where organisation_id = ${directoryId} and load_id is distinct from ${id}::bigint) as by_others_here,
        count(*) filter (where organisation_id <> ${directoryId}) as elsewhere from entity_record where entity_id = w.entity_id) spoken
      cross join lateral (select count(*) as links_from from entity_link where from_id = w.entity_id) from_it
      cross join lateral (select count(*) as links_to from entity_link where to_id = w.entity_id) to_it
    ), gone as (
      delete from entity_record r using taken
      where r.organisation_id = ${directoryId} and r.id = taken.id and taken.before is null and not taken.stays
    ), back as (
      update entity_record r set facts = before->'facts', keys = array(select jsonb_array_elements_text(before->'keys')),
        as_of = before->>'asOf', load_id = taken.load_before
      from taken where r.organisation_id = ${directoryId} and r.id = taken.id and taken.before is not null
    ), kept as (
      update entity_record r set load_id = null from taken where r.organisation_id = ${directoryId} and r.id = taken.id and taken.stays
    ), forgotten as (
      delete from directory_load_change c using taken
      where c.organisation_id = ${organisationId} and c.load_id = ${id} and c.of = 'record' and c.row_id = taken.id
    )
    select count(*)::int as count, (count(*) filter (where stays))::int as kept,
      coalesce(json_agg(distinct entity_id), '[]')::text as entities from taken`)
  const [row] = rows
  return {
    count: row?.count ?? 0,
    kept: row?.kept ?? 0,
    entities: JSON.parse(row?.entities ?? '[]') as number[],
  }
}

/** Takes companies away that no record speaks of any more, with the doubts about them; gives the records of the others, as text. */
export async function sweepEntities(
  db: Transaction,
  directoryId: number,
  ids: readonly number[],
): Promise<string> {
  const list = JSON.stringify(ids)
  await noteChangedIds(db, directoryId, ids)
  await db.execute(sql`
    with asked as materialized (select value::text::bigint as id from jsonb_array_elements(${list}::jsonb)),
    gone as (
      delete from entity e using asked where e.organisation_id = ${directoryId} and e.id = asked.id and e.merged_into is null
        and not exists (select 1 from entity_record r where r.entity_id = e.id) returning e.id
    )
    delete from entity_doubt d using gone where d.organisation_id = ${directoryId} and (d.left_id = gone.id or d.right_id = gone.id)`)
  const { rows } = await db.execute<{ text: string }>(sql`
    select coalesce(json_agg(json_build_object('id', r.id, 'entityId', r.entity_id, 'source', r.source, 'asOf', r.as_of, 'facts', r.facts)), '[]')::text as text
    from entity_record r join entity e on e.organisation_id = ${directoryId} and e.id = r.entity_id
    where r.organisation_id = ${directoryId} and r.entity_id in (select value::text::bigint from jsonb_array_elements(${list}::jsonb))`)
  return rows[0]?.text ?? '[]'
}

/** What companies show from now on. */
export async function writeShown(
  db: Transaction,
  directoryId: number,
  shown: string,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update entity e set facts = s->'facts', sources = s->'sources', updated_at = ${now.toISOString()}::timestamptz
    from jsonb_array_elements(${shown}::jsonb) s where e.organisation_id = ${directoryId} and e.id = (s->>'id')::bigint`)
}

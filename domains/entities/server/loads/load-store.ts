import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import {
  ofOrganisation,
  type Queryable,
  qualified,
  runPrepared,
  type Transaction,
} from '#platform/database/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { directoryVersion, EVERYBODY } from '../tables.ts'
import { directoryLoad, directoryLoadChange, directoryLoadRefusal, legalForm } from './tables.ts'

export type LoadRow = typeof directoryLoad.$inferSelect

const own = (organisationId: number, id: number) => ofOrganisation(directoryLoad, organisationId, { id })

export async function insertLoad(db: Transaction, row: Omit<LoadRow, 'id'>): Promise<LoadRow> {
  const [made] = await db.insert(directoryLoad).values(row).returning()
  return made as LoadRow
}

const byNumber = rowsOf(directoryLoad, 'load')

/** @throws Problem `not-found`. */
export const loadOf = byNumber.read

/** The same, held until the change ends. @throws Problem `not-found`. */
export const holdLoad = byNumber.hold

export async function changeLoad(
  db: Transaction,
  { organisationId, id }: Pick<LoadRow, 'organisationId' | 'id'>,
  change: Partial<LoadRow>,
): Promise<LoadRow> {
  const [row] = await db.update(directoryLoad).set(change).where(own(organisationId, id)).returning()
  return row as LoadRow
}

export async function loadsOf(
  db: Queryable,
  organisationId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: LoadRow[]; total: number }> {
  const isOwn = eq(directoryLoad.organisationId, organisationId)
  const rows = await db
    .select()
    .from(directoryLoad)
    .where(isOwn)
    .orderBy(desc(directoryLoad.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(directoryLoad, isOwn) }
}

/** Another load that writes to a directory. Whoever asks holds its additions, so that no second one begins meanwhile. */
export async function loadAtWork(
  db: Transaction,
  directoryId: number,
  except: number,
): Promise<LoadRow | undefined> {
  const rows = await db
    .select()
    .from(directoryLoad)
    .where(
      and(eq(directoryLoad.directoryId, directoryId), inArray(directoryLoad.state, ['loading', 'undoing'])),
    )
  return rows.find(({ id }) => id !== except)
}

/** How often the directories that a load reads have changed; held where the change is about to write to them. */
export async function versionsHeld(db: Queryable, directoryId: number, isHeld = false): Promise<string> {
  const asked = db
    .select()
    .from(directoryVersion)
    .where(inArray(directoryVersion.organisationId, [EVERYBODY, directoryId]))
    .orderBy(asc(directoryVersion.organisationId))
  const rows = isHeld ? await asked.for('share') : await asked
  return rows.map(({ organisationId, version }) => `${organisationId}:${version}`).join(' ')
}

/**
 * Has the database count again what it plans by: the embedded one counts by itself never, and a directory that has grown by a file is looked up otherwise than an
 * empty one. What the companies say is left out, because nothing is planned by it and it takes ten times as long; one table at a time, so that others go on between them.
 */
export async function recount(db: Transaction): Promise<void> {
  await db.execute(sql`analyze entity (organisation_id, id, merged_into, updated_at)`)
  await db.execute(sql`analyze entity_record (organisation_id, id, entity_id, source, source_key, load_id)`)
  await db.execute(
    sql`analyze entity_link (organisation_id, id, from_id, to_id, source, source_key, load_id)`,
  )
}

/** Of what shares a key with a row so many are looked at: a name that half a register has says nothing. */
const OF_KEY_MAX = 200

/**
 * What the directory knows of the rows of a part, as text that a thread reads. Each key is looked up by itself: asked for all of them at once the database would
 * hold each record against every key, which takes seconds for a part of a file. The lists are unpacked by the database, so that this thread reads none of them.
 */
export async function foundFor(
  db: Queryable,
  { organisationId, source, directoryId }: Pick<LoadRow, 'organisationId' | 'source' | 'directoryId'>,
  lookup: string,
): Promise<string> {
  const list = (name: 'own' | 'keys' | 'links' | 'forms') =>
    qualified`(select one from asked, jsonb_array_elements_text(j->${name}::text) one)`
  // Said so that no index fits: by one the database would read the whole directory once for each key.
  const isRead = sql`(organisation_id in (${EVERYBODY}, ${directoryId})) is true`
  const rows = await runPrepared<{ found: string }>(
    db,
    sql`
    with asked as materialized (select ${lookup}::jsonb as j),
    ids as materialized (
      select r.entity_id from ${list('own')} k cross join lateral (
        select entity_id from entity_record where organisation_id = ${directoryId} and source = ${source} and source_key = k.one limit 1) r
      union
      select r.entity_id from ${list('keys')} k cross join lateral (
        select entity_id from entity_record where keys @> array[k.one] and ${isRead} limit ${OF_KEY_MAX}) r
    )
    select json_build_object(
      'entities', (select coalesce(json_agg(json_build_object('id', e.id, 'organisationId', e.organisation_id, 'facts', e.facts) order by e.id), '[]')
        from ids cross join lateral (select * from entity
          where id = ids.entity_id and organisation_id in (${EVERYBODY}, ${directoryId}) and merged_into is null limit 1) e),
      'records', (select coalesce(json_agg(json_build_object('id', r.id, 'entityId', r.entity_id, 'organisationId', r.organisation_id,
          'source', r.source, 'sourceKey', r.source_key, 'asOf', r.as_of, 'facts', r.facts) order by r.id), '[]')
        from ids cross join lateral (select * from entity_record
          where entity_id = ids.entity_id and ${isRead} offset 0) r),
      'links', (select coalesce(json_agg(json_build_object('id', l.id, 'sourceKey', l.source_key, 'kind', l.kind, 'fromId', l.from_id, 'toId', l.to_id,
          'shareLow', l.share_low, 'shareHigh', l.share_high, 'since', l.since, 'until', l.until,
          'asOf', (select b.as_of from directory_load b where b.organisation_id = ${organisationId} and b.id = l.load_id))), '[]')
        from ${list('links')} k cross join lateral (
          select * from entity_link where organisation_id = ${directoryId} and source = ${source} and source_key = k.one limit 1) l),
      'forms', (select coalesce(json_agg(json_build_object('code', f.code, 'language', f.language, 'country', f.country, 'name', f.name,
          'latinName', f.latin_name, 'abbreviations', f.abbreviations, 'status', f.status, 'asOf', f.as_of)), '[]')
        from legal_form f where f.code in ${list('forms')})
    )::text as found`,
  )
  return rows[0]?.found ?? '{}'
}

type Writing = Pick<LoadRow, 'organisationId' | 'id' | 'directoryId' | 'source' | 'asOf' | 'by'>

/** Writes what was planned for a part, each kind of row in one statement. The plan comes as bytes of `jsonb`. */
export async function writePlan(db: Transaction, load: Writing, plan: Uint8Array, now: Date): Promise<void> {
  const { organisationId, id, directoryId, source, asOf, by } = load
  const at = now.toISOString()
  await runPrepared(
    db,
    sql`
    with j as materialized (select ${Buffer.from(plan.buffer)}::jsonb as j),
    made as materialized (
      select nextval((select pg_get_serial_sequence('entity', 'id')::regclass)) as id, (v->>'place')::int as place,
        coalesce(v->'facts', v->'records'->0->'facts') as facts, v->'sources' as sources, v->'records' as records
      from j, jsonb_array_elements(j.j->'entities') v
    ), entities as (
      insert into entity (organisation_id, id, facts, sources, updated_at) overriding system value
      select ${directoryId}::int, id, facts, sources, ${at}::timestamptz from made
    ), given as (
      select m.id as entity_id, r from made m, jsonb_array_elements(m.records) r
      union all
      select (r->>'entityId')::bigint, r from j, jsonb_array_elements(j.j->'records') r
    ), records as (
      insert into entity_record (organisation_id, entity_id, source, source_key, facts, keys, as_of, joined, loaded_at, load_id)
      select ${directoryId}::int, entity_id, ${source}, r->>'key', r->'facts', (r->>'keys')::text[], r->>'asOf',
        nullif(r->'joined', 'null'::jsonb), ${at}::timestamptz, ${id}::bigint
      from given
    ), updates as materialized (
      select (u->>'id')::bigint as id, u->'facts' as facts, (u->>'keys')::text[] as keys, u->>'asOf' as as_of
      from j, jsonb_array_elements(j.j->'updates') u
    ), before as (
      insert into directory_load_change (organisation_id, load_id, of, row_id, load_before, before)
      select ${organisationId}::int, ${id}::bigint, 'record', r.id, r.load_id, jsonb_build_object('facts', r.facts, 'keys', to_jsonb(r.keys), 'asOf', r.as_of)
      from entity_record r join updates u on u.id = r.id
      where r.organisation_id = ${directoryId} and r.load_id is distinct from ${id}::bigint
      on conflict do nothing
    ), written as (
      update entity_record r set facts = u.facts, keys = u.keys, as_of = u.as_of, loaded_at = ${at}::timestamptz, load_id = ${id}::bigint
      from updates u where r.organisation_id = ${directoryId} and r.id = u.id
    ), shown as (
      update entity e set facts = s->'facts', sources = s->'sources', updated_at = ${at}::timestamptz
      from j, jsonb_array_elements(j.j->'shown') s where e.organisation_id = ${directoryId} and e.id = (s->>'id')::bigint
    ), doubts as (
      insert into entity_doubt (organisation_id, left_id, right_id, probability, reasons, state)
      select ${directoryId}::int, coalesce((d->>'leftId')::bigint, l.id), m.id, (d->>'probability')::float8, d->'reasons', 'waiting'
      from j, jsonb_array_elements(j.j->'doubts') d join made m on m.place = (d->>'rightPlace')::int
        left join made l on l.place = (d->>'leftPlace')::int
      on conflict do nothing
    ), links as (
      insert into entity_link (organisation_id, from_id, to_id, kind, share_low, share_high, since, until, source, source_key, load_id, added_by, added_at)
      select ${directoryId}::int, coalesce((l->>'fromId')::bigint, f.id), coalesce((l->>'toId')::bigint, t.id), l->>'kind', (l->>'low')::float8,
        (l->>'high')::float8, l->>'since', l->>'until', ${source}, l->>'key', ${id}::bigint, ${by}, ${at}::timestamptz
      from j, jsonb_array_elements(j.j->'links') l left join made f on f.place = (l->>'fromPlace')::int left join made t on t.place = (l->>'toPlace')::int
    ), said as materialized (
      select (l->>'id')::bigint as id, l from j, jsonb_array_elements(j.j->'linkUpdates') l
    ), link_before as (
      insert into directory_load_change (organisation_id, load_id, of, row_id, load_before, before)
      select ${organisationId}::int, ${id}::bigint, 'link', k.id, k.load_id, jsonb_build_object('kind', k.kind, 'fromId', k.from_id, 'toId', k.to_id,
        'shareLow', k.share_low, 'shareHigh', k.share_high, 'since', k.since, 'until', k.until)
      from entity_link k join said s on s.id = k.id
      where k.organisation_id = ${directoryId} and k.load_id is distinct from ${id}::bigint
      on conflict do nothing
    ), links_written as (
      update entity_link k set kind = l->>'kind', from_id = (l->>'fromId')::bigint, to_id = (l->>'toId')::bigint, share_low = (l->>'low')::float8,
        share_high = (l->>'high')::float8, since = l->>'since', until = l->>'until', load_id = ${id}::bigint
      from said where k.organisation_id = ${directoryId} and k.id = said.id
    ), forms as (
      insert into legal_form (code, language, country, name, latin_name, abbreviations, status, as_of)
      select f->>'code', f->>'language', f->>'country', f->>'name', f->>'latinName', f->>'abbreviations', f->>'status', ${asOf}
      from j, jsonb_array_elements(j.j->'forms') f
      on conflict (code, language) do update set country = excluded.country, name = excluded.name, latin_name = excluded.latin_name,
        abbreviations = excluded.abbreviations, status = excluded.status, as_of = excluded.as_of
    ), touched as (
      select s.id from j, jsonb_to_recordset(j.j->'shown') as s (id bigint)
      union select r."entityId" from j, jsonb_to_recordset(j.j->'records') as r ("entityId" bigint)
      union select r.entity_id from updates u join entity_record r on r.organisation_id = ${directoryId} and r.id = u.id
    ), noted as (
      insert into stored_change (organisation_id, from_id, to_id)
      select d.organisation_id, from_id, to_id from stored_directory d, (
        select min(id) as from_id, max(id) as to_id from made having count(*) > 0 union all select id, id from touched
      ) noted where d.organisation_id = ${directoryId}
    )
    select 1`,
  )
}

export async function insertRefusals(
  db: Transaction,
  load: Pick<LoadRow, 'organisationId' | 'id'>,
  refused: string,
): Promise<void> {
  await db.execute(sql`
    insert into directory_load_refusal (organisation_id, load_id, line, key, field, reason)
    select ${load.organisationId}::int, ${load.id}::bigint, (r->>'line')::bigint, r->>'key', r->>'field', r->>'reason'
    from jsonb_array_elements(${refused}::jsonb) r`)
}

export async function deleteRefusals(
  db: Transaction,
  { organisationId, id }: Pick<LoadRow, 'organisationId' | 'id'>,
): Promise<void> {
  await db
    .delete(directoryLoadRefusal)
    .where(ofOrganisation(directoryLoadRefusal, organisationId, { loadId: id }))
}

export type RefusalRow = typeof directoryLoadRefusal.$inferSelect

export async function refusalsOf(
  db: Queryable,
  { organisationId, id }: Pick<LoadRow, 'organisationId' | 'id'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RefusalRow[]; total: number }> {
  const isOf = ofOrganisation(directoryLoadRefusal, organisationId, { loadId: id })
  const rows = await db
    .select()
    .from(directoryLoadRefusal)
    .where(isOf)
    .orderBy(asc(directoryLoadRefusal.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(directoryLoadRefusal, isOf) }
}

/** Refused rows after one of them, in order: a file of them is written part by part. */
export function refusalsAfter(
  db: Queryable,
  { organisationId, id }: Pick<LoadRow, 'organisationId' | 'id'>,
  after: number,
  limit: number,
): Promise<RefusalRow[]> {
  return db
    .select()
    .from(directoryLoadRefusal)
    .where(
      and(
        eq(directoryLoadRefusal.organisationId, organisationId),
        eq(directoryLoadRefusal.loadId, id),
        sql`${directoryLoadRefusal.id} > ${after}`,
      ),
    )
    .orderBy(asc(directoryLoadRefusal.id))
    .limit(limit)
}

/** Of some records of a directory, in the order of their ids, those that no key of a name was made for yet; `last` is null past the end. */
export async function namelessRecords(
  db: Queryable,
  directoryId: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ text: string; count: number; last: number | null }> {
  const { rows } = await db.execute<{ text: string; count: number; last: string | null }>(sql`
    with held as materialized (
      select id, keys from entity_record where organisation_id = ${directoryId} and id > ${after} order by id limit ${limit}
    ), nameless as materialized (
      select id from held where not exists (select 1 from unnest(keys) key where key like 'name:%')
    )
    select (select max(id) from held) as last, (select count(*) from nameless)::int as count, (
      select coalesce(json_agg(json_build_object('id', r.id, 'facts', r.facts)), '[]')::text
      from nameless n cross join lateral (select id, facts from entity_record where organisation_id = ${directoryId} and id = n.id limit 1) r) as text`)
  const [row] = rows
  return { text: row?.text ?? '[]', count: row?.count ?? 0, last: row?.last ? Number(row.last) : null }
}

export async function writeKeys(db: Transaction, directoryId: number, keys: string): Promise<void> {
  await db.execute(sql`
    update entity_record r set keys = array(select jsonb_array_elements_text(k->'keys'))
    from jsonb_array_elements(${keys}::jsonb) k where r.organisation_id = ${directoryId} and r.id = (k->>'id')::bigint`)
}

/** Names of legal forms by their codes, each in the first of its languages. */
export async function formsNamed(db: Queryable, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select()
    .from(legalForm)
    .where(inArray(legalForm.code, [...codes]))
    .orderBy(asc(legalForm.code), desc(legalForm.language))
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** A later load that has changed what one has written. */
export async function loadOnTopOf(
  db: Queryable,
  { organisationId, id }: LoadRow,
): Promise<LoadRow | undefined> {
  const [row] = await db
    .select({ load: directoryLoad })
    .from(directoryLoadChange)
    .innerJoin(
      directoryLoad,
      and(
        eq(directoryLoad.organisationId, directoryLoadChange.organisationId),
        eq(directoryLoad.id, directoryLoadChange.loadId),
      ),
    )
    .where(ofOrganisation(directoryLoadChange, organisationId, { loadBefore: id }))
    .limit(1)
  return row?.load
}

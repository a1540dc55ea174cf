import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { idsOf, ofOrganisation } from '#platform/database/index.ts'
import { deleteMembers } from '../organisations/member-store.ts'
import { membership, person } from '../tables.ts'

export async function deleteSamplePeople(db: Queryable, organisationId: number): Promise<number> {
  const samples = db
    .select({ id: membership.userId })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.userId))
    .where(ofOrganisation(membership, organisationId, eq(person.origin, 'sample')))
  const gone = await db.delete(person).where(inArray(person.id, samples)).returning({ id: person.id })
  await deleteMembers(db, organisationId, idsOf(gone))
  return gone.length
}

/** The rows of the sample people, as the database has them. */
export async function samplePeopleRows(db: Queryable, organisationId: number): Promise<unknown> {
  const { rows } = await db.execute<{ kept: unknown }>(sql`
    select jsonb_build_object('person', coalesce(jsonb_agg(to_jsonb(p)), '[]'), 'membership', coalesce(jsonb_agg(to_jsonb(m)), '[]')) as kept
    from membership m join person p on p.id = m.user_id
    where m.organisation_id = ${organisationId} and p.origin = 'sample'`)
  return rows[0]?.kept ?? null
}

/** Puts rows of sample people back; one that is there again stays as it is. */
export async function insertSamplePeopleRows(db: Queryable, kept: unknown): Promise<void> {
  for (const name of ['person', 'membership'])
    await db.execute(sql`
      insert into ${sql.identifier(name)} overriding system value
      select r.* from jsonb_populate_recordset(null::${sql.identifier(name)}, ${JSON.stringify(kept)}::jsonb -> ${name}) r
      on conflict do nothing`)
}

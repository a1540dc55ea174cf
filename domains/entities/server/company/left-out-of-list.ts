import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'

type OfRecord = { id: number; source: string; status: string | null }

/**
 * The same records, a subsidiary that the newest list of its registrant does not name said to be left out. Its record and its link stay: a list
 * says who belongs to the group on its day, and not what has become of the others.
 * @param until the day as of which a company is shown: a later list does not count.
 */
export async function withLeftOut<Row extends OfRecord>(
  db: Queryable,
  records: readonly Row[],
  until: string | null = null,
): Promise<Row[]> {
  const listed = records.filter(({ source }) => source === 'sec-subsidiaries').map(({ id }) => id)
  if (listed.length === 0) return [...records]
  const { rows } = await db.execute<{ id: string; newest: string }>(sql`
    with asked as materialized (
      select id, organisation_id, as_of, split_part(source_key, ' ', 1) as cik from entity_record
      where id in (${sql.join(listed, sql`, `)}) and source = 'sec-subsidiaries'
    ), newest as materialized (
      select organisation_id, split_part(source_key, ' ', 1) as cik, max(as_of) as as_of from entity_record
      where source = 'sec-subsidiaries' and organisation_id in (select organisation_id from asked) and (${until}::text is null or as_of <= ${until})
      group by 1, 2
    )
    select asked.id, newest.as_of as newest from asked join newest using (organisation_id, cik) where newest.as_of > asked.as_of`)
  const newer = new Map(rows.map(({ id, newest }) => [Number(id), newest]))
  return records.map((record) => {
    const day = newer.get(record.id)
    const left = day && `Not in the list of ${day}`
    return left ? { ...record, status: [record.status, left].filter(Boolean).join('; ') } : record
  })
}

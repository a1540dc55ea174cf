import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { valuesOf } from '#platform/database/index.ts'
import { document, documentPassage, ORGANISATION_WIDE } from '../tables.ts'

/** Passages with words in what the organisation keeps of companies, each with what stands around it, the newest document first. */
export async function passagesAboutCompanies(
  db: Queryable,
  organisationId: number,
  {
    companyIds,
    words,
    around,
    limit,
  }: { companyIds: readonly number[]; words: string; around: number; limit: number },
): Promise<{ companyId: number; id: string; title: string; addedAt: string; start: number; text: string }[]> {
  const { rows } = await db.execute<{
    companyId: string
    id: string
    title: string
    addedAt: string
    start: number
    text: string
  }>(sql`
    select d.company_id as "companyId", d.id, d.title, to_char(d.added_at at time zone 'UTC', 'YYYY-MM-DD') as "addedAt", near."start", near."text"
    from ${document} d join ${documentPassage} p on p.organisation_id = d.organisation_id and p.document_id = d.id
    cross join lateral (
      select min(n."start") as "start", string_agg(n."text", '' order by n."start") as "text" from ${documentPassage} n
      where n.organisation_id = p.organisation_id and n.document_id = p.document_id
        and n."end" > p."start" - ${around}::int and n."start" < p."end" + ${around}::int) near
    where d.organisation_id = ${organisationId} and d.owner_user_id = ${ORGANISATION_WIDE}
      and d.company_id in (${valuesOf(companyIds)})
      and p.words @@ websearch_to_tsquery('english', ${words})
    order by d.added_at desc, d.id, p."start" limit ${limit}`)
  return rows.map((row) => ({ ...row, companyId: Number(row.companyId) }))
}

/** How many documents are kept of companies, and of how many some pages have no text. */
export async function documentsAboutCompanies(
  db: Queryable,
  organisationId: number,
  companyIds: readonly number[],
): Promise<{ companyId: number; documents: number; notWhole: number }[]> {
  const { rows } = await db.execute<{ companyId: string; documents: number; notWhole: number }>(sql`
    select company_id as "companyId", count(*)::int as documents,
      count(*) filter (where characters = 0 or jsonb_array_length(pages_without_text) > 0)::int as "notWhole"
    from ${document} where organisation_id = ${organisationId} and owner_user_id = ${ORGANISATION_WIDE}
      and company_id in (${valuesOf(companyIds)}) group by 1`)
  return rows.map((row) => ({ ...row, companyId: Number(row.companyId) }))
}

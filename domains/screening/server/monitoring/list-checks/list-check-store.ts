import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { ListSet } from '../../matching/index.ts'
import { customerListCheck, listVersionCheck } from '../../tables.ts'

export type ListCheckRow = typeof customerListCheck.$inferSelect
export type VersionCheckRow = typeof listVersionCheck.$inferSelect

type Checked = { customerId: number; screeningId: number; at: Date; subjectHash: string }

/** Notes that screenings held customers against these versions. An older screening changes nothing. */
export async function keepListChecks(tx: Context, set: ListSet, checked: readonly Checked[]): Promise<void> {
  if (checked.length === 0 || set.lists.length === 0) return
  const facts = JSON.stringify(
    checked.map(({ customerId, screeningId, at, subjectHash }) => ({
      customer: customerId,
      screening: screeningId,
      at: at.toISOString(),
      hash: subjectHash,
    })),
  )
  await tx.db.execute(sql`
    insert into ${customerListCheck}
      (organisation_id, company_id, list_id, list_version, checked_at, checked_by, screening_id, subject_hash)
    select ${tx.actor.organisationId}::int, told.customer, list.id, list.version, told.at, 'screened', told.screening, told.hash
    from jsonb_to_recordset(${facts}::jsonb) as told(customer bigint, screening bigint, at timestamptz, hash text)
    cross join jsonb_to_recordset(${listsOf(set)}::jsonb) as list(id text, version int)
    on conflict (organisation_id, company_id, list_id) do update set
      list_version = excluded.list_version, checked_at = excluded.checked_at, checked_by = excluded.checked_by,
      screening_id = excluded.screening_id, subject_hash = excluded.subject_hash
    where ${customerListCheck.checkedAt} <= excluded.checked_at`)
}

/** Notes that a run compared these customers with all that has changed from one set to the next, list by list. */
export async function moveListChecks(
  tx: Context,
  move: { from: ListSet; to: ListSet },
  companyIds: readonly number[],
): Promise<void> {
  const before = new Map(move.from.lists.map((list) => [list.listId, list.version]))
  const changed = move.to.lists.filter((list) => before.get(list.listId) !== list.version)
  if (companyIds.length === 0 || changed.length === 0) return
  await tx.db.execute(sql`
    insert into ${customerListCheck}
      (organisation_id, company_id, list_id, list_version, checked_at, checked_by, screening_id, subject_hash)
    select covered.organisation_id, covered.company_id, list.id, list.version, ${tx.now.toISOString()}::timestamptz, 'compared',
      covered.screening_id, covered.subject_hash
    from customer_coverage covered
    cross join jsonb_to_recordset(${listsOf({ lists: changed })}::jsonb) as list(id text, version int)
    where covered.organisation_id = ${tx.actor.organisationId}
      and covered.company_id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(companyIds)}::jsonb))
    on conflict (organisation_id, company_id, list_id) do update set
      list_version = excluded.list_version, checked_at = excluded.checked_at, checked_by = excluded.checked_by,
      screening_id = excluded.screening_id, subject_hash = excluded.subject_hash`)
}

const listsOf = (set: Pick<ListSet, 'lists'>) =>
  JSON.stringify(set.lists.map(({ listId, version }) => ({ id: listId, version })))

/** The checks of some customers, by customer. */
export async function listChecks(
  db: Queryable,
  organisationId: number,
  companyIds: readonly number[],
): Promise<Map<number, ListCheckRow[]>> {
  if (companyIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(customerListCheck)
    .where(ofOrganisation(customerListCheck, organisationId, { companyId: companyIds }))
    .orderBy(asc(customerListCheck.companyId), asc(customerListCheck.listId))
  return Map.groupBy(rows, (row) => row.companyId)
}

/** Keeps what the check of a version came to; the moment it began stays. */
export async function keepVersionCheck(
  tx: Context,
  row: Omit<typeof listVersionCheck.$inferInsert, 'organisationId'>,
): Promise<void> {
  const { monitored, covered, screened, countedAt } = row
  await tx.db
    .insert(listVersionCheck)
    .values({ ...row, organisationId: tx.actor.organisationId })
    .onConflictDoUpdate({
      target: [listVersionCheck.organisationId, listVersionCheck.listId, listVersionCheck.listVersion],
      set: { monitored, covered, screened, countedAt },
    })
}

const CHECKS_TOLD = 40

/** What the checks of the last versions came to, newest first. */
export function versionChecks(db: Queryable, organisationId: number): Promise<VersionCheckRow[]> {
  return db
    .select()
    .from(listVersionCheck)
    .where(eq(listVersionCheck.organisationId, organisationId))
    .orderBy(desc(listVersionCheck.startedAt), asc(listVersionCheck.listId))
    .limit(CHECKS_TOLD)
}

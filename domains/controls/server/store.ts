import { and, desc, eq, ilike, lte, or, sql } from 'drizzle-orm'
import type { Change, Context } from '#platform/context/index.ts'
import { containing, ofOrganisation, type Queryable, type Transaction } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type ControlName, controlChangesList, type listControlChanges } from '../contract/index.ts'
import { controlChange } from './tables.ts'

export type ControlChangeRow = typeof controlChange.$inferSelect

/** @throws Problem `conflict` while another change of it waits. */
export async function insertChange(
  tx: Change,
  row: Omit<typeof controlChange.$inferInsert, 'organisationId' | 'id'>,
): Promise<ControlChangeRow> {
  const [inserted] = await tx.db
    .insert(controlChange)
    .values({ ...row, organisationId: tx.actor.organisationId })
    .onConflictDoNothing()
    .returning()
  if (!inserted)
    throw new Problem(
      'conflict',
      `Another change is pending a second person: ${row.called}. Settle or withdraw it first.`,
    )
  return inserted
}

/** Locks a control until the caller's change ends, so that nobody else changes or settles it meanwhile. */
export async function holdControl(tx: Change, control: ControlName, key: string): Promise<void> {
  const name = `control ${tx.actor.organisationId} ${control} ${key}`
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** One change, held until the change of it ends. @throws Problem `not-found`. */
export async function holdChange(
  db: Transaction,
  organisationId: number,
  id: number,
): Promise<ControlChangeRow> {
  const [row] = await db.select().from(controlChange).where(isChange(organisationId, id)).for('update')
  if (!row) throw new Problem('not-found', `There is no change ${id} of a control.`)
  return row
}

export async function updateChange(
  db: Transaction,
  { organisationId, id }: ControlChangeRow,
  set: Partial<typeof controlChange.$inferInsert>,
): Promise<ControlChangeRow> {
  const [row] = await db.update(controlChange).set(set).where(isChange(organisationId, id)).returning()
  if (!row) throw new Problem('not-found', `There is no change ${id} of a control.`)
  return row
}

const isChange = (organisationId: number, id: number) => ofOrganisation(controlChange, organisationId, { id })

/** What waits for a second person in an organisation. */
export function openChanges(db: Queryable, organisationId: number): Promise<ControlChangeRow[]> {
  return db
    .select()
    .from(controlChange)
    .where(ofOrganisation(controlChange, organisationId, { state: 'proposed' }))
    .orderBy(controlChange.id)
}

/** Changes of one control, newest first. */
export function changesOfControl(
  db: Queryable,
  organisationId: number,
  { control, key = '', limit }: { control: ControlName; key?: string; limit: number },
): Promise<ControlChangeRow[]> {
  return db
    .select()
    .from(controlChange)
    .where(ofOrganisation(controlChange, organisationId, { control, key }))
    .orderBy(desc(controlChange.id))
    .limit(limit)
}

/** The change that put a control as it is, or as it was at a moment; undefined where nobody has changed it by then. */
export async function changeInForce(
  db: Queryable,
  organisationId: number,
  { control, at }: { control: ControlName; at?: Date | undefined },
): Promise<ControlChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(controlChange)
    .where(
      and(
        ofOrganisation(controlChange, organisationId, { control, key: '', state: 'in-force' }),
        at ? lte(controlChange.settledAt, at) : undefined,
      ),
    )
    .orderBy(desc(controlChange.settledAt), desc(controlChange.id))
    .limit(1)
  return row
}

export function pageOfChanges(ctx: Context, ask: RequestOf<typeof listControlChanges>) {
  return readList(
    ctx.db,
    controlChangesList,
    {
      from: (select) => select.from(controlChange),
      fields: { row: controlChange },
      key: { by: controlChange.id, kind: 'whole', isDescending: true },
      columns: {
        asked: controlChange.askedAt,
        settled: controlChange.settledAt,
        by: controlChange.askedBy,
      },
      facets: { state: { by: controlChange.state }, control: { by: controlChange.control } },
      start: [{ by: controlChange.askedAt, kind: 'moment', isDescending: true }],
      search: (text) =>
        or(
          ilike(controlChange.called, containing(text)),
          ilike(controlChange.reason, containing(text)),
          ilike(controlChange.askedBy, containing(text)),
          ilike(controlChange.settledBy, containing(text)),
        ),
    },
    { wanted: eq(controlChange.organisationId, ctx.actor.organisationId), ask, now: ctx.now },
  )
}

/** The register goes with an organisation that is emptied as a whole. */
export async function deleteChanges(db: Queryable, organisationId: number): Promise<number> {
  const gone = await db
    .delete(controlChange)
    .where(eq(controlChange.organisationId, organisationId))
    .returning({ id: controlChange.id })
  return gone.length
}

import { asc, eq, sql } from 'drizzle-orm'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem, refuseStale } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { ReasonTemplate } from '../../contract/index.ts'
import { reasonTemplate } from './tables.ts'

type Row = typeof reasonTemplate.$inferSelect

/** As many as people can choose among. */
const TEMPLATES_MAX = 50

const templateOf = ({ organisationId: _, changedAt, ...row }: Row): ReasonTemplate =>
  ({ ...row, changedAt: changedAt.toISOString() }) as ReasonTemplate

const rowsOf = (db: Queryable, organisationId: number): Promise<Row[]> =>
  db
    .select()
    .from(reasonTemplate)
    .where(eq(reasonTemplate.organisationId, organisationId))
    .orderBy(asc(reasonTemplate.place), asc(reasonTemplate.id))

/** The reason templates of the organisation in their order, by place from 1. */
export async function listReasonTemplates({ db, actor }: Context): Promise<ReasonTemplate[]> {
  return (await rowsOf(db, actor.organisationId)).map(templateOf)
}

/** Adds one at the end. @throws Problem `conflict` when there are too many. */
export function addReasonTemplate(
  ctx: Context,
  input: RequestOf<typeof endpoints.addReasonTemplate>,
): Promise<ReasonTemplate> {
  return recordChange(ctx, async (tx) => {
    const held = await holdTemplates(tx)
    if (held.length >= TEMPLATES_MAX)
      throw new Problem('conflict', `There are ${TEMPLATES_MAX} reason templates. Remove one first.`)
    const [made] = await tx.db
      .insert(reasonTemplate)
      .values({
        ...input,
        organisationId: tx.actor.organisationId,
        place: held.length + 1,
        changedBy: actorName(tx.actor),
        changedAt: tx.now,
      })
      .returning()
    if (!made) throw new Error('The reason template was not stored.')
    return { result: templateOf(made), trace: traceOf('reason-template.added', undefined, made) }
  })
}

/** Changes one, or its place: the others move up or down. @throws Problem `not-found`, `stale`. */
export function changeReasonTemplate(
  ctx: Context,
  { id, version, place, ...facts }: RequestOf<typeof endpoints.changeReasonTemplate>,
): Promise<ReasonTemplate[]> {
  return recordChange(ctx, async (tx) => {
    const { held, before } = await asRead(tx, id, version)
    const after = { ...before, ...facts, ...stampOf(tx), version: before.version + 1 }
    const others = held.filter((row) => row.id !== id)
    const ordered = others.toSpliced((place ?? before.place) - 1, 0, after)
    await putPlaces(tx, ordered)
    await tx.db
      .update(reasonTemplate)
      .set({ ...facts, ...stampOf(tx), version: after.version })
      .where(isOwn(tx, id))
    return {
      result: await listReasonTemplates(tx),
      trace: traceOf('reason-template.changed', before, {
        ...after,
        place: ordered.indexOf(after) + 1,
      }),
    }
  })
}

/** Removes one. @throws Problem `not-found`, `stale`. */
export function removeReasonTemplate(
  ctx: Context,
  { id, version, reason }: RequestOf<typeof endpoints.removeReasonTemplate>,
): Promise<ReasonTemplate[]> {
  return recordChange(ctx, async (tx) => {
    const { held, before } = await asRead(tx, id, version)
    await tx.db.delete(reasonTemplate).where(isOwn(tx, id))
    await putPlaces(
      tx,
      held.filter((row) => row.id !== id),
    )
    return {
      result: await listReasonTemplates(tx),
      trace: { ...traceOf('reason-template.removed', before, undefined), reason },
    }
  })
}

const stampOf = (tx: Change) => ({ changedBy: actorName(tx.actor), changedAt: tx.now })
const isOwn = (tx: Change, id: number) => ofOrganisation(reasonTemplate, tx.actor.organisationId, { id })

/** All of an organisation, held until the change ends: places are counted over them. */
async function holdTemplates(tx: Change): Promise<Row[]> {
  const name = `reason templates ${tx.actor.organisationId}`
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  return rowsOf(tx.db, tx.actor.organisationId)
}

async function asRead(tx: Change, id: number, version: number): Promise<{ held: Row[]; before: Row }> {
  const held = await holdTemplates(tx)
  const before = held.find((row) => row.id === id)
  if (!before) throw new Problem('not-found', `There is no reason template ${id}.`)
  await refuseStale({ version: before.version, called: 'The reason template' }, version, async () => [
    { at: before.changedAt.toISOString(), by: before.changedBy, what: 'template changed', reason: null },
  ])
  return { held, before }
}

async function putPlaces(tx: Change, ordered: readonly Row[]): Promise<void> {
  for (const [index, row] of ordered.entries()) {
    if (row.place === index + 1) continue
    await tx.db
      .update(reasonTemplate)
      .set({ place: index + 1 })
      .where(isOwn(tx, row.id))
  }
}

const shownOf = (row: Row | undefined) =>
  row && { title: row.title, text: row.text, decision: row.decision, place: row.place, version: row.version }

const traceOf = (
  action: 'reason-template.added' | 'reason-template.changed' | 'reason-template.removed',
  before: Row | undefined,
  after: Row | undefined,
) => ({
  action,
  subject: { type: 'reason-template' as const, id: (after ?? before)?.id ?? 0 },
  ...(before ? { before: shownOf(before) } : {}),
  ...(after ? { after: shownOf(after) } : {}),
  payload: { title: (after ?? before)?.title ?? '' },
})

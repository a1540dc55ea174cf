import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { recordChange, type Trace } from '#platform/audit/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Context } from '#platform/context/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { actorName } from '#platform/identity/index.ts'
import type { ActionName } from '#platform/vocabulary/index.ts'
import './changes.ts'
import { type RememberedReading, rememberedColumns } from './tables.ts'
import { headKeyOf, plainTitle } from './titles.ts'

export type FileKind = { purpose: string; titles: readonly string[] }

const isOf = ({ actor }: Context, { purpose, titles }: FileKind) =>
  and(
    eq(rememberedColumns.organisationId, actor.organisationId),
    eq(rememberedColumns.purpose, purpose),
    eq(rememberedColumns.headKey, headKeyOf(titles)),
  )

/** How the organisation read files with these titles before, in the titles of this one. */
export async function recallColumns(ctx: Context, file: FileKind): Promise<RememberedReading | undefined> {
  const [row] = await ctx.db.select().from(rememberedColumns).where(isOf(ctx, file))
  if (!row) return undefined
  const titleOf = new Map(file.titles.map((title) => [plainTitle(title) || title.toLowerCase(), title]))
  const columns = Object.entries(row.reading.columns).map(([field, title]) => {
    const here = title === null ? null : file.titles.includes(title) ? title : titleOf.get(plainTitle(title))
    return [field, here ?? null] as const
  })
  return { columns: Object.fromEntries(columns), words: row.reading.words }
}

/** Keeps how a person had a file read, inside the change that reads it. Answers its trace; none where that is known already. */
export async function rememberColumns(
  tx: Context,
  file: FileKind,
  reading: RememberedReading,
): Promise<Trace[]> {
  const before = await recallColumns(tx, file)
  if (before && canonicalJson(before) === canonicalJson(reading)) return []
  const values = { reading, rememberedBy: actorName(tx.actor), rememberedAt: tx.now }
  await tx.db
    .insert(rememberedColumns)
    .values({
      organisationId: tx.actor.organisationId,
      purpose: file.purpose,
      headKey: headKeyOf(file.titles),
      ...values,
    })
    .onConflictDoUpdate({
      target: [rememberedColumns.organisationId, rememberedColumns.purpose, rememberedColumns.headKey],
      set: values,
    })
  return [traceOf('columns.remembered', file, before, reading)]
}

/** The same for a file whose columns the request stated; any other adds nothing. */
export async function rememberAsked(
  tx: Context,
  purpose: string,
  { mappedBy, titles, columns }: { mappedBy: string; titles: string[]; columns: object },
): Promise<Trace[]> {
  if (mappedBy !== 'request') return []
  return rememberColumns(
    tx,
    { purpose, titles },
    { columns: columns as RememberedReading['columns'], words: {} },
  )
}

/** Deletes the saved column mapping for these titles. @returns whether there was anything to forget. */
export function forgetColumns(ctx: Context, file: FileKind): Promise<boolean> {
  return recordChange(ctx, async (tx) => {
    const before = await recallColumns(tx, file)
    if (!before) return { result: false, trace: [] }
    await tx.db.delete(rememberedColumns).where(isOf(tx, file))
    return { result: true, trace: [traceOf('columns.forgotten', file, before, undefined)] }
  })
}

/** Removes what an organisation's files were read by: for the demo, which begins again. Call it inside a change. */
export async function removeRememberedColumns({ db, actor }: Context, purpose: string): Promise<void> {
  await db
    .delete(rememberedColumns)
    .where(ofOrganisation(rememberedColumns, actor.organisationId, { purpose }))
}

function traceOf(
  action: ActionName,
  file: FileKind,
  before: RememberedReading | undefined,
  after: RememberedReading | undefined,
): Trace {
  const key = createHash('sha256').update(headKeyOf(file.titles)).digest('hex').slice(0, 12)
  return {
    action,
    subject: { type: 'columns', id: `${file.purpose}-${key}` },
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  }
}

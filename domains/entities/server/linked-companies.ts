import { and, eq, inArray } from 'drizzle-orm'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { EntityFacts, EntityLinkKind, EntityScreening } from '../contract/index.ts'
import { companyOf } from './company-shape.ts'
import { recordKeys } from './keys.ts'
import { screeningsUnder } from './screening-of.ts'
import { noteChangedIds } from './search/stored/stored-store.ts'
import * as store from './store.ts'
import { entity, entityLink, entityRecord } from './tables.ts'

/** A company of the directory as another slice speaks of it. */
export type CompanyNamed = { id: number; name: string; country: string | null; industry: string | null }
export type SupplierNamed = CompanyNamed & {
  linkId: number
  screening: Pick<EntityScreening, 'state'> & { at: Date | null }
}

const named = (row: store.EntityRow): CompanyNamed => {
  const { id, name, country, industry } = companyOf(row, [])
  return { id, name, country: country ?? null, industry: industry ?? null }
}

/** What ids stand for today, merges followed; those that the organisation does not see are left out. */
export async function companiesNamed(
  ctx: Context,
  ids: readonly number[],
): Promise<Map<number, CompanyNamed>> {
  const surviving = await store.survivingEntities(ctx.db, ctx.actor.organisationId, ids)
  return new Map([...surviving].map(([id, row]) => [id, named(row)]))
}

/** The record that an id means today, and every id that means it after merges. */
export async function idsOfCompany(ctx: Context, id: number): Promise<{ id: number; ids: number[] }> {
  const { organisationId } = ctx.actor
  const stands = (await store.survivingEntities(ctx.db, organisationId, [id])).get(id)?.id ?? id
  return { id: stands, ids: await store.withMerged(ctx.db, organisationId, [stands]) }
}

/** Who supplies a company today, as the links of the directory say, each once, with how its screening stands. */
export async function suppliersNamed(ctx: Context, entityId: number): Promise<SupplierNamed[]> {
  const { organisationId } = ctx.actor
  const today = ctx.now.toISOString().slice(0, 10)
  const { ids } = await idsOfCompany(ctx, entityId)
  const links = (await store.linksAround(ctx.db, organisationId, ids, 'owners')).filter(
    ({ kind, since, until }) =>
      kind === 'supplier-of' && (since === null || since <= today) && (until === null || until >= today),
  )
  const surviving = await store.survivingEntities(
    ctx.db,
    organisationId,
    links.map(({ fromId }) => fromId),
  )
  const rows = new Map(
    links.flatMap((link) => {
      const row = surviving.get(link.fromId)
      return row ? [[row.id, { row, linkId: link.id }] as const] : []
    }),
  )
  const screenings = await screeningsUnder(
    ctx,
    [...rows.values()].map(({ row }) => row.facts),
  )
  return [...rows.values()].map(({ row, linkId }, at) => ({
    ...named(row),
    linkId,
    screening: {
      state: screenings[at]?.state ?? 'not-screened',
      at: (screenings[at]?.at as Date | null | undefined) ?? null,
    },
  }))
}

/** Takes companies over as the organisation's own records, in one change, with their suppliers. Gives their ids. */
export function takeOverCompanies(
  ctx: Context,
  asked: {
    companies: readonly EntityFacts[]
    supplies: readonly (readonly [from: number, to: number])[]
    /** What else ties them to each other, by their places; a share is a fraction. */
    links?: readonly { from: number; to: number; kind: EntityLinkKind; share: number | null }[]
    source: string
  },
): Promise<number[]> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const ids = await store.insertEntities(
      tx.db,
      organisationId,
      asked.companies.map((facts, at) => {
        const record = {
          source: asked.source,
          sourceKey: `${asked.source}-${at + 1}`,
          facts,
          keys: recordKeys(facts),
          asOf: tx.now.toISOString().slice(0, 10),
          joined: null,
        }
        return { facts, sources: [asked.source], records: [record] }
      }),
      tx.now,
    )
    const supplies = asked.supplies.map(([from, to]) => ({
      from,
      to,
      kind: 'supplier-of' as const,
      share: null,
    }))
    for (const { from, to, kind, share } of [...supplies, ...(asked.links ?? [])])
      await store.insertLink(tx.db, {
        organisationId,
        fromId: ids[from] as number,
        toId: ids[to] as number,
        kind,
        shareLow: share,
        shareHigh: share,
        since: null,
        until: null,
        source: asked.source,
        addedBy: 'Sample data',
        addedAt: tx.now,
      })
    await store.raiseVersion(tx.db, organisationId, tx.now)
    return {
      result: ids,
      trace: {
        action: 'directory.filled' as const,
        subject: { type: 'directory' as const, id: asked.source },
        after: { source: asked.source, companies: ids.length, ids },
        payload: { title: asked.source, count: ids.length },
      },
    }
  })
}

/** Removes what was taken over from a source, with its links. */
export async function removeCompaniesOf(tx: Change, source: string): Promise<void> {
  const { db, actor } = tx
  const rows = await db
    .delete(entityRecord)
    .where(ofOrganisation(entityRecord, actor.organisationId, { source }))
    .returning({ entityId: entityRecord.entityId })
  const ids = rows.map(({ entityId }) => entityId)
  if (ids.length === 0) return
  const isOwn = eq(entityLink.organisationId, actor.organisationId)
  await db.delete(entityLink).where(and(isOwn, inArray(entityLink.fromId, ids)))
  await db.delete(entityLink).where(and(isOwn, inArray(entityLink.toId, ids)))
  await db.delete(entity).where(ofOrganisation(entity, actor.organisationId, { id: ids }))
  await noteChangedIds(db, actor.organisationId, ids)
  await store.raiseVersion(db, actor.organisationId, tx.now)
}

import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { fileColumns } from '#platform/lists/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { tableFile } from '#platform/report-files/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { companyColumns, type DirectoryCompany, LISTED_MAX, LISTS_MAX } from '../../contract/index.ts'
import { companiesWithIds } from '../company-shape.ts'
import { entityOf, survivingEntities, withMerged } from '../store.ts'
import { notesOfAll } from './keep-notes.ts'
import * as store from './lists-store.ts'
import { viewerOf } from './viewer.ts'

type Answer = z.input<typeof endpoints.CompanyList>
type Listed = z.input<typeof endpoints.ListedCompany>

const statedOf = (row: store.ListRow, companies: number, holds = false): Answer => ({
  id: row.id,
  name: row.name,
  isShared: row.ownerId === null,
  companies,
  madeBy: row.madeBy,
  madeAt: row.madeAt,
  holds,
})

const subjectOf = ({ id }: store.ListRow) => ({ type: 'company-list' as const, id })
/** The audit log is the organisation's: of a person's own list it keeps that there is one, not what it is called, what is on it or what they write there. */
const keptOf = (row: store.ListRow) => ({
  isShared: row.ownerId === null,
  ...ofShared(row, { name: row.name }),
})
const ofShared = <Kept extends object>(
  { ownerId }: store.ListRow,
  kept: Kept,
): Kept | Record<never, never> => (ownerId === null ? kept : {})

const countOf = async (db: Queryable, { organisationId, id }: store.ListRow) =>
  (await store.countsOf(db, organisationId, [id])).get(id) ?? 0

/** The lists that somebody sees; of a company which of them hold it, under whatever number it was put there. */
export async function listCompanyLists(
  ctx: Context,
  { entityId }: RequestOf<typeof endpoints.listCompanyLists>,
): Promise<Answer[]> {
  const { organisationId } = ctx.actor
  const ids = entityId === undefined ? [] : await withMerged(ctx.db, organisationId, [entityId])
  const lists = await store.listsSeen(ctx.db, viewerOf(ctx), ids)
  return lists.map(({ row, companies, holds }) => statedOf(row, companies, holds))
}

/** @throws Problem `conflict` for a name that is taken, `too-large` for one list too many. */
export function addCompanyList(
  ctx: Context,
  { name, isShared }: RequestOf<typeof endpoints.addCompanyList>,
): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const viewer = viewerOf(tx)
    if ((await store.listsSeen(tx.db, viewer)).length >= LISTS_MAX)
      throw new Problem('too-large', `At most ${LISTS_MAX} lists can be kept. Delete one first.`)
    const row = await store.insertList(tx.db, {
      organisationId: viewer.organisationId,
      ownerId: isShared ? null : viewer.userId,
      name,
      madeBy: actorName(tx.actor),
      madeAt: tx.now,
    })
    return {
      result: statedOf(row, 0),
      trace: { action: 'company-list.added' as const, subject: subjectOf(row), after: keptOf(row) },
    }
  })
}

/** Renames a list or gives it to the organisation. @throws Problem `not-found`, `conflict` for a name that is taken. */
export function changeCompanyList(
  ctx: Context,
  { id, name, isShared }: RequestOf<typeof endpoints.changeCompanyList>,
): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const row = await store.holdList(tx.db, viewerOf(tx), id)
    const after = await store.updateList(tx.db, row, {
      name: name ?? row.name,
      ownerId: isShared ? null : row.ownerId,
    })
    return {
      result: statedOf(after, await countOf(tx.db, row)),
      trace: {
        action: 'company-list.changed' as const,
        subject: subjectOf(row),
        before: keptOf(row),
        after: keptOf(after),
      },
    }
  })
}

/** @throws Problem `not-found`. */
export function removeCompanyList(ctx: Context, { id }: { id: number }): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const row = await store.holdList(tx.db, viewerOf(tx), id)
    const entries = await store.entriesOf(tx.db, row)
    const companies = await countOf(tx.db, row)
    await store.deleteList(tx.db, row)
    return {
      result: statedOf(row, companies),
      trace: {
        action: 'company-list.removed' as const,
        subject: subjectOf(row),
        before: { ...keptOf(row), ...ofShared(row, { companies: entries.map(({ entityId }) => entityId) }) },
      },
    }
  })
}

/** Entries with the companies that they mean today; two that were merged meanwhile are one. */
async function companiesOf(ctx: Context, entries: readonly store.EntryRow[]): Promise<Listed[]> {
  const { organisationId } = ctx.actor
  const surviving = await survivingEntities(
    ctx.db,
    organisationId,
    entries.map(({ entityId }) => entityId),
  )
  const companies = await companiesWithIds(ctx, [...new Set([...surviving.values()].map(({ id }) => id))])
  const byId = new Map(companies.map((one) => [one.id, one]))
  const listed = new Map<number, Listed>()
  for (const { entityId, note, addedBy, addedAt } of entries) {
    const id = surviving.get(entityId)?.id ?? entityId
    const known = listed.get(id)
    const both = [known?.note, note].filter(Boolean).join(' · ')
    listed.set(id, {
      entityId: id,
      company: byId.get(id) ?? null,
      note: both,
      addedBy: known?.addedBy ?? addedBy,
      addedAt: known?.addedAt ?? addedAt,
    })
  }
  return [...listed.values()]
}

/** A page of the companies of a list. @throws Problem `not-found`. */
export async function readCompanyList(
  ctx: Context,
  { id, limit, offset }: RequestOf<typeof endpoints.readCompanyList>,
): Promise<z.input<typeof endpoints.readCompanyList.response>> {
  const list = await store.listOf(ctx.db, viewerOf(ctx), id)
  const all = await companiesOf(ctx, await store.entriesOf(ctx.db, list))
  return { rows: all.slice(offset, offset + limit), total: all.length }
}

/** Adds a company to a list or changes its remark. @throws Problem `not-found`, `too-large` for a list that is full. */
export function listCompany(
  ctx: Context,
  { id, entityId, note }: RequestOf<typeof endpoints.listCompany>,
): Promise<Listed> {
  return recordChange(ctx, async (tx) => {
    const list = await store.holdList(tx.db, viewerOf(tx), id)
    const { organisationId } = list
    const company = await entityOf(tx.db, organisationId, entityId)
    const ids = await withMerged(tx.db, organisationId, [company.id])
    const entries = await store.entriesOf(tx.db, list)
    const known = entries.find((one) => ids.includes(one.entityId))
    if (!known && entries.length >= LISTED_MAX)
      throw new Problem('too-large', `A list holds at most ${LISTED_MAX} companies.`)
    const kept = await store.putEntry(tx.db, {
      organisationId,
      listId: list.id,
      entityId: known?.entityId ?? company.id,
      ownerId: list.ownerId,
      note: note ?? known?.note ?? '',
      addedBy: actorName(tx.actor),
      addedAt: tx.now,
    })
    const [result] = await companiesOf(tx, [kept])
    return {
      result: result as Listed,
      trace: {
        action: 'company-list.company-added' as const,
        subject: subjectOf(list),
        ...(known ? { before: ofShared(list, { company: company.id, note: known.note }) } : {}),
        after: ofShared(list, {
          company: company.id,
          name: company.facts.names[0]?.text ?? '',
          note: kept.note,
        }),
      },
    }
  })
}

/** Takes a company off a list. @throws Problem `not-found`. */
export function unlistCompany(
  ctx: Context,
  { id, entityId }: RequestOf<typeof endpoints.unlistCompany>,
): Promise<Listed> {
  return recordChange(ctx, async (tx) => {
    const list = await store.holdList(tx.db, viewerOf(tx), id)
    const ids = await withMerged(tx.db, list.organisationId, [entityId])
    const gone = await store.deleteEntries(tx.db, list, ids)
    const [result] = await companiesOf(tx, gone)
    if (!result) throw new Problem('not-found', `The list “${list.name}” does not hold this company.`)
    return {
      result,
      trace: {
        action: 'company-list.company-removed' as const,
        subject: subjectOf(list),
        before: ofShared(list, {
          company: entityId,
          name: result.company?.name ?? '',
          note: result.note,
        }),
      },
    }
  })
}

const columns = fileColumns<DirectoryCompany>(companyColumns)

/** Everything that a list holds with remarks and notes, as CSV or XLSX. @throws Problem `not-found`. */
export async function exportCompanyList(
  ctx: Context,
  { id, format }: RequestOf<typeof endpoints.exportCompanyList>,
): Promise<FileAnswer> {
  const list = await store.listOf(ctx.db, viewerOf(ctx), id)
  const listed = await companiesOf(ctx, await store.entriesOf(ctx.db, list))
  const notes = await notesOfAll(
    ctx,
    listed.map(({ entityId }) => entityId),
  )
  const day = (at: string | Date) => new Date(at).toISOString().slice(0, 10)
  async function* parts() {
    yield listed.map(({ entityId, company, note, addedBy, addedAt }) => [
      ...columns.map(({ value }) => (company ? value(company as DirectoryCompany) : null)),
      company ? note : [note, `Record ${entityId} is no longer in the directory`].filter(Boolean).join(' · '),
      addedBy,
      day(addedAt as string | Date),
      (notes.get(entityId) ?? [])
        .map(({ text, writtenBy, writtenAt }) => `${day(writtenAt)} ${writtenBy}: ${text}`)
        .join('\n') || null,
    ])
  }
  const table = {
    title: list.name,
    about: [
      ['List', list.name] as const,
      ['Seen by', list.ownerId === null ? 'your organisation' : 'you alone'] as const,
      ['Companies', String(listed.length)] as const,
      ['Read', ctx.now.toISOString()] as const,
      ['Note', 'An empty cell means that no source reports it.'] as const,
    ],
    columns: [...columns.map(({ title }) => title), 'Remark', 'Added by', 'Added', 'Notes'],
    parts: parts(),
  }
  return { fileName: `list-${list.id}-${day(ctx.now)}.${format}`, ...tableFile(table, format) }
}

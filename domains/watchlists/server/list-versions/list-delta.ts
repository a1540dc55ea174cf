import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ListChange } from '../../contract/schemas.ts'
import { type ChangeRow, changesAfter, changesPage, countChanges } from '../lists/entries-store.ts'
import { versionRow, watchlistRow } from '../lists/store.ts'
import { entryDifferences } from './entry-differences.ts'

export type ReadListDelta = {
  listId: string
  /** 0 stands for the time before the first version. Without it: the version before `to`. */
  from?: number | undefined
  /** Without it: the version in force. */
  to?: number | undefined
  change?: ListChange['change'] | undefined
  limit: number
  offset: number
}

export type ListDelta = {
  from: number
  to: number
  added: number
  changed: number
  removed: number
  rows: ListChange[]
  total: number
}

/**
 * What a publication added, changed (field by field) and removed against the one before it, or between any two versions.
 * @throws Problem `not-found` for a list or a version that is not here.
 */
export async function readListDelta(ctx: Context, input: ReadListDelta): Promise<ListDelta> {
  const list = await watchlistRow(ctx.db, input.listId)
  if (!list || list.version === 0) {
    throw new Problem('not-found', `There is no version of a watchlist "${input.listId}" here.`)
  }
  const to = input.to ?? list.version
  const from = input.from ?? to - 1
  for (const number of [from, to]) {
    if (number !== 0 && (number > list.version || !(await versionRow(ctx.db, input.listId, number)))) {
      throw new Problem('not-found', `The list "${input.listId}" has no version ${number}.`)
    }
  }
  if (from >= to) throw new Problem('not-found', `Version ${from} is not before version ${to}.`)
  const span = { listId: input.listId, from, to }
  const counts = await countChanges(ctx.db, span)
  const rows = await changesPage(ctx.db, span, input)
  const total = input.change ? counts[input.change] : counts.added + counts.changed + counts.removed
  return { from, to, ...counts, rows: rows.map(listChange), total }
}

/** A change with both sides whole, for whoever must act on it. */
export type EntryChange = ChangeRow

const PAGE_CHANGES = 500

/** Every change between two versions of a list, page by page, in the order of the references. */
export async function* changesBetween(
  db: Queryable,
  span: { listId: string; from: number; to: number },
): AsyncGenerator<EntryChange> {
  let after = ''
  for (;;) {
    const page = await changesAfter(db, span, after, PAGE_CHANGES)
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE_CHANGES) return
    after = last.uid
  }
}

function listChange({ uid, change, before, after }: ChangeRow): ListChange {
  const shown = after ?? before
  if (!shown) throw new Error(`The change of ${uid} has neither side.`)
  return {
    uid,
    change,
    name: shown.names[0]?.value ?? uid,
    schema: shown.schema,
    fields: before && after ? entryDifferences(before, after) : [],
  }
}

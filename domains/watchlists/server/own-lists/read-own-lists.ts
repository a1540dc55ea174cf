import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { readOwnList as endpoint, OwnList } from '../../contract/own-lists.ts'
import type { ListUsed } from '../../contract/schemas.ts'
import { ownEntryOnWire, ownListOnWire, ownListUsed } from './own-list-shape.ts'
import * as store from './store.ts'

export async function listOwnLists({ db, actor }: Context): Promise<z.input<typeof OwnList>[]> {
  return (await store.ownListsOf(db, actor.organisationId)).map(ownListOnWire)
}

/** @throws Problem `not-found`, also for another organisation's. */
export async function readOwnList(
  { db, actor: { organisationId } }: Context,
  { id, q, limit, offset }: RequestOf<typeof endpoint>,
): Promise<z.input<typeof endpoint.response>> {
  const list = await store.ownListRow(db, organisationId, id)
  const { rows, total } = await store.ownEntriesPage(db, organisationId, id, { q, limit, offset })
  const versions = await store.ownVersions(db, organisationId, id)
  return {
    list: ownListOnWire(list),
    rows: rows.map(ownEntryOnWire),
    total,
    versions: versions.map(({ number, at, by, note, added, removed, entries, sha256 }) => ({
      number,
      at: at.toISOString(),
      by,
      note,
      added,
      removed,
      entries,
      sha256,
    })),
  }
}

/** The own lists of the organisation that asks, as a screening uses them now or would have at a moment. A list without a version was never searched. */
export async function ownListsInForce(
  { db, actor }: Context,
  { asOf = null }: { asOf?: Date | null } = {},
): Promise<ListUsed[]> {
  return (await store.ownVersionsAt(db, actor.organisationId, asOf)).map(ownListUsed)
}

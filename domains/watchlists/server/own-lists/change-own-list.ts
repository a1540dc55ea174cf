import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { ControlChange } from '#domains/controls/contract/index.ts'
import { changeControl, defineControl } from '#domains/controls/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ListEntry } from '../../contract/list-entry.ts'
import {
  type addOwnEntry as addEntryEndpoint,
  type addOwnList as addListEndpoint,
  OWN_LIST_ENTRIES_MAX,
  OWN_LISTS_MAX,
  type OwnEntry,
  type OwnEntryFacts,
  type OwnList,
  type removeOwnEntry as removeEndpoint,
} from '../../contract/own-lists.ts'
import { listUserOf } from '../list-user.ts'
import { ownListId } from './own-list-id.ts'
import { entryOfFacts, knownParties, ownEntryOnWire, ownListOnWire } from './own-list-shape.ts'
import * as store from './store.ts'

/** Adds an empty list. @throws Problem `conflict` for a name that another list has, or past the most lists. */
export function addOwnList(
  ctx: Context,
  { name, purpose }: RequestOf<typeof addListEndpoint>,
): Promise<z.input<typeof OwnList>> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    if ((await store.ownListsOf(tx.db, organisationId)).length >= OWN_LISTS_MAX)
      throw new Problem('conflict', `An organisation keeps at most ${OWN_LISTS_MAX} lists of its own.`)
    const row = await store.insertOwnList(tx.db, {
      organisationId,
      name,
      purpose,
      version: 0,
      entries: 0,
      changedBy: actorName(tx.actor),
      changedAt: tx.now,
    })
    if (!row) throw new Problem('conflict', `There is an own list called “${name}” already.`)
    return {
      result: ownListOnWire(row),
      trace: {
        action: 'own-list.added',
        subject: { type: 'own-list', id: row.id },
        after: { name, purpose },
        payload: { title: name },
      },
    }
  })
}

/** Puts a party on a list. @throws Problem `not-found`, `conflict` for a party that is on it already. */
export function addOwnEntry(
  ctx: Context,
  { id, ...facts }: RequestOf<typeof addEntryEndpoint>,
): Promise<z.input<typeof OwnEntry>> {
  return recordChange(ctx, async (tx) => {
    const { added } = await addEntries(tx, { id, facts: [facts], note: facts.reason })
    const [uid] = added
    if (!uid) throw new Problem('conflict', `“${facts.name}” is on the list already, with the same facts.`)
    const row = await store.ownEntry(tx.db, tx.actor.organisationId, id, uid)
    if (!row) throw new Error('The entry was not stored.')
    return { result: ownEntryOnWire(row), trace: [] }
  })
}

/** Puts parties on a list in one version, each once; those that are on it for as long are left as they are. */
export async function addEntries(
  tx: Change,
  { id, facts, note }: { id: number; facts: readonly OwnEntryFacts[]; note: string },
): Promise<{ added: string[]; known: number }> {
  const list = await store.holdOwnList(tx.db, tx.actor.organisationId, id)
  const before = (await store.ownEntries(tx.db, tx.actor.organisationId, id)).map(({ entry }) => entry)
  const known = knownParties(before)
  const added: ListEntry[] = []
  for (const one of facts) {
    const entry = entryOfFacts(`${list.version + 1}-${added.length + 1}`, one, actorName(tx.actor))
    if (known.add(entry)) added.push(entry)
  }
  if (before.length + added.length > OWN_LIST_ENTRIES_MAX)
    throw new Problem(
      'conflict',
      `An own list has at most ${OWN_LIST_ENTRIES_MAX.toLocaleString('en')} entries. Nothing was added.`,
    )
  if (added.length > 0) await putInForce(tx, list, { before, added, removed: [] }, note)
  return { added: added.map(({ uid }) => uid), known: facts.length - added.length }
}

/** Puts the next version in force, with its trace, and has the organisation's customers compared with it. */
function putInForce(
  tx: Change,
  list: store.OwnListRow,
  change: { before: readonly ListEntry[]; added: readonly ListEntry[]; removed: readonly string[] },
  note: string,
): Promise<void> {
  return recordChange(tx, async () => {
    const gone = new Set(change.removed)
    const after = [...change.before.filter(({ uid }) => !gone.has(uid)), ...change.added].sort(
      (left, right) => (left.uid < right.uid ? -1 : 1),
    )
    const sha256 = createHash('sha256').update(canonicalJson(after)).digest('hex')
    const number = list.version + 1
    await store.putOwnVersion(tx.db, list, change, {
      number,
      at: tx.now,
      by: actorName(tx.actor),
      note,
      entries: after.length,
      sha256,
    })
    await listUserOf(tx.installation).onOwnListChanged(tx, {
      listId: ownListId(list.organisationId, list.id),
      version: number,
    })
    return {
      result: undefined,
      trace: {
        action: change.removed.length > 0 ? 'own-list.entry-removed' : 'own-list.entries-added',
        subject: { type: 'own-list', id: list.id },
        before: { version: list.version },
        after: {
          version: number,
          added: change.added.map(({ uid }) => uid),
          removed: change.removed,
          entries: after.length,
          sha256,
        },
        reason: note,
        payload: { title: list.name, count: change.added.length + change.removed.length },
      },
    }
  })
}

type OnList = { isListed: boolean; list: string; name: string }

/** Whether a party is on an own list, as a control: whoever takes it off searches for less. */
const entryControl = defineControl<OnList>({
  name: 'own-list-entry',
  permission: 'screening:settings',
  subject: (key) => ({ type: 'own-list', id: placeOf(key).id }),
  called: ({ list, name }) => `“${name}” on “${list}”`,
  read: async ({ db, actor }, key) => {
    const { id, uid } = placeOf(key)
    const list = await store.ownListRow(db, actor.organisationId, id)
    const row = await store.ownEntry(db, actor.organisationId, id, uid)
    return { isListed: row !== undefined, list: list.name, name: row?.entry.names[0]?.value ?? uid }
  },
  loosens: (before, after) =>
    before.isListed && !after.isListed ? [`Nobody is compared with “${before.name}” any more.`] : [],
  apply: async (tx, { key, reason }) => {
    const { id, uid } = placeOf(key)
    await removeEntries(tx, { id, uids: [uid], note: reason })
  },
})

const placeOf = (key: string) => {
  const cut = key.indexOf('/')
  return { id: Number(key.slice(0, cut)), uid: key.slice(cut + 1) }
}

/** Proposes to take a party off a list. @throws Problem `not-found`, `conflict` while another proposal waits. */
export function removeOwnEntry(
  ctx: Context,
  { id, uid, reason }: RequestOf<typeof removeEndpoint>,
): Promise<{ proposal: ControlChange | null }> {
  return recordChange(ctx, async (tx) => {
    const list = await store.holdOwnList(tx.db, tx.actor.organisationId, id)
    const row = await store.ownEntry(tx.db, tx.actor.organisationId, id, uid)
    if (!row) throw new Problem('not-found', `There is no entry ${uid} on “${list.name}”.`)
    const after = { isListed: false, list: list.name, name: row.entry.names[0]?.value ?? uid }
    return {
      result: { proposal: await changeControl(tx, entryControl, { key: `${id}/${uid}`, after, reason }) },
      trace: [],
    }
  })
}

/** Takes entries off a list in one version; those that are gone already are left out. */
export async function removeEntries(
  tx: Change,
  { id, uids, note }: { id: number; uids: readonly string[]; note: string },
): Promise<void> {
  const list = await store.holdOwnList(tx.db, tx.actor.organisationId, id)
  const before = (await store.ownEntries(tx.db, tx.actor.organisationId, id)).map(({ entry }) => entry)
  const removed = uids.filter((uid) => before.some((entry) => entry.uid === uid))
  if (removed.length > 0) await putInForce(tx, list, { before, added: [], removed }, note)
}

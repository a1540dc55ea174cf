import { changeControl, defineControl } from '#domains/controls/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { decideListQuestion as endpoint, Watchlist } from '../../contract/index.ts'
import { bringIntoForce } from '../list-imports/put-in-force.ts'
import { refuseDemo } from '../list-imports/refuse-demo.ts'
import { limitsOf, listUserOf } from '../list-user.ts'
import { isUnderWay } from '../lists/import-runs.ts'
import { readWatchlist } from '../lists/read-lists.ts'
import { updateList, versionRow, type WatchlistRow, watchlistRow } from '../lists/store.ts'
import type { KeptAside } from '../lists/tables.ts'
import { isWatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'
import { dropKeptAside } from './keep-aside.ts'
import { keepQuestionAlerts } from './question-alerts.ts'

type PublicationInForce = { list: string; version: number; sha256: string | null; doubts: string[] }

/** Which publication of a list is in force, as a control: one that something speaks against may find fewer parties. */
const publicationControl = defineControl<PublicationInForce>({
  name: 'list-publication',
  permission: 'lists:import',
  subject: (id) => ({ type: 'list', id }),
  called: ({ list }) => `Publication of the ${list}`,
  read: async ({ db }, listId) => {
    if (!isWatchlistId(listId)) throw new Problem('not-found', `There is no watchlist "${listId}".`)
    const held = await watchlistRow(db, listId)
    const current = held && (await versionRow(db, listId, held.version))
    const list = watchlistKinds[listId].title
    return { list, version: held?.version ?? 0, sha256: current?.sha256 ?? null, doubts: [] }
  },
  loosens: (_before, { doubts }) => doubts,
  apply: (tx, { key, after, reason }) => acceptKeptAside(tx, key, after.sha256, reason),
})

/**
 * Decides on a publication that was kept aside. Discarding it is one person's; that it comes into force all the same is proposed, and takes a second person.
 * @throws Problem `not-found` where nothing is kept aside, `conflict`, `demo-not-allowed`.
 */
export async function decideListQuestion(
  ctx: Context,
  { listId, isAccepted, reason }: RequestOf<typeof endpoint>,
): Promise<Watchlist> {
  refuseDemo(ctx)
  const limits = await limitsOf(ctx)
  await requireAtRest(ctx, listId)
  const held = await watchlistRow(ctx.db, listId)
  if (!held?.keptAside) throw nothingKept()
  if (!isAccepted) await dropKeptAside(ctx, held, reason)
  else await accept(ctx, held, held.keptAside, reason)
  await listUserOf(ctx.installation).makeReady(ctx)
  return readWatchlist({ ...ctx, now: ctx.installation.clock() }, listId, limits)
}

async function accept(ctx: Context, held: WatchlistRow, kept: KeptAside, reason: string): Promise<void> {
  const { version, sha256, doubts } = kept
  const list = isWatchlistId(held.id) ? watchlistKinds[held.id].title : held.id
  await changeControl(ctx, publicationControl, {
    key: held.id,
    after: { list, version, sha256, doubts },
    reason,
    facts: { removed: kept.removed, entries: kept.entries, gone: kept.gone },
  })
}

/** What two people, or the product itself, have decided. @throws Problem `conflict` where something else is kept aside by now. */
async function acceptKeptAside(tx: Change, listId: string, sha256: string | null, reason: string) {
  await requireAtRest(tx, listId)
  const held = await watchlistRow(tx.db, listId)
  const kept = held?.keptAside
  if (!held || !kept || kept.sha256 !== sha256 || kept.version !== held.version + 1)
    throw new Problem('conflict', 'This publication is not kept aside any more: another one was read since.')
  await recordChange(tx, async () => {
    await updateList(tx.db, listId, { keptAside: null })
    const { doubts, keptAt: _at, keptBy: _by, gone: _gone, guard: _guard, ...publication } = kept
    const notes = [...kept.notes, ...doubts, `Put in force all the same: ${reason}`]
    await bringIntoForce(tx, held, { source: kept.source, force: true }, { ...publication, notes })
    await keepQuestionAlerts(tx)
    return { result: undefined, trace: [] }
  })
}

/** @throws Problem `conflict` while an import of the list runs. */
async function requireAtRest(ctx: Context, listId: string): Promise<void> {
  const { run } = await readWatchlist(ctx, listId)
  if (isUnderWay(run)) throw new Problem('conflict', 'An import of this list is running. Wait for it to end.')
}

const nothingKept = () => new Problem('not-found', 'No publication of this list is kept aside.')

import { prepareName } from '#engines/name-matching/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ListEntry } from '../../contract/list-entry.ts'
import type { NotCovered } from '../../contract/schemas.ts'
import { entriesAsOf, type Listed } from '../lists/entries-as-of.ts'
import { currentVersions, settleReplaced, watchlistRow } from '../lists/store.ts'
import { isOfficialSanctionsList, STARTER_LIST_ID } from '../lists/watchlist-kinds.ts'

/**
 * Takes the extract that earlier versions came with out of force once the official lists in force cover every one of its
 * entries, and notes those that they do not: replacing a list leaves no gap.
 */
export async function replaceExtract(ctx: Context): Promise<void> {
  const extract = await watchlistRow(ctx.db, STARTER_LIST_ID)
  if (!extract || extract.version === 0 || extract.replacedAt) return
  const official = (await currentVersions(ctx.db))
    .filter((version) => isOfficialSanctionsList(version.listId))
    .map(({ listId, number }) => ({ listId, version: number }))
  if (official.length === 0) return
  const open = new Map<string, ListEntry>()
  for await (const { entry } of entriesAsOf(ctx.db, [
    { listId: STARTER_LIST_ID, version: extract.version },
  ])) {
    open.set(entry.uid, entry)
  }
  await strikeOut(ctx, official, open, factsOf)
  // Names cost more to prepare than identifiers; most entries need none of it.
  if (open.size > 0) await strikeOut(ctx, official, open, namesOf)
  const notCovered: NotCovered[] = [...open.values()].map(({ uid, names }) => ({
    uid,
    name: names[0]?.value ?? uid,
  }))
  const now = ctx.installation.clock()
  await recordChange({ ...ctx, now }, async (tx) => {
    const replacedAt = notCovered.length === 0 ? now : null
    await settleReplaced(tx.db, STARTER_LIST_ID, { replacedAt, notCovered })
    return {
      result: undefined,
      trace: {
        action: replacedAt ? 'list.replaced' : 'list.not-replaced',
        subject: { type: 'list', id: STARTER_LIST_ID },
        after: { by: official, notCovered: notCovered.length },
      },
    }
  })
}

type KeysOf = (listed: Listed) => string[]

/** Takes out what any entry of the lists shares a key with. */
async function strikeOut(
  ctx: Context,
  lists: { listId: string; version: number }[],
  open: Map<string, ListEntry>,
  keysOf: KeysOf,
): Promise<void> {
  const wanted = new Map<string, string[]>()
  for (const entry of open.values()) {
    for (const key of keysOf({ listId: STARTER_LIST_ID, version: 0, entry })) {
      const holders = wanted.get(key)
      if (holders) holders.push(entry.uid)
      else wanted.set(key, [entry.uid])
    }
  }
  for await (const listed of entriesAsOf(ctx.db, lists)) {
    for (const key of keysOf(listed)) for (const uid of wanted.get(key) ?? []) open.delete(uid)
  }
}

/** The publisher's own number and every identifier that one party alone has. */
function factsOf({ listId, entry }: Listed): string[] {
  const authority = listId.startsWith('ofac') ? 'OFAC ' : listId === 'un-sc' ? 'UN ' : ''
  const own = entry.identifiers
    .filter(({ kind }) => kind !== 'other' && kind !== 'call-sign')
    .map(({ kind, value }) => `${kind} ${value.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()}`)
  return [`${authority}${entry.uid}`, ...own]
}

/** Strong names as the engine reads them, beside what kind of party bears them. */
function namesOf({ entry }: Listed): string[] {
  return entry.names
    .filter(({ kind }) => kind !== 'weak')
    .map(({ value }) => prepareName(value, entry.schema))
    .filter(({ joined }) => joined.length > 0)
    .map(({ group, joined }) => `${group} ${joined}`)
}

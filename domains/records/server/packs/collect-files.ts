import type { Bytes, FileToPack } from '#engines/sealed-pack/index.ts'
import { type AuditEntry, auditEntriesNumbered, recentAudit, signedExtract } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'
import { fileSigner } from '../signing/signing-key.ts'
import { packPath } from './pack-path.ts'
import { type ListBehind, type PackContents, packSource } from './pack-source.ts'

/** What a pack may hold: it is sealed in memory. */
export const PACK_BYTES_MAX = 100 * 1024 * 1024
const ENTRIES_MAX = 10_000
const IN_MEGABYTES = 1024 * 1024

/** Files that are told in the pack's list of contents. */
export type ListedFile = FileToPack & { says: string }

export type CollectedPack = {
  title: string
  files: ListedFile[]
  leftOut: string[]
  isSample: boolean
  /** Where the audit log ended, and whether it was whole. */
  audit: {
    entries: number
    erased: number
    lastHash: string | null
    isIntact: boolean
    why: string | null
  }
}

type Gathered = {
  files: ListedFile[]
  leftOut: string[]
  subjects: Subject[]
  entries: number[]
  lists: ListBehind[]
  seen: Set<string>
  isSample: boolean
  bytes: number
}

const bytesOf = async (content: string | Uint8Array | ReadableStream<Uint8Array>): Promise<Bytes> =>
  new Uint8Array(await new Response(content as Uint8Array<ArrayBuffer>).arrayBuffer())

/**
 * Everything that goes into a pack but the page that checks it: the record, what it rests on, the lists behind it and its entries of the audit log.
 * @throws Problem `too-large` for what a pack cannot hold, or as the record's slice refuses.
 */
export async function collectPack(
  ctx: Context,
  { kind, id }: { kind: string; id: number },
  tell: (files: number) => Promise<void>,
): Promise<CollectedPack> {
  const gathered: Gathered = {
    files: [],
    leftOut: [],
    subjects: [],
    entries: [],
    lists: [],
    seen: new Set(),
    isSample: false,
    bytes: 0,
  }
  const title = await gather(ctx, { kind, id, folder: '' }, gathered, tell)
  if (gathered.lists.length > 0)
    add(gathered, 'lists.json', inJson(gathered.lists), 'The lists that answered, with version and digest')
  const audit = await auditExtract(ctx, gathered)
  return { title, files: gathered.files, leftOut: gathered.leftOut, isSample: gathered.isSample, audit }
}

async function gather(
  ctx: Context,
  { kind, id, folder }: { kind: string; id: number; folder: string },
  gathered: Gathered,
  tell: (files: number) => Promise<void>,
): Promise<string> {
  const source = packSource(kind)
  if (!source) throw new Problem('not-found', 'No pack is made of this kind of record here.')
  gathered.seen.add(`${kind} ${id}`)
  const contents: PackContents = await source.collect(ctx, id)
  for (const { path, says, content } of contents.parts) {
    add(gathered, packPath(`${folder}${path}`), await bytesOf(await content()), says)
    await tell(gathered.files.length)
  }
  // An audit log may have more entries than can be handed to a call at once.
  for (const one of contents.subjects) gathered.subjects.push(one)
  for (const one of contents.entries ?? []) gathered.entries.push(one)
  gathered.lists.push(
    ...(contents.lists ?? []).filter(
      (one) => !gathered.lists.some((other) => other.listId === one.listId && other.version === one.version),
    ),
  )
  for (const one of contents.leftOut ?? []) gathered.leftOut.push(one)
  gathered.isSample ||= contents.isSample ?? false
  for (const other of contents.dependsOn ?? []) {
    if (gathered.seen.has(`${other.kind} ${other.id}`)) continue
    const below = packSource(other.kind)
    const named = `${below?.called ?? other.kind} ${other.id}`
    if (!below) gathered.leftOut.push(`${named}: there is no description of its contents.`)
    else if (ctx.actor.kind === 'user' && !isGranted(ctx.actor, below.may))
      gathered.leftOut.push(`${named}: the author of this pack may not read it.`)
    else await gatherOrSay(ctx, { ...other, named }, gathered, tell)
  }
  return contents.title
}

/** What a record rests on may be gone; the record's pack says so and is made. */
async function gatherOrSay(
  ctx: Context,
  other: { kind: string; id: number; folder: string; named: string },
  gathered: Gathered,
  tell: (files: number) => Promise<void>,
): Promise<void> {
  try {
    await gather(ctx, other, gathered, tell)
  } catch (failure) {
    if (!(failure instanceof Problem) || failure.code !== 'not-found') throw failure
    gathered.leftOut.push(`${other.named}: it is no longer stored.`)
  }
}

function add(gathered: Gathered, path: string, content: Bytes, states: string): void {
  // Whoever unpacks it would find one of them.
  if (gathered.files.some((file) => file.path === path))
    throw new Error(`Two files of a pack are called ${path}.`)
  gathered.bytes += content.length
  if (gathered.bytes > PACK_BYTES_MAX)
    throw new Problem(
      'too-large',
      `A pack can have at most ${PACK_BYTES_MAX / IN_MEGABYTES} MB, and the files of this record exceed it. No pack was made.`,
      { bytesMax: PACK_BYTES_MAX },
    )
  gathered.files.push({ path, content, says: states })
}

export const inJson = (value: unknown): Bytes =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 1)}\n`)

/** The entries of the log about what is in the pack, each whole, so that its digest can be recomputed; and how the whole chain stood. */
async function auditExtract(ctx: Context, gathered: Gathered): Promise<CollectedPack['audit']> {
  const { organisationId } = ctx.actor
  const entries = new Map<number, AuditEntry>()
  for (const subject of gathered.subjects) {
    const found = await recentAudit(ctx.db, organisationId, subject, ENTRIES_MAX + 1)
    if (found.length > ENTRIES_MAX)
      gathered.leftOut.push(
        `Audit log of ${subject.type} ${subject.id}: entries before the newest ${ENTRIES_MAX}.`,
      )
    for (const entry of found.slice(0, ENTRIES_MAX)) entries.set(entry.sequence, entry)
  }
  const missing = gathered.entries.filter((sequence) => !entries.has(sequence))
  for (const entry of await auditEntriesNumbered(ctx.db, organisationId, missing))
    entries.set(entry.sequence, entry)
  const { text, verdict } = await signedExtract(
    ctx.db,
    [...entries.values()].sort((one, other) => one.sequence - other.sequence),
    {
      organisationId,
      now: ctx.now,
      filter: { subjects: gathered.subjects.map(({ type, id }) => `${type} ${id}`) },
      shownSince: null,
      withheldEntries: 0,
    },
    await fileSigner(ctx),
  )
  add(
    gathered,
    'audit-extract.json',
    new TextEncoder().encode(text),
    `${entries.size} entries of the audit log, each with its digest`,
  )
  return verdict.isIntact
    ? {
        entries: verdict.entries,
        erased: verdict.erased,
        lastHash: verdict.lastHash,
        isIntact: true,
        why: null,
      }
    : { entries: verdict.entries, erased: 0, lastHash: null, isIntact: false, why: verdict.why }
}

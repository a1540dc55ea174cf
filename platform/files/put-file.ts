import { createHash } from 'node:crypto'
import type { Context } from '#platform/context/index.ts'
import { plainFileName } from '#platform/http-server/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { contentTypeOf, type FileKind, kindOfContent, kindOfName } from './file-kinds.ts'
import { storageCalled } from './storage.ts'
import * as store from './store.ts'

/** What a slice takes. */
export type FileRules = {
  bytesMax: number
  /** What it may be, found by its bytes. Any content where none is said. */
  kinds?: readonly FileKind[]
  /** `agree`: a name that says another kind than the bytes is refused. `ignored`: the bytes alone count. */
  names?: 'agree' | 'ignored'
  /** The sentence of a refusal that says what is taken. */
  takes?: string
  /** Whose it is, where it is not the caller's organisation's. */
  organisationId?: number
}

/** Content that is there and belongs to no record yet: `keepFile` gives it to one, else it is swept up. */
export type PutFile = {
  organisationId: number
  blobId: string
  fileName: string
  contentType: string
  bytes: number
  sha256: string
}

/** The demo is everybody's and nobody's. */
const DEMO_BYTES = 200 * 1024 * 1024
const FILE_NAME_LENGTH_MAX = 200
const IN_MEGABYTES = 1024 * 1024

/**
 * Puts the content of a file into the storage, a piece at a time, once for its organisation however often it comes. Before the change that keeps it, never inside.
 * @throws Problem `too-large` past the limit, `unsupported-file` for another kind, `storage-full` past the organisation's quota, `source-failed` where the storage does not answer.
 */
export async function putFile(ctx: Context, file: File, rules: FileRules): Promise<PutFile> {
  const { installation } = ctx
  const fileName = cleanFileName(file.name)
  if (file.size > rules.bytesMax) throw tooLarge(rules.bytesMax)
  const kind = rules.kinds ? await requiredKind(file, fileName, rules, rules.kinds) : undefined
  const sha256 = await digestOf(file)
  const organisationId = rules.organisationId ?? ctx.actor.organisationId
  const content = { organisationId, sha256, bytes: file.size }
  const put = {
    ...content,
    fileName,
    contentType: kind ? contentTypeOf(kind) : 'application/octet-stream',
  }
  const { db } = installation.database
  const known = await store.touchWhole(db, content, installation.clock())
  if (known) {
    // A folder that was moved or a bucket that was emptied keeps its rows: what comes again takes the lost one's place.
    const lies = storageCalled(known.storage)
    if (!(await lies.holds(installation, known))) await lies.write(installation, known, file.stream())
    return { ...put, blobId: known.id }
  }
  const quotaBytes = quotaOf(ctx, organisationId)
  const storage = installation.config.fileStorage
  const blob = await store.beginArrival(db, content, { storage, now: installation.clock(), quotaBytes })
  if (!blob) throw await full(ctx, organisationId, quotaBytes)
  try {
    await storageCalled(storage).write(installation, blob, file.stream())
    if (await store.endArrival(db, blob, installation.clock())) return { ...put, blobId: blob.id }
  } catch (failure) {
    await store.dropArrival(db, blob).catch(() => {})
    throw failure
  }
  // The same content came to its end meanwhile.
  await store.dropArrival(db, blob)
  const other = await store.touchWhole(db, content, installation.clock())
  if (!other) throw new Problem('conflict', 'The file was not kept. Send it again.')
  return { ...put, blobId: other.id }
}

const tooLarge = (bytesMax: number) =>
  new Problem('too-large', `A file may have at most ${Math.floor(bytesMax / IN_MEGABYTES)} MB.`, { bytesMax })

async function requiredKind(
  file: File,
  fileName: string,
  { names = 'agree', takes }: FileRules,
  accepted: readonly FileKind[],
): Promise<FileKind> {
  const refused = (sentence: string) => new Problem('unsupported-file', sentence, { accepted })
  const which = takes ?? `Send one of these: ${accepted.join(', ')}.`
  if (file.size === 0) throw refused(names === 'ignored' ? which : 'This file is empty.')
  const named = kindOfName(fileName)
  if (names === 'agree' && (!named || !accepted.includes(named))) throw refused(which)
  const found = await kindOfContent(file, named)
  if (names === 'agree' && found !== named)
    throw refused(`This file is called .${named}, but its content is something else.`)
  if (!found || !accepted.includes(found)) throw refused(which)
  return found
}

async function digestOf(file: Blob): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of file.stream()) hash.update(chunk)
  return hash.digest('hex')
}

function quotaOf({ installation }: Context, organisationId: number): number {
  const quota = installation.config.fileQuotaMegabytes * IN_MEGABYTES
  return organisationId === DEMO_ORGANISATION_ID ? Math.min(quota, DEMO_BYTES) : quota
}

async function full(ctx: Context, organisationId: number, quotaBytes: number): Promise<Problem> {
  const usedBytes = await store.usageOf(ctx.installation.database.db, organisationId)
  const shown = (bytes: number) => `${(bytes / IN_MEGABYTES).toFixed(1)} MB`
  return new Problem(
    'storage-full',
    `Your organisation keeps ${shown(usedBytes)} of files and may keep ${shown(quotaBytes)}: this one does not fit. Nothing was kept.`,
    { usedBytes, quotaBytes },
  )
}

/** The name without the folders, control signs and signs that turn the order of reading, which a browser or a program may have sent with it. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = plainFileName(last).replaceAll('\u0000', '').trim() || 'file'
  if (clean.length <= FILE_NAME_LENGTH_MAX) return clean
  const ending = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? ''
  return `${clean.slice(0, FILE_NAME_LENGTH_MAX - ending.length).toWellFormed()}${ending}`
}

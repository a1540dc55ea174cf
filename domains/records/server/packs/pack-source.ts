import type { Context } from '#platform/context/index.ts'
import type { GrantedPermission } from '#platform/permissions/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'
import type { PackKind } from '../../contract/schemas.ts'

/** A file that goes into a pack. Content is read when its turn comes. */
export type PackPart = {
  /** Within the folder of the record. */
  path: string
  /** What it is, in a line of the pack's list of contents. */
  says: string
  content: () => Promise<string | Uint8Array | ReadableStream<Uint8Array>>
}

/** A list that an answer rests on. */
export type ListBehind = {
  listId: string
  name: string
  version: number
  publishedOn: string | null
  sha256: string
}

export type PackContents = {
  /** What it is called on the first line: `CASE-2026-0411: Possible match`. */
  title: string
  parts: readonly PackPart[]
  /** Whose entries of the audit log go with it, whole. */
  subjects: readonly Subject[]
  /** Entries of the audit log beyond those. */
  entries?: readonly number[]
  lists?: readonly ListBehind[]
  /** Other records that it rests on; each has a folder of its own. */
  dependsOn?: readonly { kind: string; id: number; folder: string }[]
  /** What belongs to it and is not there, each with why. */
  leftOut?: readonly string[]
  isSample?: boolean
}

/** What a pack is made of, as the slice says it that keeps the record. `company` is asked for by others alone. */
export type PackSource = {
  kind: PackKind | 'company'
  /** What it is called: "Case". */
  called: string
  /** Who may read it, and so its packs. */
  may: GrantedPermission
  /** @throws Problem `not-found`. */
  collect(ctx: Context, id: number): Promise<PackContents>
}

const stated = new Map<string, PackSource>()

/** Says what a pack of a kind is made of. */
export function definePack(source: PackSource): PackSource {
  stated.set(source.kind, source)
  return source
}

export const packSource = (kind: string): PackSource | undefined => stated.get(kind)

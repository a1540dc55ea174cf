import { createHash, hash } from 'node:crypto'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { ListEntry } from '../../contract/list-entry.ts'
import type { ListFile } from '../list-formats/index.ts'
import { unpackedBytes } from '../list-formats/reading/unpacked-bytes.ts'

/**
 * SHA-256 of a publication, in hexadecimal, over the unpacked bytes: of the file itself when there is one (as
 * `sha256sum` gives it), else over the files' own digests in order, whatever the files are called.
 */
export async function publicationDigest(files: ListFile[]): Promise<string> {
  const digests: string[] = []
  for (const file of files) {
    const digest = createHash('sha256')
    for await (const bytes of unpackedBytes(file)) digest.update(bytes)
    digests.push(digest.digest('hex'))
  }
  if (digests.length === 1) return digests[0]!
  return hash('sha256', digests.sort().join('\n'))
}

/**
 * A digest of what an entry says. The order in which a publisher gives aliases or addresses says nothing, so it does
 * not count; 132 bits keep a collision among any number of entries out of the question.
 */
export function entryDigest(entry: ListEntry): string {
  const unordered: Record<string, unknown> = { ...entry }
  for (const [field, value] of Object.entries(entry)) {
    if (Array.isArray(value) && value.length > 1) unordered[field] = value.map(canonicalJson).sort()
  }
  return hash('sha256', canonicalJson(unordered), 'base64url').slice(0, 22)
}

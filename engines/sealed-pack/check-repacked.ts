/*
 * Checks a pack that another program packed again: what was signed is the content of its files, and not the archive around them. As in
 * check-pack.ts nothing but types is imported and nothing stands outside a function.
 */

import type { bytesOfBase64, isSigned, sha256Of } from './check-pack.ts'
import type { Bytes, PackFault, PackManifest, PackVerdict } from './pack-shape.ts'

export type ZipEntry = {
  path: string
  method: number
  from: number
  packed: number
  bytes: number
  begins: number
}

/**
 * The entries of any ZIP archive by its own list of them, with what of the archive belongs to none; null for what is no archive, or one
 * whose two names of an entry differ.
 */
export function zipEntries(pack: Bytes): { entries: ZipEntry[]; loose: string[] } | null {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.length)
  const text = (from: number, length: number) => new TextDecoder().decode(pack.slice(from, from + length))
  let end = pack.length - 22
  while (end >= 0 && end > pack.length - 65_600 && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) return null
  const loose: string[] = []
  const comment = view.getUint16(end + 20, true)
  if (end + 22 + comment !== pack.length) return null
  if (comment > 0) loose.push(`a comment of ${comment} bytes`)
  const count = view.getUint16(end + 10, true)
  const listed = view.getUint32(end + 16, true)
  let at = listed
  const entries: ZipEntry[] = []
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) return null
    const name = view.getUint16(at + 28, true)
    const from = view.getUint32(at + 42, true)
    if (from + 30 > end || view.getUint32(from, true) !== 0x04034b50) return null
    const path = text(at + 46, name)
    if (text(from + 30, view.getUint16(from + 26, true)) !== path) return null
    const begins = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true)
    const packed = view.getUint32(at + 20, true)
    if (begins + packed > end) return null
    entries.push({
      path,
      from,
      method: view.getUint16(at + 10, true),
      packed,
      bytes: view.getUint32(at + 24, true),
      begins,
    })
    const own = view.getUint16(at + 32, true)
    if (own > 0) loose.push(`a comment of ${own} bytes on ${path}`)
    at += 46 + name + view.getUint16(at + 30, true) + own
  }
  if (at > end) return null
  if (at < end) loose.push(`${end - at} bytes at ${at} that belong to no file`)
  let reached = 0
  for (const { from, begins, packed } of [...entries].sort((left, right) => left.from - right.from)) {
    if (from < reached) return null
    // A descriptor of an entry stands behind it, in at most 24 bytes.
    if (from - reached > 24) loose.push(`${from - reached} bytes at ${reached} that belong to no file`)
    reached = begins + packed
  }
  if (listed < reached) return null
  // Programs that read a stream take files from there which the list does not have.
  if (listed - reached > 24) loose.push(`${listed - reached} bytes at ${reached} that belong to no file`)
  return { entries, loose }
}

/** The content of an entry, as it is or inflated; null for what cannot be unpacked, or is longer than it may be. */
export async function entryContent(
  pack: Bytes,
  { method, begins, packed, bytes }: ZipEntry,
  most: number,
): Promise<Bytes | null> {
  const content = pack.slice(begins, begins + packed)
  if (method === 0) return content.length <= most && content.length === bytes ? content : null
  if (method !== 8 || bytes > most) return null
  let at = 0
  try {
    const whole = new Uint8Array(bytes)
    const stream = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const reader = stream.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (at + part.value.length > bytes) return null
      whole.set(part.value, at)
      at += part.value.length
    }
    return at === bytes ? whole : null
  } catch {
    return null
  }
}

/**
 * The entries under the paths that were signed: programs put a folder around them, write strokes and letters with marks in their own way, and add
 * files of the system, which are named as no part of what was signed.
 */
export function asSealed({ entries, loose }: { entries: ZipEntry[]; loose: string[] }): {
  entries: ZipEntry[]
  loose: string[]
} {
  const plain = entries.map((entry) => ({
    ...entry,
    path: entry.path
      .replaceAll('\\', '/')
      .replace(/^(?:\.\/)+/, '')
      .normalize('NFC'),
  }))
  const isOfSystem = ({ path }: ZipEntry) =>
    /(?:^|\/)(?:__MACOSX\/|(?:\.DS_Store|Thumbs\.db|desktop\.ini)$)/.test(path)
  const own = plain.filter((entry) => !isOfSystem(entry))
  const top = /^[^/]+\//.exec(own[0]?.path ?? '')?.[0] ?? ''
  const isAround =
    top !== '' &&
    own.every(({ path }) => path.startsWith(top)) &&
    own.some(({ path }) => path === `${top}manifest.json`)
  return {
    entries: isAround ? own.map((entry) => ({ ...entry, path: entry.path.slice(top.length) })) : own,
    loose: [
      ...loose,
      ...plain
        .filter((entry) => isOfSystem(entry) && entry.bytes > 0)
        .map(({ path }) => `${path}, which a system added`),
    ],
  }
}

/** What checks digests and signatures, handed in so that the function can be written into the page as it is. */
export type Tools = {
  subtle: SubtleCrypto
  bytesOfBase64: typeof bytesOfBase64
  isSigned: typeof isSigned
  sha256Of: typeof sha256Of
}

/** A signature read from the file beside the manifest; empty where there is none. */
export function signatureIn(content: Bytes | null): string {
  try {
    const read = JSON.parse(new TextDecoder().decode(content ?? new Uint8Array()))
    return typeof read.signature === 'string' ? read.signature : ''
  } catch {
    return ''
  }
}

/**
 * Checks the content of a pack whatever packed it: the signature over its manifest, and each file that the manifest names by its
 * digest. Null where the archive or its manifest cannot be read, so that nothing can be said of the content.
 */
export async function checkRepacked(pack: Bytes, trusted: string, tools: Tools): Promise<PackVerdict | null> {
  const { subtle } = tools
  const archive = zipEntries(pack)
  if (!archive) return null
  const read = asSealed(archive)
  const named = (path: string) => read.entries.filter((entry) => entry.path === path)
  const single = async (path: string) => {
    const [only, ...others] = named(path)
    return only && others.length === 0 ? entryContent(pack, only, 64 * 1024 * 1024) : null
  }
  const bytes = await single('manifest.json')
  if (!bytes) return null
  let manifest: PackManifest
  try {
    manifest = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
  if (manifest.format !== 'assay-regulator-pack/1' || !Array.isArray(manifest.files) || !manifest.key)
    return null
  const faults: PackFault[] = []
  const fault = (path: string, states: string) =>
    faults.push({ path, at: null, inPack: null, was: null, is: null, says: states })
  const signed = await tools.isSigned(
    bytes,
    signatureIn(await single('signature.json')),
    manifest.key.publicKey,
    subtle,
  )
  if (signed === false) fault('manifest.json', 'the signature does not fit')
  let fingerprint = ''
  try {
    fingerprint = await tools.sha256Of(tools.bytesOfBase64(manifest.key.publicKey), subtle)
  } catch {
    // What is no key has no fingerprint; its signature does not fit either.
  }
  const isKeyGiven =
    trusted === '' ? null : trusted.toLowerCase() === fingerprint || trusted === manifest.key.publicKey
  if (isKeyGiven === false) fault('signature.json', 'it is signed with another key than the one given')
  const known = ['manifest.json', 'signature.json']
  for (const { path, bytes: length, sha256 } of manifest.files) {
    known.push(path.normalize('NFC'))
    const [entry, ...twins] = named(path.normalize('NFC'))
    if (!entry) fault(path, 'it is missing')
    else if (twins.length > 0) fault(path, 'it appears twice')
    else {
      const content = await entryContent(pack, entry, length)
      if (!content) fault(path, 'it cannot be unpacked, or has another length')
      else if ((await tools.sha256Of(content, subtle)) !== sha256)
        fault(path, 'its content is another than was signed')
    }
  }
  for (const { path, bytes: length } of read.entries)
    if (path !== '' && !known.includes(path) && !(path.endsWith('/') && length === 0))
      fault(path, 'it was added: the manifest does not have it')
  return {
    state: faults.length > 0 ? 'changed' : signed === null ? 'unchecked' : 'repacked',
    signature: signed === null ? 'not checked' : signed ? 'fits' : 'does not fit',
    isKeyGiven,
    fingerprint,
    manifest,
    faults,
    container: read.loose,
  }
}

/** What is to be said where a pack was checked byte for byte and is not as it was sealed, and by the content of its files. */
export function joinVerdicts(strict: PackVerdict, content: PackVerdict | null): PackVerdict {
  if (!content) return strict
  // The stricter check names changed bytes where it could read the archive; the other one the files of an archive that it could not.
  if (content.state === 'changed') return strict.manifest ? strict : content
  const around = strict.manifest ? strict.faults.filter(({ inPack }) => inPack !== null) : []
  return {
    ...content,
    container: [
      ...content.container,
      ...around.map(({ path, says }) => `${path === '' ? '' : `${path}: `}${says}`),
    ],
  }
}

/** The text of a file in a pack, however it was packed; null where it is not there. */
export async function fileInPack(pack: Bytes, path: string): Promise<Bytes | null> {
  const entry = zipEntries(pack)?.entries.find((one) => one.path === path)
  return entry ? entryContent(pack, entry, 256 * 1024 * 1024) : null
}

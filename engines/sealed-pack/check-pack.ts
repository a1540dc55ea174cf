/*
 * Checks a pack with nothing but the pack. This file stands alone on purpose: its functions are also written, as they are, into the page that
 * checks a pack in a browser without a server (checker-source.ts), so nothing but types is imported and nothing stands outside a function.
 */

import type { Bytes, FindPlaces, PackedFile, PackFault, PackManifest, PackVerdict } from './pack-shape.ts'

export function blockBytes(): number {
  return 4096
}

/** The sums of each block, as text: `sum:weighted` with a space between blocks. */
export function sumsOf(content: Bytes): string {
  const sums: string[] = []
  for (let from = 0; from < content.length; from += blockBytes()) {
    const to = Math.min(content.length, from + blockBytes())
    let sum = 0
    let weighted = 0
    for (let at = from; at < to; at++) {
      sum += content[at] ?? 0
      weighted += (content[at] ?? 0) * (at - from + 1)
    }
    sums.push(`${sum}:${weighted}`)
  }
  return sums.join(' ')
}

export function crcTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    return crc
  })
}

/** CRC-32 as ZIP has it; `before` is that of what came before. */
export function crc32(content: Bytes, before = 0): number {
  const table = crcTable()
  let crc = ~before
  for (let at = 0; at < content.length; at++)
    crc = (table[(crc ^ (content[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

export async function sha256Of(content: Bytes, subtle: SubtleCrypto): Promise<string> {
  const digest = new Uint8Array(await subtle.digest('SHA-256', content))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function bytesOfBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

/** The head of a file in the archive: stored as it is, without a date of its own, so that the same content gives the same pack. */
export function fileHead(path: string, bytes: number, crc: number): Bytes {
  const name = new TextEncoder().encode(path)
  const head = new Uint8Array(30 + name.length)
  const view = new DataView(head.buffer)
  view.setUint32(0, 0x04034b50, true)
  const fields = [20, 0x0800, 0, 0, 0x0021]
  for (const [at, field] of fields.entries()) view.setUint16(4 + 2 * at, field, true)
  view.setUint32(14, crc, true)
  view.setUint32(18, bytes, true)
  view.setUint32(22, bytes, true)
  view.setUint16(26, name.length, true)
  head.set(name, 30)
  return head
}

/** What ends the archive: where each file lies. */
export function archiveEnd(files: { path: string; bytes: number; crc: number; at: number }[]): Bytes {
  const rows = files.map(({ path, bytes, crc, at }) => {
    const head = fileHead(path, bytes, crc)
    const row = new Uint8Array(head.length + 16)
    const view = new DataView(row.buffer)
    view.setUint32(0, 0x02014b50, true)
    view.setUint16(4, 20, true)
    row.set(head.subarray(4, 30), 6)
    view.setUint32(42, at, true)
    row.set(head.subarray(30), 46)
    return row
  })
  const size = rows.reduce((sum, row) => sum + row.length, 0)
  const last = files.at(-1)
  const begins = last ? last.at + fileHead(last.path, 0, 0).length + last.bytes : 0
  const end = new Uint8Array(size + 22)
  let at = 0
  for (const row of rows) {
    end.set(row, at)
    at += row.length
  }
  const view = new DataView(end.buffer, at)
  view.setUint32(0, 0x06054b50, true)
  view.setUint16(8, files.length, true)
  view.setUint16(10, files.length, true)
  view.setUint32(12, size, true)
  view.setUint32(16, begins, true)
  return end
}

/** The file of the signature. It holds the signature twice, so that a byte changed in one is found by the other. */
export function signatureText(
  key: PackManifest['key'],
  signature: string,
  manifest: { bytes: number; sums: string },
): string {
  const fields = {
    algorithm: key.algorithm,
    over: 'manifest.json, byte for byte',
    publicKey: key.publicKey,
    fingerprint: key.fingerprint,
    signature,
    again: signature,
    manifestBytes: manifest.bytes,
    manifestSums: manifest.sums,
  }
  return `${JSON.stringify(fields, null, 2)}\n`
}

/** The content with one byte put right in each block that its sums say is changed by one; null where a block is changed in another way. */
export function putRight(
  content: Bytes,
  sums: string,
): { content: Bytes; changed: { at: number; was: number; is: number }[] } | null {
  const wanted = sums === '' ? [] : sums.split(' ')
  const found = content.length === 0 ? [] : sumsOf(content).split(' ')
  if (wanted.length !== found.length) return null
  const right = content.slice()
  const changed: { at: number; was: number; is: number }[] = []
  for (const [block, sum] of wanted.entries()) {
    if (sum === found[block]) continue
    const [sumWas = 0, weightedWas = 0] = sum.split(':').map(Number)
    const [sumIs = 0, weightedIs = 0] = (found[block] ?? '').split(':').map(Number)
    const at = block * blockBytes() + (weightedIs - weightedWas) / (sumIs - sumWas) - 1
    const is = content[at]
    if (is === undefined || Math.floor(at / blockBytes()) !== block) return null
    const was = is - (sumIs - sumWas)
    if (was < 0 || was > 255) return null
    right[at] = was
    changed.push({ at, was, is })
  }
  return { content: right, changed }
}

/** The stretches that are changed, as far as the sums tell. */
export function changedStretches(content: Bytes, sums: string): { from: number; to: number }[] {
  const wanted = sums.split(' ')
  const found = sumsOf(content).split(' ')
  return wanted.flatMap((sum, block) =>
    sum === found[block]
      ? []
      : [{ from: block * blockBytes(), to: Math.min(content.length, (block + 1) * blockBytes()) - 1 }],
  )
}

export function byteFault(
  path: string,
  place: { at: number; inPack: number },
  was: number,
  is: number,
): PackFault {
  const hex = (byte: number) => `0x${byte.toString(16).padStart(2, '0')}`
  const states = `byte ${place.at} was ${hex(was)} and is ${hex(is)}`
  return { path, ...place, was, is, says: states }
}

/** Every byte that differs between what was written and what is there, at most twenty. */
export function differences(
  path: string,
  wanted: Bytes,
  pack: Bytes,
  { begins, at = 0 }: { begins: number; at?: number },
): PackFault[] {
  const faults: PackFault[] = []
  for (let place = 0; place < wanted.length && faults.length < 20; place++) {
    const is = pack[begins + place]
    const was = wanted[place] ?? 0
    if (is === undefined) {
      const states = `it breaks off at byte ${at + place}`
      return [...faults, { path, at: at + place, inPack: begins + place, was, is: null, says: states }]
    }
    if (is !== was) faults.push(byteFault(path, { at: at + place, inPack: begins + place }, was, is))
  }
  return faults
}

/** What differs in a file of the pack: its bytes one by one where that can be proven by the digest, else the stretches they lie in. */
export async function faultsOfFile(
  file: PackedFile,
  { pack, begins }: { pack: Bytes; begins: number },
  subtle: SubtleCrypto,
): Promise<PackFault[]> {
  const content = pack.slice(begins, begins + file.bytes)
  const { path } = file
  const fault = (at: number, states: string): PackFault => ({
    path,
    at,
    inPack: begins + at,
    was: null,
    is: null,
    says: states,
  })
  if (content.length < file.bytes) return [fault(content.length, `it breaks off at byte ${content.length}`)]
  if ((await sha256Of(content, subtle)) === file.sha256) return []
  const right = putRight(content, file.sums)
  if (right && right.changed.length > 0 && (await sha256Of(right.content, subtle)) === file.sha256)
    return right.changed.map(({ at, was, is }) => byteFault(path, { at, inPack: begins + at }, was, is))
  const stretches = changedStretches(content, file.sums)
  if (stretches.length === 0) return [fault(0, 'its digest is another; where is not known')]
  return stretches.map(({ from, to }) => fault(from, `several bytes between ${from} and ${to} are changed`))
}

/** Whether a signature fits; null where this program has no Ed25519. */
export async function isSigned(
  manifest: Bytes,
  signature: string,
  publicKey: string,
  subtle: SubtleCrypto,
): Promise<boolean | null> {
  let key: CryptoKey
  try {
    key = await subtle.importKey('spki', bytesOfBase64(publicKey), { name: 'Ed25519' }, false, ['verify'])
  } catch (failure) {
    return (failure as Error).name === 'NotSupportedError' ? null : false
  }
  try {
    return await subtle.verify({ name: 'Ed25519' }, key, bytesOfBase64(signature), manifest)
  } catch {
    return false
  }
}

/** A key as it was given, without what a PEM or a fingerprint is written with. */
export function trustedKey(given: string): string {
  return given.replaceAll(/-----[A-Z ]+-----|[\s:]/g, '')
}

export function indexOfText(pack: Bytes, text: string, from: number): number {
  const wanted = new TextEncoder().encode(text)
  for (let at = from; at + wanted.length <= pack.length; at++) {
    let same = 0
    while (same < wanted.length && pack[at + same] === wanted[same]) same++
    if (same === wanted.length) return at
  }
  return -1
}

export type SignedManifest = {
  bytes: Bytes
  manifest: PackManifest
  signature: string
  isSigned: boolean | null
}

/** The manifest that the signature fits, repaired where a byte was changed; else the one given; null where unreadable. */
export async function signedManifest(pack: Bytes, subtle: SubtleCrypto): Promise<SignedManifest | null> {
  const begins = 30 + 'manifest.json'.length
  if (pack.length < begins) return null
  // Two ways to where it ends, so that one changed byte leaves one of them.
  const ends = [
    begins + new DataView(pack.buffer, pack.byteOffset).getUint32(22, true),
    indexOfText(pack, 'signature.json', begins) - 30,
  ].filter((end) => end > begins && end < pack.length)
  let unsigned: SignedManifest | null = null
  for (const end of ends) {
    const lying = pack.slice(begins, end)
    const beside = new TextDecoder().decode(pack.slice(end + 44, end + 44 + 4096 + lying.length))
    const sums = /"manifestSums": "([\d: ]*)"/.exec(beside)?.[1] ?? ''
    const right = putRight(lying, sums)
    for (const bytes of right && right.changed.length > 0 ? [lying, right.content] : [lying]) {
      let manifest: PackManifest
      try {
        manifest = JSON.parse(new TextDecoder().decode(bytes))
      } catch {
        continue
      }
      if (manifest.format !== 'assay-regulator-pack/1' || !Array.isArray(manifest.files) || !manifest.key)
        continue
      for (const [, signature = ''] of beside.matchAll(/"(?:signature|again)": "([^"]*)"/g)) {
        const signed = await isSigned(bytes, signature, manifest.key.publicKey, subtle)
        if (signed) return { bytes, manifest, signature, isSigned: true }
        if (!unsigned || signed === null) unsigned = { bytes, manifest, signature, isSigned: signed }
      }
    }
  }
  return unsigned
}

/**
 * Checks a pack byte for byte: the signature over its manifest, each file by its digest, and the archive around them, which is written in one way only.
 *
 * @param findPlaces finds files that were dropped, added or moved.
 * @param given a public key (PEM, or DER in base64) or its fingerprint, which the pack must be signed with; empty for any.
 * @param subtle what computes digests and signatures.
 */
export async function checkPackBy(
  findPlaces: FindPlaces,
  pack: Bytes,
  given: string,
  subtle: SubtleCrypto,
): Promise<PackVerdict> {
  const read = await signedManifest(pack, subtle)
  const trusted = trustedKey(given)
  if (!read) {
    const states =
      'this is not a pack, it was repacked by another program, or so much of its manifest is changed that it cannot be read'
    const fault = { path: 'manifest.json', at: null, inPack: null, was: null, is: null, says: states }
    const nothing = { fingerprint: null, manifest: null, isKeyGiven: trusted === '' ? null : false }
    return { state: 'changed', signature: 'does not fit', ...nothing, faults: [fault], container: [] }
  }
  const { manifest } = read
  const fingerprint = await sha256Of(bytesOfBase64(manifest.key.publicKey), subtle).catch(() => '')
  const faults: PackFault[] = []
  const unplaced = { at: null, inPack: null, was: null, is: null }
  if (read.isSigned === false)
    faults.push({
      path: 'manifest.json',
      ...unplaced,
      says: 'the signature does not fit: manifest or signature were changed after signing, in more than one byte, or signed by nobody',
    })
  const isKeyGiven =
    trusted === '' ? null : trusted.toLowerCase() === fingerprint || trusted === manifest.key.publicKey
  if (isKeyGiven === false)
    faults.push({
      path: 'signature.json',
      ...unplaced,
      says: 'it is signed with another key than the one given',
    })
  const places = findPlaces(
    pack,
    manifest.files.map(({ path }) => path),
  )
  if (places) {
    // Each file is held against its digest where it lies now: else all behind a moved one would be called changed.
    faults.push(...places.faults)
    for (const file of manifest.files) {
      const begins = places.begins.get(file.path)
      if (begins !== undefined) faults.push(...(await faultsOfFile(file, { pack, begins }, subtle)))
    }
  } else faults.push(...(await faultsOfArchive(pack, read, subtle)))
  const isSound = faults.length === 0
  return {
    state: isSound ? (read.isSigned === null ? 'unchecked' : 'intact') : 'changed',
    signature: read.isSigned === null ? 'not checked' : read.isSigned ? 'fits' : 'does not fit',
    isKeyGiven,
    fingerprint,
    manifest,
    faults,
    container: [],
  }
}

/** What differs from the one archive that the manifest gives. */
export async function faultsOfArchive(
  pack: Bytes,
  { bytes, manifest, signature }: SignedManifest,
  subtle: SubtleCrypto,
): Promise<PackFault[]> {
  const faults: PackFault[] = []
  const sums = sumsOf(bytes)
  const signed = new TextEncoder().encode(
    signatureText(manifest.key, signature, { bytes: bytes.length, sums }),
  )
  const own = [
    { path: 'manifest.json', content: bytes },
    { path: 'signature.json', content: signed },
  ]
  const listed: { path: string; bytes: number; crc: number; at: number }[] = []
  let at = 0
  const structure = (wanted: Bytes) => {
    faults.push(...differences('', wanted, pack, { begins: at, at }))
    at += wanted.length
  }
  for (const { path, content } of own) {
    const crc = crc32(content)
    listed.push({ path, bytes: content.length, crc, at })
    structure(fileHead(path, content.length, crc))
    faults.push(...differences(path, content, pack, { begins: at }))
    at += content.length
  }
  for (const file of manifest.files) {
    listed.push({ path: file.path, bytes: file.bytes, crc: file.crc32, at })
    structure(fileHead(file.path, file.bytes, file.crc32))
    faults.push(...(await faultsOfFile(file, { pack, begins: at }, subtle)))
    at += file.bytes
  }
  structure(archiveEnd(listed))
  if (pack.length > at) {
    const states = `${pack.length - at} bytes follow its end`
    faults.push({ path: '', at, inPack: at, was: null, is: pack[at] ?? null, says: states })
  }
  return faults
}

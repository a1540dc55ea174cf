import { archiveEnd, crc32, fileHead, sha256Of, signatureText, sumsOf } from './check-pack.ts'
import type { Bytes, PackedFile, PackManifest } from './pack-shape.ts'

/** A file to be packed: where it lies in the pack, and its content. */
export type FileToPack = { path: string; content: Bytes }

/** What seals: digests, the Ed25519 signature over bytes in base64, and the turn that others have between pieces. */
export type Sealing = {
  subtle: SubtleCrypto
  sign: (manifest: Bytes) => Promise<string>
  breathe: () => Promise<void>
}

const PIECE_BYTES = 256 * 1024

/** As the manifest says a file. */
async function packed({ path, content }: FileToPack, { subtle, breathe }: Sealing): Promise<PackedFile> {
  const sums: string[] = []
  let crc = 0
  for (let from = 0; from < content.length; from += PIECE_BYTES) {
    const piece = content.subarray(from, from + PIECE_BYTES)
    crc = crc32(piece, crc)
    sums.push(sumsOf(piece))
    await breathe()
  }
  const sha256 = await sha256Of(content, subtle)
  return { path, bytes: content.length, sha256, crc32: crc, sums: sums.join(' ') }
}

/**
 * Seals files into a pack: a ZIP archive whose every byte follows from its manifest, and a signature over the manifest. Files are
 * stored and not compressed, so that a byte of the pack is a byte of a file.
 *
 * @param facts stand in the manifest beside the files: whose pack it is, of what, and when it was made.
 * @returns the archive, in pieces.
 */
export async function sealPack(
  facts: Record<string, unknown>,
  files: readonly FileToPack[],
  key: PackManifest['key'],
  sealing: Sealing,
): Promise<{ pieces: Bytes[]; manifest: PackManifest; manifestSha256: string }> {
  const stated: PackedFile[] = []
  for (const file of files) stated.push(await packed(file, sealing))
  const manifest: PackManifest = { format: 'assay-regulator-pack/1', ...facts, key, files: stated }
  const encoder = new TextEncoder()
  const bytes = encoder.encode(`${JSON.stringify(manifest, null, 1)}\n`)
  await sealing.breathe()
  const signature = signatureText(key, await sealing.sign(bytes), {
    bytes: bytes.length,
    sums: sumsOf(bytes),
  })
  const whole = [
    { path: 'manifest.json', content: bytes, crc: crc32(bytes) },
    { path: 'signature.json', content: encoder.encode(signature), crc: crc32(encoder.encode(signature)) },
    ...files.map(({ path, content }, at) => ({ path, content, crc: stated[at]?.crc32 ?? 0 })),
  ]
  const pieces: Bytes[] = []
  const listed: Parameters<typeof archiveEnd>[0] = []
  let at = 0
  for (const { path, content, crc } of whole) {
    listed.push({ path, bytes: content.length, crc, at })
    const head = fileHead(path, content.length, crc)
    pieces.push(head, content)
    at += head.length + content.length
  }
  return {
    pieces: [...pieces, archiveEnd(listed)],
    manifest,
    manifestSha256: await sha256Of(bytes, sealing.subtle),
  }
}

import {
  archiveEnd,
  blockBytes,
  byteFault,
  bytesOfBase64,
  changedStretches,
  checkPackBy,
  crc32,
  crcTable,
  differences,
  faultsOfArchive,
  faultsOfFile,
  fileHead,
  indexOfText,
  isSigned,
  putRight,
  sha256Of,
  signatureText,
  signedManifest,
  sumsOf,
  trustedKey,
} from './check-pack.ts'
import {
  asSealed,
  checkRepacked,
  entryContent,
  joinVerdicts,
  signatureIn,
  zipEntries,
} from './check-repacked.ts'
import { filesLying, findPlaces } from './find-places.ts'
import type { Bytes, PackVerdict } from './pack-shape.ts'

/**
 * The check as every program makes it: byte for byte first, then, where the archive is another, by the content of its files.
 * @param given, subtle as `checkPackBy` says.
 */
export async function checkPack(pack: Bytes, given: string, subtle: SubtleCrypto): Promise<PackVerdict> {
  const strict = await checkPackBy(findPlaces, pack, given, subtle)
  if (strict.state !== 'changed') return strict
  const tools = { subtle, bytesOfBase64, isSigned, sha256Of }
  return joinVerdicts(strict, await checkRepacked(pack, trustedKey(given), tools))
}

/** The same in the page, where functions keep their names. */
const IN_PAGE = `async function checkPack(pack, given, subtle) {
  const strict = await checkPackBy(findPlaces, pack, given, subtle)
  if (strict.state !== 'changed') return strict
  const tools = { subtle, bytesOfBase64, isSigned, sha256Of }
  return joinVerdicts(strict, await checkRepacked(pack, trustedKey(given), tools))
}`

/** The same as text, for a page that has nothing else: it defines `checkPack`. */
export function checkerSource(): string {
  const functions = [
    blockBytes,
    sumsOf,
    crcTable,
    crc32,
    sha256Of,
    bytesOfBase64,
    fileHead,
    archiveEnd,
    signatureText,
    putRight,
    changedStretches,
    byteFault,
    differences,
    faultsOfFile,
    isSigned,
    indexOfText,
    signedManifest,
    faultsOfArchive,
    filesLying,
    findPlaces,
    checkPackBy,
    zipEntries,
    entryContent,
    signatureIn,
    asSealed,
    checkRepacked,
    joinVerdicts,
    trustedKey,
  ]
  return [...functions.map(String), IN_PAGE].join('\n')
}

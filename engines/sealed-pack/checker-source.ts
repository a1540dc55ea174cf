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
} from './check-pack.ts'
import { filesLying, findPlaces } from './find-places.ts'
import type { Bytes, PackVerdict } from './pack-shape.ts'

/** The check as every program makes it. @param given, subtle as `checkPackBy` says. */
export const checkPack = (pack: Bytes, given: string, subtle: SubtleCrypto): Promise<PackVerdict> =>
  checkPackBy(findPlaces, pack, given, subtle)

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
  ]
  const named = 'const checkPack = (pack, given, subtle) => checkPackBy(findPlaces, pack, given, subtle)'
  return [...functions.map(String), named].join('\n')
}

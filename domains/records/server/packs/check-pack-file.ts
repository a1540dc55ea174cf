import {
  checkPack,
  fileInPack,
  type PackManifest,
  type PackVerdict,
  signatureCovers,
} from '#engines/sealed-pack/index.ts'
import { verifyExtract } from '#platform/audit/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { inOneLine } from './pack-path.ts'

/** What a person reads of a check, and whether the pack is intact. */
export type CheckedPack = { isIntact: boolean; lines: string[] }

/** Checks a pack offline: every byte, the signature, and the digests of its audit entries. @param key the expected signer. */
export async function checkPackFile(pack: Uint8Array, key = ''): Promise<CheckedPack> {
  const { isIntact, lines } = await checked(pack, key)
  // Whoever forged a pack wrote what it is called: on a terminal it could write over the verdict.
  return { isIntact, lines: lines.map(inOneLine) }
}

async function checked(pack: Uint8Array, key: string): Promise<CheckedPack> {
  const bytes = new Uint8Array(pack)
  const verdict = await checkPack(bytes, key, crypto.subtle)
  const { manifest, faults, state } = verdict
  const about = manifest ? aboutLines(manifest) : []
  if (state !== 'intact' && state !== 'repacked')
    return {
      isIntact: false,
      lines: [
        state === 'unchecked'
          ? 'NOT CHECKED: this program knows no Ed25519 signatures.'
          : 'CHANGED: this pack is not as it was signed.',
        ...faults.map(
          ({ path, says, inPack }) =>
            `  ${path || 'the archive itself'}: ${says}${inPack === null ? '' : ` (byte ${inPack} of the pack)`}`,
        ),
        ...about,
        ...coverLines(verdict),
      ],
    }
  const log = await logLine(bytes, verdict)
  return {
    isIntact: log.isSound,
    lines: [
      `${headline(log.isSound, verdict)}: ${manifest?.files.length ?? 0} files, each with the digest that was signed.`,
      ...about,
      log.line,
      ...coverLines(verdict),
      verdict.isKeyGiven
        ? `Signed with the key given, ${verdict.fingerprint}.`
        : `Signed with the key in the pack, ${verdict.fingerprint}. Compare it with the fingerprint that the organisation gives you, or pass it with --key.`,
    ],
  }
}

/** A pack proves by itself that it is whole, not who signed it: without a key to compare with, it is not called intact. */
const headline = (isSound: boolean, { isKeyGiven, state }: PackVerdict): string => {
  if (!isSound) return 'INTACT AS IT WAS SIGNED, BUT ITS AUDIT EXTRACT IS NOT SOUND'
  if (state === 'repacked')
    return isKeyGiven
      ? 'Same content, repacked by another program'
      : 'Same content, repacked by another program, signed with an unverified key'
  return isKeyGiven ? 'Intact' : 'Unchanged since it was signed, by a key that was not compared with any'
}

/** What the signature covers of a pack, and what of the archive it does not. */
function coverLines({ manifest, container, state }: PackVerdict): string[] {
  if (!manifest) return []
  const names = manifest.files.map(({ path }) => path)
  const shown =
    names.length > NAMED_MAX
      ? `${names.slice(0, NAMED_MAX).join(', ')} and ${names.length - NAMED_MAX} more`
      : names.join(', ')
  const found = container.length > 0 ? `; here ${container.slice(0, NAMED_MAX).join('; ')}` : ''
  return signatureCovers(
    `manifest.json, and by it the content of ${names.length} files by their digests (${shown})`,
    state === 'intact'
      ? 'nothing else is in this archive, which is byte for byte as it was written'
      : `the archive itself (order, compression, dates, comments, folders, bytes between files), and files that the manifest does not name${found}`,
  )
}

const NAMED_MAX = 20

function aboutLines({ of, madeAt, madeFor, isInvented }: PackManifest): string[] {
  const stated = of as { called?: unknown; title?: unknown } | undefined
  return [
    `${stated?.called}: ${stated?.title}. Made ${madeAt} for ${madeFor}, by the signer’s clock.`,
    ...(isInvented === true ? ['Sample data: its content is invented.'] : []),
  ]
}

async function logLine(
  pack: Uint8Array<ArrayBuffer>,
  { manifest }: PackVerdict,
): Promise<{ isSound: boolean; line: string }> {
  const found = manifest && (await fileInPack(pack, 'audit-extract.json'))
  const text = found && new TextDecoder().decode(found)
  if (!text) return { isSound: true, line: 'It has no extract of the audit log.' }
  try {
    const { entries, joined, erased, seal } = verifyExtract(text)
    const key = manifest.key.fingerprint
    if (seal.state !== 'unsigned' && seal.fingerprint !== key)
      return {
        isSound: false,
        line: `Its audit extract is signed with another key than the pack: ${seal.fingerprint}.`,
      }
    return {
      isSound: true,
      line: `Audit log: ${entries} entries, ${erased > 0 ? `${entries - erased} with their digest recomputed from their content and ${erased} erased, each named by the later entry that erased it` : 'each digest recomputed from its content'}; ${joined} continue the entry before them here.`,
    }
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    return { isSound: false, line: failure.message }
  }
}

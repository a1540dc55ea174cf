import { checkPack, type PackManifest, type PackVerdict } from '#engines/sealed-pack/index.ts'
import { verifyExtract } from '#platform/audit/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { inOneLine } from './pack-path.ts'

/** What a person reads of a check, and whether the pack is intact. */
export type CheckedPack = { isIntact: boolean; lines: string[] }

/** Checks a pack without any server: every byte, the signature, and the digests of the audit entries in it. @param key what it must be signed with. */
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
  if (state !== 'intact')
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
      ],
    }
  const log = logLine(bytes, verdict)
  return {
    isIntact: log.isSound,
    lines: [
      `${headline(log.isSound, verdict.isKeyGiven === true)}: ${manifest?.files.length ?? 0} files, each with the digest that was signed.`,
      ...about,
      log.line,
      verdict.isKeyGiven
        ? `Signed with the key given, ${verdict.fingerprint}.`
        : `Signed with the key in the pack, ${verdict.fingerprint}. Compare it with the fingerprint that the organisation tells you, or give it with --key.`,
    ],
  }
}

/** A pack proves by itself that it is whole, not who signed it: without a key to compare with, it is not called intact. */
const headline = (isSound: boolean, isKeyGiven: boolean): string => {
  if (!isSound) return 'INTACT AS IT WAS SIGNED, BUT ITS AUDIT EXTRACT IS NOT SOUND'
  return isKeyGiven ? 'Intact' : 'Unchanged since it was signed, by a key that was not compared with any'
}

function aboutLines({ of, madeAt, madeFor, isInvented }: PackManifest): string[] {
  const told = of as { called?: unknown; title?: unknown } | undefined
  return [
    `${told?.called}: ${told?.title}. Made ${madeAt} for ${madeFor}, by the clock of whoever signed it.`,
    ...(isInvented === true ? ['Sample data: what it tells is invented.'] : []),
  ]
}

function logLine(pack: Uint8Array, { manifest }: PackVerdict): { isSound: boolean; line: string } {
  const text = manifest && fileOf(pack, manifest, 'audit-extract.json')
  if (!text) return { isSound: true, line: 'It holds no extract of the audit log.' }
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

/** A file of a pack that was found intact. Entries before it are counted by the archive's own heads. */
function fileOf(pack: Uint8Array, manifest: PackManifest, path: string): string | null {
  const view = new DataView(pack.buffer, pack.byteOffset)
  let at = 0
  for (const name of ['manifest.json', 'signature.json', ...manifest.files.map((file) => file.path)]) {
    const begins = at + 30 + view.getUint16(at + 26, true)
    const bytes = view.getUint32(at + 22, true)
    if (name === path) return new TextDecoder().decode(pack.subarray(begins, begins + bytes))
    at = begins + bytes
  }
  return null
}

export type Bytes = Uint8Array<ArrayBuffer>

/**
 * A file of a pack, as the manifest says it. `sums`: of each block of 4,096 bytes their sum, and their sum weighted by place; they find
 * a changed byte.
 */
export type PackedFile = { path: string; bytes: number; sha256: string; crc32: number; sums: string }

/** What is signed. Whatever the maker adds stands beside these. */
export type PackManifest = {
  format: 'assay-regulator-pack/1'
  key: { algorithm: 'Ed25519'; publicKey: string; fingerprint: string }
  files: PackedFile[]
} & Record<string, unknown>

/**
 * What is not as it was written. Places count from 0: `at` within the file, `inPack` within the whole pack. `path` is empty for the
 * pack's own structure.
 */
export type PackFault = {
  path: string
  at: number | null
  inPack: number | null
  was: number | null
  is: number | null
  says: string
}

export type PackVerdict = {
  /**
   * `intact`: byte for byte as it was sealed. `repacked`: every file as it was signed, in an archive that another program wrote.
   * `unchecked`: nothing was found changed, but this program cannot check the signature.
   */
  state: 'intact' | 'repacked' | 'changed' | 'unchecked'
  signature: 'fits' | 'does not fit' | 'not checked'
  /** Whether it is signed with the key that was given; null where none was. */
  isKeyGiven: boolean | null
  fingerprint: string | null
  manifest: PackManifest | null
  faults: PackFault[]
  /**
   * What of the archive itself is not as it was sealed and carries nothing that was signed: comments, bytes between files, order,
   * dates.
   */
  container: string[]
}

/** Where files lie that were dropped, added or moved, and what is to be said of it; null where all lie in their order. */
export type FindPlaces = (
  pack: Bytes,
  paths: readonly string[],
) => { faults: PackFault[]; begins: Map<string, number> } | null
